#include "sateen_avif.h"
#include "library.h"
#include <avif/avif.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
  __typeof__(avifDecoderCreate) *create;
  __typeof__(avifDecoderDestroy) *destroy;
  __typeof__(avifDecoderSetSource) *set_source;
  __typeof__(avifDecoderSetIOMemory) *set_memory;
  __typeof__(avifDecoderParse) *parse;
  __typeof__(avifDecoderNextImage) *next;
  __typeof__(avifDecoderReset) *reset;
  __typeof__(avifResultToString) *text;
  __typeof__(avifCropRectConvertCleanApertureBox) *crop;
  __typeof__(avifImageCreateEmpty) *create_image;
  __typeof__(avifImageDestroy) *destroy_image;
  __typeof__(avifImageSetViewRect) *set_view;
  __typeof__(avifRGBImageSetDefaults) *set_defaults;
  __typeof__(avifImageYUVToRGB) *convert;
} lib;

static const sateen_symbol symbols[] = {
    {"avifDecoderCreate", &lib.create},
    {"avifDecoderDestroy", &lib.destroy},
    {"avifDecoderSetSource", &lib.set_source},
    {"avifDecoderSetIOMemory", &lib.set_memory},
    {"avifDecoderParse", &lib.parse},
    {"avifDecoderNextImage", &lib.next},
    {"avifDecoderReset", &lib.reset},
    {"avifResultToString", &lib.text},
    {"avifCropRectConvertCleanApertureBox", &lib.crop},
    {"avifImageCreateEmpty", &lib.create_image},
    {"avifImageDestroy", &lib.destroy_image},
    {"avifImageSetViewRect", &lib.set_view},
    {"avifRGBImageSetDefaults", &lib.set_defaults},
    {"avifImageYUVToRGB", &lib.convert},
};

// The rows that are converted at once, and those converted on either side of them: interpolated colours depend on the
// neighbouring rows. Both are even, as subsampled planes need it.
enum { band_rows = 64, margin = 2 };

struct sateen_avif {
  avifDecoder *decoder;
  avifImage *view;
  avifCropRect shown;
  uint8_t *band;
  // The rows in `band`; empty where none are converted.
  uint32_t band_start;
  uint32_t band_end;
  char message[SATEEN_PICTURE_MESSAGE_SIZE];
};

static int fail(sateen_avif *avif, int status, const char *reason) {
  snprintf(avif->message, sizeof avif->message, "%s", reason);
  return status;
}

static int failure(sateen_avif *avif, avifResult result) {
  const char *detail = avif->decoder ? avif->decoder->diag.error : "";
  snprintf(
      avif->message, sizeof avif->message, "%s%s%.150s", lib.text(result), detail[0] ? ": " : "", detail);
  switch (result) {
    case AVIF_RESULT_OK: return SATEEN_PICTURE_OK;
    case AVIF_RESULT_NO_IMAGES_REMAINING: return SATEEN_PICTURE_END;
    case AVIF_RESULT_TRUNCATED_DATA: return SATEEN_PICTURE_TRUNCATED;
    case AVIF_RESULT_OUT_OF_MEMORY: return SATEEN_PICTURE_NO_MEMORY;
    case AVIF_RESULT_NO_CODEC_AVAILABLE:
    case AVIF_RESULT_NOT_IMPLEMENTED:
    case AVIF_RESULT_UNSUPPORTED_DEPTH: return SATEEN_PICTURE_UNSUPPORTED;
    default: return SATEEN_PICTURE_DAMAGED;
  }
}

sateen_avif *sateen_avif_create(void) { return calloc(1, sizeof(sateen_avif)); }

void sateen_avif_destroy(sateen_avif *avif) {
  if (!avif) return;
  if (avif->view) lib.destroy_image(avif->view);
  if (avif->decoder) lib.destroy(avif->decoder);
  free(avif->band);
  free(avif);
}

// Rotation counterclockwise in steps of 90 degrees, and then mirroring, as an orientation of EXIF.
static int32_t orientation(const avifImage *image) {
  bool is_mirrored = image->transformFlags & AVIF_TRANSFORM_IMIR;
  int angle = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
  // Without mirroring, mirrored from top to bottom, mirrored from left to right.
  static const int32_t table[4][3] = {{1, 4, 2}, {8, 5, 7}, {3, 2, 4}, {6, 7, 5}};
  return table[angle][is_mirrored ? 1 + (image->imir.mode & 1) : 0];
}

int sateen_avif_open(
    sateen_avif *avif, const uint8_t *bytes, size_t count, bool is_sequence, int64_t pixel_limit,
    sateen_avif_info *info) {
  if (!sateen_library_open(SATEEN_LIBRARY_AVIF, symbols, sizeof symbols / sizeof *symbols, avif->message)) {
    return SATEEN_PICTURE_NO_LIBRARY;
  }
  avif->decoder = lib.create();
  avif->view = lib.create_image();
  if (!avif->decoder || !avif->view) return fail(avif, SATEEN_PICTURE_NO_MEMORY, "out of memory");
  avif->decoder->maxThreads = 1;
  avif->decoder->ignoreExif = AVIF_TRUE;
  avif->decoder->ignoreXMP = AVIF_TRUE;
  avif->decoder->strictFlags = AVIF_STRICT_DISABLED;
  if (pixel_limit > 0 && pixel_limit < avif->decoder->imageSizeLimit) {
    avif->decoder->imageSizeLimit = (uint32_t)pixel_limit;
  }
  lib.set_source(avif->decoder, is_sequence ? AVIF_DECODER_SOURCE_TRACKS : AVIF_DECODER_SOURCE_AUTO);
  avifResult result = lib.set_memory(avif->decoder, bytes, count);
  if (result == AVIF_RESULT_OK) result = lib.parse(avif->decoder);
  if (result != AVIF_RESULT_OK) return failure(avif, result);
  const avifImage *image = avif->decoder->image;
  avif->shown = (avifCropRect){0, 0, image->width, image->height};
  if (image->transformFlags & AVIF_TRANSFORM_CLAP) {
    avifDiagnostics diagnostics;
    avifCropRect crop;
    bool is_valid = lib.crop(&crop, &image->clap, image->width, image->height, image->yuvFormat, &diagnostics);
    bool fits = is_valid && crop.width > 0 && crop.height > 0 && crop.width <= image->width &&
        crop.height <= image->height && crop.x <= image->width - crop.width && crop.y <= image->height - crop.height;
    if (fits) avif->shown = crop;
  }
  info->x = (int32_t)avif->shown.x;
  info->y = (int32_t)avif->shown.y;
  info->width = (int32_t)avif->shown.width;
  info->height = (int32_t)avif->shown.height;
  info->orientation = orientation(image);
  info->has_alpha = avif->decoder->alphaPresent;
  info->is_premultiplied = avif->decoder->alphaPresent && image->alphaPremultiplied;
  info->frame_count = avif->decoder->imageCount;
  info->profile = image->icc.size > 0 ? image->icc.data : NULL;
  info->profile_size = image->icc.size;
  info->primaries = image->colorPrimaries;
  info->transfer = image->transferCharacteristics;
  return SATEEN_PICTURE_OK;
}

int sateen_avif_next(sateen_avif *avif, double *seconds) {
  avif->band_start = avif->band_end = 0;
  avifResult result = lib.next(avif->decoder);
  if (result != AVIF_RESULT_OK) return failure(avif, result);
  *seconds = avif->decoder->imageTiming.duration;
  const avifImage *image = avif->decoder->image;
  bool fits = avif->shown.width <= image->width && avif->shown.height <= image->height &&
      avif->shown.x <= image->width - avif->shown.width && avif->shown.y <= image->height - avif->shown.height;
  return fits ? SATEEN_PICTURE_OK : fail(avif, SATEEN_PICTURE_DAMAGED, "an image of another size than its header's");
}

static int convert_band(sateen_avif *avif, uint32_t y) {
  const avifImage *image = avif->decoder->image;
  size_t stride = (size_t)image->width * 4;
  if (!avif->band) avif->band = malloc(stride * (band_rows + 2 * margin));
  if (!avif->band) return fail(avif, SATEEN_PICTURE_NO_MEMORY, "out of memory");
  uint32_t start = y / band_rows * band_rows;
  uint32_t from = start > margin ? start - margin : 0;
  uint32_t rest = image->height - from;
  uint32_t rows = rest < start - from + band_rows + margin ? rest : start - from + band_rows + margin;
  avifCropRect part = {0, from, image->width, rows};
  avifResult result = lib.set_view(avif->view, image, &part);
  avifRGBImage pixels;
  if (result == AVIF_RESULT_OK) {
    lib.set_defaults(&pixels, avif->view);
    pixels.depth = 8;
    pixels.format = AVIF_RGB_FORMAT_BGRA;
    pixels.alphaPremultiplied = image->alphaPremultiplied;
    pixels.pixels = avif->band;
    pixels.rowBytes = (uint32_t)stride;
    result = lib.convert(avif->view, &pixels);
  }
  if (result != AVIF_RESULT_OK) return failure(avif, result);
  avif->band_start = from;
  // Rows of the lower margin lack their neighbours, unless they are the image's last ones.
  uint32_t end = start + band_rows;
  avif->band_end = end < image->height ? end : image->height;
  return SATEEN_PICTURE_OK;
}

int sateen_avif_read(sateen_avif *avif, int32_t row_number, uint8_t *row) {
  if (row_number < 0 || (uint32_t)row_number >= avif->shown.height) {
    return fail(avif, SATEEN_PICTURE_DAMAGED, "rows beyond the last");
  }
  uint32_t y = (uint32_t)row_number + avif->shown.y;
  bool is_there = y >= avif->band_start && y < avif->band_end;
  if (!is_there) {
    int status = convert_band(avif, y);
    if (status != SATEEN_PICTURE_OK) return status;
  }
  size_t stride = (size_t)avif->decoder->image->width * 4;
  const uint8_t *source = avif->band + (y - avif->band_start) * stride + (size_t)avif->shown.x * 4;
  memcpy(row, source, (size_t)avif->shown.width * 4);
  return SATEEN_PICTURE_OK;
}

int sateen_avif_rewind(sateen_avif *avif) {
  avif->band_start = avif->band_end = 0;
  avifResult result = lib.reset(avif->decoder);
  return result == AVIF_RESULT_OK ? SATEEN_PICTURE_OK : failure(avif, result);
}

const char *sateen_avif_message(const sateen_avif *avif) { return avif->message; }
