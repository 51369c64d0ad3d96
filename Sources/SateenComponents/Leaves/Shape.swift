import SateenGraphics
import SateenLayout
import SateenNodes

/// A filled or outlined shape, which takes the room it is given. A plain area behind other elements is a `fill(_:)`, which
/// costs no bitmap.
public struct Shape: Drawing {
  public enum Outline: Sendable, Equatable {
    case rectangle
    /// With corners of a radius, in points.
    case rounded(Double)
    /// With half circles at its ends.
    case capsule
    case ellipse
  }

  public var outline: Outline
  public var fill: Color?
  public var stroke: Color?
  /// In points, inside of the shape.
  public var lineWidth: Double

  public init(_ outline: Outline = .rectangle, fill: Color? = .primary, stroke: Color? = nil, lineWidth: Double = 1) {
    self.outline = outline
    self.fill = fill
    self.stroke = stroke
    self.lineWidth = lineWidth
  }

  public func measure(_ range: SizeRange, _ surroundings: Surroundings) -> (Size, Void) { (filling(range), ()) }

  public func draw(_ measured: Void, in context: GraphicsContext, _ bounds: Rect, _ surroundings: Surroundings) {
    if let fill { context.fill(path(in: bounds), with: fill) }
    if let stroke, lineWidth > 0 {
      let inside = bounds.insetBy(x: lineWidth / 2, y: lineWidth / 2)
      if !inside.isEmpty { context.stroke(path(in: inside), with: stroke, width: lineWidth) }
    }
  }

  private func path(in bounds: Rect) -> Path {
    switch outline {
    case .rectangle: Path(rect: bounds)
    case .rounded(let radius): Path(roundedRect: bounds, radius: radius)
    case .capsule: Path(roundedRect: bounds, radius: min(bounds.width, bounds.height) / 2)
    case .ellipse: Path(ellipseIn: bounds)
    }
  }
}

/// All of a range, as far as it is bounded.
func filling(_ range: SizeRange) -> Size {
  Size(
    width: range.max.width.isFinite ? range.max.width : range.min.width,
    height: range.max.height.isFinite ? range.max.height : range.min.height)
}

/// A line between things.
public struct Divider: Drawing {
  public enum Direction: Sendable, Equatable {
    case horizontal, vertical
  }

  public var direction: Direction
  public var color: Color

  public init(_ direction: Direction = .horizontal, color: Color = .separator) {
    self.direction = direction
    self.color = color
  }

  public var style: LayoutStyle {
    var style = LayoutStyle()
    style.alignSelf = .stretch
    return style
  }

  public func measure(_ range: SizeRange, _ surroundings: Surroundings) -> (Size, Void) {
    switch direction {
    case .horizontal: (Size(width: range.min.width, height: 1), ())
    case .vertical: (Size(width: 1, height: range.min.height), ())
    }
  }

  public func draw(_ measured: Void, in context: GraphicsContext, _ bounds: Rect, _ surroundings: Surroundings) {
    context.fill(bounds, with: color)
  }
}

/// A small tinted drawing, such as a heart or a tick.
public struct Symbol: Drawing {
  /// A path in a square of 24 points, and how it is drawn.
  public struct Glyph: Sendable, Equatable {
    public var path: Path
    /// The width of lines in the square of 24 points; nil where the path is filled.
    public var lineWidth: Double?

    public init(_ path: Path, lineWidth: Double? = nil) {
      self.path = path
      self.lineWidth = lineWidth
    }

    private static func lines(_ strokes: [[(Double, Double)]]) -> Glyph {
      var path = Path()
      for stroke in strokes {
        for (index, point) in stroke.enumerated() {
          let point = Point(x: point.0, y: point.1)
          if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
      }
      return Glyph(path, lineWidth: 2)
    }

    public static let tick = lines([[(5, 12.5), (10, 17.5), (19, 7)]])
    public static let cross = lines([[(6, 6), (18, 18)], [(18, 6), (6, 18)]])
    public static let plus = lines([[(12, 5), (12, 19)], [(5, 12), (19, 12)]])
    public static let chevron = lines([[(9, 5), (16, 12), (9, 19)]])
    public static let heart: Glyph = {
      var path = Path()
      path.move(to: Point(x: 12, y: 20.5))
      path.addCurve(to: Point(x: 2.5, y: 9), control1: Point(x: 7, y: 17), control2: Point(x: 2.5, y: 13.5))
      path.addCurve(to: Point(x: 7.5, y: 4), control1: Point(x: 2.5, y: 6), control2: Point(x: 4.8, y: 4))
      path.addCurve(to: Point(x: 12, y: 6.8), control1: Point(x: 9.4, y: 4), control2: Point(x: 11, y: 5))
      path.addCurve(to: Point(x: 16.5, y: 4), control1: Point(x: 13, y: 5), control2: Point(x: 14.6, y: 4))
      path.addCurve(to: Point(x: 21.5, y: 9), control1: Point(x: 19.2, y: 4), control2: Point(x: 21.5, y: 6))
      path.addCurve(to: Point(x: 12, y: 20.5), control1: Point(x: 21.5, y: 13.5), control2: Point(x: 17, y: 17))
      path.close()
      return Glyph(path, lineWidth: 2)
    }()
    /// A speech bubble.
    public static let bubble: Glyph = {
      var path = Path(roundedRect: Rect(x: 3, y: 4, width: 18, height: 13), radius: 4)
      path.move(to: Point(x: 8, y: 17))
      path.addLine(to: Point(x: 8, y: 21))
      path.addLine(to: Point(x: 12.5, y: 17))
      return Glyph(path, lineWidth: 2)
    }()
  }

  public var glyph: Glyph
  /// The side of the symbol's square, in points.
  public var size: Double
  public var isFilled: Bool
  public var color: Color

  public init(_ glyph: Glyph, size: Double = 20, filled: Bool = false, color: Color = .primary) {
    self.glyph = glyph
    self.size = size
    isFilled = filled
    self.color = color
  }

  public func measure(_ range: SizeRange, _ surroundings: Surroundings) -> (Size, Void) {
    (Size(width: size, height: size), ())
  }

  public func draw(_ measured: Void, in context: GraphicsContext, _ bounds: Rect, _ surroundings: Surroundings) {
    let side = min(bounds.width, bounds.height)
    context.saved {
      context.translate(x: bounds.minX + (bounds.width - side) / 2, y: bounds.minY + (bounds.height - side) / 2)
      context.scale(x: side / 24, y: side / 24)
      if isFilled || glyph.lineWidth == nil { context.fill(glyph.path, with: color) }
      if let lineWidth = glyph.lineWidth { context.stroke(glyph.path, with: color, width: lineWidth) }
    }
  }
}
