import SateenGraphics

/// The size of a JPEG XL image. Source: ISO/IEC 18181-1, annex D, and 18181-2 for the boxes around it.
struct JXLLayout {
  /// The size of the upright image.
  let size: PixelSize
  let isAnimated: Bool

  /// The image in a file, or the beginning of it; nil where the bytes end before it.
  static func codestream(_ view: ByteView) -> ByteView? {
    if view.u8(0) == 0xff { return view }
    var at = 0
    while let length = view.be32(at), view.be32(at + 4) != nil {
      let whole = length == 1 ? view.be64(at + 8) ?? 0 : length == 0 ? view.count - at : length
      let head = length == 1 ? 16 : 8
      guard whole >= head else { return nil }
      // A part of an image begins with its number.
      let isPart = view.has("jxlp", at: at + 4)
      if isPart || view.has("jxlc", at: at + 4) {
        let start = at + head + (isPart ? 4 : 0)
        return view.slice(at: start, count: max(0, min(at + whole, view.count) - start)).map { ByteView($0) }
      }
      guard whole <= view.count - at else { return nil }
      at += whole
    }
    return nil
  }

  /// - Returns: nil where the bytes end before the header does.
  init?(_ view: ByteView) {
    guard view.u8(0) == 0xff, view.u8(1) == 0x0a else { return nil }
    var bits = Bits(view: view, at: 16)
    var size = bits.size()
    var isAnimated = false
    let isDefault = bits.take(1) == 1
    if !isDefault, bits.take(1) == 1 {
      let swapsSides = bits.take(3) >= 4
      if bits.take(1) == 1 { _ = bits.size() }
      if bits.take(1) == 1 { bits.skipPreview() }
      isAnimated = bits.take(1) == 1
      if swapsSides { size = PixelSize(width: size.height, height: size.width) }
    }
    guard !bits.ranOut else { return nil }
    self.size = size
    self.isAnimated = isAnimated
  }

  /// Reads bits from the lowest of each byte.
  private struct Bits {
    let view: ByteView
    var at: Int
    var ranOut = false

    mutating func take(_ count: Int) -> Int {
      var value = 0
      for i in 0..<count {
        guard let byte = view.u8(at >> 3) else {
          ranOut = true
          return 0
        }
        value |= (byte >> (at & 7) & 1) << i
        at += 1
      }
      return value
    }

    /// A number in one of four widths, with an offset each.
    private mutating func number(_ widths: [(bits: Int, offset: Int)]) -> Int {
      let choice = widths[take(2)]
      return choice.offset + take(choice.bits)
    }

    private mutating func width(_ height: Int, _ side: (inout Bits) -> Int) -> Int {
      let ratio = take(3)
      let ratios = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
      return ratio == 0 ? side(&self) : height * ratios[ratio - 1].0 / ratios[ratio - 1].1
    }

    mutating func size() -> PixelSize {
      let isSmall = take(1) == 1
      let side: (inout Bits) -> Int = { bits in
        isSmall ? (bits.take(5) + 1) * 8 : bits.number([(9, 1), (13, 1), (18, 1), (30, 1)])
      }
      let height = side(&self)
      return PixelSize(width: width(height, side), height: height)
    }

    mutating func skipPreview() {
      let isEighth = take(1) == 1
      let side: (inout Bits) -> Int = { bits in
        isEighth
          ? bits.number([(0, 16), (0, 32), (5, 1), (9, 33)]) * 8
          : bits.number([(6, 1), (8, 65), (10, 321), (12, 1_345)])
      }
      let height = side(&self)
      _ = width(height, side)
    }
  }
}
