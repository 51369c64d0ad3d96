import SateenCore

/// Where frames go: memory to compose into, and a way to bring changed parts of it to the screen.
@MainActor
protocol FramePresenter: AnyObject {
  /// The memory for the next frame.
  /// - Returns: the target, and whether its pixels are still those of the last frame; nil where the window cannot be
  ///   drawn into at the moment, such as at a size of zero.
  func beginFrame() throws(WindowError) -> (target: FrameTarget, keepsPixels: Bool)?

  /// The memory of the last frame, with its pixels; nil where they were lost, or nothing was composed yet.
  var shown: FrameTarget? { get }

  /// Shows the target's current pixels, as far as they lie in the areas.
  /// - Returns: whether they could be shown. If not, the target's pixels count as lost.
  func present(_ areas: [PixelRect]) -> Bool

  /// Shows the whole frame again, after the screen lost it.
  func presentAll()

  /// Invalidates the target of ``beginFrame()``.
  func targetWasLost()

  /// Releases the display's resources before the display is closed. The presenter shows no more frames from then on.
  func close()
}
