import SateenLayout

/// Two touches that move apart or together.
package struct PinchMachine: GestureMachine {
  /// How much the distance of the touches changes before it is a pinch, in points.
  package static let threshold = 8.0

  private var touches = PairTouches()
  private var first: TouchPair?
  private var last: TouchPair?
  /// The touches when the pinch was recognized.
  private var start: TouchPair?
  /// The factor by which the distance has grown since the pinch was recognized.
  package private(set) var scale = 1.0

  package init() {}

  package var alarm: Double? { nil }

  /// Change of the scale per second. Measured on the touches, so that a scale that is set in each change has none of its
  /// own.
  package var velocity: Double {
    guard let start, let last else { return 0 }
    return touches.velocity * scale * start.distance / last.distance
  }

  /// The middle of the touches, in points in the window.
  package var location: Point { touches.location }

  package func takes(_ sample: GestureSample) -> Bool { touches.takes(sample) }

  package mutating func step(_ input: GestureInput, isOn: Bool) -> GestureWish {
    switch touches.update(by: input) {
    case .began(let pair):
      first = pair
      last = pair
      return .wait
    case .moved(let pair): return move(to: pair, isOn: isOn)
    case .answer(let wish): return wish
    }
  }

  /// Has the pinch go on as if it had come to this scale.
  package mutating func setScale(_ scale: Double) { self.scale = Self.bounded(scale.isNaN ? 1 : scale) }

  private mutating func move(to pair: TouchPair, isOn: Bool) -> GestureWish {
    guard let last, let first else { return .wait }
    self.last = pair
    if touches.hasAsked {
      setScale(scale * pair.distance / last.distance)
      if let start { touches.note(pair.distance / start.distance) }
      return isOn ? .change : .wait
    }
    guard abs(pair.distance - first.distance) >= Self.threshold else { return .wait }
    start = pair
    return touches.ask(with: 1)
  }

  private static func bounded(_ scale: Double) -> Double { min(max(scale, 1e-6), 1e6) }
}
