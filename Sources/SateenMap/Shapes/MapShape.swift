import SateenGraphics

/// A line or an area on a map.
///
/// ```swift
/// map.shapes = [
///   .polyline(ferry, color: .accent, width: 3),
///   .polygon(park, fill: Color(hex: 0x2e9e5b, alpha: 0.2), color: Color(hex: 0x2e9e5b)),
/// ]
/// ```
///
/// From one point to the next it goes the short way round the world, straight on the map; a shape that is wider
/// than half the world has further points in between. A shape with a point that is no place does not show, and
/// ``MapNode/onError`` names it.
public struct MapShape: Hashable, Sendable {
  /// The name in errors.
  public var name: String
  /// The points of the line or of the outline.
  public var points: [MapCoordinate]
  /// Outlines of areas that are left out.
  public var holes: [[MapCoordinate]] = []
  /// The colour of the line or the outline; nil for none.
  public var color: Color?
  /// The colour of the area; nil for a line.
  public var fill: Color?
  /// The width of the line in points, whatever the zoom. Up to 1,000; NaN counts as 0.
  public var width: Double
  /// Lengths of dashes and gaps in turns, in points; empty for an unbroken line.
  public var dashes: [Double] = []
  /// Whether the last point is joined to the first.
  public var isClosed: Bool

  public init(
    name: String, points: [MapCoordinate], isClosed: Bool, color: Color? = nil, fill: Color? = nil, width: Double = 3
  ) {
    self.name = name
    self.points = points
    self.isClosed = isClosed
    self.color = color
    self.fill = fill
    self.width = width
  }

  public static func polyline(
    _ points: [MapCoordinate], name: String = "a polyline", color: Color, width: Double = 3, dashes: [Double] = []
  ) -> MapShape {
    var shape = MapShape(name: name, points: points, isClosed: false, color: color, width: width)
    shape.dashes = dashes
    return shape
  }

  public static func polygon(
    _ points: [MapCoordinate], name: String = "a polygon", holes: [[MapCoordinate]] = [], fill: Color,
    color: Color? = nil, width: Double = 2
  ) -> MapShape {
    var shape = MapShape(name: name, points: points, isClosed: true, color: color, fill: fill, width: width)
    shape.holes = holes
    return shape
  }
}
