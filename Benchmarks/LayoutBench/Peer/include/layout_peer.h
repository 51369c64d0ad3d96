// The interface between the layout benchmark and every engine it measures: one form for trees, one rule for text, and
// the functions of `LayoutPeer`.
#pragma once
#include <math.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A property of a box. Lengths are in points; the properties from PEER_DIRECTION on take a PeerWord.
enum PeerPropertyKind {
  PEER_WIDTH,
  PEER_HEIGHT,
  PEER_MIN_WIDTH,
  PEER_MIN_HEIGHT,
  PEER_MAX_WIDTH,
  PEER_MAX_HEIGHT,
  PEER_GROW,
  PEER_SHRINK,
  PEER_BASIS,
  PEER_MARGIN_LEFT,
  PEER_MARGIN_TOP,
  PEER_MARGIN_RIGHT,
  PEER_MARGIN_BOTTOM,
  PEER_PADDING_LEFT,
  PEER_PADDING_TOP,
  PEER_PADDING_RIGHT,
  PEER_PADDING_BOTTOM,
  PEER_LEFT,
  PEER_TOP,
  /// The gap between children and between lines.
  PEER_GAP,
  PEER_DIRECTION,
  PEER_WRAP,
  PEER_JUSTIFY,
  PEER_ALIGN_ITEMS,
  PEER_ALIGN_SELF,
  PEER_POSITION,
};

enum PeerWord {
  PEER_ROW,
  PEER_COLUMN,
  PEER_WRAPPING,
  PEER_START,
  PEER_CENTER,
  PEER_END,
  PEER_STRETCH,
  PEER_SPACE_BETWEEN,
  PEER_ABSOLUTE,
};

typedef struct {
  int32_t kind;
  float value;
} PeerProperty;

/// A box of a tree, in which parents come before their children. Properties that are not set have Yoga's defaults: a
/// column, no shrinking, no automatic minimum, lines at the start.
typedef struct {
  /// The parent's index; -1 for the root.
  int32_t parent;
  /// An index into the texts; -1 for a box without text.
  int32_t text;
  int32_t first_property, property_count;
} PeerBox;

/// A text whose characters are ten points wide and whose lines are ten points high. It breaks between any two
/// characters, but is no narrower than its longest word.
typedef struct {
  int32_t characters, longest_word, line_limit;
  /// How often the text was measured.
  int32_t asked;
} PeerText;

typedef struct {
  float width, height;
} PeerSize;

/// The size of a text within a width, which may be infinite.
static inline PeerSize peer_measure(PeerText *text, float width) {
  text->asked += 1;
  float natural = 10.0f * (float)text->characters;
  PeerSize size = {natural, 10.0f};
  if (width < natural) {
    int32_t columns = (int32_t)(width / 10.0f);
    if (columns < text->longest_word) columns = text->longest_word;
    int32_t lines = (text->characters + columns - 1) / columns;
    if (lines > text->line_limit) lines = text->line_limit;
    float filled = 10.0f * (float)columns;
    size.width = filled < natural ? filled : natural;
    size.height = 10.0f * (float)lines;
  }
  return size;
}

/// An engine outside Sateen, loaded at run time.
typedef struct {
  const char *name;
  /// Sets the pixels per point to round to; zero disables rounding.
  void (*set_scale)(float scale);
  /// Builds a tree. It keeps the pointer to the texts: their owner may change a text and call `dirty`.
  void *(*build)(const PeerBox *boxes, int32_t count, const PeerProperty *properties, PeerText *texts);
  /// Lays out the tree within a width, in points; the content determines the height.
  void (*layout)(void *tree, float width);
  /// Marks the text of a box as changed.
  void (*dirty)(void *tree, int32_t box);
  /// Writes left, top, width and height of each box; left and top are relative to the parent.
  void (*frames)(void *tree, float *out);
  void (*destroy)(void *tree);
} LayoutPeer;

/// Loads a peer's library. On failure it returns null and stores a message in `error`, which the caller must not free.
const LayoutPeer *layout_peer_load(const char *path, const char **error);

/// The number of blocks that the calling thread has allocated since it started, and the bytes of all blocks in use in
/// the process; -1 if the program runs without the counting library.
int64_t layout_peer_allocations(void);
int64_t layout_peer_bytes_in_use(void);

#ifdef __cplusplus
}
#endif
