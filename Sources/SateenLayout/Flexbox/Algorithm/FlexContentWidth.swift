/// The content widths of a box, as in CSS: min-content and max-content.
enum FlexContentKind {
  case min, max
}

extension FlexRun {
  /// The width of the content box that its content needs at least, or takes with unlimited space (CSS Flexible Box 1,
  /// section 9.9). The caller applies the box's own width, minimum and maximum.
  /// - Parameters:
  ///   - insideHeight: the content box's height; NaN if unknown.
  ///   - room: the height at which a column of unknown height wraps.
  func contentWidth(
    _ node: Int32, _ kind: FlexContentKind, insideHeight: Double, room: Double = .infinity,
    _ progress: inout FlexProgress,
    _ measure: Measure
  ) -> Double {
    let box = boxes + Int(node)
    let height = box.pointee.traits.contains(.readsHeights) ? insideHeight : .nan
    if !FlexQuestion.same(box.pointee.contentHeight, height) || box.pointee.contentRoom != room {
      (box.pointee.contentHeight, box.pointee.minContent, box.pointee.maxContent) = (height, .nan, .nan)
      box.pointee.contentRoom = room
    }
    let known = kind == .min ? box.pointee.minContent : box.pointee.maxContent
    if !known.isNaN { return known }
    if progress.isExhausted {
      progress.truncated = true
      return 0
    }
    var width = 0.0
    if box.pointee.state.contains(.isMeasured) {
      let request = FlexMeasureRequest(width: kind == .min ? .minContent : .maxContent, height: .maxContent)
      let size = measure(FlexNode(index: node), request).size
      width = Self.side(size.width)
      if kind == .max { box.pointee.maxContentHeight = Self.side(size.height) }
    } else if box.pointee.firstChild >= 0, progress.depth < FlexBox.depthLimit {
      let placed = progress.placed
      progress.depth += 1
      width = contentWidth(ofItemsIn: node, kind, insideHeight: height, room: room, &progress, measure)
      progress.depth -= 1
      // Boxes inside were laid out to learn their heights, so they are no longer where `placed` says.
      if progress.placed != placed { box.pointee.placed = .none }
    }
    width = Self.limited(width)
    if kind == .min { box.pointee.minContent = width } else { box.pointee.maxContent = width }
    return width
  }

  private func contentWidth(
    ofItemsIn node: Int32, _ kind: FlexContentKind, insideHeight: Double, room: Double, _ progress: inout FlexProgress,
    _ measure: Measure
  ) -> Double {
    let style = styles + Int(node)
    let isColumn = style.pointee.flexDirection.isColumn
    let wraps = style.pointee.flexWrap != .nowrap
    if isColumn, wraps, kind == .max {
      let room = insideHeight.isNaN ? room : insideHeight
      if room < .infinity || alignsBaselines(node) {
        return columnsWidth(node, room: room, base: insideHeight, &progress, measure)
      }
    }
    let adds = !isColumn && !(wraps && kind == .min)
    var sum = 0.0
    var largest = 0.0
    var count = 0
    var items = FlexItemWalk(node)
    var isLessThanNeeded = false
    while let child = items.next(self) {
      let width = contribution(
        child, of: node, kind, insideHeight: insideHeight, &isLessThanNeeded, &progress, measure)
      isLessThanNeeded = isLessThanNeeded || width < 0
      sum += width
      largest = max(largest, width)
      count += 1
    }
    guard adds else { return largest }
    let gap = length(style, .columnGap, .nan)
    sum += (gap.isNaN ? 0 : gap) * Double(max(0, count - 1))
    if isLessThanNeeded, wraps {
      // The content is at least as wide as each item's minimum.
      let least = contentWidth(ofItemsIn: node, .min, insideHeight: insideHeight, room: room, &progress, measure)
      return max(least, sum)
    }
    return max(0, sum)
  }

  /// The width that an item adds to its container's content width, margins included (CSS Sizing 3, section 5.2).
  /// Fractions would refer to the width being computed, so they count as `auto` or as zero.
  /// - Parameter isBound: set to true if the item's flex basis was considered, so that the item may add less than it
  ///   needs.
  func contribution(
    _ child: Int32, of parent: Int32, _ kind: FlexContentKind, insideHeight: Double, _ isBound: inout Bool,
    _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    setDirection(child)
    let style = styles + Int(child)
    let base = FlexBase(width: .nan, height: insideHeight)
    var sizes = sizes(child, base)
    let margins = margins(child, baseWidth: .nan)
    let around = margins.left + margins.right
    var height = sizes.height
    if height.isNaN { height = stretchedHeight(child, of: parent, insideHeight: insideHeight, margins) }
    if !height.isNaN { height = sizes.clampHeight(height) }
    let inside = sizes.inside(height)
    let statesBasis = style.pointee.units[FlexSlot.flexBasis.rawValue] == FlexUnit.points.rawValue
    if statesBasis || sizes.ratio > 0 || style.pointee.edges.contains(.keyword) {
      return around
        + weighedWidth(child, &sizes, of: parent, kind, height: height, &isBound, &progress, measure)
    }
    var width = sizes.width
    if width.isNaN { width = intrinsicWidth(child, kind, sizes, insideHeight: inside, &progress, measure) }
    return sizes.clampWidth(width) + around
  }

  /// The border box's width that an item adds to its container's, where a flex basis, a ratio or keywords affect it.
  @inline(never)
  private func weighedWidth(
    _ child: Int32, _ sizes: inout FlexSizes, of parent: Int32, _ kind: FlexContentKind, height: Double,
    _ isBound: inout Bool, _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    let style = styles + Int(child)
    let inside = sizes.inside(height)
    let container = styles + Int(parent)
    let start =
      !container.pointee.flexDirection.isColumn && (container.pointee.flexWrap == .nowrap || kind == .max)
      ? statedStart(child, sizes) : .nan
    let isAutomatic = sizes.width.isNaN
    if style.pointee.edges.contains(.keyword) {
      if isAutomatic {
        sizes.width = keywordWidth(child, .width, sizes, .nan, kind: kind, insideHeight: inside, &progress, measure)
      }
      resolveKeywordLimits(
        child, &sizes, available: .nan, kind: kind, kindOfLeast: kind, insideHeight: inside, &progress, measure)
    }
    var width = sizes.width
    if isAutomatic {
      if width.isNaN { width = intrinsicWidth(child, kind, sizes, insideHeight: inside, &progress, measure) }
      width = max(width, leastWidthByRatio(child, sizes, insideHeight: inside, &progress, measure))
    }
    let isFitted = style.pointee.unit(.minWidth) == .fitContent || style.pointee.unit(.maxWidth) == .fitContent
    if !start.isNaN, style.pointee.unit(.flexBasis) == .points || isFitted {
      isBound = true
      width = boundByBasis(child, width, start, &sizes, height: height, &progress, measure)
    }
    return sizes.clampWidth(width)
  }

  /// The border box's width that a row item starts from, if its style sets one; otherwise NaN.
  private func statedStart(_ child: Int32, _ sizes: FlexSizes) -> Double {
    let style = styles + Int(child)
    switch style.pointee.unit(.flexBasis) {
    case .points:
      let basis = length(style, .flexBasis, .nan)
      return max(basis + (sizes.isContentRatio ? sizes.insets.horizontal : 0), sizes.insets.horizontal)
    case .unset: return sizes.width
    default: return .nan
    }
  }

  /// The width of an item in a row whose flex basis is set (section 9.9.3): an item that cannot grow takes no more than
  /// the basis, an item that cannot shrink no less. Its automatic minimum counts too.
  private func boundByBasis(
    _ child: Int32, _ width: Double, _ start: Double, _ sizes: inout FlexSizes, height: Double,
    _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    let style = styles + Int(child)
    var bound = sizes.clampWidth(width)
    if style.pointee.unit(.minWidth) == .fitContent {
      // The space is unknown, so `fit-content` means the min-content width.
      sizes.minWidth = intrinsicWidth(child, .min, sizes, insideHeight: sizes.inside(height), &progress, measure)
    }
    if style.pointee.unit(.maxWidth) == .fitContent {
      sizes.maxWidth = intrinsicWidth(child, .max, sizes, insideHeight: sizes.inside(height), &progress, measure)
    }
    if !(style.pointee.flexGrow > 0) { bound = min(bound, start) }
    if !(style.pointee.flexShrink > 0) { bound = max(bound, start) }
    if style.pointee.unit(.minWidth) == .unset, !style.pointee.overflow.canScroll {
      var least =
        sizes.insets.horizontal + contentWidth(child, .min, insideHeight: sizes.inside(height), &progress, measure)
      if sizes.ratio > 0 {
        least = height.isNaN ? sizes.clampTransferred(least) : max(least, sizes.ratioWidth(height))
      }
      if !sizes.width.isNaN { least = min(least, sizes.width) }
      sizes.minWidth = max(sizes.minWidth, min(least, sizes.maxWidth))
    }
    return bound
  }

  /// The alignment of an item across its container's main axis.
  @inline(__always)
  func alignment(of child: Int32, in parent: Int32) -> FlexAlignment {
    let own = styles[Int(child)].alignSelf
    let alignment = own == .auto ? styles[Int(parent)].alignItems : own
    switch alignment {
    case .normal: return .stretch
    case .selfStart: return endsWhereOthersStart(child, in: parent) ? .end : .start
    case .selfEnd: return endsWhereOthersStart(child, in: parent) ? .start : .end
    default: return alignment
    }
  }

  /// Whether an item's content runs opposite to its container's, across the container's main axis.
  func endsWhereOthersStart(_ child: Int32, in parent: Int32) -> Bool {
    styles[Int(parent)].flexDirection.isColumn
      && boxes[Int(child)].state.contains(.isRightToLeft) != boxes[Int(parent)].state.contains(.isRightToLeft)
  }

  /// The height an item gets from a single-line row of known height; NaN if it does not stretch.
  func stretchedHeight(
    _ child: Int32, of parent: Int32, insideHeight: Double, _ margins: FlexInsets
  ) -> Double {
    let style = styles + Int(child)
    let container = styles + Int(parent)
    guard !insideHeight.isNaN, !container.pointee.flexDirection.isColumn, container.pointee.flexWrap == .nowrap,
      style.pointee.units[FlexSlot.height.rawValue] == FlexUnit.unset.rawValue
    else { return .nan }
    guard alignment(of: child, in: parent) == .stretch else { return .nan }
    if style.pointee.edges.contains(.autoMargin),
      style.pointee.unit(.marginTop) == .auto || style.pointee.unit(.marginBottom) == .auto
    {
      return .nan
    }
    return max(0, insideHeight - margins.top - margins.bottom)
  }
}
