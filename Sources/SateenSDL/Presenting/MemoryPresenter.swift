import Glibc
import SateenCore
import SateenGraphics

/// Presents frames that are composed into memory.
@MainActor
protocol MemoryPresenter: FramePresenter {
  /// The memory for the next frame.
  /// - Returns: the target, and whether its pixels are still those of the last frame; nil where the window cannot be
  ///   drawn into at the moment, such as at a size of zero.
  func beginFrame() throws(WindowError) -> (target: FrameTarget, keepsPixels: Bool)?

  /// The memory of the last frame, with its pixels; nil where they were lost, or nothing was composed yet.
  var shown: FrameTarget? { get }
}

extension MemoryPresenter {
  func compose(_ container: RootContainer) throws(WindowError) -> [PixelRect]? {
    guard let (target, keepsPixels) = try beginFrame() else { return nil }
    if !keepsPixels { container.redrawAll() }
    return container.compose(into: target)
  }

  func screenshot(scale: Double) -> Bitmap? {
    guard let target = shown, let bitmap = Bitmap(size: target.size, scale: scale, isOpaque: true) else { return nil }
    for row in 0..<target.size.height {
      memcpy(bitmap.pixels + row * bitmap.bytesPerRow, target.pixels + row * target.bytesPerRow, target.size.width * 4)
    }
    return bitmap
  }
}
