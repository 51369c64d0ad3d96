#include "kernels.h"
#include "sateen_pixel_rows.h"
#include <stdlib.h>
#include <string.h>

// Rows begin slightly beside a cache line. Into aligned memory, libjpeg-turbo writes past the cache, and every row
// would have to be fetched back.
enum { row_offset = 8 };

// From twice this many source rows per target row on, adjacent rows are averaged first, down to about this many.
// Otherwise the number of kept rows would grow with the downscaling, up to all of them.
enum { most_rows = 32 };

struct sateen_resampler {
  sateen_axis columns;
  sateen_axis rows;
  const sateen_kernels *kernels;
  int32_t source_width;
  int32_t source_height;
  // The number of source rows that are averaged first, their sums, and the buffer for the next row.
  int32_t group;
  uint32_t *sums;
  uint8_t *incoming;
  int32_t gathered;
  int32_t pushed;
  // A ring buffer of the last source rows, or of groups of them.
  uint8_t *ring;
  size_t ring_stride;
  int32_t ring_rows;
  const uint8_t **taps;
  // The blended source rows of one target row, and that row at the target's width.
  uint8_t *blended;
  uint8_t *finished;
  int32_t first_row;
  int32_t end_row;
  int32_t next_source;
  int32_t next_target;
};

void sateen_resampler_destroy(sateen_resampler *r) {
  if (!r) return;
  sateen_axis_free(&r->columns);
  sateen_axis_free(&r->rows);
  free(r->sums);
  free(r->incoming);
  free(r->ring);
  free((void *)r->taps);
  free(r->blended);
  free(r->finished);
  free(r);
}

static int32_t group_for(double step) { return step < 2 * most_rows ? 1 : (int32_t)(step / most_rows); }

int64_t sateen_resampler_working_bytes(int32_t source_width, double rows, int32_t target_rows) {
  if (!(rows > 0 && rows < 1e9) || target_rows < 1) return 0;
  double step = rows / target_rows;
  int32_t group = group_for(step);
  double kept = step > group ? step / group : 1;
  int64_t row = 4 * (int64_t)source_width + 256;
  // The ring and the blended rows, for groups the incoming row and its sums, and the weights.
  return (int64_t)(2 * kept + 6) * row + (group > 1 ? 5 * row : 0) + row + 16 * (int64_t)target_rows;
}

sateen_resampler *sateen_resampler_create(
    int32_t source_width, int32_t source_height, double x, double y, double width, double height,
    int32_t target_width, int32_t target_height, bool is_portable) {
  if (source_width < 1 || source_height < 1 || target_width < 1 || target_height < 1) return NULL;
  if (!(width > 0 && height > 0 && width < 1e9 && height < 1e9)) return NULL;
  sateen_resampler *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  bool has_axes = sateen_axis_make(&r->columns, source_width, x, width, target_width);
  r->group = group_for(height / target_height);
  int32_t groups = (source_height - 1) / r->group + 1;
  has_axes = sateen_axis_make(&r->rows, groups, y / r->group, height / r->group, target_height) && has_axes;
  if (!has_axes) {
    sateen_resampler_destroy(r);
    return NULL;
  }
  r->kernels = is_portable ? &sateen_portable_kernels : sateen_best_kernels();
  r->source_width = source_width;
  r->source_height = source_height;
  // Rounding may make a target row's span end before that of the row above it, hence two more rows.
  r->ring_rows = r->rows.most_taps + 2;
  r->first_row = r->rows.start[0];
  for (int32_t i = 0; i < r->rows.count; i++) {
    if (r->rows.start[i] < r->first_row) r->first_row = r->rows.start[i];
    if (r->rows.start[i] + r->rows.taps[i] > r->end_row) r->end_row = r->rows.start[i] + r->rows.taps[i];
  }
  // Kernels read past a row's end, at most by the weights of one pixel.
  size_t slack = row_offset + row_slack + 4 * (size_t)r->columns.stride;
  r->ring_stride = (4 * (size_t)source_width + slack + 63) & ~(size_t)63;
  r->ring = calloc((size_t)r->ring_rows, r->ring_stride);
  r->taps = malloc(sizeof(uint8_t *) * (size_t)r->ring_rows);
  r->blended = calloc(1, r->ring_stride);
  r->finished = malloc(4 * (size_t)target_width + row_slack);
  if (r->group > 1) {
    r->incoming = malloc(r->ring_stride);
    r->sums = calloc(4 * (size_t)source_width, sizeof(uint32_t));
  }
  bool has_group = r->group == 1 || (r->incoming && r->sums);
  if (!has_group || !r->ring || !r->taps || !r->blended || !r->finished) {
    sateen_resampler_destroy(r);
    return NULL;
  }
  r->next_source = r->first_row;
  return r;
}

int32_t sateen_resampler_first_row(const sateen_resampler *r) { return r->first_row * r->group; }

int32_t sateen_resampler_end_row(const sateen_resampler *r) {
  int64_t end = (int64_t)r->end_row * r->group;
  return end < r->source_height ? (int32_t)end : r->source_height;
}

static uint8_t *ring_row(sateen_resampler *r, int32_t source_row) {
  return r->ring + row_offset + (size_t)(source_row % r->ring_rows) * r->ring_stride;
}

uint8_t *sateen_resampler_row(sateen_resampler *r) {
  return r->group > 1 ? r->incoming + row_offset : ring_row(r, r->next_source);
}

// Adds a row to the sums. Returns whether the row completes its group, whose mean is then in the ring.
static bool gather(sateen_resampler *r) {
  size_t count = 4 * (size_t)r->source_width;
  const uint8_t *row = r->incoming + row_offset;
  for (size_t i = 0; i < count; i++) r->sums[i] += row[i];
  r->gathered++;
  r->pushed++;
  bool is_last = r->pushed == sateen_resampler_end_row(r) - sateen_resampler_first_row(r);
  if (r->gathered < r->group && !is_last) return false;
  uint8_t *mean = ring_row(r, r->next_source);
  uint32_t half = (uint32_t)r->gathered / 2;
  for (size_t i = 0; i < count; i++) {
    mean[i] = (uint8_t)((r->sums[i] + half) / (uint32_t)r->gathered);
    r->sums[i] = 0;
  }
  r->gathered = 0;
  return true;
}

static void finish_row(sateen_resampler *r, uint8_t *target, ptrdiff_t pixel_step) {
  int32_t start = r->rows.start[r->next_target];
  int32_t taps = r->rows.taps[r->next_target];
  const uint8_t *blended;
  if (taps == 1) {
    blended = ring_row(r, start);
  } else {
    for (int32_t t = 0; t < taps; t++) r->taps[t] = ring_row(r, start + t);
    const int16_t *weights = r->rows.weights + (int64_t)r->next_target * r->rows.stride;
    r->kernels->blend_rows(r->blended, r->taps, weights, taps, 4 * (size_t)r->source_width);
    blended = r->blended;
  }
  const uint8_t *finished;
  if (r->columns.is_copy) {
    finished = blended + 4 * (size_t)r->columns.start[0];
  } else {
    r->kernels->blend_columns(r->finished, blended, &r->columns);
    finished = r->finished;
  }
  if (pixel_step == 4) {
    memcpy(target, finished, 4 * (size_t)r->columns.count);
  } else {
    for (int32_t x = 0; x < r->columns.count; x++) memcpy(target + x * pixel_step, finished + 4 * (size_t)x, 4);
  }
}

void sateen_resampler_push(
    sateen_resampler *r, uint8_t *target, ptrdiff_t pixel_step, ptrdiff_t row_step) {
  if (r->group > 1 && !gather(r)) return;
  r->next_source++;
  while (r->next_target < r->rows.count &&
         r->rows.start[r->next_target] + r->rows.taps[r->next_target] <= r->next_source) {
    finish_row(r, target + r->next_target * row_step, pixel_step);
    r->next_target++;
  }
}
