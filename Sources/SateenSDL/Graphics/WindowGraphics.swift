import CSDL2
import SateenCore
import SateenGL
import SateenGraphics

/// The part of a window system that gives windows a context of OpenGL, which all of them share.
@MainActor
protocol WindowGraphics: AnyObject {
  /// Has the context draw into a window.
  func makeCurrent(_ window: OpaquePointer) -> Bool

  /// Whether the context was seen to be lost when it was to draw or to show.
  var isLost: Bool { get }

  /// How many frames ago the pixels were shown that the window's memory has now, 1 for the last frame; 0 where they are
  /// not known. The context is current for the window.
  func bufferAge(_ window: OpaquePointer) -> Int

  /// Shows what was drawn. The context is current for the window.
  /// - Parameters:
  ///   - areas: the pixels that differ from those of the last frame; nil for all.
  ///   - height: of the window, in pixels.
  /// - Returns: false where the window keeps what it showed.
  func show(_ window: OpaquePointer, _ areas: [PixelRect]?, height: Int) -> Bool

  /// Frees what belongs to a window that the context does not draw any more.
  func forget(_ window: OpaquePointer)

  /// A function of OpenGL.
  func address(of name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer?

  /// Ends the context.
  func close()
}

/// A context that SDL makes, for windows that were made with `SDL_WINDOW_OPENGL`.
@MainActor
final class SDLGraphics: WindowGraphics {
  private let context: SDL_GLContext

  init(_ window: OpaquePointer) throws(GLFailure) {
    guard let context = SDL_GL_CreateContext(window) ?? Self.plainContext(window) else {
      throw .noContext(SDLFailure.text)
    }
    self.context = context
    // SDL has made it current.
    Self.leaveDisplayAlone()
  }

  /// A context that does not tell of its loss.
  private static func plainContext(_ window: OpaquePointer) -> SDL_GLContext? {
    setRobust(false)
    return SDL_GL_CreateContext(window)
  }

  /// Frames have a pacer of their own. Waiting for the display could block the main loop for as long as a window is covered.
  /// The interval belongs to the window, and not to the context.
  private static func leaveDisplayAlone() { SDL_GL_SetSwapInterval(0) }

  /// Prepares SDL for windows that may draw with OpenGL.
  static func configure() {
    // With an alpha channel some desktops would show what lies behind the window.
    for attribute in [SDL_GL_ALPHA_SIZE, SDL_GL_DEPTH_SIZE, SDL_GL_STENCIL_SIZE, SDL_GL_MULTISAMPLEBUFFERS] {
      SDL_GL_SetAttribute(attribute, 0)
    }
    setRobust(true)
  }

  private static func setRobust(_ isRobust: Bool) {
    let flag = Int32(SDL_GL_CONTEXT_ROBUST_ACCESS_FLAG.rawValue)
    let notice = isRobust ? SDL_GL_CONTEXT_RESET_LOSE_CONTEXT : SDL_GL_CONTEXT_RESET_NO_NOTIFICATION
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, isRobust ? flag : 0)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(notice.rawValue))
  }

  func makeCurrent(_ window: OpaquePointer) -> Bool {
    if SDL_GL_GetCurrentContext() == context, SDL_GL_GetCurrentWindow() == window { return true }
    guard SDL_GL_MakeCurrent(window, context) == 0 else { return false }
    Self.leaveDisplayAlone()
    return true
  }

  var isLost: Bool { false }

  func bufferAge(_ window: OpaquePointer) -> Int { 0 }

  func show(_ window: OpaquePointer, _ areas: [PixelRect]?, height: Int) -> Bool {
    SDL_GL_SwapWindow(window)
    return true
  }

  func forget(_ window: OpaquePointer) {}

  func address(of name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? { SDL_GL_GetProcAddress(name) }

  func close() {
    SDL_GL_MakeCurrent(nil, nil)
    SDL_GL_DeleteContext(context)
  }
}
