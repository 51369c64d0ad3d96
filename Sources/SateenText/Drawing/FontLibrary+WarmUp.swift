import SateenGraphics
import SateenLayout
import SateenThreads

extension FontLibrary {
  /// Starts to load what ``warmUp()`` does, on two threads of its own, and returns at once. Called at the start of a
  /// program, it runs while the window opens. The threads have normal priority, because the first text on screen waits
  /// for them.
  public static func beginWarmUp() {
    let queue = WorkQueue(name: "sateen.fonts", workers: 2, niceness: 0)
    // Unicode's library and the fonts are files of their own, and both may have to be read from a disk.
    queue.submit(.visible) { Trace.span("unicode") { UnicodeLibrary.warmUp() } }
    queue.submit(.visible) { Trace.span("fonts") { warmUp() } }
  }

  /// Loads the resources of the first text: fontconfig's configuration with the desktop's text rendering, the system's
  /// sans in regular and bold, ICU's tables for line breaks, and the tables that HarfBuzz and FreeType prepare for each
  /// new face.
  ///
  /// Called on a background thread while the window opens, it saves the first layout these milliseconds.
  public static func warmUp() {
    guard let bitmap = Bitmap(size: PixelSize(width: 64, height: 32)) else { return }
    let fonts = [Font.Weight.regular, .bold].map { Font(weight: $0) }
    // The faces come before the texts, which also need Unicode's library.
    for font in fonts { _ = typeface(for: font) }
    let context = GraphicsContext(bitmap: bitmap, textRendering: nil)
    for font in fonts { TextLayout(AttributedText("Ag 1", font: font)).draw(in: context) }
  }
}
