import Sateen

/// Colours, type and measures of the program.
enum Theme {
  static let page = Color(light: .white, dark: Color(hex: 0x17181b))
  static let sidebar = Color(light: Color(hex: 0xf4f5f7), dark: Color(hex: 0x1d1f23))
  static let hairline = Color(light: Color(hex: 0xe4e6ea), dark: Color(hex: 0x2b2e34))
  static let placeholder = Color(light: Color(hex: 0xeef0f3), dark: Color(hex: 0x23262b))
  static let edge = Color(light: Color(white: 0, alpha: 0.08), dark: Color(white: 1, alpha: 0.08))
  static let hover = Color(light: Color(hex: 0x0f1729, alpha: 0.06), dark: Color(white: 1, alpha: 0.08))
  static let press = Color(light: Color(hex: 0x0f1729, alpha: 0.11), dark: Color(white: 1, alpha: 0.14))
  static let chosen = Color(light: Color(hex: 0x2f6fe4, alpha: 0.13), dark: Color(hex: 0x7db0ff, alpha: 0.2))

  static let ink = Color(light: Color(hex: 0x1b1e24), dark: Color(hex: 0xeceef2))
  static let quiet = Color(light: Color(hex: 0x6a7280), dark: Color(hex: 0x99a1ae))
  static let accent = Color(light: Color(hex: 0x2f6fe4), dark: Color(hex: 0x7db0ff))

  /// Behind a photo that is looked at, in both appearances: colours are judged before black.
  static let stage = Color(hex: 0x0c0d0f)
  static let panel = Color(hex: 0x1a1c20)

  static let caption = Font.system(13, weight: .medium)
  static let meta = Font.system(12)
  static let body = Font.system(14)
  static let bodyStrong = Font.system(14, weight: .semibold)
  static let title = Font.system(17, weight: .bold)
  static let overline = Font.system(11, weight: .bold)

  static let barHeight = 56.0
  static let margin = 20.0
}
