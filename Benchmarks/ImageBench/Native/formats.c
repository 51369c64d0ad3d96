#include "formats.h"
#include "CImageLibraries.h"

uint8_t *image_library_encode(int format, const uint8_t *rgb, int32_t width, int32_t height, size_t *count) {
  switch (format) {
    case IMAGE_LIBRARY_JPEG: return jpeg_encode(rgb, width, height, false, count);
    case IMAGE_LIBRARY_PROGRESSIVE_JPEG: return jpeg_encode(rgb, width, height, true, count);
    case IMAGE_LIBRARY_PNG: return png_encode(rgb, width, height, count);
    case IMAGE_LIBRARY_WEBP: return webp_encode(rgb, width, height, count);
    case IMAGE_LIBRARY_AVIF: return avif_encode(rgb, width, height, count);
    case IMAGE_LIBRARY_JXL: return jxl_encode(rgb, width, height, count);
    default: return NULL;
  }
}

bool image_library_decode(
    int format, const uint8_t *bytes, size_t count, int32_t width, int32_t height, uint8_t *pixels) {
  switch (format) {
    case IMAGE_LIBRARY_JPEG:
    case IMAGE_LIBRARY_PROGRESSIVE_JPEG: return jpeg_decode(bytes, count, width, height, pixels);
    case IMAGE_LIBRARY_PNG: return png_decode(bytes, count, pixels);
    case IMAGE_LIBRARY_WEBP: return webp_decode(bytes, count, width, height, pixels);
    case IMAGE_LIBRARY_AVIF: return avif_decode(bytes, count, pixels);
    case IMAGE_LIBRARY_JXL: return jxl_decode(bytes, count, pixels);
    default: return false;
  }
}
