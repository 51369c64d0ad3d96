extension TextEditor {
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0a...0x0d, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The text with a space for each run of separators, and without those at its ends.
  static func withoutSeparators(_ string: String) -> String {
    guard string.unicodeScalars.contains(where: isSeparator) else { return string }
    let parts = string.unicodeScalars.split(whereSeparator: isSeparator)
    return parts.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }

  /// The text with a space for each run of separators, which has the attributes of the character before it, and without
  /// those at its ends.
  static func withoutSeparators(_ content: TextContent) -> TextContent {
    guard content.paragraphCount > 1 else { return content }
    return content.joined(content.paragraphs(in: 0..<content.length).map(\.range), by: " ")
  }
}
