import CSDL2
import SateenCore
import SateenGL
import SateenGraphics
import SateenThreads

/// Presents frames that are composed into memory, by way of a texture, into which what changed is uploaded.
///
/// This is for Wayland. SDL's own surface has one pixel there for each unit of the window's size, which the desktop
/// enlarges on a display of another scale, and passes through OpenGL all the same.
@MainActor
final class CanvasPresenter: MemoryPresenter {
  private let window: OpaquePointer
  private let context: WindowContext
  /// The losses of textures that this window knows of.
  private var textureLosses: Int
  private var memory: Bitmap?
  private var picture: GLFramePicture?
  private var isOpen = true
  /// Whether the memory has the last frame's pixels.
  private var hasPixels = false
  private(set) var failure: GLFailure?

  /// - Parameter window: one that was made for OpenGL.
  init(window: OpaquePointer) throws(GLFailure) {
    context = try WindowContext.take(for: window)
    textureLosses = context.textureLosses
    self.window = window
  }

  isolated deinit { close() }

  var device: GLDevice { context.device }
  var hasAllPixels: Bool { true }

  func targetWasLost() { hasPixels = false }

  func beginFrame() throws(WindowError) -> (target: FrameTarget, keepsPixels: Bool)? {
    let size = WindowMeasures(of: window).pixels
    guard isOpen, !size.isEmpty else { return nil }
    noticeStaleTexture()
    do {
      try prepare(size)
    } catch {
      failure = error
      hasPixels = false
      return nil
    }
    guard let memory else {
      throw .cannotDraw(reason: "there is no memory for \(size.width) x \(size.height) pixels")
    }
    defer { hasPixels = true }
    return (Self.target(memory), hasPixels)
  }

  /// Has all of a texture uploaded again that may have lost its pixels.
  private func noticeStaleTexture() {
    context.noticeSuspend(window)
    guard textureLosses != context.textureLosses else { return }
    textureLosses = context.textureLosses
    hasPixels = false
  }

  /// Makes the memory and the texture as large as the window.
  private func prepare(_ size: PixelSize) throws(GLFailure) {
    guard context.makeCurrent(window) else { throw .noContext(SDLFailure.text) }
    guard !device.isLost else { throw .lost }
    guard memory?.size != size || picture == nil else { return }
    hasPixels = false
    picture?.delete()
    picture = nil
    memory = nil
    picture = try GLFramePicture(device, size)
    memory = Bitmap(size: size, isOpaque: true)
  }

  var shown: FrameTarget? { hasPixels ? memory.map(Self.target) : nil }

  private static func target(_ memory: Bitmap) -> FrameTarget {
    FrameTarget(pixels: memory.pixels, size: memory.size, bytesPerRow: memory.bytesPerRow)
  }

  func present(_ areas: [PixelRect]) -> Bool {
    guard isOpen, let memory, let picture, context.makeCurrent(window) else { return false }
    guard !areas.isEmpty else { return true }
    Trace.span("upload") { picture.upload(areas, of: Self.target(memory)) }
    show(picture)
    return true
  }

  func presentAll() -> Bool {
    noticeStaleTexture()
    guard isOpen, hasPixels, let picture, context.makeCurrent(window), !device.isLost else { return false }
    show(picture)
    return true
  }

  private func show(_ picture: GLFramePicture) {
    picture.present()
    _ = context.show(window)
  }

  /// Frees the texture and the pixels in memory, which are drawn again when the window shows.
  func windowWasHidden() {
    guard isOpen, context.makeCurrent(window) else { return }
    picture?.delete()
    picture = nil
    memory = nil
    hasPixels = false
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    hasPixels = false
    if failure == .lost { context.abandon() }
    if context.makeCurrent(window) { picture?.delete() }
    picture = nil
    memory = nil
    context.giveBack(window)
  }
}
