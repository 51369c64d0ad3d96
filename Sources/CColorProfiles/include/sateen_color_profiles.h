#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Colours of pictures with a profile of their own, turned into sRGB by Little CMS.
//
// The library is loaded when a transform is first made, and not at all by programs whose pictures need none. A transform
// never changes once it is made, so any number of threads may use it at once.

enum {
  SATEEN_COLOR_GREY = 1,
  SATEEN_COLOR_RGB = 3,
  // Four inks, each 255 where there is none of it, as JPEG files hold them.
  SATEEN_COLOR_INKS = 4,
};

typedef struct sateen_color_transform sateen_color_transform;

// Whether the library has been loaded.
bool sateen_color_is_loaded(void);

// From an ICC profile for pixels of a kind. Returns NULL where the profile is broken or for another kind, where the
// library is not there, and where memory is not to be had.
sateen_color_transform *sateen_color_create(const uint8_t *profile, size_t count, int kind);

// From the exponent that turns stored values into light, and the places (x, y) of white, red, green and blue.
sateen_color_transform *sateen_color_create_plain(double exponent, const double chromaticities[8]);

void sateen_color_destroy(sateen_color_transform *transform);

// Turns pixels into sRGB where they are: blue, green, red, alpha, or four inks, which become opaque pixels.
// - has_alpha: whether colours are multiplied by alpha; else the fourth byte is left as it is.
void sateen_color_apply(const sateen_color_transform *transform, uint8_t *pixels, int32_t count, bool has_alpha);

// Unpacks a zlib stream of at most `limit` bytes. Returns how many there are, or 0 where it is damaged or longer.
size_t sateen_inflate(const uint8_t *bytes, size_t count, uint8_t *target, size_t limit);
