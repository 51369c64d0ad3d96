#include "sateen_webp.h"
#include "library.h"
#include <stdio.h>
#include <webp/decode.h>

static struct {
  __typeof__(WebPGetFeaturesInternal) *features;
  __typeof__(WebPInitDecoderConfigInternal) *init;
  __typeof__(WebPIDecode) *create;
  __typeof__(WebPIUpdate) *update;
  __typeof__(WebPIDelete) *destroy;
} lib;

static const sateen_symbol symbols[] = {
    {"WebPGetFeaturesInternal", &lib.features},
    {"WebPInitDecoderConfigInternal", &lib.init},
    {"WebPIDecode", &lib.create},
    {"WebPIUpdate", &lib.update},
    {"WebPIDelete", &lib.destroy},
};

static int fail(char *message, int status, const char *reason) {
  snprintf(message, SATEEN_PICTURE_MESSAGE_SIZE, "%s", reason);
  return status;
}

static int failure(VP8StatusCode code, char *message) {
  switch (code) {
    case VP8_STATUS_OK: return SATEEN_PICTURE_OK;
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA:
      return fail(message, SATEEN_PICTURE_TRUNCATED, "the file ends before its picture does");
    case VP8_STATUS_OUT_OF_MEMORY: return fail(message, SATEEN_PICTURE_NO_MEMORY, "out of memory");
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      return fail(message, SATEEN_PICTURE_UNSUPPORTED, "a feature that libwebp does not decode");
    case VP8_STATUS_BITSTREAM_ERROR: return fail(message, SATEEN_PICTURE_DAMAGED, "its compressed data is invalid");
    default: return fail(message, SATEEN_PICTURE_DAMAGED, "libwebp refuses it");
  }
}

static bool open_library(char *message) {
  return sateen_library_open(SATEEN_LIBRARY_WEBP, symbols, sizeof symbols / sizeof *symbols, message);
}

int sateen_webp_open(const uint8_t *bytes, size_t count, sateen_webp_info *info, char *message) {
  if (!open_library(message)) return SATEEN_PICTURE_NO_LIBRARY;
  WebPBitstreamFeatures features;
  VP8StatusCode code = lib.features(bytes, count, &features, WEBP_DECODER_ABI_VERSION);
  if (code != VP8_STATUS_OK) return failure(code, message);
  info->width = features.width;
  info->height = features.height;
  info->has_alpha = features.has_alpha;
  return SATEEN_PICTURE_OK;
}

int sateen_webp_decode(
    const uint8_t *bytes, size_t count, const sateen_webp_part *part, uint8_t *target, sateen_picture_stop stop,
    char *message) {
  if (!open_library(message)) return SATEEN_PICTURE_NO_LIBRARY;
  WebPDecoderConfig config;
  if (!lib.init(&config, WEBP_DECODER_ABI_VERSION)) {
    return fail(message, SATEEN_PICTURE_NO_LIBRARY, "libwebp.so.7 is of another version");
  }
  VP8StatusCode code = lib.features(bytes, count, &config.input, WEBP_DECODER_ABI_VERSION);
  if (code != VP8_STATUS_OK) return failure(code, message);
  bool is_whole = part->x == 0 && part->y == 0 && part->width == config.input.width &&
      part->height == config.input.height;
  config.options.use_cropping = !is_whole;
  config.options.crop_left = part->x;
  config.options.crop_top = part->y;
  config.options.crop_width = part->width;
  config.options.crop_height = part->height;
  config.options.use_scaling = part->scaled_width != part->width || part->scaled_height != part->height;
  config.options.scaled_width = part->scaled_width;
  config.options.scaled_height = part->scaled_height;
  size_t stride = (size_t)part->scaled_width * 4;
  config.output.colorspace = MODE_BGRA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = target;
  config.output.u.RGBA.stride = (int)stride;
  config.output.u.RGBA.size = stride * (size_t)part->scaled_height;
  WebPIDecoder *decoder = lib.create(NULL, 0, &config);
  if (!decoder) return fail(message, SATEEN_PICTURE_NO_MEMORY, "out of memory");
  // The file is handed over in parts, so that decoding can stop between them.
  enum { least_step = 32 << 10, most_steps = 64 };
  size_t step = count / most_steps > least_step ? count / most_steps : least_step;
  int status = SATEEN_PICTURE_OK;
  code = VP8_STATUS_SUSPENDED;
  for (size_t known = 0; known < count && code == VP8_STATUS_SUSPENDED;) {
    if (sateen_stops(&stop)) {
      status = fail(message, SATEEN_PICTURE_STOPPED, "stopped");
      break;
    }
    known = count - known > step ? known + step : count;
    code = lib.update(decoder, bytes, known);
  }
  if (status == SATEEN_PICTURE_OK) status = failure(code, message);
  lib.destroy(decoder);
  return status;
}
