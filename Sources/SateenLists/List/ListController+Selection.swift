import SateenCore
import SateenLayout

// The selection of items.
extension ListController {
  /// The effect of a press or a key on the selection.
  enum Choice {
    /// Selects the row alone.
    case only
    /// Adds the row, or removes it.
    case toggle
    /// Selects all rows from the pivot to the row.
    case extend
    /// Selects all items.
    case all
  }

  /// For a change of more items than this, the delegate gets a single call.
  private static let mostToldApart = 1_000

  /// A press on an item began or ended.
  func setPressed(_ element: Int?) {
    let old = selection.pressed
    selection.pressed = element
    for element in [old, element] { element.flatMap { slots[$0] }.map(showSelection) }
  }

  func endPress() {
    selection.pressedBefore = selection.pressed
    setPressed(nil)
  }

  /// The user pressed an item.
  func press(_ element: Int, _ modifiers: KeyModifiers) {
    guard !needsReload else { return setNeedsUpdate() }
    guard selecting.allowsSelection, map.itemPath(of: element) != nil else { return }
    focus(element)
    if selecting.isEditing, selecting.allowsMultipleSelection, modifiers.isEmpty { return choose(element, .toggle) }
    choose(
      element,
      modifiers.contains(.shift) ? .extend : modifiers.isDisjoint(with: [.control, .command]) ? .only : .toggle)
  }

  /// Changes the selection for the user, and calls the delegate.
  func choose(_ row: Int, _ choice: Choice) {
    // Before a reload the data source may have lost the row.
    guard selecting.allowsSelection, !needsReload else { return }
    var wanted = RangeSet(places: [row])
    switch choice {
    case .toggle where selecting.allowsMultipleSelection: wanted = selection.rows.symmetricDifference(wanted)
    case .extend where selecting.allowsMultipleSelection:
      let pivot = selection.pivot ?? row
      wanted = RangeSet(map.itemRanges(in: min(pivot, row)..<(max(pivot, row) + 1)))
    case .all where selecting.allowsMultipleSelection: wanted = RangeSet(map.itemRanges(in: 0..<map.total))
    default: break
    }
    if choice != .all, choice != .extend || selection.pivot == nil { selection.pivot = row }
    let before = (selection.rows, dataVersion)
    let removed = admitted(selection.rows.subtracting(wanted), host.mayDeselectionBeRefused) {
      $0.listNode($1, shouldDeselectItemAt: $2)
    }
    // Another press on a selected row is reported again.
    var isNew = wanted.subtracting(selection.rows)
    if choice != .all, wanted.contains(row) { isNew.formUnion(RangeSet(places: [row])) }
    let added = admitted(isNew, host.maySelectionBeRefused) {
      $0.listNode($1, shouldSelectItemAt: $2)
    }
    // If the delegate has changed the data in these calls, the row numbers are outdated.
    guard dataVersion == before.1, choice != .all || !removed.isEmpty || !added.isEmpty else { return }
    beginRequest(\.selection)
    set(selection.rows.subtracting(removed).union(added), latest: added.contains(row) ? row : nil)
    if removed.count + added.count <= Self.mostToldApart {
      // The delegate may change the data in these calls. Deselected rows are reported by their old item paths,
      // selected rows by their current ones.
      let left = paths(of: removed)
      selection.unreported = added
      host.didDeselect(left)
      if needsReload { selection.unreported = RangeSet() }
      while let row = selection.unreported.ranges.first?.lowerBound {
        selection.unreported.remove(contentsOf: row..<(row + 1))
        path(of: row).map { host.didSelect($0) }
        if needsReload { selection.unreported = RangeSet() }
      }
    }
    if before.0 != selection.rows || before.1 != dataVersion { host.didChangeSelection() }
  }

  private func paths(of rows: RangeSet<Int>) -> [ItemPath] {
    rows.ranges.flatMap { $0.compactMap { path(of: $0) } }
  }

  /// The rows whose selection or deselection the delegate admits. A delegate without an implementation is called for
  /// the first row only.
  private func admitted(
    _ rows: RangeSet<Int>, _ asks: () -> Bool, _ admits: (any ListDelegate, ListNode, ItemPath) -> Bool
  ) -> RangeSet<Int> {
    var result: [Range<Int>] = []
    for range in rows.ranges {
      var start = range.lowerBound
      for row in range {
        guard asks() else { break }
        if let path = path(of: row), host.ask({ admits($0, $1, path) }) ?? true { continue }
        if start < row { result.append(start..<row) }
        start = row + 1
      }
      if start < range.upperBound { result.append(start..<range.upperBound) }
    }
    return RangeSet(result)
  }

  /// Changes the selection without calling the delegate.
  func set(_ rows: RangeSet<Int>, latest: Int?) {
    selection.rows = rows
    selection.latest = latest ?? selection.latest.flatMap { rows.contains($0) ? $0 : nil } ?? rows.last
    // Only elements near the viewport have nodes, regardless of the size of the selection.
    for slot in slots.values { showSelection(of: slot) }
    // Circles beside the rows show the selection too.
    if editing.isOn { setNeedsUpdate() }
  }

  func selectAll() {
    guard selecting.allowsMultipleSelection else { return }
    set(RangeSet(map.itemRanges(in: 0..<map.total)), latest: nil)
  }

  /// Selects the items that exist or, where only one can be selected, the last of them.
  func select(_ paths: [ItemPath]) {
    let elements = paths.compactMap { element(at: $0) }
    guard selecting.allowsMultipleSelection else { return select(elements.last) }
    set(RangeSet(places: elements), latest: elements.last)
  }

  func select(_ row: Int?) {
    selection.pivot = row
    set(RangeSet(places: row.map { [$0] } ?? []), latest: row)
  }

  func focus(_ row: Int?) {
    let old = selection.focused
    (selection.focused, selection.heir) = (row, nil)
    for row in [old, row] { row.flatMap { slots[$0] }.map(showSelection) }
  }

  /// Applies the selection that was set before there was data.
  func adoptInitialSelection() {
    guard map.itemCount > 0 else { return }
    if let path = selecting.initialFocus {
      selecting.initialFocus = nil
      if arranger.arrangesAtOnce { moveFocus(to: element(at: path)) } else { focus(element(at: path)) }
    }
    if selecting.selectsAllInitially {
      selecting.selectsAllInitially = false
      selectAll()
      let exceptions = RangeSet(places: selecting.initialExceptions.compactMap { element(at: $0) })
      if !exceptions.isEmpty { set(selection.rows.subtracting(exceptions), latest: nil) }
    }
    selecting.initialExceptions = []
    guard !selecting.initialSelection.isEmpty else { return }
    let paths = selecting.initialSelection
    selecting.initialSelection = []
    select(paths)
  }

  /// Focuses the selected item or the first one in sight, where no item has the focus.
  func focusFirstIfNone() {
    guard selection.focused == nil, !needsReload else { return }
    let selected = selection.latest.flatMap { ranges.visible.contains($0) ? $0 : nil }
    let first = ranges.visible.first { map.itemPath(of: $0) != nil && start(of: frame(of: $0)) >= position }
    guard let element = selected ?? first else { return }
    focus(element)
    selection.pivot = element
  }

  /// Names a neighbour for the item that keys act on, where a change removes that one while the list has the keys: a
  /// person who goes through a list with the keyboard keeps the place. The present indices are those before the change.
  func nameHeir(before elements: IndexMapping) {
    guard let focused = selection.focused, !elements.isIdentity, elements.newIndex(of: focused) == nil,
      selection.heir.flatMap({ elements.newIndex(of: $0) }) == nil,
      let view, view.container?.firstResponder?.isInside(view) == true
    else { return }
    selection.heir = keptItem(from: focused, by: 1, elements) ?? keptItem(from: focused, by: -1, elements)
  }

  /// The farthest neighbour, in elements, that inherits the focus. More is removed where a list shows something else.
  private static let farthestHeir = 1_000

  private func keptItem(from row: Int, by step: Int, _ elements: IndexMapping) -> Int? {
    for distance in 1...Self.farthestHeir {
      let element = row + distance * step
      guard element >= 0, element < map.total else { return nil }
      if map.itemPath(of: element) != nil, elements.newIndex(of: element) != nil { return element }
    }
    return nil
  }

  func moveFocus(to element: Int?) {
    focus(element)
    selection.pivot = element
    if let element, let view { show(element, view) }
  }

  /// Updates the selection state of a row's nodes.
  func showSelection(of slot: ElementSlot) {
    let isSelected = selection.rows.contains(slot.index)
    let isFocused = selection.focused == slot.index
    let isPressed = selection.pressed == slot.index
    for case let node? in [slot.node, slot.outgoing?.node]
    where node.isSelected != isSelected || node.isFocused != isFocused || node.isHighlighted != isPressed {
      node.isSelected = isSelected
      node.isFocused = isFocused
      node.isHighlighted = isPressed
      node.showSelectionStyle()
      node.selectionDidChange()
    }
  }

  /// The item whose menu a key asks for: the focused one, else the selected one.
  var menuElement: Int? { selection.focused ?? selection.rows.ranges.first?.lowerBound }

  // MARK: Keys

  /// - Returns: whether the key did something.
  func keyDown(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard !needsReload else { return false }
    if key == .character("a"), modifiers == .control || modifiers == .command, selecting.allowsSelection,
      selecting.allowsMultipleSelection,
      let first = item(from: 0, by: 1)
    {
      choose(first, .all)
      return true
    }
    guard selecting.allowsSelection, selecting.movesFocusWithKeys, modifiers.isDisjoint(with: [.alt, .command]),
      let view
    else {
      return false
    }
    if key == .space || key == .enter {
      guard let row = selection.focused else { return false }
      choose(
        row, modifiers.contains(.shift) ? .extend : key == .space && selecting.allowsMultipleSelection ? .toggle : .only
      )
      return true
    }
    guard let element = element(for: key, view) else { return false }
    focus(element)
    if modifiers.contains(.shift), selecting.allowsMultipleSelection {
      choose(element, .extend)
    } else {
      selection.pivot = element
    }
    if key == .home || key == .end { showEdge(key, with: element, view) } else { show(element, view) }
    return true
  }

  /// Scrolls to the first or the last of the content, whose headers, footers and insets are then in view too. Where
  /// these leave no room for the item, shows the item.
  private func showEdge(_ key: Key, with element: Int, _ view: ListView) {
    guard let frame = arranger.frame(of: element) else { return }
    let edge = key == .home ? positionLimits.lowerBound : positionLimits.upperBound
    let (start, end) = (start(of: frame), start(of: frame) + length(of: frame.size))
    let covered = coveredLengths
    let isInView = key == .home ? end <= edge + viewLength - covered.end : start >= edge + covered.start
    let isLong = end - start > viewLength
    guard isInView || isLong else { return show(element, view) }
    if key == .home { scrollToStart() } else { scrollToEnd(animated: false) }
  }

  /// The element that gets the focus by a key.
  private func element(for key: Key, _ view: ListView) -> Int? {
    switch key {
    case .home: return item(from: 0, by: 1)
    case .end: return item(from: map.total - 1, by: -1)
    case .up, .down, .left, .right, .pageUp, .pageDown:
      if axis == .vertical, !arranger.movesFocusAcross, key == .left || key == .right { return nil }
      guard let from = selection.focused else {
        return ranges.visible.first { map.itemPath(of: $0) != nil && start(of: frame(of: $0)) >= position }
      }
      let page = Size(width: view.bounds.width * 0.9, height: view.bounds.height * 0.9)
      guard let next = arranger.neighbor(of: from, key, page: page) else { return from }
      // Skips headers and footers.
      let step = next < from ? -1 : 1
      return item(from: next, by: step) ?? item(from: next, by: -step)
    default: return nil
    }
  }

  /// The nearest item in a direction. Skips headers and footers.
  func item(from row: Int, by step: Int) -> Int? {
    var row = row
    while row >= 0, row < map.total {
      if map.itemPath(of: row) != nil { return row }
      row += step
    }
    return nil
  }

  /// Scrolls as little as possible to make an element visible.
  func show(_ element: Int, _ view: ListView) {
    guard let path = path(of: element), let frame = arranger.frame(of: element) else { return }
    let start = start(of: frame)
    let covered = coveredLengths
    if start < position + covered.start + pinnedLength(before: element) {
      scroll(to: path, .start, animated: false)
    } else if start + length(of: frame.size) > position + viewLength - covered.end {
      scroll(to: path, .end, animated: false)
    }
  }
}
