#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// JPEG decoding with libjpeg-turbo, in rows of 32-bit pixels: blue, green, red, 255.
//
// libjpeg reports errors by longjmp, and no jump leaves these functions. They may be called on any thread, one at a
// time for each decoder. The bytes given to a decoder must stay valid until it is destroyed.

enum {
  SATEEN_JPEG_OK = 0,
  // The bytes end before the header does. Call again with more of the file.
  SATEEN_JPEG_NEED_MORE = 1,
  SATEEN_JPEG_NOT_JPEG = 2,
  // The file ends before its image does.
  SATEEN_JPEG_TRUNCATED = 3,
  SATEEN_JPEG_CORRUPT = 4,
  SATEEN_JPEG_UNSUPPORTED = 5,
  SATEEN_JPEG_NO_MEMORY = 6,
  SATEEN_JPEG_STOPPED = 7,
};

typedef struct sateen_jpeg_info {
  // The size in pixels as stored, before `orientation` is applied.
  int32_t width;
  int32_t height;
  int32_t components;
  // EXIF's orientation, 1 (upright) to 8.
  int32_t orientation;
  bool is_progressive;
  // Whether the first scan contains the whole image, as far as the bytes go. If not, the coefficients of the whole
  // image are kept while it is decoded, which takes this many bytes.
  bool has_one_scan;
  int64_t coefficient_bytes;
} sateen_jpeg_info;

// Reads the markers up to the frame header. No memory is allocated.
// Returns SATEEN_JPEG_OK, NEED_MORE, NOT_JPEG, UNSUPPORTED or CORRUPT.
int sateen_jpeg_probe(const uint8_t *bytes, size_t count, sateen_jpeg_info *info);

// The orientation in a TIFF structure as embedded in EXIF ("II*\0" or "MM\0*" first); 1 where there is none.
int32_t sateen_exif_orientation(const uint8_t *bytes, size_t count);

typedef struct sateen_jpeg sateen_jpeg;

// The size of the decoder's output.
typedef struct sateen_jpeg_frame {
  // The size of the whole scaled image.
  int32_t width;
  int32_t height;
  // The columns that rows contain: the requested columns, widened to block edges.
  int32_t first_column;
  int32_t column_count;
} sateen_jpeg_frame;

// Returns NULL when out of memory.
sateen_jpeg *sateen_jpeg_create(void);
void sateen_jpeg_destroy(sateen_jpeg *decoder);

// Sets a callback that is called regularly, also while a progressive file is read. If it returns true, the current call
// returns SATEEN_JPEG_STOPPED.
void sateen_jpeg_set_stop(sateen_jpeg *decoder, bool (*should_stop)(void *context), void *context);

// Reads the header of a whole file in memory.
int sateen_jpeg_open(sateen_jpeg *decoder, const uint8_t *bytes, size_t count, sateen_jpeg_info *info);

// Limits the memory of the image's coefficients. Opening or starting fails where they need more. Call it before
// opening.
void sateen_jpeg_set_memory_limit(sateen_jpeg *decoder, int64_t bytes);

// Makes rows of images with four inks contain the inks as stored, mostly 255 for no ink, rather than colours. Call it
// before starting.
void sateen_jpeg_keep_inks(sateen_jpeg *decoder);

// Starts decoding at `eighths`/8 of the size, 1 to 8, for the requested columns of the scaled image.
int sateen_jpeg_start(
    sateen_jpeg *decoder, int32_t eighths, int32_t first_column, int32_t column_count, sateen_jpeg_frame *frame);

// Skips rows of the scaled image.
int sateen_jpeg_skip(sateen_jpeg *decoder, int32_t rows);

// Decodes the next row into `column_count` pixels.
int sateen_jpeg_read(sateen_jpeg *decoder, uint8_t *row);

// Checks whether the file is complete, where rows were left unread.
int sateen_jpeg_finish(sateen_jpeg *decoder);

// The decoder's error message. Valid until the next call.
const char *sateen_jpeg_message(const sateen_jpeg *decoder);

// The number of bytes of a progressive file that `start` skipped because its scale does not need them.
size_t sateen_jpeg_skipped_bytes(const sateen_jpeg *decoder);

// MARK: Files that arrive

// Decodes a JPEG file while its bytes arrive. A progressive file gives a picture of the scans so far again and again;
// any other gives its rows once, as far as they are there.
//
// The bytes are the caller's: each call that reads gets all of them, from the file's first one on, and may get them at
// another address.

typedef struct sateen_jpeg_progress sateen_jpeg_progress;

typedef struct sateen_jpeg_progress_info {
  sateen_jpeg_info image;
  // Whether the file has scans to show one after the other. If not, its rows are read once.
  bool has_scans;
  // The number of whole scans so far.
  int32_t scans;
  // Whether the file's end was read.
  bool is_complete;
} sateen_jpeg_progress_info;

// Returns NULL when out of memory.
sateen_jpeg_progress *sateen_jpeg_progress_create(void);
void sateen_jpeg_progress_destroy(sateen_jpeg_progress *progress);

// As `sateen_jpeg_set_stop`, `sateen_jpeg_set_memory_limit` and `sateen_jpeg_keep_inks`.
void sateen_jpeg_progress_set_stop(sateen_jpeg_progress *progress, bool (*should_stop)(void *), void *context);
void sateen_jpeg_progress_set_memory_limit(sateen_jpeg_progress *progress, int64_t bytes);
void sateen_jpeg_progress_keep_inks(sateen_jpeg_progress *progress);

// Reads the header, and after `begin` the scans, as far as the bytes go.
// Returns SATEEN_JPEG_NEED_MORE before the header is there. After an error, the decoder can only be destroyed.
int sateen_jpeg_progress_feed(
    sateen_jpeg_progress *progress, const uint8_t *bytes, size_t count, sateen_jpeg_progress_info *info);

// Chooses the scale of all pictures, once, after `feed` has read the header. Its memory is allocated now.
int sateen_jpeg_progress_begin(sateen_jpeg_progress *progress, int32_t eighths, sateen_jpeg_frame *frame);

// Begins a picture of the scans so far. Returns SATEEN_JPEG_NEED_MORE before the first scan is whole. Not for files
// without scans.
int sateen_jpeg_progress_begin_picture(sateen_jpeg_progress *progress);

// Decodes the next row. Returns SATEEN_JPEG_NEED_MORE where it is not there yet.
int sateen_jpeg_progress_read(
    sateen_jpeg_progress *progress, const uint8_t *bytes, size_t count, uint8_t *row);

// Ends a picture. The rest of its rows need not be read.
int sateen_jpeg_progress_end_picture(sateen_jpeg_progress *progress);

const char *sateen_jpeg_progress_message(const sateen_jpeg_progress *progress);
