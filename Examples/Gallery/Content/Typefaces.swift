import Sateen

/// The typeface that the gallery brings along.
enum Typefaces {
  /// Its family's name.
  static let dots = "Sateen Dots"

  /// Where it lies.
  static var path: String {
    ((try? Pictures.folder())?.appendingPathComponent("Fonts/SateenDots.ttf").path) ?? "Assets/Fonts/SateenDots.ttf"
  }
}
