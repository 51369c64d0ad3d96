import Sateen

/// The program's icons, outlines on a grid of 24 units.
enum Icon: Sendable {
  case sidebar, sort, filter, plus, minus, sun, moon, help, back, forward, info, play, folder, photo

  /// Whether the icon points along the line, and the other way where lines run to the left.
  var isDirectional: Bool { self == .back || self == .forward }

  var path: Path {
    var pen = Pen()
    switch self {
    case .sidebar:
      pen.box(3.5, 4.5, 17, 15, 3)
      pen.line((9.5, 4.5), (9.5, 19.5))
    case .sort:
      pen.line((5, 7), (15, 7))
      pen.line((5, 12), (12, 12))
      pen.line((5, 17), (9, 17))
      pen.line((18, 6.5), (18, 18))
      pen.line((15.2, 15.2), (18, 18), (20.8, 15.2))
    case .filter:
      pen.line((4, 7), (20, 7))
      pen.line((7, 12), (17, 12))
      pen.line((10, 17), (14, 17))
    case .plus:
      pen.line((12, 5.5), (12, 18.5))
      pen.line((5.5, 12), (18.5, 12))
    case .minus: pen.line((5.5, 12), (18.5, 12))
    case .sun:
      pen.disc(12, 12, 4)
      for (x, y) in [(0.0, 1.0), (1, 0), (0, -1), (-1, 0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)] {
        pen.line((12 + x * 6.8, 12 + y * 6.8), (12 + x * 8.8, 12 + y * 8.8))
      }
    case .moon:
      pen.path.addArc(center: Point(x: 11.2, y: 12.8), radius: 7.6, from: -1.25, to: 0.25, isClockwise: false)
      pen.path.addQuadCurve(to: Point(x: 13.6, y: 5.6), control: Point(x: 10.4, y: 14.2))
      pen.path.close()
    case .help:
      pen.disc(12, 12, 8.5)
      pen.curve((9.4, 9.8), (9.4, 6.6), (14.6, 6.6), (14.6, 9.8))
      pen.curve((14.6, 9.8), (14.6, 11.8), (12, 11.8), (12, 13.8))
      pen.disc(12, 16.7, 0.4)
    case .back: pen.line((14.5, 5.5), (8, 12), (14.5, 18.5))
    case .forward: pen.line((9.5, 5.5), (16, 12), (9.5, 18.5))
    case .info:
      pen.disc(12, 12, 8.5)
      pen.line((12, 11), (12, 16.3))
      pen.disc(12, 7.9, 0.4)
    case .play:
      pen.line((8, 5.5), (18.5, 12), (8, 18.5))
      pen.path.close()
    case .folder:
      pen.line((3.5, 18.5), (3.5, 6.5), (9, 6.5), (11, 8.8), (20.5, 8.8), (20.5, 18.5))
      pen.path.close()
    case .photo:
      pen.box(3.5, 5, 17, 14, 3)
      pen.disc(8.7, 9.8, 1.5)
      pen.line((4.5, 17.5), (10, 12.8), (13, 15.4), (16.4, 11.6), (20, 15.2))
    }
    return pen.path
  }

  func symbol(_ color: Color = Theme.quiet, size: Double = 20) -> Symbol {
    Symbol(Symbol.Glyph(path, lineWidth: 1.7), size: size, color: color)
  }

  /// Draws the icon into a square, in the colours of the context.
  func draw(in context: GraphicsContext, _ square: Rect, _ color: Color, isMirrored: Bool = false) {
    context.saved {
      context.translate(x: square.minX, y: square.minY)
      context.scale(x: square.width / 24, y: square.height / 24)
      if isMirrored, isDirectional {
        context.translate(x: 24, y: 0)
        context.scale(x: -1, y: 1)
      }
      if self == .play { context.fill(path, with: color) }
      context.stroke(path, with: color, style: StrokeStyle(width: 1.7, cap: .round, join: .round))
    }
  }

  private struct Pen {
    var path = Path()

    mutating func line(_ points: (Double, Double)...) {
      for (number, point) in points.enumerated() {
        let point = Point(x: point.0, y: point.1)
        if number == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    }

    mutating func curve(
      _ start: (Double, Double), _ first: (Double, Double), _ second: (Double, Double), _ end: (Double, Double)
    ) {
      path.move(to: Point(x: start.0, y: start.1))
      path.addCurve(
        to: Point(x: end.0, y: end.1), control1: Point(x: first.0, y: first.1),
        control2: Point(x: second.0, y: second.1))
    }

    mutating func disc(_ x: Double, _ y: Double, _ radius: Double) {
      path.add(Path(ellipseIn: Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)))
    }

    mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double) {
      path.add(Path(roundedRect: Rect(x: x, y: y, width: width, height: height), radius: radius))
    }
  }
}
