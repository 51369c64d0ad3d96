import SateenLayout
import SateenThreads

// Events, and the views that get them.
extension RootContainer {
  /// Keeps an event for the next turn.
  public func enqueue(_ event: InputEvent) { input.enqueue(event) }

  /// Cancels all touches. For hosts whose window lost the pointer or the keyboard.
  package func cancelTouches() {
    input.cancelTouches()
    for overlay in overlays { overlay.onInterruption?() }
  }

  /// Tells the responder that has the focus that keys come again. For hosts whose window has got the keyboard.
  package func keyboardReturned() { focus.keyboardReturned() }

  func modifiersDidChange(to modifiers: KeyModifiers) { dragging.modifiersDidChange(to: modifiers) }

  /// The items that are dragged through the window; nil for none.
  public var dragSession: DragSession? { dragging.session }

  func secondaryButtonWasReleased(at point: Point) {
    for overlay in overlays { overlay.onSecondaryRelease?(point) }
  }

  /// Makes an object for each window that shows things while the pointer rests. The window keeps it.
  package static var makePointerRestObserver: (@MainActor () -> any PointerRestObserver)? {
    get { PointerRest.makeObserver }
    set { PointerRest.makeObserver = newValue }
  }

  /// The shape the pointer should have now: that of the view that has its touch, or else of the view under it.
  package var pointerShape: PointerShape { input.pointerShape }

  /// The pointer's location in the window, in points; nil while it is outside.
  package var pointerLocation: Point? { input.pointerLocation }

  /// Delivers a press of another button than the primary one once more, after what lay in front of the window is gone.
  package func pressAgain(_ button: PointerButton, at point: Point) { input.press(button, at: point) }

  /// The deepest view at a point in the window.
  public func hitTest(_ point: Point) -> View? { input.hitTest(point) }

  /// The tolerance of a hit test, in points: ``Touch/fingerReach`` while a finger comes down, otherwise 0.
  package var hitTestReach: Double { input.hitTestReach }

  /// Whether a hit test looks for what help is about. Disabled controls count then.
  package var looksForHelp: Bool { input.looksForHelp }

  // MARK: Selection and keys

  /// The view with the current selection. A press on another view makes this nil and notifies the old view; fingers do
  /// so only with a tap, because they scroll as well. Views whose ``View/selectionOwner`` is this view do not count as
  /// others.
  public var selectionView: View? {
    get { focus.selectionView }
    set { focus.selectionView = newValue }
  }

  /// Adds a handler that is called for every key press before any view. Returning true consumes the key.
  @discardableResult
  public func addKeyHandler(_ handler: @escaping (Key, KeyModifiers) -> Bool) -> Registration {
    let id = focus.keyHandlers.add(handler)
    return .onMain { [weak focus] in _ = focus?.keyHandlers.remove(id) }
  }

  /// Adds a handler that is called for every press of a button and for every finger that comes down, before any view
  /// hears of it, with the view that was hit and the point in the window.
  package func addPressHandler(_ handler: @escaping (_ hit: View?, _ point: Point) -> Void) -> Registration {
    let id = focus.pressHandlers.add(handler)
    return .onMain { [weak focus] in _ = focus?.pressHandlers.remove(id) }
  }

  // MARK: Tracking

  /// Whether a finger, or the pointer's primary button, is down.
  public var isTracking: Bool { input.dispatcher.isTracking }

  /// Runs one worker fewer while a touch is down in any window, to leave a processor to the main loop.
  func trackingDidChange() {
    let all = Self.workerCount
    let isAnyTracking = Self.everyOne.contains { $0.isTracking && !$0.isClosed }
    WorkQueue.shared.workerLimit = isAnyTracking ? max(1, all - 1) : all
  }

  /// The number of workers that draw and measure while no touch is down.
  public static var workerCount = WorkQueue.defaultWorkers {
    didSet { WorkQueue.shared.workerLimit = workerCount }
  }
}
