import SateenGraphics

/// An opaque bitmap whose subpixels are blended separately, which Cairo does not support.
struct SubpixelTarget {
  private let image: ImageTarget
  private let order: TextRendering.SubpixelOrder

  /// - Returns: nil where the bitmap is not opaque, so that the pixels behind the text are not known.
  init?(_ image: ImageTarget, order: TextRendering.SubpixelOrder) {
    guard image.isOpaque else { return nil }
    self.image = image
    self.order = order
  }

  /// Paints a colour with a subpixel mask.
  /// - Parameters:
  ///   - mask: four bytes for each pixel of the box: the coverage of its subpixels in their order on the screen, and an
  ///     unused byte.
  func paint(_ color: Color.Components, mask: [UInt8], in box: DeviceBox) {
    let bytes = color.bytes
    let (red, green, blue, alpha) = (Int(bytes.red), Int(bytes.green), Int(bytes.blue), Int(bytes.alpha))
    let isRedFirst = order == .rgb || order == .verticalRGB
    mask.withUnsafeBufferPointer { mask in
      image.write(in: box) { part in
        for y in part.top..<part.bottom {
          for x in part.left..<part.right {
            let from = ((y - box.top) * (box.right - box.left) + x - box.left) * 4
            let (first, middle, last) = (Int(mask[from]), Int(mask[from + 1]), Int(mask[from + 2]))
            if first | middle | last == 0 { continue }
            let to = image.data + y * image.bytesPerRow + x * 4
            to[0] = Self.mix(to[0], blue, isRedFirst ? last : first, alpha)
            to[1] = Self.mix(to[1], green, middle, alpha)
            to[2] = Self.mix(to[2], red, isRedFirst ? first : last, alpha)
          }
        }
      }
    }
  }

  @inline(__always)
  private static func mix(_ there: UInt8, _ color: Int, _ coverage: Int, _ alpha: Int) -> UInt8 {
    let share = coverage * alpha
    return UInt8((Int(there) * (65_025 - share) + color * share + 32_512) / 65_025)
  }
}
