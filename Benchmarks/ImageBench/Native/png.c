#include "formats.h"
#include <png.h>
#include <stdlib.h>
#include <string.h>

typedef struct source {
  const uint8_t *bytes;
  size_t rest;
} source;

typedef struct sink {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} sink;

static void take(png_structp png, png_bytep target, size_t count) {
  source *source = png_get_io_ptr(png);
  if (count > source->rest) png_error(png, "the file ends early");
  memcpy(target, source->bytes, count);
  source->bytes += count;
  source->rest -= count;
}

static void put(png_structp png, png_bytep bytes, size_t count) {
  sink *sink = png_get_io_ptr(png);
  if (sink->count + count > sink->capacity) {
    size_t capacity = 2 * (sink->count + count);
    uint8_t *larger = realloc(sink->bytes, capacity);
    if (!larger) png_error(png, "no memory");
    sink->bytes = larger;
    sink->capacity = capacity;
  }
  memcpy(sink->bytes + sink->count, bytes, count);
  sink->count += count;
}

static void flush(png_structp png) { (void)png; }

uint8_t *png_encode(const uint8_t *rgb, int32_t width, int32_t height, size_t *count) {
  sink sink = {0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return NULL;
  }
  png_set_write_fn(png, &sink, put, flush);
  png_set_IHDR(
      png, info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  for (int32_t y = 0; y < height; y++) png_write_row(png, rgb + (size_t)y * (size_t)width * 3);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  *count = sink.count;
  return sink.bytes;
}

bool png_decode(const uint8_t *bytes, size_t count, uint8_t *pixels) {
  source source = {bytes, count};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return false;
  }
  png_set_read_fn(png, &source, take);
  png_read_info(png, info);
  png_set_bgr(png);
  png_set_filler(png, 0xff, PNG_FILLER_AFTER);
  png_read_update_info(png, info);
  size_t stride = png_get_rowbytes(png, info);
  png_uint_32 height = png_get_image_height(png, info);
  for (png_uint_32 y = 0; y < height; y++) png_read_row(png, pixels + y * stride, NULL);
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return true;
}
