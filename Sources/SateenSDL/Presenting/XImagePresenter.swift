import CSDL2
import SateenCore
import SateenGraphics

/// Presents on X11 displays whose pixels SDL does not know, such as those with 30 bits of colour or with a palette, by
/// converting the frame.
@MainActor
final class XImagePresenter: MemoryPresenter {
  private let window: OpaquePointer
  private var picture: UnsafeMutablePointer<SateenXImage>?
  private var memory: Bitmap?
  private var isValid = false

  /// - Returns: nil where SDL can present by itself.
  init?(window: OpaquePointer) {
    guard let picture = sateen_ximage_make(window) else { return nil }
    self.window = window
    self.picture = picture
  }

  isolated deinit { close() }

  func close() {
    guard let picture else { return }
    sateen_ximage_free(picture)
    self.picture = nil
    isValid = false
  }

  func targetWasLost() { isValid = false }

  func beginFrame() throws(WindowError) -> (target: FrameTarget, keepsPixels: Bool)? {
    guard let picture else { return nil }
    let keepsPixels = isValid
    if !isValid {
      var (width, height): (Int32, Int32) = (0, 0)
      SDL_GetWindowSize(window, &width, &height)
      guard width > 0, height > 0 else { return nil }
      guard let memory = Bitmap(size: PixelSize(width: Int(width), height: Int(height)), isOpaque: true),
        sateen_ximage_resize(picture, width, height) == SDL_TRUE
      else { throw .cannotDraw(reason: "there is no memory for \(width) x \(height) pixels") }
      self.memory = memory
      isValid = true
    }
    return memory.map { (Self.target($0), keepsPixels) }
  }

  var shown: FrameTarget? { isValid ? memory.map(Self.target) : nil }

  private static func target(_ memory: Bitmap) -> FrameTarget {
    FrameTarget(pixels: memory.pixels, size: memory.size, bytesPerRow: memory.bytesPerRow)
  }

  func present(_ areas: [PixelRect]) -> Bool {
    guard isValid, let picture, let memory else { return false }
    for area in areas {
      sateen_ximage_show(
        picture, memory.data, Int32(memory.bytesPerRow), Int32(area.x0), Int32(area.y0), Int32(area.width),
        Int32(area.height))
    }
    sateen_ximage_flush(picture)
    return true
  }

  func presentAll() -> Bool {
    guard let memory else { return false }
    return present([PixelRect(x0: 0, y0: 0, x1: memory.size.width, y1: memory.size.height)])
  }
}
