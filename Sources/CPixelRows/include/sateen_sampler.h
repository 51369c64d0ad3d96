#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Mixes the pixels of a picture that is turned or scaled over the opaque pixels of a frame. Pixels are words of 32 bits:
// alpha in the highest byte, then red, green and blue, which are premultiplied by alpha.
//
// At each place the four nearest pixels are mixed with weights of eight bits: a place that OpenGL, with numbers of 32
// bits, sees on the other side of a step then differs by 1 of 255.

// A picture. Its memory belongs to the caller.
typedef struct sateen_sampler {
  const uint8_t *pixels;
  ptrdiff_t bytes_per_row;
  // The numbers of the last column and row.
  int64_t last_x;
  int64_t last_y;
  // Bits that all pixels get: the alpha of a picture that has none.
  uint32_t opaque;
  // Whether the alpha of the picture stands for its colours too.
  bool is_in_mask;
  // The picture's opacity, in 65,536ths.
  uint32_t weight;
} sateen_sampler;

// Mixes `count` pixels of a row, all of which the picture covers whole. Places are in 2^-32 of a pixel: (0, 0) is the
// middle of the picture's first one. Places beyond an edge have the colour of the edge.
void sateen_sample_row(
    const sateen_sampler *sampler, int64_t x, int64_t y, int64_t step_x, int64_t step_y, uint32_t *row, int64_t count);

// One pixel.
// - weight: of the picture, in 65,536ths, instead of its opacity.
uint32_t sateen_sample_over(const sateen_sampler *sampler, int64_t x, int64_t y, uint32_t lower, uint32_t weight);
