import SateenCore

/// The drag from the left edge that takes the top screen off, with the one below it coming along. Where layouts run to
/// the left the drag begins at the right edge.
extension NavigationStage {
  func connectBackGesture() {
    pan.addAction { [weak self] in self?.panned($0) }
    pan.mayBegin = { [weak self] in
      guard let owner = self?.owner else { return false }
      return owner.isBackGestureEnabled && owner.controllers.count > 1
    }
    pan.beginsAtTheRight = { [weak self] in self?.isMirrored ?? false }
    node.onDidLoad { [pan] node in node.loadedView?.addGestureRecognizer(pan) }
  }

  private func panned(_ recognizer: GestureRecognizer) {
    switch recognizer.state {
    case .began:
      wantedByDrag = owner?.topController
      drag()
    case .changed: drag()
    case .ended: letGo(velocity: pan.velocity.x * side)
    case .cancelled: letGo(velocity: -.infinity)
    case .possible, .failed: break
    }
  }

  /// How far the pointer has moved, in widths.
  private var dragged: Double { node.bounds.width > 0 ? side * pan.translation.x / node.bounds.width : 0 }

  /// Takes hold of the top screen and of the one below it, if both can be seen for as long as the pointer rests, and
  /// the top one covers the other. Otherwise the drag takes hold later.
  private func grab() {
    guard let owner, owner.isShowing, let top = wantedByDrag, top === owner.topController, !gate.isWaiting,
      let under = owner.controllers.dropLast().last, under.isNodeLoaded, under.screen.isComplete,
      let place = entries.firstIndex(where: { $0.controller === top }), entries[place].motion.position >= 0
    else { return }
    let entry = entries[place]
    let lower: Entry
    if let known = entries.firstIndex(where: { $0.controller === under }) {
      guard known < place else { return }
      lower = entries[known]
    } else {
      lower = Entry(under, at: Self.covered, target: Self.covered, isSeen: true)
      entries.insert(lower, at: place)
    }
    wantedByDrag = nil
    grabbedAt = entry.motion.position - dragged
    // A screen that shares elements stays below the one that is dragged.
    for one in [entry, lower] where one === entry || !shared.contains(under.screen) {
      one.motion.isHeld = true
      one.motion.velocity = 0
    }
    isAnimated = true
    top.appear(false, animated: true)
    if owner.isShowing, keeps(under) { under.appear(true, animated: true) }
    arrange()
    connectShared()
  }

  private func drag() {
    if wantedByDrag != nil { grab() }
    guard let top = entries.last(where: \.motion.isHeld) else { return }
    top.motion.position = min(max(grabbedAt + dragged, 0), 1)
    for entry in entries where entry.motion.isHeld && entry !== top {
      entry.motion.follow(top.motion, by: -Self.covered)
    }
    place()
  }

  private func letGo(velocity: Double) {
    let wanted = wantedByDrag
    wantedByDrag = nil
    guard let top = entries.last(where: \.motion.isHeld) else {
      // The drag could take hold of no screen, but clearly means to go back.
      if let wanted, wanted === owner?.topController, SlideMotion.leaves(from: dragged, velocity: velocity) {
        owner?.pop()
      }
      return
    }
    let leaves = SlideMotion.leaves(from: top.motion.position, velocity: velocity)
    top.motion.velocity = velocity.isFinite && node.bounds.width > 0 ? velocity / node.bounds.width : 0
    for entry in entries where entry.motion.isHeld {
      if entry !== top { entry.motion.follow(top.motion, by: -Self.covered) }
      entry.motion.isHeld = false
    }
    if leaves, top.controller === owner?.topController {
      owner?.pop()
      return
    }
    setTargets()
    // Where the stack was hidden in the meantime, the transition ends at once.
    guard let container, let owner, owner.isShowing else { return rest() }
    container.addTicker(self)
    appear(animated: true)
  }
}
