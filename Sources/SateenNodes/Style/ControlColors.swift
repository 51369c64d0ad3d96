import SateenGraphics

// The colours that bars, controls, components and pages have in common.
extension Color {
  /// Text, in light and dark.
  public static let primary = Color(light: Color(hex: 0x16171a), dark: Color(hex: 0xf2f2f5))
  /// Text that matters less.
  public static let secondary = Color(light: Color(hex: 0x6b6d76), dark: Color(hex: 0x9b9da6))
  /// Controls and links.
  public static let accent = Color(light: Color(hex: 0x1f6fde), dark: Color(hex: 0x6cabff))
  /// Areas of controls that are on, such as a checked box: white letters can be read on it in light and dark.
  public static let accentFill = Color(light: Color(hex: 0x1f6fde), dark: Color(hex: 0x2272e0))
  /// The background that cards lie on.
  public static let page = Color(light: Color(hex: 0xf3f4f6), dark: Color(hex: 0x131417))
  /// An area that lies on the background, such as a card.
  public static let card = Color(light: Color(white: 1), dark: Color(hex: 0x232428))
  /// Lines between things.
  public static let separator = Color(light: Color(hex: 0xd9d9de), dark: Color(hex: 0x323338))
  /// The quiet area of a control, such as the groove of a slider.
  public static let controlFill = Color(light: Color(hex: 0xdfe1e6), dark: Color(hex: 0x3b3d44))
  /// The outline of a control that is off, which stands out from cards and pages alike.
  public static let controlLine = Color(light: Color(hex: 0x868a95), dark: Color(hex: 0x83868f))
}

/// Colours of controls that no other part of a program needs.
enum ControlColors {
  /// The inside of a box or a ring that is off.
  static let field = Color(light: Color(white: 1), dark: Color(hex: 0x1c1d21))
  static let fieldHover = Color(light: Color(hex: 0xeff3fa), dark: Color(hex: 0x2b2e35))
  static let fieldPress = Color(light: Color(hex: 0xdfe7f3), dark: Color(hex: 0x383c45))
  static let knob = Color(light: Color(white: 1), dark: Color(hex: 0xf5f6f8))
  static let knobPress = Color(light: Color(hex: 0xf0f2f5), dark: Color(hex: 0xdadce1))
  static let knobOff = Color(light: Color(hex: 0xf7f7f9), dark: Color(hex: 0x6a6d75))
  static let knobLine = Color(light: Color(white: 0, alpha: 0.1), dark: Color(white: 0, alpha: 0.3))
  /// An area that is pressed by itself, such as a button of a stepper.
  static let face = Color(light: Color(white: 1), dark: Color(hex: 0x33353b))
  static let faceHover = Color(light: Color(hex: 0xf3f5f9), dark: Color(hex: 0x3d4047))
  static let facePress = Color(light: Color(hex: 0xe3e6ec), dark: Color(hex: 0x494c55))
  /// The groove of segments, and the plate that lies in it.
  static let groove = Color(light: Color(hex: 0xe4e6ea), dark: Color(hex: 0x2b2d32))
  static let plate = Color(light: Color(white: 1), dark: Color(hex: 0x565963))
  /// Lines that have no effect now.
  static let inkOff = Color(light: Color(hex: 0xb3b6bd), dark: Color(hex: 0x6b6e76))
  static let faceLine = Color(light: Color(hex: 0xc9ccd3), dark: Color(hex: 0x4a4d55))
}
