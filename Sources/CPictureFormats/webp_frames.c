#include "sateen_webp.h"
#include "library.h"
#include <stdio.h>
#include <stdlib.h>
#include <webp/demux.h>

static struct {
  __typeof__(WebPAnimDecoderOptionsInitInternal) *init;
  __typeof__(WebPAnimDecoderNewInternal) *create;
  __typeof__(WebPAnimDecoderGetInfo) *info;
  __typeof__(WebPAnimDecoderHasMoreFrames) *has_more;
  __typeof__(WebPAnimDecoderGetNext) *next;
  __typeof__(WebPAnimDecoderReset) *reset;
  __typeof__(WebPAnimDecoderDelete) *destroy;
} lib;

static const sateen_symbol symbols[] = {
    {"WebPAnimDecoderOptionsInitInternal", &lib.init},
    {"WebPAnimDecoderNewInternal", &lib.create},
    {"WebPAnimDecoderGetInfo", &lib.info},
    {"WebPAnimDecoderHasMoreFrames", &lib.has_more},
    {"WebPAnimDecoderGetNext", &lib.next},
    {"WebPAnimDecoderReset", &lib.reset},
    {"WebPAnimDecoderDelete", &lib.destroy},
};

struct sateen_webp_frames {
  WebPAnimDecoder *decoder;
  uint8_t *pixels;
  // The end of the last frame, in milliseconds since the first one's start.
  int end;
  char message[SATEEN_PICTURE_MESSAGE_SIZE];
};

static int fail(sateen_webp_frames *frames, int status, const char *reason) {
  snprintf(frames->message, sizeof frames->message, "%s", reason);
  return status;
}

sateen_webp_frames *sateen_webp_frames_create(void) { return calloc(1, sizeof(sateen_webp_frames)); }

void sateen_webp_frames_destroy(sateen_webp_frames *frames) {
  if (!frames) return;
  if (frames->decoder) lib.destroy(frames->decoder);
  free(frames);
}

int sateen_webp_frames_open(
    sateen_webp_frames *frames, const uint8_t *bytes, size_t count, sateen_webp_frames_info *info) {
  size_t symbol_count = sizeof symbols / sizeof *symbols;
  if (!sateen_library_open(SATEEN_LIBRARY_WEBP_FRAMES, symbols, symbol_count, frames->message)) {
    return SATEEN_PICTURE_NO_LIBRARY;
  }
  WebPAnimDecoderOptions options;
  if (!lib.init(&options, WEBP_DEMUX_ABI_VERSION)) {
    return fail(frames, SATEEN_PICTURE_NO_LIBRARY, "libwebpdemux.so.2 is of another version");
  }
  options.color_mode = MODE_BGRA;
  options.use_threads = 0;
  WebPData data = {bytes, count};
  frames->decoder = lib.create(&data, &options, WEBP_DEMUX_ABI_VERSION);
  WebPAnimInfo found;
  if (!frames->decoder || !lib.info(frames->decoder, &found)) {
    return fail(frames, SATEEN_PICTURE_DAMAGED, "its frames are invalid");
  }
  info->width = (int32_t)found.canvas_width;
  info->height = (int32_t)found.canvas_height;
  info->frame_count = (int32_t)found.frame_count;
  info->plays = (int32_t)found.loop_count;
  return SATEEN_PICTURE_OK;
}

int sateen_webp_frames_next(sateen_webp_frames *frames, int32_t *milliseconds) {
  if (!lib.has_more(frames->decoder)) return SATEEN_PICTURE_END;
  int end = 0;
  if (!lib.next(frames->decoder, &frames->pixels, &end)) {
    return fail(frames, SATEEN_PICTURE_DAMAGED, "a frame's data is invalid");
  }
  *milliseconds = end - frames->end;
  frames->end = end;
  return SATEEN_PICTURE_OK;
}

const uint8_t *sateen_webp_frames_pixels(const sateen_webp_frames *frames) { return frames->pixels; }

void sateen_webp_frames_rewind(sateen_webp_frames *frames) {
  lib.reset(frames->decoder);
  frames->end = 0;
}

const char *sateen_webp_frames_message(const sateen_webp_frames *frames) { return frames->message; }
