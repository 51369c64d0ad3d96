import SateenLayout

// Measured and estimated sizes.
extension Arranger {
  /// The context of the next arrangement.
  /// - Parameter changed: the elements whose sizes changed since the last one; nil after any other change.
  func context(after changed: Range<Int>? = nil) -> CollectionLayoutContext {
    var context = CollectionLayoutContext(
      viewport: surroundings.viewport, contentInsets: surroundings.inset, scale: surroundings.scale,
      direction: surroundings.direction, sections: sections, sizes: sizes, estimates: estimator.estimates)
    if kinds.hasItemKinds {
      context.itemKinds = kinds
      context.itemEstimates = estimator.itemEstimates
    }
    if let changed {
      context.previous = stale?.arrangement as? CollectionArrangement
      context.changed = changed
    }
    return context
  }

  /// The sizes that an element may have.
  func sizeRange(for element: Int) -> SizeRange {
    if let table { return SizeRange(width: table.span(of: element).width) }
    return sections.element(at: element).map { layout.sizeRange(for: $0, in: context()) } ?? .unconstrained
  }

  /// Reports an element's measured size.
  func setSize(_ size: Size, of element: Int) {
    guard element < map.total else { return }
    if let table {
      guard !table.hasHeight(size.height, element) else { return }
      add(size, ofKind: table.heights.kind(of: element))
      controller?.changingSizes { table.setHeight(size.height, of: element) }
      return
    }
    guard let kind = sections.element(at: element)?.kind, sizes[element]?.isNear(size) != true else { return }
    switch kind {
    case .header: add(size, ofKind: KindRuns.header)
    case .footer: add(size, ofKind: KindRuns.footer)
    case .item: add(size, ofKind: kinds.kind(at: element))
    case .supplementary: break
    }
    sizes[element] = size
    // If the estimate was right, no arrangement is needed.
    if let stale, isSettled, stale.arrangement.frame(of: element).size == size { return }
    if let changed = changedSizes {
      changedSizes =
        changed.isEmpty
        ? element..<(element + 1)
        : min(changed.lowerBound, element)..<max(changed.upperBound, element + 1)
    }
    controller?.expectSizeAnimation()
    setNeedsArrangement()
  }

  func add(_ size: Size, ofKind kind: Int) {
    estimator.add(size, ofKind: kind)
    hasNews = true
  }

  /// Whether an element's frame is the one for a measured size.
  func isArranged(_ size: Size, of element: Int) -> Bool { stale?.includes(size, of: element) ?? false }

  /// The finished arrangement that waits until visible elements are laid out for it.
  var upcoming: StaleArrangement? { pending?.followed(by: stale) }

  /// Whether an element's frame in the upcoming arrangement is the one for a measured size.
  func isUpcoming(_ size: Size, of element: Int) -> Bool { upcoming?.includes(size, of: element) ?? false }

  /// The size of an element's frame in the upcoming arrangement; nil without one.
  func upcomingSize(of element: Int) -> Size? { upcoming?.frame(of: element)?.size }

  // MARK: Estimates

  var estimates: SizeEstimates { estimator.estimates }

  func setEstimates(_ estimates: SizeEstimates) {
    guard estimates != self.estimates else { return }
    // The height of an item counts for all elements of a table.
    let item = estimates.item
    estimator.set(table == nil ? estimates : SizeEstimates(item: item, header: item, footer: item))
    estimatesDidChange()
    if table != nil { controller?.updateContentSize() }
    controller?.setNeedsUpdate()
  }

  /// Replaces the estimates by the averages of measured sizes. Called while nothing moves.
  func adoptEstimates() {
    guard hasNews, isSettled else { return }
    hasNews = false
    if estimator.adopt(elements: map.total, sections: map.sections.count, scale: surroundings.scale) {
      estimatesDidChange()
    }
  }

  func estimatesDidChange() {
    if let table { setLengths(of: table) } else { setNeedsWholeArrangement() }
  }

  /// Sets the spacing of rows and their estimated heights. Both are whole pixels, so that rows are on whole pixels even
  /// behind a million estimated ones.
  func setLengths(of table: TableArrangement) {
    func set() {
      table.setSpacing(wholePixels((layout as? TableLayout)?.lineSpacing ?? 0))
      estimateRows(of: table)
    }
    if let controller { controller.keepingPosition(set) } else { set() }
  }

  func estimateRows(of table: TableArrangement) {
    table.setEstimates { max(1 / surroundings.scale, wholePixels(estimator.estimate($0).height)) }
  }

  func wholePixels(_ length: Double) -> Double { (length * surroundings.scale).rounded() / surroundings.scale }
}
