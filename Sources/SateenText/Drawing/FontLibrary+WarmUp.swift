import SateenGraphics
import SateenLayout
import SateenThreads

extension FontLibrary {
  /// Has ``warmUp()`` done on a thread of its own, and returns at once. Called first thing in a program it overlaps with
  /// opening the window. The thread is not a patient one: the first text on screen waits for it.
  public static func beginWarmUp() {
    WorkQueue(name: "sateen.fonts", workers: 1, niceness: 0).submit(.visible) { Trace.span("fonts") { warmUp() } }
  }

  /// Loads what the first text needs: fontconfig's configuration with what it says of drawing letters, the system's sans in regular and bold, Unicode's
  /// tables for line ends, and what HarfBuzz and FreeType prepare when they first see a face.
  ///
  /// Called on a background thread while the window opens, it takes these milliseconds out of the way of the first
  /// layout.
  public static func warmUp() {
    guard let bitmap = Bitmap(size: PixelSize(width: 64, height: 32)) else { return }
    let context = GraphicsContext(bitmap: bitmap, textRendering: nil)
    for weight in [Font.Weight.regular, .bold] {
      TextLayout(AttributedText("Ag 1", font: Font(weight: weight))).draw(in: context)
    }
  }
}
