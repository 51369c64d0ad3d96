#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { weight_bits = 14, weight_one = 1 << weight_bits };

// The weights of the source pixels for each target pixel along one direction.
typedef struct {
  int32_t count;
  // The most weights of any target pixel.
  int32_t most_taps;
  // The number of weights stored for each target pixel: `most_taps` rounded up to a multiple of 4, padded with zeros.
  int32_t stride;
  // Whether each target pixel i equals source pixel start[0] + i.
  bool is_copy;
  int32_t *start;
  int32_t *taps;
  int16_t *weights;
} sateen_axis;

bool sateen_axis_make(sateen_axis *axis, int32_t source_count, double origin, double length, int32_t target_count);
void sateen_axis_free(sateen_axis *axis);
