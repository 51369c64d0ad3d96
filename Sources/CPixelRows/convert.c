#include "sateen_pixel_rows.h"
#include <string.h>

static inline uint32_t multiply(uint32_t colour, uint32_t alpha) {
  uint32_t product = colour * alpha + 128;
  return (product + (product >> 8)) >> 8;
}

uint32_t sateen_pixel_premultiplied(uint8_t red, uint8_t green, uint8_t blue, uint8_t alpha) {
  return multiply(blue, alpha) | multiply(green, alpha) << 8 | multiply(red, alpha) << 16 | (uint32_t)alpha << 24;
}

void sateen_row_from_rgb(uint8_t *row, const uint8_t *pixels, int32_t count) {
  for (int32_t i = 0; i < count; i++, row += 4, pixels += 3) {
    row[0] = pixels[2];
    row[1] = pixels[1];
    row[2] = pixels[0];
    row[3] = 255;
  }
}

void sateen_row_from_rgba(uint8_t *row, const uint8_t *pixels, int32_t count) {
  for (int32_t i = 0; i < count; i++, row += 4, pixels += 4) {
    uint32_t alpha = pixels[3];
    row[0] = (uint8_t)multiply(pixels[2], alpha);
    row[1] = (uint8_t)multiply(pixels[1], alpha);
    row[2] = (uint8_t)multiply(pixels[0], alpha);
    row[3] = (uint8_t)alpha;
  }
}

void sateen_row_from_premultiplied_rgba(uint8_t *row, const uint8_t *pixels, int32_t count) {
  for (int32_t i = 0; i < count; i++, row += 4, pixels += 4) {
    uint8_t alpha = pixels[3];
    // No colour exceeds its alpha, whatever the file says.
    row[0] = pixels[2] < alpha ? pixels[2] : alpha;
    row[1] = pixels[1] < alpha ? pixels[1] : alpha;
    row[2] = pixels[0] < alpha ? pixels[0] : alpha;
    row[3] = alpha;
  }
}

void sateen_row_from_bgra(uint8_t *row, const uint8_t *pixels, int32_t count) {
  for (int32_t i = 0; i < count; i++, row += 4, pixels += 4) {
    uint32_t alpha = pixels[3];
    row[0] = (uint8_t)multiply(pixels[0], alpha);
    row[1] = (uint8_t)multiply(pixels[1], alpha);
    row[2] = (uint8_t)multiply(pixels[2], alpha);
    row[3] = (uint8_t)alpha;
  }
}

void sateen_row_from_indices(uint8_t *row, const uint8_t *indices, int32_t count, const uint32_t *palette) {
  for (int32_t i = 0; i < count; i++) memcpy(row + 4 * (size_t)i, &palette[indices[i]], 4);
}

bool sateen_row_is_opaque(const uint8_t *pixels, int32_t count) {
  uint8_t all = 255;
  for (int32_t i = 0; i < count; i++) all &= pixels[4 * (size_t)i + 3];
  return all == 255;
}

void sateen_row_blend(uint8_t *row, const uint8_t *pixels, int32_t count) {
  for (int32_t i = 0; i < count; i++, row += 4, pixels += 4) {
    uint32_t rest = 255 - (uint32_t)pixels[3];
    for (int c = 0; c < 4; c++) {
      uint32_t sum = pixels[c] + multiply(row[c], rest);
      row[c] = (uint8_t)(sum < 255 ? sum : 255);
    }
  }
}
