extension FlexRun {
  /// Positions lines and items, and lays out the boxes inside them (CSS Flexible Box 1, sections 9.5 and 9.6).
  func placeItems(_ container: inout FlexContainer, _ progress: inout FlexProgress, _ measure: Measure) {
    let box = boxes + Int(container.node)
    (box.pointee.firstBaselineChild, box.pointee.lastBaselineChild) = (-1, -1)
    guard container.count > 0 else { return }
    alignLines(&container)
    for index in 0..<container.lineCount {
      let line = container.lines[index]
      justify(&container, line)
      alignItems(&container, line, &progress, measure)
      for position in line.start..<line.start + line.count {
        placeItem(&container.items[position], &container, &progress, measure)
      }
    }
    noteBaselines(&container)
  }

  private func placeItem(
    _ item: inout FlexItem, _ container: inout FlexContainer, _ progress: inout FlexProgress, _ measure: Measure
  ) {
    placeFinally(&item, &container, &progress, measure)
    let shift = relativeShift(item.node, container.itemBase)
    let place = physicalPlace(&item, &container)
    let child = boxes + Int(item.node)
    child.pointee.x = Self.limited(place.x + shift.x)
    child.pointee.y = Self.limited(place.y + shift.y)
    child.pointee.shiftY = shift.y
  }

  /// Converts offsets along the container's axes to the top left corner of the border box.
  private func physicalPlace(_ item: inout FlexItem, _ container: inout FlexContainer) -> (x: Double, y: Double) {
    let main = item.mainOffset + item.marginMainStart
    let cross = item.crossOffset + item.marginCrossStart
    let (inline, block, width) = container.isColumn ? (cross, main, item.cross) : (main, cross, item.main)
    let x =
      container.isRightToLeft
      ? container.insets.left + container.base.width - inline - width : container.insets.left + inline
    return (x, container.insets.top + block)
  }

  /// Positions a line's items along the main axis (section 9.5).
  private func justify(_ container: inout FlexContainer, _ line: FlexLine) {
    let items = container.items
    var free = container.main - container.mainGap * Double(line.count - 1)
    var autoMargins = 0
    for index in line.start..<line.start + line.count {
      free -= items[index].main + items[index].mainMargins
      if items[index].flags.contains(.autoMainStart) { autoMargins += 1 }
      if items[index].flags.contains(.autoMainEnd) { autoMargins += 1 }
    }
    if autoMargins > 0, free > 0 {
      let share = free / Double(autoMargins)
      for index in line.start..<line.start + line.count {
        if items[index].flags.contains(.autoMainStart) { items[index].marginMainStart += share }
        if items[index].flags.contains(.autoMainEnd) { items[index].marginMainEnd += share }
      }
      free = 0
    }
    let spread = justification(&container, free: free, count: line.count)
    var offset = spread.before
    for step in 0..<line.count {
      let index = line.start + step
      let length = items[index].main + items[index].mainMargins
      // In a reversed container, the first item is at the end of the axis; its start margin stays on its start side.
      items[index].mainOffset = container.isReversed ? container.main - offset - length : offset
      offset += length + container.mainGap + spread.between
    }
  }

  /// The space before the first item, and between items in addition to the gap, from the start of the main axis.
  private func justification(
    _ container: inout FlexContainer, free: Double, count: Int
  ) -> (before: Double, between: Double) {
    let reversed = container.isReversed
    let toEnd = (before: free, between: 0.0)
    let toStart = (before: 0.0, between: 0.0)
    switch styles[Int(container.node)].justifyContent {
    case .flexStart: return toStart
    case .flexEnd: return toEnd
    case .start: return reversed ? toEnd : toStart
    case .end: return reversed ? toStart : toEnd
    case .left, .right:
      // Only rows have a left and a right; a column packs to its start.
      let isRight = styles[Int(container.node)].justifyContent == .right
      guard !container.isColumn else { return reversed ? toEnd : toStart }
      return (isRight != container.isRightToLeft) != reversed ? toEnd : toStart
    case .center: return (free / 2, 0)
    case .spaceBetween:
      guard count > 1, free > 0 else { return toStart }
      return (0, free / Double(count - 1))
    case .spaceAround:
      guard free > 0 else { return safeCenter(free, reversed) }
      return (free / Double(count) / 2, free / Double(count))
    case .spaceEvenly:
      guard free > 0 else { return safeCenter(free, reversed) }
      return (free / Double(count + 1), free / Double(count + 1))
    }
  }

  /// Items that do not fit are not centred: they overflow at the end, where the user can scroll to them.
  private func safeCenter(_ free: Double, _ reversed: Bool) -> (before: Double, between: Double) {
    (free < 0 && reversed ? free : 0, 0)
  }

  private func alignLines(_ container: inout FlexContainer) {
    let lines = container.lines
    guard container.wraps else {
      lines[0].crossOffset = 0
      return
    }
    var free = container.cross - container.crossGap * Double(container.lineCount - 1)
    for index in 0..<container.lineCount { free -= lines[index].cross }
    let count = Double(container.lineCount)
    var before = 0.0
    var between = 0.0
    let reversed = container.reversesLines
    switch styles[Int(container.node)].alignContent {
    case .stretch, .flexStart: break
    case .flexEnd: before = free
    case .start: before = reversed ? free : 0
    case .end: before = reversed ? 0 : free
    case .center: before = free / 2
    case .spaceBetween: if free > 0, container.lineCount > 1 { between = free / (count - 1) }
    case .spaceAround:
      if free > 0 { (before, between) = (free / count / 2, free / count) } else if reversed { before = free }
    case .spaceEvenly:
      if free > 0 {
        (before, between) = (free / (count + 1), free / (count + 1))
      } else if reversed {
        before = free
      }
    }
    var offset = before
    for index in 0..<container.lineCount {
      lines[index].crossOffset = reversed ? container.cross - offset - lines[index].cross : offset
      offset += lines[index].cross + container.crossGap + between
    }
  }

  /// Positions a line's items across the main axis, and stretches those that fill the line.
  private func alignItems(
    _ container: inout FlexContainer, _ line: FlexLine, _ progress: inout FlexProgress, _ measure: Measure
  ) {
    let items = container.items
    for index in line.start..<line.start + line.count {
      fitAcross(&items[index], line, &container, &progress, measure)
      let free = line.cross - items[index].cross - items[index].crossMargins
      var offset = 0.0
      let autoMargins = items[index].flags.intersection(.autoCross)
      if !autoMargins.isEmpty {
        if free > 0 {
          let share = autoMargins == .autoCross ? free / 2 : free
          if autoMargins.contains(.autoCrossStart) { items[index].marginCrossStart += share }
          if autoMargins.contains(.autoCrossEnd) { items[index].marginCrossEnd += share }
        }
      } else {
        offset = crossOffset(&items[index], &container, line, free: free)
      }
      items[index].crossOffset = line.crossOffset + offset
    }
  }

  /// Settles sizes that depend on the cross size of the item's line (section 9.4, step 11).
  @inline(__always)
  private func fitAcross(
    _ item: inout FlexItem, _ line: FlexLine, _ container: inout FlexContainer, _ progress: inout FlexProgress,
    _ measure: Measure
  ) {
    let isBreakingColumn = container.isColumn && container.wraps
    guard isBreakingColumn || !item.flags.isDisjoint(with: [.limitedByLine, .stretches]) else { return }
    if item.flags.contains(.limitedByLine) { limitByLine(&item, line, &container, &progress, measure) }
    if isBreakingColumn {
      fitIntoLine(&item, line, &container, &progress, measure)
    } else if item.flags.contains(.stretches) {
      stretch(&item, line, &container, &progress, measure)
    }
    if item.isOnBaseline {
      let isLast = item.alignment == .lastBaseline
      item.ascent = item.marginCrossStart + ownAscent(&item, &container, last: isLast, &progress, measure)
    }
  }

  /// Resolves the `stretch` limits of a row's item to the size of its line.
  private func limitByLine(
    _ item: inout FlexItem, _ line: FlexLine, _ container: inout FlexContainer, _ progress: inout FlexProgress,
    _ measure: Measure
  ) {
    let style = styles + Int(item.node)
    let all = line.cross - item.crossMargins
    if style.pointee.unit(.minHeight) == .stretch { item.minCross = max(item.minCross, all) }
    if style.pointee.unit(.maxHeight) == .stretch { item.maxCross = all }
    if item.styledCross.isNaN {
      if !item.flags.contains(.stretches) { settleRowCross(&item, &container, &progress, measure) }
    } else {
      item.cross = max(item.minCross, min(item.maxCross, item.styledCross))
    }
  }

  /// Makes an item as large as its line across, within its limits.
  @inline(__always)
  private func stretch(
    _ item: inout FlexItem, _ line: FlexLine, _ container: inout FlexContainer, _ progress: inout FlexProgress,
    _ measure: Measure
  ) {
    let all = line.cross - item.crossMargins
    let before = item.cross
    if !container.isColumn, item.flags.contains(.limitedByContent) {
      var sizes = sizes(item.node, container.itemBase)
      if item.flags.contains(.limitedByLine) { stretchHeights(item.node, to: all, &sizes) }
      let stated = sizes.clampHeight(item.styledCross.isNaN ? all : item.styledCross)
      resolveKeywordHeights(
        item.node, &sizes, width: item.main, height: stated, container.itemBase, &progress, measure)
      (item.minCross, item.maxCross) = (sizes.minHeight, sizes.maxHeight)
      item.fractionHeight = item.flags.contains(.hasRatio) ? .nan : stated
    } else if max(item.minCross, min(item.maxCross, all)) != before {
      item.fractionHeight = .nan
    }
    item.cross = max(item.minCross, min(item.maxCross, all))
  }

  /// Sizes a column's item again, now for the width of its own line. Browsers do so in columns that wrap, although CSS
  /// does not measure items a second time that do not stretch.
  private func fitIntoLine(
    _ item: inout FlexItem, _ line: FlexLine, _ container: inout FlexContainer, _ progress: inout FlexProgress,
    _ measure: Measure
  ) {
    let style = styles + Int(item.node)
    let unit = style.pointee.unit(.width)
    guard unit == .unset || unit == .fitContent || unit == .stretch || style.pointee.edges.contains(.keyword) else {
      return
    }
    let sizes = sizes(item.node, container.itemBase)
    if unit == .stretch || item.flags.contains(.stretches) {
      item.styledCross = max(sizes.insets.horizontal, line.cross - item.crossMargins)
    }
    settleColumnItemWidth(
      &item, height: knownHeight(&item, &container), room: line.cross, sizes, &container, &progress, measure)
  }

  private func crossOffset(
    _ item: inout FlexItem, _ container: inout FlexContainer, _ line: FlexLine, free: Double
  ) -> Double {
    let reversed = container.reversesLines
    switch item.alignment {
    case .stretch, .flexStart, .auto, .normal: return reversed ? free : 0
    case .flexEnd: return reversed ? 0 : free
    case .start, .selfStart: return 0
    case .end, .selfEnd: return free
    case .center: return free / 2
    case .baseline: return (reversed ? line.cross - line.first.below : line.first.above) - item.ascent
    case .lastBaseline: return (reversed ? line.last.above : line.cross - line.last.below) - item.ascent
    }
  }

  /// Records a container's own baselines (section 8.5): the shared ones of its first and last line, or else the items
  /// that provide them.
  private func noteBaselines(_ container: inout FlexContainer) {
    let box = boxes + Int(container.node)
    let top = container.reversesLines ? container.lineCount - 1 : 0
    let bottom = container.lineCount - 1 - top
    box.pointee.firstBaselineChild = baselineItem(&container, container.lines[top], last: false)
    box.pointee.lastBaselineChild = baselineItem(&container, container.lines[bottom], last: true)
    box.pointee.baselines = (.nan, .nan)
    guard !container.isColumn, container.lines[top].alignsBaselines || container.lines[bottom].alignsBaselines else {
      return
    }
    let reversed = container.reversesLines
    func shared(_ line: FlexLine, last: Bool) -> Double {
      guard !(last ? line.last : line.first).isEmpty else { return .nan }
      let offset =
        last
        ? (reversed ? line.last.above : line.cross - line.last.below)
        : (reversed ? line.cross - line.first.below : line.first.above)
      return container.insets.top + line.crossOffset + offset
    }
    let lines = container.lines
    let (first, last) = (shared(lines[top], last: false), shared(lines[bottom], last: true))
    box.pointee.baselines = (
      first.isNaN ? shared(lines[top], last: true) : first, last.isNaN ? shared(lines[bottom], last: false) : last
    )
  }

  private func baselineItem(_ container: inout FlexContainer, _ line: FlexLine, last: Bool) -> Int32 {
    let items = container.items
    let range = line.start..<line.start + line.count
    // Items in visual order: in a reversed row, the last item is the first.
    return items[container.isReversed == last ? range.lowerBound : range.upperBound - 1].node
  }
}
