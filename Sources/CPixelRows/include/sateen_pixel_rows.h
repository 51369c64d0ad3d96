#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Work on rows of 32-bit pixels (blue, green, red, alpha; colours multiplied by alpha), one row at a time, so that a
// large picture can become a small one without ever being in memory as a whole.

// MARK: Resampling

// Shrinks a part of a picture while its rows arrive from top to bottom.
//
// Each target pixel is a weighted mean of the source pixels around its centre, the weight being a sinc of one lobe
// under a Hamming window, as wide as the target pixel to either side. It has no negative weights, so premultiplied
// pixels stay valid; it is as sharp as a cubic filter at the cost of a triangle. Where source and target pixels
// coincide, pixels pass unchanged. The arithmetic is in whole numbers and the same on every processor.
typedef struct sateen_resampler sateen_resampler;

// - x, y, width, height: the part, in source pixels, shown by the whole target.
// - is_portable: keeps to plain C where the processor could do better. For tests.
// Returns NULL where memory is not to be had or a size is not positive.
sateen_resampler *sateen_resampler_create(
    int32_t source_width, int32_t source_height, double x, double y, double width, double height,
    int32_t target_width, int32_t target_height, bool is_portable);
void sateen_resampler_destroy(sateen_resampler *resampler);

// About how many bytes a resampler takes, `rows` source rows becoming `target_rows`.
int64_t sateen_resampler_working_bytes(int32_t source_width, double rows, int32_t target_rows);

// The source rows that are needed: from `first` up to and without `end`.
int32_t sateen_resampler_first_row(const sateen_resampler *resampler);
int32_t sateen_resampler_end_row(const sateen_resampler *resampler);

// Where to put the next source row, `source_width` pixels.
uint8_t *sateen_resampler_row(sateen_resampler *resampler);

// Takes the row just put there, and writes the target rows it completes. The target pixel (x, y) lies at
// `target + x * pixel_step + y * row_step` bytes, so rows may be written turned and mirrored.
void sateen_resampler_push(
    sateen_resampler *resampler, uint8_t *target, ptrdiff_t pixel_step, ptrdiff_t row_step);

// MARK: Conversion

// 24-bit pixels, red first.
void sateen_row_from_rgb(uint8_t *row, const uint8_t *pixels, int32_t count);
// 32-bit pixels, red first, alpha last and not multiplied in.
void sateen_row_from_rgba(uint8_t *row, const uint8_t *pixels, int32_t count);
// 32-bit pixels, blue first, alpha last and not multiplied in.
void sateen_row_from_bgra(uint8_t *row, const uint8_t *pixels, int32_t count);
// 8-bit indices into 256 finished pixels.
void sateen_row_from_indices(uint8_t *row, const uint8_t *indices, int32_t count, const uint32_t *palette);

// Whether the fourth byte of each 32-bit pixel is 255.
bool sateen_row_is_opaque(const uint8_t *pixels, int32_t count);
// One finished pixel of straight components.
uint32_t sateen_pixel_premultiplied(uint8_t red, uint8_t green, uint8_t blue, uint8_t alpha);
