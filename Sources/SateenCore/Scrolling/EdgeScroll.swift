/// How fast content scrolls by itself along one axis while something is dragged near an edge of what is visible: something
/// that is carried, or the end of a selection. What it says is for ``ScrollView/autoscroll(velocity:)``.
public struct EdgeScroll: Equatable, Sendable {
  /// How far from an edge it begins unless told otherwise, in points; a quarter of the visible length where that is less.
  public static let depth = 64.0
  /// Points per second at the edge itself.
  public static let speedAtEdge = 1_000.0
  /// How far towards an edge a press that began near it must go before content scrolls, in points.
  public static let patience = 8.0

  /// Points per second, negative towards the start: nothing in the middle, then more and more, up to more than twice
  /// the speed at the edge for a pointer that is well beyond it.
  /// - Parameters:
  ///   - position: of the pointer along the axis, in points from where the visible part begins.
  ///   - length: of the visible part, in points.
  ///   - depth: how far from an edge it begins, in points.
  public static func speed(at position: Double, length: Double, depth: Double = Self.depth) -> Double {
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
  ///   - start: where the press began along the axis, in points from where the visible part begins.
  ///   - depth: how far from an edge it begins, in points.
  public init(start: Double, depth: Double = Self.depth) {
    self.start = start
    self.depth = depth
  }

  /// The speed, but nothing for a press that began near an edge and stayed where it was.
  public mutating func speed(at position: Double, length: Double) -> Double {
    let speed = Self.speed(at: position, length: length, depth: depth)
    let way = position - start
    if speed == 0 || (way * speed > 0 && abs(way) >= Self.patience) { isArmed = true }
    return isArmed ? speed : 0
  }
}
