import SateenLayout

/// Two touches that turn around each other.
package struct RotationMachine: GestureMachine {
  /// How far the touches turn before it is a rotation, in radians.
  package static let threshold = 0.15

  private var touches = PairTouches()
  private var last: TouchPair?
  /// The turn since both touches are down, which no one sets.
  private var turned = 0.0
  /// The turn since the rotation was recognized, in radians, clockwise. It goes beyond a whole turn.
  package private(set) var rotation = 0.0

  package init() {}

  package var alarm: Double? { nil }

  /// Radians per second.
  package var velocity: Double { touches.velocity }

  /// The middle of the touches, in points in the window.
  package var location: Point { touches.location }

  package func takes(_ sample: GestureSample) -> Bool { touches.takes(sample) }

  package mutating func step(_ input: GestureInput, isOn: Bool) -> GestureWish {
    switch touches.update(by: input) {
    case .began(let pair):
      last = pair
      turned = 0
      return .wait
    case .moved(let pair): return move(to: pair, isOn: isOn)
    case .answer(let wish): return wish
    }
  }

  /// Has the rotation go on as if it had come to this angle.
  package mutating func setRotation(_ rotation: Double) { self.rotation = rotation.isFinite ? rotation : 0 }

  private mutating func move(to pair: TouchPair, isOn: Bool) -> GestureWish {
    guard let last else { return .wait }
    let turn = pair.turn(from: last)
    // Touches that are too close for an angle turn on from the last angle that they had.
    if pair.angle != nil || last.angle == nil { self.last = pair }
    turned += turn
    if touches.hasAsked {
      rotation += turn
      touches.note(turned)
      return isOn ? .change : .wait
    }
    return abs(turned) >= Self.threshold ? touches.ask(with: turned) : .wait
  }
}
