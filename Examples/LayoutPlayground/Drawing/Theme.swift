import Sateen

/// The playground's colours and type.
enum Theme {
  static let desk = Color(light: Color(hex: 0xe9ebef), dark: Color(hex: 0x121418))
  static let deskDot = Color(light: Color(hex: 0xd5d9e0), dark: Color(hex: 0x22262d))
  static let sheet = Color(light: .white, dark: Color(hex: 0x1d2026))
  static let sheetEdge = Color(light: Color(white: 0, alpha: 0.1), dark: Color(white: 1, alpha: 0.12))
  static let sheetShadow = Color(light: Color(hex: 0x1a2233, alpha: 0.009), dark: Color(white: 0, alpha: 0.045))
  static let panel = Color(light: Color(hex: 0xfbfcfd), dark: Color(hex: 0x191c21))
  static let hairline = Color(light: Color(hex: 0xdfe3e8), dark: Color(hex: 0x2a2e36))
  static let field = Color(light: Color(hex: 0xf0f2f5), dark: Color(hex: 0x24282f))
  static let hover = Color(light: Color(hex: 0xe6e9ee), dark: Color(hex: 0x2c313a))
  static let ink = Color(light: Color(hex: 0x171b22), dark: Color(hex: 0xedf0f4))
  static let quiet = Color(light: Color(hex: 0x5b6472), dark: Color(hex: 0x9aa3b2))
  static let faint = Color(light: Color(hex: 0x8d95a3), dark: Color(hex: 0x6b7483))
  static let accent = Color(light: Color(hex: 0x2f6bea), dark: Color(hex: 0x6d9bff))
  static let accentTint = Color(light: Color(hex: 0x2f6bea, alpha: 0.12), dark: Color(hex: 0x6d9bff, alpha: 0.2))
  static let alarm = Color(light: Color(hex: 0xc22f45), dark: Color(hex: 0xff7d8c))
  static let alarmTint = Color(light: Color(hex: 0xfdecee), dark: Color(hex: 0x3a1d22))

  /// Colours of spacing, as in the inspectors of browsers.
  static func tint(_ kind: SpaceBandKind) -> Color {
    switch kind {
    case .margin: return Color(hex: 0xf6a04d, alpha: 0.5)
    case .border: return Color(hex: 0xe8c547, alpha: 0.62)
    case .padding: return Color(hex: 0x6cbf6a, alpha: 0.45)
    case .spacing: return Color(hex: 0xa77bf3, alpha: 0.42)
    }
  }

  static func tintInk(_ kind: SpaceBandKind) -> Color {
    switch kind {
    case .margin: return Color(light: Color(hex: 0x8a4a06), dark: Color(hex: 0xffd2a1))
    case .border: return Color(light: Color(hex: 0x6e5a08), dark: Color(hex: 0xffeca3))
    case .padding: return Color(light: Color(hex: 0x1f6a26), dark: Color(hex: 0xc4f0c2))
    case .spacing: return Color(light: Color(hex: 0x57309f), dark: Color(hex: 0xdfceff))
    }
  }

  static let outline = Color(light: Color(hex: 0x2f6bea, alpha: 0.85), dark: Color(hex: 0x79a4ff, alpha: 0.9))
  static let arrangement = Color(light: Color(hex: 0x8a94a6, alpha: 0.75), dark: Color(hex: 0x7c8798, alpha: 0.8))
  static let constraint = Color(light: Color(hex: 0xd8356f), dark: Color(hex: 0xff7fa9))

  static let label = Font.system(12, weight: .semibold)
  static let caption = Font.system(10, weight: .medium)
  static let title = Font.system(15, weight: .semibold)
  static let body = Font.system(12)
  static let bodyStrong = Font.system(12, weight: .semibold)
  static let code = Font(family: "DejaVu Sans Mono", size: 11)
}
