// Yoga 1.19 as a peer of the layout benchmark. Compiled together with Yoga's own sources, which come from PyPI.
#include <yoga/Yoga.h>

#include <vector>

#include "layout_peer.h"

namespace {

struct Tree {
  std::vector<YGNodeRef> nodes;
};

YGSize measure(YGNodeRef node, float width, YGMeasureMode width_mode, float height, YGMeasureMode height_mode) {
  PeerSize size = peer_measure(
      static_cast<PeerText *>(YGNodeGetContext(node)), width_mode == YGMeasureModeUndefined ? INFINITY : width);
  if (width_mode == YGMeasureModeExactly) size.width = width;
  if (height_mode == YGMeasureModeExactly) size.height = height;
  return {size.width, size.height};
}

YGAlign align(float word) {
  switch (static_cast<int>(word)) {
    case PEER_CENTER: return YGAlignCenter;
    case PEER_END: return YGAlignFlexEnd;
    case PEER_STRETCH: return YGAlignStretch;
    default: return YGAlignFlexStart;
  }
}

YGJustify justify(float word) {
  switch (static_cast<int>(word)) {
    case PEER_CENTER: return YGJustifyCenter;
    case PEER_END: return YGJustifyFlexEnd;
    case PEER_SPACE_BETWEEN: return YGJustifySpaceBetween;
    default: return YGJustifyFlexStart;
  }
}

void set(YGNodeRef node, PeerProperty property) {
  float value = property.value;
  switch (property.kind) {
    case PEER_WIDTH: return YGNodeStyleSetWidth(node, value);
    case PEER_HEIGHT: return YGNodeStyleSetHeight(node, value);
    case PEER_MIN_WIDTH: return YGNodeStyleSetMinWidth(node, value);
    case PEER_MIN_HEIGHT: return YGNodeStyleSetMinHeight(node, value);
    case PEER_MAX_WIDTH: return YGNodeStyleSetMaxWidth(node, value);
    case PEER_MAX_HEIGHT: return YGNodeStyleSetMaxHeight(node, value);
    case PEER_GROW: return YGNodeStyleSetFlexGrow(node, value);
    case PEER_SHRINK: return YGNodeStyleSetFlexShrink(node, value);
    case PEER_BASIS: return YGNodeStyleSetFlexBasis(node, value);
    case PEER_MARGIN_LEFT: return YGNodeStyleSetMargin(node, YGEdgeLeft, value);
    case PEER_MARGIN_TOP: return YGNodeStyleSetMargin(node, YGEdgeTop, value);
    case PEER_MARGIN_RIGHT: return YGNodeStyleSetMargin(node, YGEdgeRight, value);
    case PEER_MARGIN_BOTTOM: return YGNodeStyleSetMargin(node, YGEdgeBottom, value);
    case PEER_PADDING_LEFT: return YGNodeStyleSetPadding(node, YGEdgeLeft, value);
    case PEER_PADDING_TOP: return YGNodeStyleSetPadding(node, YGEdgeTop, value);
    case PEER_PADDING_RIGHT: return YGNodeStyleSetPadding(node, YGEdgeRight, value);
    case PEER_PADDING_BOTTOM: return YGNodeStyleSetPadding(node, YGEdgeBottom, value);
    case PEER_LEFT: return YGNodeStyleSetPosition(node, YGEdgeLeft, value);
    case PEER_TOP: return YGNodeStyleSetPosition(node, YGEdgeTop, value);
    case PEER_DIRECTION:
      return YGNodeStyleSetFlexDirection(node, value == PEER_ROW ? YGFlexDirectionRow : YGFlexDirectionColumn);
    case PEER_WRAP: return YGNodeStyleSetFlexWrap(node, value == PEER_WRAPPING ? YGWrapWrap : YGWrapNoWrap);
    case PEER_JUSTIFY: return YGNodeStyleSetJustifyContent(node, justify(value));
    case PEER_ALIGN_ITEMS: return YGNodeStyleSetAlignItems(node, align(value));
    case PEER_ALIGN_SELF: return YGNodeStyleSetAlignSelf(node, align(value));
    case PEER_POSITION:
      return YGNodeStyleSetPositionType(
          node, value == PEER_ABSOLUTE ? YGPositionTypeAbsolute : YGPositionTypeRelative);
    default: return;  // This version of Yoga has no gap; the benchmark uses margins instead.
  }
}

void set_scale(float scale) { YGConfigSetPointScaleFactor(YGConfigGetDefault(), scale); }

void *build(const PeerBox *boxes, int32_t count, const PeerProperty *properties, PeerText *texts) {
  Tree *tree = new Tree;
  tree->nodes.reserve(count);
  for (int32_t index = 0; index < count; ++index) {
    const PeerBox &box = boxes[index];
    YGNodeRef node = YGNodeNew();
    for (int32_t i = 0; i < box.property_count; ++i) set(node, properties[box.first_property + i]);
    if (box.text >= 0) {
      YGNodeSetContext(node, texts + box.text);
      YGNodeSetMeasureFunc(node, measure);
    }
    if (box.parent >= 0) {
      YGNodeRef parent = tree->nodes[box.parent];
      YGNodeInsertChild(parent, node, YGNodeGetChildCount(parent));
    }
    tree->nodes.push_back(node);
  }
  return tree;
}

void layout(void *tree, float width) {
  YGNodeCalculateLayout(static_cast<Tree *>(tree)->nodes[0], width, YGUndefined, YGDirectionLTR);
}

void dirty(void *tree, int32_t box) { YGNodeMarkDirty(static_cast<Tree *>(tree)->nodes[box]); }

void frames(void *tree, float *out) {
  for (YGNodeRef node : static_cast<Tree *>(tree)->nodes) {
    *out++ = YGNodeLayoutGetLeft(node);
    *out++ = YGNodeLayoutGetTop(node);
    *out++ = YGNodeLayoutGetWidth(node);
    *out++ = YGNodeLayoutGetHeight(node);
  }
}

void destroy(void *tree) {
  Tree *one = static_cast<Tree *>(tree);
  YGNodeFreeRecursive(one->nodes[0]);
  delete one;
}

const LayoutPeer peer = {"Yoga 1.19", set_scale, build, layout, dirty, frames, destroy};

}  // namespace

extern "C" __attribute__((visibility("default"))) const LayoutPeer *layout_peer(void) { return &peer; }
