import SateenCore

/// Where frames go: memory to compose into, and a way to bring changed parts of it to the screen.
@MainActor
protocol FramePresenter: AnyObject {
  /// The memory for the next frame.
  /// - Returns: the target, and whether its pixels are still those of the last frame; nil where the window cannot be drawn
  ///   into at the moment, such as at a size of nothing.
  func beginFrame() throws(WindowError) -> (target: FrameTarget, keepsPixels: Bool)?

  /// The memory of the last frame, with its pixels; nil where they were lost, or nothing was composed yet.
  var shown: FrameTarget? { get }

  /// Shows what is in the target now, as far as it lies in areas.
  /// - Returns: whether it could be shown. Where not, the target's pixels count for lost.
  func present(_ areas: [PixelRect]) -> Bool

  /// Shows everything again, after the screen lost it.
  func presentAll()

  /// What ``beginFrame()`` gave is no longer valid.
  func targetWasLost()

  /// Lets go of what belongs to the display, which is about to be closed. Nothing is shown from then on.
  func close()
}
