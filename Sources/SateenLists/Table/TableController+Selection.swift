import FoundationEssentials
import SateenCore
import SateenLayout

// Which rows are selected.
extension TableController {
  /// What a press or a key does to the selection.
  enum Choice {
    /// Nothing but the row.
    case only
    /// The row is added, or taken away.
    case toggle
    /// All from the pivot to the row.
    case extend
  }

  /// A person pressed a row.
  func press(_ slot: RowSlot, _ modifiers: KeyModifiers) {
    guard allowsSelection, map.indexPath(of: slot.row) != nil else { return }
    focus(slot.row)
    choose(
      slot.row,
      modifiers.contains(.shift) ? .extend : modifiers.isDisjoint(with: [.control, .command]) ? .only : .toggle)
  }

  /// Changes the selection as a person asks, and tells the delegate.
  func choose(_ row: Int, _ choice: Choice) {
    guard allowsSelection, let table else { return }
    var wanted: Set<Int> = [row]
    switch choice {
    case .toggle where allowsMultipleSelection: wanted = selection.rows.symmetricDifference([row])
    case .extend where allowsMultipleSelection:
      let pivot = selection.pivot ?? row
      wanted = Set((min(pivot, row)...max(pivot, row)).filter { map.indexPath(of: $0) != nil })
    default: break
    }
    if choice != .extend || selection.pivot == nil { selection.pivot = row }
    let gone = selection.rows.subtracting(wanted).sorted().filter { row in
      map.indexPath(of: row).map { delegate?.tableNode(table, shouldDeselectRowAt: $0) ?? true } ?? true
    }
    let come = wanted.sorted().filter { one in
      // A row pressed again is told of again.
      guard one == row || !selection.rows.contains(one) else { return false }
      return map.indexPath(of: one).map { delegate?.tableNode(table, shouldSelectRowAt: $0) ?? true } ?? false
    }
    set(selection.rows.subtracting(gone).union(come), latest: come.contains(row) ? row : nil)
    for row in gone { map.indexPath(of: row).map { delegate?.tableNode(table, didDeselectRowAt: $0) } }
    for row in come { map.indexPath(of: row).map { delegate?.tableNode(table, didSelectRowAt: $0) } }
  }

  /// Changes the selection without a word to the delegate.
  func set(_ rows: Set<Int>, latest: Int?) {
    let changed = rows.symmetricDifference(selection.rows)
    selection.rows = rows
    selection.latest = latest ?? selection.latest.flatMap { rows.contains($0) ? $0 : nil } ?? rows.max()
    for row in changed { slots[row].map(showSelection) }
  }

  func select(_ row: Int?) {
    selection.pivot = row
    set(row.map { [$0] } ?? [], latest: row)
  }

  func focus(_ row: Int?) {
    let old = selection.focused
    selection.focused = row
    for row in [old, row] { row.flatMap { slots[$0] }.map(showSelection) }
  }

  /// Tells a row's nodes how they stand.
  func showSelection(of slot: RowSlot) {
    let isSelected = selection.rows.contains(slot.row)
    let isFocused = selection.focused == slot.row
    for case let node? in [slot.node, slot.outgoing?.node]
    where node.isSelected != isSelected || node.isFocused != isFocused {
      node.isSelected = isSelected
      node.isFocused = isFocused
      node.selectionDidChange()
    }
  }

  // MARK: Keys

  /// - Returns: whether the key did something.
  func keyDown(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard allowsSelection, movesFocusWithKeys, modifiers.isDisjoint(with: [.alt, .command]), let view else {
      return false
    }
    if key == .space || key == .enter {
      guard let row = selection.focused else { return false }
      choose(row, modifiers.contains(.shift) ? .extend : key == .space && allowsMultipleSelection ? .toggle : .only)
      return true
    }
    guard let row = row(for: key, view) else { return false }
    focus(row)
    if modifiers.contains(.shift), allowsMultipleSelection {
      choose(row, .extend)
    } else {
      selection.pivot = row
    }
    show(row, view)
    return true
  }

  /// Where a key takes the focus.
  private func row(for key: Key, _ view: TableView) -> Int? {
    let visible = ranges.visible.first {
      map.indexPath(of: $0) != nil && heights.offset(of: $0) >= view.contentOffset.y
    }
    let from = selection.focused
    let page = view.bounds.height * 0.9
    switch key {
    case .home: return item(from: 0, by: 1)
    case .end: return item(from: map.total - 1, by: -1)
    case .down: return from.map { item(from: $0 + 1, by: 1) ?? $0 } ?? visible
    case .up: return from.map { item(from: $0 - 1, by: -1) ?? $0 } ?? visible
    case .pageDown:
      return from.flatMap { heights.row(at: heights.offset(of: $0) + page) }
        .flatMap { item(from: $0, by: -1) ?? item(from: $0, by: 1) } ?? visible
    case .pageUp:
      return from.flatMap { heights.row(at: heights.offset(of: $0) - page) }
        .flatMap { item(from: $0, by: 1) ?? item(from: $0, by: -1) } ?? visible
    default: return nil
    }
  }

  /// The nearest item in a direction, past headers and footers.
  private func item(from row: Int, by step: Int) -> Int? {
    var row = row
    while row >= 0, row < map.total {
      if map.indexPath(of: row) != nil { return row }
      row += step
    }
    return nil
  }

  /// Scrolls no further than it takes to see a row.
  private func show(_ row: Int, _ view: TableView) {
    guard let path = map.indexPath(of: row) else { return }
    let top = heights.offset(of: row)
    if top < view.contentOffset.y + pinnedLength(above: row) {
      scrollToRow(at: path, .top, animated: false)
    } else if top + heights.height(of: row) > view.contentOffset.y + view.bounds.height {
      scrollToRow(at: path, .bottom, animated: false)
    }
  }
}
