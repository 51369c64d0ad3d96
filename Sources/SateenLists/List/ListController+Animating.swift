import SateenCore
import SateenLayout

// Animations of elements that come, go and move. Frames change at once, and the pixels follow.
extension ListController {
  /// The element's remaining distance from its frame, in points.
  func shift(of slot: ElementSlot) -> Point { slot.moveAnimation?.shift(at: now) ?? .zero }

  /// Makes a change, after which the elements near the viewport glide from their current positions on screen to their
  /// new frames.
  /// - Parameter goesOn: whether elements that glide already keep their time of arrival, so that arrangements in
  ///   between do not delay them.
  func animatingMoves(_ view: ListView, goesOn: Bool = false, _ change: () -> Void) {
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
      let distance = frame.origin - end.origin
      let isSeen = frame.intersects(screen) || end.intersects(screen)
      let animation = isSeen && max(abs(distance.x), abs(distance.y)) > 0.01 ? MoveAnimation(distance: distance) : nil
      slot.moveAnimation = goesOn ? animation.flatMap { $0.arriving(with: old.moveAnimation, at: now) } : animation
      hasMoves = hasMoves || slot.moveAnimation != nil
    }
    updateRanges(view)
    setNeedsUpdate()
  }

  /// Lets new elements in the viewport fade in.
  func fadeIn(_ isNew: (Int) -> Bool) {
    for element in ranges.visible where slots[element] == nil && isNew(element) {
      let slot = makeSlot(element)
      slot.fade = FadeAnimation()
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
    shown.fade = FadeAnimation()
    shown.moveAnimation = nil
    node.loadedView?.layer.zPosition = node.zPosition - 1
    ghosts.append(Ghost(slot: shown, end: .fade))
    return true
  }

  /// Advances all animations to a time on the frame clock.
  func advanceAnimations(to time: Double) {
    now = time
    var isRunning = false
    if hasMoves || hasFades {
      hasMoves = false
      hasFades = false
      for slot in slots.values where slot.moveAnimation != nil || slot.fade != nil {
        if slot.moveAnimation != nil, slot.moveAnimation?.start == nil { slot.moveAnimation?.start = time }
        if let start = slot.moveAnimation?.start, time - start >= MoveAnimation.duration { slot.moveAnimation = nil }
        if let start = slot.fade?.start, time - start >= MoveAnimation.duration { endFade(of: slot) }
        hasMoves = hasMoves || slot.moveAnimation != nil
        hasFades = hasFades || slot.fade != nil
        // A fade that waits for pixels requests its turns in `showFade(of:_:)`.
        isRunning = isRunning || slot.moveAnimation != nil || slot.fade?.start != nil
      }
    }
    var ended: [ElementSlot] = []
    ghosts.removeAll { ghost in
      guard ghost.end == .fade else { return false }
      let slot = ghost.slot
      if slot.fade?.start == nil { slot.fade?.start = time }
      let opacity = 1 - (slot.fade?.opacity(at: time) ?? 1)
      guard opacity > 0, let node = slot.node else {
        ended.append(slot)
        return true
      }
      node.loadedView?.layer.opacity = node.alpha * opacity
      isRunning = true
      return false
    }
    for slot in ended { endGhost(slot) }
    if isRunning { wantsUpdateNextTurn = true }
  }

  /// Ends all animations: every element is at its frame at once.
  func endAnimations() {
    if hasMoves || hasFades {
      for slot in slots.values {
        slot.moveAnimation = nil
        if slot.fade != nil { endFade(of: slot) }
      }
      hasMoves = false
      hasFades = false
    }
    for ghost in removeGhosts(where: { $0 == .fade }) { endGhost(ghost) }
  }

  /// Removes ghosts, which the caller has to release.
  func removeGhosts(where ends: (Ghost.End) -> Bool) -> [ElementSlot] {
    guard !ghosts.isEmpty else { return [] }
    let ended = ghosts.filter { ends($0.end) }
    ghosts.removeAll { ends($0.end) }
    return ended.map(\.slot)
  }

  /// Whether an element moves, fades in or fades out, or will once it is arranged.
  var isAnimating: Bool { hasMoves || hasFades || !animatedGenerations.isEmpty || ghosts.contains { $0.end == .fade } }

  /// Calls a completion when nothing is animated; at once if nothing is.
  func whenAnimationsEnd(_ completion: @escaping @MainActor () -> Void) {
    if isAnimating || changesUnderWay > 0 { animationCompletions.append(completion) } else { completion() }
  }

  /// Called while nothing is being changed, because a completion may change the data.
  func reportAnimationsEnd() {
    guard !animationCompletions.isEmpty, !isAnimating else { return }
    let completions = animationCompletions
    animationCompletions = []
    for completion in completions { completion() }
  }

  private func endFade(of slot: ElementSlot) {
    slot.fade = nil
    if let node = slot.node { node.loadedView?.layer.opacity = node.alpha }
  }

  /// Restores the node's opacity and z position before the release, for a node that is kept elsewhere.
  private func endGhost(_ slot: ElementSlot) {
    endFade(of: slot)
    if let node = slot.node { node.loadedView?.layer.zPosition = node.zPosition }
    release(slot)
  }

  /// Shifts removed elements together with the content below them, so that they keep their positions on screen.
  func shiftGhosts(by distance: Point) {
    for case let slot? in ghosts.flatMap({ [$0.slot, $0.slot.outgoing] }) {
      if let node = slot.node { node.frame = node.frame.offsetBy(distance) }
    }
  }
}
