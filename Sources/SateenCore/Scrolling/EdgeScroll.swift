/// How fast content scrolls by itself along one axis while an item, or the end of a selection, is dragged near an edge
/// of the viewport. The result is for ``ScrollView/autoscroll(velocity:)``.
package struct EdgeScroll: Equatable, Sendable {
  /// How far from an edge scrolling begins by default, in points; at most a quarter of the viewport's length.
  package static let depth = 64.0
  /// Points per second at the edge itself.
  package static let speedAtEdge = 1_000.0
  /// How far towards an edge a press that began near it must go before content scrolls, in points.
  package static let patience = 8.0

  /// The speed in points per second, negative towards the start. It is 0 in the middle, grows towards an edge, and
  /// reaches 2.25 times the speed at the edge for a pointer well beyond it.
  /// - Parameters:
  ///   - position: the pointer's position along the axis, in points from the start of the viewport.
  ///   - length: the viewport's length, in points.
  ///   - depth: how far from an edge scrolling begins, in points.
  package static func speed(at position: Double, length: Double, depth: Double = Self.depth) -> Double {
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
  private let depth: Double
  private var isArmed = false

  /// - Parameters:
  ///   - start: where the press began along the axis, in points from the start of the viewport.
  ///   - depth: how far from an edge scrolling begins, in points.
  package init(start: Double, depth: Double = Self.depth) {
    self.start = start
    self.depth = depth
  }

  /// The speed, but 0 for a press that began near an edge and has not moved towards it.
  package mutating func speed(at position: Double, length: Double) -> Double {
    let speed = Self.speed(at: position, length: length, depth: depth)
    let way = position - start
    if speed == 0 || (way * speed > 0 && abs(way) >= Self.patience) { isArmed = true }
    return isArmed ? speed : 0
  }
}
