#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { weight_bits = 14, weight_one = 1 << weight_bits };

// Which source pixels make each target pixel along one direction.
typedef struct {
  int32_t count;
  // The most weights any target pixel has.
  int32_t most_taps;
  // Weights stored for each target pixel: `most_taps` rounded up to a multiple of 4, zeros at the end.
  int32_t stride;
  // Whether target pixel i is source pixel start[0] + i, for all of them.
  bool is_copy;
  int32_t *start;
  int32_t *taps;
  int16_t *weights;
} sateen_axis;

bool sateen_axis_make(sateen_axis *axis, int32_t source_count, double origin, double length, int32_t target_count);
void sateen_axis_free(sateen_axis *axis);
