import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// The state that a button of a dialog shows.
public struct DialogButtonFace: Hashable, Sendable {
  public var title = ""
  public var role = DialogAction.Role.normal
  /// Whether Enter chooses the button.
  public var isDefault = false

  public init() {}
}

/// A button of a dialog.
final class DialogButtonNode: DrawnControlNode<DialogButtonFace> {
  // Constant.
  let action: DialogAction

  init(
    _ action: DialogAction, isDefault: Bool, _ drawing: any ControlDrawing<DialogButtonFace>,
    perform: @escaping @MainActor @Sendable () -> Void
  ) {
    self.action = action
    var face = DialogButtonFace()
    (face.title, face.role, face.isDefault) = (action.title, action.role, isDefault)
    super.init(face, drawing: drawing)
    addAction(for: .primaryActionTriggered) { _, _ in perform() }
  }

  override var focusRing: FocusRing? { FocusRing(bounds, cornerRadius: 7) }
}

/// The look of a dialog's buttons: a plate with the title in its middle, which the default one fills with the tint.
public struct DialogButtonDrawing: ControlDrawing {
  static let least = Size(width: 76, height: 34)

  private static let plain = Color(light: .white, dark: Color(hex: 0x33363d))
  private static let hovered = Color(light: Color(hex: 0xf3f4f6), dark: Color(hex: 0x3b3f47))
  private static let pressed = Color(light: Color(hex: 0xe7e9ed), dark: Color(hex: 0x454a53))

  public init() {}

  public func size(of face: DialogButtonFace, fitting room: Size) -> Size {
    let title = title(face).size(fitting: room.width - 32)
    return Size(width: max(Self.least.width, title.width + 32), height: max(Self.least.height, title.height + 14))
  }

  public func parts(of face: DialogButtonFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    var plate = ControlPart("plate", frame: bounds, cornerRadius: 7)
    var ink = appearance.ink
    if face.isDefault {
      plate.color = appearance.fill
      ink = appearance.dimmed(appearance.mark)
    } else {
      plate.color = appearance.choose(Self.plain, hover: Self.hovered, press: Self.pressed)
      (plate.borderWidth, plate.borderColor) = (1, MenuStyle.border)
      if face.role == .destructive { ink = appearance.dimmed(MenuStyle().destructiveColor) }
    }
    let letters = DrawnTitle(title: title(face, color: ink), isMirrored: appearance.isMirrored)
    var title = ControlPart("title", frame: bounds.insetBy(x: min(12, bounds.width / 2), y: 0), drawnFor: letters) {
      context, area in
      letters.title.draw(in: context, area, middle: area.height / 2, part: 0.5, isMirrored: letters.isMirrored)
    }
    title.isImmediate = true
    return [plate, title]
  }

  private func title(_ face: DialogButtonFace, color: Color = .primary) -> ControlTitle {
    ControlTitle(
      text: face.title, font: .system(14, weight: face.isDefault ? .semibold : .medium), color: color)
  }
}
