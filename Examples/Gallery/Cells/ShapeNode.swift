import Foundation
import Sateen

/// A coloured shape other than a rectangle.
final class ShapeNode: DisplayNode, LookNode {
  enum Outline: Int, CaseIterable, Sendable {
    case circle, diamond, star, heart

    /// The outline, filling a rectangle.
    func path(in rect: Rect) -> Path {
      func at(_ x: Double, _ y: Double) -> Point {
        Point(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
      }
      var path = Path()
      switch self {
      case .circle: return Path(ellipseIn: rect)
      case .diamond:
        path.move(to: at(0.5, 0))
        for point in [at(1, 0.5), at(0.5, 1), at(0, 0.5)] { path.addLine(to: point) }
      case .star:
        for corner in 0..<10 {
          let angle = Double(corner) * .pi / 5
          let reach = corner % 2 == 0 ? 0.52 : 0.26
          let point = at(0.5 + reach * sin(angle), 0.53 - reach * cos(angle))
          if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
      case .heart:
        path.move(to: at(0.5, 1))
        path.addCurve(to: at(0, 0.3), control1: at(0.2, 0.8), control2: at(0, 0.56))
        path.addCurve(to: at(0.5, 0.2), control1: at(0, -0.06), control2: at(0.4, -0.06))
        path.addCurve(to: at(1, 0.3), control1: at(0.6, -0.06), control2: at(1, -0.06))
        path.addCurve(to: at(0.5, 1), control1: at(1, 0.56), control2: at(0.8, 0.8))
      }
      path.close()
      return path
    }
  }

  struct Look: Equatable {
    var outline = Outline.circle
    var isChosen = false
  }

  nonisolated override init() {
    super.init()
    look = Look()
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let look = look
    return .draw { context, _ in
      let bounds = request.bounds
      let path = look.outline.path(in: bounds.insetBy(x: 2, y: 2))
      context.fill(
        path, from: Point(x: 0, y: 0), Tint.amber.light, to: Point(x: bounds.width * 0.6, y: bounds.height),
        Tint.orange.deep)
      if look.isChosen { context.stroke(path, with: Theme.accent, width: 3) }
    }
  }
}
