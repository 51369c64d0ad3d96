import CCairo
import SateenGraphics

/// A bitmap that glyphs are painted into directly, without Cairo.
struct ImageTarget {
  private let surface: OpaquePointer
  let data: UnsafeMutablePointer<UInt8>
  let bytesPerRow: Int
  /// The visible rectangles, in whole pixels inside of the bitmap.
  let clip: [DeviceBox]
  /// Whether the bitmap has no alpha.
  let isOpaque: Bool

  /// - Parameter cairo: a context whose transform is the identity.
  /// - Returns: nil where the context does not draw directly into a bitmap, and where the clip does not consist of
  ///   whole pixels.
  init?(_ cairo: OpaquePointer) {
    guard let surface = cairo_get_target(cairo), cairo_get_group_target(cairo) == surface,
      cairo_get_operator(cairo) == CAIRO_OPERATOR_OVER,
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
    else { return nil }
    let format = cairo_image_surface_get_format(surface)
    guard format == CAIRO_FORMAT_RGB24 || format == CAIRO_FORMAT_ARGB32 else { return nil }
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    cairo_surface_flush(surface)
    guard x == 0, y == 0, let data = cairo_image_surface_get_data(surface),
      let list = cairo_copy_clip_rectangle_list(cairo)
    else { return nil }
    defer { cairo_rectangle_list_destroy(list) }
    guard list.pointee.status == CAIRO_STATUS_SUCCESS else { return nil }
    let size = (Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface)))
    clip = (0..<Int(list.pointee.num_rectangles)).map { i in
      let rect = list.pointee.rectangles[i]
      func whole(_ value: Double, _ limit: Int) -> Int { Int(min(max(value, 0), Double(limit))) }
      return DeviceBox(
        left: whole(rect.x, size.0), top: whole(rect.y, size.1), right: whole(rect.x + rect.width, size.0),
        bottom: whole(rect.y + rect.height, size.1))
    }
    self.surface = surface
    self.data = data
    bytesPerRow = Int(cairo_image_surface_get_stride(surface))
    isOpaque = format == CAIRO_FORMAT_RGB24
  }

  /// Calls `body` with the visible parts of a box. Cairo's caches are flushed before, and the surface is marked dirty
  /// after.
  func write(in box: DeviceBox, _ body: (DeviceBox) -> Void) {
    cairo_surface_flush(surface)
    for part in clip {
      let seen = part.inside(box)
      if !seen.isEmpty { body(seen) }
    }
    cairo_surface_mark_dirty(surface)
  }

  /// Paints a colour with a coverage mask. The resulting pixels equal Cairo's, in half the time, because most pixels of
  /// a text line are not covered, and most covered pixels have a transparent background.
  func paint(_ color: Color.Components, _ sheet: CoverageSheet) {
    let color = PremultipliedColor(color)
    guard color.alpha > 0 else { return }
    write(in: sheet.touched) { part in
      let count = part.right - part.left
      for y in part.top..<part.bottom {
        let mask = sheet.pixels + (y - sheet.box.top) * sheet.bytesPerRow + part.left - sheet.box.left
        color.blend(into: data + y * bytesPerRow + part.left * 4, UnsafeRawPointer(mask), count)
      }
    }
  }
}

/// A colour in the format of a bitmap's pixels.
private struct PremultipliedColor {
  let alpha: UInt32
  private let four: SIMD4<UInt32>
  private let redBlue: SIMD8<UInt16>
  private let alphaGreen: SIMD8<UInt16>
  private let alphas: SIMD8<UInt16>

  init(_ color: Color.Components) {
    let alpha = Double(color.alpha)
    // Computes 16 bits as Cairo does, and keeps the upper eight.
    func part(_ value: Float) -> UInt32 {
      let bits = UInt32(Double(value) * alpha * 65_536)
      return (bits - bits >> 16) >> 8
    }
    self.alpha = part(1)
    let pixel = self.alpha << 24 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
    four = SIMD4(repeating: pixel)
    redBlue = Self.lanes(four & Self.everyOther)
    alphaGreen = Self.lanes(four &>> 8 & Self.everyOther)
    alphas = SIMD8(repeating: UInt16(self.alpha))
  }

  /// - Parameters:
  ///   - row: pixels of four bytes.
  ///   - mask: the coverage of each pixel.
  @inline(__always)
  func blend(into row: UnsafeMutablePointer<UInt8>, _ mask: UnsafeRawPointer, _ count: Int) {
    let row = UnsafeMutableRawPointer(row)
    var i = 0
    while i + 8 <= count {
      if mask.loadUnaligned(fromByteOffset: i, as: UInt64.self) != 0 {
        blendFour(row + i * 4, mask.loadUnaligned(fromByteOffset: i, as: UInt32.self))
        blendFour(row + i * 4 + 16, mask.loadUnaligned(fromByteOffset: i + 4, as: UInt32.self))
      }
      i += 8
    }
    while i < count {
      let coverage = UInt32(mask.load(fromByteOffset: i, as: UInt8.self))
      if coverage != 0 {
        let there = row.loadUnaligned(fromByteOffset: i * 4, as: UInt32.self)
        let mixed = mix(SIMD4(there, 0, 0, 0), SIMD4(coverage, 0, 0, 0))
        row.storeBytes(of: mixed.x, toByteOffset: i * 4, as: UInt32.self)
      }
      i += 1
    }
  }

  @inline(__always)
  private func blendFour(_ row: UnsafeMutableRawPointer, _ mask: UInt32) {
    if mask == 0 { return }
    if mask == .max && alpha == 255 {
      row.storeBytes(of: four, as: SIMD4<UInt32>.self)
      return
    }
    let coverage = SIMD4<UInt32>(mask & 0xff, mask >> 8 & 0xff, mask >> 16 & 0xff, mask >> 24)
    let there = row.loadUnaligned(as: SIMD4<UInt32>.self)
    let halves = unsafeBitCast(there, to: SIMD2<UInt64>.self)
    if halves.x | halves.y == 0 {
      // The background is transparent, so no blending is needed.
      let shares = Self.lanes(coverage | coverage &<< 16)
      let mixed = Self.pixels(Self.multiply(redBlue, shares), Self.multiply(alphaGreen, shares))
      row.storeBytes(of: mixed, as: SIMD4<UInt32>.self)
    } else {
      row.storeBytes(of: mix(there, coverage), as: SIMD4<UInt32>.self)
    }
  }

  @inline(__always)
  private func mix(_ there: SIMD4<UInt32>, _ coverage: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let shares = Self.lanes(coverage | coverage &<< 16)
    let rest = 255 &- Self.multiply(alphas, shares)
    let most = SIMD8<UInt16>(repeating: 255)
    let redBlue = Self.multiply(redBlue, shares) &+ Self.multiply(Self.lanes(there & Self.everyOther), rest)
    let alphaGreen =
      Self.multiply(alphaGreen, shares) &+ Self.multiply(Self.lanes(there &>> 8 & Self.everyOther), rest)
    return Self.pixels(pointwiseMin(redBlue, most), pointwiseMin(alphaGreen, most))
  }

  @inline(__always)
  private static var everyOther: SIMD4<UInt32> { SIMD4(repeating: 0x00ff_00ff) }

  /// Widens bytes to 16 bits, two bytes of each pixel.
  @inline(__always)
  private static func lanes(_ bytes: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(bytes, to: SIMD8<UInt16>.self)
  }

  @inline(__always)
  private static func pixels(_ redBlue: SIMD8<UInt16>, _ alphaGreen: SIMD8<UInt16>) -> SIMD4<UInt32> {
    unsafeBitCast(redBlue, to: SIMD4<UInt32>.self) | unsafeBitCast(alphaGreen, to: SIMD4<UInt32>.self) &<< 8
  }

  /// Multiplies bytes that stand for 0 to 1, rounded to nearest.
  @inline(__always)
  private static func multiply(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let product = a &* b &+ 128
    return (product &+ product &>> 8) &>> 8
  }
}
