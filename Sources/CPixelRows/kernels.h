#pragma once
#include "axis.h"
#include <stddef.h>

// Bytes a row buffer must have beyond its pixels, because kernels read and write in blocks.
enum { row_slack = 64 };

typedef struct {
  // target[i] = sum of weights[t] * rows[t][i], over `count` bytes, written in blocks of up to 64. There are two
  // rows or more, and no weight is all.
  void (*blend_rows)(uint8_t *target, const uint8_t *const *rows, const int16_t *weights, int32_t taps, size_t count);
  // Each target pixel from its source pixels; an even number of pixels is written.
  void (*blend_columns)(uint8_t *target, const uint8_t *row, const sateen_axis *axis);
} sateen_kernels;

extern const sateen_kernels sateen_portable_kernels;
// The fastest ones for the processor at hand; they give the same bytes.
const sateen_kernels *sateen_best_kernels(void);
