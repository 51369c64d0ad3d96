/// The move of a dragged item to the index where it would be dropped, before the data source makes it. The list shows
/// this order. The data source and the delegate know the order without the move.
struct TentativeMove {
  /// The elements in the data source's order.
  var source: SectionMap
  var move: ElementMove

  /// The change of the list that makes the move.
  func change() -> IndexMapping { ElementMove.mapping(from: move.element, to: move.place, count: source.total) }

  /// The change of the list that takes the move back.
  func inverse() -> SnapshotChange {
    SnapshotChange(
      elements: ElementMove.mapping(from: move.place, to: move.element, count: source.total), map: source)
  }
}

extension SnapshotChange {
  /// A change of the order alone.
  init(elements: IndexMapping, map: SectionMap) {
    self.init(
      changes: ChangeSet(elements: elements, sections: IndexMapping(count: map.sections.count)), map: map)
  }

  /// This change of the data source's order, for a list that shows the order with a tentative move.
  /// - Parameters:
  ///   - old: the move before the change.
  ///   - new: the move after the change; nil to take it back.
  ///   - map: the elements after the change, in the order with the new move.
  func rebased(from old: TentativeMove, to new: TentativeMove?, map: SectionMap) -> SnapshotChange {
    let base = old.inverse().changes.elements.followed(by: changes.elements)
    guard let redo = new?.change() else {
      var result = self
      result.changes.elements = base
      return result
    }
    var result = SnapshotChange(elements: base.followed(by: redo), map: map)
    result.changes.sections = changes.sections
    for update in changes.updated {
      redo.forEachRun(inOld: update.newRange) { old, new, count in
        result.changes.updated.append(
          ChangeSet.Update(
            old: update.old + old - update.new, new: new, count: count, isReload: update.isReload))
      }
    }
    result.changes.updated.sort { $0.new < $1.new }
    result.changes.kindChanges = changes.kindChanges.compactMap { change in
      redo.newIndex(of: change.new).map { ChangeSet.KindChange(new: $0, kind: change.kind) }
    }
    result.changes.kindChanges.sort { $0.new < $1.new }
    let moved = ChangeSet(elements: redo, sections: IndexMapping(count: map.sections.count))
    result.kinds = kinds.following(moved, KindRuns())
    result.kinds.isComplete = kinds.isComplete
    return result
  }
}
