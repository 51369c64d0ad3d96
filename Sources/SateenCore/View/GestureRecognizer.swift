import SateenLayout
import SateenThreads

/// Watches the touches that begin inside a view and tells when they make up a gesture.
///
/// The first recognizer to recognize wins: the others fail, and the view that was touched is told that its touches were
/// cancelled (unless `cancelsTouchesInView` is off).
@MainActor
open class GestureRecognizer {
  /// A gesture over time (a drag) goes from `possible` to `began`, `changed` and `ended`; one that happens at once
  /// (a tap) from `possible` to `ended`. `cancelled` and `failed` end either.
  public enum State: Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  /// The view the recognizer was added to.
  public internal(set) weak var view: View?
  /// Whether the recognizer takes part in touches that begin from now on.
  public var isEnabled = true
  /// Whether recognizing takes the touch away from the view, which is then told that the touch was cancelled.
  public var cancelsTouchesInView = true
  fileprivate var actions = HandlerList<(GestureRecognizer) -> Void>()
  public private(set) var state: State = .possible

  public required init() {}

  /// Whether the gesture has been recognized and is still going on.
  public var isActive: Bool { state == .began || state == .changed }

  /// For subclasses: the next state. Recognition is refused while another recognizer of the touch has won.
  public func move(to new: State) {
    guard state != new || new == .changed else { return }
    if new == .began || (new == .ended && state == .possible) {
      guard arbiter?.recognizerWillBegin(self) ?? true else { return fail() }
    }
    state = new
    switch new {
    case .began, .changed, .ended, .cancelled:
      for id in actions.ids { actions[id]?(self) }
    case .possible, .failed: break
    }
  }

  weak var arbiter: TouchDispatcher?

  /// Back to `possible`, before new touches.
  open func reset() { state = .possible }

  /// Whether a touch that begins in the view, or inside of it, is for this recognizer, which otherwise gets none of its
  /// events. Called once for each touch, also for touches that begin while the recognizer follows another one.
  open func shouldReceive(_ touch: Touch) -> Bool { true }

  /// A touch that began in the view, or inside of it. Recognizers get it before the view does.
  open func touchesBegan(_ touches: [Touch]) {}
  open func touchesMoved(_ touches: [Touch]) {}
  open func touchesEnded(_ touches: [Touch]) {}
  open func touchesCancelled(_ touches: [Touch]) {
    if isActive { move(to: .cancelled) } else { move(to: .failed) }
  }

  func fail() {
    if isActive { move(to: .cancelled) } else { state = .failed }
  }
}

/// The actions of a gesture recognizer. It passes itself to them, typed as its own class.
@MainActor public protocol GestureActions: GestureRecognizer {
  init()
}

extension GestureRecognizer: GestureActions {}

extension GestureActions {
  /// A recognizer that calls `action` on every change of state from `began` on.
  public init(action: @escaping (Self) -> Void) {
    self.init()
    addAction(action)
  }

  /// Adds an action for every change of state from `began` on.
  @discardableResult
  public func addAction(_ action: @escaping (Self) -> Void) -> Registration {
    let id = actions.add { recognizer in
      if let recognizer = recognizer as? Self { action(recognizer) }
    }
    return .onMain { [weak self] in _ = self?.actions.remove(id) }
  }
}

extension GestureActions where Self: TapGestureRecognizer {
  /// A recognizer that calls `action` when the view was pressed so many times in quick succession: 2 for a double click.
  public init(taps: Int, action: @escaping (Self) -> Void) {
    self.init(action: action)
    numberOfTapsRequired = taps
  }
}

/// One or more quick presses that do not move.
open class TapGestureRecognizer: GestureRecognizer {
  /// 2 for a double click.
  public var numberOfTapsRequired = 1
  /// How far a press may stray, in points.
  public static let tolerance = 10.0
  /// The location of the press in the window, in points.
  public private(set) var windowLocation: Point = .zero
  private var start: Point?

  open override func reset() {
    super.reset()
    start = nil
  }

  open override func touchesBegan(_ touches: [Touch]) {
    guard start == nil, touches.count == 1 else { return move(to: .failed) }
    start = touches[0].windowLocation
  }

  open override func touchesMoved(_ touches: [Touch]) {
    guard let start, let touch = touches.first else { return }
    if touch.windowLocation.distance(to: start) > Self.tolerance { move(to: .failed) }
  }

  open override func touchesEnded(_ touches: [Touch]) {
    guard state == .possible, let touch = touches.first else { return }
    guard touch.tapCount >= numberOfTapsRequired else { return move(to: .failed) }
    windowLocation = touch.windowLocation
    move(to: .ended)
  }
}

/// A press that is dragged. The recognizer follows one finger, and ignores others that come down meanwhile.
open class PanGestureRecognizer: GestureRecognizer {
  /// How far a press moves before it is a drag, in points.
  public var threshold = 6.0
  /// Whether a drag along the horizontal, or the vertical, is recognized.
  public var allowsHorizontal = true
  public var allowsVertical = true
  private weak var touch: Touch?
  private var start: Point = .zero
  /// The location of the drag in the window, in points.
  public private(set) var windowLocation: Point = .zero
  /// Distance from where the drag was recognized, in points.
  public private(set) var translation: Point = .zero
  /// Whether the drag was recognized along the horizontal, however it goes on.
  public private(set) var isHorizontal = false
  private var origin: Point = .zero
  private var velocityTracker = VelocityTracker()

  /// Points per second.
  public var velocity: Point { velocityTracker.velocity }

  open override func reset() {
    super.reset()
    touch = nil
    translation = .zero
    velocityTracker = VelocityTracker()
  }

  open override func shouldReceive(_ touch: Touch) -> Bool { self.touch == nil }

  open override func touchesBegan(_ touches: [Touch]) {
    guard touch == nil, let touch = touches.first else { return }
    self.touch = touch
    start = touch.windowLocation
    windowLocation = touch.windowLocation
    velocityTracker.add(touch.windowLocation, at: touch.timestamp)
  }

  open override func touchesMoved(_ touches: [Touch]) {
    guard let touch, touches.contains(where: { $0 === touch }) else { return }
    windowLocation = touch.windowLocation
    velocityTracker.add(touch.windowLocation, at: touch.timestamp)
    if isActive {
      translation = windowLocation - origin
      move(to: .changed)
    } else if state == .possible {
      let moved = windowLocation - start
      isHorizontal = abs(moved.x) > abs(moved.y)
      guard max(abs(moved.x), abs(moved.y)) >= threshold else { return }
      // A movement in a direction that is not allowed does not fail the drag, which may still change its direction.
      guard isHorizontal ? allowsHorizontal : allowsVertical else { return }
      origin = windowLocation
      move(to: .began)
    }
  }

  open override func touchesEnded(_ touches: [Touch]) {
    guard let touch, touches.contains(where: { $0 === touch }) else { return }
    if isActive {
      velocityTracker.end(at: touch.timestamp)
      move(to: .ended)
    } else {
      move(to: .failed)
    }
  }

  open override func touchesCancelled(_ touches: [Touch]) {
    guard let touch, touches.contains(where: { $0 === touch }) else { return }
    super.touchesCancelled(touches)
  }
}
