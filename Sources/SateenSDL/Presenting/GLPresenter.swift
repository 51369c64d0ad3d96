import CSDL2
import SateenCore
import SateenGL
import SateenGraphics
import SateenThreads

/// Presents frames that OpenGL draws.
@MainActor
final class GLPresenter: FramePresenter {
  let renderer: GLRenderer
  private let window: OpaquePointer
  let context: WindowContext
  private var isOpen = true
  /// The losses of textures that this window knows of.
  private var textureLosses: Int
  private var damage = DamageHistory()
  /// The window's size when it was shown last, in pixels.
  private var shownSize = PixelSize(width: 0, height: 0)

  /// - Parameter accepts: called with whether OpenGL runs on the processor.
  /// - Returns: nil where that is not accepted. Then nothing was prepared for drawing.
  init?(window: OpaquePointer, accepts: (_ isSoftware: Bool) -> Bool) throws(GLFailure) {
    let context = try WindowContext.take(for: window)
    guard accepts(context.device.isSoftware) else {
      context.giveBack(window)
      return nil
    }
    do {
      try context.device.prepareToDraw()
    } catch {
      context.giveBack(window)
      throw error
    }
    self.window = window
    self.context = context
    textureLosses = context.textureLosses
    renderer = GLRenderer(context.device) { context.makeCurrent(window) }
  }

  isolated deinit { close() }

  var hasAllPixels: Bool { true }
  var failure: GLFailure? { renderer.failure }

  func compose(_ container: RootContainer) throws(WindowError) -> [PixelRect]? {
    let size = WindowMeasures(of: window).pixels
    guard isOpen, !size.isEmpty else { return nil }
    if noticeStaleTextures() { container.redrawAll() }
    let windows = container.isMemoryLow ? 1 : 3
    context.keep(max(Self.leastBudget, windows * size.count * 4), for: window)
    return container.compose(size: size) { renderer.render($0) }
  }

  /// The bytes of textures that a small window may keep.
  private static let leastBudget = 16 << 20

  /// Lets go of a canvas that may have lost its pixels, together with all textures.
  /// - Returns: whether that happened.
  private func noticeStaleTextures() -> Bool {
    context.noticeSuspend(window)
    guard textureLosses != context.textureLosses else { return false }
    textureLosses = context.textureLosses
    renderer.pixelsAreStale()
    return true
  }

  func screenshot(scale: Double) -> Bitmap? { isOpen ? renderer.copy(scale: scale) : nil }

  func present(_ areas: [PixelRect]) -> Bool { show(areas) }

  func presentAll() -> Bool { isOpen && !noticeStaleTextures() && show(nil) }

  /// Shows the canvas.
  /// - Parameter areas: the pixels that differ from what was shown last; nil for all.
  private func show(_ areas: [PixelRect]?) -> Bool {
    guard isOpen, context.makeCurrent(window) else { return false }
    let size = WindowMeasures(of: window).pixels
    if size != shownSize { damage.forget() }
    let changed = size == shownSize ? areas : nil
    let age = context.bufferAge(window)
    guard renderer.present(damage.areas(changed: changed, age: age)) else {
      damage.forget()
      return false
    }
    guard context.show(window, changed, height: size.height) else {
      // The window's memory is not what the history says.
      damage.forget()
      return false
    }
    shownSize = size
    return true
  }

  func targetWasLost() {
    damage.forget()
    renderer.pixelsAreStale()
  }

  /// Frees the canvas, and the textures that no window in sight has room for. The graphics processor may lose the pixels
  /// of hidden windows without a word, so that all is uploaded again when the window shows.
  func windowWasHidden() {
    guard isOpen, context.makeCurrent(window), !context.device.isLost else { return }
    renderer.delete()
    damage.forget()
    context.keep(0, for: window)
    context.trim()
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    if renderer.failure == .lost { context.abandon() }
    if context.makeCurrent(window) { renderer.delete() }
    context.keep(0, for: window)
    context.giveBack(window)
  }
}
