#include "formats.h"
#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>
#include <webp/encode.h>

uint8_t *webp_encode(const uint8_t *rgb, int32_t width, int32_t height, size_t *count) {
  uint8_t *file = NULL;
  *count = WebPEncodeRGB(rgb, width, height, width * 3, 85, &file);
  uint8_t *copy = *count ? malloc(*count) : NULL;
  if (copy) memcpy(copy, file, *count);
  WebPFree(file);
  return copy;
}

bool webp_decode(const uint8_t *bytes, size_t count, int32_t width, int32_t height, uint8_t *pixels) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config) || WebPGetFeatures(bytes, count, &config.input) != VP8_STATUS_OK) return false;
  config.options.use_scaling = width != config.input.width || height != config.input.height;
  config.options.scaled_width = width;
  config.options.scaled_height = height;
  config.output.colorspace = MODE_BGRA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = width * 4;
  config.output.u.RGBA.size = (size_t)width * (size_t)height * 4;
  return WebPDecode(bytes, count, &config) == VP8_STATUS_OK;
}
