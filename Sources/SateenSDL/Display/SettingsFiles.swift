import Glibc

/// The user's settings for programs of GTK, as files.
enum SettingsFiles {
  /// The texts of the files, of which the first that says something counts.
  static func texts(_ environment: [String: String]) -> [String] {
    let folder = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { $0 + "/.config" }
    guard let folder else { return [] }
    return ["gtk-4.0", "gtk-3.0"].compactMap { read("\(folder)/\($0)/settings.ini") }
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
