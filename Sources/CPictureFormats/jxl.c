#include "sateen_jxl.h"
#include "library.h"
#include <jxl/decode.h>
#include <stdio.h>
#include <stdlib.h>

static struct {
  __typeof__(JxlDecoderCreate) *create;
  __typeof__(JxlDecoderDestroy) *destroy;
  __typeof__(JxlDecoderReset) *reset;
  __typeof__(JxlDecoderSubscribeEvents) *subscribe;
  __typeof__(JxlDecoderSetInput) *set_input;
  __typeof__(JxlDecoderReleaseInput) *release_input;
  __typeof__(JxlDecoderCloseInput) *close_input;
  __typeof__(JxlDecoderProcessInput) *process;
  __typeof__(JxlDecoderGetBasicInfo) *basic_info;
  __typeof__(JxlDecoderGetFrameHeader) *frame_header;
  __typeof__(JxlDecoderGetICCProfileSize) *profile_size;
  __typeof__(JxlDecoderGetColorAsICCProfile) *profile;
  __typeof__(JxlDecoderSetImageOutBuffer) *set_output;
} lib;

static const sateen_symbol symbols[] = {
    {"JxlDecoderCreate", &lib.create},
    {"JxlDecoderDestroy", &lib.destroy},
    {"JxlDecoderReset", &lib.reset},
    {"JxlDecoderSubscribeEvents", &lib.subscribe},
    {"JxlDecoderSetInput", &lib.set_input},
    {"JxlDecoderReleaseInput", &lib.release_input},
    {"JxlDecoderCloseInput", &lib.close_input},
    {"JxlDecoderProcessInput", &lib.process},
    {"JxlDecoderGetBasicInfo", &lib.basic_info},
    {"JxlDecoderGetFrameHeader", &lib.frame_header},
    {"JxlDecoderGetICCProfileSize", &lib.profile_size},
    {"JxlDecoderGetColorAsICCProfile", &lib.profile},
    {"JxlDecoderSetImageOutBuffer", &lib.set_output},
};

static const JxlPixelFormat format = {4, JXL_TYPE_UINT8, JXL_LITTLE_ENDIAN, 0};

struct sateen_jxl {
  JxlDecoder *decoder;
  const uint8_t *bytes;
  size_t count;
  // The offset behind the bytes that the decoder has got.
  size_t given;
  // Whether the decoder knows that there are no more bytes.
  bool is_closed;
  sateen_picture_stop stop;
  JxlBasicInfo info;
  uint8_t *profile;
  size_t profile_size;
  uint8_t *pixels;
  double seconds;
  char message[SATEEN_PICTURE_MESSAGE_SIZE];
};

static int fail(sateen_jxl *jxl, int status, const char *reason) {
  snprintf(jxl->message, sizeof jxl->message, "%s", reason);
  return status;
}

sateen_jxl *sateen_jxl_create(void) { return calloc(1, sizeof(sateen_jxl)); }

void sateen_jxl_destroy(sateen_jxl *jxl) {
  if (!jxl) return;
  if (jxl->decoder) lib.destroy(jxl->decoder);
  free(jxl->profile);
  free(jxl->pixels);
  free(jxl);
}

static int begin(sateen_jxl *jxl) {
  jxl->given = 0;
  jxl->is_closed = false;
  int events = JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FRAME | JXL_DEC_FULL_IMAGE;
  bool is_ready = lib.subscribe(jxl->decoder, events) == JXL_DEC_SUCCESS;
  return is_ready ? SATEEN_PICTURE_OK : fail(jxl, SATEEN_PICTURE_NO_LIBRARY, "libjxl refuses to begin");
}

// Hands over the next part of the file. Decoding can stop between parts. The end is told only to a decoder that asks for
// more than there is, so that its error means a truncated file.
static int give(sateen_jxl *jxl) {
  enum { least_step = 32 << 10, most_steps = 64 };
  size_t unread = lib.release_input(jxl->decoder);
  size_t start = jxl->given - unread;
  if (jxl->is_closed) return fail(jxl, SATEEN_PICTURE_TRUNCATED, "the file ends before its picture does");
  if (sateen_stops(&jxl->stop)) return fail(jxl, SATEEN_PICTURE_STOPPED, "stopped");
  size_t step = jxl->count / most_steps > least_step ? jxl->count / most_steps : least_step;
  size_t rest = jxl->count - jxl->given;
  jxl->is_closed = rest == 0;
  jxl->given += rest < step ? rest : step;
  lib.set_input(jxl->decoder, jxl->bytes + start, jxl->given - start);
  if (jxl->is_closed) lib.close_input(jxl->decoder);
  return SATEEN_PICTURE_OK;
}

static int read_profile(sateen_jxl *jxl) {
  // Larger profiles count as damaged, and the colours stay as they are.
  enum { largest = 4 << 20 };
  size_t size = 0;
#if JPEGXL_MAJOR_VERSION == 0 && JPEGXL_MINOR_VERSION < 9
  bool has_profile =
      lib.profile_size(jxl->decoder, &format, JXL_COLOR_PROFILE_TARGET_DATA, &size) == JXL_DEC_SUCCESS;
#else
  bool has_profile = lib.profile_size(jxl->decoder, JXL_COLOR_PROFILE_TARGET_DATA, &size) == JXL_DEC_SUCCESS;
#endif
  if (!has_profile || size == 0 || size > largest || jxl->profile) return SATEEN_PICTURE_OK;
  jxl->profile = malloc(size);
  if (!jxl->profile) return fail(jxl, SATEEN_PICTURE_NO_MEMORY, "out of memory");
#if JPEGXL_MAJOR_VERSION == 0 && JPEGXL_MINOR_VERSION < 9
  JxlDecoderStatus status =
      lib.profile(jxl->decoder, &format, JXL_COLOR_PROFILE_TARGET_DATA, jxl->profile, size);
#else
  JxlDecoderStatus status = lib.profile(jxl->decoder, JXL_COLOR_PROFILE_TARGET_DATA, jxl->profile, size);
#endif
  jxl->profile_size = status == JXL_DEC_SUCCESS ? size : 0;
  return SATEEN_PICTURE_OK;
}

static int set_output(sateen_jxl *jxl) {
  size_t bytes = (size_t)jxl->info.xsize * jxl->info.ysize * 4;
  if (!jxl->pixels) jxl->pixels = calloc(1, bytes);
  if (!jxl->pixels) return fail(jxl, SATEEN_PICTURE_NO_MEMORY, "out of memory");
  bool is_set = lib.set_output(jxl->decoder, &format, jxl->pixels, bytes) == JXL_DEC_SUCCESS;
  return is_set ? SATEEN_PICTURE_OK : fail(jxl, SATEEN_PICTURE_DAMAGED, "its pixels are of an unknown kind");
}

static void read_duration(sateen_jxl *jxl) {
  JxlFrameHeader header;
  jxl->seconds = 0;
  if (!jxl->info.have_animation || lib.frame_header(jxl->decoder, &header) != JXL_DEC_SUCCESS) return;
  double ticks = jxl->info.animation.tps_numerator;
  if (ticks > 0) jxl->seconds = header.duration * (double)jxl->info.animation.tps_denominator / ticks;
}

// Decodes until an event. Returns SATEEN_PICTURE_END at the end of the file.
static int process(sateen_jxl *jxl, JxlDecoderStatus event) {
  while (true) {
    JxlDecoderStatus found = lib.process(jxl->decoder);
    int status = SATEEN_PICTURE_OK;
    switch (found) {
      case JXL_DEC_SUCCESS: return SATEEN_PICTURE_END;
      case JXL_DEC_ERROR:
        if (jxl->is_closed) return fail(jxl, SATEEN_PICTURE_TRUNCATED, "the file ends before its picture does");
        return fail(jxl, SATEEN_PICTURE_DAMAGED, "libjxl cannot decode it");
      case JXL_DEC_NEED_MORE_INPUT: status = give(jxl); break;
      case JXL_DEC_COLOR_ENCODING: status = read_profile(jxl); break;
      case JXL_DEC_FRAME: read_duration(jxl); break;
      case JXL_DEC_NEED_IMAGE_OUT_BUFFER: status = set_output(jxl); break;
      default: break;
    }
    if (status != SATEEN_PICTURE_OK) return status;
    if (found == event) return SATEEN_PICTURE_OK;
  }
}

int sateen_jxl_open(
    sateen_jxl *jxl, const uint8_t *bytes, size_t count, int64_t pixel_limit, sateen_picture_stop stop,
    sateen_jxl_info *info) {
  if (!sateen_library_open(SATEEN_LIBRARY_JXL, symbols, sizeof symbols / sizeof *symbols, jxl->message)) {
    return SATEEN_PICTURE_NO_LIBRARY;
  }
  jxl->bytes = bytes;
  jxl->count = count;
  jxl->stop = stop;
  jxl->decoder = lib.create(NULL);
  if (!jxl->decoder) return fail(jxl, SATEEN_PICTURE_NO_MEMORY, "out of memory");
  int status = begin(jxl);
  if (status == SATEEN_PICTURE_OK) status = process(jxl, JXL_DEC_BASIC_INFO);
  if (status == SATEEN_PICTURE_OK) {
    bool is_known = lib.basic_info(jxl->decoder, &jxl->info) == JXL_DEC_SUCCESS;
    if (!is_known) return fail(jxl, SATEEN_PICTURE_DAMAGED, "libjxl cannot read its header");
    // Memory for the image is allocated only after this check.
    int64_t pixels = (int64_t)jxl->info.xsize * jxl->info.ysize;
    if (jxl->info.xsize > INT32_MAX || jxl->info.ysize > INT32_MAX || pixels > pixel_limit) {
      return fail(jxl, SATEEN_PICTURE_DAMAGED, "more pixels than its header claims");
    }
    status = process(jxl, JXL_DEC_COLOR_ENCODING);
  }
  if (status == SATEEN_PICTURE_END) return fail(jxl, SATEEN_PICTURE_DAMAGED, "a file without a picture");
  if (status != SATEEN_PICTURE_OK) return status;
  info->width = (int32_t)jxl->info.xsize;
  info->height = (int32_t)jxl->info.ysize;
  info->has_alpha = jxl->info.alpha_bits > 0;
  info->is_premultiplied = jxl->info.alpha_bits > 0 && jxl->info.alpha_premultiplied;
  info->is_animated = jxl->info.have_animation;
  info->plays = jxl->info.have_animation ? (int32_t)jxl->info.animation.num_loops : 1;
  info->profile = jxl->profile_size > 0 ? jxl->profile : NULL;
  info->profile_size = jxl->profile_size;
  return SATEEN_PICTURE_OK;
}

void sateen_jxl_set_stop(sateen_jxl *jxl, sateen_picture_stop stop) { jxl->stop = stop; }

int sateen_jxl_next(sateen_jxl *jxl, double *seconds) {
  if (sateen_stops(&jxl->stop)) return fail(jxl, SATEEN_PICTURE_STOPPED, "stopped");
  int status = process(jxl, JXL_DEC_FULL_IMAGE);
  *seconds = jxl->seconds;
  return status;
}

const uint8_t *sateen_jxl_pixels(const sateen_jxl *jxl) { return jxl->pixels; }

int sateen_jxl_rewind(sateen_jxl *jxl) {
  lib.reset(jxl->decoder);
  return begin(jxl);
}

const char *sateen_jxl_message(const sateen_jxl *jxl) { return jxl->message; }
