/// What an absolute box refers to, seen from the box it stands in.
private struct FlexContainingBlock {
  /// The padding box.
  var width: Double
  var height: Double
  /// The padding box's top left corner, from the border box of the absolute box's parent.
  var x: Double
  var y: Double
  var isRightToLeft: Bool
  /// Whether what reaches beyond its end can be scrolled to.
  var scrolls: Bool

  func seen(fromX x: Double, _ y: Double) -> FlexContainingBlock {
    var other = self
    other.x -= x
    other.y -= y
    return other
  }
}

extension FlexRun {
  /// Places the absolute boxes of a tree whose flow is laid out (CSS Positioned Layout 3, and for boxes without insets
  /// CSS Flexible Box 1, section 4.1).
  func placeAbsolutes(in root: Int32, _ progress: inout FlexProgress, _ measure: Measure) {
    guard boxes[Int(root)].traits.contains(.hasAbsolute), boxes[Int(root)].touched == layoutNumber else { return }
    placeAbsolutes(in: root, parent: root, containingBlock(of: root), &progress, measure)
  }

  private func containingBlock(of node: Int32) -> FlexContainingBlock {
    let border = border(node)
    let box = boxes + Int(node)
    return FlexContainingBlock(
      width: max(0, box.pointee.width - border.horizontal), height: max(0, box.pointee.height - border.vertical),
      x: border.left, y: border.top, isRightToLeft: box.pointee.state.contains(.isRightToLeft),
      scrolls: styles[Int(node)].overflow.canScroll)
  }

  /// - Parameters:
  ///   - node: whose children to go through.
  ///   - parent: the box they stand in, which is another where `node` vanishes.
  private func placeAbsolutes(
    in node: Int32, parent: Int32, _ block: FlexContainingBlock, _ progress: inout FlexProgress, _ measure: Measure
  ) {
    guard progress.depth < FlexTree.depthLimit else { return }
    progress.depth += 1
    defer { progress.depth -= 1 }
    var child = boxes[Int(node)].firstChild
    while child >= 0 {
      let box = boxes + Int(child)
      let style = styles + Int(child)
      if box.pointee.traits.contains(.hasAbsolute), style.pointee.display != .none {
        if style.pointee.display == .contents {
          box.pointee.state.insert(.needsRounding)
          placeAbsolutes(in: child, parent: parent, block, &progress, measure)
        } else if style.pointee.position != .relative || box.pointee.touched == layoutNumber {
          // Something in there may move although the boxes on the way to it were not laid out anew. Not so where they
          // stand in a containing block that was not.
          box.pointee.state.insert(.needsRounding)
          if style.pointee.position == .absolute {
            placeAbsolute(child, in: parent, block, &progress, measure)
          }
          let inner =
            style.pointee.position == .static
            ? block.seen(fromX: box.pointee.x, box.pointee.y) : containingBlock(of: child)
          if box.pointee.firstChild >= 0, !box.pointee.state.contains(.isMeasured) {
            placeAbsolutes(in: child, parent: child, inner, &progress, measure)
          }
        }
      }
      child = box.pointee.nextSibling
    }
  }

  private func placeAbsolute(
    _ node: Int32, in parent: Int32, _ block: FlexContainingBlock, _ progress: inout FlexProgress, _ measure: Measure
  ) {
    let style = styles + Int(node)
    let base = FlexBase(width: block.width, height: block.height)
    var sizes = sizes(node, base)
    let margins = margins(node, baseWidth: block.width)
    let left = length(style, horizontalSlot(node, .insetLeft, isLeft: true), block.width)
    let right = length(style, horizontalSlot(node, .insetLeft, isLeft: false), block.width)
    let top = length(style, .insetTop, block.height)
    let bottom = length(style, .insetBottom, block.height)
    let isBound = (x: !left.isNaN && !right.isNaN, y: !top.isNaN && !bottom.isNaN)
    let spot = staticSpot(node, in: parent)

    var room: Double
    if left.isNaN && right.isNaN {
      room = spot.room(alongX: true, block) - margins.horizontal
    } else {
      // Insets that overlap leave nothing between them.
      room = max(0, block.width - (left.isNaN ? 0 : left) - (right.isNaN ? 0 : right)) - margins.horizontal
    }
    if style.pointee.edges.contains(.keyword) {
      let high =
        top.isNaN && bottom.isNaN
        ? spot.room(alongX: false, block)
        : max(0, block.height - (top.isNaN ? 0 : top) - (bottom.isNaN ? 0 : bottom))
      stretchHeights(node, to: high - margins.vertical, &sizes)
    }
    resolveKeywordLimits(
      node, &sizes, available: room, insideHeight: sizes.inside(sizes.height), &progress, measure)
    var width = sizes.width
    if width.isNaN {
      width = keywordWidth(
        node, .width, sizes, room, insideHeight: sizes.inside(sizes.height), &progress, measure)
      let least = leastWidthByRatio(node, sizes, insideHeight: sizes.inside(sizes.height), &progress, measure)
      if !width.isNaN { width = max(width, least) }
    }
    var height = sizes.height
    let heightIsAuto = style.pointee.units[FlexSlot.height.rawValue] == FlexUnit.unset.rawValue
    let widthIsAuto = style.pointee.units[FlexSlot.width.rawValue] == FlexUnit.unset.rawValue
    let alignment = style.pointee.alignSelf
    let fills = alignment == .auto || alignment == .normal || alignment == .stretch
    if height.isNaN, heightIsAuto, isBound.y, fills, sizes.ratio == 0 || (width.isNaN && !isBound.x) {
      height = max(sizes.insets.vertical, max(0, block.height - top - bottom) - margins.vertical)
    }
    if !height.isNaN { height = sizes.clampHeight(height) }
    if width.isNaN {
      if widthIsAuto, isBound.x, sizes.ratio == 0 || height.isNaN || heightIsAuto {
        width = max(sizes.insets.horizontal, room)
        if sizes.ratio > 0 { width = sizes.clampTransferred(width) }
      } else if sizes.ratio > 0, !height.isNaN {
        width = widthByRatio(node, height, sizes, &progress, measure)
      } else {
        width = fitContentWidth(node, sizes, room, insideHeight: sizes.inside(height), &progress, measure)
        if sizes.ratio > 0 { width = sizes.clampTransferred(width) }
      }
    }
    if sizes.ratio > 0, !sizes.width.isNaN, !height.isNaN, style.pointee.unit(.minWidth) == .unset,
      !style.pointee.overflow.canScroll
    {
      // Both sizes said, and still the content of a box with a ratio makes it wider.
      let content = contentWidth(node, .min, insideHeight: sizes.inside(height), &progress, measure)
      width = max(width, sizes.insets.horizontal + content)
    }
    width = sizes.clampWidth(width)
    resolveKeywordHeights(node, &sizes, width: width, height: height, base, &progress, measure)
    let stated = height
    if !height.isNaN { height = sizes.clampHeight(height) }
    let isDefinite = !height.isNaN || sizes.ratio > 0
    // A height that is only there to be filled gives way to the ratio once the width is settled.
    if sizes.ratio > 0, heightIsAuto { height = .nan }
    if height.isNaN {
      height =
        sizes.ratio > 0
        ? heightByRatio(node, width, sizes, base, &progress, measure)
        : sizes.clampHeight(
          place(node, question(node, width: width, height: .nan, base), isFinal: false, &progress, measure).natural)
    }
    let fractions = isDefinite ? fractionHeight(node, stated.isNaN ? height : stated, width: width, sizes) : .nan
    _ = place(
      node, question(node, width: width, height: height, base, fractions: fractions), isFinal: true, &progress, measure)

    let box = boxes + Int(node)
    box.pointee.state.remove([.isDirty, .isCollapsed])
    if left.isNaN && right.isNaN {
      box.pointee.x = Self.limited(spot.x(width + margins.horizontal) + margins.left)
    } else {
      let isAuto = (
        start: style.pointee.unit(horizontalSlot(node, .marginLeft, isLeft: true)) == .auto,
        end: style.pointee.unit(horizontalSlot(node, .marginLeft, isLeft: false)) == .auto
      )
      box.pointee.x =
        block.x
        + Self.offset(
          from: left, to: right, length: width, in: block.width, (margins.left, margins.right), isAuto,
          share: block.isRightToLeft ? 1 : 0, isAligned: false)
    }
    if top.isNaN && bottom.isNaN {
      box.pointee.y = Self.limited(spot.y(height + margins.vertical) + margins.top)
    } else {
      let isAuto = (
        start: style.pointee.unit(.marginTop) == .auto, end: style.pointee.unit(.marginBottom) == .auto
      )
      box.pointee.y =
        block.y
        + Self.offset(
          from: top, to: bottom, length: height, in: block.height, (margins.top, margins.bottom), isAuto,
          share: Self.share(of: alignment), isAligned: alignment != .auto && alignment != .normal,
          scrolls: block.scrolls, centersOverflow: true)
    }
  }

  /// How much of the space it leaves between its insets a box has before it.
  private static func share(of alignment: FlexAlignment) -> Double {
    switch alignment {
    case .center: 0.5
    case .end, .flexEnd, .lastBaseline: 1
    default: 0
    }
  }

  /// Where a box with at least one inset begins inside its containing block (CSS Positioned Layout 3, section 4).
  /// - Parameters:
  ///   - share: the part of the space left over that goes before it, where no margin takes it.
  ///   - isAligned: whether its style says so, and does not only leave it to the direction: it then stays in its
  ///     containing block if it can.
  private static func offset(
    from start: Double, to end: Double, length: Double, in room: Double, _ margins: (Double, Double),
    _ isAuto: (start: Bool, end: Bool), share: Double, isAligned: Bool, scrolls: Bool = false,
    centersOverflow: Bool = false
  ) -> Double {
    guard !end.isNaN else { return limited(start + margins.0) }
    guard !start.isNaN else { return limited(room - end - margins.1 - length) }
    let between = room - start - end
    let free = max(0, between) - length - margins.0 - margins.1
    var before = free * share
    if isAuto.start != isAuto.end {
      before = isAuto.start ? free : 0
    } else if isAuto.start, free > 0 || centersOverflow {
      before = free / 2
    } else if isAligned, free < 0 {
      let outer = length + margins.0 + margins.1
      // What can be scrolled may reach beyond the end.
      let (low, high) = (min(0, start), scrolls ? Double.infinity : max(room, start + max(0, between)))
      return limited(max(low, min(start + before, high - outer)) + margins.0)
    }
    // Of insets that overlap, the one where content begins holds.
    let overlap = isAligned ? 0 : min(0, between) * share
    return limited(start + overlap + margins.0 + before)
  }
}

/// Where a box without insets would be the only item of its container, along one axis of it.
private struct FlexStaticSpot {
  /// The container's content box, from its border box.
  var start: (x: Double, y: Double)
  var size: (x: Double, y: Double)
  /// 0 at the start (left or top), 0.5 in the middle, 1 at the end.
  var align: (x: Double, y: Double)

  func x(_ length: Double) -> Double { start.x + (size.x - length) * align.x }
  func y(_ length: Double) -> Double { start.y + (size.y - length) * align.y }

  /// The space a box may fill that is aligned like this inside a containing block.
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
  private func staticSpot(_ node: Int32, in parent: Int32) -> FlexStaticSpot {
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
    let own = styles[Int(node)].alignSelf
    let reverses = container.pointee.flexWrap == .wrapReverse
    var cross: Double
    switch own == .auto ? container.pointee.alignItems : own {
    case .auto, .normal, .stretch, .flexStart: cross = reverses ? 1 : 0
    case .flexEnd: cross = reverses ? 0 : 1
    case .start, .baseline: cross = 0
    case .end, .lastBaseline: cross = 1
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
