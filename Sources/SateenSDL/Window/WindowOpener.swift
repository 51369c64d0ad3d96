import CSDL2
import Dispatch
import Foundation
import SateenGraphics
import SateenThreads

/// Opens the display and a window on it, beside the main thread.
///
/// Connecting to an X server takes SDL a hundred round trips and first touching the window's memory takes page faults, some
/// 30 ms together, in which the main thread can already lay out and draw the first frame. SDL's X11 driver makes Xlib ready
/// for threads, and the main thread touches SDL only after this is done; with other drivers everything happens there.
final class WindowOpener: Sendable {
  struct Request: Sendable {
    var title: String
    var options: WindowOptions
    /// The scale to open with, where it is known beforehand.
    var scale: Double?
    /// The SDL driver that `SDL_VIDEODRIVER` asks for, if any.
    var driver = ""
  }

  struct Opened: @unchecked Sendable {
    // An SDL window, which the opener gives up to the main thread and does not touch again.
    let window: OpaquePointer
    let scale: Double
    /// The display connection's socket; -1 where there is none to wait on.
    let connection: Int32
  }

  private let request: Request
  private let result = Locked<Result<Opened, WindowError>?>(nil)
  private let finished = DispatchGroup()
  private let opensOnMain: Bool

  /// Begins to open, unless there is nothing to open a window on.
  /// - Parameter onFinish: called on any thread as soon as there is a result.
  init(_ request: Request, environment: [String: String], onFinish: @escaping @Sendable () -> Void) {
    var request = request
    request.driver = environment["SDL_VIDEODRIVER"] ?? ""
    self.request = request
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    guard isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("SDL_VIDEODRIVER") else {
      opensOnMain = false
      result.withLock { $0 = .failure(.noDisplay) }
      return
    }
    Self.configure()
    opensOnMain = !(isSet("DISPLAY") && (request.driver.isEmpty || request.driver == "x11"))
    guard !opensOnMain else { return }
    finished.enter()
    Thread.detachNewThread { [self, request] in
      let opened = Self.open(request)
      result.withLock { $0 = opened }
      finished.leave()
      onFinish()
    }
  }

  /// The window, or why there is none; nil while it is being opened.
  @MainActor
  func poll() -> Result<Opened, WindowError>? {
    if let known = result.withLock({ $0 }) { return known }
    guard opensOnMain else { return nil }
    let opened = Self.open(request)
    result.withLock { $0 = opened }
    return opened
  }

  /// Waits for what has begun; for closing a window that never ran.
  @MainActor
  func wait() -> Result<Opened, WindowError>? {
    finished.wait()
    return result.withLock { $0 }
  }

  private static func configure() {
    let hints = [
      // Ctrl-C and kill end the program at once, as they do with any other.
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      // A window is not a full-screen game: effects of the desktop stay on.
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      // Frames drawn by a library that may be missing are not worth its complaints. A hint and not the environment, which must
      // not change while other threads read it.
      (SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, "0"),
      // Fingers come as fingers, and the pointer as the pointer.
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"), (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
    ]
    for (name, value) in hints { SDL_SetHint(name, value) }
  }

  private static func open(_ request: Request) -> Result<Opened, WindowError> {
    // Left alone, SDL falls back to drivers that show nothing to anybody, or take over the console, and calls that success.
    if request.driver.isEmpty { SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,wayland") }
    guard Trace.span("connect to display", { SDL_InitSubSystem(SDL_INIT_VIDEO) }) == 0 else {
      return .failure(request.driver.isEmpty ? .noDisplay : .cannotOpen(reason: SDLFailure.text))
    }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    // Without this the surface goes through OpenGL, thirty times slower where that runs on the processor.
    if driver == "x11" { SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
    SDL_StopTextInput()

    let options = request.options
    var scale = request.scale ?? 1
    var flags = SDL_WINDOW_HIDDEN.rawValue
    if options.isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
    let (width, height) = pixels(options.size.width, options.size.height, scale)
    guard
      let window = SDL_CreateWindow(
        request.title, SATEEN_WINDOWPOS_CENTERED, SATEEN_WINDOWPOS_CENTERED, width, height, flags)
    else { return fail(.cannotOpen(reason: SDLFailure.text)) }
    if request.scale == nil, let text = sateen_x11_resources(window),
      let asked = DisplayScale.fromXResources(String(cString: text)), asked != 1
    {
      scale = asked
      let (width, height) = pixels(options.size.width, options.size.height, scale)
      SDL_SetWindowSize(window, width, height)
      SDL_SetWindowPosition(window, SATEEN_WINDOWPOS_CENTERED, SATEEN_WINDOWPOS_CENTERED)
    }
    let (least, lowest) = pixels(
      min(options.minimumSize.width, options.size.width), min(options.minimumSize.height, options.size.height), scale)
    if options.isResizable { SDL_SetWindowMinimumSize(window, least, lowest) }
    SDL_ShowWindow(window)
    Trace.span("paint background") { paint(window, options) }
    return .success(Opened(window: window, scale: scale, connection: sateen_display_fd(window)))
  }

  /// Fills the window with its background, which makes its memory present on both sides.
  private static func paint(_ window: OpaquePointer, _ options: WindowOptions) {
    guard let surface = SDL_GetWindowSurface(window) else { return }
    let color = options.backgroundColor.components(options.appearance)
    func byte(_ value: Float) -> UInt8 { UInt8(min(max(value, 0), 1) * 255 + 0.5) }
    SDL_FillRect(
      surface, nil, SDL_MapRGB(surface.pointee.format, byte(color.red), byte(color.green), byte(color.blue)))
    SDL_UpdateWindowSurface(window)
  }

  private static func fail(_ error: WindowError) -> Result<Opened, WindowError> {
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
    return .failure(error)
  }

  private static func pixels(_ width: Double, _ height: Double, _ scale: Double) -> (Int32, Int32) {
    func whole(_ value: Double) -> Int32 {
      let pixels = (value * scale).rounded()
      return pixels.isFinite ? Int32(min(max(pixels, 1), Double(Bitmap.maximumSide))) : 1
    }
    return (whole(width), whole(height))
  }
}
