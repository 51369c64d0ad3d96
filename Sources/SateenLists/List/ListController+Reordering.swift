import SateenThreads

extension ListController {
  /// The change for the move of one item, which the data source has made already; nil if the data source requested a
  /// reload because it changed other items too.
  func moveChange(from: ItemPath, to: ItemPath) -> SnapshotChange? {
    let new = readMap()
    var update = ListUpdate()
    update.moveItem(at: from, to: to)
    do {
      return SnapshotChange(changes: try update.resolve(from: sourceMap, to: new), map: new, kinds: KindRuns())
    } catch {
      if needsReload { return nil }
      contractBroken(
        "\(host.name) was told that the item \(from.row) of section \(from.section) moved to \(to.row) of section "
          + "\(to.section), but \(error)")
    }
  }

  /// The items on screen, in their order.
  var visibleItems: [Int] {
    var items = ranges.visible.filter { map.itemPath(of: $0) != nil }
    if let session = reordering.element, !ranges.visible.contains(session) {
      items.insert(session, at: items.partitioningIndex { $0 > session })
    }
    return items
  }

  // MARK: The data source's order

  /// The elements in the data source's order.
  var sourceMap: SectionMap { reordering.tentative?.source ?? map }

  /// The index of an element in the data source's order.
  func sourceIndex(of element: Int) -> Int { reordering.tentative?.move.element(at: element) ?? element }

  /// The element with an index in the data source's order.
  func element(atSource index: Int) -> Int { reordering.tentative?.move.place(of: index) ?? index }

  /// The data source's item path of an item; nil for headers and footers.
  func path(of element: Int) -> ItemPath? { sourceMap.itemPath(of: sourceIndex(of: element)) }

  /// The item with an item path of the data source; nil if it does not exist.
  func element(at path: ItemPath) -> Int? { sourceMap.flatIndex(of: path).map(element(atSource:)) }

  /// The element with a role in a section of the data source; nil if it does not exist.
  func element(_ role: SectionMap.Element.Role, in section: Int) -> Int? {
    sourceMap.flatIndex(of: role, in: section).map(element(atSource:))
  }
}
