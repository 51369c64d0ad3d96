#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Makes the videos of the tests with FFmpeg's own encoders, which are opened with dlopen and linked by nothing.

typedef struct {
  double start, end;
  const char *text;
} sateen_made_text;

typedef struct {
  // As FFmpeg names them, such as "mp4", "libx264" and "aac". No codec, no track.
  const char *format, *picture_codec, *sound_codec, *pixel_format;
  int width, height, frames, rate, rate_base, group, b_frames;
  // Pixels per second of the moving bar and all else come from the number of the frame, unless `paint` draws it.
  void (*paint)(void *context, int frame, uint8_t *bgra, int width, int height, int stride);
  void *context;
  // The times of the frames in milliseconds; NULL for a steady rate.
  const int64_t *times;
  // Degrees, clockwise.
  double rotation;
  int aspect_num, aspect_den;
  // AVCOL_TRC_SMPTE2084 (16) or AVCOL_TRC_ARIB_STD_B67 (18); 0 for usual pictures.
  int transfer;
  // The top field comes first unless the other one is said to.
  bool is_interlaced, is_bottom_first, is_cover;
  int sound_rate, channels;
  double sound_seconds, sound_start;
  // Seconds from the start of one tick, of 50 milliseconds, to that of the next; 0 for a tone without end.
  double tick_seconds;
  int text_count;
  const sateen_made_text *texts;
  // The quality of x264, from 0 to 51; 0 for 20.
  int quality;
} sateen_video_plan;

// Returns the file, to be freed with free, or NULL with a reason in `message`, of 256 bytes.
uint8_t *sateen_video_make(const sateen_video_plan *plan, size_t *count, char *message);

// Whether the libraries and an encoder are there.
bool sateen_video_can_make(const char *codec);

// The number of the frame that pixels show, which the maker paints as 12 bits in the upper half: blue, green, red and
// alpha. -1 where they show none.
int sateen_video_number(const uint8_t *bgra, int width, int height, int stride);
