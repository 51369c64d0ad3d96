extension FlexRun {
  /// The content width of a wrapping column of known or limited height: the sum of its lines, each as wide as its
  /// widest item.
  func columnsWidth(
    _ node: Int32, room: Double, base: Double, _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    let style = styles + Int(node)
    let between = length(style, .rowGap, base)
    let rowGap = between.isNaN ? 0 : between
    let beside = length(style, .columnGap, .nan)
    let columnGap = beside.isNaN ? 0 : beside
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let items = arena.take(FlexColumnItem.self, itemRoom(node))
    var count = 0
    var isOrdered = true
    var walk = FlexItemWalk(node)
    while let child = walk.next(self) {
      let order = styles[Int(child)].order
      isOrdered = isOrdered && order == 0
      var isBound = false
      let width = contribution(child, of: node, .max, insideHeight: base, &isBound, &progress, measure)
      let height = columnItemHeight(child, width: width, insideHeight: base, &progress, measure)
      (items + count).initialize(
        to: FlexColumnItem(
          order: order, position: Int32(count), width: width, height: height,
          ascent: columnAscent(child, node, width), alignsLast: alignment(of: child, in: node) == .lastBaseline))
      count += 1
    }
    if !isOrdered {
      var buffer = UnsafeMutableBufferPointer(start: items, count: count)
      buffer.sort { a, b in (a.order, a.position) < (b.order, b.position) }
    }
    var total = 0.0
    var columns = 0
    var height = 0.0
    var column = FlexColumnExtent()
    for index in 0..<count {
      let item = items[index]
      let next = height + item.height + (index > 0 ? rowGap : 0)
      if index > 0, next > room + FlexContainer.epsilon {
        total += column.width
        columns += 1
        column = FlexColumnExtent()
        height = item.height
      } else {
        height = next
      }
      column.add(item)
    }
    total += column.width
    return max(0, total + Double(columns) * columnGap)
  }

  /// Whether any item of a container may be aligned by its baseline.
  func alignsBaselines(_ node: Int32) -> Bool {
    if styles[Int(node)].alignItems.isBaseline { return true }
    var items = FlexItemWalk(node)
    while let child = items.next(self) {
      if styles[Int(child)].alignSelf.isBaseline { return true }
    }
    return false
  }

  /// The distance from the start of an item's margin box to its baseline, which in a column is the left edge; NaN if
  /// the item is not aligned by its baseline.
  private func columnAscent(_ child: Int32, _ parent: Int32, _ width: Double) -> Double {
    let style = styles + Int(child)
    guard alignment(of: child, in: parent).isBaseline else { return .nan }
    let left = horizontalSlot(child, .marginLeft, isLeft: true)
    let right = horizontalSlot(child, .marginLeft, isLeft: false)
    guard style.pointee.unit(left) != .auto, style.pointee.unit(right) != .auto else { return .nan }
    let margin = margins(child, baseWidth: .nan).left
    return boxes[Int(parent)].state.contains(.isRightToLeft) ? width - margin : margin
  }

  /// The outer height of an item in a column before flexing, at its content width.
  private func columnItemHeight(
    _ child: Int32, width: Double, insideHeight: Double, _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    let base = FlexBase(width: .nan, height: insideHeight)
    var sizes = sizes(child, base)
    let margins = margins(child, baseWidth: .nan)
    let style = styles + Int(child)
    var height = length(style, .flexBasis, insideHeight)
    if !height.isNaN {
      let extra = sizes.isContentRatio ? sizes.insets.vertical : 0
      height = max(height + extra, sizes.insets.vertical)
    } else if style.pointee.unit(.flexBasis) == .unset {
      height = sizes.height
    }
    let isAutomatic = style.pointee.unit(.minHeight) == .unset && !style.pointee.overflow.canScroll
    let inner = max(0, width - margins.left - margins.right)
    resolveKeywordHeights(child, &sizes, width: inner, height: .nan, base, &progress, measure)
    let byRatio = sizes.ratio > 0 ? sizes.ratioHeight(inner) : .nan
    if height.isNaN, !byRatio.isNaN { height = byRatio }
    if height.isNaN || (isAutomatic && height != sizes.height) {
      let natural = place(
        child, question(child, width: inner, height: .nan, base), isFinal: false, &progress, measure
      ).natural
      let least = byRatio.isNaN ? natural : max(natural, byRatio)
      height = height.isNaN ? natural : max(height, sizes.height.isNaN ? least : min(least, sizes.height))
    }
    return sizes.clampHeight(height) + margins.top + margins.bottom
  }
}

/// An item of a wrapping column, while the widths of the lines are added up.
private struct FlexColumnItem: BitwiseCopyable {
  var order: Int32
  var position: Int32
  var width: Double
  var height: Double
  /// NaN if the item is not aligned by its baseline.
  var ascent: Double
  var alignsLast: Bool
}

/// The width of a line of a column, to which items are added one by one.
private struct FlexColumnExtent {
  var largest = 0.0
  var first = FlexBaselineExtent()
  var last = FlexBaselineExtent()

  var width: Double { max(largest, first.length, last.length) }

  mutating func add(_ item: FlexColumnItem) {
    if item.ascent.isNaN {
      largest = max(largest, item.width)
    } else if item.alignsLast {
      last.add(ascent: item.ascent, length: item.width)
    } else {
      first.add(ascent: item.ascent, length: item.width)
    }
  }
}
