import CSDL2
import SateenCore
import SateenGL
import SateenGraphics

/// The program's context of OpenGL, which all of its windows draw with, made for the first of them.
@MainActor
final class WindowContext {
  private static var shared: WindowContext?

  let device: GLDevice
  private let graphics: any WindowGraphics
  /// The presenters that use the context. For a moment a window may have two.
  private var users = 0
  /// The bytes of textures that are kept for each of the windows.
  private var budgets: [OpaquePointer: Int] = [:]
  private var suspends = SuspendWatch()
  /// How often the textures may have lost their pixels.
  private(set) var textureLosses = 0

  /// The context for a presenter of a window, until ``giveBack(_:)``.
  static func take(for window: OpaquePointer) throws(GLFailure) -> WindowContext {
    let context = if let shared { shared } else { try WindowContext(window) }
    guard context.makeCurrent(window) else {
      throw context.graphics.isLost ? .lost : .noContext("it cannot draw into the window")
    }
    context.users += 1
    shared = context
    return context
  }

  /// Sets the bytes of textures that may be kept for a window, 0 for one that OpenGL does not draw any more. All
  /// windows share one budget, which is the sum: a small window's frame does not evict the textures of a large one.
  func keep(_ bytes: Int, for window: OpaquePointer) {
    budgets[window] = bytes > 0 ? bytes : nil
    device.ledger.byteBudget = budgets.values.reduce(0, +)
  }

  /// Frees the textures beyond the budget of the windows in sight. The context is current.
  func trim() { device.trim(to: device.ledger.byteBudget) }

  /// Frees all textures where the machine was suspended since the last call for any of the windows.
  func noticeSuspend(_ window: OpaquePointer) {
    if suspends.wasSuspended() { texturesAreStale(window) }
  }

  /// Frees all textures, which may have lost their pixels. Presenters learn by ``textureLosses`` that their own canvas
  /// may have lost them, too.
  func texturesAreStale(_ window: OpaquePointer) {
    textureLosses += 1
    if makeCurrent(window) { device.freeTextures() }
  }

  /// A window's presenter does not use the context any more. With the last one it ends.
  func giveBack(_ window: OpaquePointer) {
    users -= 1
    if users == 0 {
      if makeCurrent(window) { device.close() }
      if Self.shared === self { Self.shared = nil }
    }
    graphics.forget(window)
    if users == 0 { graphics.close() }
  }

  /// Windows from now on get another context: this one was lost.
  func abandon() {
    if Self.shared === self { Self.shared = nil }
  }

  private init(_ window: OpaquePointer) throws(GLFailure) {
    let isOfSDL = SDL_GetWindowFlags(window) & SDL_WINDOW_OPENGL.rawValue != 0
    let graphics: any WindowGraphics = isOfSDL ? try SDLGraphics(window) : try EGLGraphics(window)
    self.graphics = graphics
    do throws(GLFailure) {
      guard graphics.makeCurrent(window) else { throw .noContext("it cannot draw into the window") }
      device = try GLDevice(GLFunctions { graphics.address(of: $0) })
    } catch {
      graphics.forget(window)
      graphics.close()
      throw error
    }
  }

  func makeCurrent(_ window: OpaquePointer) -> Bool {
    if graphics.makeCurrent(window) { return true }
    noteLoss()
    return false
  }

  private func noteLoss() { if graphics.isLost { device.noteLoss() } }

  /// See ``WindowGraphics/bufferAge(_:)``.
  func bufferAge(_ window: OpaquePointer) -> Int { graphics.bufferAge(window) }

  /// Shows what was drawn. See ``WindowGraphics/show(_:_:height:)``.
  func show(_ window: OpaquePointer, _ areas: [PixelRect]? = nil, height: Int = 0) -> Bool {
    if graphics.show(window, areas, height: height) { return true }
    noteLoss()
    return false
  }
}
