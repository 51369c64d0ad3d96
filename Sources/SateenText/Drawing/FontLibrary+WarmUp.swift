import SateenGraphics
import SateenLayout
import SateenThreads

extension FontLibrary {
  /// Starts ``warmUp()`` on a thread of its own and returns at once. Called at the start of a program, it runs while
  /// the window opens. The thread has normal priority, because the first text on screen waits for it.
  public static func beginWarmUp() {
    WorkQueue(name: "sateen.fonts", workers: 1, niceness: 0).submit(.visible) { Trace.span("fonts") { warmUp() } }
  }

  /// Loads the resources of the first text: fontconfig's configuration with the desktop's text rendering, the system's
  /// sans in regular and bold, ICU's tables for line breaks, and the tables that HarfBuzz and FreeType prepare for each
  /// new face.
  ///
  /// Called on a background thread while the window opens, it saves the first layout these milliseconds.
  public static func warmUp() {
    guard let bitmap = Bitmap(size: PixelSize(width: 64, height: 32)) else { return }
    let context = GraphicsContext(bitmap: bitmap, textRendering: nil)
    for weight in [Font.Weight.regular, .bold] {
      TextLayout(AttributedText("Ag 1", font: Font(weight: weight))).draw(in: context)
    }
  }
}
