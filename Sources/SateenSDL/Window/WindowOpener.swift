import CComposeCache
import CSDL2
import SateenCore
import SateenGraphics
import SateenThreads

/// Opens the display and a window on it.
///
/// All of it happens on the main thread: SDL wants its video part begun there, on some systems cannot do without, and
/// two windows opened at once would conflict. Connecting to an X server takes some 25 ms, in which workers can already
/// measure the first contents: the loop takes its first turn before, and the next one before the window is shown, so
/// that workers go on to draw.
@MainActor
struct WindowOpener {
  var title: String
  var options: WindowOptions
  /// The colour, 0xRRGGBB, with which the X server fills the window until the first frame.
  var background: Int
  /// The scale to open with, as far as it is known beforehand.
  var scale: WindowScale
  /// Whether the environment says the scale of the desktop.
  private let hasDesktopScale: Bool
  /// The SDL driver that `SDL_VIDEODRIVER` asks for, if any.
  private let driver: String
  private let hasDisplay: Bool
  private let mayUseX11: Bool

  struct Opened {
    let window: OpaquePointer
    let scale: WindowScale
    /// The display connection's socket; -1 where there is none to wait on.
    let connection: Int32
    /// Whether OpenGL can draw the window.
    let canUseGraphics: Bool
    /// Whether only OpenGL gives the window all of its display's pixels.
    let needsCanvas: Bool
  }

  init(title: String, options: WindowOptions, scale: WindowScale, environment: [String: String]) {
    self.title = title
    self.options = options
    self.scale = scale
    let color = options.backgroundColor.components(options.appearance).bytes
    background = Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
    hasDesktopScale = DisplayScale.desktop(environment) != nil
    driver = environment["SDL_VIDEODRIVER"] ?? ""
    mayUseX11 = ["", "x11"].contains(driver) && environment["DISPLAY"]?.isEmpty == false
    hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"].contains { environment[$0]?.isEmpty == false }
  }

  /// Opens the window. This waits for the display server.
  /// - Parameter willShow: called with the scale before the window is shown; false destroys the window again.
  /// - Returns: nil where the window was destroyed.
  func open(willShow: (_ scale: WindowScale) -> Bool) throws(WindowError) -> Opened? {
    guard hasDisplay else { throw .noDisplay }
    Self.configure()
    // Left alone, SDL falls back to drivers that show nothing to anybody, or take over the console, and calls that
    // success.
    if driver.isEmpty { SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,wayland") }
    let isFirst = SDL_WasInit(SDL_INIT_VIDEO) == 0
    if mayUseX11, isFirst { _ = sateen_make_compose_cache() }
    guard Trace.span("connect to display", { SDL_InitSubSystem(SDL_INIT_VIDEO) }) == 0 else {
      throw driver.isEmpty ? .noDisplay : .cannotOpen(reason: SDLFailure.text)
    }
    let running = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    // Without this hint the surface goes through OpenGL, thirty times slower where that runs on the processor.
    if running == "x11" { SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
    // There SDL shows frames by way of OpenGL in any case, and only so they have the pixels of a display of another scale.
    let isWayland = running == "wayland"
    var scale = scale
    if isWayland { scale.desktop = 1 }
    var flags = SDL_WINDOW_HIDDEN.rawValue
    if options.isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
    let size = scale.units(options.size)
    let (made, isForOpenGL) = make(flags, size, isWayland: isWayland)
    if let hidden = made {
      scale.density = WindowMeasures(of: hidden).density
      // The desktop's settings may have changed since the first window connected.
      if !isWayland, !hasDesktopScale, let asked = DisplayReadings.desktopScale(hidden, isFresh: !isFirst) {
        scale.desktop = asked
      }
      let sized = scale.units(options.size)
      if sized != size {
        SDL_SetWindowSize(hidden, sized.width, sized.height)
        SDL_SetWindowPosition(hidden, SATEEN_WINDOWPOS_CENTERED, SATEEN_WINDOWPOS_CENTERED)
      }
    }
    guard let window = made else {
      let reason = SDLFailure.text
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .cannotOpen(reason: reason)
    }
    if options.isResizable {
      let least = scale.units(options.leastSize)
      SDL_SetWindowMinimumSize(window, least.width, least.height)
    }
    sateen_x11_set_background(window, background)
    guard willShow(scale) else {
      SDL_DestroyWindow(window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      return nil
    }
    // SDL begins with text input. Later on it is that of the window with the keys, which may be another one.
    if isFirst { SDL_StopTextInput() }
    Trace.span("show window") { SDL_ShowWindow(window) }
    return Opened(
      window: window, scale: scale, connection: sateen_display_fd(window),
      canUseGraphics: isForOpenGL || running == "x11",
      needsCanvas: isForOpenGL)
  }

  /// Makes a window that is not shown yet.
  /// - Parameter size: in SDL's units.
  /// - Returns: the window, and whether SDL made it for OpenGL.
  private func make(
    _ flags: UInt32, _ size: (width: Int32, height: Int32), isWayland: Bool
  ) -> (window: OpaquePointer?, isForOpenGL: Bool) {
    func make(_ flags: UInt32) -> OpaquePointer? {
      SDL_CreateWindow(
        title, SATEEN_WINDOWPOS_CENTERED, SATEEN_WINDOWPOS_CENTERED, size.width, size.height, flags)
    }
    if isWayland {
      SDLGraphics.configure()
      let all = flags | SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      if let made = Trace.span("make window for OpenGL", { make(all) }) { return (made, true) }
      OnceLog.graphics.warn("There is no window for OpenGL, so the processor draws: \(SDLFailure.text)")
    }
    return (Trace.span("make window") { make(flags) }, false)
  }

  private static func configure() {
    let hints = [
      // The loop handles Ctrl-C and kill.
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      // Each window answers for itself.
      (SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0"),
      // A window is not a full-screen game: effects of the desktop stay on.
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      // The library that draws window frames may be missing, and then prints warnings. Set as a hint and not in the
      // environment, which must not change while other threads read it.
      (SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, "0"),
      // Compositions come whole, and with the caret's place.
      (SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1"),
      // Fingers are reported as fingers, and the pointer as the pointer.
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"), (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
    ]
    for (name, value) in hints { SDL_SetHint(name, value) }
  }
}
