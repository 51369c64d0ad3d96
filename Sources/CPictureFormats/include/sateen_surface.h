#pragma once
#include "sateen_picture_library.h"

// Decodes formats without a library of their own through SDL2_image, which returns the whole image.
//
// SDL2_image's loaders trust many numbers of a file, so the caller checks the file first. The surface does not refer to
// the bytes once it is open.
typedef struct sateen_surface sateen_surface;

enum {
  SATEEN_SURFACE_BMP = 0,
  SATEEN_SURFACE_ICO = 1,
  SATEEN_SURFACE_TIFF = 2,
  SATEEN_SURFACE_PNM = 3,
  SATEEN_SURFACE_QOI = 4,
  SATEEN_SURFACE_PCX = 5,
};

typedef struct sateen_surface_info {
  int32_t width;
  int32_t height;
  bool has_alpha;
  // Whether colours are premultiplied by alpha.
  bool is_premultiplied;
} sateen_surface_info;

// - surface: takes the decoded image, to be destroyed; NULL unless the result is SATEEN_PICTURE_OK.
// - message: takes SATEEN_PICTURE_MESSAGE_SIZE characters in case of an error.
int sateen_surface_open(
    int format, const uint8_t *bytes, size_t count, sateen_picture_stop stop, sateen_surface **surface,
    sateen_surface_info *info, char *message);
void sateen_surface_destroy(sateen_surface *surface);

// Writes a row as 32-bit pixels: blue, green, red, alpha.
void sateen_surface_copy_row(const sateen_surface *surface, int32_t y, uint8_t *row);
