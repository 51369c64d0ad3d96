/// The size that fractions refer to: the containing block's content box; NaN on an axis where it is unknown.
struct FlexBase {
  var width: Double
  var height: Double
}

/// Lengths on the four edges of a box, in points.
struct FlexInsets {
  var left = 0.0
  var top = 0.0
  var right = 0.0
  var bottom = 0.0

  var horizontal: Double { left + right }
  var vertical: Double { top + bottom }
}

/// The sizes set in a style, of the border box, in points.
struct FlexSizes {
  /// Padding and border.
  var insets: FlexInsets
  /// NaN unless it is known without measuring content.
  var width: Double
  var height: Double
  /// No less than padding and border.
  var minWidth: Double
  var maxWidth: Double
  var minHeight: Double
  var maxHeight: Double
  /// Width divided by height, of the box that `isContentRatio` selects; zero without a ratio.
  var ratio: Double
  var isContentRatio: Bool

  /// The minimum wins over the maximum.
  @inline(__always)
  func clampWidth(_ width: Double) -> Double { max(minWidth, min(maxWidth, width)) }
  @inline(__always)
  func clampHeight(_ height: Double) -> Double { max(minHeight, min(maxHeight, height)) }

  /// A border box's height without padding and border.
  @inline(__always)
  func inside(_ height: Double) -> Double { height.isNaN ? height : max(0, height - insets.vertical) }

  /// The height of the content box at which a column wraps while its height is unknown: the one set in its style, the
  /// one its ratio derives, or its maximum.
  /// - Parameter width: the border box's width; NaN while it is being computed.
  func breakHeight(width: Double = .nan) -> Double {
    var known = height
    if known.isNaN, ratio > 0, !width.isNaN { known = ratioHeight(width) }
    return inside(known.isNaN ? max(minHeight, maxHeight) : clampHeight(known))
  }

  /// A width, clamped to the widths that the ratio derives from the limits of the height.
  func clampTransferred(_ width: Double) -> Double {
    max(ratioWidth(minHeight), min(width, ratioWidth(maxHeight)))
  }

  /// The width that goes with a height (CSS Box Sizing 4, section 5.1).
  func ratioWidth(_ height: Double) -> Double {
    guard isContentRatio else { return FlexRun.limited(max(height * ratio, insets.horizontal)) }
    return FlexRun.limited(max(0, height - insets.vertical) * ratio + insets.horizontal)
  }

  /// The height that goes with a width.
  func ratioHeight(_ width: Double) -> Double {
    guard isContentRatio else { return FlexRun.limited(max(width / ratio, insets.vertical)) }
    return FlexRun.limited(max(0, width - insets.horizontal) / ratio + insets.vertical)
  }
}

extension FlexRun {
  /// A length in points; NaN for keywords, and for fractions of an unknown length.
  @inline(__always)
  func length(_ style: UnsafePointer<FlexStyle>, _ slot: FlexSlot, _ base: Double) -> Double {
    let unit = style.pointee.units[slot.rawValue]
    if unit == FlexUnit.points.rawValue { return style.pointee.values[slot.rawValue] }
    guard unit == FlexUnit.fraction.rawValue, !base.isNaN else { return .nan }
    return Self.limited(style.pointee.values[slot.rawValue] * base)
  }

  /// The same as ``length(_:_:_:)``, with zero in place of NaN.
  @inline(__always)
  private func lengthOrZero(_ style: UnsafePointer<FlexStyle>, _ slot: FlexSlot, _ base: Double) -> Double {
    let value = length(style, slot, base)
    return value.isNaN ? 0 : value
  }

  /// Padding and border together.
  @inline(__always)
  func insets(_ node: Int32, baseWidth: Double) -> FlexInsets {
    let style = styles + Int(node)
    guard !style.pointee.edges.isDisjoint(with: [.padding, .border]) else { return FlexInsets() }
    var insets = FlexInsets()
    if style.pointee.edges.contains(.padding) { insets = edges(node, .paddingLeft, baseWidth) }
    if style.pointee.edges.contains(.border) {
      let border = edges(node, .borderLeft, .nan)
      insets.left += border.left
      insets.top += border.top
      insets.right += border.right
      insets.bottom += border.bottom
    }
    return insets
  }

  func border(_ node: Int32) -> FlexInsets {
    guard styles[Int(node)].edges.contains(.border) else { return FlexInsets() }
    return edges(node, .borderLeft, .nan)
  }

  /// The margins; `auto` counts as zero.
  @inline(__always)
  func margins(_ node: Int32, baseWidth: Double) -> FlexInsets {
    guard styles[Int(node)].edges.contains(.margin) else { return FlexInsets() }
    return edges(node, .marginLeft, baseWidth)
  }

  /// The lengths of a group of edges. `first` is the slot of the left edge.
  private func edges(_ node: Int32, _ first: FlexSlot, _ base: Double) -> FlexInsets {
    let style = styles + Int(node)
    func slot(_ offset: Int) -> FlexSlot { FlexSlot(rawValue: first.rawValue + offset).unsafelyUnwrapped }
    return FlexInsets(
      left: lengthOrZero(style, horizontalSlot(node, first, isLeft: true), base),
      top: lengthOrZero(style, slot(1), base),
      right: lengthOrZero(style, horizontalSlot(node, first, isLeft: false), base),
      bottom: lengthOrZero(style, slot(3), base))
  }

  /// The slot of the left or right edge in a group of lengths; a length set for start or end takes precedence.
  @inline(__always)
  func horizontalSlot(_ node: Int32, _ first: FlexSlot, isLeft: Bool) -> FlexSlot {
    let isStart = isLeft != boxes[Int(node)].state.contains(.isRightToLeft)
    let logical = first.rawValue + (isStart ? 4 : 5)
    let isSet = styles[Int(node)].units[logical] != FlexUnit.unset.rawValue
    let slot = isSet ? logical : first.rawValue + (isLeft ? 0 : 2)
    return FlexSlot(rawValue: slot).unsafelyUnwrapped
  }

  /// The sizes set in a box's style.
  @inline(__always)
  func sizes(_ node: Int32, _ base: FlexBase) -> FlexSizes {
    let style = styles + Int(node)
    let insets = insets(node, baseWidth: base.width)
    let isContentBox = style.pointee.boxSizing == .contentBox
    // With `contentBox`, sizes do not include padding and border; with `borderBox`, they are at least as large as both.
    let extraWidth = isContentBox ? insets.horizontal : 0
    let extraHeight = isContentBox ? insets.vertical : 0
    func side(_ slot: FlexSlot, _ base: Double, _ extra: Double, _ least: Double) -> Double {
      let value = length(style, slot, base)
      return value.isNaN ? .nan : max(value + extra, least)
    }
    var sizes = FlexSizes(
      insets: insets, width: side(.width, base.width, extraWidth, insets.horizontal),
      height: side(.height, base.height, extraHeight, insets.vertical),
      minWidth: insets.horizontal, maxWidth: .infinity, minHeight: insets.vertical, maxHeight: .infinity,
      ratio: style.pointee.ratio, isContentRatio: isContentBox)
    if style.pointee.hasLimits {
      let minWidth = side(.minWidth, base.width, extraWidth, insets.horizontal)
      let maxWidth = side(.maxWidth, base.width, extraWidth, insets.horizontal)
      let minHeight = side(.minHeight, base.height, extraHeight, insets.vertical)
      let maxHeight = side(.maxHeight, base.height, extraHeight, insets.vertical)
      if !minWidth.isNaN { sizes.minWidth = minWidth }
      if !maxWidth.isNaN { sizes.maxWidth = maxWidth }
      if !minHeight.isNaN { sizes.minHeight = minHeight }
      if !maxHeight.isNaN { sizes.maxHeight = maxHeight }
    }
    if style.pointee.edges.contains(.keyword) { stretchHeights(node, base, &sizes) }
    return sizes
  }

  /// The distance by which insets move a relative box from its position in the flow.
  @inline(__always)
  func relativeShift(_ node: Int32, _ base: FlexBase) -> (x: Double, y: Double) {
    let style = styles + Int(node)
    // A root has no containing block: its insets move it.
    guard style.pointee.edges.contains(.inset), style.pointee.position != .static else { return (0, 0) }
    let left = length(style, horizontalSlot(node, .insetLeft, isLeft: true), base.width)
    let right = length(style, horizontalSlot(node, .insetLeft, isLeft: false), base.width)
    let top = length(style, .insetTop, base.height)
    let bottom = length(style, .insetBottom, base.height)
    let x: Double
    if !left.isNaN, !right.isNaN {
      // If both sides are set, the side where content begins wins.
      let parent = boxes[Int(node)].parent
      let isRightToLeft = boxes[Int(parent >= 0 ? parent : node)].state.contains(.isRightToLeft)
      x = isRightToLeft ? -right : left
    } else {
      x = !left.isNaN ? left : !right.isNaN ? -right : 0
    }
    return (x, !top.isNaN ? top : !bottom.isNaN ? -bottom : 0)
  }
}
