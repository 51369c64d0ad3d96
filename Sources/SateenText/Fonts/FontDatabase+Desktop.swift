import CFontconfig
import SateenGraphics

extension FontDatabase {
  /// How the desktop wants letters to be drawn: what fontconfig answers for a family once all of its rules have been
  /// applied.
  func textRendering(family: String) -> TextRendering {
    guard let config, let pattern = FcPatternCreate() else { return .standard }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    var sets = systemFonts
    // Rules may be about the font that is found, so the answer is read from that; without fonts, from the question.
    let found = FcFontSetMatch(config, &sets, 1, pattern, &result)
    defer { if let found { FcPatternDestroy(found) } }
    return Self.textRendering(of: found ?? pattern)
  }

  private static func textRendering(of pattern: OpaquePointer) -> TextRendering {
    func flag(_ object: String, _ fallback: Bool) -> Bool {
      var value: FcBool = 0
      return FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch ? value != 0 : fallback
    }
    func number(_ object: String, _ fallback: Int32) -> Int32 {
      var value: Int32 = 0
      return FcPatternGetInteger(pattern, object, 0, &value) == FcResultMatch ? value : fallback
    }
    var rendering = TextRendering.standard
    if flag(FC_HINTING, true) {
      switch number(FC_HINT_STYLE, FC_HINT_SLIGHT) {
      case FC_HINT_NONE: rendering.hinting = .none
      case FC_HINT_MEDIUM: rendering.hinting = .medium
      case FC_HINT_FULL: rendering.hinting = .full
      default: rendering.hinting = .slight
      }
    } else {
      rendering.hinting = .none
    }
    if flag(FC_ANTIALIAS, true) {
      switch number(FC_RGBA, FC_RGBA_UNKNOWN) {
      case FC_RGBA_RGB: rendering.antialiasing = .subpixel(.rgb)
      case FC_RGBA_BGR: rendering.antialiasing = .subpixel(.bgr)
      case FC_RGBA_VRGB: rendering.antialiasing = .subpixel(.verticalRGB)
      case FC_RGBA_VBGR: rendering.antialiasing = .subpixel(.verticalBGR)
      default: rendering.antialiasing = .grey
      }
    } else {
      rendering.antialiasing = .none
    }
    // Outlines that were bent to meet whole pixels would miss them a quarter further.
    rendering.placesBetweenPixels = rendering.hinting == .none || rendering.hinting == .slight
    return rendering
  }
}
