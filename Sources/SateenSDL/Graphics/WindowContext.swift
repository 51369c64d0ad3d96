import CSDL2
import SateenGL
import SateenGraphics

/// The program's context of OpenGL, which all of its windows draw with, made for the first of them.
@MainActor
final class WindowContext {
  private static var shared: WindowContext?

  let device: GLDevice
  private let context: SDL_GLContext
  /// The presenters that use the context. For a moment a window may have two.
  private var users = 0
  /// The bytes of textures that are kept for each of the windows.
  private var budgets: [OpaquePointer: Int] = [:]
  private var suspends = SuspendWatch()
  /// How often the textures may have lost their pixels.
  private(set) var textureLosses = 0

  /// The context for a presenter of a window that was made for OpenGL, until ``giveBack(_:)``.
  static func take(for window: OpaquePointer) throws(GLFailure) -> WindowContext {
    let context = if let shared { shared } else { try WindowContext(window) }
    context.users += 1
    shared = context
    // Frames have a pacer of their own. Waiting for the display could block the main loop for as long as a window is
    // covered. The interval belongs to the window, and not to the context.
    if context.makeCurrent(window) { SDL_GL_SetSwapInterval(0) }
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

  /// A presenter does not use the context any more. With the last one it ends.
  func giveBack(_ window: OpaquePointer) {
    users -= 1
    guard users == 0 else { return }
    if makeCurrent(window) { device.close() }
    SDL_GL_MakeCurrent(window, nil)
    SDL_GL_DeleteContext(context)
    if Self.shared === self { Self.shared = nil }
  }

  /// Windows from now on get another context: this one was lost.
  func abandon() {
    if Self.shared === self { Self.shared = nil }
  }

  private init(_ window: OpaquePointer) throws(GLFailure) {
    guard let context = SDL_GL_CreateContext(window) ?? Self.plainContext(window) else {
      throw .noContext(SDLFailure.text)
    }
    self.context = context
    do {
      device = try GLDevice(GLFunctions { SDL_GL_GetProcAddress($0) })
    } catch {
      SDL_GL_MakeCurrent(window, nil)
      SDL_GL_DeleteContext(context)
      throw error
    }
  }

  /// A context that does not tell of its loss.
  private static func plainContext(_ window: OpaquePointer) -> SDL_GLContext? {
    setRobust(false)
    return SDL_GL_CreateContext(window)
  }

  private static func setRobust(_ isRobust: Bool) {
    let flag = Int32(SDL_GL_CONTEXT_ROBUST_ACCESS_FLAG.rawValue)
    let notice = isRobust ? SDL_GL_CONTEXT_RESET_LOSE_CONTEXT : SDL_GL_CONTEXT_RESET_NO_NOTIFICATION
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, isRobust ? flag : 0)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(notice.rawValue))
  }

  /// Prepares SDL for windows that may draw with OpenGL.
  static func configure() {
    // With an alpha channel some desktops would show what lies behind the window.
    for attribute in [SDL_GL_ALPHA_SIZE, SDL_GL_DEPTH_SIZE, SDL_GL_STENCIL_SIZE, SDL_GL_MULTISAMPLEBUFFERS] {
      SDL_GL_SetAttribute(attribute, 0)
    }
    setRobust(true)
  }

  func makeCurrent(_ window: OpaquePointer) -> Bool {
    if SDL_GL_GetCurrentContext() == context, SDL_GL_GetCurrentWindow() == window { return true }
    return SDL_GL_MakeCurrent(window, context) == 0
  }
}
