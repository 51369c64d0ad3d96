extension FlexRun {
  /// Puts lines and items where they belong, and lays out what is inside them (CSS Flexible Box 1, sections 9.5 and 9.6).
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
    noteBaselineChildren(&container)
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

  /// From offsets along the container's axes to the top left corner of the border box.
  private func physicalPlace(_ item: inout FlexItem, _ container: inout FlexContainer) -> (x: Double, y: Double) {
    let main = item.mainOffset + item.marginMainStart
    let cross = item.crossOffset + item.marginCrossStart
    let (inline, block, width) = container.isColumn ? (cross, main, item.cross) : (main, cross, item.main)
    let x =
      container.isRightToLeft
      ? container.insets.left + container.base.width - inline - width : container.insets.left + inline
    return (x, container.insets.top + block)
  }

  /// Puts a line's items in their places along the main axis (section 9.5).
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
      // Reversed, the first item stands at the end of the axis, and its start margin still on its start side.
      items[index].mainOffset = container.isReversed ? container.main - offset - length : offset
      offset += length + container.mainGap + spread.between
    }
  }

  /// Space before the first item and, besides the gap, between items, from where the main axis begins.
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
      // Only along rows; a column has neither side, and packs to its start.
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

  /// What does not fit is not centred: it overflows at the end, where it can be scrolled to.
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

  /// Puts a line's items in their places across, those that stretch at their size.
  private func alignItems(
    _ container: inout FlexContainer, _ line: FlexLine, _ progress: inout FlexProgress, _ measure: Measure
  ) {
    let items = container.items
    for index in line.start..<line.start + line.count {
      if items[index].flags.contains(.limitedByLine) {
        let style = styles + Int(items[index].node)
        let all = line.cross - items[index].crossMargins
        if style.pointee.unit(.minHeight) == .stretch { items[index].minCross = max(items[index].minCross, all) }
        if style.pointee.unit(.maxHeight) == .stretch { items[index].maxCross = all }
        items[index].cross = max(items[index].minCross, min(items[index].maxCross, items[index].cross))
      }
      if items[index].flags.contains(.stretches) {
        let all = line.cross - items[index].crossMargins
        if items[index].flags.contains(.limitedByContent) {
          var sizes = sizes(items[index].node, container.itemBase)
          resolveKeywordHeights(
            items[index].node, &sizes, width: items[index].main, height: sizes.clampHeight(all), container.itemBase,
            &progress, measure)
          (items[index].minCross, items[index].maxCross) = (sizes.minHeight, sizes.maxHeight)
        }
        let before = items[index].cross
        items[index].cross = max(items[index].minCross, min(items[index].maxCross, all))
        if items[index].flags.contains(.limitedByContent) {
          items[index].fractionHeight = all
        } else if items[index].cross != before {
          items[index].fractionHeight = .nan
        }
        if items[index].isOnBaseline {
          items[index].ascent =
            items[index].marginCrossStart
            + ownAscent(&items[index], &container, last: items[index].alignment == .lastBaseline, &progress, measure)
        }
      } else if container.isColumn, container.wraps {
        fitIntoLine(&items[index], line, &progress, measure, &container)
      }
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

  /// In a column among several, what fits its width to the space has that of its column in the end.
  private func fitIntoLine(
    _ item: inout FlexItem, _ line: FlexLine, _ progress: inout FlexProgress, _ measure: Measure,
    _ container: inout FlexContainer
  ) {
    let style = styles + Int(item.node)
    let unit = style.pointee.unit(.width)
    var sizes = sizes(item.node, container.itemBase)
    guard sizes.ratio == 0 else { return }
    let room = line.cross - item.crossMargins
    if style.pointee.edges.contains(.keyword) {
      resolveKeywordLimits(item.node, &sizes, available: room, &progress, measure)
      (item.minCross, item.maxCross) = (sizes.minWidth, sizes.maxWidth)
      item.cross = max(item.minCross, min(item.maxCross, item.cross))
    }
    guard unit == .unset || unit == .fitContent || unit == .stretch else { return }
    let width =
      unit == .stretch
      ? room : fitContentWidth(item.node, sizes, room, insideHeight: sizes.inside(item.styledMain), &progress, measure)
    item.cross = max(item.minCross, min(item.maxCross, width))
  }

  private func crossOffset(
    _ item: inout FlexItem, _ container: inout FlexContainer, _ line: FlexLine, free: Double
  ) -> Double {
    let reversed = container.reversesLines
    switch item.alignment {
    case .stretch, .flexStart, .auto: return reversed ? free : 0
    case .flexEnd: return reversed ? 0 : free
    case .start: return 0
    case .end: return free
    case .center: return free / 2
    case .baseline:
      guard reversed else { return line.ascent - item.ascent }
      return firstBaselineFromEnd(&item, &container, line)
    case .lastBaseline:
      return reversed
        ? lastAscent(&container, line) - item.ascent : line.cross - line.descent - item.ascent
    }
  }

  /// In a line that begins at the bottom, the items aligned by their first baselines sit at the bottom together.
  private func firstBaselineFromEnd(
    _ item: inout FlexItem, _ container: inout FlexContainer, _ line: FlexLine
  ) -> Double {
    var below = -Double.infinity
    for index in line.start..<line.start + line.count {
      let other = container.items + index
      if other.pointee.alignment == .baseline, other.pointee.isOnBaseline {
        below = max(below, other.pointee.cross + other.pointee.crossMargins - other.pointee.ascent)
      }
    }
    return line.cross - below - item.ascent
  }

  /// The other way round: those aligned by their last baselines sit at the top.
  private func lastAscent(_ container: inout FlexContainer, _ line: FlexLine) -> Double {
    var ascent = -Double.infinity
    for index in line.start..<line.start + line.count {
      let other = container.items + index
      if other.pointee.alignment == .lastBaseline, other.pointee.isOnBaseline {
        ascent = max(ascent, other.pointee.ascent)
      }
    }
    return ascent
  }

  /// Which items give the container its own baselines (section 8.5).
  private func noteBaselineChildren(_ container: inout FlexContainer) {
    let box = boxes + Int(container.node)
    let top = container.reversesLines ? container.lineCount - 1 : 0
    let bottom = container.lineCount - 1 - top
    box.pointee.firstBaselineChild = baselineItem(&container, container.lines[top], last: false)
    box.pointee.lastBaselineChild = baselineItem(&container, container.lines[bottom], last: true)
  }

  private func baselineItem(_ container: inout FlexContainer, _ line: FlexLine, last: Bool) -> Int32 {
    let items = container.items
    let range = line.start..<line.start + line.count
    if container.isColumn {
      let isFirst = container.isReversed == last
      return items[isFirst ? range.lowerBound : range.upperBound - 1].node
    }
    // As they stand from left to right, or from right to left.
    let isFirst = container.isReversed == last
    if isFirst {
      let aligned = range.first { items[$0].isOnBaseline }
      return items[aligned ?? range.lowerBound].node
    }
    let aligned = range.last { items[$0].isOnBaseline }
    return items[aligned ?? range.upperBound - 1].node
  }
}
