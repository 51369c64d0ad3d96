import CCairo
import SateenGraphics
import SateenLayout

/// Draws items into one damaged area, straight into memory where that is exact, with Cairo elsewhere.
@MainActor
struct ItemPainter {
  private let target: FrameTarget
  private let appearance: Appearance
  private let area: PixelRect
  private let makeCairo: () -> OpaquePointer
  private var opened: OpaquePointer?
  private var groupDepth = 0

  init(
    target: FrameTarget, appearance: Appearance, area: PixelRect, makeCairo: @escaping () -> OpaquePointer
  ) {
    self.target = target
    self.appearance = appearance
    self.area = area
    self.makeCairo = makeCairo
  }

  /// The Cairo context, clipped to the area. Made on first use, because plain frames need none.
  private mutating func cairo() -> OpaquePointer {
    if let opened { return opened }
    let context = makeCairo()
    cairo_save(context)
    rectangle(context, area.rect)
    cairo_clip(context)
    opened = context
    return context
  }

  /// Tells Cairo that its surface's memory was written to directly.
  private func mark(_ context: OpaquePointer?) {
    if let context { cairo_surface_mark_dirty(cairo_get_target(context)) }
  }

  func finish() {
    if let opened { cairo_restore(opened) }
  }

  mutating func draw(_ item: CompositeItem) {
    switch item.kind {
    case .beginGroup, .beginClip: beginGroup(item)
    case .endGroup, .endClip: endGroup(item)
    case .shadow: if let shadow = item.look.shadow { drawShadow(shadow, item) }
    case .layer: drawLayer(item)
    }
    // A Cairo context with an error draws nothing any more: the items after this one get another context.
    if groupDepth == 0, let context = opened, cairo_status(context) != CAIRO_STATUS_SUCCESS { opened = nil }
  }

  // MARK: Layers

  private mutating func drawLayer(_ item: CompositeItem) {
    let part = item.visible.intersection(area)
    let look = item.look
    if let shadow = look.shadow { drawShadow(shadow, item) }
    let hidesBackground = look.contents != nil && item.opaqueArea.contains(part) && look.contents!.isOpaque
    if let color = look.background, !hidesBackground { drawBackground(color, item, part) }
    if let bitmap = look.contents { drawContents(bitmap, item, part) }
    if look.borderWidth > 0, let color = look.borderColor { drawBorder(color, item) }
  }

  private mutating func drawBackground(_ color: Color, _ item: CompositeItem, _ part: PixelRect) {
    let components = color.components(appearance)
    let isPlain = item.isUpright && item.look.cornerRadius <= 0
    if item.isUpright, components.alpha >= 1, item.opacity >= 1, groupDepth == 0 {
      RoundedFill.fill(
        target, item.frame.withinReach, radius: item.look.cornerRadius * item.toDevice.a,
        in: item.frame.intersection(part).intersection(item.clip), components)
      mark(opened)
      return
    }
    let context = cairo()
    clipped(context, item) {
      setSource(context, components, item.opacity)
      if isPlain {
        rectangle(context, item.frame.withinReach.rect)
      } else {
        outline(context, item, radius: item.look.cornerRadius)
      }
      cairo_fill(context)
    }
  }

  private mutating func drawContents(_ bitmap: Bitmap, _ item: CompositeItem, _ part: PixelRect) {
    if item.isExact, bitmap.isOpaque, item.opacity >= 1, groupDepth == 0 {
      target.copy(bitmap, atX: item.frame.x0, y: item.frame.y0, clippedTo: part.intersection(item.clip))
      mark(opened)
      return
    }
    let context = cairo()
    clipped(context, item) {
      let surface = bitmap.makeSurface()
      defer { cairo_surface_destroy(surface) }
      if item.isExact {
        cairo_set_source_surface(context, surface, Double(item.frame.x0), Double(item.frame.y0))
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
        rectangle(
          context,
          Rect(
            x: Double(item.frame.x0), y: Double(item.frame.y0), width: Double(bitmap.size.width),
            height: Double(bitmap.size.height)))
      } else {
        let place = item.look.contentsFrame
        guard let toDevice = item.drawnToDevice(from: place) else { return }
        enter(context, toDevice)
        cairo_scale(
          context, place.width / Double(bitmap.size.width), place.height / Double(bitmap.size.height))
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        rectangle(
          context, Rect(x: 0, y: 0, width: Double(bitmap.size.width), height: Double(bitmap.size.height)))
      }
      if item.opacity >= 1 {
        cairo_fill(context)
      } else {
        cairo_clip(context)
        cairo_paint_with_alpha(context, item.opacity)
      }
    }
  }

  private mutating func drawBorder(_ color: Color, _ item: CompositeItem) {
    let context = cairo()
    clipped(context, item) {
      setSource(context, color.components(appearance), item.opacity)
      // A border as wide as the layer fills it.
      let width = min(item.look.borderWidth, item.bounds.width / 2, item.bounds.height / 2)
      outline(context, item, radius: max(0, item.look.cornerRadius - width / 2), inset: width / 2)
      cairo_set_line_width(context, item.isUpright ? width * item.toDevice.a : width)
      cairo_stroke(context)
    }
  }

  /// Approximates a blur by up to 12 outlines of different sizes, each with an equal part of the opacity.
  private mutating func drawShadow(_ shadow: Shadow, _ item: CompositeItem) {
    let context = cairo()
    clipped(context, item) {
      let components = shadow.color.components(appearance)
      let steps = Int(min(max(shadow.radius, 1), 12))
      for step in 0..<steps {
        let reach = shadow.radius * (1 - 2 * Double(step) / Double(steps))
        setSource(context, components, item.opacity / Double(steps))
        cairo_save(context)
        outline(
          context, item, radius: max(0, item.look.cornerRadius + reach), inset: -reach, offset: shadow.offset)
        cairo_fill(context)
        cairo_restore(context)
      }
    }
  }

  // MARK: Groups

  private mutating func beginGroup(_ item: CompositeItem) {
    let context = cairo()
    groupDepth += 1
    cairo_save(context)
    rectangle(context, item.visible.rect)
    cairo_clip(context)
    cairo_push_group(context)
  }

  private mutating func endGroup(_ item: CompositeItem) {
    let context = cairo()
    groupDepth -= 1
    cairo_pop_group_to_source(context)
    if item.clipsToOutline {
      cairo_save(context)
      outline(context, item, radius: item.look.cornerRadius)
      cairo_restore(context)
      cairo_clip(context)
    }
    if item.opacity < 1 { cairo_paint_with_alpha(context, item.opacity) } else { cairo_paint(context) }
    cairo_restore(context)
  }

  // MARK: Cairo

  private func clipped(_ context: OpaquePointer, _ item: CompositeItem, _ body: () -> Void) {
    cairo_save(context)
    if item.isCut {
      rectangle(context, item.clip.rect)
      cairo_clip(context)
    }
    body()
    cairo_restore(context)
  }

  /// Changes the context's space from device pixels to the one that a transform converts from.
  private func enter(_ context: OpaquePointer, _ t: Transform) {
    var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    cairo_transform(context, &matrix)
  }

  /// Makes the layer's outline the current path.
  ///
  /// An upright layer's outline follows its frame on the pixel grid, so that nothing is drawn outside the pixels
  /// counted as damage. Any other layer's outline is in the layer's own space.
  /// - Parameters:
  ///   - radius: of the corners, in points.
  ///   - inset: by which the outline is smaller, in points.
  ///   - offset: by which the outline is moved, in points.
  private func outline(
    _ context: OpaquePointer, _ item: CompositeItem, radius: Double, inset: Double = 0, offset: Size = .zero
  ) {
    var area = item.bounds
    var unit = 1.0
    if item.isUpright {
      area = item.frame.withinReach.rect
      unit = item.toDevice.a
    } else {
      enter(context, item.drawnToDevice)
    }
    let x0 = area.minX + (inset + offset.width) * unit
    let y0 = area.minY + (inset + offset.height) * unit
    let w = area.width - 2 * inset * unit
    let h = area.height - 2 * inset * unit
    guard w > 0, h > 0 else { return cairo_new_path(context) }
    let r = min(radius * unit, w / 2, h / 2)
    cairo_new_path(context)
    guard r > 0 else {
      cairo_rectangle(context, x0, y0, w, h)
      return
    }
    let transform = item.toDevice
    let scale = item.isUpright ? 1 : max(abs(transform.a), abs(transform.b), abs(transform.c), abs(transform.d))
    if r * scale < 1e6 {
      cairo_arc(context, x0 + w - r, y0 + r, r, -Double.pi / 2, 0)
      cairo_arc(context, x0 + w - r, y0 + h - r, r, 0, Double.pi / 2)
      cairo_arc(context, x0 + r, y0 + h - r, r, Double.pi / 2, Double.pi)
      cairo_arc(context, x0 + r, y0 + r, r, Double.pi, Double.pi * 1.5)
    } else {
      // The radius is far larger than any display: Cairo would divide its arcs into pieces without end.
      quarter(context, x0 + w - r, y0 + r, 0, -r)
      quarter(context, x0 + w - r, y0 + h - r, r, 0)
      quarter(context, x0 + r, y0 + h - r, 0, r)
      quarter(context, x0 + r, y0 + r, -r, 0)
    }
    cairo_close_path(context)
  }

  /// Adds a quarter of a circle, clockwise, as one curve.
  /// - Parameters:
  ///   - dx: from the centre to the arc's start, as `dy`.
  private func quarter(_ context: OpaquePointer, _ x: Double, _ y: Double, _ dx: Double, _ dy: Double) {
    let k = 0.5522847498
    cairo_line_to(context, x + dx, y + dy)
    cairo_curve_to(context, x + dx - k * dy, y + dy + k * dx, x - dy + k * dx, y + dx + k * dy, x - dy, y + dx)
  }

  private func rectangle(_ context: OpaquePointer, _ rect: Rect) {
    cairo_new_path(context)
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
  }

  private func setSource(_ context: OpaquePointer, _ c: Color.Components, _ opacity: Double) {
    cairo_set_source_rgba(context, Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha) * opacity)
  }
}
