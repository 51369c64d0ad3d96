import CSDL2
import SateenCore
import SateenGraphics

/// Presents through the window's own surface: on X11 memory shared with the server, composed into directly.
///
/// Where the display's pixels are laid out otherwise than the compositor's, frames are composed into a second surface,
/// which SDL converts.
@MainActor
final class WindowSurfacePresenter: MemoryPresenter {
  private let window: OpaquePointer
  private var surface: UnsafeMutablePointer<SDL_Surface>?
  private var shadow: UnsafeMutablePointer<SDL_Surface>?
  private var isValid = false

  init(window: OpaquePointer) {
    self.window = window
  }

  isolated deinit {
    SDL_FreeSurface(shadow)
  }

  func targetWasLost() {
    isValid = false
  }

  /// SDL frees the surface with its window.
  func close() {
    isValid = false
    surface = nil
  }

  func beginFrame() throws(WindowError) -> (target: FrameTarget, keepsPixels: Bool)? {
    let keepsPixels = isValid
    if !isValid {
      guard let fresh = SDL_GetWindowSurface(window) else { throw .cannotDraw(reason: SDLFailure.text) }
      surface = fresh
      SDL_FreeSurface(shadow)
      shadow = try Self.makeShadow(for: fresh)
      isValid = true
    }
    guard let drawn = shadow ?? surface, drawn.pointee.w > 0, drawn.pointee.h > 0,
      let pixels = drawn.pointee.pixels
    else {
      isValid = false
      return nil
    }
    return (Self.target(drawn, pixels), keepsPixels)
  }

  var shown: FrameTarget? {
    guard isValid, let drawn = shadow ?? surface, let pixels = drawn.pointee.pixels else { return nil }
    return Self.target(drawn, pixels)
  }

  private static func target(
    _ surface: UnsafeMutablePointer<SDL_Surface>, _ pixels: UnsafeMutableRawPointer
  ) -> FrameTarget {
    let size = PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    return FrameTarget(pixels: pixels, size: size, bytesPerRow: Int(surface.pointee.pitch))
  }

  private static func makeShadow(
    for surface: UnsafeMutablePointer<SDL_Surface>
  ) throws(WindowError) -> UnsafeMutablePointer<SDL_Surface>? {
    let format = surface.pointee.format.pointee.format
    if format == SDL_PIXELFORMAT_RGB888.rawValue || format == SDL_PIXELFORMAT_ARGB8888.rawValue { return nil }
    guard
      let shadow = SDL_CreateRGBSurfaceWithFormat(
        0, surface.pointee.w, surface.pointee.h, 32, SDL_PIXELFORMAT_RGB888.rawValue)
    else { throw .cannotDraw(reason: SDLFailure.text) }
    SDL_SetSurfaceBlendMode(shadow, SDL_BLENDMODE_NONE)
    return shadow
  }

  func present(_ areas: [PixelRect]) -> Bool {
    guard isValid else { return false }
    guard !areas.isEmpty else { return true }
    var rects = areas.map { SDL_Rect(x: Int32($0.x0), y: Int32($0.y0), w: Int32($0.width), h: Int32($0.height)) }
    if let shadow, let surface {
      for rect in rects {
        var from = rect
        var to = rect
        SDL_UpperBlit(shadow, &from, surface, &to)
      }
    }
    if SDL_UpdateWindowSurfaceRects(window, &rects, Int32(rects.count)) != 0 { isValid = false }
    return isValid
  }

  func presentAll() -> Bool {
    guard isValid, let surface else { return false }
    return present([PixelRect(x0: 0, y0: 0, x1: Int(surface.pointee.w), y1: Int(surface.pointee.h))])
  }
}
