import Sateen

/// The typeface that comes with the gallery.
enum Typefaces {
  /// The name of the font family.
  static let dots = "Sateen Dots"

  /// The path of the font file.
  static var path: String {
    ((try? Pictures.folder())?.appendingPathComponent("Fonts/SateenDots.ttf").path) ?? "Assets/Fonts/SateenDots.ttf"
  }
}
