import SateenGraphics
import SateenLayout

extension FontLibrary {
  /// Loads what the first text needs: fontconfig's configuration, the system's sans in regular and bold, Unicode's
  /// tables for line ends, and what HarfBuzz and FreeType prepare when they first see a face.
  ///
  /// Called on a background thread while the window opens, it takes these milliseconds out of the way of the first
  /// layout.
  public static func warmUp() {
    guard let bitmap = Bitmap(size: PixelSize(width: 64, height: 32)) else { return }
    let context = GraphicsContext(bitmap: bitmap)
    for weight in [Font.Weight.regular, .bold] {
      TextLayout(AttributedText("Ag 1", font: Font(weight: weight))).draw(in: context)
    }
  }
}
