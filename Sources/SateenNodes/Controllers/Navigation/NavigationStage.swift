import SateenCore
import SateenGraphics
import SateenLayout

/// The screens of a stack that can be seen, their motions, and their visibility.
@MainActor
final class NavigationStage: FrameTicker {
  /// A screen that is, or is about to be, on the window.
  final class Entry {
    let controller: NodeController
    var motion: SlideMotion
    /// Whether the screen may be seen. A screen that is still waited for is hidden, whatever its position.
    var isSeen: Bool

    init(_ controller: NodeController, at position: Double, target: Double, isSeen: Bool) {
      self.controller = controller
      self.isSeen = isSeen
      motion = SlideMotion(at: position, target: target)
    }
  }

  /// The position of a screen that another one covers, in widths: it moves less than the one that slides over it.
  static let covered = -0.3
  /// Weak: the window retains a stage whose screens move, perhaps for longer than the controller lives.
  private(set) weak var owner: NavigationController?
  let node: NavigationStageNode
  /// From back to front.
  var entries: [Entry] = []
  /// Nil while nothing moves.
  var lastTick: Double?
  let gate = ScreenGate()
  var isAnimated = false
  let pan = BackGestureRecognizer()
  /// The position of the dragged screen when the drag was recognized, in widths.
  var grabbedAt = 0.0
  /// The screen that a drag takes hold of as soon as possible.
  weak var wantedByDrag: NodeController?
  /// Elements that screens of the transition have in common. Those without any slide.
  let shared = SharedElements()

  init(_ owner: NavigationController, node: NavigationStageNode) {
    self.owner = owner
    self.node = node
  }

  isolated deinit { shared.end() }

  func connect() {
    node.onLayout = { [weak self] in self?.place() }
    node.bar.onBack = { [weak self] in self?.owner?.pop() }
    connectBackGesture()
    arrange()
  }

  var isInTransition: Bool { gate.isWaiting || entries.contains { !$0.motion.isAtRest } }

  /// Whether a screen can be seen, if only in part.
  func shows(_ controller: NodeController) -> Bool {
    if controller === owner?.topController { return true }
    return isInTransition && keeps(controller)
  }

  /// Whether a screen is on the stage, though it may have left the stack.
  func keeps(_ controller: NodeController) -> Bool { entries.contains { $0.controller === controller } }

  func drop(_ controller: NodeController) {
    entries.removeAll { $0.controller === controller }
    controller.screen.zPosition = 0
  }

  var container: RootContainer? { node.loadedView?.container }

  /// Whether screens come from the left.
  var isMirrored: Bool { node.traits.layoutDirection == .rightToLeft }

  /// 1 where a screen goes off to the right, -1 where it goes off to the left.
  var side: Double { isMirrored ? -1 : 1 }

  // MARK: The stack changed

  func stackChanged(goesBack: Bool, animated: Bool) {
    guard let owner, owner.isNodeLoaded, let top = owner.topController else { return }
    let isAnimated = animated && owner.isShowing && container?.reducesMotion == false
    self.isAnimated = isAnimated
    let unseen = takeUnseen()
    if !keeps(top) { bring(top, goesBack: goesBack) }
    keepShared()
    setTargets()
    for controller in unseen { letGo(of: controller) }
    appear(animated: isAnimated)
    // A callback may have changed the stack again, and that change is handled already.
    guard let entry = entries.first(where: { $0.controller === top }), top === owner.topController else { return }
    // A screen that is seen already is not waited for. Without a shown stack there is nothing to show meanwhile.
    let isWatched = container != nil && owner.isShowing && entries.count > 1
    if isWatched, isAnimated || !entry.isSeen {
      arrange()
      gate.wait(for: entry.isSeen ? nil : top, in: container) { [weak self] in self?.start() }
      place()
    } else {
      rest()
    }
    owner.moveFocus()
  }

  /// Tells the screens on the stage that they appear or disappear, while the stack is shown.
  func appear(animated: Bool) {
    for entry in entries {
      // A screen's appearance callback may take a screen away, or choose another tab.
      guard let owner, owner.isShowing else { return }
      guard keeps(entry.controller) else { continue }
      entry.controller.appear(entry.controller === owner.topController, animated: animated)
    }
  }

  /// Puts a new top on the stage, hidden at first.
  private func bring(_ top: NodeController, goesBack: Bool) {
    // Going back, the new top lies below all screens that go off, and above those it covers itself. It follows the
    // leaving screen from the start, which leaves no gap between the two. Where no screen goes off it comes on from the
    // side. It cannot come between two screens while elements fly from one to the other, and comes over both.
    let below = entries.lastIndex { isInStack($0.controller) }.map { $0 + 1 } ?? 0
    let isSplit = below > 0 && shared.screen(over: entries[below - 1].controller.screen) != nil
    let leaving = goesBack && !isSplit ? entries[below...].min { $0.motion.position < $1.motion.position } : nil
    let entry = Entry(top, at: 1, target: 0, isSeen: false)
    if let leaving { entry.motion.follow(leaving.motion, by: -Self.covered) }
    entries.insert(entry, at: leaving == nil ? entries.count : below)
  }

  private func isInStack(_ controller: NodeController) -> Bool {
    owner?.controllers.contains { $0 === controller } ?? false
  }

  /// Sends screens below the top to the covered position, and screens above it off. Those that share elements make no
  /// room for the ones above: they have come altogether, or are on their way there.
  func setTargets() {
    let top = owner?.topController
    let place = entries.firstIndex { $0.controller === top } ?? 0
    for (index, entry) in entries.enumerated() {
      entry.motion.isHeld = false
      let covered = shared.contains(entry.controller.screen) ? 0 : Self.covered
      entry.motion.target = entry.controller === top ? 0 : index > place ? 1 : covered
    }
  }

  /// Removes screens from the stage that cannot be seen and are not the top: they were still waited for, or have gone
  /// off already.
  private func takeUnseen() -> [NodeController] {
    let top = owner?.topController
    let isUnseen = { (entry: Entry) in
      entry.controller !== top && (!entry.isSeen || entry.motion.position >= 1)
    }
    defer { entries.removeAll(where: isUnseen) }
    return entries.filter(isUnseen).map(\.controller)
  }

  /// Drops a screen that has left the stage. A screen that stays in the stack has disappeared all the same.
  private func letGo(of controller: NodeController) {
    guard !keeps(controller) else { return }
    controller.screen.zPosition = 0
    guard isInStack(controller) else {
      owner?.discard(controller)
      return
    }
    controller.appear(false, animated: false)
    controller.finishAppearing(animated: false)
  }

  // MARK: Motion

  /// Starts the transition once the new screen can be seen, so that it is never seen empty.
  private func start() {
    for entry in entries { entry.isSeen = true }
    guard isAnimated else { return rest() }
    connectShared()
    container?.addTicker(self)
  }

  func tick(at time: Double) -> Bool {
    guard owner != nil else {
      endShared()
      return false
    }
    let step = min(max(time - (lastTick ?? time), 0), 0.05)
    lastTick = time
    // Elements fly on while the next screen is waited for.
    let moving = gate.isWaiting ? entries.filter { shared.fades($0.controller.screen) } : entries
    for entry in moving { entry.motion.advance(by: step) }
    if !gate.isWaiting { closeGaps() }
    place()
    if !gate.isWaiting, entries.allSatisfy(\.motion.isAtRest) { rest() }
    // A callback may have started another transition.
    let goesOn = (gate.isWaiting ? moving : entries).contains { !$0.motion.isAtRest && !$0.motion.isHeld }
    if !goesOn { lastTick = nil }
    return goesOn
  }

  /// Closes gaps between screens that turned round at different moments, and so move at different speeds: the one on
  /// the left follows until another one covers the gap.
  private func closeGaps() {
    let seen = entries.filter(\.isSeen)
    let byPlace = { (one: Entry, other: Entry) in one.motion.position < other.motion.position }
    if let leftmost = seen.min(by: byPlace), leftmost.motion.position > 0 { leftmost.motion.stop(at: 0) }
    let edge = seen.lazy.map(\.motion.position).filter { $0 > 0 }.min() ?? 1
    guard let left = seen.filter({ $0.motion.position <= 0 }).max(by: byPlace) else { return }
    if left.motion.position + 1 < min(edge, 1) { left.motion.stop(at: min(edge, 1) - 1) }
  }

  /// Moves screens and bar to their current positions.
  func place() {
    let width = node.bounds.width
    let scale = node.traits.scale
    let moving = isInTransition && !gate.isWaiting
    keepShared()
    func x(_ position: Double) -> Double { side * (position * width * scale).rounded() / scale }
    for entry in entries {
      let screen = entry.controller.screen
      screen.transform = Transform(translationX: x(entry.motion.position), y: 0)
      screen.isHidden = isHidden(entry)
    }
    placeShared(x)
    if moving, let front = entries.last, front.motion.position >= 0, !shared.fades(front.controller.screen) {
      let x = front.controller.screen.transform.tx
      node.moveEdge(to: isMirrored ? width + x : x - 1, dimming: 0.16 * min(max(1 - front.motion.position, 0), 1))
    } else {
      node.moveEdge(to: nil, dimming: 0)
    }
    node.bar.place(entries.map { ($0.controller, place(inBar: $0), !isHidden($0)) }, width: width * side)
  }

  private func isHidden(_ entry: Entry) -> Bool {
    !entry.isSeen || (!isInTransition && entry.controller !== owner?.topController)
  }

  /// Ends the transition, and drops the screens that have left.
  func rest() {
    gate.cancel()
    endShared()
    guard let owner else { return }
    let top = owner.topController
    let stack = owner.controllers
    let gone = entries.map(\.controller).filter { !isInStack($0) }
    entries.removeAll { $0.controller !== top }
    for entry in entries {
      entry.motion.jump()
      entry.isSeen = true
    }
    arrange()
    for controller in gone { letGo(of: controller) }
    for controller in stack {
      // A callback may have started another transition, which ends in another rest.
      guard !isInTransition, isInStack(controller) else { continue }
      controller.finishAppearing(animated: isAnimated)
    }
  }

  // MARK: Arranging

  /// Puts the screens on the stage that have, or need, pixels: those that can be seen and, hidden below them, those
  /// that are a step away.
  func arrange() {
    guard let owner, owner.isNodeLoaded, let top = owner.topController else { return }
    if entries.isEmpty { entries = [Entry(top, at: 0, target: 0, isSeen: true)] }
    let own = owner.visibility
    for controller in owner.controllers {
      controller.setVisibility(own.map { owner.visibility(of: controller, within: $0) })
    }
    let below = owner.controllers.filter { one in
      guard !keeps(one), let visibility = one.visibility, visibility.keepsPixels else { return false }
      // The next screen down is drawn before the user goes back to it.
      return one.isNodeLoaded || one === owner.controllers.dropLast().last
    }
    let screens = below.map(\.screen) + entries.map(\.controller.screen)
    for screen in below.map(\.screen) {
      screen.isHidden = true
      screen.transform = .identity
    }
    node.setScreens(screens)
    // Changes of the tree have set other interface states.
    for controller in owner.controllers {
      controller.setVisibility(own.map { owner.visibility(of: controller, within: $0) })
    }
    for entry in entries where !isInStack(entry.controller) {
      entry.controller.setVisibility(own.map(\.passing))
    }
    updateBar()
    place()
  }

  func updateBar() {
    guard let owner, owner.isNodeLoaded else { return }
    var stack: [(controller: NodeController, back: NodeController?)] = []
    for entry in entries {
      let index = owner.controllers.firstIndex { $0 === entry.controller }
      let back = index.map { $0 > 0 ? owner.controllers[$0 - 1] : nil } ?? owner.topController
      stack.append((entry.controller, back))
    }
    node.bar.setItems(stack)
  }
}
