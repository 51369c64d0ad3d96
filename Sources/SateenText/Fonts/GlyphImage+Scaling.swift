import CCairo

extension GlyphImage {
  /// A colour bitmap at another size.
  func scaled(by factor: Double) -> GlyphImage {
    let left = Double(left) * factor
    let top = Double(top) * factor
    let (right, bottom) = (left + Double(width) * factor, top - Double(height) * factor)
    guard abs(left) < 1e5, abs(top) < 1e5, abs(right) < 1e5, abs(bottom) < 1e5 else { return .empty }
    let x0 = Int(left.rounded(.down))
    let y0 = Int(top.rounded(.up))
    let (newWidth, newHeight) = (Int(right.rounded(.up)) - x0, y0 - Int(bottom.rounded(.down)))
    guard newWidth > 0, newHeight > 0, newWidth * newHeight <= Self.largest else { return .empty }
    let scaled = GlyphImage(.color, width: newWidth, height: newHeight, left: x0, top: y0)
    let target = scaled.makeSurface()
    let cairo = cairo_create(target)
    cairo_translate(cairo, left - Double(x0), Double(y0) - top)
    cairo_scale(cairo, factor, factor)
    setAsSource(of: cairo)
    cairo_paint(cairo)
    cairo_destroy(cairo)
    cairo_surface_finish(target)
    cairo_surface_destroy(target)
    return scaled
  }

  /// A Cairo surface that shares the pixels of a colour bitmap. The image has to outlive it.
  func makeSurface() -> OpaquePointer? {
    cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(bytesPerRow))
  }

  /// Sets a colour bitmap as Cairo's source, with its top left corner at the origin.
  func setAsSource(of cairo: OpaquePointer?) {
    let surface = makeSurface()
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_surface_destroy(surface)
    // The filter "good" averages all source pixels of a target pixel when a bitmap is scaled down.
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
  }
}
