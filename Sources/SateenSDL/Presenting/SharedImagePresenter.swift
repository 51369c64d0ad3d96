import CSDL2
import SateenCore
import SateenGraphics
import SateenThreads

/// Presents on X11 through memory shared with the server, composed into directly.
///
/// The presenter does not wait for the server after a frame, which would put two switches between processes between two
/// frames. Instead the server reports when it has read the pixels, mostly long before the next frame is composed.
@MainActor
final class SharedImagePresenter: MemoryPresenter {
  private let window: OpaquePointer
  private var picture: UnsafeMutablePointer<SateenSharedImage>?
  private var size: PixelSize
  private var isValid = true
  private var hasPixels = false

  /// - Returns: nil where the display's pixels are laid out otherwise than the compositor's, and where memory cannot be
  ///   shared.
  init?(window: OpaquePointer) {
    let size = Self.size(of: window)
    guard size.width > 0, size.height > 0,
      let picture = sateen_shared_image_make(window, Int32(size.width), Int32(size.height))
    else { return nil }
    self.window = window
    self.picture = picture
    self.size = size
  }

  isolated deinit { close() }

  func close() {
    guard let picture else { return }
    sateen_shared_image_free(picture)
    self.picture = nil
    targetWasLost()
  }

  private static func size(of window: OpaquePointer) -> PixelSize {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  func targetWasLost() {
    isValid = false
    hasPixels = false
  }

  /// Whether the server has read all presented pixels, so that the next frame need not wait.
  var isRead: Bool { picture.map { sateen_shared_image_is_read($0) == SDL_TRUE } ?? true }

  /// Whether there is memory for the window's current size. Without it another presenter is needed.
  func hasMemory() -> Bool {
    guard let picture, !isValid else { return picture != nil }
    let size = Self.size(of: window)
    guard size.width > 0, size.height > 0 else { return true }
    if size != self.size || sateen_shared_image_pixels(picture) == nil {
      guard sateen_shared_image_resize(picture, Int32(size.width), Int32(size.height)) == SDL_TRUE else { return false }
      self.size = size
    }
    isValid = true
    return true
  }

  func beginFrame() throws(WindowError) -> (target: FrameTarget, keepsPixels: Bool)? {
    guard let picture, hasMemory(), isValid else { return nil }
    Trace.span("server") { sateen_shared_image_wait(picture) }
    guard let target else { return nil }
    defer { hasPixels = true }
    return (target, hasPixels)
  }

  private var target: FrameTarget? {
    guard let picture, let pixels = sateen_shared_image_pixels(picture) else { return nil }
    return FrameTarget(pixels: pixels, size: size, bytesPerRow: Int(sateen_shared_image_pitch(picture)))
  }

  var shown: FrameTarget? { isValid && hasPixels ? target : nil }

  func present(_ areas: [PixelRect]) -> Bool {
    guard isValid, let picture else { return false }
    for (index, area) in areas.enumerated() {
      sateen_shared_image_show(
        picture, Int32(area.x0), Int32(area.y0), Int32(area.width), Int32(area.height),
        index == areas.count - 1 ? SDL_TRUE : SDL_FALSE)
    }
    return true
  }

  func presentAll() -> Bool {
    guard shown != nil else { return false }
    return present([PixelRect(x0: 0, y0: 0, x1: size.width, y1: size.height)])
  }
}
