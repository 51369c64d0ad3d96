import CSDL2
import SateenCore
import SateenGL
import SateenGraphics
import SateenThreads

/// Presents frames that OpenGL draws. The window was made for that.
@MainActor
final class GLPresenter: FramePresenter {
  let renderer: GLRenderer
  private let window: OpaquePointer
  private let context: WindowContext
  private var isOpen = true
  private var suspends = SuspendWatch()

  init(window: OpaquePointer) throws(GLFailure) {
    let context = try WindowContext.take(for: window)
    do {
      try context.device.prepareToDraw()
    } catch {
      context.giveBack(window)
      throw error
    }
    self.window = window
    self.context = context
    renderer = GLRenderer(context.device) { context.makeCurrent(window) }
  }

  isolated deinit { close() }

  /// Whether OpenGL runs on the processor here.
  var isSoftware: Bool { context.device.isSoftware }
  var rendererName: String { context.device.rendererName }

  var hasAllPixels: Bool { true }
  var failure: GLFailure? { renderer.failure }

  func compose(_ container: RootContainer) throws(WindowError) -> [PixelRect]? {
    let size = WindowMeasures(of: window).pixels
    guard isOpen, !size.isEmpty else { return nil }
    if suspends.wasSuspended() {
      renderer.texturesAreStale()
      container.redrawAll()
    }
    renderer.byteBudget = max(Self.leastBudget, 3 * size.count * 4)
    return container.compose(size: size) { renderer.render($0) }
  }

  /// The bytes of textures that a small window may keep.
  private static let leastBudget = 16 << 20

  func screenshot(scale: Double) -> Bitmap? { isOpen ? renderer.copy(scale: scale) : nil }

  func present(_ areas: [PixelRect]) -> Bool {
    guard isOpen, renderer.present() else { return false }
    SDL_GL_SwapWindow(window)
    return true
  }

  func presentAll() { _ = present([]) }

  /// The canvas follows the window's size with the next frame.
  func targetWasLost() {}

  func close() {
    guard isOpen else { return }
    isOpen = false
    if renderer.failure == .lost { context.abandon() }
    if context.makeCurrent(window) { renderer.delete() }
    context.giveBack(window)
  }
}
