import SateenLayout

/// Starts a drag of items: by the pointer at once, by a finger after it has rested.
@MainActor
final class DragGestureRecognizer: GestureRecognizer {
  override var isOfWindow: Bool { true }

  /// How far the pointer goes before it drags, in points.
  private static let threshold = 4.0
  /// How long a finger rests, in seconds, and how far it may stray meanwhile, in points.
  private static let duration = 0.4
  private static let tolerance = 6.0

  /// Whether there is something to drag under a touch.
  var hasItems: ((Touch) -> Bool)?
  /// Where the press began, in the window.
  private(set) var start = Point.zero
  private(set) var modifiers: KeyModifiers = []
  private(set) var isFinger = false
  private var moved = Point.zero

  required init() {
    super.init()
    // Scroll views wait until it is clear that nothing is dragged.
    priority = 1
  }

  override var heading: ScrollDirection { isFinger ? [] : ScrollDirection(of: moved) }

  override var dragsItems: Bool { true }

  override func reset() {
    super.reset()
    moved = .zero
  }

  override func shouldReceive(_ touch: Touch) -> Bool {
    numberOfTouches == 0 && super.shouldReceive(touch) && hasItems?(touch) == true
  }

  override func touchesBegan(_ touches: [Touch]) {
    guard let touch = touches.first else { return }
    (start, modifiers, isFinger) = (touch.windowLocation, touch.modifiers, touch.isFinger)
    if isFinger { wake(at: touch.timestamp + Self.duration) }
  }

  override func timePassed(_ time: Double) {
    if isFinger, state == .possible { move(to: .began) }
  }

  override func touchesMoved(_ touches: [Touch]) {
    guard let touch = touches.first else { return }
    moved = touch.windowLocation - start
    if isActive { return move(to: .changed) }
    let distance = max(abs(moved.x), abs(moved.y))
    if isFinger {
      if distance > Self.tolerance { move(to: .failed) }
    } else if distance >= Self.threshold {
      move(to: .began)
    }
  }

  override func touchesEnded(_ touches: [Touch]) { move(to: isActive ? .ended : .failed) }

  override func touchesCancelled(_ touches: [Touch]) { move(to: .cancelled) }
}
