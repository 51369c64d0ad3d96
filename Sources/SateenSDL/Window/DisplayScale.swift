/// The number of pixels per point, where the display driver does not say.
enum DisplayScale {
  static let range = 0.5...8.0

  /// The scale from the environment: `SATEEN_SCALE`, then `GDK_SCALE`, as the rest of the desktop.
  /// - Returns: nil where neither holds a number within ``range``.
  static func fromEnvironment(_ environment: [String: String]) -> Double? {
    for name in ["SATEEN_SCALE", "GDK_SCALE"] {
      if let text = environment[name], let value = Double(text), range.contains(value) { return value }
    }
    return nil
  }

  /// The scale from an X server's resources, by `Xft.dpi`, of which 96 is a scale of 1.
  ///
  /// The scale is rounded to quarters, so that a monitor's odd 101 dpi do not make every edge uneven.
  static func fromXResources(_ resources: String) -> Double? {
    for line in resources.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == "Xft.dpi", let dpi = Double(trimmed(parts[1])) else { continue }
      let scale = (dpi / 96 * 4).rounded() / 4
      return range.contains(scale) ? scale : nil
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
