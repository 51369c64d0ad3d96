import Glibc

/// Whether the desktop wishes for less motion.
enum MotionWish {
  /// The wish from the environment, or the settings of GTK.
  static func fromEnvironment(_ environment: [String: String]) -> Bool {
    if let stated = environment["SATEEN_REDUCE_MOTION"] { return stated == "1" }
    return settingsFiles(environment).lazy.compactMap(fromSettings).first ?? false
  }

  /// The texts of the user's settings for GTK, of which the first that says something counts.
  static func settingsFiles(_ environment: [String: String]) -> [String] {
    let folder = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { $0 + "/.config" }
    guard let folder else { return [] }
    return ["gtk-4.0", "gtk-3.0"].compactMap { read("\(folder)/\($0)/settings.ini") }
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

  /// The beginning of a file; nil where there is none.
  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
