#include "sateen_png.h"
#include "library.h"
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
  __typeof__(png_create_read_struct) *create;
  __typeof__(png_create_info_struct) *create_info;
  __typeof__(png_destroy_read_struct) *destroy;
  __typeof__(png_get_error_ptr) *error_pointer;
  __typeof__(png_get_io_ptr) *io_pointer;
  __typeof__(png_set_read_fn) *set_read;
  __typeof__(png_set_crc_action) *set_checksums;
  __typeof__(png_read_info) *read_info;
  __typeof__(png_get_image_width) *width;
  __typeof__(png_get_image_height) *height;
  __typeof__(png_get_color_type) *color_type;
  __typeof__(png_get_interlace_type) *interlace_type;
  __typeof__(png_get_valid) *valid;
  __typeof__(png_get_rowbytes) *row_bytes;
  __typeof__(png_set_expand) *expand;
  __typeof__(png_set_scale_16) *scale_16;
  __typeof__(png_set_gray_to_rgb) *grey_to_rgb;
  __typeof__(png_set_bgr) *blue_first;
  __typeof__(png_set_add_alpha) *add_alpha;
  __typeof__(png_set_interlace_handling) *handle_interlace;
  __typeof__(png_read_update_info) *update;
  __typeof__(png_read_row) *read_row;
} lib;

static const sateen_symbol symbols[] = {
    {"png_create_read_struct", &lib.create},
    {"png_create_info_struct", &lib.create_info},
    {"png_destroy_read_struct", &lib.destroy},
    {"png_get_error_ptr", &lib.error_pointer},
    {"png_get_io_ptr", &lib.io_pointer},
    {"png_set_read_fn", &lib.set_read},
    {"png_set_crc_action", &lib.set_checksums},
    {"png_read_info", &lib.read_info},
    {"png_get_image_width", &lib.width},
    {"png_get_image_height", &lib.height},
    {"png_get_color_type", &lib.color_type},
    {"png_get_interlace_type", &lib.interlace_type},
    {"png_get_valid", &lib.valid},
    {"png_get_rowbytes", &lib.row_bytes},
    {"png_set_expand", &lib.expand},
    {"png_set_scale_16", &lib.scale_16},
    {"png_set_gray_to_rgb", &lib.grey_to_rgb},
    {"png_set_bgr", &lib.blue_first},
    {"png_set_add_alpha", &lib.add_alpha},
    {"png_set_interlace_handling", &lib.handle_interlace},
    {"png_read_update_info", &lib.update},
    {"png_read_row", &lib.read_row},
};

struct sateen_png {
  png_structp codec;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  size_t at;
  bool ran_out;
  sateen_picture_stop stop;
  jmp_buf escape;
  int status;
  char message[SATEEN_PICTURE_MESSAGE_SIZE];

  size_t width;
  int32_t height;
  int32_t next_row;
  // All rows of an interlaced image; NULL for any other.
  uint8_t *whole;
};

// MARK: libpng's callbacks

_Noreturn static void fail(sateen_png *png, int status, const char *message) {
  png->status = status;
  snprintf(png->message, sizeof png->message, "%s", message);
  longjmp(png->escape, 1);
}

_Noreturn static void report_error(png_structp codec, png_const_charp message) {
  sateen_png *png = lib.error_pointer(codec);
  fail(png, png->ran_out ? SATEEN_PICTURE_TRUNCATED : SATEEN_PICTURE_DAMAGED, message);
}

static void ignore_warning(png_structp codec, png_const_charp message) {
  (void)codec;
  (void)message;
}

static void read_bytes(png_structp codec, png_bytep target, size_t length) {
  sateen_png *png = lib.io_pointer(codec);
  if (sateen_stops(&png->stop)) fail(png, SATEEN_PICTURE_STOPPED, "stopped");
  if (length > png->count - png->at) {
    png->ran_out = true;
    fail(png, SATEEN_PICTURE_TRUNCATED, "the file ends before its picture does");
  }
  memcpy(target, png->bytes + png->at, length);
  png->at += length;
}

// MARK: Entry points

sateen_png *sateen_png_create(void) { return calloc(1, sizeof(sateen_png)); }

void sateen_png_destroy(sateen_png *png) {
  if (!png) return;
  if (png->codec) lib.destroy(&png->codec, &png->info, NULL);
  free(png->whole);
  free(png);
}

int sateen_png_open(
    sateen_png *png, const uint8_t *bytes, size_t count, bool ignores_checksums, sateen_picture_stop stop,
    sateen_png_info *info) {
  if (!sateen_library_open(SATEEN_LIBRARY_PNG, symbols, sizeof symbols / sizeof *symbols, png->message)) {
    return SATEEN_PICTURE_NO_LIBRARY;
  }
  png->bytes = bytes;
  png->count = count;
  png->stop = stop;
  if (setjmp(png->escape)) return png->status;
  png->codec = lib.create(PNG_LIBPNG_VER_STRING, png, report_error, ignore_warning);
  if (png->codec) png->info = lib.create_info(png->codec);
  if (!png->info) fail(png, SATEEN_PICTURE_NO_MEMORY, "out of memory");
  lib.set_read(png->codec, png, read_bytes);
  if (ignores_checksums) lib.set_checksums(png->codec, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
  lib.read_info(png->codec, png->info);
  png->width = lib.width(png->codec, png->info);
  png->height = (int32_t)lib.height(png->codec, png->info);
  bool has_alpha = (lib.color_type(png->codec, png->info) & PNG_COLOR_MASK_ALPHA) ||
      lib.valid(png->codec, png->info, PNG_INFO_tRNS);
  lib.expand(png->codec);
  lib.scale_16(png->codec);
  lib.grey_to_rgb(png->codec);
  lib.blue_first(png->codec);
  lib.add_alpha(png->codec, 255, PNG_FILLER_AFTER);
  lib.handle_interlace(png->codec);
  lib.update(png->codec, png->info);
  if (lib.row_bytes(png->codec, png->info) != png->width * 4) {
    fail(png, SATEEN_PICTURE_UNSUPPORTED, "pixels of an unknown kind");
  }
  info->width = (int32_t)png->width;
  info->height = png->height;
  info->has_alpha = has_alpha;
  return SATEEN_PICTURE_OK;
}

static void read_interlaced(sateen_png *png) {
  size_t stride = png->width * 4;
  png->whole = calloc((size_t)png->height, stride);
  if (!png->whole) fail(png, SATEEN_PICTURE_NO_MEMORY, "out of memory");
  enum { passes = 7 };
  for (int pass = 0; pass < passes; pass++) {
    for (int32_t y = 0; y < png->height; y++) {
      lib.read_row(png->codec, png->whole + (size_t)y * stride, NULL);
      if ((y & 63) == 0 && sateen_stops(&png->stop)) fail(png, SATEEN_PICTURE_STOPPED, "stopped");
    }
  }
}

int sateen_png_read(sateen_png *png, uint8_t *row) {
  if (setjmp(png->escape)) return png->status;
  if (png->next_row >= png->height) fail(png, SATEEN_PICTURE_DAMAGED, "rows beyond the last");
  bool is_interlaced = lib.interlace_type(png->codec, png->info) != PNG_INTERLACE_NONE;
  if (is_interlaced) {
    if (!png->whole) read_interlaced(png);
    memcpy(row, png->whole + (size_t)png->next_row * png->width * 4, png->width * 4);
  } else {
    if ((png->next_row & 63) == 0 && sateen_stops(&png->stop)) fail(png, SATEEN_PICTURE_STOPPED, "stopped");
    lib.read_row(png->codec, row, NULL);
  }
  png->next_row++;
  return SATEEN_PICTURE_OK;
}

const char *sateen_png_message(const sateen_png *png) { return png->message; }
