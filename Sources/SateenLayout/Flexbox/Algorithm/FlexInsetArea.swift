/// The containing block of an absolute box, in the coordinates of the box's parent.
struct FlexContainingBlock {
  /// The padding box.
  var width: Double
  var height: Double
  /// The padding box's top left corner, relative to the border box of the absolute box's parent.
  var x: Double
  var y: Double
  var isRightToLeft: Bool
  var scroll: FlexScroll

  func seen(fromX x: Double, _ y: Double) -> FlexContainingBlock {
    var other = self
    other.x -= x
    other.y -= y
    return other
  }
}

/// The space available to an absolute box in its containing block.
struct FlexInsetArea {
  /// NaN where the style sets no inset.
  var insets: FlexInsets
  var margins: FlexInsets
  /// The space for the border box, between the insets or from its static position.
  var width: Double
  var height: Double
  var base: FlexBase
  var spot: FlexStaticSpot

  var isBoundX: Bool { !insets.left.isNaN && !insets.right.isNaN }
  var isBoundY: Bool { !insets.top.isNaN && !insets.bottom.isNaN }
}

/// The direction in which a box can be scrolled to content beyond its edge.
enum FlexScroll {
  case none, up, down
}

/// The static position: that of an absolute box without insets, as if it were the only item of its container.
struct FlexStaticSpot {
  /// The container's content box, relative to its border box.
  var start: (x: Double, y: Double)
  var size: (x: Double, y: Double)
  /// 0 at the start (left or top), 0.5 in the middle, 1 at the end.
  var align: (x: Double, y: Double)

  func x(_ length: Double) -> Double { start.x + (size.x - length) * align.x }
  func y(_ length: Double) -> Double { start.y + (size.y - length) * align.y }

  /// The space for a box aligned like this in a containing block.
  func room(alongX: Bool, _ block: FlexContainingBlock) -> Double {
    let (low, length) = alongX ? (block.x, block.width) : (block.y, block.height)
    let (from, size, share) = alongX ? (start.x, self.size.x, align.x) : (start.y, self.size.y, align.y)
    let anchor = from + size * share
    let high = low + length
    if share == 0 { return max(0, high - anchor) }
    if share == 1 { return max(0, anchor - low) }
    return max(0, 2 * min(anchor - low, high - anchor))
  }
}

extension FlexRun {
  func staticSpot(_ node: Int32, in parent: Int32) -> FlexStaticSpot {
    let container = styles + Int(parent)
    let box = boxes + Int(parent)
    let insets = insets(parent, baseWidth: box.pointee.placed.baseWidth)
    let isRightToLeft = box.pointee.state.contains(.isRightToLeft)
    let isColumn = container.pointee.flexDirection.isColumn
    let isReversed = container.pointee.flexDirection.isReversed

    var main: Double
    switch container.pointee.justifyContent {
    case .flexStart, .spaceBetween: main = isReversed ? 1 : 0
    case .flexEnd: main = isReversed ? 0 : 1
    case .start: main = 0
    case .end: main = 1
    case .left: main = isColumn ? 0 : isRightToLeft ? 1 : 0
    case .right: main = isColumn ? 0 : isRightToLeft ? 0 : 1
    case .center, .spaceAround, .spaceEvenly: main = 0.5
    }
    let reverses = container.pointee.flexWrap == .wrapReverse
    var cross: Double
    switch alignment(of: node, in: parent) {
    case .auto, .normal, .stretch, .flexStart: cross = reverses ? 1 : 0
    case .flexEnd: cross = reverses ? 0 : 1
    case .start, .selfStart, .baseline: cross = 0
    case .end, .selfEnd, .lastBaseline: cross = 1
    case .center: cross = 0.5
    }
    if isRightToLeft {
      if isColumn { cross = 1 - cross } else { main = 1 - main }
    }
    return FlexStaticSpot(
      start: (insets.left, insets.top),
      size: (box.pointee.width - insets.horizontal, box.pointee.height - insets.vertical),
      align: isColumn ? (cross, main) : (main, cross))
  }
}
