#pragma once
#include "sateen_picture_library.h"

// WebP files by libwebp, and their animations by libwebpdemux, in pixels of 32 bits with straight alpha: blue, green,
// red, alpha.

typedef struct sateen_webp_info {
  int32_t width;
  int32_t height;
  bool has_alpha;
} sateen_webp_info;

// A part of an image, and the size that it is scaled to while it is decoded. x and y are even.
typedef struct sateen_webp_part {
  int32_t x;
  int32_t y;
  int32_t width;
  int32_t height;
  int32_t scaled_width;
  int32_t scaled_height;
} sateen_webp_part;

// Reads the header of a still file.
// - message: SATEEN_PICTURE_MESSAGE_SIZE bytes for the reason of a failure.
int sateen_webp_open(const uint8_t *bytes, size_t count, sateen_webp_info *info, char *message);

// Decodes a part of a still file into `target`, which has `scaled_width` x `scaled_height` pixels without gaps.
int sateen_webp_decode(
    const uint8_t *bytes, size_t count, const sateen_webp_part *part, uint8_t *target, sateen_picture_stop stop,
    char *message);

// MARK: Animations

typedef struct sateen_webp_frames sateen_webp_frames;

typedef struct sateen_webp_frames_info {
  int32_t width;
  int32_t height;
  int32_t frame_count;
  // The number of times that the animation is played; 0 for ever.
  int32_t plays;
} sateen_webp_frames_info;

// Returns NULL when out of memory.
sateen_webp_frames *sateen_webp_frames_create(void);
void sateen_webp_frames_destroy(sateen_webp_frames *frames);
int sateen_webp_frames_open(
    sateen_webp_frames *frames, const uint8_t *bytes, size_t count, sateen_webp_frames_info *info);
// Composes the next frame. Returns SATEEN_PICTURE_END after the last one.
// - milliseconds: the frame's duration.
int sateen_webp_frames_next(sateen_webp_frames *frames, int32_t *milliseconds);
// The pixels of the frame, without gaps between rows. Valid until the next call.
const uint8_t *sateen_webp_frames_pixels(const sateen_webp_frames *frames);
// The next frame is the first one again.
void sateen_webp_frames_rewind(sateen_webp_frames *frames);
const char *sateen_webp_frames_message(const sateen_webp_frames *frames);
