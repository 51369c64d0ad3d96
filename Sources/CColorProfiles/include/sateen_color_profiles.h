#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Converts the colours of images with a profile of their own to sRGB, by Little CMS.
//
// The library is loaded when the first transform is made, and not at all by programs whose images need none. A
// transform never changes, so several threads may use it at once.

enum {
  SATEEN_COLOR_GREY = 1,
  SATEEN_COLOR_RGB = 3,
  // Four inks. As in JPEG files, 255 means no ink.
  SATEEN_COLOR_INKS = 4,
};

typedef struct sateen_color_transform sateen_color_transform;

// Whether Little CMS has been loaded.
bool sateen_color_is_loaded(void);

// Makes a transform from an ICC profile for pixels of a kind. Returns NULL for a broken profile or one for another
// kind, where the library is not installed, and when out of memory.
sateen_color_transform *sateen_color_create(const uint8_t *profile, size_t count, int kind);

// Makes a transform from the exponent from stored values to linear light, and the chromaticities (x, y) of white, red,
// green and blue.
sateen_color_transform *sateen_color_create_plain(double exponent, const double chromaticities[8]);

// Makes a transform from a table of linear light for stored values, evenly spaced from black to white, and the
// chromaticities of white, red, green and blue.
sateen_color_transform *sateen_color_create_table(
    const uint16_t *table, int32_t count, const double chromaticities[8]);

void sateen_color_destroy(sateen_color_transform *transform);

// Converts pixels to sRGB in place. The pixels are blue, green, red, alpha, or four inks, which become opaque pixels.
// - has_alpha: whether colours are premultiplied by alpha. If false, the fourth byte is not changed.
void sateen_color_apply(const sateen_color_transform *transform, uint8_t *pixels, int32_t count, bool has_alpha);

// Decompresses a zlib stream to at most `limit` bytes. Returns the number of bytes, or 0 if the stream is damaged or
// longer.
size_t sateen_inflate(const uint8_t *bytes, size_t count, uint8_t *target, size_t limit);
