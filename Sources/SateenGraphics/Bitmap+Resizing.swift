import CCairo
import SateenLayout

// Bitmaps made of others, pixel by pixel. For workers.
extension Bitmap {
  /// The bitmap in another size, drawn in nine pieces.
  /// - Parameters:
  ///   - target: in pixels.
  ///   - scale: pixels of the result per point. Those of this bitmap are ``ImageResizing/scale``.
  /// - Returns: nil for an empty size, for sides beyond ``maximumSide``, and when out of memory.
  package func resized(to target: PixelSize, scale: Double, by resizing: ImageResizing) -> Bitmap? {
    guard let result = Bitmap(size: target, scale: scale, isOpaque: isOpaque) else { return nil }
    let ownScale = resizing.scale
    let ratio = scale / ownScale
    let factor = ratio > 0 ? min(max(ratio, 1e-4), 1e4) : 1
    let insets = resizing.capInsets
    let columns = CapEdges(
      (insets.left * ownScale, insets.right * ownScale), source: size.width, target: target.width, factor: factor)
    let rows = CapEdges(
      (insets.top * ownScale, insets.bottom * ownScale), source: size.height, target: target.height, factor: factor)
    if columns.isReduced || rows.isReduced {
      OnceLog.look.warn(
        """
        Cap insets of \(insets.left) + \(insets.right) by \(insets.top) + \(insets.bottom) points are larger than their \
        image of \(size.width) x \(size.height) pixels, and were reduced.
        """)
    }
    result.withCairo { cairo in
      for row in 0..<3 {
        for column in 0..<3 {
          let piece = PixelPiece(columns.source, rows.source, column, row)
          let room = PixelPiece(columns.target, rows.target, column, row)
          guard !piece.isEmpty, !room.isEmpty else { continue }
          draw(
            piece, in: room, of: cairo, factor: factor,
            tilesAcross: resizing.mode == .tile && column == 1, tilesDown: resizing.mode == .tile && row == 1)
        }
      }
    }
    return result
  }

  /// A part of the bitmap, scaled to a size.
  /// - Parameter part: in pixels.
  /// - Returns: nil for an empty size, for sides beyond ``maximumSide``, and when out of memory.
  package func scaled(to target: PixelSize, part: Rect? = nil, scale: Double) -> Bitmap? {
    let part = part ?? Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    guard !part.isEmpty, let result = Bitmap(size: target, scale: scale, isOpaque: isOpaque) else { return nil }
    let (x, y) = (Double(target.width) / part.width, Double(target.height) / part.height)
    result.withCairo { cairo in
      let surface = makeSurface()
      cairo_scale(cairo, x, y)
      cairo_set_source_surface(cairo, surface, -part.minX, -part.minY)
      cairo_surface_destroy(surface)
      let pattern = cairo_get_source(cairo)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      // The filter "good" averages all pixels where the bitmap becomes smaller. "Best" has smooth edges where it grows.
      cairo_pattern_set_filter(pattern, x > 1 || y > 1 ? CAIRO_FILTER_BEST : CAIRO_FILTER_GOOD)
      cairo_paint(cairo)
    }
    return result
  }

  /// A colour with the alpha of this bitmap. An opaque bitmap gives a plain area.
  /// - Returns: nil when out of memory.
  package func tinted(_ color: Color.Components) -> Bitmap? {
    guard let result = Bitmap(size: size, scale: scale, isOpaque: isOpaque && color.alpha >= 1) else { return nil }
    result.withCairo { cairo in
      let surface = makeSurface()
      cairo_set_source_rgba(
        cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
      // The memory of opaque bitmaps is not cleared.
      if isOpaque {
        cairo_paint(cairo)
      } else {
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        cairo_mask_surface(cairo, surface, 0, 0)
      }
      cairo_surface_destroy(surface)
    }
    return result
  }

  /// The bitmap with left and right exchanged.
  /// - Returns: nil when out of memory.
  package func mirrored() -> Bitmap? {
    guard let result = Bitmap(size: size, scale: scale, isOpaque: isOpaque) else { return nil }
    for y in 0..<size.height {
      let source = (data + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
      let target = (result.pixels + y * result.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<size.width { target[x] = source[size.width - 1 - x] }
    }
    return result
  }

  /// Draws into a bitmap that is not shared yet, in pixels. Drawing replaces what was there.
  private func withCairo(_ body: (OpaquePointer) -> Void) {
    let surface = makeSurface()
    let cairo = cairo_create(surface)
    cairo_surface_destroy(surface)
    if let cairo {
      cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
      cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE)
      body(cairo)
    }
    cairo_destroy(cairo)
  }

  private func draw(
    _ piece: PixelPiece, in room: PixelPiece, of cairo: OpaquePointer, factor: Double, tilesAcross: Bool,
    tilesDown: Bool
  ) {
    guard tilesAcross || tilesDown else { return fill(room, of: cairo, with: piece, by: CAIRO_EXTEND_PAD, room.size) }
    // Tiles of whole pixels meet without a seam.
    func length(_ own: Int, _ room: Int, _ isTiled: Bool) -> Int {
      isTiled ? max(1, Int((Double(own) * factor).rounded())) : room
    }
    let tile = PixelSize(
      width: length(piece.width, room.width, tilesAcross), height: length(piece.height, room.height, tilesDown))
    if tile == piece.size { return fill(room, of: cairo, with: piece, by: CAIRO_EXTEND_REPEAT, tile) }
    // The tile is scaled once, as far as it is seen, because the filter would mix its opposite edges.
    let seen = PixelSize(width: min(tile.width, room.width), height: min(tile.height, room.height))
    guard let scaled = Bitmap(size: seen, isOpaque: isOpaque) else { return }
    let whole = PixelPiece(x: 0, y: 0, width: seen.width, height: seen.height)
    scaled.withCairo { fill(whole, of: $0, with: piece, by: CAIRO_EXTEND_PAD, tile) }
    scaled.fill(room, of: cairo, with: whole, by: CAIRO_EXTEND_REPEAT, seen)
  }

  /// Fills a room with a piece of this bitmap as if the bitmap ended at the piece's edges.
  /// - Parameter size: of the piece in the room.
  private func fill(
    _ room: PixelPiece, of cairo: OpaquePointer, with piece: PixelPiece, by extend: cairo_extend_t, _ size: PixelSize
  ) {
    let start = (pixels + (piece.y * bytesPerRow + piece.x * 4)).assumingMemoryBound(to: UInt8.self)
    let surface = cairo_image_surface_create_for_data(
      start, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(piece.width), Int32(piece.height),
      Int32(bytesPerRow))
    cairo_save(cairo)
    cairo_rectangle(cairo, Double(room.x), Double(room.y), Double(room.width), Double(room.height))
    cairo_clip(cairo)
    cairo_translate(cairo, Double(room.x), Double(room.y))
    cairo_scale(cairo, Double(size.width) / Double(piece.width), Double(size.height) / Double(piece.height))
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_surface_destroy(surface)
    let pattern = cairo_get_source(cairo)
    cairo_pattern_set_extend(pattern, extend)
    cairo_pattern_set_filter(pattern, size == piece.size ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }
}

/// A rectangle of whole pixels.
private struct PixelPiece {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var isEmpty: Bool { width <= 0 || height <= 0 }
  var size: PixelSize { PixelSize(width: width, height: height) }
}

extension PixelPiece {
  /// One of nine pieces.
  fileprivate init(_ columns: [Int], _ rows: [Int], _ column: Int, _ row: Int) {
    self.init(
      x: columns[column], y: rows[row], width: columns[column + 1] - columns[column], height: rows[row + 1] - rows[row])
  }
}
