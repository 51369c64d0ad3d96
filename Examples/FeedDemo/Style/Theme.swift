import SateenGraphics
import SateenText

/// Colours, type and spacing of the feed, in one place.
enum Theme {
  static let page = Color(light: Color(hex: 0xeef0f3), dark: Color(hex: 0x0d0f12))
  static let card = Color(light: .white, dark: Color(hex: 0x181b20))
  static let hairline = Color(light: Color(hex: 0xdfe2e7), dark: Color(hex: 0x282d34))
  static let ink = Color(light: Color(hex: 0x1a1d21), dark: Color(hex: 0xe9ebee))
  static let quiet = Color(light: Color(hex: 0x69717b), dark: Color(hex: 0x8f98a4))
  static let link = Color(light: Color(hex: 0x2563c9), dark: Color(hex: 0x7db0ff))
  static let like = Color(light: Color(hex: 0xd9264f), dark: Color(hex: 0xff5c7f))
  static let placeholder = Color(light: Color(hex: 0xe8ebef), dark: Color(hex: 0x242930))
  static let hover = Color(light: Color(hex: 0xf1f3f6), dark: Color(hex: 0x21262d))

  /// The spacing grid: all distances are multiples of four points.
  static let unit = 4.0
  static let cardInset = 16.0
  static let cardRadius = 14.0
  static let columnWidth = 620.0

  static let name = Font.system(15, weight: .semibold)
  static let meta = Font.system(13)
  static let body = Font.system(15)
  static let lead = Font.system(19)
  static let count = Font.system(13, weight: .medium)
  static let title = Font.system(17, weight: .bold)
}
