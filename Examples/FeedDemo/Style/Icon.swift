import Sateen

/// The demo's own icons, drawn on a grid of 24 units.
enum Icon: Sendable {
  case heart, bubble, share, bookmark, sun, moon

  func symbol(_ color: Color = Theme.quiet, filled: Bool = false, size: Double = 20) -> Symbol {
    Symbol(Symbol.Glyph(path, lineWidth: 1.7), size: size, filled: filled, color: color)
  }

  private var path: Path {
    var p = Path()
    func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    switch self {
    case .heart:
      p.move(to: at(12, 20.3))
      p.addCurve(to: at(3, 9.2), control1: at(6.5, 16.4), control2: at(3, 13.2))
      p.addCurve(to: at(7.9, 4.2), control1: at(3, 6.3), control2: at(5.2, 4.2))
      p.addCurve(to: at(12, 6.7), control1: at(9.7, 4.2), control2: at(11.2, 5.2))
      p.addCurve(to: at(16.1, 4.2), control1: at(12.8, 5.2), control2: at(14.3, 4.2))
      p.addCurve(to: at(21, 9.2), control1: at(18.8, 4.2), control2: at(21, 6.3))
      p.addCurve(to: at(12, 20.3), control1: at(21, 13.2), control2: at(17.5, 16.4))
      p.close()
    case .bubble:
      p.move(to: at(12, 4))
      p.addCurve(to: at(21, 11.6), control1: at(17, 4), control2: at(21, 7.4))
      p.addCurve(to: at(12, 19.2), control1: at(21, 15.8), control2: at(17, 19.2))
      p.addCurve(to: at(8.6, 18.7), control1: at(10.8, 19.2), control2: at(9.7, 19))
      p.addLine(to: at(4.2, 20.6))
      p.addLine(to: at(5.3, 16.8))
      p.addCurve(to: at(3, 11.6), control1: at(3.9, 15.4), control2: at(3, 13.6))
      p.addCurve(to: at(12, 4), control1: at(3, 7.4), control2: at(7, 4))
      p.close()
    case .share:
      p.move(to: at(12, 15))
      p.addLine(to: at(12, 4))
      p.move(to: at(7.8, 8))
      p.addLine(to: at(12, 3.8))
      p.addLine(to: at(16.2, 8))
      p.move(to: at(5, 13))
      p.addLine(to: at(5, 18))
      p.addCurve(to: at(7, 20), control1: at(5, 19.1), control2: at(5.9, 20))
      p.addLine(to: at(17, 20))
      p.addCurve(to: at(19, 18), control1: at(18.1, 20), control2: at(19, 19.1))
      p.addLine(to: at(19, 13))
    case .bookmark:
      p.move(to: at(6.5, 5.5))
      p.addCurve(to: at(8, 4), control1: at(6.5, 4.6), control2: at(7.1, 4))
      p.addLine(to: at(16, 4))
      p.addCurve(to: at(17.5, 5.5), control1: at(16.9, 4), control2: at(17.5, 4.6))
      p.addLine(to: at(17.5, 20))
      p.addLine(to: at(12, 15.8))
      p.addLine(to: at(6.5, 20))
      p.close()
    case .sun:
      p = Path(ellipseIn: Rect(x: 8, y: 8, width: 8, height: 8))
      for (dx, dy) in [(0.0, 1.0), (1, 0), (0, -1), (-1, 0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)] {
        p.move(to: at(12 + dx * 7, 12 + dy * 7))
        p.addLine(to: at(12 + dx * 9.2, 12 + dy * 9.2))
      }
    case .moon:
      p.move(to: at(19.5, 14.6))
      p.addCurve(to: at(9.4, 4.5), control1: at(13.2, 16.8), control2: at(7.2, 10.8))
      p.addCurve(to: at(12.8, 20), control1: at(1.2, 8), control2: at(3.6, 20))
      p.addCurve(to: at(19.5, 14.6), control1: at(15.8, 20), control2: at(18.4, 17.9))
      p.close()
    }
    return p
  }
}
