/// How an outline is drawn.
public struct StrokeStyle: Hashable, Sendable {
  /// How a line ends.
  public enum Cap: Hashable, Sendable, CaseIterable {
    /// At its last point.
    case butt
    /// In half a circle around it.
    case round
    /// Half a width beyond it.
    case square
  }

  /// How two lines meet.
  public enum Join: Hashable, Sendable, CaseIterable {
    /// In a point, as far as ``StrokeStyle/miterLimit`` allows; else as ``bevel``.
    case miter
    case round
    case bevel
  }

  /// In points; nothing is drawn for what is not above 0.
  public var width: Double
  public var cap: Cap
  public var join: Join
  /// How many widths a pointed corner may reach; at least 1.
  public var miterLimit: Double
  /// The lengths of line and gap in turn, in points; none for a whole line.
  public var dashes: [Double]
  /// Where in the dashes the line begins, in points.
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

  /// The dashes, if they can be drawn: lengths that are not negative, and add up to something.
  var usableDashes: [Double] {
    guard dashes.allSatisfy({ $0 >= 0 && $0.isFinite }), dashes.contains(where: { $0 > 0 }) else { return [] }
    // Cairo looks for where a pattern begins in steps of its whole length, which has to be a number.
    guard dashes.reduce(0, +) < 1e9 else { return [] }
    return dashes
  }
}
