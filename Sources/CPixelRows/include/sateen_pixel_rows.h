#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Operations on rows of 32-bit pixels (blue, green, red, alpha; colours premultiplied by alpha), one row at a time. A
// large image can thus be downscaled without ever being in memory as a whole.

// MARK: Resampling

// Downscales a part of an image while its rows arrive from top to bottom.
//
// Each target pixel is a weighted mean of the source pixels around its centre. The weights are a sinc of one lobe under
// a Hamming window, which reaches one target pixel to either side. They are never negative, so premultiplied pixels
// stay valid. The filter is as sharp as a cubic one at the cost of a triangle filter. Where source and target pixels
// coincide, pixels are copied. The arithmetic is in integers and gives the same result on every processor.
typedef struct sateen_resampler sateen_resampler;

// - x, y, width, height: the part that fills the target, in source pixels.
// - is_portable: uses plain C even where the processor has faster instructions. For tests.
// Returns NULL when out of memory, or if a size is not positive.
sateen_resampler *sateen_resampler_create(
    int32_t source_width, int32_t source_height, double x, double y, double width, double height,
    int32_t target_width, int32_t target_height, bool is_portable);
void sateen_resampler_destroy(sateen_resampler *resampler);

// The approximate memory of a resampler in bytes, for scaling `rows` source rows to `target_rows`.
int64_t sateen_resampler_working_bytes(int32_t source_width, double rows, int32_t target_rows);

// The source rows to push: from `first` up to but not including `end`.
int32_t sateen_resampler_first_row(const sateen_resampler *resampler);
int32_t sateen_resampler_end_row(const sateen_resampler *resampler);

// The buffer for the next source row of `source_width` pixels.
uint8_t *sateen_resampler_row(sateen_resampler *resampler);

// Processes the row in the buffer, and writes the target rows that it completes. The address of target pixel (x, y) is
// `target + x * pixel_step + y * row_step`, so rows may be written rotated and mirrored.
void sateen_resampler_push(
    sateen_resampler *resampler, uint8_t *target, ptrdiff_t pixel_step, ptrdiff_t row_step);

// MARK: Conversion

// 24-bit pixels, red first.
void sateen_row_from_rgb(uint8_t *row, const uint8_t *pixels, int32_t count);
// 32-bit pixels with straight alpha, red first, alpha last.
void sateen_row_from_rgba(uint8_t *row, const uint8_t *pixels, int32_t count);
// 32-bit pixels with premultiplied alpha, red first, alpha last.
void sateen_row_from_premultiplied_rgba(uint8_t *row, const uint8_t *pixels, int32_t count);
// 32-bit pixels with straight alpha, blue first, alpha last. The rows may be the same.
void sateen_row_from_bgra(uint8_t *row, const uint8_t *pixels, int32_t count);
// 8-bit indices into 256 finished pixels.
void sateen_row_from_indices(uint8_t *row, const uint8_t *indices, int32_t count, const uint32_t *palette);

// Draws premultiplied pixels over others.
void sateen_row_blend(uint8_t *row, const uint8_t *pixels, int32_t count);

// Whether the fourth byte of each 32-bit pixel is 255.
bool sateen_row_is_opaque(const uint8_t *pixels, int32_t count);
// A premultiplied pixel from straight components.
uint32_t sateen_pixel_premultiplied(uint8_t red, uint8_t green, uint8_t blue, uint8_t alpha);

// MARK: Blur

enum { sateen_largest_blur = 256 };

// Blurs all four bytes of each pixel, by three means of `2 * radius + 1` pixels along each axis: a bell whose deviation is
// about `radius` pixels. Pixels at an edge are repeated beyond it. The cost does not depend on the radius, which is at
// most `sateen_largest_blur`.
// Returns false, and changes nothing, when out of memory.
bool sateen_pixels_blur(uint8_t *pixels, int32_t width, int32_t height, ptrdiff_t row_step, int32_t radius);
