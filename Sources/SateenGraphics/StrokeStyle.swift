/// The width, ends, corners and dashes of a stroke.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of a line's end.
  public enum Cap: Hashable, Sendable, CaseIterable {
    /// The line ends at its last point.
    case butt
    /// The line ends in a half circle around its last point.
    case round
    /// The line ends half a width beyond its last point.
    case square
  }

  /// The shape of a corner between two lines.
  public enum Join: Hashable, Sendable, CaseIterable {
    /// A pointed corner. Beyond ``StrokeStyle/miterLimit`` it becomes a ``bevel``.
    case miter
    case round
    case bevel
  }

  /// The width in points. A width that is not above 0 draws nothing.
  public var width: Double
  public var cap: Cap
  public var join: Join
  /// The longest pointed corner, as a multiple of the width; at least 1.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn, in points; empty for a solid line.
  public var dashes: [Double]
  /// The offset into the dashes at which the line begins, in points.
  public var dashPhase: Double

  public init(
    width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dashes: [Double] = [],
    dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
  }

  /// The dashes if they can be drawn: finite lengths that are not negative, with a sum above 0.
  var usableDashes: [Double] {
    guard dashes.allSatisfy({ $0 >= 0 && $0.isFinite }), dashes.contains(where: { $0 > 0 }) else { return [] }
    // Cairo subtracts whole patterns to find the pattern's start, so their total length has to be bounded.
    guard dashes.reduce(0, +) < 1e9 else { return [] }
    return dashes
  }
}
