/// Which of a box's content widths is asked for.
enum FlexContentKind {
  case min, max
}

extension FlexRun {
  /// The content box's width by its content alone, with no space or with all there is (CSS Flexible Box 1, section 9.9):
  /// its own width, minimum and maximum are left to the caller.
  /// - Parameters:
  ///   - insideHeight: the content box's height where it is known; not a number else.
  ///   - room: the height at which a column breaks that has none yet.
  func contentWidth(
    _ node: Int32, _ kind: FlexContentKind, insideHeight: Double, room: Double = .infinity, _ progress: inout FlexProgress,
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
    var width = 0.0
    if box.pointee.state.contains(.isMeasured) {
      let request = FlexMeasureRequest(width: kind == .min ? .minContent : .maxContent, height: .maxContent)
      let size = measure(FlexTree.Node(index: node), request).size
      width = Self.side(size.width)
      if kind == .max { box.pointee.maxContentHeight = Self.side(size.height) }
    } else if box.pointee.firstChild >= 0, progress.depth < FlexTree.depthLimit {
      let placed = progress.placed
      progress.depth += 1
      width = contentWidth(ofItemsIn: node, kind, insideHeight: height, room: room, &progress, measure)
      progress.depth -= 1
      // What was laid out in there to learn its height does not stand where it did.
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
      if room < .infinity || alignsBaselines(node) { return columnsWidth(node, room: room, base: insideHeight, &progress, measure) }
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
      // What every item needs for itself, the largest content holds too.
      let least = contentWidth(ofItemsIn: node, .min, insideHeight: insideHeight, room: room, &progress, measure)
      return max(least, sum)
    }
    return max(0, sum)
  }

  /// What one item adds to its container's content width, margins included (CSS Sizing 3, section 5.2): fractions, which
  /// would refer to the very width that is being found out, count as `auto` or as nothing.
  /// - Parameter isBound: set if what the item starts from was regarded, so that it may add less than it needs.
  private func contribution(
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
    if !start.isNaN, style.pointee.unit(.flexBasis) == .points || style.pointee.unit(.minWidth) == .fitContent {
      isBound = true
      width = boundByBasis(child, width, start, &sizes, height: height, &progress, measure)
    }
    return sizes.clampWidth(width) + around
  }

  /// The border box's width that an item in a row starts from, where its style says one; not a number else.
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

  /// What an item adds to a row that does not wrap when it says what it starts from: one that cannot grow takes no more,
  /// one that cannot shrink no less (section 9.9.3). Its automatic minimum counts as well.
  private func boundByBasis(
    _ child: Int32, _ width: Double, _ start: Double, _ sizes: inout FlexSizes, height: Double,
    _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    let style = styles + Int(child)
    var bound = sizes.clampWidth(width)
    if style.pointee.unit(.minWidth) == .fitContent {
      // As little as fits, while the space is not known.
      sizes.minWidth = intrinsicWidth(child, .min, sizes, insideHeight: sizes.inside(height), &progress, measure)
    }
    if !(style.pointee.flexGrow > 0) { bound = min(bound, start) }
    if !(style.pointee.flexShrink > 0) { bound = max(bound, start) }
    if style.pointee.unit(.minWidth) == .unset, !style.pointee.overflow.canScroll {
      var least =
        sizes.insets.horizontal + contentWidth(child, .min, insideHeight: sizes.inside(height), &progress, measure)
      if sizes.ratio > 0, !height.isNaN { least = max(least, sizes.ratioWidth(height)) }
      if !sizes.width.isNaN { least = min(least, sizes.width) }
      sizes.minWidth = max(sizes.minWidth, min(least, sizes.maxWidth))
    }
    return bound
  }

  /// How an item is aligned across its container's main axis.
  @inline(__always)
  func alignment(of child: Int32, in parent: Int32) -> FlexAlignment {
    let own = styles[Int(child)].alignSelf
    let alignment = own == .auto ? styles[Int(parent)].alignItems : own
    return alignment == .normal ? .stretch : alignment
  }

  /// The height an item gets from a single-line row of known height; not a number if it does not stretch.
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

  /// The content width of a column of known or limited height that breaks into several: each as wide as its widest item.
  private func columnsWidth(
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

  /// Whether anything in a container may be aligned by its baseline.
  private func alignsBaselines(_ node: Int32) -> Bool {
    if styles[Int(node)].alignItems.isBaseline { return true }
    var items = FlexItemWalk(node)
    while let child = items.next(self) {
      if styles[Int(child)].alignSelf.isBaseline { return true }
    }
    return false
  }

  /// From the start of an item's margin box in a column to its baseline, which is its left edge; not a number unless it is
  /// aligned by it.
  private func columnAscent(_ child: Int32, _ parent: Int32, _ width: Double) -> Double {
    let style = styles + Int(child)
    guard alignment(of: child, in: parent).isBaseline else { return .nan }
    let left = horizontalSlot(child, .marginLeft, isLeft: true)
    let right = horizontalSlot(child, .marginLeft, isLeft: false)
    guard style.pointee.unit(left) != .auto, style.pointee.unit(right) != .auto else { return .nan }
    let margin = margins(child, baseWidth: .nan).left
    return boxes[Int(parent)].state.contains(.isRightToLeft) ? width - margin : margin
  }

  /// The outer height of an item in a column, before it flexes, when it is as wide as it likes.
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

/// An item of a column that breaks into several, while their widths are added up.
private struct FlexColumnItem: BitwiseCopyable {
  var order: Int32
  var position: Int32
  var width: Double
  var height: Double
  /// Not a number where no baseline aligns it.
  var ascent: Double
  var alignsLast: Bool
}

/// How wide a column is whose items are added one by one.
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

/// Goes through the items of a container in the order of the tree: children that are in the flow, and in place of one
/// whose display is `contents`, its own.
struct FlexItemWalk {
  private let root: Int32
  private var upcoming: Int32?

  init(_ root: Int32) {
    self.root = root
  }

  mutating func next(_ run: FlexRun) -> Int32? {
    while let child = nextChild(run) {
      let style = run.styles + Int(child)
      if style.pointee.display == .flex, style.pointee.position != .absolute { return child }
    }
    return nil
  }

  /// The next child whatever its style, but none whose display is `contents`.
  mutating func nextChild(_ run: FlexRun) -> Int32? {
    var child = upcoming ?? run.boxes[Int(root)].firstChild
    while true {
      // Out of the contents of vanished boxes.
      guard child >= 0 else {
        guard let outer = leave(run) else { return nil }
        child = outer
        continue
      }
      guard run.styles[Int(child)].display == .contents, run.boxes[Int(child)].firstChild >= 0 else { break }
      run.setDirection(child)
      parent = child
      child = run.boxes[Int(child)].firstChild
    }
    upcoming = run.boxes[Int(child)].nextSibling
    return child
  }

  private var parent: Int32 = -1

  /// What follows the vanished box whose children have come to their end.
  private mutating func leave(_ run: FlexRun) -> Int32? {
    guard parent >= 0 else { return nil }
    let left = parent
    let outer = run.boxes[Int(left)].parent
    parent = outer == root ? -1 : outer
    return run.boxes[Int(left)].nextSibling
  }
}
