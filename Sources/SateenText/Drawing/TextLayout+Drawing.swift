import CCairo
import SateenGraphics
import SateenLayout

extension TextLayout {
  /// Draws the text with its top left corner at a point. Baselines are rounded to device pixels.
  public func draw(in context: GraphicsContext, at origin: Point = .zero) {
    var painter = TextPainter(self, context, origin, casting: nil)
    painter.paint()
  }
}

/// Draws one layout into one context.
private struct TextPainter {
  private let layout: TextLayout
  private let context: GraphicsContext
  private let cairo: OpaquePointer
  private let origin: Point
  /// Pixels per point where the context only translates and scales; nil elsewhere, where glyphs are drawn as outlines.
  private let uprightScale: Double?
  /// The position of the layout's corner in pixels, where the context only translates and scales.
  private let deviceOrigin: Point
  /// If set, only text with this shadow is drawn, and no backgrounds.
  private let shadow: TextShadow?
  private let matrix: cairo_matrix_t
  private let rendering: TextRendering
  /// The bitmap for direct painting without Cairo.
  private var target: ImageTarget?
  /// The bitmap for painting with subpixels.
  private var subpixels: SubpixelTarget?
  private var mask = GlyphMask()
  /// Pending pieces of one face, with their positions. Their glyphs are looked up together.
  private var waiting: [(piece: Int, left: Double, baseline: Double)] = []
  private var waitingColor = Color.black
  private var placed: [PlacedGlyph] = []
  private var hold = StrikeSet.Hold()

  /// A bitmap retained by ``hold``, and the pen's position in pixels.
  private struct PlacedGlyph {
    var image: Unmanaged<GlyphImage>
    var x: Int
    var y: Int
  }

  /// Bitmaps of larger glyphs are not cached; pixels per em.
  private static let largestPicture = 160.0

  init(_ layout: TextLayout, _ context: GraphicsContext, _ origin: Point, casting shadow: TextShadow?) {
    self.layout = layout
    self.context = context
    self.origin = origin
    self.shadow = shadow
    rendering = context.textRendering ?? FontLibrary.textRendering
    cairo = context.cairo
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    self.matrix = matrix
    let isUpright = matrix.xy == 0 && matrix.yx == 0 && matrix.xx > 0 && abs(matrix.xx - matrix.yy) < 1e-9
    uprightScale = isUpright ? matrix.xx : nil
    deviceOrigin = Point(x: matrix.xx * origin.x + matrix.x0, y: matrix.yy * origin.y + matrix.y0)
  }

  mutating func paint() {
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &x1, &y1, &x2, &y2)
    // Positions beyond all bitmaps, and NaN, are not visible.
    guard x1 < x2, y1 < y2, abs(deviceOrigin.x) < 1e9, abs(deviceOrigin.y) < 1e9 else { return }
    let visible = Rect(x: x1 - origin.x, y: y1 - origin.y, width: x2 - x1, height: y2 - y1)
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    if uprightScale != nil { cairo_identity_matrix(cairo) }
    let clip = DeviceBox(clipOf: cairo)
    if uprightScale != nil { target = ImageTarget(cairo) }
    if case .subpixel(let order) = rendering.antialiasing {
      subpixels = target.flatMap { SubpixelTarget($0, order: order) }
    }

    if shadow == nil && layout.hasShadows { paintShadows(visible) }

    // Ink reaches at most its line's own height beyond the line.
    var index = firstLine(below: visible.minY)
    while index < layout.lines.count {
      let line = layout.lines[index]
      if line.frame.minY - line.frame.height > visible.maxY { break }
      paintLine(line, visible, clip)
      index += 1
    }
  }

  private func firstLine(below y: Double) -> Int {
    var low = 0
    var high = layout.lines.count
    while low < high {
      let middle = (low + high) / 2
      let frame = layout.lines[middle].frame
      if frame.maxY + frame.height < y { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func paintLine(_ line: TextLayout.Line, _ visible: Rect, _ clip: DeviceBox) {
    var style: Int32 = -1
    var attributes = TextAttributes()
    var hasBackground = false
    var hasDecoration = false
    for i in line.pieces where layout.pieces[i].style != style {
      style = layout.pieces[i].style
      let found = layout.attributes(of: style)
      if let shadow, found.shadow != shadow { continue }
      hasBackground = hasBackground || found.backgroundColor != nil
      hasDecoration = hasDecoration || found.underline != nil || found.strikethrough != nil
    }
    if hasBackground && shadow == nil { paintBackgrounds(line) }

    style = -1
    let shown = layout.visiblePieces(of: line)
    for i in shown {
      let piece = layout.pieces[i]
      if piece.style != style {
        let previous = attributes.color
        style = piece.style
        let next = layout.attributes(of: style)
        if next.color != previous { flush(previous, clip) }
        attributes = next
      }
      guard !piece.isSpace || piece.hasInkInSpace, shadow == nil || attributes.shadow == shadow else { continue }
      if piece.isAttachment {
        flush(attributes.color, clip)
        if let placed = layout.attachment(i, in: line) { paint(placed) }
        continue
      }
      let left = line.frame.minX + Double(piece.x)
      let margin = line.frame.height
      if left - margin > visible.maxX || left + Double(piece.width) + margin < visible.minX { continue }
      paintGlyphs(of: i, left: left, baseline: line.baseline - attributes.baselineOffset, attributes.color, clip)
    }
    flush(attributes.color, clip)
    if hasDecoration { paintDecorations(line, visible) }
  }

  private mutating func flush(_ color: Color, _ clip: DeviceBox) {
    paintWaiting(clip)
    if let subpixels {
      mask.draw(color.components(context.appearance), into: subpixels, clip: clip)
      return
    }
    mask.draw(color, in: context, target)
  }

  // MARK: Shadows

  /// Paints the shadows of all lines before any text, so that no shadow covers the text of the line above.
  private func paintShadows(_ visible: Rect) {
    var seen: Set<TextShadow> = []
    var shadows: [TextShadow] = []
    layout.eachVisibleStyle(from: visible.minY, to: visible.maxY) { attributes in
      if let shadow = attributes.shadow, !shadow.color.isClear, seen.insert(shadow).inserted { shadows.append(shadow) }
    }
    guard !shadows.isEmpty else { return }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_identity_matrix(cairo)
    let box = deviceBounds()
    for shadow in shadows {
      let x = matrix.xx * shadow.offset.x + matrix.xy * shadow.offset.y
      let y = matrix.yx * shadow.offset.x + matrix.yy * shadow.offset.y
      guard abs(x) < 1e6, abs(y) < 1e6 else { continue }
      let scale = max(abs(matrix.xx) + abs(matrix.xy), abs(matrix.yx) + abs(matrix.yy))
      ShadowPainter.paint(
        shadow.color, in: context, box: box, offset: (Int(x.rounded()), Int(y.rounded())),
        radius: min(shadow.radius * scale, 2_000)
      ) { caster in
        var matrix = matrix
        cairo_transform(caster.cairo, &matrix)
        var painter = TextPainter(layout, caster, origin, casting: shadow)
        painter.paint()
      }
    }
  }

  /// The layout's visible pixels.
  private func deviceBounds() -> DeviceBox {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for corner in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let (x, y) = (origin.x + corner.0 * layout.size.width, origin.y + corner.1 * layout.size.height)
      let (deviceX, deviceY) = (
        matrix.xx * x + matrix.xy * y + matrix.x0, matrix.yx * x + matrix.yy * y + matrix.y0
      )
      (left, right) = (min(left, deviceX), max(right, deviceX))
      (top, bottom) = (min(top, deviceY), max(bottom, deviceY))
    }
    func whole(_ value: Double) -> Int { Int(min(max(value, -1e6), 1e6)) }
    var box = DeviceBox(clipOf: cairo)
    box.left = max(box.left, whole(left.rounded(.down)))
    box.top = max(box.top, whole(top.rounded(.down)))
    box.right = min(box.right, whole(right.rounded(.up)))
    box.bottom = min(box.bottom, whole(bottom.rounded(.up)))
    return box
  }

  // MARK: Glyphs

  private mutating func paintGlyphs(
    of index: Int, left: Double, baseline: Double, _ color: Color, _ clip: DeviceBox
  ) {
    let piece = layout.pieces[index]
    let face = piece.run.key.face
    let pixels = Double(piece.scale) * face.unitsPerEm * (uprightScale ?? 1)
    guard pixels > 0.1 else { return }
    guard uprightScale != nil, pixels <= Self.largestPicture else {
      flush(color, clip)
      paintOutlines(of: piece, left: left, baseline: baseline, color)
      return
    }
    if let first = waiting.first, layout.pieces[first.piece].run.key.face !== face { paintWaiting(clip) }
    waitingColor = color
    waiting.append((index, left, baseline))
  }

  /// Looks up the bitmaps of the pending pieces, locking their face once. They are added to the mask without the lock,
  /// because other threads draw with the same face.
  private mutating func paintWaiting(_ clip: DeviceBox) {
    guard let first = waiting.first, let scale = uprightScale else { return }
    defer { waiting.removeAll(keepingCapacity: true) }
    let face = layout.pieces[first.piece].run.key.face
    let style = style(for: face, waitingColor)
    let usesQuarters = !face.isColor && rendering.placesBetweenPixels && style.edges != .hard
    // Moved into local variables during the loop, to avoid an exclusivity check for each access.
    var (placed, hold) = (self.placed, self.hold)
    (self.placed, self.hold) = ([], StrikeSet.Hold())
    let rows = pixelRows(scale)
    face.strikes.withLock { strikes in
      for (index, left, baseline) in waiting {
        let piece = layout.pieces[index]
        let pixels = Double(piece.scale) * face.unitsPerEm * scale
        let unit = Double(piece.scale) * scale
        let kern = Double(piece.kern) * scale
        let exact = deviceOrigin.y + baseline * scale
        let y = Int(exact.rounded())
        // In right-to-left text, the space that justifies the line comes before the glyphs.
        let start = piece.isRightToLeft ? left + Double(piece.stretch) : left
        var pen = deviceOrigin.x + start * scale
        var key = StrikeSet.Key(glyph: 0, size: UInt32((pixels * 64).rounded()), quarter: 0, style: style)
        let range = piece.drawnGlyphs
        let glyphs = piece.run.glyphs
        var takesRoom = false
        for i in Int(range.lowerBound)..<Int(range.upperBound) {
          let glyph = glyphs[i]
          let x = pen + Double(glyph.x) * unit
          let quarters = Int((x * 4).rounded())
          key.glyph = glyph.id
          key.quarter = usesQuarters ? UInt8(quarters & 3) : 0
          let image = strikes.image(key, of: face, &hold)
          var row = y
          if glyph.y != 0 {
            let raise = Double(glyph.y) * unit
            row -= Int(raise.rounded())
            // The baseline and the distance from it may both be rounded the same way, which adds up to a whole pixel.
            // At the layout's edge, where that pixel would be cut off, the sum is rounded instead.
            if !image._withUnsafeGuaranteedRef({ $0.isWithin(rows, baseline: row) }) {
              row = Int((exact - raise).rounded())
            }
          }
          placed.append(PlacedGlyph(image: image, x: usesQuarters ? quarters >> 2 : Int(x.rounded()), y: row))
          pen += Double(glyph.advance) * unit
          if kern != 0 {
            takesRoom = takesRoom || glyph.advance != 0
            if i + 1 < glyphs.count, glyphs[i + 1].cluster != glyph.cluster {
              if takesRoom { pen += kern }
              takesRoom = false
            }
          }
        }
      }
      strikes.keep(in: &hold)
    }
    let isLightByLight = subpixels != nil
    for glyph in placed {
      glyph.image._withUnsafeGuaranteedRef { image in
        if image.isEmpty { return }
        if image.isColor {
          Self.paintPicture(
            image, cairo, x: glyph.x, y: glyph.y, alpha: Double(waitingColor.components(context.appearance).alpha))
        } else if isLightByLight {
          mask.addLights(image, x: glyph.x, y: glyph.y)
        } else {
          mask.add(image, x: glyph.x, y: glyph.y, clip: clip)
        }
      }
    }
    hold.letGo()
    placed.removeAll(keepingCapacity: true)
    (self.placed, self.hold) = (placed, hold)
  }

  /// The rows of pixels that the layout covers, wholly or in part.
  private func pixelRows(_ scale: Double) -> Range<Int> {
    // A tolerance for rounding errors.
    let top = Int((deviceOrigin.y + 1e-6).rounded(.down))
    let bottom = Int((deviceOrigin.y + min(layout.size.height * scale, 1e9) - 1e-6).rounded(.up))
    return top..<max(top, bottom)
  }

  private func style(for face: Typeface, _ color: Color) -> GlyphStyle {
    guard !face.isColor else { return GlyphStyle() }
    let isSynthetic = face.match.map { $0.isEmboldened || $0.isSlanted } ?? false
    let edges = rendering.edges(allowsSubpixels: subpixels != nil)
    return GlyphStyle(
      hinting: isSynthetic || (uprightScale ?? 2) >= 1.5 ? .none : rendering.hinting, edges: edges,
      tone: edges == .hard ? .none : TextTone(color.components(context.appearance)))
  }

  private static func paintPicture(_ image: GlyphImage, _ cairo: OpaquePointer, x: Int, y: Int, alpha: Double) {
    let surface = image.makeSurface()
    cairo_set_source_surface(cairo, surface, Double(x + image.left), Double(y - image.top))
    cairo_surface_destroy(surface)
    cairo_paint_with_alpha(cairo, alpha)
    // Removes the source, which must not outlive the bitmap's pixels.
    cairo_set_source_rgba(cairo, 0, 0, 0, 0)
  }

  private func paintOutlines(of piece: PlacedPiece, left: Double, baseline: Double, _ color: Color) {
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    let left = piece.isRightToLeft ? left + Double(piece.stretch) : left
    var x = origin.x + left
    var y = origin.y + baseline
    if let uprightScale {
      // The context's transform was reset by `paint()`.
      cairo_translate(cairo, deviceOrigin.x, (deviceOrigin.y + baseline * uprightScale).rounded())
      cairo_scale(cairo, uprightScale, uprightScale)
      (x, y) = (left, 0)
    }
    context.setSource(color)
    if rendering.antialiasing == .none { cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE) }
    let alpha = Double(color.components(context.appearance).alpha)
    let unit = Double(piece.scale)
    let glyphs = piece.run.glyphs
    let range = piece.drawnGlyphs
    var takesRoom = false
    for i in Int(range.lowerBound)..<Int(range.upperBound) {
      let glyph = glyphs[i]
      GlyphOutlines.draw(
        glyph.id, of: piece.run.key.face, with: cairo, x: x + Double(glyph.x) * unit, y: y - Double(glyph.y) * unit,
        scale: unit, alpha: alpha)
      x += Double(glyph.advance) * unit
      takesRoom = takesRoom || glyph.advance != 0
      if i + 1 < glyphs.count, glyphs[i + 1].cluster != glyph.cluster {
        if takesRoom { x += Double(piece.kern) }
        takesRoom = false
      }
    }
  }

  /// Draws an attachment with its corner on a whole pixel, so that its edges stay sharp.
  private func paint(_ placed: TextLayout.PlacedAttachment) {
    context.saved {
      if let uprightScale {
        context.translate(
          x: (deviceOrigin.x + placed.frame.minX * uprightScale).rounded(),
          y: (deviceOrigin.y + placed.frame.minY * uprightScale).rounded())
        context.scale(x: uprightScale, y: uprightScale)
      } else {
        context.translate(x: origin.x + placed.frame.minX, y: origin.y + placed.frame.minY)
      }
      placed.attachment.draw(in: context, Rect(origin: .zero, size: placed.attachment.size))
    }
  }

  // MARK: Backgrounds and decorations

  private func paintBackgrounds(_ line: TextLayout.Line) {
    layout.eachSpan(of: line) { left, right, style, _ in
      guard let color = layout.attributes(of: style).backgroundColor else { return }
      fill(left: left, right: right, top: line.frame.minY, bottom: line.frame.maxY, color)
    }
  }

  private func paintDecorations(_ line: TextLayout.Line, _ visible: Rect) {
    let seen = visible.minX...max(visible.minX, visible.maxX)
    layout.eachSpan(of: line) { left, right, style, isSpace in
      let attributes = layout.attributes(of: style)
      guard attributes.underline != nil || attributes.strikethrough != nil else { return }
      if let shadow, attributes.shadow != shadow { return }
      let metrics = FontLibrary.typeface(for: attributes.font).metrics
      let size = attributes.font.size
      let baseline = line.baseline - attributes.baselineOffset
      if let underline = attributes.underline {
        let ruler = DecorationRuler(
          y: baseline + metrics.underlineOffset * size, thickness: metrics.underlineThickness * size, growsDown: true)
        paint(underline, ruler, left, right, attributes.color, seen, limit: line.frame.maxY)
      }
      if let strikethrough = attributes.strikethrough {
        let ruler = DecorationRuler(
          y: baseline + metrics.strikethroughOffset * size, thickness: metrics.strikethroughThickness * size,
          growsDown: false)
        paint(strikethrough, ruler, left, right, attributes.color, seen, limit: line.frame.maxY)
      }
    }
  }

  private func paint(
    _ decoration: TextDecoration, _ ruler: DecorationRuler, _ left: Double, _ right: Double, _ textColor: Color,
    _ seen: ClosedRange<Double>, limit: Double
  ) {
    let color = decoration.color ?? textColor
    let shapes = ruler.shapes(
      decoration.style, left: left, right: right, seen: seen, limit: limit, scale: uprightScale ?? context.scale,
      origin: uprightScale == nil ? nil : deviceOrigin)
    for rect in shapes.rects { fill(left: rect.minX, right: rect.maxX, top: rect.minY, bottom: rect.maxY, color) }
    if let wave = shapes.wave {
      cairo_save(cairo)
      if let uprightScale {
        cairo_translate(cairo, deviceOrigin.x, deviceOrigin.y)
        cairo_scale(cairo, uprightScale, uprightScale)
      } else {
        cairo_translate(cairo, origin.x, origin.y)
      }
      context.stroke(wave.path, with: color, width: wave.width)
      cairo_restore(cairo)
    }
  }

  /// Fills a rectangle in the layout's coordinates, with its edges rounded to whole pixels.
  private func fill(left: Double, right: Double, top: Double, bottom: Double, _ color: Color) {
    guard right > left else { return }
    guard let scale = uprightScale else {
      context.fill(
        Rect(x: origin.x + left, y: origin.y + top, width: right - left, height: bottom - top), with: color)
      return
    }
    let x0 = (deviceOrigin.x + left * scale).rounded()
    let x1 = (deviceOrigin.x + right * scale).rounded()
    let y0 = (deviceOrigin.y + top * scale).rounded()
    let y1 = (deviceOrigin.y + bottom * scale).rounded()
    context.fill(Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0), with: color)
  }
}
