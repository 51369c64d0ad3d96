import SateenCore
import SateenLayout

// Animations of elements that come and go.
extension ListController {
  /// Has new elements in the viewport come in as an animation says.
  func fadeIn(_ animation: ListAnimation, _ isNew: (Int) -> Bool) {
    if animation.insertion == .none { return }
    for element in ranges.visible where slots[element] == nil && isNew(element) {
      let slot = makeSlot(element)
      slots[element] = slot
      prepare(slot, priority: priority(of: element))
      // Without a ticket, the data source has no node for the element.
      guard slot.ticket != nil else { continue }
      slot.fade = FadeAnimation(
        comingFrom: slide(animation.insertion, of: frame(of: element)), by: animation.law)
      hasFades = true
    }
  }

  /// The distance between a frame and a position beyond the edge of a slide; nil for other styles.
  private func slide(_ style: ListAnimation.Style, of frame: Rect) -> Point? {
    guard case .slide(let edge) = style, let bounds = view?.bounds else { return nil }
    switch edge {
    case .top: return Point(x: 0, y: bounds.minY - frame.maxY)
    case .bottom: return Point(x: 0, y: bounds.maxY - frame.minY)
    case .leading, .trailing:
      let isLeft = (edge == .leading) == (direction != .rightToLeft)
      return Point(x: isLeft ? bounds.minX - frame.maxX : bounds.maxX - frame.minX, y: 0)
    }
  }

  /// Removes an element whose pixels then go as an animation says.
  /// - Returns: whether the element is on screen. If so, it is released when it is gone.
  func fadeOut(_ slot: ElementSlot, _ animation: ListAnimation) -> Bool {
    guard animation.deletion != .none,
      let shown = [slot.outgoing, slot].compactMap({ $0 }).first(where: \.isInTree), let node = shown.node
    else {
      return false
    }
    if swiping.depart(slot, shown, animation) {
      if shown !== slot {
        slot.outgoing = nil
        release(slot)
      }
      (shown.moveAnimation, shown.followedMove) = (nil, nil)
      node.loadedView?.isSeenToGo = true
      ghosts.append(Ghost(slot: shown, end: .fade))
      return true
    }
    // An element that is still coming in goes from the opacity that it has, and one that moves with its speed.
    let opacity = slot.fade?.opacity(at: now) ?? 1
    guard opacity > 0 else { return false }
    let speeds = [moveSpeed(of: slot), slot.fade?.speed(at: now)].compactMap { $0 }
    if shown !== slot {
      slot.outgoing = nil
      release(slot)
    }
    shown.fade = FadeAnimation(
      goingTo: slide(animation.deletion, of: node.frame), by: animation.law, opacity: opacity,
      speed: speeds.isEmpty ? nil : speeds.reduce(.zero, +), at: now)
    (shown.moveAnimation, shown.followedMove) = (nil, nil)
    reordering.dropAppearance(of: shown)
    node.loadedView?.layer.zPosition = shown.zPosition(of: node) - 1
    // Presses on the item would come too late, and keys.
    node.loadedView?.isSeenToGo = true
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
      for slot in slots.values where slot.moveAnimation != nil || slot.fade != nil || slot.followedMove != nil {
        if slot.moveAnimation != nil, slot.moveAnimation?.start == nil { slot.moveAnimation?.start = time }
        if slot.moveAnimation?.isOver(at: time) == true { slot.moveAnimation = nil }
        if slot.fade?.isOver(at: time) == true { endFade(of: slot) }
        if let followed = slot.followedMove {
          // One that is held asks for its turns when the gesture moves it.
          if followed.isOver { slot.followedMove = nil } else if !followed.isHeld { isRunning = true }
        }
        hasMoves = hasMoves || slot.moveAnimation != nil || slot.followedMove != nil
        hasFades = hasFades || slot.fade != nil
        // A fade that waits for pixels requests its turns in `showFade(of:_:)`.
        isRunning = isRunning || slot.moveAnimation != nil || slot.fade?.start != nil
      }
    }
    if !hasMoves { resizing = nil }
    var ended: [ElementSlot] = []
    ghosts.removeAll { ghost in
      guard ghost.end == .fade else { return false }
      let slot = ghost.slot
      if let departure = swiping.departure(of: slot) {
        let isOver = departure.advance(to: time, scale: list?.traits.scale ?? 1)
        if isOver { ended.append(slot) } else { isRunning = true }
        return isOver
      }
      if slot.fade?.start == nil { slot.fade?.start = time }
      guard let fade = slot.fade, !fade.isOver(at: time), let node = slot.node else {
        ended.append(slot)
        return true
      }
      node.loadedView?.layer.opacity = slot.opacity(of: node) * fade.remainingOpacity(at: time)
      let shift = fade.remainingShift(at: time)
      if shift != fade.placed {
        node.frame = node.frame.offsetBy(shift - fade.placed)
        slot.fade?.placed = shift
      }
      isRunning = true
      return false
    }
    for slot in ended { endGhost(slot) }
    if isRunning { wantsUpdateNextTurn = true }
  }

  /// Ends all animations, and does not start those whose arrangements are pending.
  func cancelAnimations() {
    animatedGenerations = []
    endAnimations()
  }

  /// Ends all animations: every element is at its frame at once.
  func endAnimations() {
    let sizesMove = resizing != nil
    resizing = nil
    if hasMoves || hasFades {
      for slot in slots.values {
        // The size would go on to change, around a place where the element is not any more.
        if sizesMove, slot.moveAnimation != nil, let node = slot.node, node.sizeInTransition != nil {
          node.cancelLayoutTransition()
        }
        (slot.moveAnimation, slot.followedMove) = (nil, nil)
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

  /// Ends the fades of elements that have left the screen. Those that wait for pixels would wait until the elements are
  /// on screen again.
  func endHiddenFades() {
    guard hasFades else { return }
    hasFades = false
    for slot in slots.values where slot.fade != nil {
      if isOnScreen(slot.index) { hasFades = true } else { endFade(of: slot) }
    }
  }

  /// Gives an element's nodes the opacity that they have without a fade.
  func endFade(of slot: ElementSlot) {
    slot.fade = nil
    for case let one? in [slot, slot.outgoing] {
      if let node = one.node { node.loadedView?.layer.opacity = one.opacity(of: node) }
    }
  }

  /// Restores the look of the node's layer before the release, for a node that is kept elsewhere.
  private func endGhost(_ slot: ElementSlot) {
    (slot.fade, slot.attributes, slot.isRaised) = (nil, nil, false)
    if let node = slot.node {
      slot.applyLook(to: node)
      node.loadedView?.isSeenToGo = false
    }
    release(slot)
  }

  /// Shifts removed elements together with the content below them, so that they keep their positions on screen.
  func shiftGhosts(by distance: Point) {
    for case let slot? in ghosts.flatMap({ [$0.slot, $0.slot.outgoing] }) {
      if let departure = swiping.departure(of: slot) {
        departure.shift(by: distance)
        continue
      }
      if let node = slot.node { node.frame = node.frame.offsetBy(distance) }
    }
  }
}

/// A change whose arrangement is animated, or ends the animations under way.
struct AnimatedGeneration: Equatable {
  /// The arranger's number of the change.
  var number: Int
  /// Nil for a change that ends animations.
  var animation: ListAnimation? = ListAnimation()
  /// An element whose size a gesture moves, and which the others follow.
  weak var lead: ElementSlot?

  static func == (one: AnimatedGeneration, other: AnimatedGeneration) -> Bool {
    one.number == other.number && one.animation == other.animation && one.lead === other.lead
  }
}
