#pragma once
#include "sateen_jpeg.h"
#include <setjmp.h>
#include <stdio.h>
// libjpeg's header needs FILE.
#include <jpeglib.h>
#include <jerror.h>

// A part of the file for the decoder to read.
typedef struct {
  const uint8_t *start;
  size_t count;
} sateen_jpeg_span;

struct sateen_jpeg {
  struct jpeg_decompress_struct codec;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  bool is_created;

  const uint8_t *bytes;
  size_t count;
  // The parts of the file behind the one that libjpeg is reading. Empty unless scans are skipped.
  sateen_jpeg_span *spans;
  size_t span_count;
  size_t next_span;
  size_t skipped_bytes;
  // Whether libjpeg has read past the end of the file.
  bool ran_out;
  int most_scans;
  long memory_limit;
  bool keeps_inks;
  bool has_four_inks;
  // Whether the file is still arriving, so that damage is no error: what is there is shown.
  bool is_partial;
  // The arrays of coefficients of a progressive image, and libjpeg's own function to allocate all other arrays.
  jvirt_barray_ptr coefficients;
  void (*realize_others)(j_common_ptr);

  bool (*should_stop)(void *);
  void *stop_context;

  // A row of four inks from libjpeg, which is then converted; NULL where libjpeg writes the final pixels.
  uint8_t *inks;
  uint8_t *last_row;
  int status;
  char message[JMSG_LENGTH_MAX];
};

// Skips the scans of a progressive file whose detail the chosen scale does not show. Returns the number of scans in the
// file, up to a maximum, or -1 where the file is truncated.
int sateen_jpeg_select_scans(sateen_jpeg *decoder);

// Makes libjpeg allocate the coefficients of a progressive image in huge pages.
void sateen_jpeg_keep_coefficients(sateen_jpeg *decoder);
void sateen_jpeg_free_coefficients(sateen_jpeg *decoder);

// The steps that both kinds of decoders share. All but the first one may jump to `escape`.
void sateen_jpeg_set_up_errors(sateen_jpeg *decoder);
void sateen_jpeg_set_up(sateen_jpeg *decoder);
void sateen_jpeg_read_info(sateen_jpeg *decoder, sateen_jpeg_info *info);
void sateen_jpeg_choose_output(sateen_jpeg *decoder, int32_t eighths);
void sateen_jpeg_make_inks(sateen_jpeg *decoder, size_t width);
// Decodes the next row. Returns false where there is none, or none yet.
bool sateen_jpeg_read_row(sateen_jpeg *decoder, uint8_t *row);
void sateen_jpeg_check_stop(sateen_jpeg *decoder);
// Fails where the file has too many scans, or decoding should stop.
void sateen_jpeg_check_work(sateen_jpeg *decoder);
_Noreturn void sateen_jpeg_fail(sateen_jpeg *decoder, int status, const char *message);
