import Sateen

/// The gallery's colours, type and spacing. Everything is aligned to a grid of eight points, halved where text needs
/// it.
enum Theme {
  // MARK: Surfaces

  static let page = Color(light: Color(hex: 0xf6f7f9), dark: Color(hex: 0x0f1115))
  static let card = Color(light: .white, dark: Color(hex: 0x191c22))
  static let raised = Color(light: .white, dark: Color(hex: 0x22262e))
  static let sidebar = Color(light: Color(hex: 0xeceef2), dark: Color(hex: 0x15181d))
  static let header = Color(light: .white, dark: Color(hex: 0x15181d))
  static let hairline = Color(light: Color(hex: 0xe0e3e9), dark: Color(hex: 0x282c35))
  static let field = Color(light: Color(hex: 0xeff1f5), dark: Color(hex: 0x21252d))
  static let placeholder = Color(light: Color(hex: 0xe7eaef), dark: Color(hex: 0x252a33))
  static let hover = Color(light: Color(hex: 0x0f1729, alpha: 0.05), dark: Color(white: 1, alpha: 0.06))
  static let press = Color(light: Color(hex: 0x0f1729, alpha: 0.09), dark: Color(white: 1, alpha: 0.1))

  // MARK: Ink

  static let ink = Color(light: Color(hex: 0x14181f), dark: Color(hex: 0xeef0f4))
  static let quiet = Color(light: Color(hex: 0x5a6474), dark: Color(hex: 0x9ca5b4))
  static let faint = Color(light: Color(hex: 0x8790a0), dark: Color(hex: 0x6d7686))
  static let accent = Color(light: Color(hex: 0x1f6fde), dark: Color(hex: 0x6cabff))
  static let accentTint = Color(light: Color(hex: 0x1f6fde, alpha: 0.11), dark: Color(hex: 0x6cabff, alpha: 0.18))
  /// A surface in the accent, strong enough for white text.
  static let accentFill = Color(light: Color(hex: 0x1f6fde), dark: Color(hex: 0x2b69c9))
  static let alarm = Color(light: Color(hex: 0xc4314b), dark: Color(hex: 0xff8496))
  static let alarmTint = Color(light: Color(hex: 0xfdecef), dark: Color(hex: 0x3b1c23))
  static let good = Color(light: Color(hex: 0x14804a), dark: Color(hex: 0x5fd39a))

  // MARK: Measures

  static let unit = 8.0
  static let inset = 24.0
  static let radius = 12.0
  /// The greatest width of a column of text, in points.
  static let column = 720.0

  // MARK: Type

  static let display = Font.system(22, weight: .bold)
  static let title = Font.system(17, weight: .bold)
  static let rowTitle = Font.system(15, weight: .semibold)
  static let body = Font.system(15)
  static let bodyStrong = Font.system(15, weight: .medium)
  static let meta = Font.system(13)
  static let metaStrong = Font.system(13, weight: .semibold)
  static let label = Font.system(12, weight: .semibold)
  static let overline = Font.system(11, weight: .bold)
  static let figures = Font(family: "Noto Sans Mono", size: 13)
}

/// The colour of an icon, an avatar or a label.
enum Tint: Int, Sendable, CaseIterable {
  case indigo, blue, teal, green, amber, orange, red, pink, violet, slate

  /// The lighter end of the gradient, at the upper left.
  var light: Color {
    switch self {
    case .indigo: Color(hex: 0x6d7cff)
    case .blue: Color(hex: 0x4aa8ff)
    case .teal: Color(hex: 0x35c9c0)
    case .green: Color(hex: 0x4fcf84)
    case .amber: Color(hex: 0xffc247)
    case .orange: Color(hex: 0xff9a52)
    case .red: Color(hex: 0xff7373)
    case .pink: Color(hex: 0xff7db4)
    case .violet: Color(hex: 0xb07cff)
    case .slate: Color(hex: 0x8492a8)
    }
  }

  /// The darker end of the gradient, at the lower right.
  var deep: Color {
    switch self {
    case .indigo: Color(hex: 0x3f4ae0)
    case .blue: Color(hex: 0x1668e0)
    case .teal: Color(hex: 0x0a8f96)
    case .green: Color(hex: 0x1a9a58)
    case .amber: Color(hex: 0xf08c00)
    case .orange: Color(hex: 0xee5a16)
    case .red: Color(hex: 0xdc3048)
    case .pink: Color(hex: 0xd9307c)
    case .violet: Color(hex: 0x7a3fe0)
    case .slate: Color(hex: 0x4c586c)
    }
  }

  /// A variant that is readable as text on any of the theme's surfaces.
  var ink: Color { Color(light: deep, dark: light) }

  /// A transparent variant for the background of such text.
  var wash: Color {
    Color(light: deep.withAlpha(multipliedBy: 0.1), dark: light.withAlpha(multipliedBy: 0.17))
  }

  /// A tint for any number.
  static func of(_ seed: Int) -> Tint { allCases[Int(seed.magnitude % UInt(allCases.count))] }
}
