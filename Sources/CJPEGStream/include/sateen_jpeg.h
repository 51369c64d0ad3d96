#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// JPEG decoding over libjpeg-turbo, in rows of 32-bit pixels: blue, green, red, 255.
//
// libjpeg reports errors by longjmp; every jump begins and ends inside one of these functions. All of them may be
// called on any thread, one at a time for each decoder. The bytes given to a decoder must stay until it is destroyed.

enum {
  SATEEN_JPEG_OK = 0,
  // The bytes end before the answer does; more of the file would tell.
  SATEEN_JPEG_NEED_MORE = 1,
  SATEEN_JPEG_NOT_JPEG = 2,
  // The file ends before its picture does.
  SATEEN_JPEG_TRUNCATED = 3,
  SATEEN_JPEG_CORRUPT = 4,
  SATEEN_JPEG_UNSUPPORTED = 5,
  SATEEN_JPEG_NO_MEMORY = 6,
  SATEEN_JPEG_STOPPED = 7,
};

typedef struct sateen_jpeg_info {
  // Pixels as stored, before `orientation` is applied.
  int32_t width;
  int32_t height;
  int32_t components;
  // EXIF's orientation, 1 (upright) to 8.
  int32_t orientation;
  bool is_progressive;
  // Whether the first scan holds all of the picture, as far as the bytes go: else the coefficients of the whole
  // picture are kept while it is decoded, which takes this many bytes.
  bool has_one_scan;
  int64_t coefficient_bytes;
} sateen_jpeg_info;

// Reads the markers up to the frame header. No memory is allocated.
// Returns SATEEN_JPEG_OK, NEED_MORE, NOT_JPEG, UNSUPPORTED or CORRUPT.
int sateen_jpeg_probe(const uint8_t *bytes, size_t count, sateen_jpeg_info *info);

// The orientation told by a TIFF structure as EXIF embeds it ("II*\0" or "MM\0*" first); 1 where there is none.
int32_t sateen_exif_orientation(const uint8_t *bytes, size_t count);

typedef struct sateen_jpeg sateen_jpeg;

// What a started decoder delivers.
typedef struct sateen_jpeg_frame {
  // The whole scaled picture.
  int32_t width;
  int32_t height;
  // The columns of it that rows hold: those asked for, widened to block edges.
  int32_t first_column;
  int32_t column_count;
} sateen_jpeg_frame;

// Returns NULL where memory is not to be had.
sateen_jpeg *sateen_jpeg_create(void);
void sateen_jpeg_destroy(sateen_jpeg *decoder);

// Asked now and then, also while a progressive file is taken in; true makes the call at hand return
// SATEEN_JPEG_STOPPED.
void sateen_jpeg_set_stop(sateen_jpeg *decoder, bool (*should_stop)(void *context), void *context);

// Reads the header of a whole file in memory.
int sateen_jpeg_open(sateen_jpeg *decoder, const uint8_t *bytes, size_t count, sateen_jpeg_info *info);

// How much memory the coefficients of the picture may take; opening or starting fails where they need more. To be called
// before opening.
void sateen_jpeg_set_memory_limit(sateen_jpeg *decoder, int64_t bytes);

// Has rows of pictures of four inks hold these inks as they are stored, mostly 255 where there is none, rather than
// the light they make. To be called before starting.
void sateen_jpeg_keep_inks(sateen_jpeg *decoder);

// Begins decoding at `eighths`/8 of the size, 1 to 8, for the scaled columns asked for.
int sateen_jpeg_start(
    sateen_jpeg *decoder, int32_t eighths, int32_t first_column, int32_t column_count, sateen_jpeg_frame *frame);

// Passes over rows of the scaled picture.
int sateen_jpeg_skip(sateen_jpeg *decoder, int32_t rows);

// Decodes the next row into `column_count` pixels.
int sateen_jpeg_read(sateen_jpeg *decoder, uint8_t *row);

// Says whether the file goes on to its end, where rows were left unread.
int sateen_jpeg_finish(sateen_jpeg *decoder);

// What went wrong, in the decoder's words. Valid until the next call.
const char *sateen_jpeg_message(const sateen_jpeg *decoder);

// Bytes of a progressive file that `start` found not to matter at its scale.
size_t sateen_jpeg_skipped_bytes(const sateen_jpeg *decoder);
