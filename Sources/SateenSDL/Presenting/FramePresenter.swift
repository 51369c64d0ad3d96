import SateenCore
import SateenGL
import SateenGraphics

/// Has frames of a window drawn, and brings them to the screen.
@MainActor
protocol FramePresenter: AnyObject {
  /// Whether frames have all of the display's pixels, also where these are more than SDL's units of the window's size.
  var hasAllPixels: Bool { get }

  /// Why OpenGL could not take the last frame, which needs another presenter then; nil where it could.
  var failure: GLFailure? { get }

  /// Has the changes since the last frame drawn.
  /// - Returns: the areas that may have changed; nil where the window cannot be drawn into at the moment, such as at a
  ///   size of zero.
  func compose(_ container: RootContainer) throws(WindowError) -> [PixelRect]?

  /// A copy of the last frame; nil where its pixels were lost, or nothing was composed yet.
  func screenshot(scale: Double) -> Bitmap?

  /// Shows the last frame's pixels, as far as they lie in the areas.
  /// - Returns: whether they could be shown. If not, the frame's pixels count as lost.
  func present(_ areas: [PixelRect]) -> Bool

  /// Shows the whole frame again, after the screen lost it.
  /// - Returns: whether it could be shown. If not, it has to be drawn again.
  func presentAll() -> Bool

  /// The window has another size: the last frame's pixels are not used any more.
  func targetWasLost()

  /// The window cannot be seen. Frees what the next frame makes anew.
  func windowWasHidden()

  /// Releases the display's resources before the display is closed. The presenter shows no more frames from then on.
  func close()
}

extension FramePresenter {
  var hasAllPixels: Bool { false }
  var failure: GLFailure? { nil }
  func windowWasHidden() {}
}
