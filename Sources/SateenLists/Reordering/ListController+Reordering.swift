import FoundationEssentials
import SateenThreads

extension ListController {
  /// The change for the move of one item, which the data source has made already; nil if the data source requested a
  /// reload because it changed other items too.
  func moveChange(from: IndexPath, to: IndexPath) -> SnapshotChange? {
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
    var items = ranges.visible.filter { map.indexPath(of: $0) != nil }
    if let carried = reordering.element, !ranges.visible.contains(carried) {
      items.insert(carried, at: items.partitioningIndex { $0 > carried })
    }
    return items
  }
}
