#include "decoder.h"
#include <stdlib.h>

struct sateen_jpeg_progress {
  // The first member, so that libjpeg's callbacks find it.
  sateen_jpeg base;
  bool is_set_up;
  bool has_header;
  bool has_begun;
  bool is_in_picture;
  // The offset of the next byte for libjpeg, and the bytes behind it to skip that have not arrived.
  size_t consumed;
  size_t to_skip;
  sateen_jpeg_progress_info info;
};

static sateen_jpeg_progress *progress_of(j_decompress_ptr codec) { return (sateen_jpeg_progress *)codec->client_data; }

// MARK: A source that waits for more bytes

static void init_source(j_decompress_ptr codec) { (void)codec; }
static void term_source(j_decompress_ptr codec) { (void)codec; }

static boolean suspend(j_decompress_ptr codec) {
  (void)codec;
  return FALSE;
}

static void skip_input_data(j_decompress_ptr codec, long count) {
  if (count <= 0) return;
  sateen_jpeg_progress *progress = progress_of(codec);
  struct jpeg_source_mgr *source = &progress->base.source;
  size_t wanted = (size_t)count;
  size_t skipped = wanted < source->bytes_in_buffer ? wanted : source->bytes_in_buffer;
  source->next_input_byte += skipped;
  source->bytes_in_buffer -= skipped;
  progress->to_skip += wanted - skipped;
}

static void give(sateen_jpeg_progress *progress, const uint8_t *bytes, size_t count) {
  size_t rest = count - progress->consumed;
  size_t skipped = progress->to_skip < rest ? progress->to_skip : rest;
  progress->to_skip -= skipped;
  progress->consumed += skipped;
  progress->base.source.next_input_byte = bytes + progress->consumed;
  progress->base.source.bytes_in_buffer = count - progress->consumed;
}

static void take(sateen_jpeg_progress *progress, size_t count) {
  progress->consumed = count - progress->base.source.bytes_in_buffer;
}

// MARK: Entry points

sateen_jpeg_progress *sateen_jpeg_progress_create(void) {
  sateen_jpeg_progress *progress = calloc(1, sizeof *progress);
  if (progress) progress->base.is_partial = true;
  return progress;
}

void sateen_jpeg_progress_destroy(sateen_jpeg_progress *progress) {
  // The memory begins with the shared part.
  if (progress) sateen_jpeg_destroy(&progress->base);
}

void sateen_jpeg_progress_set_stop(sateen_jpeg_progress *progress, bool (*should_stop)(void *), void *context) {
  sateen_jpeg_set_stop(&progress->base, should_stop, context);
}

void sateen_jpeg_progress_set_memory_limit(sateen_jpeg_progress *progress, int64_t bytes) {
  sateen_jpeg_set_memory_limit(&progress->base, bytes);
}

void sateen_jpeg_progress_keep_inks(sateen_jpeg_progress *progress) { sateen_jpeg_keep_inks(&progress->base); }

static void read_scans(sateen_jpeg_progress *progress) {
  struct jpeg_decompress_struct *codec = &progress->base.codec;
  while (!progress->info.is_complete) {
    // Each call reads a row of blocks, or the markers between two scans.
    sateen_jpeg_check_work(&progress->base);
    int result = jpeg_consume_input(codec);
    if (result == JPEG_REACHED_EOI) progress->info.is_complete = true;
    // Smoothing looks at the rows below, so a scan counts once the next one has begun.
    int whole = progress->info.is_complete ? codec->input_scan_number : codec->input_scan_number - 1;
    if (whole > progress->info.scans) progress->info.scans = whole;
    if (result == JPEG_SUSPENDED) return;
  }
}

static void read_header(sateen_jpeg_progress *progress) {
  struct jpeg_decompress_struct *codec = &progress->base.codec;
  if (jpeg_read_header(codec, TRUE) != JPEG_HEADER_OK) return;
  sateen_jpeg_read_info(&progress->base, &progress->info.image);
  progress->info.has_scans = jpeg_has_multiple_scans(codec);
  progress->has_header = true;
}

int sateen_jpeg_progress_feed(
    sateen_jpeg_progress *progress, const uint8_t *bytes, size_t count, sateen_jpeg_progress_info *info) {
  sateen_jpeg *base = &progress->base;
  if (count < progress->consumed) return SATEEN_JPEG_CORRUPT;
  if (!progress->is_set_up) sateen_jpeg_set_up_errors(base);
  if (setjmp(base->escape)) return base->status;
  if (!progress->is_set_up) {
    sateen_jpeg_set_up(base);
    base->source = (struct jpeg_source_mgr){
        .init_source = init_source,
        .fill_input_buffer = suspend,
        .skip_input_data = skip_input_data,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = term_source,
    };
    base->codec.src = &base->source;
    progress->is_set_up = true;
  }
  give(progress, bytes, count);
  if (!progress->has_header) read_header(progress);
  if (progress->has_begun && progress->info.has_scans && !progress->is_in_picture) read_scans(progress);
  take(progress, count);
  *info = progress->info;
  return progress->has_header ? SATEEN_JPEG_OK : SATEEN_JPEG_NEED_MORE;
}

int sateen_jpeg_progress_begin(sateen_jpeg_progress *progress, int32_t eighths, sateen_jpeg_frame *frame) {
  sateen_jpeg *base = &progress->base;
  struct jpeg_decompress_struct *codec = &base->codec;
  if (!progress->has_header || progress->has_begun) return SATEEN_JPEG_CORRUPT;
  if (setjmp(base->escape)) return base->status;
  sateen_jpeg_check_stop(base);
  sateen_jpeg_choose_output(base, eighths);
  codec->do_block_smoothing = FALSE;
  codec->buffered_image = progress->info.has_scans;
  // This reads nothing: scans are read by `feed`, and rows one by one.
  if (!jpeg_start_decompress(codec)) sateen_jpeg_fail(base, SATEEN_JPEG_CORRUPT, "a scan that cannot begin");
  sateen_jpeg_make_inks(base, codec->output_width);
  *frame = (sateen_jpeg_frame){
      .width = (int32_t)codec->output_width,
      .height = (int32_t)codec->output_height,
      .first_column = 0,
      .column_count = (int32_t)codec->output_width,
  };
  progress->has_begun = true;
  return SATEEN_JPEG_OK;
}

int sateen_jpeg_progress_begin_picture(sateen_jpeg_progress *progress) {
  sateen_jpeg *base = &progress->base;
  if (!progress->has_begun || !progress->info.has_scans || progress->is_in_picture) return SATEEN_JPEG_CORRUPT;
  if (progress->info.scans < 1) return SATEEN_JPEG_NEED_MORE;
  if (setjmp(base->escape)) return base->status;
  // Smoothing hides the blocks of early scans. The final picture is that of a file decoded as a whole.
  base->codec.do_block_smoothing = !progress->info.is_complete;
  if (!jpeg_start_output(&base->codec, progress->info.scans)) return SATEEN_JPEG_NEED_MORE;
  progress->is_in_picture = true;
  return SATEEN_JPEG_OK;
}

int sateen_jpeg_progress_read(
    sateen_jpeg_progress *progress, const uint8_t *bytes, size_t count, uint8_t *row) {
  sateen_jpeg *base = &progress->base;
  bool can_read = progress->info.has_scans ? progress->is_in_picture : progress->has_begun;
  if (!can_read || count < progress->consumed) return SATEEN_JPEG_CORRUPT;
  if (setjmp(base->escape)) return base->status;
  if (base->codec.output_scanline >= base->codec.output_height) {
    sateen_jpeg_fail(base, SATEEN_JPEG_CORRUPT, "rows beyond the last");
  }
  give(progress, bytes, count);
  bool is_read = sateen_jpeg_read_row(base, row);
  take(progress, count);
  if (!is_read) return SATEEN_JPEG_NEED_MORE;
  return SATEEN_JPEG_OK;
}

int sateen_jpeg_progress_end_picture(sateen_jpeg_progress *progress) {
  sateen_jpeg *base = &progress->base;
  if (!progress->is_in_picture) return SATEEN_JPEG_OK;
  if (setjmp(base->escape)) return base->status;
  if (!jpeg_finish_output(&base->codec)) return SATEEN_JPEG_NEED_MORE;
  progress->is_in_picture = false;
  return SATEEN_JPEG_OK;
}

const char *sateen_jpeg_progress_message(const sateen_jpeg_progress *progress) { return progress->base.message; }
