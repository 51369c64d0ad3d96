import CCairo
import SateenLayout

/// Draws into a bitmap, in points, with y growing downwards. Belongs to the thread that made it.
public final class GraphicsContext {
  /// The Cairo context, for modules that draw with Cairo directly.
  package private(set) var cairo: OpaquePointer
  /// Selects the value of colours with a light and a dark one.
  public private(set) var appearance: Appearance
  /// Device pixels per point.
  public let scale: Double
  /// How text is drawn; nil for the desktop's settings.
  public let textRendering: TextRendering?

  /// A context over a bitmap that is not shared yet.
  /// - Parameter textRendering: nil for the desktop's settings.
  package init(bitmap: Bitmap, appearance: Appearance = .light, textRendering: TextRendering? = .standard) {
    let surface = bitmap.makeSurface()
    cairo = cairo_create(surface)
    cairo_surface_destroy(surface)
    self.appearance = appearance
    self.textRendering = textRendering
    scale = bitmap.scale
    if scale != 1 { cairo_scale(cairo, scale, scale) }
  }

  /// A context over memory that the caller owns and keeps alive: 32-bit pixels, blue first.
  package init(
    pixels: UnsafeMutableRawPointer, size: PixelSize, bytesPerRow: Int, isOpaque: Bool,
    scale: Double, appearance: Appearance
  ) {
    let surface = cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self),
      isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
      Int32(size.width), Int32(size.height), Int32(bytesPerRow))
    cairo = cairo_create(surface)
    cairo_surface_destroy(surface)
    self.appearance = appearance
    textRendering = .standard
    self.scale = scale
    if scale != 1 { cairo_scale(cairo, scale, scale) }
  }

  deinit {
    cairo_destroy(cairo)
  }

  /// Releases the bitmap. Later drawing has no effect.
  func finish() {
    cairo_destroy(cairo)
    let nothing = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 0, 0)
    cairo = cairo_create(nothing)
    cairo_surface_destroy(nothing)
  }

  // MARK: State

  /// Draws with the values that colours have in an appearance; nil for the present one.
  package func drawing(in appearance: Appearance?, _ body: () -> Void) {
    let outer = self.appearance
    if let appearance { self.appearance = appearance }
    body()
    self.appearance = outer
  }

  /// Runs `body` and then restores the transform and the clip.
  public func saved<Result>(_ body: () throws -> Result) rethrows -> Result {
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    return try body()
  }

  public func translate(x: Double, y: Double) {
    guard x.isFinite, y.isFinite else { return hideAll() }
    cairo_translate(cairo, x, y)
  }

  public func scale(x: Double, y: Double) { concatenate(Transform(scaleX: x, y: y)) }

  /// Applies a transform to all later drawing. After a transform without an inverse, or with values that are not
  /// finite, nothing is visible until ``saved(_:)`` restores the old one.
  public func concatenate(_ transform: Transform) {
    guard transform.isUsable else { return hideAll() }
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d,
      x0: transform.tx, y0: transform.ty)
    cairo_transform(cairo, &matrix)
  }

  /// Hides all later drawing. Cairo would stop working for good after an invalid transform.
  private func hideAll() {
    cairo_new_path(cairo)
    cairo_rectangle(cairo, 0, 0, 0, 0)
    cairo_clip(cairo)
  }

  public func clip(to rect: Rect) {
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(cairo)
  }

  public func clip(to path: Path) {
    add(path)
    cairo_clip(cairo)
  }

  // MARK: Shapes

  public func fill(_ rect: Rect, with color: Color) {
    setSource(color)
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
    cairo_fill(cairo)
  }

  public func fill(_ path: Path, with color: Color) {
    setSource(color)
    add(path)
    cairo_fill(cairo)
  }

  /// Draws the outline, centred on the path, with round ends and corners.
  /// - Parameter width: in points.
  public func stroke(_ path: Path, with color: Color, width: Double) {
    stroke(path, with: color, style: StrokeStyle(width: width, cap: .round, join: .round))
  }

  /// Draws the outline, centred on the path.
  public func stroke(_ path: Path, with color: Color, style: StrokeStyle) {
    guard style.width > 0, style.width.isFinite else { return }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    setSource(color)
    cairo_set_line_width(cairo, style.width)
    switch style.cap {
    case .butt: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE)
    }
    switch style.join {
    case .miter: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL)
    }
    if style.miterLimit >= 1 { cairo_set_miter_limit(cairo, style.miterLimit) }
    let dashes = style.usableDashes
    if !dashes.isEmpty {
      cairo_set_dash(cairo, dashes, Int32(dashes.count), abs(style.dashPhase) < 1e9 ? style.dashPhase : 0)
    }
    add(path)
    cairo_stroke(cairo)
  }

  /// Fills a path with a linear gradient between two points.
  public func fill(_ path: Path, from start: Point, _ startColor: Color, to end: Point, _ endColor: Color) {
    guard let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y) else { return }
    fill(path, pattern, startColor, endColor)
  }

  /// Fills a path with a radial gradient from a centre. Beyond the radius it has the outer colour.
  /// - Parameter radius: in points.
  public func fill(
    _ path: Path, around center: Point, _ centerColor: Color, toRadius radius: Double, _ outerColor: Color
  ) {
    guard radius > 0, radius.isFinite else { return fill(path, with: outerColor) }
    guard let pattern = cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius) else { return }
    fill(path, pattern, centerColor, outerColor)
  }

  private func fill(_ path: Path, _ pattern: OpaquePointer, _ startColor: Color, _ endColor: Color) {
    for (offset, color) in [(0.0, startColor), (1.0, endColor)] {
      let c = color.components(appearance)
      cairo_pattern_add_color_stop_rgba(
        pattern, offset, Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha))
    }
    cairo_set_source(cairo, pattern)
    cairo_pattern_destroy(pattern)
    add(path)
    cairo_fill(cairo)
  }

  /// Makes a rectangle transparent. In a bitmap that several nodes share, that removes the drawing of the nodes behind as
  /// well.
  public func clear(_ rect: Rect) {
    cairo_save(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
    cairo_fill(cairo)
    cairo_restore(cairo)
  }

  // MARK: Bitmaps

  /// Draws part of a bitmap, scaled to fill a rectangle.
  /// - Parameters:
  ///   - source: the part, in the bitmap's pixels; nil for the whole bitmap.
  ///   - alpha: 0 to 1, multiplied with the bitmap's own alpha.
  public func draw(_ bitmap: Bitmap, in rect: Rect, source: Rect? = nil, alpha: Double = 1) {
    let part =
      source
      ?? Rect(x: 0, y: 0, width: Double(bitmap.size.width), height: Double(bitmap.size.height))
    func isFinite(_ rect: Rect) -> Bool {
      rect.minX.isFinite && rect.minY.isFinite && rect.maxX.isFinite && rect.maxY.isFinite
    }
    guard isFinite(part), isFinite(rect), !part.isEmpty, !rect.isEmpty else { return }
    cairo_save(cairo)
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(cairo)
    cairo_translate(cairo, rect.minX, rect.minY)
    cairo_scale(cairo, rect.width / part.width, rect.height / part.height)
    let surface = bitmap.makeSurface()
    cairo_set_source_surface(cairo, surface, -part.minX, -part.minY)
    cairo_surface_destroy(surface)
    let pattern = cairo_get_source(cairo)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    // The filter "good" averages all source pixels of a target pixel when a bitmap is scaled down.
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    if alpha < 1 { cairo_paint_with_alpha(cairo, alpha) } else { cairo_paint(cairo) }
    cairo_restore(cairo)
  }

  // MARK: Cairo

  package func setSource(_ color: Color) {
    let c = color.components(appearance)
    cairo_set_source_rgba(
      cairo, Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha))
  }

  package func add(_ path: Path) {
    cairo_new_path(cairo)
    addFurther(path)
  }

  /// Adds a path to the one that was added last.
  package func addFurther(_ path: Path) {
    for element in path.elements where element.isFinite {
      switch element {
      case .move(let p): cairo_move_to(cairo, p.x, p.y)
      case .line(let p): cairo_line_to(cairo, p.x, p.y)
      case .curve(let p, let c1, let c2):
        cairo_curve_to(cairo, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
      case .close: cairo_close_path(cairo)
      }
    }
  }
}
