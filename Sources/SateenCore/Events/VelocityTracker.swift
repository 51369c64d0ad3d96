import SateenLayout

/// Computes a pointer's velocity from its locations during the last tenth of a second.
package struct VelocityTracker {
  /// Seconds after which a sample no longer counts.
  static let window = 0.1

  private var samples: [(point: Point, time: Double)] = []

  package init() {}

  package mutating func add(_ point: Point, at time: Double) {
    // Several events of one frame carry one time; the last of them is where the pointer is.
    if samples.last?.time == time { samples.removeLast() }
    samples.append((point, time))
    samples.removeAll { $0.time < time - Self.window }
  }

  /// Drops old samples: a pointer that rested before it was lifted has no velocity.
  package mutating func end(at time: Double) {
    samples.removeAll { $0.time < time - Self.window }
  }

  /// Points per second.
  package var velocity: Point {
    guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
    let span = last.time - first.time
    return Point(x: (last.point.x - first.point.x) / span, y: (last.point.y - first.point.y) / span)
  }
}
