#include "decoder.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// MARK: libjpeg's callbacks

static sateen_jpeg *decoder_of(j_common_ptr codec) { return (sateen_jpeg *)codec->client_data; }

_Noreturn void sateen_jpeg_fail(sateen_jpeg *decoder, int status, const char *message) {
  decoder->status = status;
  if (message) snprintf(decoder->message, sizeof decoder->message, "%s", message);
  longjmp(decoder->escape, 1);
}

_Noreturn static void fail_truncated(sateen_jpeg *decoder) {
  sateen_jpeg_fail(decoder, SATEEN_JPEG_TRUNCATED, "the file ends before its picture does");
}

_Noreturn static void error_exit(j_common_ptr codec) {
  sateen_jpeg *decoder = decoder_of(codec);
  if (decoder->ran_out) fail_truncated(decoder);
  codec->err->format_message(codec, decoder->message);
  int status = SATEEN_JPEG_CORRUPT;
  switch (codec->err->msg_code) {
    case JERR_NO_SOI: status = SATEEN_JPEG_NOT_JPEG; break;
    // Memory beyond the limit would be swapped to files, which libjpeg was built without.
    case JERR_NO_BACKING_STORE:
    case JERR_OUT_OF_MEMORY: status = SATEEN_JPEG_NO_MEMORY; break;
    case JERR_SOF_UNSUPPORTED:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_NOT_COMPILED:
    case JERR_ARITH_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_COMPONENT_COUNT: status = SATEEN_JPEG_UNSUPPORTED; break;
  }
  sateen_jpeg_fail(decoder, status, NULL);
}

static void emit_message(j_common_ptr codec, int level) {
  if (level >= 0) return;
  codec->err->num_warnings++;
  if (decoder_of(codec)->is_partial) return;
  // The decoder needs bits that are missing. libjpeg would continue with grey, and a half-grey image is an error here.
  // Missing detail at the end of a progressive file is accepted: the image is merely less sharp, and at a small size
  // the detail would not be decoded anyway.
  if (codec->err->msg_code == JWRN_HIT_MARKER) {
    sateen_jpeg *decoder = decoder_of(codec);
    bool is_detail = decoder->codec.progressive_mode && decoder->codec.Ss > 0;
    if (decoder->ran_out || (decoder->codec.unread_marker == JPEG_EOI && !is_detail)) fail_truncated(decoder);
  }
}

static void output_message(j_common_ptr codec) { (void)codec; }

static void init_source(j_decompress_ptr codec) { (void)codec; }
static void term_source(j_decompress_ptr codec) { (void)codec; }

static boolean fill_input_buffer(j_decompress_ptr codec) {
  sateen_jpeg *decoder = decoder_of((j_common_ptr)codec);
  if (decoder->next_span < decoder->span_count) {
    sateen_jpeg_span span = decoder->spans[decoder->next_span++];
    decoder->source.next_input_byte = span.start;
    decoder->source.bytes_in_buffer = span.count;
    return TRUE;
  }
  // libjpeg reads ahead, so reaching the end is no error yet. A file that lacks only its end marker is decoded.
  static const JOCTET end_marker[2] = {0xff, JPEG_EOI};
  decoder->ran_out = true;
  decoder->source.next_input_byte = end_marker;
  decoder->source.bytes_in_buffer = sizeof end_marker;
  return TRUE;
}

static void skip_input_data(j_decompress_ptr codec, long count) {
  sateen_jpeg *decoder = decoder_of((j_common_ptr)codec);
  while (count > (long)decoder->source.bytes_in_buffer) {
    if (decoder->ran_out) return;
    count -= (long)decoder->source.bytes_in_buffer;
    fill_input_buffer(codec);
  }
  if (count <= 0) return;
  decoder->source.next_input_byte += count;
  decoder->source.bytes_in_buffer -= (size_t)count;
}

void sateen_jpeg_check_stop(sateen_jpeg *decoder) {
  if (decoder->should_stop && decoder->should_stop(decoder->stop_context)) {
    sateen_jpeg_fail(decoder, SATEEN_JPEG_STOPPED, "stopped");
  }
}

_Noreturn static void fail_scans(sateen_jpeg *decoder) {
  sateen_jpeg_fail(decoder, SATEEN_JPEG_CORRUPT, "more scans than a picture can need");
}

// The most scans of a file. Encoders write about ten. A file of thousands of empty scans would occupy a thread for
// minutes, because each scan is a pass over all blocks of the image.
static int most_scans(sateen_jpeg *decoder) {
  enum { least = 50, most = 500, blocks_in_all = 100000000 };
  uint64_t blocks = 1;
  for (int i = 0; i < decoder->codec.num_components; i++) {
    jpeg_component_info *component = &decoder->codec.comp_info[i];
    blocks += (uint64_t)component->width_in_blocks * component->height_in_blocks;
  }
  uint64_t scans = blocks_in_all / blocks;
  return scans < least ? least : scans > most ? most : (int)scans;
}

void sateen_jpeg_check_work(sateen_jpeg *decoder) {
  if (decoder->codec.input_scan_number > decoder->most_scans) fail_scans(decoder);
  sateen_jpeg_check_stop(decoder);
}

static void report_progress(j_common_ptr codec) { sateen_jpeg_check_work(decoder_of(codec)); }

// MARK: Entry points

sateen_jpeg *sateen_jpeg_create(void) { return calloc(1, sizeof(sateen_jpeg)); }

void sateen_jpeg_destroy(sateen_jpeg *decoder) {
  if (!decoder) return;
  if (decoder->is_created) jpeg_destroy_decompress(&decoder->codec);
  sateen_jpeg_free_coefficients(decoder);
  free(decoder->spans);
  free(decoder->inks);
  free(decoder->last_row);
  free(decoder);
}

void sateen_jpeg_set_stop(sateen_jpeg *decoder, bool (*should_stop)(void *), void *context) {
  decoder->should_stop = should_stop;
  decoder->stop_context = context;
}

void sateen_jpeg_set_memory_limit(sateen_jpeg *decoder, int64_t bytes) {
  decoder->memory_limit = bytes > LONG_MAX ? LONG_MAX : (long)bytes;
}

void sateen_jpeg_keep_inks(sateen_jpeg *decoder) { decoder->keeps_inks = true; }

void sateen_jpeg_set_up_errors(sateen_jpeg *decoder) {
  decoder->codec.err = jpeg_std_error(&decoder->errors);
  decoder->codec.client_data = decoder;
  decoder->errors.error_exit = error_exit;
  decoder->errors.emit_message = emit_message;
  decoder->errors.output_message = output_message;
}

void sateen_jpeg_set_up(sateen_jpeg *decoder) {
  jpeg_create_decompress(&decoder->codec);
  decoder->is_created = true;
  decoder->codec.client_data = decoder;
  if (decoder->memory_limit > 0) decoder->codec.mem->max_memory_to_use = decoder->memory_limit;
  sateen_jpeg_keep_coefficients(decoder);
  decoder->progress.progress_monitor = report_progress;
  decoder->codec.progress = &decoder->progress;
}

void sateen_jpeg_read_info(sateen_jpeg *decoder, sateen_jpeg_info *info) {
  decoder->most_scans = most_scans(decoder);
  // The size that libjpeg reads counts, so that a second frame header cannot bypass the caller's limits.
  info->width = (int32_t)decoder->codec.image_width;
  info->height = (int32_t)decoder->codec.image_height;
  info->components = decoder->codec.num_components;
  info->is_progressive = decoder->codec.progressive_mode;
}

int sateen_jpeg_open(sateen_jpeg *decoder, const uint8_t *bytes, size_t count, sateen_jpeg_info *info) {
  int probed = sateen_jpeg_probe(bytes, count, info);
  if (probed != SATEEN_JPEG_OK) {
    const char *reason = probed == SATEEN_JPEG_NEED_MORE    ? "the file ends before its header does"
                         : probed == SATEEN_JPEG_NOT_JPEG ? "no JPEG signature"
                                                          : "no usable frame header";
    snprintf(decoder->message, sizeof decoder->message, "%s", reason);
    return probed == SATEEN_JPEG_NEED_MORE ? SATEEN_JPEG_TRUNCATED : probed;
  }
  decoder->bytes = bytes;
  decoder->count = count;
  sateen_jpeg_set_up_errors(decoder);
  if (setjmp(decoder->escape)) return decoder->status;
  sateen_jpeg_set_up(decoder);
  decoder->source = (struct jpeg_source_mgr){
      .next_input_byte = bytes,
      .bytes_in_buffer = count,
      .init_source = init_source,
      .fill_input_buffer = fill_input_buffer,
      .skip_input_data = skip_input_data,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = term_source,
  };
  decoder->codec.src = &decoder->source;
  jpeg_read_header(&decoder->codec, TRUE);
  sateen_jpeg_read_info(decoder, info);
  return SATEEN_JPEG_OK;
}

// Whether every coefficient that was not skipped deliberately is complete.
static bool has_every_bit(sateen_jpeg *decoder) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  if (!codec->coef_bits) return false;
  for (int component = 0; component < codec->num_components; component++) {
    bool lacks_detail = decoder->skipped_bytes > 0 && codec->comp_info[component].DCT_scaled_size == 1;
    int needed = lacks_detail ? 1 : DCTSIZE2;
    for (int k = 0; k < needed; k++) {
      if (codec->coef_bits[component][k] != 0) return false;
    }
  }
  return true;
}

void sateen_jpeg_choose_output(sateen_jpeg *decoder, int32_t eighths) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  codec->scale_num = (unsigned)(eighths < 1 ? 1 : eighths > 8 ? 8 : eighths);
  codec->scale_denom = 8;
  decoder->has_four_inks = codec->jpeg_color_space == JCS_CMYK || codec->jpeg_color_space == JCS_YCCK;
  codec->out_color_space = decoder->has_four_inks ? JCS_CMYK : JCS_EXT_BGRX;
}

void sateen_jpeg_make_inks(sateen_jpeg *decoder, size_t width) {
  if (!decoder->has_four_inks || decoder->keeps_inks || decoder->inks) return;
  decoder->inks = malloc(width * 4);
  if (!decoder->inks) sateen_jpeg_fail(decoder, SATEEN_JPEG_NO_MEMORY, "out of memory");
}

int sateen_jpeg_start(
    sateen_jpeg *decoder, int32_t eighths, int32_t first_column, int32_t column_count, sateen_jpeg_frame *frame) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  if (setjmp(decoder->escape)) return decoder->status;
  sateen_jpeg_check_stop(decoder);
  sateen_jpeg_choose_output(decoder, eighths);
  // Block smoothing would guess the detail that was skipped deliberately.
  codec->do_block_smoothing = FALSE;
  if (codec->progressive_mode && eighths == 1) {
    jpeg_calc_output_dimensions(codec);
    // Skipped scans count as well. Otherwise the result would depend on the scale.
    if (sateen_jpeg_select_scans(decoder) > decoder->most_scans) fail_scans(decoder);
  }
  jpeg_start_decompress(codec);
  if (decoder->ran_out && jpeg_has_multiple_scans(codec) && !has_every_bit(decoder)) fail_truncated(decoder);

  JDIMENSION x = (JDIMENSION)(first_column < 0 ? 0 : first_column);
  JDIMENSION width = (JDIMENSION)(column_count < 1 ? 1 : column_count);
  frame->width = (int32_t)codec->output_width;
  frame->height = (int32_t)codec->output_height;
  if (width > codec->output_width || x > codec->output_width - width) {
    sateen_jpeg_fail(decoder, SATEEN_JPEG_CORRUPT, "columns beyond the edge of the picture");
  }
  if (width < codec->output_width) {
    jpeg_crop_scanline(codec, &x, &width);
  } else {
    x = 0;
  }
  frame->first_column = (int32_t)x;
  frame->column_count = (int32_t)width;
  sateen_jpeg_make_inks(decoder, width);
  return SATEEN_JPEG_OK;
}

int sateen_jpeg_skip(sateen_jpeg *decoder, int32_t rows) {
  if (setjmp(decoder->escape)) return decoder->status;
  sateen_jpeg_check_stop(decoder);
  if (rows > 0) jpeg_skip_scanlines(&decoder->codec, (JDIMENSION)rows);
  return SATEEN_JPEG_OK;
}

// Converts four inks to colours. Files store them inverted, as Adobe's programs write them, in practice even files that
// do not state it.
static void convert_inks(const uint8_t *inks, uint8_t *row, size_t count) {
  for (size_t i = 0; i < count; i++, inks += 4, row += 4) {
    unsigned black = inks[3];
    row[0] = (uint8_t)((inks[2] * black + 127) / 255);
    row[1] = (uint8_t)((inks[1] * black + 127) / 255);
    row[2] = (uint8_t)((inks[0] * black + 127) / 255);
    row[3] = 255;
  }
}

bool sateen_jpeg_read_row(sateen_jpeg *decoder, uint8_t *row) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  if ((codec->output_scanline & 15) == 0) sateen_jpeg_check_stop(decoder);
  JSAMPROW target = decoder->inks ? decoder->inks : row;
  if (jpeg_read_scanlines(codec, &target, 1) != 1) return false;
  if (decoder->inks) convert_inks(decoder->inks, row, codec->output_width);
  return true;
}

int sateen_jpeg_read(sateen_jpeg *decoder, uint8_t *row) {
  if (setjmp(decoder->escape)) return decoder->status;
  if (!sateen_jpeg_read_row(decoder, row)) sateen_jpeg_fail(decoder, SATEEN_JPEG_CORRUPT, "rows beyond the last");
  return SATEEN_JPEG_OK;
}

int sateen_jpeg_finish(sateen_jpeg *decoder) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  if (codec->output_scanline >= codec->output_height) return SATEEN_JPEG_OK;
  if (jpeg_has_multiple_scans(codec)) return SATEEN_JPEG_OK;
  // Entropy-coded data never contains an end marker, so an end marker ahead proves that the file is complete.
  const uint8_t *start = decoder->source.next_input_byte;
  size_t count = decoder->ran_out ? 0 : decoder->source.bytes_in_buffer;
  for (size_t at = count; at >= 2; at--) {
    if (start[at - 2] == 0xff && start[at - 1] == JPEG_EOI) return SATEEN_JPEG_OK;
  }
  // There is no end marker, or the decoder has read past it. The remaining rows are decoded to find out whether the
  // file is complete.
  if (!decoder->last_row) decoder->last_row = malloc((size_t)codec->output_width * 4);
  if (setjmp(decoder->escape)) return decoder->status;
  if (!decoder->last_row) sateen_jpeg_fail(decoder, SATEEN_JPEG_NO_MEMORY, "out of memory");
  JDIMENSION left = codec->output_height - codec->output_scanline;
  if (left > 1) jpeg_skip_scanlines(codec, left - 1);
  JSAMPROW row = decoder->last_row;
  jpeg_read_scanlines(codec, &row, 1);
  return SATEEN_JPEG_OK;
}

const char *sateen_jpeg_message(const sateen_jpeg *decoder) { return decoder->message; }

size_t sateen_jpeg_skipped_bytes(const sateen_jpeg *decoder) { return decoder->skipped_bytes; }
