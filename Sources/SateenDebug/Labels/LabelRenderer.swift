import CSDL2TTF
import SateenGraphics
import SateenThreads

/// Why labels cannot be drawn.
package enum LabelError: Error, Sendable, Hashable, CustomStringConvertible {
  case cannotStart(reason: String)
  case noFont
  case cannotOpen(path: String, reason: String)

  package var description: String {
    switch self {
    case .cannotStart(let reason): return "SDL_ttf does not start: \(reason)"
    case .noFont: return "no font for debug labels was found; install fonts-dejavu-core"
    case .cannotOpen(let path, let reason): return "cannot open the font \(path): \(reason)"
    }
  }
}

/// Draws short lines of text for debugging aids through SDL_ttf, bypassing the text engine that is being debugged.
///
/// Needs no window and no SDL video. Safe from any thread; finished labels are cached.
package final class LabelRenderer: Sendable {
  package enum Weight: Sendable, Hashable {
    case regular, bold
  }

  /// The renderer all overlays of the process share.
  package static let shared = LabelRenderer()

  /// Longer texts are cut; a label is one line.
  package static let maximumLength = 200
  private static let capacity = 384

  private struct FontKey: Hashable {
    var weight: Weight
    var pixels: Int
  }

  private struct LabelKey: Hashable {
    var text: String
    var font: FontKey
    var color: Color.Components
    var scale: Double
  }

  private struct State {
    var isStarted = false
    var fonts: [FontKey: OpaquePointer] = [:]
    var labels: [LabelKey: (bitmap: Bitmap, lastUse: UInt64)] = [:]
    var clock: UInt64 = 0
    var error: LabelError?
    var renderedLabels = 0
  }

  // SDL_ttf shares one FreeType library between all fonts of a process and forbids using it from two threads.
  private static let library = Locked(())
  private let state = Locked(State())
  private let fontPath: String?
  private let boldFontPath: String?

  /// - Parameters:
  ///   - fontPath: a font file; nil looks for DejaVu Sans.
  ///   - boldFontPath: a file for bold labels; nil takes `fontPath`, or DejaVu Sans Bold where that is nil too.
  package init(fontPath: String? = nil, boldFontPath: String? = nil) {
    self.fontPath = fontPath
    self.boldFontPath = boldFontPath ?? fontPath
  }

  deinit {
    state.withLock { state in
      Self.library.withLock { _ in
        for font in state.fonts.values { TTF_CloseFont(font) }
        if state.isStarted { TTF_Quit() }
      }
    }
  }

  /// Why the last label could not be drawn; nil once a font was opened.
  package var error: LabelError? { state.withLock { $0.error } }

  /// Labels drawn rather than found in the cache, since the start.
  package var renderedLabels: Int { state.withLock { $0.renderedLabels } }

  /// A line of text on a transparent bitmap.
  /// - Parameters:
  ///   - size: of the type, in points.
  ///   - scale: device pixels per point.
  /// - Returns: nil for an empty text, and where there is no font; ``error`` then says why.
  package func label(
    _ text: String, size: Double, weight: Weight = .regular, color: Color = .white, scale: Double = 1
  ) -> Bitmap? {
    let line = Self.singleLine(text)
    guard !line.isEmpty, size > 0, scale > 0, (size * scale).isFinite else { return nil }
    let pixels = Int(min(max(size * scale, 4), 256).rounded())
    let key = LabelKey(
      text: line, font: FontKey(weight: weight, pixels: pixels), color: color.components(.dark), scale: scale)
    return state.withLock { state in
      state.clock += 1
      if let known = state.labels[key] {
        state.labels[key]?.lastUse = state.clock
        return known.bitmap
      }
      guard let font = self.font(key.font, &state), let made = Self.render(key, font) else { return nil }
      state.renderedLabels += 1
      if state.labels.count >= Self.capacity { Self.dropOlderHalf(&state) }
      state.labels[key] = (made, state.clock)
      return made
    }
  }

  private static func singleLine(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(maximumLength) where scalar.value != 0 {
      out.append(scalar.value < 0x20 || scalar.value == 0x7f ? " " : scalar)
    }
    return String(out)
  }

  private static func dropOlderHalf(_ state: inout State) {
    let uses = state.labels.values.map(\.lastUse).sorted()
    let middle = uses[uses.count / 2]
    state.labels = state.labels.filter { $0.value.lastUse >= middle }
  }

  private func font(_ key: FontKey, _ state: inout State) -> OpaquePointer? {
    if let known = state.fonts[key] { return known }
    let wanted = key.weight == .bold ? boldFontPath : fontPath
    let found =
      wanted.map { FontLocator.Font(path: $0, index: 0) }
      ?? FontLocator.find(key.weight == .bold ? .bold : .regular)
    guard let found else {
      state.error = .noFont
      return nil
    }
    let isStarted = state.isStarted
    let opened: Result<OpaquePointer, LabelError> = Self.library.withLock { _ in
      if !isStarted, TTF_Init() != 0 { return .failure(.cannotStart(reason: Self.reason)) }
      guard let font = TTF_OpenFontIndex(found.path, Int32(key.pixels), found.index) else {
        let reason = Self.reason
        if !isStarted { TTF_Quit() }
        return .failure(.cannotOpen(path: found.path, reason: reason))
      }
      TTF_SetFontHinting(font, Int32(TTF_HINTING_LIGHT))
      return .success(font)
    }
    switch opened {
    case .success(let font):
      state.isStarted = true
      state.error = nil
      state.fonts[key] = font
      return font
    case .failure(let error):
      state.error = error
      return nil
    }
  }

  private static var reason: String { String(cString: SDL_GetError()) }

  private static func render(_ key: LabelKey, _ font: OpaquePointer) -> Bitmap? {
    let c = key.color.bytes
    // Colour and opacity are applied below, where the pixels are multiplied anyway.
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    return library.withLock { _ in
      guard let surface = TTF_RenderUTF8_Blended(font, key.text, white) else { return nil }
      defer { SDL_FreeSurface(surface) }
      let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
      guard let bitmap = Bitmap(size: PixelSize(width: width, height: height), scale: key.scale),
        let pixels = surface.pointee.pixels
      else { return nil }
      let (red, green, blue) = (UInt32(c.red), UInt32(c.green), UInt32(c.blue))
      let alpha = UInt32(c.alpha)
      for y in 0..<height {
        let from = (pixels + y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
        let to = (bitmap.pixels + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for x in 0..<width {
          let a = ((from[x] >> 24) * alpha + 127) / 255
          func scaled(_ component: UInt32) -> UInt32 { (component * a + 127) / 255 }
          to[x] = a << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue)
        }
      }
      return bitmap
    }
  }
}
