import FoundationEssentials
import SateenCore
import SateenLayout

// What rows there are, and what becomes of those on screen when that changes.
extension TableController {
  func reloadData() {
    needsReload = true
    setNeedsUpdate()
  }

  private func readCounts() -> SectionMap {
    guard let table, let dataSource else { return SectionMap() }
    let sections = dataSource.numberOfSections(in: table)
    return SectionMap(
      counts: (0..<max(0, sections)).map { max(0, dataSource.tableNode(table, numberOfRowsInSection: $0)) })
  }

  /// Rows keep the heights they had as the best guess, so the reader stays where they are; those on screen keep their
  /// pixels until the new nodes have theirs.
  func performReload() {
    needsReload = false
    batches.cancel()
    target = nil
    map = readCounts()
    if let row = selectedRow, row >= map.total { selectedRow = nil }
    let old = slots
    slots = [:]
    heights.resize(to: map.total)
    var replaced: [RowSlot] = []
    for (row, slot) in old.sorted(by: { $0.key < $1.key }) {
      guard row < map.total, let replacement = replacement(for: slot) else {
        release(slot)
        continue
      }
      slots[row] = replacement
      replaced.append(replacement)
    }
    updateContentSize()
    for slot in replaced { prepare(slot, priority: priority(of: slot.row)) }
  }

  /// A slot for new content of a row, behind what the row shows now; nil where the row shows nothing.
  private func replacement(for slot: RowSlot) -> RowSlot? {
    guard slot.isShown else { return nil }
    let shown = slot.outgoing ?? slot
    let replacement = RowSlot(row: slot.row)
    replacement.outgoing = shown
    if shown !== slot {
      slot.outgoing = nil
      release(slot)
    }
    return replacement
  }

  func perform(_ update: ListUpdate) throws {
    guard !needsReload else { return }
    let new = readCounts()
    let changes = try update.resolve(from: map, to: new)
    guard !update.isEmpty else { return }
    let anchor = anchor.flatMap { surviving($0, changes) }
    map = new
    apply(changes)
    if let anchor { shift(to: anchor.offset(in: heights)) }
    updateContentSize()
    if let view { updateRanges(view) }
    batches.rearm()
    setNeedsUpdate()
  }

  /// The anchor in terms of rows after an update; where its row goes, the next one that stays takes its place on
  /// screen, so that what is above does not move.
  private func surviving(_ anchor: ScrollAnchor, _ changes: ChangeSet) -> ScrollAnchor? {
    if let row = changes.elements.newIndex(of: anchor.row) { return ScrollAnchor(row: row, distance: anchor.distance) }
    guard let view else { return nil }
    let first = heights.row(at: view.contentOffset.y) ?? anchor.row
    for row in first..<heights.count {
      guard let new = changes.elements.newIndex(of: row) else { continue }
      // Deleted rows leave no hole: a row that was further down moves up to where the first deleted one began.
      let old = heights.offset(of: row)
      let top = row > anchor.row ? min(old, max(heights.offset(of: anchor.row), view.contentOffset.y)) : old
      return ScrollAnchor(row: new, distance: view.contentOffset.y - top)
    }
    return nil
  }

  private func apply(_ changes: ChangeSet) {
    var fresh: [RowSlot] = []
    for row in changes.updated.map(\.old) {
      guard let slot = slots[row] else { continue }
      if let replacement = replacement(for: slot) {
        slots[row] = replacement
        fresh.append(replacement)
      } else {
        release(slot)
        slots[row] = nil
      }
    }
    let old = slots.values.sorted { $0.row < $1.row }
    slots = [:]
    for slot in old {
      guard let row = changes.elements.newIndex(of: slot.row) else {
        release(slot)
        continue
      }
      slot.row = row
      slot.outgoing?.row = row
      slots[row] = slot
    }
    heights.apply(changes.elements)
    if let row = selectedRow { selectedRow = changes.elements.newIndex(of: row) }
    if let row = target?.row {
      if let new = changes.elements.newIndex(of: row) { target?.row = new } else { target = nil }
    }
    for slot in fresh { prepare(slot, priority: .visible) }
  }
}
