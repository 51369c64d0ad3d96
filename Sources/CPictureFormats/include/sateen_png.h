#pragma once
#include "sateen_picture_library.h"

// PNG files by libpng, in rows of 32-bit pixels with straight alpha: blue, green, red, alpha. Only interlaced images are
// in memory as a whole.

typedef struct sateen_png sateen_png;

typedef struct sateen_png_info {
  int32_t width;
  int32_t height;
  // Whether the file has an alpha channel, or a transparent colour.
  bool has_alpha;
} sateen_png_info;

// Returns NULL when out of memory.
sateen_png *sateen_png_create(void);
void sateen_png_destroy(sateen_png *png);

// Reads the header of a whole file in memory.
// - ignores_checksums: for files put together from the parts of an animation, whose checksums are of other chunks.
int sateen_png_open(
    sateen_png *png, const uint8_t *bytes, size_t count, bool ignores_checksums, sateen_picture_stop stop,
    sateen_png_info *info);

// Decodes the next row.
int sateen_png_read(sateen_png *png, uint8_t *row);

// Why the last call failed.
const char *sateen_png_message(const sateen_png *png);
