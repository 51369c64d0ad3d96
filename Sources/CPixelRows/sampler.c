#include "include/sateen_sampler.h"

#include <string.h>

static const uint64_t even = 0x000000ff000000ff;

static inline uint64_t load(const uint8_t *place) {
  uint32_t pixel;
  memcpy(&pixel, place, sizeof pixel);
  return pixel;
}

// Blue and red of a pixel, each in 32 bits; green and alpha.
static inline uint64_t low(uint64_t pixel) { return (pixel | pixel << 16) & even; }
static inline uint64_t high(uint64_t pixel) { return (pixel >> 8 | pixel << 8) & even; }

static inline int64_t clamp(int64_t value, int64_t last) { return value < 0 ? 0 : value > last ? last : value; }

// Mixes four pixels. Two channels share a word of 64 bits, in which each has 24 bits at most.
static inline uint32_t sample(const sateen_sampler *sampler, int64_t place_x, int64_t place_y) {
  int64_t x = place_x >> 32, y = place_y >> 32;
  uint64_t u = (uint64_t)(place_x >> 24) & 255, v = (uint64_t)(place_y >> 24) & 255;
  const uint8_t *upper, *lower;
  ptrdiff_t left, right;
  if (x >= 0 && y >= 0 && x < sampler->last_x && y < sampler->last_y) {
    upper = sampler->pixels + y * sampler->bytes_per_row;
    lower = upper + sampler->bytes_per_row;
    left = x * 4;
    right = left + 4;
  } else {
    upper = sampler->pixels + clamp(y, sampler->last_y) * sampler->bytes_per_row;
    lower = sampler->pixels + clamp(y + 1, sampler->last_y) * sampler->bytes_per_row;
    left = clamp(x, sampler->last_x) * 4;
    right = clamp(x + 1, sampler->last_x) * 4;
  }
  uint64_t p00 = load(upper + left), p10 = load(upper + right);
  uint64_t p01 = load(lower + left), p11 = load(lower + right);
  uint64_t w11 = u * v, w10 = u * 256 - w11, w01 = v * 256 - w11, w00 = 65536 - w10 - w01 - w11;
  uint64_t first = low(p00) * w00 + low(p10) * w10 + low(p01) * w01 + low(p11) * w11;
  uint64_t second = high(p00) * w00 + high(p10) * w10 + high(p01) * w01 + high(p11) * w11;
  uint64_t a = first >> 16 & even, b = second >> 16 & even;
  uint32_t blue_and_red = (uint32_t)(a | a >> 16) & 0x00ff00ff, green_and_alpha = (uint32_t)(b | b >> 16) & 0x00ff00ff;
  uint32_t result = blue_and_red | green_and_alpha << 8 | sampler->opaque;
  return sampler->is_in_mask ? (result >> 24) * 0x01010101 : result;
}

static inline uint32_t smaller(uint64_t value, uint32_t limit) { return value < limit ? (uint32_t)value : limit; }

// A premultiplied pixel over an opaque one.
static inline uint32_t blend(uint32_t upper, uint32_t lower) {
  uint32_t alpha = upper >> 24;
  if (alpha == 255) return upper;
  if (upper == 0) return lower;
  uint32_t rest = 255 - alpha, result = 0xff000000;
  for (int shift = 0; shift <= 16; shift += 8) {
    uint32_t sum = (upper >> shift & 255) * 255 + (lower >> shift & 255) * rest + 127;
    result |= smaller(sum / 255, 255) << shift;
  }
  return result;
}

// An opaque pixel over another one, without a division.
static inline uint32_t mix(uint64_t upper, uint64_t lower, uint64_t weight) {
  uint64_t rest = 65536 - weight;
  uint64_t sum = low(upper) * weight + low(lower) * rest + 0x0000800000008000;
  uint64_t blue_and_red = sum >> 16 & even;
  uint64_t green = ((upper >> 8 & 255) * weight + (lower >> 8 & 255) * rest + 0x8000) >> 16;
  return (uint32_t)(((blue_and_red | blue_and_red >> 16) & 0x00ff00ff) | green << 8) | 0xff000000;
}

static inline uint32_t blend_weighted(uint32_t upper, uint32_t lower, uint32_t weight) {
  uint64_t alpha = upper >> 24;
  if (alpha == 255) return mix(upper, lower, weight);
  if (upper == 0) return lower;
  uint64_t rest = 255 * 65536 - alpha * weight;
  uint32_t result = 0xff000000;
  for (int shift = 0; shift <= 16; shift += 8) {
    uint64_t above = (uint64_t)(upper >> shift & 255) * weight * 255, below = (lower >> shift & 255) * rest;
    result |= smaller((above + below + 255 * 32768) / (255 * 65536), 255) << shift;
  }
  return result;
}

void sateen_sample_row(
    const sateen_sampler *sampler, int64_t x, int64_t y, int64_t step_x, int64_t step_y, uint32_t *row, int64_t count) {
  const sateen_sampler picture = *sampler;
  // Steps are unsigned here: a sum beyond the numbers wraps.
  uint64_t at_x = (uint64_t)x, at_y = (uint64_t)y;
  for (int64_t i = 0; i < count; i++) {
    uint32_t pixel = sample(&picture, (int64_t)at_x, (int64_t)at_y);
    row[i] = picture.weight == 65536 ? blend(pixel, row[i]) : blend_weighted(pixel, row[i], picture.weight);
    at_x += (uint64_t)step_x;
    at_y += (uint64_t)step_y;
  }
}

uint32_t sateen_sample_over(const sateen_sampler *sampler, int64_t x, int64_t y, uint32_t lower, uint32_t weight) {
  return blend_weighted(sample(sampler, x, y), lower, weight);
}
