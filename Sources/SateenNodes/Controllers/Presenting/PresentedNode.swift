import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// A screen over another one, with the shade behind it. It fills the window, and leaves no event to what lies behind.
final class PresentedNode: DisplayNode, ScreenPresentation, FrameObserver, MenuStop {
  static let animation = Animation.easeOut(0.25)
  static let leaving = Animation.easeIn(0.18)
  /// The background of a screen that paints none itself: lighter than what is behind it, in dark windows.
  private nonisolated static let background = Color(light: .white, dark: Color(hex: 0x24262b))
  private nonisolated static let popoverGap = 6.0

  /// Nil once the presentation is over.
  private(set) var controller: NodeController?
  private var room: PresentationRoom?
  private let kind: PresentationStyle
  // Constant.
  private let sizing: PresentedLayoutSpec.Sizing
  private let content: DisplayNode
  private let shadeNode = DisplayNode()
  private let card = DisplayNode()
  private let clip = DisplayNode()
  private let gate = ScreenGate()
  private let isAnimated: Bool
  /// Keeps the focus in the screen.
  private var focusScope: Registration?
  private var hasBegun = false
  private var isPressBeside = false
  private(set) var isOver = false
  /// Called once, when the screen begins to disappear.
  var onEnd: (@MainActor () -> Void)?

  init(_ controller: NodeController, _ style: PresentationStyle, isAnimated: Bool) {
    self.controller = controller
    kind = style
    self.isAnimated = isAnimated
    content = controller.node
    defer { controller.ownPresentation = self }
    let preferred = controller.preferredSize
    let look = (controller as? DialogController)?.style ?? DialogStyle()
    sizing =
      switch kind {
      case .sheet: .sheet(preferred: preferred, width: controller.sheetWidth)
      case .dialog: .content(preferred: preferred, maximumWidth: PresentedLayoutSpec.dialogWidth)
      case .popover: .content(preferred: preferred, maximumWidth: PresentedLayoutSpec.popoverWidth)
      case .fullWindow: .window
      }
    super.init()
    debugName = "presented"
    automaticallyManagesSubnodes = true
    shadeNode.isLayerBacked = true
    if hasShade { shadeNode.backgroundColor = look.shadeColor }
    card.automaticallyManagesSubnodes = true
    clip.automaticallyManagesSubnodes = true
    let (screen, clip) = (controller.screen, clip)
    card.layoutSpecBlock = { _, _ in FillingLayoutSpec(child: clip) }
    clip.layoutSpecBlock = { _, _ in FillingLayoutSpec(child: screen) }
    card.alpha = 0
    shadeNode.alpha = 0
    guard !isWholeWindow else { return }
    if screen.backgroundColor == ScreenNode.defaultBackground { screen.backgroundColor = Self.background }
    card.cornerRadius = isPopover ? 10 : look.cornerRadius
    clip.cornerRadius = card.cornerRadius
    clip.clipsToBounds = true
    card.shadow = Shadow(
      color: Color(white: 0, alpha: 0.3), offset: Size(width: 0, height: isPopover ? 4 : 10),
      radius: isPopover ? 18 : 32)
    card.backgroundColor = Self.background
  }

  private var isPopover: Bool { if case .popover = kind { true } else { false } }
  private var isWholeWindow: Bool { if case .fullWindow = kind { true } else { false } }
  private var hasShade: Bool { !isPopover && !isWholeWindow }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    PresentedLayoutSpec(shade: shadeNode, card: card, content: content, sizing: sizing)
  }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    placePopover()
    begin()
  }

  /// Puts the card beside the node that it belongs to.
  private func placePopover() {
    guard case .popover(let source) = kind, let own = loadedLayer,
      let place = source.loadedLayer?.wayToWindow.apply(source.bounds)
    else { return }
    let origin = own.convertFromWindow(place.origin)
    let frame = AnchoredPlacement(
      card.bounds.size, beside: Rect(origin: origin, size: place.size), on: [.below, .above, .trailing, .leading],
      in: bounds.insetBy(x: Self.popoverGap, y: Self.popoverGap), gap: Self.popoverGap,
      isMirrored: traits.layoutDirection == .rightToLeft
    ).frame
    // A card that is larger than the room there lies over the node.
    let position = Point(x: frame.minX + card.bounds.width / 2, y: frame.minY + card.bounds.height / 2)
    // A change would ask for another frame.
    if card.position != position { card.position = position }
  }

  /// A popover follows its node, and goes with it.
  func willCompose(_ container: RootContainer, at time: Double) {
    guard case .popover(let source) = kind, !isOver else { return }
    guard let view = source.loadedView, view.container === container, !view.isSeenToGo else {
      return dismiss(animated: false)
    }
    placePopover()
  }

  // MARK: Coming

  func show(in room: PresentationRoom) {
    self.room = room
    room.add(self)
  }

  override func didEnterHierarchy() {
    super.didEnterHierarchy()
    guard let controller, let container = loadedView?.container else { return }
    // A menu would lie in front of the screen, without the keys.
    container.closeMenu()
    controller.setVisibility(container.visibility)
    controller.appear(true, animated: isAnimated)
    // The screen may have found that it is not needed.
    guard !isOver else { return }
    if isPopover { container.addFrameObserver(self) }
    // Keys go no further from now on, although the screen may still be waited for.
    if let loadedView { focusScope = container.pushFocusScope(loadedView) }
    begin()
  }

  /// Has the screen appear as soon as it has its layout and its pixels.
  private func begin() {
    guard !hasBegun, let controller, let container = loadedView?.container, !card.bounds.isEmpty else { return }
    hasBegun = true
    gate.wait(for: controller, in: container) { [weak self] in self?.appear() }
  }

  private func appear() {
    guard !isOver, let controller else { return }
    // The focus goes to nothing that is transparent.
    card.alpha = 1
    controller.moveFocus()
    guard isAnimated else {
      shadeNode.alpha = 1
      return controller.finishAppearing(animated: false)
    }
    shadeNode.animate(.opacity, from: 0, to: 1, Self.animation)
    switch kind {
    case .sheet, .fullWindow:
      card.animate(.transform, from: below, to: .identity, Self.animation) { [weak self] _ in self?.didAppear() }
    case .dialog, .popover:
      card.animate(.opacity, from: 0, to: 1, Self.animation)
      card.animate(.transform, from: smaller, to: .identity, Self.animation) { [weak self] _ in self?.didAppear() }
    }
  }

  private func didAppear() {
    if !isOver { controller?.finishAppearing(animated: true) }
  }

  /// Where a sheet comes from: below the window.
  private var below: Transform { Transform(translationX: 0, y: max(0, bounds.height - card.frame.minY)) }
  private var smaller: Transform { Transform(scaleX: 0.95, y: 0.95) }

  // MARK: Going

  func dismiss(animated: Bool) {
    guard !isOver, let controller else { return }
    // From front to back, so that the focus goes back step by step.
    controller.dismissPresented(animated: animated)
    isOver = true
    gate.cancel()
    isUserInteractionEnabled = false
    let container = loadedView?.container
    focusScope?.remove()
    focusScope = nil
    controller.appear(false, animated: animated)
    let onEnd = onEnd
    self.onEnd = nil
    controller.ownPresentation = nil
    let onDismissal = controller.onDismissal
    controller.onDismissal = nil
    onEnd?()
    onDismissal?()
    guard animated, let container, !container.reducesMotion else { return leave() }
    shadeNode.animate(.opacity, to: 0, Self.leaving)
    switch kind {
    case .sheet, .fullWindow: card.animate(.transform, to: below, Self.leaving)
    case .dialog, .popover:
      card.animate(.opacity, to: 0, Self.leaving)
      card.animate(.transform, to: smaller, Self.leaving)
    }
    container.after(Self.leaving.duration + 0.02) { [self] in leave() }
  }

  private func leave() {
    guard let controller else { return }
    self.controller = nil
    loadedView?.container?.removeFrameObserver(self)
    controller.finishAppearing(animated: false)
    controller.setVisibility(nil)
    // Another container may have taken it meanwhile.
    if controller.screen.supernode === clip { controller.screen.removeFromSupernode() }
    if controller.screen.backgroundColor == Self.background {
      controller.screen.backgroundColor = ScreenNode.defaultBackground
    }
    room?.remove(self)
  }

  override func didExitHierarchy() {
    super.didExitHierarchy()
    // The window is closed, or shows something else.
    if !isOver { dismiss(animated: false) } else { leave() }
  }

  // MARK: Events, which go no further

  private func isBeside(_ touch: Touch?) -> Bool {
    guard let touch, let view = loadedView else { return false }
    return !card.frame.contains(touch.location(in: view))
  }

  /// Whether a press beside the card dismisses it. A question waits for its answer.
  private var isDismissedByPresses: Bool {
    switch kind {
    case .sheet, .popover: true
    case .dialog, .fullWindow: false
    }
  }

  override func touchesBegan(_ touches: [Touch]) {
    isPressBeside = isBeside(touches.first)
    if isPressBeside, isPopover { dismiss(animated: isAnimated) }
  }
  override func touchesMoved(_ touches: [Touch]) {}
  override func touchesCancelled(_ touches: [Touch]) { isPressBeside = false }

  override func touchesEnded(_ touches: [Touch]) {
    if isPressBeside, isDismissedByPresses, isBeside(touches.first) { dismiss(animated: isAnimated) }
    isPressBeside = false
  }

  override func secondaryPress(at point: Point) -> Bool { true }
  override func middlePress(at point: Point) -> Bool { true }
  override func menuRequested(at point: Point?) -> Bool { true }

  override func scroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool {
    true
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard key == .escape, modifiers.isEmpty, !isRepeat else { return false }
    dismiss(animated: isAnimated)
    return true
  }

  override func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool { true }
  override func insertText(_ text: String) -> Bool { true }
}

nonisolated extension PresentedNode: RangeModeUpdating {
  func visibilityDidChange(to visibility: ScreenVisibility) {
    if loadedView?.container != nil { controller?.setVisibility(visibility) }
  }
  var passesVisibilityOn: Bool { true }
}
