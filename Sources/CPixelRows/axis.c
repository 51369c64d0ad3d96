#include "axis.h"
#include <math.h>
#include <stdlib.h>

// A sinc of one lobe under a Hamming window.
static double window(double distance) {
  double x = fabs(distance);
  if (x >= 1) return 0;
  if (x < 1e-9) return 1;
  double angle = x * 3.14159265358979323846;
  return sin(angle) / angle * (0.54 + 0.46 * cos(angle));
}

static int32_t clamped(double value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : (int32_t)value;
}

// Computes the weights of one target pixel as integers that add up to `weight_one`.
static void weigh(
    sateen_axis *axis, int32_t i, double centre, double reach, int32_t source_count, double *shares) {
  int32_t start = clamped(floor(centre - reach + 0.5), 0, source_count - 1);
  int32_t end = clamped(floor(centre + reach + 0.5), start + 1, source_count);
  if (end - start > axis->stride) end = start + axis->stride;
  int16_t *weights = axis->weights + (int64_t)i * axis->stride;
  double sum = 0;
  for (int32_t k = start; k < end; k++) {
    shares[k - start] = window((k + 0.5 - centre) / reach);
    sum += shares[k - start];
  }
  int32_t left = weight_one;
  int32_t heaviest = 0;
  for (int32_t k = start; k < end; k++) {
    double share = sum > 0 ? shares[k - start] / sum : (k == start);
    weights[k - start] = (int16_t)lround(share * weight_one);
    left -= weights[k - start];
    if (weights[k - start] > weights[heaviest]) heaviest = k - start;
  }
  weights[heaviest] = (int16_t)(weights[heaviest] + left);
  // Drops weights of zero, which would only cost time.
  while (end - start > 1 && weights[end - start - 1] == 0) end--;
  int32_t lead = 0;
  while (end - start - lead > 1 && weights[lead] == 0) lead++;
  if (lead > 0) {
    for (int32_t k = 0; k < end - start; k++) weights[k] = k + lead < end - start ? weights[k + lead] : 0;
    start += lead;
  }
  axis->start[i] = start;
  axis->taps[i] = end - start;
}

bool sateen_axis_make(sateen_axis *axis, int32_t source_count, double origin, double length, int32_t target_count) {
  *axis = (sateen_axis){.count = target_count};
  double step = length / target_count;
  double reach = step > 1 ? step : 1;
  axis->stride = ((int32_t)(2 * reach) + 2 + 3) & ~3;
  axis->start = malloc(sizeof(int32_t) * (size_t)target_count);
  axis->taps = malloc(sizeof(int32_t) * (size_t)target_count);
  axis->weights = calloc((size_t)target_count * (size_t)axis->stride, sizeof(int16_t));
  double *shares = malloc(sizeof(double) * (size_t)axis->stride);
  if (!axis->start || !axis->taps || !axis->weights || !shares) {
    free(shares);
    return false;
  }
  axis->is_copy = true;
  for (int32_t i = 0; i < target_count; i++) {
    weigh(axis, i, origin + (i + 0.5) * step, reach, source_count, shares);
    if (axis->taps[i] > axis->most_taps) axis->most_taps = axis->taps[i];
    if (axis->taps[i] != 1 || axis->start[i] != axis->start[0] + i) axis->is_copy = false;
  }
  free(shares);
  return true;
}

void sateen_axis_free(sateen_axis *axis) {
  free(axis->start);
  free(axis->taps);
  free(axis->weights);
}
