import SateenCore
import SateenGraphics
import SateenLayout

// Which rows are drawn and which stand on screen.
extension TableController {
  /// Rows that begin to be drawn in one turn without being visible, at most: making their layers is main-loop work.
  private static let newDisplaysPerTurn = 4

  // MARK: States

  func updateStates() {
    var begun = 0
    for row in extras.filter({ !ranges.keep.contains($0) }) + ranges.keep {
      guard let slot = slots[row], slot.phase == .ready, let node = slot.node else { continue }
      var wanted = extras.contains(row) ? ranges.ceiling : ranges.state(of: row)
      if wanted.contains(.display), !slot.state.contains(.display), !wanted.contains(.visible) {
        begun += 1
        if begun > Self.newDisplaysPerTurn {
          wanted.remove(.display)
          wantsUpdateNextTurn = true
        }
      }
      if wanted.contains(.display) {
        let priority = priority(of: row)
        if slot.priority != priority || !slot.state.contains(.display) {
          slot.priority = priority
          node.displayPriority = priority
        }
      }
      if wanted != slot.state {
        slot.state = wanted
        if !wanted.contains(.display) { slot.isDrawn = false }
        if wanted.contains(.display) { _ = node.view }
        node.recursivelySetInterfaceState(wanted)
      }
    }
  }

  /// The table is in no window any more: its rows are neither seen nor drawn.
  func leaveWindow() {
    endAnimations()
    for row in slots.keys.sorted() {
      guard let slot = slots[row] else { continue }
      if let outgoing = slot.outgoing {
        slot.outgoing = nil
        release(outgoing)
      }
      guard let node = slot.node, slot.state.contains(.preload) else { continue }
      slot.state = [.measureLayout, .preload]
      slot.isDrawn = false
      node.recursivelySetInterfaceState(slot.state)
    }
  }

  // MARK: Arranging

  func arrangeVisible(_ view: TableView) {
    var bare: Set<Int> = []
    for row in ranges.visible + extras {
      guard let slot = slots[row] else { continue }
      if let outgoing = slot.outgoing {
        place(outgoing, view, shift: shift(of: slot))
      } else if slot.phase == .ready {
        place(slot, view, shift: shift(of: slot))
      }
      // A stand-in lies below its row, and stays there until the row has drawn what it covers; one that is reloaded
      // before that is no better.
      let shown = slot.outgoing ?? slot
      if !isCovered(shown) {
        bare.insert(row)
        placeholders.show(row, frame: frame(of: row), in: view.layer)
        if shown.phase == .ready { wantsUpdateNextTurn = true }
      }
    }
    placeholders.keep(bare)
    showSeparators(view)
    for row in ranges.display { displayParts(of: row, view) }
    for (row, slot) in slots {
      if slot.isInTree, !isOnScreen(row), let node = slot.node { takeOut(slot, node) }
      slot.isSeenInPlace = slot.isShown && pins[row] == nil && ranges.visible.contains(row)
    }
  }

  /// Below every row that has another one right below it.
  private func showSeparators(_ view: TableView) {
    guard separators.style != nil || !separators.layers.isEmpty else { return }
    let rows = (ranges.visible + extras).filter { map.indexPath(of: $0) != nil && map.indexPath(of: $0 + 1) != nil }
    separators.show(
      rows.map { row in frame(of: row).offsetBy(x: 0, y: slots[row].map(shift) ?? 0) },
      pixel: 1 / (table?.traits.scale ?? 1), in: view.layer)
  }

  /// A row many times as tall as the table is drawn where the reader is.
  private func displayParts(of row: Int, _ view: TableView) {
    guard let slot = slots[row], let node = slot.node, let layout = slot.layout,
      layout.size.height > 2 * view.bounds.height
    else { return }
    let frame = frame(of: row)
    node.displayPart(near: view.bounds.offsetBy(x: -frame.minX, y: -frame.minY))
  }

  /// Whether nothing of what lies below the row's place is to be seen any more.
  private func isCovered(_ slot: RowSlot) -> Bool {
    if slot.fade != nil { return false }
    if slot.isDrawn { return true }
    guard slot.phase == .ready, let node = slot.node else { return false }
    if node.backgroundColor?.isOpaque == true { return true }
    slot.isDrawn = node.interfaceState.contains(.display) && !node.isDisplayPending
    return slot.isDrawn
  }

  private func place(_ slot: RowSlot, _ view: TableView, shift: Double) {
    guard let node = slot.node, let layout = slot.layout else { return }
    let frame = frame(of: slot.row)
    let place = Rect(origin: frame.origin, size: layout.size).offsetBy(x: 0, y: shift)
    if slot.place != place {
      slot.place = place
      node.frame = place
    }
    if !slot.isInTree {
      slot.isInTree = true
      view.addSubview(node.view)
      if slot.isItem, let table, let path = map.indexPath(of: slot.row) {
        delegate?.tableNode(table, willDisplay: node, forRowAt: path)
      }
    }
    // Pinned elements stand before rows.
    let isRaised = pins[slot.row] != nil
    if isRaised != slot.isRaised {
      slot.isRaised = isRaised
      node.view.layer.zPosition = node.zPosition + (isRaised ? 1 : 0)
    }
    showFade(of: slot, node)
    let shown = view.bounds.intersection(place).offsetBy(x: -place.minX, y: -place.minY)
    guard slot.visibleRect != shown else { return }
    slot.visibleRect = shown
    node.visibleRectDidChange(shown)
  }

  /// A row that is new is seen to come once it has pixels.
  private func showFade(of slot: RowSlot, _ node: CellNode) {
    guard let fade = slot.fade else { return }
    if slot.state.contains(.display) { wantsUpdateNextTurn = true }
    if fade.start == nil, node.interfaceState.contains(.display), !node.isDisplayPending { slot.fade?.start = now }
    node.view.layer.opacity = node.alpha * fade.opacity(at: now)
  }

  // MARK: Handing over

  /// Lets reloaded rows take the place of what they showed before, once their own pixels are there or nobody looks any
  /// more.
  func handOver(_ view: TableView) {
    guard slots.values.contains(where: { $0.outgoing != nil }) else { return }
    let shown = view.bounds
    for row in slots.keys.sorted() {
      guard let slot = slots[row], let outgoing = slot.outgoing else { continue }
      if frame(of: row).intersects(shown) {
        guard isComplete(slot) else {
          // A row that is still being measured asks for an update itself.
          if slot.phase == .ready { wantsUpdateNextTurn = true }
          continue
        }
      }
      setHeight(of: slot)
      slot.outgoing = nil
      if slot.phase == .ready { place(slot, view, shift: shift(of: slot)) }
      release(outgoing)
    }
  }

  private func isComplete(_ slot: RowSlot) -> Bool {
    guard slot.phase == .ready, let node = slot.node, slot.state.contains(.display),
      node.interfaceState.contains(.display)
    else { return false }
    var waits = false
    node.enumerateSubtree { waits = waits || $0.isDisplayPending || $0.isAwaitingContents }
    return !waits
  }

  // MARK: What is missing

  var blankFraction: Double {
    guard let view else { return 0 }
    var total = 0.0
    var blank = 0.0
    for row in ranges.visible {
      let shown = view.bounds.intersection(frame(of: row))
      total += shown.area
      guard let slot = slots[row], let node = (slot.outgoing ?? slot).node, (slot.outgoing ?? slot).isInTree else {
        blank += shown.area
        continue
      }
      if node.isAwaitingContents {
        blank += shown.area
        continue
      }
      node.enumerateSubtree { one in
        if one.isAwaitingContents {
          blank += view.bounds.intersection(one.layer.convert(one.bounds, to: view.layer)).area
        }
      }
    }
    return total > 0 ? min(1, blank / total) : 0
  }

  var visibleRowsWithoutAnything: Int {
    (ranges.visible + extras).filter { row in
      if placeholders.layers[row] != nil { return false }
      guard let shown = slots[row].map({ $0.outgoing ?? $0 }) else { return true }
      return !shown.isInTree || !isCovered(shown)
    }.count
  }
}
