import SateenCore
import SateenLayout

// Changes of the data, the layout and the surroundings.
extension Arranger {
  /// A change is about to be made. The rows of a table are arranged by the layout from now on if sections get
  /// supplementaries, or a spacing of their own.
  /// - Returns: whether this is so, and the change has to be made with the kinds of all elements.
  func leavesTable(for new: SectionMap) -> Bool {
    guard let table, new.hasExtras else { return false }
    generation += 1
    leaveTable()
    table.heights.forEachMeasured { row, height in
      sizes[row] = Size(width: table.column.width, height: height - table.spacing)
    }
    stale?.sizes = sizes
    return true
  }

  /// Elements were inserted, deleted or moved. The remaining elements keep their sizes.
  func apply(_ change: ChangeSet, map: SectionMap, kinds fresh: KindRuns) {
    let isNeeded = needsArrangement(for: change, map: map)
    self.map = map
    if let table {
      table.apply(change, map, fresh)
      hasNews = true
      return
    }
    if isNeeded { generation += 1 }
    let before = kinds
    if before.hasItemKinds || fresh.hasItemKinds || !change.kindChanges.isEmpty {
      kinds = before.following(change, fresh)
    }
    guard isNeeded || !before.isOfSameKinds(as: kinds) else { return }
    sizes = sizes.remapped(change.elements)
    sections = CollectionSections(map)
    stale?.append(change.elements, generation: generation, inFlight: inFlight)
    constraintVersion += 1
    setNeedsWholeArrangement()
  }

  /// Whether frames change only in an arrangement after a change. Called before the change is reported.
  func needsArrangement(for change: ChangeSet, map: SectionMap) -> Bool {
    guard table == nil else { return false }
    return !change.elements.isIdentity || !change.kindChanges.isEmpty || CollectionSections(map) != sections
      || stale == nil
  }

  /// Replaces the layout. Elements have other sizes in another layout.
  func setLayout(_ new: any CollectionLayout) {
    let rows = (new as? TableLayout)?.usable
    let before = layout as? TableLayout
    layout = rows ?? new
    if let table, let rows, let before { return setRows(of: table, from: before, to: rows) }
    generation += 1
    constraintVersion += 1
    estimator.forgetMeasured()
    if let rows, !map.hasExtras {
      becomeTable(rows)
    } else {
      if table != nil { leaveTable() }
      setNeedsWholeArrangement()
    }
  }

  func setRows(of table: TableArrangement, from old: TableLayout, to new: TableLayout) {
    if new.lineSpacing != old.lineSpacing {
      setLengths(of: table)
      controller?.updateContentSize()
      controller?.setNeedsUpdate()
    }
    if new.maximumRowWidth != old.maximumRowWidth { controller?.surroundingsDidChange() }
  }

  func becomeTable(_ rows: TableLayout) {
    let all = controller?.host.source?.elementKinds(map) ?? KindRuns(map)
    let table = TableArrangement(heights: HeightIndex(estimate: 1), spacing: wholePixels(rows.lineSpacing))
    var builder = IndexMapping.Builder()
    builder.insert(map.total)
    table.apply(
      ChangeSet(elements: builder.mapping(oldCount: 0), sections: IndexMapping(count: map.sections.count)), map, all)
    estimateRows(of: table)
    (sections, sizes, kinds) = (CollectionSections(), ElementSizes(count: 0), KindRuns())
    (self.table, needsArrangement) = (table, false)
    _ = setRoom(of: table)
    var new = StaleArrangement(table)
    new.generation = generation
    new.direction = surroundings.direction
    install(new)
  }

  /// Rows keep their positions until the new layout's arrangement is done.
  func leaveTable() {
    table = nil
    sections = CollectionSections(map)
    sizes = ElementSizes(count: map.total)
    kinds = controller?.host.source?.elementKinds(map) ?? KindRuns(map)
    stale?.generation = generation - 1
    stale?.sizes = sizes
  }

  /// The list's size, scale or direction has changed.
  func surroundingsDidChange() {
    let new = Surroundings(
      viewport: controller?.view?.bounds.size ?? .zero, inset: inset,
      scale: controller?.list?.traits.scale ?? 1,
      direction: controller?.list?.traits.layoutDirection ?? .leftToRight)
    let old = surroundings
    surroundings = new
    if let table {
      direction = new.direction
      if new.scale != old.scale { setLengths(of: table) }
      guard setRoom(of: table) else { return }
      constraintVersion += 1
      estimator.forgetMeasured()
      return
    }
    guard new != old else { return }
    if stale == nil { direction = new.direction }
    constraintVersion += 1
    setNeedsWholeArrangement()
    // The new size is visible in this frame.
    if layout.isInstant { arrangeIfNeeded() }
  }

  /// Leaves room beside the items of a table.
  func setItemInsets(left: Double, right: Double) {
    guard let table, table.setItemInsets(left: left, right: right) else { return }
    constraintVersion += 1
    estimator.forgetMeasured()
  }

  /// The left edge and the width of the rows of a table with the signs beside them.
  var column: (x: Double, width: Double) {
    guard let table else { return (0, 0) }
    return (table.column.x + origin.x, table.column.width)
  }

  /// - Returns: whether the rows have another width.
  func setRoom(of table: TableArrangement) -> Bool {
    let maximum = (layout as? TableLayout)?.maximumRowWidth ?? .infinity
    let room = max(0, surroundings.viewport.width - inset.horizontal)
    return table.setRoom(room, maximum: maximum, scale: surroundings.scale)
  }

  func setNeedsWholeArrangement() {
    changedSizes = nil
    setNeedsArrangement()
  }

  func setNeedsArrangement() {
    needsArrangement = true
    controller?.setNeedsUpdate()
  }
}
