extension FlexRun {
  /// Settles the cross sizes of items and lines (CSS Flexible Box 1, section 9.4). Returns the height that the content
  /// alone would give a row.
  func settleCrossSizes(
    _ container: inout FlexContainer, _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    for index in 0..<container.count {
      if container.isColumn {
        settleColumnCross(&container.items[index], &container, &progress, measure)
        continue
      }
      if container.items[index].flags.contains(.limitedByContent) {
        limitByContent(&container.items[index], &container, &progress, measure)
      }
      guard container.items[index].cross.isNaN else { continue }
      settleRowCross(&container.items[index], &container, &progress, measure)
    }
    let isKnown = !container.cross.isNaN
    var natural = container.crossGap * Double(max(0, container.lineCount - 1))
    for index in 0..<container.lineCount {
      if !container.wraps && isKnown {
        if styles[Int(container.node)].asksNaturalHeight {
          // Only such a box needs the natural height of its content.
          settleLine(&container, &container.lines[index], &progress, measure)
          natural += container.lines[index].cross - container.cross
        }
        container.lines[index].cross = container.cross
        alignBaselines(&container, &container.lines[index], &progress, measure)
      } else {
        settleLine(&container, &container.lines[index], &progress, measure)
      }
      natural += container.lines[index].cross
    }
    if !isKnown {
      if styles[Int(container.node)].unit(.minHeight).isByContent { container.minHeight = natural }
      container.base.height = max(container.minHeight, min(container.maxHeight, natural))
      // In a container that cannot wrap, the single line is as large as the container (step 8).
      if !container.wraps && container.lineCount == 1 { container.lines[0].cross = container.base.height }
    }
    let free = container.cross - natural
    if container.wraps, free > 0, styles[Int(container.node)].alignContent == .stretch, container.lineCount > 0 {
      let share = free / Double(container.lineCount)
      for index in 0..<container.lineCount { container.lines[index].cross += share }
    }
    return natural
  }

  /// Settles the width of a column's item after flexing. A width that depends on the height was computed without it, if
  /// at all.
  @inline(__always)
  private func settleColumnCross(
    _ item: inout FlexItem, _ container: inout FlexContainer, _ progress: inout FlexProgress, _ measure: Measure
  ) {
    let isSettled = item.flags.contains(.crossIsDefinite) && !item.flags.contains(.limitedByContent)
    guard item.cross.isNaN || !isSettled else { return }
    let height = knownHeight(&item, &container)
    guard item.cross.isNaN || !height.isNaN else { return }
    let sizes = sizes(item.node, container.itemBase)
    settleColumnItemWidth(&item, height: height, room: container.base.width, sizes, &container, &progress, measure)
  }

  /// The height of a column's item after flexing, if its width may depend on it; otherwise NaN.
  func knownHeight(_ item: inout FlexItem, _ container: inout FlexContainer) -> Double {
    let reads =
      item.flags.contains(.hasRatio)
      || boxes[Int(item.node)].traits.contains(.readsHeights) && isMainDefinite(&item, &container)
    return reads ? item.main : .nan
  }

  /// Resolves the height limits of a row's item that its style sets by keywords.
  private func limitByContent(
    _ item: inout FlexItem, _ container: inout FlexContainer, _ progress: inout FlexProgress, _ measure: Measure
  ) {
    var sizes = sizes(item.node, container.itemBase)
    let height = item.cross
    resolveKeywordHeights(
      item.node, &sizes, width: item.main, height: height, container.itemBase, &progress, measure)
    (item.minCross, item.maxCross) = (sizes.minHeight, sizes.maxHeight)
    if !item.cross.isNaN { item.cross = sizes.clampHeight(item.cross) }
    // Fractions inside refer to the height before these limits.
    if !height.isNaN, !item.flags.contains(.hasRatio) { item.fractionHeight = height }
  }

  /// Settles the height of a row's item that neither its style nor its line determines (step 7).
  func settleRowCross(
    _ item: inout FlexItem, _ container: inout FlexContainer, _ progress: inout FlexProgress,
    _ measure: Measure
  ) {
    if item.flags.contains(.hasRatio) {
      let sizes = sizes(item.node, container.itemBase)
      let height = heightByRatio(item.node, item.main, sizes, container.itemBase, &progress, measure)
      item.cross = max(item.minCross, min(item.maxCross, height))
      item.fractionHeight = fractionHeight(item.node, item.cross, width: item.main, sizes)
      return
    }
    let natural = place(
      item.node, question(item.node, width: item.main, height: .nan, container.itemBase), isFinal: false, &progress,
      measure
    ).natural
    item.cross = max(item.minCross, min(item.maxCross, natural))
  }

  /// Settles the cross size of a line: its largest item, or the extent of its baselines (step 8).
  private func settleLine(
    _ container: inout FlexContainer, _ line: inout FlexLine, _ progress: inout FlexProgress, _ measure: Measure
  ) {
    var largest = 0.0
    for index in line.start..<line.start + line.count {
      guard !container.items[index].isOnBaseline else { continue }
      largest = max(largest, container.items[index].cross + container.items[index].crossMargins)
    }
    let extents = alignBaselines(&container, &line, &progress, measure)
    line.cross = max(largest, extents)
  }

  /// Computes the baselines of a line's items, and the cross size that the items aligned by them need.
  @discardableResult
  private func alignBaselines(
    _ container: inout FlexContainer, _ line: inout FlexLine, _ progress: inout FlexProgress,
    _ measure: Measure
  ) -> Double {
    for index in line.start..<line.start + line.count where container.items[index].isOnBaseline {
      let isLast = container.items[index].alignment == .lastBaseline
      let own = ownAscent(
        &container.items[index], &container, last: isLast, isStretched: false, &progress, measure)
      let ascent = container.items[index].marginCrossStart + own
      let length = container.items[index].cross + container.items[index].crossMargins
      container.items[index].ascent = ascent
      if isLast {
        line.last.add(ascent: ascent, length: length)
      } else {
        line.first.add(ascent: ascent, length: length)
      }
    }
    return max(line.first.length, line.last.length)
  }

  /// The distance from an item's cross-start border edge to its baseline. In a column the baseline is the left edge, as
  /// it would be in a line of text that ran downwards.
  func ownAscent(
    _ item: inout FlexItem, _ container: inout FlexContainer, last: Bool, isStretched: Bool = true,
    _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    guard !container.isColumn else { return container.isRightToLeft ? item.cross : 0 }
    placeFinally(&item, &container, isStretched: isStretched, &progress, measure)
    let own = baseline(item.node, last: last, measure)
    return own.isNaN ? item.cross : own
  }

  /// Whether the height of a column's item after flexing counts as definite (section 9.8).
  private func isMainDefinite(_ item: inout FlexItem, _ container: inout FlexContainer) -> Bool {
    !container.fractionHeight.isNaN || !item.flags.isDisjoint(with: [.hasDefiniteBasis, .hasRatio])
  }

  /// Lays an item out at its final size.
  /// - Parameter isStretched: whether the items that fill their line have been stretched.
  func placeFinally(
    _ item: inout FlexItem, _ container: inout FlexContainer, isStretched: Bool = true, _ progress: inout FlexProgress,
    _ measure: Measure
  ) {
    let isColumn = container.isColumn
    var fractions = item.fractionHeight
    if fractions.isNaN {
      let isDefinite =
        isColumn
        ? isMainDefinite(&item, &container)
        : item.flags.contains(isStretched ? .stretches : .crossIsDefinite) || !item.styledCross.isNaN
      fractions = isDefinite ? (isColumn ? item.main : item.cross) : .nan
    }
    let question = question(
      item.node, width: isColumn ? item.cross : item.main, height: isColumn ? item.main : item.cross,
      container.itemBase, fractions: fractions)
    _ = place(item.node, question, isFinal: true, &progress, measure)
  }
}
