import CPixelRows
import CSDL2Image

/// The rows of an SDL surface as finished pixels: blue first, with colours premultiplied by alpha.
final class SurfaceRows {
  private enum Layout {
    case rgb, rgba, bgra
    case indexed([UInt32])
  }

  private let surface: UnsafeMutablePointer<SDL_Surface>
  /// A copy in a known pixel format, where the decoder's format is unknown.
  private let converted: UnsafeMutablePointer<SDL_Surface>?
  private let layout: Layout
  private(set) var isOpaque = false

  /// - Parameter surface: kept alive by the caller as long as rows are read.
  /// - Returns: nil where the surface has no pixels, or when out of memory.
  init?(_ surface: UnsafeMutablePointer<SDL_Surface>) {
    if let format = surface.pointee.format, let known = Self.layout(surface, format) {
      converted = nil
      layout = known
      self.surface = surface
    } else {
      converted = SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_ARGB8888.rawValue, 0)
      layout = .bgra
      self.surface = converted ?? surface
      if converted == nil { return nil }
    }
    guard self.surface.pointee.pixels != nil else { return nil }
    isOpaque = Self.isOpaque(self.surface, layout)
  }

  deinit {
    SDL_FreeSurface(converted)
  }

  private static func layout(
    _ surface: UnsafeMutablePointer<SDL_Surface>, _ format: UnsafeMutablePointer<SDL_PixelFormat>
  ) -> Layout? {
    let hasKey = SDL_HasColorKey(surface) == SDL_TRUE
    switch format.pointee.format {
    case SDL_PIXELFORMAT_INDEX8.rawValue:
      guard let palette = format.pointee.palette else { return nil }
      var key: UInt32 = 0
      let keyIndex = hasKey && SDL_GetColorKey(surface, &key) == 0 ? Int(key) : -1
      // Indices beyond the palette are black.
      var pixels = [UInt32](repeating: 0xff00_0000, count: 256)
      for i in 0..<min(256, Int(palette.pointee.ncolors)) {
        let c = palette.pointee.colors[i]
        pixels[i] = i == keyIndex ? 0 : sateen_pixel_premultiplied(c.r, c.g, c.b, c.a)
      }
      return .indexed(pixels)
    case SDL_PIXELFORMAT_RGB24.rawValue: return hasKey ? nil : .rgb
    case SDL_PIXELFORMAT_ABGR8888.rawValue: return hasKey ? nil : .rgba
    case SDL_PIXELFORMAT_ARGB8888.rawValue: return hasKey ? nil : .bgra
    default: return nil
    }
  }

  private static func row(_ surface: UnsafeMutablePointer<SDL_Surface>, _ y: Int) -> UnsafePointer<UInt8>? {
    guard let pixels = surface.pointee.pixels else { return nil }
    return UnsafeRawPointer(pixels + y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt8.self)
  }

  private static func isOpaque(_ surface: UnsafeMutablePointer<SDL_Surface>, _ layout: Layout) -> Bool {
    switch layout {
    case .rgb: return true
    // A transparent entry counts even if no pixel uses it, because checking all pixels would take too long.
    case .indexed(let palette): return palette.allSatisfy { $0 >> 24 == 255 }
    case .rgba, .bgra:
      // Most images with an alpha channel are opaque and need no blending.
      return (0..<Int(surface.pointee.h)).allSatisfy { sateen_row_is_opaque(row(surface, $0), surface.pointee.w) }
    }
  }

  /// Writes a row as finished pixels.
  func copy(_ y: Int, _ target: UnsafeMutablePointer<UInt8>) {
    let source = Self.row(surface, y)
    let count = surface.pointee.w
    switch layout {
    case .rgb: sateen_row_from_rgb(target, source, count)
    case .rgba: sateen_row_from_rgba(target, source, count)
    case .bgra: sateen_row_from_bgra(target, source, count)
    case .indexed(let palette): sateen_row_from_indices(target, source, count, palette)
    }
  }
}
