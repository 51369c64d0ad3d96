import SateenGraphics

/// The colours that bars have in common.
enum BarStyle {
  static let accent = Color.accent
  static let background = Color(light: Color(hex: 0xf8f8fa), dark: Color(hex: 0x1b1c1f))
  static let line = Color(light: Color(hex: 0xd9d9de), dark: Color(hex: 0x323338))
  static let title = Color(light: Color(hex: 0x16171a), dark: Color(hex: 0xf2f2f5))
  static let quiet = Color(light: Color(hex: 0x6b6d76), dark: Color(hex: 0x9b9da6))
  static let hover = Color(light: Color(white: 0, alpha: 0.06), dark: Color(white: 1, alpha: 0.09))
  static let press = Color(light: Color(white: 0, alpha: 0.11), dark: Color(white: 1, alpha: 0.15))
}
