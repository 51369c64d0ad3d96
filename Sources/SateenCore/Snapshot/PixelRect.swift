import SateenLayout

/// A rectangle of whole device pixels; the right and bottom edges are not part of it.
public struct PixelRect: Hashable, Sendable {
  public var x0: Int
  public var y0: Int
  public var x1: Int
  public var y1: Int

  /// A rectangle without pixels. It intersects nothing and adds nothing to a union.
  package static let empty = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)

  package init(x0: Int, y0: Int, x1: Int, y1: Int) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  /// The rectangle with each edge moved to the nearest pixel edge.
  init(rounding rect: Rect) {
    self.init(
      x0: Self.pixel(rect.minX), y0: Self.pixel(rect.minY), x1: Self.pixel(rect.maxX), y1: Self.pixel(rect.maxY))
  }

  /// The smallest rectangle of pixels that contains a rectangle.
  package init(covering rect: Rect) {
    self.init(
      x0: Self.pixel(rect.minX.rounded(.down)), y0: Self.pixel(rect.minY.rounded(.down)),
      x1: Self.pixel(rect.maxX.rounded(.up)), y1: Self.pixel(rect.maxY.rounded(.up)))
  }

  /// The largest magnitude of an edge: coordinates further out are clamped to it, because only their sign matters
  /// there.
  static let farOutside = 1 << 40
  private static func pixel(_ value: Double) -> Int {
    guard value.isFinite else { return value > 0 ? farOutside : value < 0 ? -farOutside : 0 }
    return Int(min(max((value + 0.5).rounded(.down), Double(-farOutside)), Double(farOutside)))
  }

  package var width: Int { x1 - x0 }
  package var height: Int { y1 - y0 }
  package var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
  /// In pixels; 0 for a rectangle whose edges are the wrong way round.
  package var area: Int { isEmpty ? 0 : width * height }

  package func intersection(_ other: PixelRect) -> PixelRect {
    let result = PixelRect(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    return result.isEmpty ? .empty : result
  }

  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  package func intersects(_ other: PixelRect) -> Bool {
    x0 < other.x1 && other.x0 < x1 && y0 < other.y1 && other.y0 < y1 && !isEmpty && !other.isEmpty
  }

  package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (other.x0 >= x0 && other.x1 <= x1 && other.y0 >= y0 && other.y1 <= y1)
  }

  package func offsetBy(x: Int, y: Int) -> PixelRect {
    PixelRect(x0: x0 + x, y0: y0 + y, x1: x1 + x, y1: y1 + y)
  }

  func offsetBy(_ offset: (x: Int, y: Int)) -> PixelRect { offsetBy(x: offset.x, y: offset.y) }

  package func insetBy(_ d: Int) -> PixelRect {
    PixelRect(x0: x0 + d, y0: y0 + d, x1: x1 - d, y1: y1 - d)
  }

  /// How many pixels away from the window Cairo can draw. Its coordinates have 24 bits; this leaves room for a shadow.
  private static let drawingReach = 1 << 22

  /// Whether Cairo can draw the whole rectangle.
  var isWithinReach: Bool { withinReach == self }

  /// The rectangle with its edges clamped to where Cairo can draw. Clamped edges are far outside of any window.
  package var withinReach: PixelRect {
    func near(_ edge: Int) -> Int { min(max(edge, -Self.drawingReach), Self.drawingReach) }
    return PixelRect(x0: near(x0), y0: near(y0), x1: near(x1), y1: near(y1))
  }

  package var rect: Rect { Rect(x: Double(x0), y: Double(y0), width: Double(width), height: Double(height)) }
}
