/// Whether the desktop wishes for less motion.
enum MotionWish {
  /// The wish from the environment, or the settings of GTK.
  static func fromEnvironment(_ environment: [String: String]) -> Bool {
    if let stated = environment["SATEEN_REDUCE_MOTION"] { return stated == "1" }
    return SettingsFiles.texts(environment).lazy.compactMap(fromSettings).first ?? false
  }

  /// - Returns: nil where the settings do not say.
  static func fromSettings(_ text: String) -> Bool? {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.filter { !$0.isWhitespace }.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0] == "gtk-enable-animations" else { continue }
      return ["0", "false", "no"].contains(parts[1].lowercased())
    }
    return nil
  }
}
