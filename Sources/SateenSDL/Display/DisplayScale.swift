/// The number of pixels per point, where the display driver does not say.
enum DisplayScale {
  static let range = 0.5...8.0

  /// The scale that a window has on every display: that of its options, and else that of `SATEEN_SCALE`.
  /// - Returns: nil where neither is a number within ``range``.
  static func fixed(_ option: Double?, _ environment: [String: String]) -> Double? {
    if let option, option.isFinite, option > 0 { return min(max(option, range.lowerBound), range.upperBound) }
    return number(environment["SATEEN_SCALE"])
  }

  /// The scale that GTK takes from the environment on X11, and with it the rest of the desktop.
  static func desktop(_ environment: [String: String]) -> Double? { number(environment["GDK_SCALE"]) }

  private static func number(_ text: String?) -> Double? {
    text.flatMap { Double($0) }.flatMap { range.contains($0) ? $0 : nil }
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
