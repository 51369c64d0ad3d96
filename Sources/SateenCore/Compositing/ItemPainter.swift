import CCairo
import SateenGraphics
import SateenLayout

/// Draws items into one damaged area, straight into memory where that is exact, with Cairo elsewhere.
///
/// A group sets aside the pixels that lie below it, has its items drawn over them, and then mixes the two by its opacity
/// and outline. That equals drawing the items by themselves first, and costs nothing where a group is opaque: a rounded
/// clip sets aside its corners alone.
@MainActor
struct ItemPainter {
  let target: FrameTarget
  let area: PixelRect
  let brush: FrameBrush
  let shapes: [ClipShape]
  /// The positions of the pixels that open groups have set aside.
  var groups: [Int] = []
  private var opened: OpaquePointer?

  init(target: FrameTarget, shapes: [ClipShape], area: PixelRect, brush: FrameBrush) {
    self.target = target
    self.shapes = shapes
    self.area = area
    self.brush = brush
  }

  /// The Cairo context, clipped to the area. Made on first use, because plain frames need none.
  private mutating func cairo() -> OpaquePointer {
    // A context with an error draws nothing any more.
    if let opened, cairo_status(opened) == CAIRO_STATUS_SUCCESS { return opened }
    let context = brush.cairo(for: target)
    cairo_save(context)
    rectangle(context, area.rect)
    cairo_clip(context)
    opened = context
    return context
  }

  /// Tells Cairo that its surface's memory was written to directly.
  func mark() {
    if let opened { cairo_surface_mark_dirty(cairo_get_target(opened)) }
  }

  func finish() {
    if let opened { cairo_restore(opened) }
  }

  /// Draws the items of a snapshot that an area shows.
  /// - Parameter back: the colour behind all of them.
  static func draw(
    _ snapshot: LayerSnapshot, over back: Color.Components, in area: PixelRect, of target: FrameTarget,
    with brush: FrameBrush
  ) {
    let first = snapshot.firstNeeded(in: area)
    if first == nil { target.fill(area, with: back) }
    var painter = ItemPainter(target: target, shapes: snapshot.shapes, area: area, brush: brush)
    for item in snapshot.items[(first ?? 0)...] where item.visible.intersects(area) { painter.draw(item) }
    painter.finish()
  }

  mutating func draw(_ item: LayerItem) {
    switch item.kind {
    case .beginGroup, .beginClip: saveBelow(item)
    case .endGroup, .endClip: mixBack(item)
    case .beginMask: openMask(item)
    case .beginMasked: keepMask(item)
    case .endMasked: mixMasked(item)
    case .shadow: if let shadow = item.look.shadow { drawShadow(shadow, item) }
    case .layer, .border: drawLayer(item)
    case .picture: drawPicture(item)
    }
  }

  // MARK: Layers

  private mutating func drawLayer(_ item: LayerItem) {
    let part = item.visible.intersection(area)
    let look = item.look
    if let shadow = look.shadow { drawShadow(shadow, item) }
    let hidesBackground = look.contents?.bitmap.isOpaque == true && item.opaqueArea.contains(part)
    if !hidesBackground {
      if let color = look.background { drawBackground(color, item, part) }
      if let gradient = look.gradient { drawGradient(gradient, item, part) }
    }
    if let contents = look.contents { drawContents(contents, item, part) }
    if look.borderWidth > 0, let color = look.borderColor { drawBorder(color, item, part) }
  }

  private mutating func drawBackground(_ color: Color.Components, _ item: LayerItem, _ part: PixelRect) {
    let part = part.intersection(item.frame)
    let weight = Double(color.alpha) * item.opacity
    if item.isInOwnShape || (item.isUpright && item.ownRadius <= 0) {
      fillPlain(part, color, weight)
    } else if item.isUpright, weight >= 1 {
      RoundedFill.fill(
        target, item.frame.withinReach, radius: item.ownRadius * item.toDevice.a, in: part, color)
      mark()
    } else {
      let outline = Outline(item, radius: item.ownRadius, in: part)
      fill(part, color, weight) { y, run in
        let columns = outline.columns(inRow: y)
        run(columns.touched, columns.full) { outline.coverage($0, y) }
      }
    }
  }

  private func drawGradient(_ gradient: LayerItem.GradientLook, _ item: LayerItem, _ part: PixelRect) {
    let part = part.intersection(item.frame)
    let outline = item.isInOwnShape ? nil : Outline(item, radius: item.ownRadius, in: part)
    GradientFill(gradient, item)?.draw(outline, in: part, of: target)
    mark()
  }

  private mutating func fillPlain(_ part: PixelRect, _ color: Color.Components, _ weight: Double) {
    if weight >= 1 {
      target.fill(part, with: color)
      mark()
    } else {
      let context = cairo()
      cairo_set_source_rgba(context, Double(color.red), Double(color.green), Double(color.blue), weight)
      rectangle(context, part.rect)
      cairo_fill(context)
    }
  }

  /// Fills the pixels of an area that a shape covers.
  /// - Parameter shape: called with each row; passes on the columns that are touched, those that are covered fully, and
  ///   the coverage of the others.
  private func fill(
    _ part: PixelRect, _ color: Color.Components, _ weight: Double,
    _ shape: (_ y: Int, _ run: (Range<Int>, Range<Int>, (Int) -> UInt8) -> Void) -> Void
  ) {
    let pixel = color.opaquePixel
    let all = UInt32(weight * 256 + 0.5)
    let mixer = RowMixer(weight: all)
    for y in part.y0..<max(part.y1, part.y0) {
      let row = target.row(y)
      shape(y) { touched, full, coverage in
        let touched = touched.clamped(to: part.x0..<part.x1)
        let full = full.clamped(to: touched)
        for x in touched.lowerBound..<full.lowerBound {
          row[x] = mixed(row[x], pixel, (all * UInt32(coverage(x)) + 127) / 255)
        }
        if all >= 256 {
          (row + full.lowerBound).update(repeating: pixel, count: full.count)
        } else {
          mixer.mix(pixel, over: row + full.lowerBound, count: full.count)
        }
        for x in full.upperBound..<touched.upperBound {
          row[x] = mixed(row[x], pixel, (all * UInt32(coverage(x)) + 127) / 255)
        }
      }
    }
    mark()
  }

  private mutating func drawContents(_ contents: LayerItem.Contents, _ item: LayerItem, _ part: PixelRect) {
    let bitmap = contents.bitmap
    if item.isExact, bitmap.isOpaque, item.opacity >= 1 {
      let (x, y, part) = (item.frame.x0, item.frame.y0, part.intersection(item.clip))
      if item.isInMask {
        let whole = PixelRect(x0: x, y0: y, x1: x + bitmap.size.width, y1: y + bitmap.size.height)
        target.fill(whole.intersection(part), with: Color.white.light)
      } else {
        target.copy(bitmap, atX: x, y: y, clippedTo: part)
      }
      mark()
      return
    }
    if item.plane != nil || !item.isUpright {
      PictureInSpace(contents, item)?.draw(in: part.intersection(item.clip), of: target)
      mark()
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
        let place = contents.frame
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
      if item.isInMask {
        cairo_clip(context)
        let pattern = cairo_pattern_reference(cairo_get_source(context))
        cairo_set_source_rgba(context, 1, 1, 1, item.opacity)
        cairo_mask(context, pattern)
        cairo_pattern_destroy(pattern)
      } else if item.opacity >= 1 {
        cairo_fill(context)
      } else {
        cairo_clip(context)
        cairo_paint_with_alpha(context, item.opacity)
      }
    }
  }

  private mutating func drawBorder(_ color: Color.Components, _ item: LayerItem, _ part: PixelRect) {
    // A border as wide as the layer fills it.
    let width = min(item.look.borderWidth, item.bounds.width / 2, item.bounds.height / 2)
    let part = part.intersection(item.frame)
    let outer = Outline(item, radius: item.ownRadius, in: part)
    let inner = Outline(item, radius: max(0, item.look.cornerRadius - width), inset: width, in: part)
    let isCutOutside = item.isInOwnShape
    let whole = part.x0..<part.x1
    fill(part, color, Double(color.alpha) * item.opacity) { y, run in
      let around = isCutOutside ? (touched: whole, full: whole) : outer.columns(inRow: y)
      let hole = inner.columns(inRow: y)
      func coverage(_ x: Int) -> UInt8 {
        let covered = around.full.contains(x) ? 255 : outer.coverage(x, y)
        let cut = hole.full.contains(x) ? 255 : hole.touched.contains(x) ? inner.coverage(x, y) : 0
        return covered > cut ? covered - cut : 0
      }
      if hole.touched.isEmpty {
        run(around.touched, around.full, coverage)
      } else if hole.full.isEmpty {
        run(around.touched, around.touched.lowerBound..<around.touched.lowerBound, coverage)
      } else {
        let left = around.touched.lowerBound..<max(hole.full.lowerBound, around.touched.lowerBound)
        let right = min(hole.full.upperBound, around.touched.upperBound)..<around.touched.upperBound
        run(left, around.full.clamped(to: left.lowerBound..<max(left.lowerBound, hole.touched.lowerBound)), coverage)
        run(right, around.full.clamped(to: min(hole.touched.upperBound, right.upperBound)..<right.upperBound), coverage)
      }
    }
  }

  private mutating func drawShadow(_ shadow: LayerItem.ShadowLook, _ item: LayerItem) {
    brush.shadows.draw(shadow, of: item, into: target, part: item.visible.intersection(area))
    mark()
  }

  // MARK: Cairo

  private func clipped(_ context: OpaquePointer, _ item: LayerItem, _ body: () -> Void) {
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

  private func rectangle(_ context: OpaquePointer, _ rect: Rect) {
    cairo_new_path(context)
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
  }
}
