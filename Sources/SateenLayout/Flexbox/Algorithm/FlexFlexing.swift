extension FlexRun {
  /// Breaks the items into lines (CSS Flexible Box 1, section 9.3, step 5).
  func breakLines(_ container: inout FlexContainer) {
    guard container.count > 0 else { return }
    markLines(&container, room: container.isColumn ? container.breakHeight : container.base.width)
    // Browsers wrap a column at a height that it is given even if that is not definite, unless it is exactly the height
    // of its content.
    let height = container.base.height
    if container.isColumn, container.wraps, container.fractionHeight.isNaN, !height.isNaN {
      let longest = longestLine(&container)
      let isLeast = styles[Int(container.node)].unit(.minHeight).isByContent
      let natural = max(isLeast ? longest : container.minHeight, min(container.maxHeight, longest))
      if height != natural || (height > container.breakHeight && !isLeast) { markLines(&container, room: height) }
    }
    makeLines(&container)
  }

  @inline(__always)
  private func markLines(_ container: inout FlexContainer, room: Double) {
    let items = container.items
    items[0].flags.insert(.startsLine)
    container.lineCount = 1
    guard container.wraps else { return }
    var sum = items[0].hypothetical + items[0].mainMargins
    for index in 1..<max(1, container.count) {
      let length = items[index].hypothetical + items[index].mainMargins
      if sum + container.mainGap + length > room + FlexContainer.epsilon {
        items[index].flags.insert(.startsLine)
        container.lineCount += 1
        sum = length
      } else {
        items[index].flags.remove(.startsLine)
        sum += container.mainGap + length
      }
    }
  }

  /// The hypothetical length of the longest of the marked lines.
  private func longestLine(_ container: inout FlexContainer) -> Double {
    let items = container.items
    var longest = 0.0
    var sum = 0.0
    for index in 0..<container.count {
      let length = items[index].hypothetical + items[index].mainMargins
      if items[index].flags.contains(.startsLine) {
        longest = max(longest, sum)
        sum = length
      } else {
        sum += container.mainGap + length
      }
    }
    return max(longest, sum)
  }

  private func makeLines(_ container: inout FlexContainer) {
    let items = container.items
    container.lines = arena.take(FlexLine.self, container.lineCount)
    var line = -1
    for index in 0..<container.count {
      if items[index].flags.contains(.startsLine) {
        line += 1
        container.lines[line] = FlexLine(start: index, count: 0, cross: 0, crossOffset: 0)
      }
      container.lines[line].count += 1
    }
  }

  /// Settles a column's height if the content determines it (step 4). Returns the height that the content alone would
  /// give.
  func settleMainSize(_ container: inout FlexContainer) -> Double {
    let isKnown = !container.base.height.isNaN
    guard container.isColumn, !isKnown || styles[Int(container.node)].asksNaturalHeight else { return 0 }
    var longest = 0.0
    for line in 0..<container.lineCount {
      longest = max(longest, outerLength(&container, container.lines[line]))
    }
    if !isKnown, styles[Int(container.node)].unit(.minHeight).isByContent { container.minHeight = longest }
    if !isKnown { container.base.height = max(container.minHeight, min(container.maxHeight, longest)) }
    return longest
  }

  /// The sum of a line's hypothetical lengths, margins and gaps.
  private func outerLength(_ container: inout FlexContainer, _ line: FlexLine) -> Double {
    var sum = container.mainGap * Double(line.count - 1)
    for index in line.start..<line.start + line.count {
      sum += container.items[index].hypothetical + container.items[index].mainMargins
    }
    return sum
  }

  /// Grows or shrinks the items of a line by the free space (section 9.7).
  func flex(
    _ container: inout FlexContainer, _ line: FlexLine, _ progress: inout FlexProgress, _ measure: Measure
  ) {
    let outer = outerLength(&container, line)
    if outer == container.main { return }
    let grows = outer < container.main
    let items = UnsafeMutableBufferPointer(start: container.items + line.start, count: line.count)
    var unfrozen = 0
    for index in items.indices {
      if !grows, items[index].flags.contains(.minimumPending), items[index].shrink > 0 {
        let sizes = sizes(items[index].node, container.itemBase)
        settleMinimum(&items[index], sizes, &container, &progress, measure)
        items[index].hypothetical = max(items[index].hypothetical, items[index].minMain)
        items[index].main = items[index].hypothetical
      }
      let factor = grows ? items[index].grow : items[index].shrink
      let isBeyond =
        grows ? items[index].baseSize > items[index].hypothetical : items[index].baseSize < items[index].hypothetical
      if factor == 0 || isBeyond {
        items[index].flags.insert(.frozen)
      } else {
        items[index].flags.remove(.frozen)
        unfrozen += 1
      }
    }
    guard unfrozen > 0 else { return }
    let gaps = container.mainGap * Double(line.count - 1)
    let initial = freeSpace(container.main - gaps, items)
    while unfrozen > 0 {
      var free = freeSpace(container.main - gaps, items)
      var factors = 0.0
      var scaled = 0.0
      for index in items.indices where !items[index].flags.contains(.frozen) {
        factors += grows ? items[index].grow : items[index].shrink
        scaled += items[index].shrink * max(0, items[index].baseSize - items[index].mainInsets)
      }
      if factors < 1, abs(initial * factors) < abs(free) { free = initial * factors }
      var violation = 0.0
      for index in items.indices where !items[index].flags.contains(.frozen) {
        var target = items[index].baseSize
        if grows {
          target += free * (items[index].grow / factors)
        } else if scaled > 0 {
          target += free * (items[index].shrink * max(0, items[index].baseSize - items[index].mainInsets) / scaled)
        }
        let clamped = max(items[index].minMain, min(items[index].maxMain, target))
        violation += clamped - target
        items[index].main = clamped
        items[index].flags.remove([.isBelowMinimum, .isAboveMaximum])
        if clamped > target { items[index].flags.insert(.isBelowMinimum) }
        if clamped < target { items[index].flags.insert(.isAboveMaximum) }
      }
      let freezing: FlexItem.Flags? =
        violation > 0 ? .isBelowMinimum : violation < 0 ? .isAboveMaximum : nil
      var left = 0
      for index in items.indices where !items[index].flags.contains(.frozen) {
        if let freezing, items[index].flags.isDisjoint(with: freezing) {
          left += 1
        } else {
          items[index].flags.insert(.frozen)
        }
      }
      unfrozen = left
    }
  }

  /// The free space of a line (negative if space is missing), with the unfrozen items at their base size.
  @inline(__always)
  private func freeSpace(_ room: Double, _ items: UnsafeMutableBufferPointer<FlexItem>) -> Double {
    var free = room
    for index in items.indices {
      let length = items[index].flags.contains(.frozen) ? items[index].main : items[index].baseSize
      free -= length + items[index].mainMargins
    }
    return free
  }
}
