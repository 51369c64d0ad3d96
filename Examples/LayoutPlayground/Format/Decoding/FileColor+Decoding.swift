extension FileColor {
  /// The colour of an element; nil if the file sets none.
  init?(_ fields: inout ObjectFields) throws(LayoutFileError) {
    guard let field = fields.take("color"), !field.isNull else { return nil }
    let text = try field.string()
    guard let color = FileColor(text) else {
      throw field.error("\"\(text)\" is not a colour such as \"#3b82f6\" or \"teal\"")
    }
    self = color
  }

  /// Parses #rgb, #rrggbb, #rrggbbaa or a name.
  public init?(_ text: String) {
    if let named = FormatWords.colors.first(where: { $0.0 == text.lowercased() }) {
      self.init(rgb: named.1, alpha: 255)
      return
    }
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst().compactMap(\.hexDigitValue).map(UInt32.init)
    guard digits.count == text.count - 1 else { return nil }
    switch digits.count {
    case 3: self.init(rgb: digits.reduce(0) { $0 << 8 | $1 * 17 }, alpha: 255)
    case 6: self.init(rgb: digits.reduce(0) { $0 << 4 | $1 }, alpha: 255)
    case 8: self.init(rgb: digits[..<6].reduce(0) { $0 << 4 | $1 }, alpha: UInt8(digits[6] << 4 | digits[7]))
    default: return nil
    }
  }

  private init(rgb: UInt32, alpha: UInt8) {
    self.init(
      red: UInt8(rgb >> 16 & 0xff), green: UInt8(rgb >> 8 & 0xff), blue: UInt8(rgb & 0xff), alpha: alpha)
  }
}
