#pragma once
#include "sateen_jpeg.h"
#include <setjmp.h>
#include <stdio.h>
// libjpeg's header needs FILE.
#include <jpeglib.h>
#include <jerror.h>

// A stretch of the file that the decoder is to see.
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
  // What follows the stretch libjpeg is reading; empty except where scans are passed over.
  sateen_jpeg_span *spans;
  size_t span_count;
  size_t next_span;
  size_t skipped_bytes;
  // libjpeg asked for more than there is.
  bool ran_out;
  int most_scans;
  long memory_limit;
  bool keeps_inks;
  // The arrays of coefficients of a progressive picture, and libjpeg's way to come by all others.
  jvirt_barray_ptr coefficients;
  void (*realize_others)(j_common_ptr);

  bool (*should_stop)(void *);
  void *stop_context;

  // One row as libjpeg delivers it, where that is not what we deliver: four inks.
  uint8_t *inks;
  uint8_t *last_row;
  int status;
  char message[JMSG_LENGTH_MAX];
};

// Leaves out the scans of a progressive file that only refine what the chosen scale does not show.
// Returns how many scans the file has, as far as they are counted, or -1 where it does not reach its end.
int sateen_jpeg_select_scans(sateen_jpeg *decoder);

// Has the coefficients of a progressive picture lie in memory that is quick to come by.
void sateen_jpeg_keep_coefficients(sateen_jpeg *decoder);
void sateen_jpeg_free_coefficients(sateen_jpeg *decoder);
