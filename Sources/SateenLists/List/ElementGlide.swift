import SateenLayout

/// The way of an element to its place after a change that is seen to happen.
struct ElementGlide: Equatable {
  /// Seconds.
  static let duration = 0.25

  /// How far from its place the element begins, in points.
  var distance: Point
  /// Seconds on the frame clock; nil before the first frame.
  var start: Double?

  /// The same way, from here on, with the arrival of another one that is under way; nil where that is as good as there.
  func arriving(with other: ElementGlide?, at time: Double) -> ElementGlide? {
    guard let start = other?.start else { return self }
    let left = Self.remaining(from: start, at: time)
    guard left > 0.01 else { return nil }
    return ElementGlide(distance: Point(x: distance.x / left, y: distance.y / left), start: start)
  }

  /// The part of the way that is left at a time, 1 to 0.
  static func remaining(from start: Double?, at time: Double) -> Double {
    guard let start else { return 1 }
    let left = 1 - min(max((time - start) / duration, 0), 1)
    return left * left * left
  }

  func shift(at time: Double) -> Point {
    let left = Self.remaining(from: start, at: time)
    return Point(x: distance.x * left, y: distance.y * left)
  }
}

/// An element that becomes, or ceases to be, seen.
struct ElementFade: Equatable {
  /// Seconds on the frame clock; nil before the first frame in which the element has pixels.
  var start: Double?

  func opacity(at time: Double) -> Double { 1 - ElementGlide.remaining(from: start, at: time) }
}
