import SateenCore
import SateenLayout

// Animations of elements that come, go and move. Frames change at once, and the pixels follow.
extension ListController {
  /// The element's remaining distance from its frame, in points.
  func shift(of slot: ElementSlot) -> Point { slot.glide?.shift(at: now) ?? .zero }

  /// Makes a change, after which the elements near the viewport glide from their current positions on screen to their
  /// new frames.
  /// - Parameter goesOn: whether elements that glide already keep their time of arrival, so that arrangements in
  ///   between do not delay them.
  func gliding(_ view: ListView, goesOn: Bool = false, _ change: () -> Void) {
    let before = slots.values.map { slot in
      (slot: slot, frame: frame(of: slot.index).offsetBy(shift(of: slot) - view.contentOffset))
    }
    change()
    updateRanges(view)
    let screen = Rect(origin: .zero, size: view.bounds.size)
    for (old, frame) in before {
      // A renewed element continues from the position of the pixels it still shows.
      guard let slot = slots[old.index], slot === old || slot.outgoing === old else { continue }
      let end = self.frame(of: slot.index).offsetBy(Point.zero - view.contentOffset)
      let way = frame.origin - end.origin
      let isSeen = frame.intersects(screen) || end.intersects(screen)
      let glide = isSeen && max(abs(way.x), abs(way.y)) > 0.01 ? ElementGlide(distance: way) : nil
      slot.glide = goesOn ? glide.flatMap { $0.arriving(with: old.glide, at: now) } : glide
      hasGlides = hasGlides || slot.glide != nil
    }
    updateRanges(view)
    setNeedsUpdate()
  }

  /// Lets new elements in the viewport fade in.
  func fadeIn(_ isNew: (Int) -> Bool) {
    for element in ranges.visible where slots[element] == nil && isNew(element) {
      let slot = makeSlot(element)
      slot.fade = ElementFade()
      hasFades = true
      slots[element] = slot
      prepare(slot, priority: priority(of: element))
    }
  }

  /// Removes an element whose pixels then fade out.
  /// - Returns: whether the element is on screen. If so, it is released after the fade.
  func fadeOut(_ slot: ElementSlot) -> Bool {
    guard let shown = [slot.outgoing, slot].compactMap({ $0 }).first(where: \.isInTree), let node = shown.node else {
      return false
    }
    if shown !== slot {
      slot.outgoing = nil
      release(slot)
    }
    shown.fade = ElementFade()
    shown.glide = nil
    node.loadedView?.layer.zPosition = node.zPosition - 1
    leaving.append(shown)
    return true
  }

  /// Advances all animations to a time on the frame clock.
  func advanceAnimations(to time: Double) {
    now = time
    var isRunning = false
    if hasGlides || hasFades {
      hasGlides = false
      hasFades = false
      for slot in slots.values where slot.glide != nil || slot.fade != nil {
        if slot.glide != nil, slot.glide?.start == nil { slot.glide?.start = time }
        if let start = slot.glide?.start, time - start >= ElementGlide.duration { slot.glide = nil }
        if let start = slot.fade?.start, time - start >= ElementGlide.duration { endFade(of: slot) }
        hasGlides = hasGlides || slot.glide != nil
        hasFades = hasFades || slot.fade != nil
        // A fade that waits for pixels requests its turns in `showFade(of:_:)`.
        isRunning = isRunning || slot.glide != nil || slot.fade?.start != nil
      }
    }
    var ended: [ElementSlot] = []
    leaving.removeAll { slot in
      if slot.fade?.start == nil { slot.fade?.start = time }
      let opacity = 1 - (slot.fade?.opacity(at: time) ?? 1)
      guard opacity > 0, let node = slot.node else {
        ended.append(slot)
        return true
      }
      node.loadedView?.layer.opacity = node.alpha * opacity
      return false
    }
    for slot in ended { letGo(slot) }
    if isRunning || !leaving.isEmpty { wantsUpdateNextTurn = true }
  }

  /// Ends all animations: every element is at its frame at once.
  func endAnimations() {
    if hasGlides || hasFades {
      for slot in slots.values {
        slot.glide = nil
        if slot.fade != nil { endFade(of: slot) }
      }
      hasGlides = false
      hasFades = false
    }
    let gone = leaving
    leaving = []
    for slot in gone { letGo(slot) }
  }

  private func endFade(of slot: ElementSlot) {
    slot.fade = nil
    if let node = slot.node { node.loadedView?.layer.opacity = node.alpha }
  }

  /// Restores the node's opacity and z position before the release, for a node that is kept elsewhere.
  private func letGo(_ slot: ElementSlot) {
    endFade(of: slot)
    if let node = slot.node { node.loadedView?.layer.zPosition = node.zPosition }
    release(slot)
  }

  /// Shifts removed elements together with the content below them, so that they keep their positions on screen.
  func shiftLeaving(by distance: Point) {
    for slot in leaving + held.flatMap({ [$0.slot, $0.slot.outgoing] }).compactMap({ $0 }) {
      guard let node = slot.node else { continue }
      node.frame = node.frame.offsetBy(distance)
    }
  }
}
