/// How fast a list scrolls by itself while something is carried near one of its edges.
struct EdgeScroll: Equatable {
  /// How far from an edge it begins, in points; a quarter of the list where that is less.
  static let depth = 64.0
  /// Points per second at the edge itself.
  static let speedAtEdge = 1_000.0
  /// How far towards an edge a press that began near it must go before the list scrolls, in points.
  static let patience = 8.0

  /// Points per second, negative towards the start: nothing in the middle, then more and more, up to more than twice
  /// the speed at the edge for a pointer that is well beyond it.
  /// - Parameters:
  ///   - position: of the pointer along the axis, in points from where the list begins.
  ///   - length: of the list.
  static func speed(at position: Double, length: Double) -> Double {
    let depth = min(depth, length / 4)
    guard depth > 0, position.isFinite else { return 0 }
    func speed(_ inside: Double) -> Double {
      let part = min(max(inside / depth, 0), 1.5)
      return speedAtEdge * part * part
    }
    return speed(depth - (length - position)) - speed(depth - position)
  }

  /// Where the press began.
  private let start: Double
  private var isArmed = false

  init(start: Double) { self.start = start }

  /// The speed, but nothing for a press that began near an edge and stayed where it was.
  mutating func speed(at position: Double, length: Double) -> Double {
    let speed = Self.speed(at: position, length: length)
    let way = position - start
    if speed == 0 || (way * speed > 0 && abs(way) >= Self.patience) { isArmed = true }
    return isArmed ? speed : 0
  }
}
