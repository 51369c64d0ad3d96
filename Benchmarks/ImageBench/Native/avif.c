#include "formats.h"
#include <avif/avif.h>
#include <stdlib.h>
#include <string.h>

uint8_t *avif_encode(const uint8_t *rgb, int32_t width, int32_t height, size_t *count) {
  avifImage *image = avifImageCreate((uint32_t)width, (uint32_t)height, 8, AVIF_PIXEL_FORMAT_YUV420);
  avifEncoder *encoder = avifEncoderCreate();
  avifRWData file = AVIF_DATA_EMPTY;
  uint8_t *copy = NULL;
  if (image && encoder) {
    avifRGBImage pixels;
    avifRGBImageSetDefaults(&pixels, image);
    pixels.format = AVIF_RGB_FORMAT_RGB;
    pixels.pixels = (uint8_t *)rgb;
    pixels.rowBytes = (uint32_t)width * 3;
    encoder->speed = 9;
    encoder->minQuantizer = 18;
    encoder->maxQuantizer = 26;
    if (avifImageRGBToYUV(image, &pixels) == AVIF_RESULT_OK &&
        avifEncoderWrite(encoder, image, &file) == AVIF_RESULT_OK && (copy = malloc(file.size))) {
      memcpy(copy, file.data, file.size);
      *count = file.size;
    }
  }
  avifRWDataFree(&file);
  if (encoder) avifEncoderDestroy(encoder);
  if (image) avifImageDestroy(image);
  return copy;
}

bool avif_decode(const uint8_t *bytes, size_t count, uint8_t *pixels) {
  avifDecoder *decoder = avifDecoderCreate();
  if (!decoder) return false;
  decoder->maxThreads = 1;
  bool is_done = false;
  if (avifDecoderSetIOMemory(decoder, bytes, count) == AVIF_RESULT_OK &&
      avifDecoderParse(decoder) == AVIF_RESULT_OK && avifDecoderNextImage(decoder) == AVIF_RESULT_OK) {
    avifRGBImage rgb;
    avifRGBImageSetDefaults(&rgb, decoder->image);
    rgb.format = AVIF_RGB_FORMAT_BGRA;
    rgb.depth = 8;
    rgb.pixels = pixels;
    rgb.rowBytes = decoder->image->width * 4;
    is_done = avifImageYUVToRGB(decoder->image, &rgb) == AVIF_RESULT_OK;
  }
  avifDecoderDestroy(decoder);
  return is_done;
}
