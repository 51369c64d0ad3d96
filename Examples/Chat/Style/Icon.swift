import Sateen

/// The program's icons, outlines on a grid of 24 units.
enum Icon: Sendable {
  case search, sun, moon, plus, send, close, up, down, end, file, reply

  var path: Path {
    switch self {
    case .search:
      var path = Path(ellipseIn: Rect(x: 4, y: 4, width: 12.5, height: 12.5))
      path.add(Self.lines([(15, 15), (20, 20)]))
      return path
    case .sun:
      var path = Path(ellipseIn: Rect(x: 8, y: 8, width: 8, height: 8))
      for (x, y) in [(0.0, 1.0), (1, 0), (0, -1), (-1, 0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)] {
        path.add(Self.lines([(12 + x * 6.8, 12 + y * 6.8), (12 + x * 8.8, 12 + y * 8.8)]))
      }
      return path
    case .moon:
      var path = Path()
      path.addArc(center: Point(x: 11.2, y: 12.8), radius: 7.6, from: -1.25, to: 0.25, isClockwise: false)
      path.addQuadCurve(to: Point(x: 13.6, y: 5.6), control: Point(x: 10.4, y: 14.2))
      path.close()
      return path
    case .plus: return Self.lines([(12, 5), (12, 19)], [(5, 12), (19, 12)])
    case .send: return Self.lines([(12, 18.5), (12, 6)], [(6.5, 11.3), (12, 5.8), (17.5, 11.3)])
    case .close: return Self.lines([(6.5, 6.5), (17.5, 17.5)], [(17.5, 6.5), (6.5, 17.5)])
    case .up: return Self.lines([(6, 14.5), (12, 8.5), (18, 14.5)])
    case .down: return Self.lines([(6, 9.5), (12, 15.5), (18, 9.5)])
    case .end: return Self.lines([(12, 5), (12, 18)], [(6.5, 12.7), (12, 18.2), (17.5, 12.7)])
    case .file:
      var path = Self.lines([(13.5, 3.5), (6.5, 3.5), (6.5, 20.5), (17.5, 20.5), (17.5, 7.5), (13.5, 3.5)])
      path.add(Self.lines([(13.5, 3.5), (13.5, 7.5), (17.5, 7.5)]))
      return path
    case .reply:
      var path = Self.lines([(9.5, 6), (4, 11.5), (9.5, 17)])
      path.move(to: Point(x: 4.2, y: 11.5))
      path.addLine(to: Point(x: 13, y: 11.5))
      path.addCurve(
        to: Point(x: 20, y: 18.5), control1: Point(x: 17.5, y: 11.5), control2: Point(x: 20, y: 14.4))
      return path
    }
  }

  private static func lines(_ lines: [(Double, Double)]...) -> Path {
    var path = Path()
    for line in lines {
      for (number, point) in line.enumerated() {
        let point = Point(x: point.0, y: point.1)
        if number == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
    return path
  }

  func symbol(_ color: Color = Theme.quiet, size: Double = 20) -> Symbol {
    Symbol(Symbol.Glyph(path, lineWidth: 1.8), size: size, color: color)
  }

  /// Draws the icon into a square.
  func draw(in context: GraphicsContext, _ square: Rect, _ color: Color, width: Double = 1.8) {
    context.saved {
      context.translate(x: square.minX, y: square.minY)
      context.scale(x: square.width / 24, y: square.height / 24)
      context.stroke(path, with: color, style: StrokeStyle(width: width, cap: .round, join: .round))
    }
  }
}
