#include "decoder.h"
#include <stdlib.h>
#include <string.h>

// A progressive file stores each block's mean (DC) in a few small scans, and its detail (AC) in many large ones. At an
// eighth of the size, a component with one pixel per block needs only the mean. Its detail scans can then be skipped,
// and with them most of the entropy decoding, without changing a pixel. Huffman tables between scans may be redefined,
// so they are kept.

typedef struct {
  size_t marker;  // the 0xff of the SOS marker
  size_t end;     // the 0xff of the marker after the scan's data
  bool is_needless;
} scan;

enum { maximum_scans = 512 };

static bool shows_only_mean(sateen_jpeg *decoder, uint8_t component_id) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  for (int i = 0; i < codec->num_components; i++) {
    if (codec->comp_info[i].component_id == component_id) return codec->comp_info[i].DCT_scaled_size == 1;
  }
  return false;
}

// The offset of the next marker that is not part of entropy-coded data, or `count`.
static size_t end_of_data(const uint8_t *bytes, size_t at, size_t count) {
  while (at + 1 < count) {
    const uint8_t *found = memchr(bytes + at, 0xff, count - at - 1);
    if (!found) return count;
    at = (size_t)(found - bytes);
    uint8_t next = bytes[at + 1];
    if (next == 0xff) {
      at++;
    } else if (next == 0 || (next >= 0xd0 && next <= 0xd7)) {
      at += 2;
    } else {
      return at;
    }
  }
  return count;
}

// Whether a scan's parameters are valid for detail of one component. Invalid ones are not skipped, so that libjpeg
// rejects them.
static bool is_detail_scan(const uint8_t *parameters, size_t count) {
  if (count != 6 || parameters[0] != 1) return false;
  uint8_t first = parameters[3], last = parameters[4];
  uint8_t high = parameters[5] >> 4, low = parameters[5] & 15;
  return first > 0 && first <= last && last < DCTSIZE2 && low <= 13 && (high == 0 || high == low + 1);
}

// Walks the markers from the start of the file. Returns the number of scans, or -1 where there is no end marker.
static int find_scans(sateen_jpeg *decoder, scan *scans) {
  const uint8_t *bytes = decoder->bytes;
  size_t count = decoder->count;
  size_t at = 2;
  int found = 0;
  while (true) {
    at = end_of_data(bytes, at, count);
    if (at + 1 >= count) return -1;
    size_t marker_at = at;
    uint8_t marker = bytes[at + 1];
    at += 2;
    if (marker == 0xd9) return found;
    if (marker == 0x01 || marker == 0xd8) continue;
    if (count - at < 2) return -1;
    size_t length = (size_t)bytes[at] << 8 | bytes[at + 1];
    if (length < 2 || count - at < length) return -1;
    if (marker == 0xda) {
      if (found == maximum_scans) return found;
      bool is_detail = is_detail_scan(bytes + at + 2, length - 2);
      scans[found].marker = marker_at;
      scans[found].is_needless = is_detail && shows_only_mean(decoder, bytes[at + 3]);
      scans[found].end = end_of_data(bytes, at + length, count);
      at = scans[found].end;
      found++;
    } else {
      at += length;
    }
  }
}

int sateen_jpeg_select_scans(sateen_jpeg *decoder) {
  // libjpeg then reads the end marker appended to the file, so there is no offset in the file to continue from.
  if (decoder->ran_out) return -1;
  scan *scans = malloc(sizeof(scan) * maximum_scans);
  if (!scans) return 0;
  int found = find_scans(decoder, scans);
  // libjpeg has read the first scan's marker already, so the first scan is never skipped.
  sateen_jpeg_span *spans = found > 1 ? malloc(sizeof(sateen_jpeg_span) * (size_t)(found + 1)) : NULL;
  if (spans) {
    size_t from = (size_t)(decoder->source.next_input_byte - decoder->bytes);
    size_t used = 0;
    for (int i = 1; i < found; i++) {
      if (!scans[i].is_needless || scans[i].marker < from) continue;
      if (scans[i].marker > from) {
        spans[used++] = (sateen_jpeg_span){decoder->bytes + from, scans[i].marker - from};
      }
      decoder->skipped_bytes += scans[i].end - scans[i].marker;
      from = scans[i].end;
    }
    if (from < decoder->count) spans[used++] = (sateen_jpeg_span){decoder->bytes + from, decoder->count - from};
    decoder->spans = spans;
    decoder->span_count = used;
    decoder->next_span = 1;
    decoder->source.next_input_byte = spans[0].start;
    decoder->source.bytes_in_buffer = spans[0].count;
  }
  free(scans);
  return found;
}
