#pragma once
#include "axis.h"
#include <stddef.h>

// The bytes that a row buffer needs beyond its pixels, because kernels read and write in blocks.
enum { row_slack = 64 };

typedef struct {
  // Computes target[i] = sum of weights[t] * rows[t][i] over `count` bytes, written in blocks of up to 64. There are at
  // least two rows, and no weight is `weight_one`.
  void (*blend_rows)(uint8_t *target, const uint8_t *const *rows, const int16_t *weights, int32_t taps, size_t count);
  // Computes each target pixel from its source pixels. An even number of pixels is written.
  void (*blend_columns)(uint8_t *target, const uint8_t *row, const sateen_axis *axis);
} sateen_kernels;

extern const sateen_kernels sateen_portable_kernels;
// The fastest kernels for the current processor. All kernels give the same bytes.
const sateen_kernels *sateen_best_kernels(void);
