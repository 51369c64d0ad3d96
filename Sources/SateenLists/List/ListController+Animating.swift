import SateenCore
import SateenLayout

// Elements that are seen to come, go and move. They are where the change puts them from the start; what shows follows.
extension ListController {
  /// What is left of an element's way, in points.
  func shift(of slot: ElementSlot) -> Point { slot.glide?.shift(at: now) ?? .zero }

  /// Makes a change after which the elements near what shows are seen to go from where they are seen now to their
  /// places.
  /// - Parameter goesOn: whether those on their way arrive when they would have: places that come in meanwhile do not
  ///   hold them up.
  func gliding(_ view: ListView, goesOn: Bool = false, _ change: () -> Void) {
    let before = slots.values.map { slot in
      (slot: slot, frame: frame(of: slot.index).offsetBy(shift(of: slot) - view.contentOffset))
    }
    change()
    updateRanges(view)
    let screen = Rect(origin: .zero, size: view.bounds.size)
    for (old, frame) in before {
      // An element made anew goes on from where the pixels it still shows are seen.
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

  /// Elements that are new within what shows are to fade in.
  func fadeIn(_ isNew: (Int) -> Bool) {
    for element in ranges.visible where slots[element] == nil && isNew(element) {
      let slot = makeSlot(element)
      slot.fade = ElementFade()
      hasFades = true
      slots[element] = slot
      prepare(slot, priority: priority(of: element))
    }
  }

  /// Takes an element out of the list whose pixels go a little later.
  /// - Returns: whether it shows, so that it is let go of when it has faded.
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

  /// Moves every element on its way to a time on the frame clock.
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
        // One that waits for its pixels asks for its turns itself.
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

  /// Puts every element where it belongs, at once.
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

  /// Whoever keeps the node finds it as it was.
  private func letGo(_ slot: ElementSlot) {
    endFade(of: slot)
    if let node = slot.node { node.loadedView?.layer.zPosition = node.zPosition }
    release(slot)
  }

  /// The content below elements that are gone was shifted: they stay where they are seen.
  func shiftLeaving(by distance: Point) {
    for slot in leaving + held.flatMap({ [$0.slot, $0.slot.outgoing] }).compactMap({ $0 }) {
      guard let node = slot.node else { continue }
      node.frame = node.frame.offsetBy(distance)
    }
  }
}
