import SateenGraphics
import SateenLayout

/// A line drawn along text.
public struct TextDecoration: Hashable, Sendable {
  public enum Style: Hashable, Sendable, CaseIterable {
    case single, double
    /// A single line of twice the thickness.
    case thick
    case dotted, dashed, wavy
  }

  public var style: Style
  /// Nil for the text's colour.
  public var color: Color?

  public init(_ style: Style, color: Color? = nil) {
    self.style = style
    self.color = color
  }

  public static let single = TextDecoration(.single)
  public static let double = TextDecoration(.double)
  public static let thick = TextDecoration(.thick)
  public static let dotted = TextDecoration(.dotted)
  public static let dashed = TextDecoration(.dashed)
  public static let wavy = TextDecoration(.wavy)
}

/// A shadow behind text.
public struct TextShadow: Hashable, Sendable {
  public var color: Color
  /// The distance of the shadow to the right of the text and below it, in points.
  public let offset: Point
  /// The distance over which the shadow's edge is blurred, in points.
  public let radius: Double

  /// The largest offset and radius, in points. Larger values are clamped, and NaN counts as 0.
  static let reach = 100.0

  public init(color: Color = Color(white: 0, alpha: 1 / 3), offset: Point = Point(x: 0, y: 1), radius: Double = 2) {
    func usable(_ value: Double) -> Double {
      value.isNaN ? 0 : min(max(value, -Self.reach), Self.reach)
    }
    self.color = color
    self.offset = Point(x: usable(offset.x), y: usable(offset.y))
    self.radius = max(0, usable(radius))
  }

  /// The room that the shadow needs on each side of its text, in points.
  var room: EdgeInsets {
    let reach = radius * 1.5 + 1
    return EdgeInsets(
      top: max(0, reach - offset.y).rounded(.up), left: max(0, reach - offset.x).rounded(.up),
      bottom: max(0, reach + offset.y).rounded(.up), right: max(0, reach + offset.x).rounded(.up))
  }
}
