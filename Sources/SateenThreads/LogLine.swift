/// Text for a line of a log, or of standard error.
public enum LogLine {
  /// A text with its control characters and line ends as escapes. Names of files may have any, which could control a
  /// terminal, or look like lines of the log itself.
  public static func escaped(_ text: String) -> String {
    func isPlain(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: return false
      // Marks that change the direction of the text can hide what follows.
      case .format: return !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
      default: return true
      }
    }
    if text.unicodeScalars.allSatisfy(isPlain) { return text }
    var line = ""
    for scalar in text.unicodeScalars {
      if isPlain(scalar) { line.unicodeScalars.append(scalar) } else { line += scalar.escaped(asASCII: true) }
    }
    return line
  }
}
