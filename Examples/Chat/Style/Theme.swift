import Sateen

/// Colours, type and measures of the program.
enum Theme {
  // MARK: Surfaces

  static let page = Color(light: .white, dark: Color(hex: 0x15171b))
  static let bar = Color(light: .white, dark: Color(hex: 0x1b1e23))
  static let hairline = Color(light: Color(hex: 0xe5e8ec), dark: Color(hex: 0x2a2e35))
  static let field = Color(light: Color(hex: 0xf1f3f6), dark: Color(hex: 0x262a31))
  static let placeholder = Color(light: Color(hex: 0xe8ebf0), dark: Color(hex: 0x2b3038))
  static let hover = Color(light: Color(hex: 0x0f1729, alpha: 0.06), dark: Color(white: 1, alpha: 0.08))
  static let press = Color(light: Color(hex: 0x0f1729, alpha: 0.11), dark: Color(white: 1, alpha: 0.14))
  /// Behind the message that keys act on.
  static let wash = Color(light: Color(hex: 0x2563d9, alpha: 0.09), dark: Color(hex: 0x7db0ff, alpha: 0.13))
  static let raised = Color(light: .white, dark: Color(hex: 0x2b2f37))
  /// A button beside the one that goes on.
  static let secondary = Color(light: Color(hex: 0xe3e7ed), dark: Color(hex: 0x3d434d))
  /// A notice over the messages.
  static let notice = Color(light: Color(hex: 0x24292f), dark: Color(hex: 0x3a3f48))

  // MARK: Bubbles

  static let others = Color(light: Color(hex: 0xf0f2f5), dark: Color(hex: 0x262a31))
  /// Strong enough for white text.
  static let own = Color(light: Color(hex: 0x2563d9), dark: Color(hex: 0x2c62c4))
  static let codeOfOthers = Color(light: Color(hex: 0xe3e7ed), dark: Color(hex: 0x1a1d22))
  static let codeOfOwn = Color(light: Color(hex: 0x1b4fb3), dark: Color(hex: 0x214d9e))
  static let hit = Color(hex: 0xffe08a)
  static let currentHit = Color(hex: 0xffb547)
  static let selectionOnOwn = Color(white: 1, alpha: 0.34)

  // MARK: Ink

  static let ink = Color(light: Color(hex: 0x171a1f), dark: Color(hex: 0xeceef2))
  static let quiet = Color(light: Color(hex: 0x636c79), dark: Color(hex: 0x9aa3b0))
  static let accent = Color(light: Color(hex: 0x2563d9), dark: Color(hex: 0x7db0ff))
  static let onOwn = Color.white
  static let quietOnOwn = Color(white: 1, alpha: 0.8)
  static let hitInk = Color(hex: 0x171a1f)

  /// The colours of names, one for each person.
  static let names = [
    Color(light: Color(hex: 0xb3441f), dark: Color(hex: 0xff9f7a)),
    Color(light: Color(hex: 0x2f7a34), dark: Color(hex: 0x7fd088)),
    Color(light: Color(hex: 0x8a3fb0), dark: Color(hex: 0xd59bf2)),
    Color(light: Color(hex: 0x0d7377), dark: Color(hex: 0x63ccd0)),
    Color(light: Color(hex: 0xad2f63), dark: Color(hex: 0xff91b8)),
    Color(light: Color(hex: 0x8a6100), dark: Color(hex: 0xe8bd5c)),
  ]

  // MARK: Type

  static let body = Font.system(15)
  static let large = Font.system(38)
  static let code = Font(families: ["Noto Sans Mono", "DejaVu Sans Mono", "monospace"], size: 13)
  static let name = Font.system(12.5, weight: .semibold)
  static let meta = Font.system(12)
  static let day = Font.system(12, weight: .semibold)
  static let title = Font.system(16, weight: .semibold)
  static let strong = Font.system(14, weight: .semibold)
  static let plain = Font.system(14)

  // MARK: Measures

  static let barHeight = 60.0
  /// The greatest width of the column of messages, in points.
  static let column = 780.0
  static let margin = 16.0
  static let radius = 18.0
  static let avatar = 32.0
}
