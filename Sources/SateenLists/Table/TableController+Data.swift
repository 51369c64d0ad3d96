import FoundationEssentials
import SateenCore
import SateenLayout

// What rows there are, and what becomes of those on screen when that changes.
extension TableController {
  func reloadData() {
    needsReload = true
    setNeedsUpdate()
  }

  private func readMap() -> SectionMap { table.flatMap { source?.elementMap(for: $0) } ?? SectionMap() }

  /// Rows keep the heights they had as the best guess, so the reader stays where they are; those on screen keep their
  /// pixels until the new nodes have theirs.
  func performReload() {
    needsReload = false
    endAnimations()
    pins = [:]
    fetcher.cancel()
    target = nil
    let old = map
    map = readMap()
    let elements = Self.matching(old, map)
    selection.follow(elements)
    var replaced: [RowSlot] = []
    let slots = slots.values.sorted { $0.row < $1.row }
    self.slots = [:]
    for slot in slots {
      guard let row = elements.newIndex(of: slot.row), let replacement = replacement(for: slot) else {
        release(slot)
        continue
      }
      move(replacement, to: row)
      replaced.append(replacement)
    }
    let kinds = source?.elementKinds(map) ?? KindRuns()
    heights.apply(elements, kinds: kinds)
    updateContentSize()
    for slot in replaced { prepare(slot, priority: priority(of: slot.row)) }
  }

  /// Elements that take the places of others where all is new: the same place of the same section.
  private static func matching(_ old: SectionMap, _ new: SectionMap) -> IndexMapping {
    var builder = IndexMapping.Builder()
    for (number, section) in new.sections.enumerated() {
      guard old.sections.indices.contains(number) else {
        builder.insert(section.elementCount)
        continue
      }
      let before = old.sections[number]
      let start = old.start(ofSection: number)
      if section.header != .absent {
        if before.header != .absent { builder.keep(start) } else { builder.insert() }
      }
      let kept = min(before.count, section.count)
      builder.keep(start + before.lead, count: kept)
      builder.insert(section.count - kept)
      if section.footer != .absent {
        if before.footer != .absent { builder.keep(start + before.elementCount - 1) } else { builder.insert() }
      }
    }
    return builder.mapping(oldCount: old.total)
  }

  private func move(_ slot: RowSlot, to row: Int) {
    slot.row = row
    slot.outgoing?.row = row
    slots[row] = slot
  }

  /// A slot for new content of a row, behind what the row shows now; nil where the row shows nothing.
  private func replacement(for slot: RowSlot) -> RowSlot? {
    guard slot.isShown else { return nil }
    let shown = slot.outgoing ?? slot
    let replacement = RowSlot(row: slot.row, isItem: slot.isItem)
    replacement.outgoing = shown
    replacement.isSeenInPlace = slot.isSeenInPlace
    if shown !== slot {
      slot.outgoing = nil
      release(slot)
    }
    return replacement
  }

  func perform(_ update: ListUpdate, animated: Bool) throws {
    guard !needsReload else { return }
    let new = readMap()
    let changes = try update.resolve(from: map, to: new)
    guard !update.isEmpty else { return }
    perform(SnapshotChange(changes: changes, map: new, kinds: KindRuns(new)), animated: animated)
  }

  /// Puts a change in place. What it does not name keeps its node, its pixels and its state.
  func perform(_ change: SnapshotChange, animated: Bool) {
    guard !needsReload else { return }
    if animated, let view, !view.bounds.isEmpty, table?.interfaceState.contains(.visible) == true {
      gliding(view) { put(change, fading: true) }
      fadeIn(change.changes.elements)
    } else {
      endAnimations()
      put(change, fading: false)
      if let view { updateRanges(view) }
    }
    fetcher.contentDidChange()
    setNeedsUpdate()
  }

  private func put(_ change: SnapshotChange, fading: Bool) {
    let staysAtEnd = isBottomAnchored && (view.map { restsAtEnd($0) } ?? false)
    let anchor = anchor.flatMap { surviving($0, change.changes) }
    map = change.map
    pins = [:]
    apply(change, fading: fading)
    if let anchor { shift(to: anchor.offset(in: heights)) }
    updateContentSize()
    if staysAtEnd, target == nil, let view { shift(to: view.maximumOffset.y) }
    isAtEnd = view.map { restsAtEnd($0) } ?? isAtEnd
  }

  /// The anchor in terms of rows after a change. Where its row goes, or moves elsewhere, the next one that stays takes
  /// its place on screen, so that what is above does not move; a reader does not travel with a row that moves.
  private func surviving(_ anchor: ScrollAnchor, _ changes: ChangeSet) -> ScrollAnchor? {
    let elements = changes.elements
    guard let view else { return nil }
    func staying(_ row: Int) -> Int? { elements.isMoved(old: row) ? nil : elements.newIndex(of: row) }
    if let row = staying(anchor.row) { return ScrollAnchor(row: row, distance: anchor.distance) }
    for row in anchor.row..<heights.count {
      guard let new = staying(row) else { continue }
      // Rows that go leave no hole: a row that was further down moves up to where the first of them began.
      let top = min(heights.offset(of: row), max(heights.offset(of: anchor.row), view.contentOffset.y))
      return ScrollAnchor(row: new, distance: view.contentOffset.y - top)
    }
    return elements.newIndex(of: anchor.row).map { ScrollAnchor(row: $0, distance: anchor.distance) }
  }

  private func apply(_ change: SnapshotChange, fading: Bool) {
    let changes = change.changes
    var fresh: [RowSlot] = []
    for update in changes.updated {
      guard let slot = slots[update.old], !keepsNode(slot, at: update.new) else { continue }
      if let replacement = replacement(for: slot) {
        slots[update.old] = replacement
        fresh.append(replacement)
      } else {
        release(slot)
        slots[update.old] = nil
      }
    }
    let old = slots.values.sorted { $0.row < $1.row }
    slots = [:]
    for slot in old {
      guard let row = changes.elements.newIndex(of: slot.row) else {
        if !(fading && fadeOut(slot)) { release(slot) }
        continue
      }
      move(slot, to: row)
    }
    heights.apply(changes.elements, kinds: change.kinds)
    heights.setKinds(changes.updated.map { ($0.new, change.kinds.kind(at: $0.new)) })
    selection.follow(changes.elements)
    if let row = target?.row {
      if let new = changes.elements.newIndex(of: row) { target?.row = new } else { target = nil }
    }
    for slot in fresh { prepare(slot, priority: .visible) }
  }

  /// Whether a row's node has taken in the row's new content.
  private func keepsNode(_ slot: RowSlot, at row: Int) -> Bool {
    guard let node = slot.node, slot.phase == .ready, slot.outgoing == nil, let element = map.element(at: row) else {
      return false
    }
    return source?.update(node, for: element) ?? false
  }
}
