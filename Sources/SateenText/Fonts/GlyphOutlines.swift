import CCairo
import CHarfBuzz

/// Draws glyphs as outlines, for text that is rotated or too large for cached glyph bitmaps.
enum GlyphOutlines {
  private struct Functions: @unchecked Sendable {
    // Immutable after creation.
    let pointer: OpaquePointer?
  }

  /// The context of HarfBuzz's callbacks.
  private struct Pen {
    let cairo: OpaquePointer
    /// The largest coordinate to draw, in units of the face. Cairo's coordinates end some eight million pixels out, and
    /// broken fonts exceed them.
    let limit: Double

    static func from(_ data: UnsafeMutableRawPointer?) -> Pen? { data?.load(as: Pen.self) }

    func inside(_ value: Float) -> Double { value.isFinite ? min(max(Double(value), -limit), limit) : 0 }
  }

  private static let functions: Functions = {
    let functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions,
      { _, data, _, x, y, _ in
        guard let pen = Pen.from(data) else { return }
        cairo_move_to(pen.cairo, pen.inside(x), pen.inside(y))
      }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions,
      { _, data, _, x, y, _ in
        guard let pen = Pen.from(data) else { return }
        cairo_line_to(pen.cairo, pen.inside(x), pen.inside(y))
      }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, state, cx, cy, x, y, _ in
        guard let pen = Pen.from(data) else { return }
        let (fromX, fromY) = (pen.inside(state?.pointee.current_x ?? x), pen.inside(state?.pointee.current_y ?? y))
        let (cx, cy, x, y) = (pen.inside(cx), pen.inside(cy), pen.inside(x), pen.inside(y))
        cairo_curve_to(
          pen.cairo, fromX + (cx - fromX) * 2 / 3, fromY + (cy - fromY) * 2 / 3, x + (cx - x) * 2 / 3,
          y + (cy - y) * 2 / 3, x, y)
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, ax, ay, bx, by, x, y, _ in
        guard let pen = Pen.from(data) else { return }
        cairo_curve_to(
          pen.cairo, pen.inside(ax), pen.inside(ay), pen.inside(bx), pen.inside(by), pen.inside(x), pen.inside(y))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions,
      { _, data, _, _ in
        guard let pen = Pen.from(data) else { return }
        cairo_close_path(pen.cairo)
      }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return Functions(pointer: functions)
  }()

  /// Draws a glyph with Cairo's current source.
  /// - Parameters:
  ///   - x: the pen's position in points; `y` is the baseline.
  ///   - scale: points per unit of the face.
  static func draw(
    _ glyph: UInt16, of face: Typeface, with cairo: OpaquePointer, x: Double, y: Double, scale: Double, alpha: Double
  ) {
    guard scale > 0, abs(x) < 1e7, abs(y) < 1e7 else { return }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_translate(cairo, x, y)
    let original = face.isColor ? picture(glyph, of: face, scale: scale) : nil
    if let original {
      let factor = scale * face.unitsPerEm / original.pixelsPerEm
      cairo_scale(cairo, factor, factor)
      cairo_translate(cairo, Double(original.image.left), -Double(original.image.top))
      original.image.setAsSource(of: cairo)
      cairo_paint_with_alpha(cairo, alpha)
      return
    }
    // A colour font may also have glyphs that are plain outlines.
    cairo_scale(cairo, scale, -scale)
    if face.match?.isSlanted == true {
      var shear = cairo_matrix_t(xx: 1, yx: 0, xy: 0.2, yy: 1, x0: 0, y0: 0)
      cairo_transform(cairo, &shear)
    }
    cairo_new_path(cairo)
    var (dx, dy) = (1.0, 1.0)
    cairo_user_to_device_distance(cairo, &dx, &dy)
    var pen = Pen(cairo: cairo, limit: 1e6 / max(abs(dx), abs(dy), 1e-6))
    withUnsafeMutablePointer(to: &pen) { pen in
      hb_font_get_glyph_shape(face.font, hb_codepoint_t(glyph), functions.pointer, UnsafeMutableRawPointer(pen))
    }
    if face.match?.isEmboldened == true {
      let width = 1 / Double(GlyphPainter.boldDivisor)
      cairo_set_line_width(cairo, face.unitsPerEm * width)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
      cairo_set_miter_limit(cairo, boldReach / (width / 2))
      cairo_stroke_preserve(cairo)
    }
    cairo_fill(cairo)
  }

  /// The furthest that synthetic weight moves a corner, in em. Sharper corners are cut off.
  static let boldReach = 0.05

  /// Pixels per em above which colour bitmaps are scaled up.
  private static let largestPicture = 512.0

  private static func picture(
    _ glyph: UInt16, of face: Typeface, scale: Double
  ) -> (image: GlyphImage, pixelsPerEm: Double)? {
    let size = UInt32(min(scale * face.unitsPerEm, largestPicture) * 64)
    return face.strikes.withLock { $0.original(glyph, size: size, of: face) }.flatMap { $0.image.isColor ? $0 : nil }
  }
}
