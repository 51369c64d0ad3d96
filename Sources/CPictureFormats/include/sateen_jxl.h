#pragma once
#include "sateen_picture_library.h"

// JPEG XL files by libjxl, in rows of 32-bit pixels: red, green, blue, alpha. The library turns images upright, and
// composes the frames of animations. The image is in memory as a whole.

typedef struct sateen_jxl sateen_jxl;

typedef struct sateen_jxl_info {
  int32_t width;
  int32_t height;
  bool has_alpha;
  // Whether colours are premultiplied by alpha.
  bool is_premultiplied;
  bool is_animated;
  // The number of times that an animation is played; 0 for ever.
  int32_t plays;
  // The profile of the decoded pixels; NULL where there is none.
  const uint8_t *profile;
  size_t profile_size;
} sateen_jxl_info;

// Returns NULL when out of memory.
sateen_jxl *sateen_jxl_create(void);
void sateen_jxl_destroy(sateen_jxl *jxl);

// Reads the header of a whole file in memory.
// - pixel_limit: the most pixels of the image.
int sateen_jxl_open(
    sateen_jxl *jxl, const uint8_t *bytes, size_t count, int64_t pixel_limit, sateen_picture_stop stop,
    sateen_jxl_info *info);

// Replaces the flag that stops decoding.
void sateen_jxl_set_stop(sateen_jxl *jxl, sateen_picture_stop stop);

// Decodes the next frame. Returns SATEEN_PICTURE_END after the last one.
// - seconds: the duration of a frame.
int sateen_jxl_next(sateen_jxl *jxl, double *seconds);

// The pixels of the frame, without gaps between rows. Valid until the next call.
const uint8_t *sateen_jxl_pixels(const sateen_jxl *jxl);

// The next frame is the first one again.
int sateen_jxl_rewind(sateen_jxl *jxl);

const char *sateen_jxl_message(const sateen_jxl *jxl);
