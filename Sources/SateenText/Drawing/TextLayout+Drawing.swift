import CCairo
import SateenGraphics
import SateenLayout

extension TextLayout {
  /// Draws the text with its top left corner at a point. Baselines come to lie on device pixels.
  public func draw(in context: GraphicsContext, at origin: Point = .zero) {
    var painter = TextPainter(self, context, origin)
    painter.paint()
  }
}

/// Draws one layout into one context.
private struct TextPainter {
  private let layout: TextLayout
  private let context: GraphicsContext
  private let cairo: OpaquePointer
  private let origin: Point
  /// Pixels per point where the context only moves and scales; otherwise glyphs are drawn as outlines.
  private let uprightScale: Double?
  /// Where the layout's corner lies, in pixels, where the context only moves and scales.
  private let deviceOrigin: Point
  private var mask = GlyphMask()

  /// Pictures of larger glyphs are not kept.
  private static let largestPicture = 160.0

  init(_ layout: TextLayout, _ context: GraphicsContext, _ origin: Point) {
    self.layout = layout
    self.context = context
    self.origin = origin
    cairo = context.cairo
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    let isUpright = matrix.xy == 0 && matrix.yx == 0 && matrix.xx > 0 && abs(matrix.xx - matrix.yy) < 1e-9
    uprightScale = isUpright ? matrix.xx : nil
    deviceOrigin = Point(x: matrix.xx * origin.x + matrix.x0, y: matrix.yy * origin.y + matrix.y0)
  }

  mutating func paint() {
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &x1, &y1, &x2, &y2)
    // Places beyond all bitmaps, and places that are no numbers, show nothing.
    guard x1 < x2, y1 < y2, abs(deviceOrigin.x) < 1e9, abs(deviceOrigin.y) < 1e9 else { return }
    let visible = Rect(x: x1 - origin.x, y: y1 - origin.y, width: x2 - x1, height: y2 - y1)
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    if uprightScale != nil { cairo_identity_matrix(cairo) }
    let clip = DeviceBox(clipOf: cairo)

    // Ink may reach over its line by the line's own height, no more.
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
      hasBackground = hasBackground || found.backgroundColor != nil
      hasDecoration = hasDecoration || found.underline != nil || found.strikethrough != nil
    }
    if hasBackground { paintBackgrounds(line) }

    style = -1
    for i in line.pieces {
      let piece = layout.pieces[i]
      if piece.style != style {
        let previous = attributes.color
        style = piece.style
        let next = layout.attributes(of: style)
        if next.color != previous { flush(previous, clip) }
        attributes = next
      }
      guard !piece.isSpace else { continue }
      let left = line.frame.minX + Double(piece.x)
      let margin = line.frame.height
      if left - margin > visible.maxX || left + Double(piece.width) + margin < visible.minX { continue }
      paintGlyphs(of: piece, left: left, baseline: line.baseline, attributes.color, clip)
    }
    flush(attributes.color, clip)
    if hasDecoration { paintDecorations(line) }
  }

  private mutating func flush(_ color: Color, _ clip: DeviceBox) {
    context.setSource(color)
    mask.draw(cairo, clip: clip)
  }

  // MARK: Glyphs

  private mutating func paintGlyphs(
    of piece: PlacedPiece, left: Double, baseline: Double, _ color: Color, _ clip: DeviceBox
  ) {
    let face = piece.run.key.face
    let pixels = Double(piece.scale) * face.unitsPerEm * (uprightScale ?? 1)
    guard pixels > 0.1 else { return }
    guard let scale = uprightScale, pixels <= Self.largestPicture else {
      flush(color, clip)
      paintOutlines(of: piece, left: left, baseline: baseline, color)
      return
    }
    let unit = Double(piece.scale) * scale
    let kern = Double(piece.kern) * scale
    let y = Int((deviceOrigin.y + baseline * scale).rounded())
    var pen = deviceOrigin.x + left * scale
    let isSynthetic = face.match.map { $0.isEmboldened || $0.isSlanted } ?? false
    let usesQuarters = !face.isColor
    var key = StrikeSet.Key(
      glyph: 0, size: UInt32((pixels * 64).rounded()), quarter: 0,
      isHinted: scale < 1.5 && !isSynthetic && !face.isColor)
    let range = piece.drawnGlyphs
    let glyphs = piece.run.glyphs
    face.strikes.withLock { strikes in
      for i in Int(range.lowerBound)..<Int(range.upperBound) {
        let glyph = glyphs[i]
        let x = pen + Double(glyph.x) * unit
        let quarters = Int((x * 4).rounded())
        let whole = usesQuarters ? quarters >> 2 : Int(x.rounded())
        key.glyph = glyph.id
        key.quarter = usesQuarters ? UInt8(quarters & 3) : 0
        let image = strikes.image(key, of: face)
        if !image.isEmpty {
          let raised = y - Int((Double(glyph.y) * unit).rounded())
          if image.isColor {
            Self.paintPicture(
              image, cairo, x: whole, y: raised, alpha: Double(color.components(context.appearance).alpha))
          } else {
            mask.add(image, x: whole, y: raised)
          }
        }
        pen += Double(glyph.advance) * unit
        if kern != 0, i + 1 < glyphs.count, glyphs[i + 1].cluster != glyph.cluster { pen += kern }
      }
    }
  }

  private static func paintPicture(_ image: GlyphImage, _ cairo: OpaquePointer, x: Int, y: Int, alpha: Double) {
    let surface = image.makeSurface()
    cairo_set_source_surface(cairo, surface, Double(x + image.left), Double(y - image.top))
    cairo_surface_destroy(surface)
    cairo_paint_with_alpha(cairo, alpha)
    // The source must not outlive the picture's pixels.
    cairo_set_source_rgba(cairo, 0, 0, 0, 0)
  }

  private func paintOutlines(of piece: PlacedPiece, left: Double, baseline: Double, _ color: Color) {
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    var x = origin.x + left
    var y = origin.y + baseline
    if let uprightScale {
      // The context's transform was taken away above.
      cairo_translate(cairo, deviceOrigin.x, (deviceOrigin.y + baseline * uprightScale).rounded())
      cairo_scale(cairo, uprightScale, uprightScale)
      (x, y) = (left, 0)
    }
    context.setSource(color)
    let alpha = Double(color.components(context.appearance).alpha)
    let unit = Double(piece.scale)
    let glyphs = piece.run.glyphs
    let range = piece.drawnGlyphs
    for i in Int(range.lowerBound)..<Int(range.upperBound) {
      let glyph = glyphs[i]
      GlyphOutlines.draw(
        glyph.id, of: piece.run.key.face, with: cairo, x: x + Double(glyph.x) * unit, y: y - Double(glyph.y) * unit,
        scale: unit, alpha: alpha)
      x += Double(glyph.advance) * unit
      if i + 1 < glyphs.count, glyphs[i + 1].cluster != glyph.cluster { x += Double(piece.kern) }
    }
  }

  // MARK: Behind and along the text

  private func paintBackgrounds(_ line: TextLayout.Line) {
    layout.eachSpan(of: line) { left, right, style, _ in
      guard let color = layout.attributes(of: style).backgroundColor else { return }
      fill(left: left, right: right, top: line.frame.minY, bottom: line.frame.maxY, color)
    }
  }

  private func paintDecorations(_ line: TextLayout.Line) {
    layout.eachSpan(of: line) { left, right, style, isSpace in
      let attributes = layout.attributes(of: style)
      guard attributes.underline != nil || attributes.strikethrough != nil else { return }
      let metrics = FontLibrary.typeface(for: attributes.font).metrics
      let size = attributes.font.size
      if let underline = attributes.underline {
        rule(
          underline, left, right, y: line.baseline + metrics.underlineOffset * size,
          thickness: metrics.underlineThickness * size, growsDown: true, attributes.color)
      }
      if let strikethrough = attributes.strikethrough {
        rule(
          strikethrough, left, right, y: line.baseline + metrics.strikethroughOffset * size,
          thickness: metrics.strikethroughThickness * size, growsDown: false, attributes.color)
      }
    }
  }

  private func rule(
    _ decoration: TextDecoration, _ left: Double, _ right: Double, y: Double, thickness: Double, growsDown: Bool,
    _ color: Color
  ) {
    let scale = uprightScale ?? context.scale
    // At least one whole pixel, and whole pixels all in all.
    let height = max(1, (thickness * scale).rounded()) / scale
    let offset = uprightScale == nil ? 0 : (deviceOrigin.y + y * scale).rounded() / scale - (deviceOrigin.y / scale + y)
    let top = y + offset
    fill(left: left, right: right, top: top, bottom: top + height, color)
    if decoration == .double {
      let second = growsDown ? top + 2 * height : top - 2 * height
      fill(left: left, right: right, top: second, bottom: second + height, color)
    }
  }

  /// Fills a rectangle given in the layout's coordinates, its edges on whole pixels.
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
