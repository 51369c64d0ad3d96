import Glibc
import SateenLayout

/// How far along a gradient the points of a rectangle lie. Without a table, and equal for equal points, whichever part
/// of the rectangle is drawn.
package enum GradientRamp {
  /// `x * point.x + y * point.y + start`
  case plane(x: Double, y: Double, start: Double)
  case radial(center: Point, radii: Size)
  case conic(center: Point, turn: Double)
  /// The last colour everywhere.
  case end

  /// - Parameter size: of the rectangle, in points. Points count from its top left corner.
  package init(_ shape: Gradient.Shape, size: Size) {
    func point(_ place: Point) -> Point { Point(x: place.x * size.width, y: place.y * size.height) }
    switch shape {
    case .linear(let start, let end):
      let (start, end) = (point(start), point(end))
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let squared = dx * dx + dy * dy
      self =
        squared > 0 && squared.isFinite
        ? .plane(x: dx / squared, y: dy / squared, start: -(start.x * dx + start.y * dy) / squared) : .end
    case .radial(let center, let radius):
      let radii = Size(width: radius * size.width, height: radius * size.height)
      self = radii.width > 0 && radii.height > 0 ? .radial(center: point(center), radii: radii) : .end
    case .conic(let center, let angle):
      self = .conic(center: point(center), turn: angle / (2 * .pi))
    }
  }

  /// Added to a place, counted in steps, before the fraction is cut off. It exceeds a half by more than the rounding
  /// errors of 32-bit floats. A place exactly between two steps, as each pixel's in a layer of 255 pixels, then has the
  /// same step in all renderers.
  package static let rounding = 0.5 + 1.0 / 1_024

  /// The step of the table at a point.
  @inline(__always)
  package func step(x: Double, y: Double) -> Int {
    let place: Double
    switch self {
    case .plane(let a, let b, let start): place = a * x + b * y + start
    case .radial(let center, let radii):
      let (dx, dy) = ((x - center.x) / radii.width, (y - center.y) / radii.height)
      place = (dx * dx + dy * dy).squareRoot()
    case .conic(let center, let turn):
      // A turn is 1. The angle counts clockwise from the top.
      let around = atan2(x - center.x, center.y - y) / (2 * .pi) - turn
      place = around - around.rounded(.down)
    case .end: return GradientTable.count - 1
    }
    // Comparisons with NaN are false.
    guard place > 0 else { return 0 }
    let step = place < 1 ? Int(place * Double(GradientTable.count - 1) + Self.rounding) : GradientTable.count - 1
    return min(step, GradientTable.count - 1)
  }
}
