#include "sateen_jpeg.h"
#include <string.h>

static uint32_t read16(const uint8_t *p, bool little) {
  return little ? (uint32_t)(p[0] | p[1] << 8) : (uint32_t)(p[0] << 8 | p[1]);
}

static uint32_t read32(const uint8_t *p, bool little) {
  return little ? read16(p, true) | read16(p + 2, true) << 16 : read16(p, false) << 16 | read16(p + 2, false);
}

int32_t sateen_exif_orientation(const uint8_t *bytes, size_t count) {
  if (count < 8) return 1;
  bool little = bytes[0] == 'I' && bytes[1] == 'I';
  if (!little && !(bytes[0] == 'M' && bytes[1] == 'M')) return 1;
  if (read16(bytes + 2, little) != 42) return 1;
  size_t directory = read32(bytes + 4, little);
  if (directory > count || count - directory < 2) return 1;
  size_t entries = read16(bytes + directory, little);
  for (size_t i = 0; i < entries; i++) {
    size_t offset = directory + 2 + i * 12;
    if (offset + 12 > count) return 1;
    const uint8_t *entry = bytes + offset;
    if (read16(entry, little) != 0x0112) continue;
    // A single SHORT, stored in the entry itself.
    if (read16(entry + 2, little) != 3) return 1;
    uint32_t value = read16(entry + 8, little);
    return value >= 1 && value <= 8 ? (int32_t)value : 1;
  }
  return 1;
}

static bool is_frame_header(uint8_t marker) {
  return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

int sateen_jpeg_probe(const uint8_t *bytes, size_t count, sateen_jpeg_info *info) {
  memset(info, 0, sizeof *info);
  info->orientation = 1;
  static const uint8_t signature[3] = {0xff, 0xd8, 0xff};
  size_t known = count < 3 ? count : 3;
  if (memcmp(bytes, signature, known) != 0) return SATEEN_JPEG_NOT_JPEG;
  if (known < 3) return SATEEN_JPEG_NEED_MORE;
  bool has_orientation = false;
  size_t at = 2;
  while (true) {
    // Stray bytes before a marker are passed over, as libjpeg does.
    while (at < count && bytes[at] != 0xff) at++;
    while (at < count && bytes[at] == 0xff) at++;
    if (at >= count) return SATEEN_JPEG_NEED_MORE;
    uint8_t marker = bytes[at++];
    if (marker == 0x00 || marker == 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue;
    // The picture's data, or the end of the file, without a frame header before it.
    if (marker == 0xd9 || marker == 0xda) return SATEEN_JPEG_CORRUPT;
    if (count - at < 2) return SATEEN_JPEG_NEED_MORE;
    size_t length = read16(bytes + at, false);
    if (length < 2) return SATEEN_JPEG_CORRUPT;
    if (is_frame_header(marker)) {
      if (count - at < 8) return SATEEN_JPEG_NEED_MORE;
      if (length < 8) return SATEEN_JPEG_CORRUPT;
      info->height = (int32_t)read16(bytes + at + 3, false);
      info->width = (int32_t)read16(bytes + at + 5, false);
      info->components = bytes[at + 7];
      info->is_progressive = marker == 0xc2 || marker == 0xca;
      // A height of zero is told after the first scan: legal, and read by nobody.
      if (info->width == 0 || info->height == 0) return SATEEN_JPEG_UNSUPPORTED;
      return SATEEN_JPEG_OK;
    }
    if (count - at < length) return SATEEN_JPEG_NEED_MORE;
    if (marker == 0xe1 && !has_orientation && length >= 8 && memcmp(bytes + at + 2, "Exif\0\0", 6) == 0) {
      info->orientation = sateen_exif_orientation(bytes + at + 8, length - 8);
      has_orientation = true;
    }
    at += length;
  }
}
