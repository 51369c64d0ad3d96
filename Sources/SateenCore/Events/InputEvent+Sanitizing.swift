import SateenLayout

// Hosts pass on the coordinates of devices and scripts unchecked: they may be NaN or infinite.
extension InputEvent {
  /// The largest coordinate and distance that real input can have, in points.
  private static let limit = 1e6

  /// The event with finite coordinates and distances, clamped to ``limit``.
  /// - Parameter lastPlace: the last location of the touch with an id, or of the pointer (nil).
  /// - Returns: nil for an event without a finite location. An event that ends a touch is always kept: it falls back to
  ///   the touch's last location.
  func sanitized(lastPlace: (Int64?) -> Point?) -> InputEvent? {
    switch self {
    case .pointerMoved(let point): Self.sanitized(point).map { .pointerMoved($0) }
    case .pointerDown(let point, let button, let clicks, let modifiers):
      Self.sanitized(point).map { .pointerDown($0, button: button, clicks: clicks, modifiers: modifiers) }
    case .pointerUp(let point, let button): .pointerUp(Self.sanitized(point) ?? lastPlace(nil) ?? .zero, button: button)
    case .wheel(let point, let dx, let dy, let modifiers):
      Self.sanitized(point).map { .wheel($0, dx: Self.sanitized(dx), dy: Self.sanitized(dy), modifiers: modifiers) }
    case .preciseScroll(let point, let dx, let dy, let modifiers):
      Self.sanitized(point).map {
        .preciseScroll($0, dx: Self.sanitized(dx), dy: Self.sanitized(dy), modifiers: modifiers)
      }
    case .touchBegan(let id, let point): Self.sanitized(point).map { .touchBegan(id: id, $0) }
    case .touchMoved(let id, let point): Self.sanitized(point).map { .touchMoved(id: id, $0) }
    case .touchEnded(let id, let point): .touchEnded(id: id, Self.sanitized(point) ?? lastPlace(id) ?? .zero)
    case .filesDropped(let point, let paths): Self.sanitized(point).map { .filesDropped($0, paths: paths) }
    case .pointerLeft, .touchCancelled, .keyDown, .keyUp, .modifiersChanged, .textInput, .composition: self
    }
  }

  private static func sanitized(_ point: Point) -> Point? {
    point.x.isFinite && point.y.isFinite ? Point(x: sanitized(point.x), y: sanitized(point.y)) : nil
  }

  /// NaN and infinite distances count as 0.
  private static func sanitized(_ length: Double) -> Double {
    length.isFinite ? min(max(length, -limit), limit) : 0
  }
}
