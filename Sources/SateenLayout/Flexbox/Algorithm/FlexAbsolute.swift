extension FlexRun {
  /// Places the absolute boxes of a tree after its flow has been laid out (CSS Positioned Layout 3, and for boxes
  /// without insets CSS Flexible Box 1, section 4.1).
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
      scroll: scroll(of: node))
  }

  /// The direction in which a box scrolls: towards its last item or line.
  private func scroll(of node: Int32) -> FlexScroll {
    let style = styles + Int(node)
    guard style.pointee.overflow.canScroll else { return .none }
    let direction = style.pointee.flexDirection
    return (direction.isColumn ? direction.isReversed : style.pointee.flexWrap == .wrapReverse) ? .up : .down
  }

  /// - Parameters:
  ///   - node: the box whose children are visited.
  ///   - parent: the box they are placed in. It is not `node` where that has `display: contents`.
  private func placeAbsolutes(
    in node: Int32, parent: Int32, _ block: FlexContainingBlock, _ progress: inout FlexProgress, _ measure: Measure
  ) {
    guard progress.depth < FlexBox.depthLimit else { return }
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
          // An absolute box in there may move although its ancestors were not laid out anew. It cannot move if its
          // containing block was not laid out anew.
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
    let area = area(node, in: parent, block)
    let size = placeAbsolute(node, area, &progress, measure)
    let style = styles + Int(node)
    let box = boxes + Int(node)
    box.pointee.state.remove([.isDirty, .isCollapsed])
    let margins = area.margins
    if area.insets.left.isNaN && area.insets.right.isNaN {
      box.pointee.x = Self.limited(area.spot.x(size.width + margins.horizontal) + margins.left)
    } else {
      let isAuto = (
        start: style.pointee.unit(horizontalSlot(node, .marginLeft, isLeft: true)) == .auto,
        end: style.pointee.unit(horizontalSlot(node, .marginLeft, isLeft: false)) == .auto
      )
      box.pointee.x =
        block.x
        + Self.offset(
          from: area.insets.left, to: area.insets.right, length: size.width, in: block.width,
          (margins.left, margins.right), isAuto, share: block.isRightToLeft ? 1 : 0, isAligned: false)
    }
    if area.insets.top.isNaN && area.insets.bottom.isNaN {
      box.pointee.y = Self.limited(area.spot.y(size.height + margins.vertical) + margins.top)
    } else {
      let isAuto = (
        start: style.pointee.unit(.marginTop) == .auto, end: style.pointee.unit(.marginBottom) == .auto
      )
      let alignment = style.pointee.alignSelf
      box.pointee.y =
        block.y
        + Self.offset(
          from: area.insets.top, to: area.insets.bottom, length: size.height, in: block.height,
          (margins.top, margins.bottom), isAuto, share: Self.share(of: alignment),
          isAligned: alignment != .auto && alignment != .normal, scroll: block.scroll, centersOverflow: true)
    }
  }

  private func area(_ node: Int32, in parent: Int32, _ block: FlexContainingBlock) -> FlexInsetArea {
    let style = styles + Int(node)
    let insets = FlexInsets(
      left: length(style, horizontalSlot(node, .insetLeft, isLeft: true), block.width),
      top: length(style, .insetTop, block.height),
      right: length(style, horizontalSlot(node, .insetLeft, isLeft: false), block.width),
      bottom: length(style, .insetBottom, block.height))
    let margins = margins(node, baseWidth: block.width)
    let spot = staticSpot(node, in: parent)
    // Overlapping insets leave no space between them.
    func between(_ start: Double, _ end: Double, _ length: Double) -> Double {
      max(0, length - (start.isNaN ? 0 : start) - (end.isNaN ? 0 : end))
    }
    let (isFreeX, isFreeY) = (insets.left.isNaN && insets.right.isNaN, insets.top.isNaN && insets.bottom.isNaN)
    let width = isFreeX ? spot.room(alongX: true, block) : between(insets.left, insets.right, block.width)
    let height = isFreeY ? spot.room(alongX: false, block) : between(insets.top, insets.bottom, block.height)
    return FlexInsetArea(
      insets: insets, margins: margins, width: width - margins.horizontal, height: height - margins.vertical,
      base: FlexBase(width: block.width, height: block.height), spot: spot)
  }

  /// Lays out an absolute box and returns its size.
  private func placeAbsolute(
    _ node: Int32, _ area: FlexInsetArea, _ progress: inout FlexProgress, _ measure: Measure
  ) -> (width: Double, height: Double) {
    let style = styles + Int(node)
    var sizes = sizes(node, area.base)
    if style.pointee.edges.contains(.keyword) { stretchHeights(node, to: area.height, &sizes) }
    let heightIsAuto = style.pointee.units[FlexSlot.height.rawValue] == FlexUnit.unset.rawValue
    var height = sizes.height
    if height.isNaN, fillsHeight(node, area, sizes) { height = max(sizes.insets.vertical, area.height) }
    if !height.isNaN { height = sizes.clampHeight(height) }
    let width = absoluteWidth(node, &sizes, height: height, area, &progress, measure)
    resolveKeywordHeights(node, &sizes, width: width, height: height, area.base, &progress, measure)
    let unlimited = height
    if !height.isNaN { height = sizes.clampHeight(height) }
    let stated = sizes.ratio > 0 ? height : unlimited
    let isDefinite = !height.isNaN || sizes.ratio > 0
    // A height that only results from filling the insets is replaced by the ratio's once the width is known.
    if sizes.ratio > 0, heightIsAuto, style.pointee.alignSelf != .stretch { height = .nan }
    if height.isNaN {
      let natural = question(node, width: width, height: .nan, area.base)
      height =
        sizes.ratio > 0
        ? heightByRatio(node, width, sizes, area.base, &progress, measure)
        : sizes.clampHeight(place(node, natural, isFinal: false, &progress, measure).natural)
    }
    let fractions = isDefinite ? fractionHeight(node, stated.isNaN ? height : stated, width: width, sizes) : .nan
    _ = place(
      node, question(node, width: width, height: height, area.base, fractions: fractions), isFinal: true, &progress,
      measure)
    return (width, height)
  }

  /// Whether a box of automatic height fills the space between its insets: if `alignSelf` is `stretch`, or if it is not
  /// aligned there and has no ratio and width that determine the height.
  private func fillsHeight(_ node: Int32, _ area: FlexInsetArea, _ sizes: FlexSizes) -> Bool {
    let style = styles + Int(node)
    guard style.pointee.unit(.height) == .unset, area.isBoundY else { return false }
    switch style.pointee.alignSelf {
    case .stretch: return true
    case .auto, .normal: break
    default: return false
    }
    return sizes.ratio == 0 || (sizes.width.isNaN && !(area.isBoundX && style.pointee.unit(.width) == .unset))
  }

  /// - Parameter sizes: its width limits are replaced by those of sizing keywords.
  private func absoluteWidth(
    _ node: Int32, _ sizes: inout FlexSizes, height: Double, _ area: FlexInsetArea, _ progress: inout FlexProgress,
    _ measure: Measure
  ) -> Double {
    let style = styles + Int(node)
    let inside = sizes.inside(height)
    resolveKeywordLimits(node, &sizes, available: area.width, insideHeight: inside, &progress, measure)
    // With a ratio, even a box whose width and height are both set is no narrower than its content. As in browsers, a
    // box with `overflow: clip` is exempt.
    let least =
      style.pointee.overflow == .clip
      ? 0 : leastWidthByRatio(node, sizes, insideHeight: inside, &progress, measure)
    if !sizes.width.isNaN { return sizes.clampWidth(max(sizes.width, least)) }
    let isGoneBy = style.pointee.unit(.height) != .unset || style.pointee.alignSelf == .stretch
    if style.pointee.unit(.width) == .unset, area.isBoundX, sizes.ratio == 0 || height.isNaN || !isGoneBy {
      let width = max(sizes.insets.horizontal, area.width)
      return sizes.clampWidth(sizes.ratio > 0 ? sizes.clampTransferred(width) : width)
    }
    var width = keywordWidth(node, .width, sizes, area.width, insideHeight: inside, &progress, measure)
    if width.isNaN { width = fitContentWidth(node, sizes, area.width, insideHeight: inside, &progress, measure) }
    return sizes.clampWidth(max(width, least))
  }

  /// The share of the free space between its insets that goes before a box.
  private static func share(of alignment: FlexAlignment) -> Double {
    switch alignment {
    case .center: 0.5
    case .end, .flexEnd, .selfEnd, .lastBaseline: 1
    default: 0
    }
  }

  /// The position of a box with at least one inset in its containing block (CSS Positioned Layout 3, section 4).
  /// - Parameters:
  ///   - share: the part of the free space that goes before the box, if no auto margin takes it.
  ///   - isAligned: whether the style sets an alignment. The box then stays in its containing block if possible.
  private static func offset(
    from start: Double, to end: Double, length: Double, in room: Double, _ margins: (Double, Double),
    _ isAuto: (start: Bool, end: Bool), share: Double, isAligned: Bool, scroll: FlexScroll = .none,
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
      let low = scroll == .up ? -Double.infinity : min(0, start)
      let high = scroll == .down ? Double.infinity : max(room, start + max(0, between))
      return limited(max(low, min(start + before, high - outer)) + margins.0)
    }
    // If insets overlap, the inset at the side where content begins wins.
    let overlap = isAligned ? 0 : min(0, between) * share
    return limited(start + overlap + margins.0 + before)
  }
}
