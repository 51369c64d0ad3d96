import CFontconfig
import Glibc

/// Finds the files of the typeface that debugging aids are set in.
enum FontLocator {
  enum Weight: String, Sendable, Hashable {
    case regular, bold
  }

  struct Font: Sendable, Hashable {
    var path: String
    /// The face within a collection.
    var index: Int
  }

  private static let family = "DejaVu Sans"
  private static let usualFolders = [
    "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/TTF", "/usr/share/fonts/dejavu-sans-fonts",
    "/usr/share/fonts/dejavu", "/usr/local/share/fonts",
  ]

  /// DejaVu Sans, or the typeface nearest to it on this machine.
  ///
  /// The usual folders come first: fontconfig reads its whole configuration before its first result.
  static func find(_ weight: Weight) -> Font? {
    let file = weight == .bold ? "DejaVuSans-Bold.ttf" : "DejaVuSans.ttf"
    for folder in usualFolders where access("\(folder)/\(file)", R_OK) == 0 {
      return Font(path: "\(folder)/\(file)", index: 0)
    }
    return ask(weight)
  }

  private static func ask(_ weight: Weight) -> Font? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcPatternAddInteger(pattern, FC_WEIGHT, weight == .bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    var path: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(match, FC_FILE, 0, &path) == FcResultMatch, let path else { return nil }
    var index: Int32 = 0
    _ = FcPatternGetInteger(match, FC_INDEX, 0, &index)
    return Font(path: String(cString: path), index: Int(index))
  }
}
