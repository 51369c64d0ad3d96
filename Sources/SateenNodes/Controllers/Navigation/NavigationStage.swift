import SateenCore
import SateenGraphics
import SateenLayout

/// Which screens of a stack can be seen, where they are on their way to, and what that makes of them.
@MainActor
final class NavigationStage: FrameTicker {
  /// A screen that is, or is about to be, on the window.
  private final class Entry {
    let controller: NodeController
    var motion: SlideMotion

    init(_ controller: NodeController, at position: Double, target: Double) {
      self.controller = controller
      motion = SlideMotion(at: position, target: target)
    }
  }

  /// Where a screen stands that another one covers, in widths: it moves less than what slides over it.
  private static let covered = -0.3
  private unowned let owner: NavigationController
  private let node: NavigationStageNode
  /// From back to front.
  private var entries: [Entry] = []
  private var lastTick: Double?
  private let gate = ScreenGate()
  private var isAnimated = false
  private let pan = EdgePanGestureRecognizer()
  private var grabbedAt = 0.0

  init(_ owner: NavigationController, node: NavigationStageNode) {
    self.owner = owner
    self.node = node
  }

  func connect() {
    node.onLayout = { [weak self] in self?.place() }
    node.bar.onBack = { [weak self] in self?.owner.pop() }
    pan.action = { [weak self] in self?.panned($0) }
    pan.mayBegin = { [weak self] in
      guard let owner = self?.owner else { return false }
      guard owner.isBackGestureEnabled, let under = owner.controllers.dropLast().last else { return false }
      // A screen that was never drawn is not to be looked at while the pointer rests.
      return under.isNodeLoaded && under.screenNode.isComplete
    }
    node.onDidLoad { [pan] node in node.loadedView?.addGestureRecognizer(pan) }
    arrange()
  }

  var isInTransition: Bool { gate.isWaiting || entries.contains { !$0.motion.isAtRest } }

  /// Whether a screen can be seen, if only in part.
  func shows(_ controller: NodeController) -> Bool {
    if controller === owner.topController { return true }
    return isInTransition && keeps(controller)
  }

  /// Whether a screen is on the stage, though it may have left the stack.
  func keeps(_ controller: NodeController) -> Bool { entries.contains { $0.controller === controller } }

  func drop(_ controller: NodeController) { entries.removeAll { $0.controller === controller } }

  private var container: RootContainer? { node.loadedView?.container }

  // MARK: The stack changed

  func stackChanged(goesBack: Bool, animated: Bool) {
    guard owner.isNodeLoaded, let top = owner.topController else { return }
    let isAnimated = animated && container != nil && owner.isShowing
    self.isAnimated = isAnimated
    let old = entries.last { $0.motion.target == 0 }
    let isNew = !keeps(top)
    if isNew {
      let entry = Entry(top, at: goesBack ? Self.covered : 1, target: 0)
      let place = goesBack ? entries.firstIndex { $0 === old } : nil
      entries.insert(entry, at: place ?? entries.count)
    }
    setTargets(goesBack: goesBack)
    dropUnseen()
    if owner.isShowing {
      for entry in entries { entry.controller.appear(entry.controller === top, animated: isAnimated) }
    }
    // What can be seen already is not waited for, and where nothing shows there is nothing to keep instead.
    let isSeen = container != nil && owner.isShowing && entries.count > 1
    if isSeen, isAnimated || isNew {
      lastTick = nil
      arrange()
      gate.wait(for: isNew ? top : nil, in: container) { [weak self] in self?.start() }
      place()
    } else {
      rest()
    }
    owner.moveFocus()
  }

  /// Screens of the stack go below its top, and others off the way they came.
  private func setTargets(goesBack: Bool) {
    let top = owner.topController
    let place = entries.firstIndex { $0.controller === top } ?? 0
    for (index, entry) in entries.enumerated() {
      entry.motion.isHeld = false
      entry.motion.target = entry.controller === top ? 0 : index > place ? 1 : Self.covered
    }
  }

  /// A screen that was waited for and is wanted no more has never been seen, and does not need to go.
  private func dropUnseen() {
    let unseen = entries.filter { $0.controller !== owner.topController && $0.motion.position >= 1 }
    entries.removeAll { one in unseen.contains { $0 === one } }
    for entry in unseen where !owner.controllers.contains(where: { $0 === entry.controller }) {
      owner.discard(entry.controller)
    }
  }

  // MARK: Motion

  /// A screen comes on when it can be seen, so that nobody looks at an empty one.
  private func start() {
    guard isAnimated else { return rest() }
    lastTick = nil
    container?.addTicker(self)
  }

  func tick(at time: Double) -> Bool {
    guard !gate.isWaiting else { return false }
    let step = min(max(time - (lastTick ?? time), 0), 0.05)
    lastTick = time
    for entry in entries { entry.motion.advance(by: step) }
    place()
    let moves = entries.contains { !$0.motion.isAtRest && !$0.motion.isHeld }
    if !moves, !entries.contains(where: \.motion.isHeld) { rest() }
    return moves
  }

  /// Moves screens and bar to where they are now.
  private func place() {
    let width = node.bounds.width
    let scale = node.traits.scale
    let moving = isInTransition && !gate.isWaiting
    for entry in entries {
      let x = (entry.motion.position * width * scale).rounded() / scale
      entry.controller.screenNode.transform = Transform(translationX: x, y: 0)
      entry.controller.screenNode.isHidden = isCoveredEntirely(entry)
    }
    if moving, let front = entries.last, front.motion.position >= 0 {
      let x = front.controller.screenNode.transform.tx
      node.moveEdge(to: x, dimming: 0.16 * min(max(1 - front.motion.position, 0), 1))
    } else {
      node.moveEdge(to: nil, dimming: 0)
    }
    node.bar.place(
      entries.map { ($0.controller, $0.motion.position, !isCoveredEntirely($0)) }, width: width)
  }

  private func isCoveredEntirely(_ entry: Entry) -> Bool {
    if gate.isWaiting {
      // What was there stays; what is to come is drawn out of sight.
      return entry.motion.position >= 1
    }
    return !isInTransition && entry.controller !== owner.topController
  }

  /// Everything is where it belongs: what left is let go of.
  private func rest() {
    gate.cancel()
    for entry in entries { entry.motion.jump() }
    let stack = owner.controllers
    let gone = entries.filter { entry in !stack.contains { $0 === entry.controller } }
    let top = owner.topController
    entries.removeAll { $0.controller !== top }
    arrange()
    for entry in gone { owner.discard(entry.controller) }
    for controller in stack { controller.finishAppearing(animated: isAnimated) }
  }

  // MARK: Arranging

  /// Puts the screens on the stage that have, or need, pixels: those that can be seen, and hidden below them the ones
  /// that are a step away.
  func arrange() {
    guard owner.isNodeLoaded, let top = owner.topController else { return }
    if entries.isEmpty { entries = [Entry(top, at: 0, target: 0)] }
    let own = owner.visibility
    for controller in owner.controllers {
      controller.setVisibility(own.map { owner.visibility(of: controller, within: $0) })
    }
    let below = owner.controllers.filter { one in
      guard !keeps(one), let visibility = one.visibility, visibility.keepsPixels else { return false }
      // The next one down is drawn before anybody goes back to it.
      return one.isNodeLoaded || one === owner.controllers.dropLast().last
    }
    let screens = below.map(\.screenNode) + entries.map(\.controller.screenNode)
    for screen in below.map(\.screenNode) {
      screen.isHidden = true
      screen.transform = .identity
    }
    node.setScreens(screens)
    // The tree's changes had their own idea of states.
    for controller in owner.controllers {
      controller.setVisibility(own.map { owner.visibility(of: controller, within: $0) })
    }
    for entry in entries where !owner.controllers.contains(where: { $0 === entry.controller }) {
      entry.controller.setVisibility(own.map { $0.deeper(by: 1) })
    }
    updateBar()
    place()
  }

  func updateBar() {
    guard owner.isNodeLoaded else { return }
    var stack: [(controller: NodeController, back: NodeController?)] = []
    for entry in entries {
      let index = owner.controllers.firstIndex { $0 === entry.controller }
      let back = index.map { $0 > 0 ? owner.controllers[$0 - 1] : nil } ?? owner.topController
      stack.append((entry.controller, back))
    }
    node.bar.setItems(stack)
  }

  // MARK: The back gesture

  private func panned(_ recognizer: GestureRecognizer) {
    switch recognizer.state {
    case .began: grab()
    case .changed: drag()
    case .ended: letGo(velocity: pan.velocity.x)
    case .cancelled: letGo(velocity: -.infinity)
    case .possible, .failed: break
    }
  }

  private func grab() {
    guard owner.controllers.count > 1, let top = owner.topController else { return }
    let under = owner.controllers[owner.controllers.count - 2]
    if let entry = entries.first(where: { $0.controller === top }) {
      gate.cancel()
      if !keeps(under), let place = entries.firstIndex(where: { $0 === entry }) {
        entries.insert(Entry(under, at: Self.covered, target: Self.covered), at: place)
      }
      grabbedAt = entry.motion.position
      entry.motion.isHeld = true
      entry.motion.velocity = 0
      entries.first { $0.controller === under }?.motion.isHeld = true
      isAnimated = true
      top.appear(false, animated: true)
      under.appear(true, animated: true)
      arrange()
    }
  }

  private func drag() {
    guard let top = entries.last(where: { $0.motion.isHeld }), node.bounds.width > 0 else { return }
    let position = min(max(grabbedAt + pan.translation.x / node.bounds.width, 0), 1)
    for entry in entries where entry.motion.isHeld {
      entry.motion.position = entry === top ? position : Self.covered * (1 - position)
    }
    place()
  }

  private func letGo(velocity: Double) {
    guard let top = entries.last(where: { $0.motion.isHeld }), node.bounds.width > 0 else { return }
    let leaves = velocity.isFinite && SlideMotion.leaves(from: top.motion.position, velocity: velocity)
    let speed = velocity.isFinite ? velocity / node.bounds.width : 0
    for entry in entries where entry.motion.isHeld {
      entry.motion.isHeld = false
      entry.motion.velocity = entry === top ? speed : -Self.covered * speed
    }
    if leaves, top.controller === owner.topController {
      owner.pop()
      return
    }
    for entry in entries { entry.controller.appear(entry.controller === owner.topController, animated: true) }
    setTargets(goesBack: false)
    lastTick = nil
    container?.addTicker(self)
  }
}
