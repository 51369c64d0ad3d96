import Logging
import SateenCore
import SateenGL
import SateenGraphics
import SateenThreads

// The choice between the processor and OpenGL.
extension Window {
  /// Has the changes since the last frame drawn. Where the presenter has no memory for a window of this size, or OpenGL
  /// fails, another one takes its place, and draws the same frame.
  func compose(at now: Int64) throws(WindowError) -> [PixelRect]? {
    // A size that the program asked for in the turn is SDL's at once, and its event comes after the frame.
    if presenter?.hasAllPixels == true { followDisplay(isResized: false) }
    if let shared = presenter as? SharedImagePresenter, !shared.hasMemory(), let handle {
      shared.close()
      presenter = WindowSurfacePresenter(window: handle)
    }
    let changed = try presenter?.compose(container)
    guard let failure = presenter?.failure, let handle else { return changed }
    leaveGraphics(handle, failure, at: now)
    return try presenter?.compose(container)
  }

  /// A presenter of frames that the processor draws.
  func makePresenter(for window: OpaquePointer) -> any FramePresenter {
    if rendererChoice.needsCanvas {
      do {
        return try CanvasPresenter(window: window)
      } catch {
        rendererChoice.giveUp()
        rendererChoice.needsCanvas = false
        OnceLog.graphics.warn("OpenGL does not start, so frames may be blurred: \(error)")
      }
    }
    if let shared = SharedImagePresenter(window: window) { return shared }
    return XImagePresenter(window: window) ?? WindowSurfacePresenter(window: window)
  }

  /// Has OpenGL draw the window from the next frame on, if it is time for that.
  /// - Parameter firstFrame: when the first frame was shown, in nanoseconds of the monotonic clock.
  func chooseRenderer(at now: Int64, firstFrame: Int64) {
    guard let handle, !(presenter is GLPresenter), rendererChoice.isDue(at: now, firstFrame: firstFrame) else { return }
    // Making a context and programs takes longer than a frame.
    if container.isMoving, rendererChoice.waitsForRest(at: now) {
      return wakeForRenderer(RendererChoice.patience)
    }
    do {
      let made = try Trace.span("make presenter") { () throws(GLFailure) in
        try GLPresenter(window: handle) { rendererChoice.accepts(isSoftware: $0) }
      }
      guard let graphics = made else { return rendererChoice.giveUp() }
      presenter?.close()
      presenter = graphics
      container.renderer = graphics.renderer
    } catch {
      rendererChoice.giveUp()
      OnceLog.graphics.warn("OpenGL does not start, so the processor draws: \(error)")
    }
  }

  /// Has the processor draw the window, from this frame on.
  private func leaveGraphics(_ handle: OpaquePointer, _ failure: GLFailure, at now: Int64) {
    let wasCanvas = presenter is CanvasPresenter
    presenter?.close()
    if failure == .lost {
      // The context is that of all windows. One at rest would show lost pixels until something changes.
      for window in OpenWindows.shared.windows where window !== self && window.usesContext {
        window.container.redrawAll()
      }
    }
    if failure == .lost, rendererChoice.lost(at: now) {
      wakeForRenderer(RendererChoice.pause)
    } else {
      rendererChoice.giveUp()
      if wasCanvas { rendererChoice.needsCanvas = false }
      log("OpenGL fails, so the processor draws from now on: \(failure)")
    }
    presenter = makePresenter(for: handle)
    container.renderer = Compositor()
    followDisplay(isResized: false)
  }

  /// Whether frames reach the screen by way of the context that windows share.
  private var usesContext: Bool { presenter is GLPresenter || presenter is CanvasPresenter }

  /// Takes over the size and the scale of a window that has changed.
  /// - Parameter size: in pixels.
  func windowChanged(_ size: PixelSize) {
    let wasPossible = rendererChoice.isPossible
    rendererChoice.windowChanged(size: size, scale: scale)
    if !wasPossible { expectGraphics() }
  }

  /// The processor has drawn and shown a frame, which may be one too costly.
  func frameWasDrawn(cost: Int64, slot: Int64, at now: Int64) {
    if rendererChoice.drew(cost: cost, slot: slot, at: now) { expectGraphics() }
  }

  /// Has OpenGL tried after a while, for a window that may rest by then.
  func expectGraphics() {
    if rendererChoice.isPossible { wakeForRenderer(rendererChoice.wish == .graphics ? 0 : RendererChoice.patience) }
  }

  /// Takes a turn by the time that OpenGL may be tried, for a window that rests.
  private func wakeForRenderer(_ nanoseconds: Int64) {
    container.after(Double(nanoseconds) / 1e9 + 0.001) {}
  }

  private func log(_ line: String) { Logger(label: "sateen.window").warning("\(LogLine.escaped(line))") }
}
