import CCairo
import CHarfBuzz

/// Draws glyphs as outlines, for text that is turned or so large that pictures of its glyphs are not worth keeping.
enum GlyphOutlines {
  private struct Functions: @unchecked Sendable {
    // Immutable once made.
    let pointer: OpaquePointer?
  }

  private static let functions: Functions = {
    let functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions,
      { _, data, _, x, y, _ in
        cairo_move_to(OpaquePointer(data), Double(x), Double(y))
      }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions,
      { _, data, _, x, y, _ in
        cairo_line_to(OpaquePointer(data), Double(x), Double(y))
      }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, state, cx, cy, x, y, _ in
        let fromX = Double(state?.pointee.current_x ?? x)
        let fromY = Double(state?.pointee.current_y ?? y)
        cairo_curve_to(
          OpaquePointer(data), fromX + (Double(cx) - fromX) * 2 / 3, fromY + (Double(cy) - fromY) * 2 / 3,
          Double(x) + Double(cx - x) * 2 / 3, Double(y) + Double(cy - y) * 2 / 3, Double(x), Double(y))
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, ax, ay, bx, by, x, y, _ in
        cairo_curve_to(OpaquePointer(data), Double(ax), Double(ay), Double(bx), Double(by), Double(x), Double(y))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions,
      { _, data, _, _ in
        cairo_close_path(OpaquePointer(data))
      }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return Functions(pointer: functions)
  }()

  /// Draws a glyph with Cairo's current source.
  /// - Parameters:
  ///   - x: the pen, in points; `y` the baseline.
  ///   - scale: points per unit of the face.
  static func draw(
    _ glyph: UInt16, of face: Typeface, with cairo: OpaquePointer, x: Double, y: Double, scale: Double, alpha: Double
  ) {
    guard scale > 0 else { return }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_translate(cairo, x, y)
    if face.isColor {
      let size = UInt32(min(scale * face.unitsPerEm * 64, 4e6))
      guard let original = face.strikes.withLock({ $0.original(glyph, size: size, of: face) }) else { return }
      let factor = scale * face.unitsPerEm / original.pixelsPerEm
      cairo_scale(cairo, factor, factor)
      cairo_translate(cairo, Double(original.image.left), -Double(original.image.top))
      original.image.setAsSource(of: cairo)
      cairo_paint_with_alpha(cairo, alpha)
      return
    }
    cairo_scale(cairo, scale, -scale)
    if face.match?.isSlanted == true {
      var shear = cairo_matrix_t(xx: 1, yx: 0, xy: 0.2, yy: 1, x0: 0, y0: 0)
      cairo_transform(cairo, &shear)
    }
    cairo_new_path(cairo)
    hb_font_get_glyph_shape(face.font, hb_codepoint_t(glyph), functions.pointer, UnsafeMutableRawPointer(cairo))
    if face.match?.isEmboldened == true {
      cairo_set_line_width(cairo, face.unitsPerEm / 24)
      cairo_stroke_preserve(cairo)
    }
    cairo_fill(cairo)
  }
}
