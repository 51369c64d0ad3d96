#pragma once
#include "sateen_picture_library.h"

// AVIF files and image sequences by libavif, in rows of 32-bit pixels: blue, green, red, alpha. Rows are converted a few
// at a time; the planes of the image are in memory as a whole.

typedef struct sateen_avif sateen_avif;

typedef struct sateen_avif_info {
  // The part of the image that is shown, in pixels as stored.
  int32_t x;
  int32_t y;
  int32_t width;
  int32_t height;
  // The transformation that turns stored pixels upright, as EXIF's orientation, 1 to 8.
  int32_t orientation;
  bool has_alpha;
  // Whether colours are premultiplied by alpha, and so are the rows then.
  bool is_premultiplied;
  int32_t frame_count;
  // The colour profile; NULL where there is none.
  const uint8_t *profile;
  size_t profile_size;
  // Colour primaries and transfer characteristics according to ITU-T H.273; 2 where the file does not tell.
  int32_t primaries;
  int32_t transfer;
} sateen_avif_info;

// Returns NULL when out of memory.
sateen_avif *sateen_avif_create(void);
void sateen_avif_destroy(sateen_avif *avif);

// Reads the header of a whole file in memory.
// - is_sequence: whether to read the frames of an image sequence rather than the still image.
// - pixel_limit: the most pixels of the image.
int sateen_avif_open(
    sateen_avif *avif, const uint8_t *bytes, size_t count, bool is_sequence, int64_t pixel_limit,
    sateen_avif_info *info);

// Decodes the next image. Returns SATEEN_PICTURE_END after the last one.
// - seconds: the duration of a frame.
int sateen_avif_next(sateen_avif *avif, double *seconds);

// Converts a row of the shown part. Rows are cheapest from top to bottom.
int sateen_avif_read(sateen_avif *avif, int32_t y, uint8_t *row);

// The next image is the first one again.
int sateen_avif_rewind(sateen_avif *avif);

const char *sateen_avif_message(const sateen_avif *avif);
