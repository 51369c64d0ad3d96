#include "sateen_pixel_rows.h"
#include <stdlib.h>
#include <string.h>

// Bytes of a strip of columns that are blurred together: a cache line.
enum { most_lanes = 64, passes = 3 };

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

// Writes the mean of `2 * radius + 1` elements around each, at a cost that does not depend on the radius. An element is
// `lanes` bytes. Before the first one and behind the last, these are repeated.
static void box(const uint8_t *in, uint8_t *out, int32_t count, int32_t lanes, int32_t radius) {
  uint32_t sums[most_lanes] = {0};
  uint32_t width = 2 * (uint32_t)radius + 1;
  uint64_t share = ((1 << 24) + width / 2) / width;
  for (int32_t k = -radius; k <= radius; k++) {
    const uint8_t *element = in + (size_t)(k < 0 ? 0 : least(k, count - 1)) * (size_t)lanes;
    for (int32_t lane = 0; lane < lanes; lane++) sums[lane] += element[lane];
  }
  for (int32_t i = 0; i < count; i++) {
    uint8_t *target = out + (size_t)i * (size_t)lanes;
    const uint8_t *next = in + (size_t)least(i + radius + 1, count - 1) * (size_t)lanes;
    const uint8_t *last = in + (size_t)(i < radius ? 0 : i - radius) * (size_t)lanes;
    for (int32_t lane = 0; lane < lanes; lane++) {
      target[lane] = (uint8_t)((sums[lane] * share + (1 << 23)) >> 24);
      sums[lane] += (uint32_t)next[lane] - (uint32_t)last[lane];
    }
  }
}

// Three boxes come close to a bell curve. The first `count * lanes` bytes of `line` are blurred; `other` is as long.
static uint8_t *smooth(uint8_t *line, uint8_t *other, int32_t count, int32_t lanes, int32_t radius) {
  for (int pass = 0; pass < passes; pass++) {
    box(line, other, count, lanes, radius);
    uint8_t *blurred = other;
    other = line;
    line = blurred;
  }
  return line;
}

bool sateen_pixels_blur(uint8_t *pixels, int32_t width, int32_t height, ptrdiff_t row_step, int32_t radius) {
  if (width <= 0 || height <= 0 || radius <= 0) return true;
  radius = least(radius, sateen_largest_blur);
  size_t across = (size_t)width * 4;
  size_t down = (size_t)height * most_lanes;
  size_t length = across > down ? across : down;
  uint8_t *line = malloc(2 * length);
  if (!line) return false;
  for (int32_t y = 0; y < height; y++) {
    uint8_t *row = pixels + y * row_step;
    memcpy(line, row, across);
    memcpy(row, smooth(line, line + length, width, 4, radius), across);
  }
  for (size_t x = 0; x < across; x += most_lanes) {
    size_t lanes = across - x < most_lanes ? across - x : most_lanes;
    for (int32_t y = 0; y < height; y++) memcpy(line + (size_t)y * lanes, pixels + y * row_step + x, lanes);
    const uint8_t *blurred = smooth(line, line + length, height, (int32_t)lanes, radius);
    for (int32_t y = 0; y < height; y++) memcpy(pixels + y * row_step + x, blurred + (size_t)y * lanes, lanes);
  }
  free(line);
  return true;
}
