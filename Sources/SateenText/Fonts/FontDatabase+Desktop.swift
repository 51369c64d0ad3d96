import CFontconfig
import SateenGraphics

extension FontDatabase {
  /// The desktop's settings for drawing text: fontconfig's result for a family after all of its rules.
  func textRendering(family: String) -> TextRendering {
    guard let config, let pattern = FcPatternCreate() else { return .standard }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    var sets = systemFonts
    // Rules may depend on the matched font, so the settings are read from the match. Without fonts, they are read from
    // the request.
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
    // Medium and full hinting fit outlines to whole pixels, which a shift by a quarter would undo.
    rendering.placesBetweenPixels = rendering.hinting == .none || rendering.hinting == .slight
    return rendering
  }
}
