#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The image libraries by their own functions, on one thread: they make the benchmark's files, and decode them with nothing
// around it.

enum {
  IMAGE_LIBRARY_JPEG = 0,
  IMAGE_LIBRARY_PROGRESSIVE_JPEG = 1,
  IMAGE_LIBRARY_PNG = 2,
  IMAGE_LIBRARY_WEBP = 3,
  IMAGE_LIBRARY_AVIF = 4,
  IMAGE_LIBRARY_JXL = 5,
};

// Makes a file of rows of red, green and blue.
// Returns memory for free(); NULL where the library refuses.
uint8_t *image_library_encode(int format, const uint8_t *rgb, int32_t width, int32_t height, size_t *count);

// Decodes a file into 32-bit pixels.
// - width, height: the size that is wanted. A library that scales by itself decodes to it (libwebp), or to the smallest
//   scale that is not smaller (libjpeg); the others decode all of the image.
// - pixels: has room for all of the image.
// Returns whether the library did it.
bool image_library_decode(
    int format, const uint8_t *bytes, size_t count, int32_t width, int32_t height, uint8_t *pixels);
