import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes

/// A sign beside a row of a list that is edited.
struct EditMark: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case delete, insert
    /// Whether the row is selected.
    case selection(isOn: Bool)
    /// The row is moved by it.
    case handle
  }

  var kind: Kind
}

/// The look of the signs.
struct EditMarkDrawing: ControlDrawing {
  private static let radius = 10.0
  private static let red = Color(light: Color(hex: 0xd6392e), dark: Color(hex: 0xe0574d))
  private static let green = Color(light: Color(hex: 0x1a9a58), dark: Color(hex: 0x2fae6c))

  func size(of face: EditMark, fitting room: Size) -> Size { Size(width: 44, height: 44) }

  func draw(_ face: EditMark, _ appearance: ControlAppearance, in context: GraphicsContext, _ bounds: Rect) {
    let middle = bounds.center
    let area = Rect(center: middle, size: Size(width: 2 * Self.radius, height: 2 * Self.radius))
    func circle(_ color: Color) {
      let shade: Double = appearance.isHighlighted ? 0.75 : appearance.isHovered ? 0.9 : 1
      context.fill(Path(ellipseIn: area), with: color.withAlpha(multipliedBy: shade))
    }
    func bar(_ size: Size) {
      context.fill(Path(roundedRect: Rect(center: middle, size: size), radius: 1), with: .white)
    }
    switch face.kind {
    case .delete:
      circle(Self.red)
      bar(Size(width: 10, height: 2))
    case .insert:
      circle(Self.green)
      bar(Size(width: 10, height: 2))
      bar(Size(width: 2, height: 10))
    case .selection(let isOn):
      guard isOn else {
        return context.stroke(Path(ellipseIn: area.insetBy(x: 0.75, y: 0.75)), with: .controlLine, width: 1.5)
      }
      circle(appearance.tint)
      let tick = Path(lines: [
        Point(x: middle.x - 4.5, y: middle.y + 0.3), Point(x: middle.x - 1.3, y: middle.y + 3.5),
        Point(x: middle.x + 4.7, y: middle.y - 3.4),
      ])
      context.stroke(tick, with: appearance.mark, width: 2)
    case .handle:
      for offset in [-5.0, 0, 5] {
        let line = Rect(center: Point(x: middle.x, y: middle.y + offset), size: Size(width: 18, height: 1.5))
        context.fill(Path(roundedRect: line, radius: 0.75), with: .controlLine)
      }
    }
  }
}

/// A sign beside a row.
final class EditMarkNode: DrawnControlNode<EditMark> {
  nonisolated static let side = 44.0

  nonisolated init(_ mark: EditMark) {
    super.init(mark, drawing: EditMarkDrawing())
    // Keys edit the focused item.
    focusability = Focusability.none
    if mark.kind == .handle { pointerShape = .grab }
    zPosition = 0.6
  }

  var mark: EditMark {
    get { face }
    set { changeFace { $0 = newValue } }
  }
}
