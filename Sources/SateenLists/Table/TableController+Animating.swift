import SateenCore
import SateenLayout

// Rows that are seen to come, go and move. They are where the change puts them from the start; what shows follows.
extension TableController {
  /// What is left of a row's way, in points.
  func shift(of slot: RowSlot) -> Double { slot.glide?.shift(at: now) ?? 0 }

  /// Makes a change after which the rows near what shows are seen to go from where they are seen now to their places.
  func gliding(_ view: TableView, _ change: () -> Void) {
    func place(_ slot: RowSlot) -> Double { frame(of: slot.row).minY - view.contentOffset.y }
    let before = slots.values.map { (slot: $0, y: place($0) + shift(of: $0)) }
    change()
    updateRanges(view)
    let screen = view.bounds.height
    for (old, y) in before {
      // A row made anew goes on from where the pixels it still shows are seen.
      guard let slot = slots[old.row], slot === old || slot.outgoing === old else { continue }
      let end = place(slot)
      let height = heights.height(of: slot.row)
      let isSeen = (y < screen && y + height > 0) || (end < screen && end + height > 0)
      slot.glide = isSeen && abs(y - end) > 0.01 ? RowGlide(distance: y - end) : nil
    }
    updateRanges(view)
    setNeedsUpdate()
  }

  /// Rows that are new within what shows are to fade in.
  func fadeIn(_ elements: IndexMapping) {
    for row in ranges.visible where slots[row] == nil && elements.oldIndex(of: row) == nil {
      let slot = makeSlot(row)
      slot.fade = RowFade()
      slots[row] = slot
      prepare(slot, priority: priority(of: row))
    }
  }

  /// Takes a row out of the list whose pixels go a little later.
  /// - Returns: whether it shows, so that it is let go of when it has faded.
  func fadeOut(_ slot: RowSlot) -> Bool {
    guard let shown = [slot.outgoing, slot].compactMap({ $0 }).first(where: \.isInTree), let node = shown.node else {
      return false
    }
    if shown !== slot {
      slot.outgoing = nil
      release(slot)
    }
    shown.fade = RowFade()
    shown.glide = nil
    node.loadedView?.layer.zPosition = node.zPosition - 1
    leaving.append(shown)
    return true
  }

  /// Moves every row on its way to a time on the frame clock.
  func advanceAnimations(to time: Double) {
    now = time
    var isRunning = false
    for slot in slots.values where slot.glide != nil || slot.fade?.start != nil {
      if slot.glide != nil, slot.glide?.start == nil { slot.glide?.start = time }
      if let start = slot.glide?.start, time - start >= RowGlide.duration { slot.glide = nil }
      if let start = slot.fade?.start, time - start >= RowGlide.duration { endFade(of: slot) }
      isRunning = isRunning || slot.glide != nil || slot.fade != nil
    }
    leaving.removeAll { slot in
      if slot.fade?.start == nil { slot.fade?.start = time }
      let opacity = 1 - (slot.fade?.opacity(at: time) ?? 1)
      guard opacity > 0, let node = slot.node else {
        letGo(slot)
        return true
      }
      node.loadedView?.layer.opacity = node.alpha * opacity
      return false
    }
    if isRunning || !leaving.isEmpty { wantsUpdateNextTurn = true }
  }

  /// Puts every row where it belongs, at once.
  func endAnimations() {
    for slot in slots.values {
      slot.glide = nil
      if slot.fade != nil { endFade(of: slot) }
    }
    for slot in leaving { letGo(slot) }
    leaving = []
  }

  private func endFade(of slot: RowSlot) {
    slot.fade = nil
    if let node = slot.node { node.loadedView?.layer.opacity = node.alpha }
  }

  /// Whoever keeps the node finds it as it was.
  private func letGo(_ slot: RowSlot) {
    endFade(of: slot)
    if let node = slot.node { node.loadedView?.layer.zPosition = node.zPosition }
    release(slot)
  }

  /// The content below rows that fade was shifted: they stay where they are seen.
  func shiftLeaving(by distance: Double) {
    for slot in leaving {
      guard let node = slot.node else { continue }
      node.frame = node.frame.offsetBy(x: 0, y: distance)
    }
  }
}
