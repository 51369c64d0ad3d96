import CCairo
import SateenGraphics

/// An opaque bitmap into which letters are blended each light of a pixel by itself, which Cairo does not offer.
struct SubpixelTarget {
  private let surface: OpaquePointer
  private let data: UnsafeMutablePointer<UInt8>
  private let stride: Int
  /// What can be seen, in whole pixels inside of the bitmap.
  private let clip: [DeviceBox]
  private let order: TextRendering.SubpixelOrder

  /// - Parameter cairo: a context whose transform is the identity.
  /// - Returns: nil where what is behind the letters is not known, or the clip is no set of whole pixels.
  init?(_ cairo: OpaquePointer, order: TextRendering.SubpixelOrder) {
    guard let surface = cairo_get_target(cairo), cairo_get_group_target(cairo) == surface,
      cairo_get_operator(cairo) == CAIRO_OPERATOR_OVER,
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    else { return nil }
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
    self.order = order
    stride = Int(cairo_image_surface_get_stride(surface))
  }

  /// Paints a colour as much as its mask says.
  /// - Parameters:
  ///   - mask: four bytes for each pixel of a box: the coverage of its lights in the order in which they lie, and one
  ///     that means nothing.
  func paint(_ color: Color.Components, mask: [UInt8], in box: DeviceBox) {
    func whole(_ value: Float) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
    let (red, green, blue, alpha) = (whole(color.red), whole(color.green), whole(color.blue), whole(color.alpha))
    let isRedFirst = order == .rgb || order == .verticalRGB
    cairo_surface_flush(surface)
    mask.withUnsafeBufferPointer { mask in
      for part in clip {
        let (left, right) = (max(box.left, part.left), min(box.right, part.right))
        guard left < right else { continue }
        for y in max(box.top, part.top)..<max(max(box.top, part.top), min(box.bottom, part.bottom)) {
          for x in left..<right {
            let from = ((y - box.top) * (box.right - box.left) + x - box.left) * 4
            let (first, middle, last) = (Int(mask[from]), Int(mask[from + 1]), Int(mask[from + 2]))
            if first | middle | last == 0 { continue }
            let to = data + y * stride + x * 4
            to[0] = Self.mix(to[0], blue, isRedFirst ? last : first, alpha)
            to[1] = Self.mix(to[1], green, middle, alpha)
            to[2] = Self.mix(to[2], red, isRedFirst ? first : last, alpha)
          }
        }
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  @inline(__always)
  private static func mix(_ there: UInt8, _ color: Int, _ coverage: Int, _ alpha: Int) -> UInt8 {
    let share = coverage * alpha
    return UInt8((Int(there) * (65_025 - share) + color * share + 32_512) / 65_025)
  }
}
