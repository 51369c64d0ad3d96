import SateenLayout

/// A press that stays where it is for a while, and may then be dragged.
open class LongPressGestureRecognizer: GestureRecognizer, FrameTicker {
  /// How long the press has to last, in seconds.
  public var minimumDuration = 0.5
  /// How far the press may stray meanwhile, in points.
  public static let tolerance = 10.0
  /// The location of the press in the window, in points.
  public private(set) var windowLocation: Point = .zero
  private weak var touch: Touch?
  private var start: (location: Point, time: Double) = (.zero, 0)

  open override func reset() {
    super.reset()
    touch = nil
  }

  open override func shouldReceive(_ touch: Touch) -> Bool { !isActive }

  open override func touchesBegan(_ touches: [Touch]) {
    guard !isActive else { return }
    guard touch == nil, touches.count == 1, let touch = touches.first else { return move(to: .failed) }
    self.touch = touch
    windowLocation = touch.windowLocation
    start = (touch.windowLocation, touch.timestamp)
    view?.turns?.wake(at: touch.timestamp + minimumDuration, for: self, in: view)
  }

  public func tick(at time: Double) -> Bool {
    if state == .possible, touch != nil, time >= start.time + minimumDuration { move(to: .began) }
    return false
  }

  open override func touchesMoved(_ touches: [Touch]) {
    guard let touch, touches.contains(where: { $0 === touch }) else { return }
    windowLocation = touch.windowLocation
    if isActive {
      move(to: .changed)
    } else if state == .possible, windowLocation.distance(to: start.location) > Self.tolerance {
      move(to: .failed)
    }
  }

  open override func touchesEnded(_ touches: [Touch]) {
    guard let touch, touches.contains(where: { $0 === touch }) else { return }
    windowLocation = touch.windowLocation
    move(to: isActive ? .ended : .failed)
  }

  open override func touchesCancelled(_ touches: [Touch]) {
    guard let touch, touches.contains(where: { $0 === touch }) else { return }
    super.touchesCancelled(touches)
  }
}
