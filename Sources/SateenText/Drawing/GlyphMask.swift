import CCairo
import SateenGraphics

/// Collects glyph bitmaps and paints them in one colour at once.
///
/// Cairo 1.16 would place each glyph on a whole pixel, which makes the spacing of small letters uneven. Here glyphs are
/// placed on quarters of a pixel.
struct GlyphMask {
  private struct Placed {
    var image: GlyphImage
    var x: Int
    var y: Int
  }

  /// The summed coverage of glyphs without subpixels.
  private let sheet = CoverageSheet()
  /// The glyphs to paint with subpixels.
  private var placed: [Placed] = []
  private var bounds = DeviceBox.empty

  init() {}

  /// Adds a bitmap, to be painted by `draw`.
  /// - Parameters:
  ///   - x: the pen's position in whole pixels.
  ///   - y: the baseline's position in whole pixels.
  ///   - clip: the visible pixels.
  func add(_ image: GlyphImage, x: Int, y: Int, clip: DeviceBox) {
    sheet.add(image, x: x, y: y, clip: clip)
  }

  /// Paints the added bitmaps, in device pixels, and removes them.
  /// - Parameter target: the context's bitmap for direct painting; nil to paint with Cairo.
  func draw(_ color: Color, in context: GraphicsContext, _ target: ImageTarget?) {
    guard !sheet.touched.isEmpty else { return }
    defer { sheet.clear() }
    if let target {
      target.paint(color.components(context.appearance), sheet)
      return
    }
    // Cairo expects rows that start at multiples of four bytes.
    let (left, top) = (sheet.touched.left - (sheet.touched.left - sheet.box.left) & 3, sheet.touched.top)
    guard
      let surface = cairo_image_surface_create_for_data(
        sheet.pixels + (top - sheet.box.top) * sheet.bytesPerRow + left - sheet.box.left, CAIRO_FORMAT_A8,
        Int32(sheet.touched.right - left), Int32(sheet.touched.bottom - top), Int32(sheet.bytesPerRow))
    else { return }
    defer { cairo_surface_destroy(surface) }
    context.setSource(color)
    cairo_mask_surface(context.cairo, surface, Double(left), Double(top))
    cairo_surface_finish(surface)
  }

  /// Adds a bitmap to be painted with subpixels.
  mutating func addLights(_ image: GlyphImage, x: Int, y: Int) {
    let (x, y) = (x + image.left, y - image.top)
    bounds = bounds.united(with: DeviceBox(left: x, top: y, right: x + image.width, bottom: y + image.height))
    placed.append(Placed(image: image, x: x, y: y))
  }

  /// Paints the bitmaps that were added with subpixels, and removes them.
  mutating func draw(_ color: Color.Components, into target: SubpixelTarget, clip: DeviceBox) {
    defer {
      placed.removeAll(keepingCapacity: true)
      bounds = .empty
    }
    let box = bounds.inside(clip)
    guard !box.isEmpty else { return }
    let width = box.right - box.left
    var sums = [UInt8](repeating: 0, count: width * (box.bottom - box.top) * 4)
    for glyph in placed {
      let image = glyph.image
      let x0 = max(glyph.x, box.left)
      let x1 = min(glyph.x + image.width, box.right)
      guard x0 < x1 else { continue }
      for y in max(glyph.y, box.top)..<max(max(glyph.y, box.top), min(glyph.y + image.height, box.bottom)) {
        let row = image.pixels + (y - glyph.y) * image.bytesPerRow
        for x in x0..<x1 {
          let to = ((y - box.top) * width + x - box.left) * 4
          for light in 0..<3 {
            // A coverage bitmap covers all three subpixels alike.
            let added = image.kind == .subpixels ? row[(x - glyph.x) * 4 + light] : row[x - glyph.x]
            sums[to + light] = UInt8(min(UInt16(sums[to + light]) + UInt16(added), 255))
          }
        }
      }
    }
    target.paint(color, mask: sums, in: box)
  }
}
