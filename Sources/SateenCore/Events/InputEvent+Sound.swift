import SateenLayout

// Hosts hand on what devices and scripts say, which need not be numbers.
extension InputEvent {
  /// Places further away than this, and distances longer than this, in points, are no person's.
  private static let limit = 1e6

  /// The event with coordinates and distances that can be reckoned with: finite, and no longer than any window or stroke.
  /// - Parameter lastPlace: where the touch with an id was last, or the pointer (nil).
  /// - Returns: nil where nothing is left of it. What ends a touch always is, and ends it where it was last.
  func sound(lastPlace: (Int64?) -> Point?) -> InputEvent? {
    switch self {
    case .pointerMoved(let point): Self.sound(point).map { .pointerMoved($0) }
    case .pointerDown(let point, let button, let clicks, let modifiers):
      Self.sound(point).map { .pointerDown($0, button: button, clicks: clicks, modifiers: modifiers) }
    case .pointerUp(let point, let button): .pointerUp(Self.sound(point) ?? lastPlace(nil) ?? .zero, button: button)
    case .wheel(let point, let dx, let dy, let modifiers):
      Self.sound(point).map { .wheel($0, dx: Self.sound(dx), dy: Self.sound(dy), modifiers: modifiers) }
    case .preciseScroll(let point, let dx, let dy, let modifiers):
      Self.sound(point).map { .preciseScroll($0, dx: Self.sound(dx), dy: Self.sound(dy), modifiers: modifiers) }
    case .touchBegan(let id, let point): Self.sound(point).map { .touchBegan(id: id, $0) }
    case .touchMoved(let id, let point): Self.sound(point).map { .touchMoved(id: id, $0) }
    case .touchEnded(let id, let point): .touchEnded(id: id, Self.sound(point) ?? lastPlace(id) ?? .zero)
    case .pointerLeft, .touchCancelled, .keyDown, .keyUp, .textInput: self
    }
  }

  private static func sound(_ point: Point) -> Point? {
    point.x.isFinite && point.y.isFinite ? Point(x: sound(point.x), y: sound(point.y)) : nil
  }

  /// What is no number, or infinite, moves nothing.
  private static func sound(_ length: Double) -> Double {
    length.isFinite ? min(max(length, -limit), limit) : 0
  }
}
