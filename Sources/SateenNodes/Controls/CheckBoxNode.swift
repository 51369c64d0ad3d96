import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// Whether a box is checked.
public enum CheckState: Hashable, Sendable {
  case off, on
  /// Some of what the box stands for is on. A press makes it on.
  case mixed
}

/// The state that a ``CheckBoxNode`` shows.
public struct CheckBoxFace: Hashable, Sendable {
  public var value = CheckState.off
  /// Empty for a box alone.
  public var title = ""
  public var font = Font.system(15)

  public init() {}
}

/// A box to be checked, with a title beside it that belongs to the area to press.
///
/// ```swift
/// let box = CheckBoxNode("Keep me signed in")
/// box.addAction(for: .valueChanged) { box, _ in … }
/// ```
/// With the focus, Space and Enter press it.
open class CheckBoxNode: DrawnControlNode<CheckBoxFace> {
  nonisolated public init(_ title: String = "", value: CheckState = .off) {
    var face = CheckBoxFace()
    (face.title, face.value) = (title, value)
    super.init(face, drawing: CheckBoxDrawing())
    style.flexShrink = 1
  }

  /// Whether the box is checked. A change by code sends no event. Any thread.
  nonisolated public var value: CheckState {
    get { face.value }
    set { changeFace { $0.value = newValue } }
  }

  /// Whether the box is checked: false where it is mixed. Any thread.
  nonisolated public var isOn: Bool {
    get { value == .on }
    set { value = newValue ? .on : .off }
  }

  /// Wraps where there is no room for it. Any thread.
  nonisolated public var title: String {
    get { face.title }
    set { changeFace(needsLayout: true) { $0.title = newValue } }
  }

  /// The font of the title. Any thread.
  nonisolated public var font: Font {
    get { face.font }
    set { changeFace(needsLayout: true) { $0.font = newValue } }
  }

  open override var focusRing: FocusRing? { FocusRing(bounds, cornerRadius: 5) }

  open override func performAction() {
    value = value == .on ? .off : .on
    sendActions(for: [.valueChanged, .touchUpInside, .primaryActionTriggered])
  }
}

/// The look of a ``CheckBoxNode``: a box that fills with the tint, and a mark that grows in it.
public struct CheckBoxDrawing: ControlDrawing {
  static let side = 18.0
  static let gap = 8.0
  static let height = 24.0

  public init() {}

  public func size(of face: CheckBoxFace, fitting room: Size) -> Size {
    let title = Self.title(face).size(fitting: room.width - Self.side - Self.gap)
    guard title.width > 0 else { return Size(width: Self.side, height: Self.height) }
    let line = Self.title(face, lines: 1).size(fitting: .infinity).height
    return Size(
      width: Self.side + Self.gap + title.width, height: max(Self.height, title.height + max(0, Self.height - line)))
  }

  public func parts(of face: CheckBoxFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    let top = ((Self.height - Self.side) / 2).rounded(.down)
    let box = Rect(x: 0, y: top, width: Self.side, height: Self.side)
    let isOn = face.value != .off
    var area = ControlPart("box", frame: box, cornerRadius: 5)
    area.color =
      isOn
      ? appearance.fill
      : appearance.choose(ControlColors.field, hover: ControlColors.fieldHover, press: ControlColors.fieldPress)
    area.borderWidth = isOn ? 0 : 1
    area.borderColor = isOn ? nil : appearance.dimmed(.controlLine)
    var parts = [area]
    let mark = appearance.isEnabled ? appearance.mark : appearance.mark.withAlpha(multipliedBy: 0.8)
    switch face.value {
    case .off: break
    case .on:
      var check = ControlPart("check", frame: box, drawnFor: mark) { Self.drawCheck(mark, in: $0, $1) }
      check.isGrowing = true
      parts.append(check)
    case .mixed:
      let bar = Rect(x: box.minX + 4, y: box.minY + 8, width: 10, height: 2)
      var line = ControlPart("bar", frame: bar, color: mark, cornerRadius: 1)
      line.isGrowing = true
      parts.append(line)
    }
    guard !face.title.isEmpty else { return parts }
    let left = Self.side + Self.gap
    let room = Rect(x: left, y: 0, width: max(0, bounds.width - left), height: bounds.height)
    let letters = DrawnTitle(title: Self.title(face, color: appearance.ink), isMirrored: appearance.isMirrored)
    parts.append(
      ControlPart("title", frame: room, drawnFor: letters) { context, area in
        letters.title.draw(in: context, area, middle: Self.height / 2, isMirrored: letters.isMirrored)
      })
    return parts
  }

  private static func title(_ face: CheckBoxFace, lines: Int = 0, color: Color = .primary) -> ControlTitle {
    ControlTitle(text: face.title, font: face.font, color: color, lines: lines)
  }

  private static func drawCheck(_ color: Color, in context: GraphicsContext, _ box: Rect) {
    let path = Path(lines: [
      Point(x: box.minX + 4.5, y: box.minY + 9.3), Point(x: box.minX + 7.7, y: box.minY + 12.5),
      Point(x: box.minX + 13.5, y: box.minY + 5.8),
    ])
    context.stroke(path, with: color, width: 2)
  }
}

/// Letters, and the direction that they are drawn for.
struct DrawnTitle: Hashable, Sendable {
  var title: ControlTitle
  var isMirrored: Bool
}
