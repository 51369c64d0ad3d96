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

// The memory of the coefficients of all blocks, with the number of blocks rounded up to whole sampling units.
static int64_t coefficient_bytes(const uint8_t *frame, size_t length, int64_t width, int64_t height) {
  int64_t count = frame[7];
  if (length < 8 + (size_t)count * 3) return INT64_MAX / 4;
  int64_t most_across = 1, most_down = 1, blocks = 0;
  for (int64_t i = 0; i < count; i++) {
    uint8_t sampling = frame[9 + i * 3];
    if (sampling >> 4 > most_across) most_across = sampling >> 4;
    if ((sampling & 15) > most_down) most_down = sampling & 15;
  }
  int64_t across = (width + 8 * most_across - 1) / (8 * most_across);
  int64_t down = (height + 8 * most_down - 1) / (8 * most_down);
  for (int64_t i = 0; i < count; i++) {
    uint8_t sampling = frame[9 + i * 3];
    blocks += across * (sampling >> 4) * down * (sampling & 15);
  }
  return blocks * 128;
}

// Whether the first scan, somewhere behind the frame header, contains all components.
static bool has_one_scan(const uint8_t *bytes, size_t count, size_t at, const sateen_jpeg_info *info) {
  while (!info->is_progressive && at < count) {
    while (at < count && bytes[at] != 0xff) at++;
    while (at < count && bytes[at] == 0xff) at++;
    if (count - at < 4) return false;
    uint8_t marker = bytes[at];
    if (marker == 0xda) return bytes[at + 3] == info->components;
    at += 1 + (marker == 0x00 || marker == 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 0 : read16(bytes + at + 1, false));
  }
  return false;
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
    // Stray bytes before a marker are skipped, as in libjpeg.
    while (at < count && bytes[at] != 0xff) at++;
    while (at < count && bytes[at] == 0xff) at++;
    if (at >= count) return SATEEN_JPEG_NEED_MORE;
    uint8_t marker = bytes[at++];
    if (marker == 0x00 || marker == 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue;
    // The image data or the end of the file comes without a frame header before it.
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
      if (count - at < length) return SATEEN_JPEG_NEED_MORE;
      info->coefficient_bytes = coefficient_bytes(bytes + at, length, info->width, info->height);
      info->has_one_scan = has_one_scan(bytes, count, at + length, info);
      // A height of zero means that the height follows after the first scan. This is legal, but no decoder reads it.
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
