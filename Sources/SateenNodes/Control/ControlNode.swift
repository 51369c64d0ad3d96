import SateenCore
import SateenLayout
import SateenThreads

/// A node that can be pressed, and calls actions.
///
/// The area to press is the control's bounds changed by its `hitTestSlop`. A press stays on the control while the
/// pointer or finger is within some distance around that area. A press on any node inside is for the control, except
/// for controls inside of it and for views with gesture recognizers of their own. Single-tap recognizers around the
/// control ignore presses on it.
///
/// A disabled control lets presses through to the nodes behind it or around it. Its tooltip shows all the same.
///
/// A control takes the focus by a press and by Tab. With the focus it is pressed by Space, which acts when the key comes
/// up again, unless Escape was pressed between, and by Enter, which acts at once.
open class ControlNode: DisplayNode, ShortcutHost {
  // Stored properties are inside the box.
  private struct State {
    var isEnabled = true
    var role = ControlRole.normal
    var shortcut: Shortcut?
    var isSelected = false
    var isHighlighted = false
    var isHovered = false
    var isTracking = false
    var isTouchInside = false
    /// Whether Space is held down on the control.
    var isPressedByKey = false
    var actions = HandlerList<
      (events: ControlEvent, action: @MainActor @Sendable (ControlNode, ControlEvent) -> Void)
    >()
  }

  /// How far from the area to press a pointer or a finger may stray and still be on the control, in points.
  nonisolated package static let pointerExpansion = 25.0
  nonisolated package static let fingerExpansion = 70.0

  /// Seconds after which a finger's press shows, where it may still become a drag of a view around.
  nonisolated package static let fingerDelay = 0.1
  /// Seconds for which a press shows that ended before then.
  nonisolated package static let shortestLook = 0.1

  private let control = Locked(State())
  /// The touch that presses the control. Main-actor state.
  private weak var tracked: Touch?
  /// Shows the press of a finger later on.
  private var showsLater: FrameTimer?
  /// Shows the end of a press later on that was too short to be seen.
  private var endsLater: FrameTimer?

  nonisolated public override init() {
    super.init()
    pointerShape = .hand
    focusability = .all
  }

  /// Adds an action. Actions run on the main loop, in the order they were added.
  @discardableResult
  nonisolated public func addAction(
    for events: ControlEvent, _ action: @escaping @MainActor @Sendable (ControlNode, ControlEvent) -> Void
  ) -> Registration {
    let id = control.withLock { $0.actions.add((events, action)) }
    // The removed action is released outside of the lock: the end of what it captured may call back here.
    return Registration { [weak self] in _ = self?.control.withLock { $0.actions.remove(id) } }
  }

  /// Adds an action on a target that is held weakly.
  @discardableResult
  nonisolated public func addTarget<Target: AnyObject & Sendable>(
    _ target: Target, for events: ControlEvent, action: @escaping @MainActor @Sendable (Target, ControlNode) -> Void
  ) -> Registration {
    addAction(for: events) { [weak target] control, _ in
      if let target { action(target, control) }
    }
  }

  nonisolated public func removeAllActions() { _ = control.withLock { $0.actions.removeAll() } }

  /// Runs the actions that were added for any of the events.
  public func sendActions(for events: ControlEvent) {
    for id in control.withLock({ $0.actions.ids }) {
      // An action may remove others.
      guard let entry = control.withLock({ $0.actions[id] }), !entry.events.isDisjoint(with: events) else { continue }
      entry.action(self, events)
    }
  }

  /// Whether the control can be pressed.
  nonisolated public var isEnabled: Bool {
    get { control.withLock { $0.isEnabled } }
    set {
      changeLook { $0.isEnabled = newValue }
      guard !newValue, control.withLock({ $0.isTracking || $0.isPressedByKey }) else { return }
      // Disabling the control cancels a press under way.
      if MainThread.isCurrent {
        MainThread.assume { cancelPresses() }
      } else {
        MainQueue.shared.post { if !self.isEnabled { self.cancelPresses() } }
      }
    }
  }

  /// The part that the control plays in its window or sheet. Any thread.
  nonisolated public var role: ControlRole {
    get { control.withLock { $0.role } }
    set {
      control.withLock { $0.role = newValue }
      focusAction = newValue == .defaultAction ? .standard : newValue == .cancelAction ? .cancel : nil
    }
  }

  /// Keys that press the control, wherever the focus is in its window or sheet, where nothing else uses them. Any thread.
  nonisolated public var shortcut: Shortcut? {
    get { control.withLock { $0.shortcut } }
    set {
      control.withLock { $0.shortcut = newValue }
      if newValue != nil { changeExtras { $0.hasShortcuts = true } }
    }
  }

  /// A lasting state of the control, such as that of a switch. Only the control's owner changes it.
  nonisolated public var isSelected: Bool {
    get { control.withLock { $0.isSelected } }
    set { changeLook { $0.isSelected = newValue } }
  }

  /// Whether the control is pressed and would act on a release here.
  nonisolated public var isHighlighted: Bool {
    get { control.withLock { $0.isHighlighted } }
    set { changeLook { $0.isHighlighted = newValue } }
  }

  /// Whether the pointer is above the control.
  nonisolated public var isHovered: Bool { control.withLock { $0.isHovered } }

  /// Whether the control is being pressed.
  nonisolated public var isTracking: Bool { control.withLock { $0.isTracking } }

  /// Whether the press is near enough to count if it ended here; false while there is none.
  nonisolated public var isTouchInside: Bool { control.withLock { $0.isTracking && $0.isTouchInside } }

  /// The state that follows from the flags. Disabled wins over all others.
  nonisolated public var state: ControlState {
    control.withLock { state in
      if !state.isEnabled { return .disabled }
      if state.isSelected { return state.isHighlighted ? .selectedHighlighted : .selected }
      return state.isHighlighted ? .highlighted : .normal
    }
  }

  nonisolated private func changeLook(_ body: (inout State) -> Void) {
    let changed = control.withLock { state -> Bool in
      let before = (state.isEnabled, state.isSelected, state.isHighlighted, state.isHovered)
      body(&state)
      return before != (state.isEnabled, state.isSelected, state.isHighlighted, state.isHovered)
    }
    guard changed else { return }
    applyState()
    onMainIfLoaded { self.stateDidChange() }
  }

  /// Updates the values that the layout depends on to the state, on the thread that changed the state.
  nonisolated func applyState() {}

  /// Called on the main loop when the node loads, and after enabled, selected, highlighted or hovered changed: show the
  /// state here.
  open func stateDidChange() {}

  open override func didLoad() {
    super.didLoad()
    stateDidChange()
  }

  // MARK: Tracking

  open override func hitTest(_ point: Point) -> View? {
    guard let own = loadedView, let hit = super.hitTest(point) else { return nil }
    var view = hit
    while view !== own, let next = view.superview {
      if view.node is ControlNode || view.gestureRecognizers.contains(where: { !$0.isMenuPress }) { return hit }
      view = next
    }
    return isEnabled || own.container?.looksForHelp == true ? own : nil
  }

  /// By default none: the control keeps its presses from single taps around it, and leaves them to drags.
  open override func claimedDirections(of touch: Touch) -> ScrollDirection? {
    isEnabled && isTracking ? [] : super.claimedDirections(of: touch)
  }

  private func isNear(_ touch: Touch) -> Bool {
    guard let view = loadedView else { return false }
    let reach = touch.isFinger ? Self.fingerExpansion : Self.pointerExpansion
    let area = bounds.inset(by: hitTestSlop).insetBy(x: -reach, y: -reach)
    return area.contains(touch.location(in: view))
  }

  /// A press begins on the control.
  /// - Returns: false for a press that the control leaves alone: it is not highlighted, and sends no events.
  open func beginTracking(with touch: Touch) -> Bool { true }

  /// The press moved. ``isTouchInside`` says whether it is near enough to count.
  /// - Returns: false to cancel the press.
  open func continueTracking(with touch: Touch) -> Bool { true }

  /// The press ended, before the events of its end are sent. ``isHighlighted`` says whether it counts.
  open func endTracking(with touch: Touch) {}

  /// The press was cancelled, before ``ControlEvent/touchCancel`` is sent.
  open func cancelTracking() {}

  /// Acts as at the end of a press that counts, by pointer, finger or key: sends ``ControlEvent/touchUpInside`` and
  /// ``ControlEvent/primaryActionTriggered``. A control with a value changes it first.
  open func performAction() { sendActions(for: [.touchUpInside, .primaryActionTriggered]) }

  open override func touchesBegan(_ touches: [Touch]) {
    guard isEnabled, let touch = touches.first else { return }
    let wasTracking = control.withLock { state in
      defer { (state.isTracking, state.isTouchInside) = (true, true) }
      return state.isTracking
    }
    if wasTracking {
      // A second finger cancels the press.
      touchesCancelled([])
      return
    }
    tracked = touch
    guard beginTracking(with: touch) else {
      _ = stopTracking()
      return
    }
    // An action of the beginning may have ended the press.
    guard isTracking else { return }
    endsLater?.cancel()
    if touch.isFinger, let view = loadedView, view.isInsideOfDrags(claiming: claimedDirections(of: touch) ?? []) {
      isHighlighted = false
      // A drag that begins on the control would have it flash.
      showsLater = view.container?.after(Self.fingerDelay, in: view) { [weak self] in self?.showPress() }
    } else {
      isHighlighted = true
    }
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  open override func touchesMoved(_ touches: [Touch]) {
    guard isTracking, isFollowing(touches), let touch = touches.first else { return }
    let inside = isNear(touch)
    control.withLock { $0.isTouchInside = inside }
    guard continueTracking(with: touch) else { return touchesCancelled([]) }
    guard isTracking else { return }
    if showsLater?.isActive != true { isHighlighted = inside }
    sendActions(for: inside ? .touchDragInside : .touchDragOutside)
  }

  open override func touchesEnded(_ touches: [Touch]) {
    guard isFollowing(touches), let touch = touches.first, stopTracking() else { return }
    let isUnseen = showsLater?.isActive == true
    showsLater?.cancel()
    let inside = isNear(touch)
    isHighlighted = inside
    endTracking(with: touch)
    if isUnseen, inside, let view = loadedView, let container = view.container {
      // No frame has shown the press of a quick tap.
      endsLater = container.after(Self.shortestLook, in: view) { [weak self] in self?.endLook() }
    } else {
      isHighlighted = false
    }
    if inside { performAction() } else { sendActions(for: .touchUpOutside) }
  }

  open override func touchesCancelled(_ touches: [Touch]) {
    // Without a touch, code ends the press, whichever touch that is of.
    guard touches.isEmpty || isFollowing(touches), stopTracking() else { return }
    showsLater?.cancel()
    cancelTracking()
    isHighlighted = false
    sendActions(for: .touchCancel)
  }

  /// Whether touches are of the press under way, and not of another finger on the control.
  final func isFollowing(_ touches: [Touch]) -> Bool { tracked != nil && touches.first === tracked }

  private func showPress() { isHighlighted = isTouchInside }

  private func endLook() { isHighlighted = control.withLock { $0.isPressedByKey } }

  nonisolated private func stopTracking() -> Bool {
    control.withLock { state in
      defer { (state.isTracking, state.isTouchInside) = (false, false) }
      return state.isTracking
    }
  }

  open override func didExitHierarchy() {
    super.didExitHierarchy()
    cancelPresses()
    if endsLater?.isActive == true { endLook() }
    endsLater?.cancel()
  }

  private func cancelPresses() {
    touchesCancelled([])
    cancelKeyPress()
  }

  open override func pointerMoved(to point: Point?) {
    changeLook { $0.isHovered = point != nil }
  }

  // MARK: Keys

  open override func shouldBecomeFocused(by cause: FocusCause) -> Bool {
    isEnabled && super.shouldBecomeFocused(by: cause)
  }

  /// The control that is selected stands for the others in a group.
  open override var isPreferredInFocusGroup: Bool { isSelected }

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard hasFocus, isEnabled, modifiers.isEmpty else {
      return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    switch key {
    case .space:
      if !isRepeat { beginKeyPress() }
    case .enter:
      // A key that is held presses once.
      if !isRepeat { activate() }
    case .escape where control.withLock({ $0.isPressedByKey }): cancelKeyPress()
    default: return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    return true
  }

  open override func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard key == .space, endKeyPress() else { return super.keyUp(key, modifiers) }
    isHighlighted = false
    performAction()
    return true
  }

  /// Does what a press does: sends ``ControlEvent/touchDown``, then calls ``performAction()``.
  /// - Returns: false for a disabled control.
  @discardableResult
  open override func activate() -> Bool {
    guard isEnabled else { return false }
    sendActions(for: .touchDown)
    if isEnabled { performAction() }
    return true
  }

  package func performShortcut(_ key: Key, _ modifiers: KeyModifiers, hasFocusInside: Bool) -> Bool {
    shortcut?.isPressed(key, modifiers) == true && activate()
  }

  private func beginKeyPress() {
    let isNew = control.withLock { state -> Bool in
      guard !state.isTracking, !state.isPressedByKey else { return false }
      state.isPressedByKey = true
      return true
    }
    guard isNew else { return }
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  nonisolated private func endKeyPress() -> Bool {
    control.withLock { state in
      defer { state.isPressedByKey = false }
      return state.isPressedByKey
    }
  }

  private func cancelKeyPress() {
    guard endKeyPress() else { return }
    isHighlighted = false
    sendActions(for: .touchCancel)
  }

  open override func didResignFocus() {
    super.didResignFocus()
    cancelKeyPress()
  }

  open override func keysCancelled() {
    super.keysCancelled()
    cancelKeyPress()
  }
}
