/// The glyph pictures of one face, at all sizes and in all styles in use. The face's lock guards it.
struct StrikeSet {
  /// Which picture of a glyph.
  struct Key: Hashable {
    var glyph: UInt16
    /// Pixels per em, in 64ths.
    var size: UInt32
    /// How far right of a whole pixel the pen stands, in quarters.
    var quarter: UInt8
    var style: GlyphStyle

    fileprivate var packed: UInt64 {
      UInt64(size) << 25 | UInt64(glyph) << 9 | UInt64(quarter) << 7 | style.packed
    }
  }

  private var young = ImageTable()
  private var old = ImageTable()
  private var bytes = 0
  private var painter = GlyphPainter()

  /// Bytes of pictures after which those are forgotten that were not used since the last time. A face holds up to
  /// twice as much.
  private static let generationBytes = 768 << 10

  init() {}

  /// The picture for a key, painted now if it has to be.
  mutating func image(_ key: Key, of face: Typeface) -> GlyphImage {
    let packed = key.packed
    if let known = young.find(packed) { return known }
    let image = old.find(packed) ?? painter.paint(key, face)
    if bytes > Self.generationBytes {
      old = young
      young = ImageTable()
      bytes = 0
    }
    bytes += image.byteCount
    young.insert(packed, image)
    return image
  }

  /// The picture as the font holds it and the pixels per em it is made for, for faces that are pictures.
  mutating func original(_ glyph: UInt16, size: UInt32, of face: Typeface) -> (image: GlyphImage, pixelsPerEm: Double)?
  {
    painter.original(glyph, size: size, of: face)
  }
}

/// A hash table from packed keys to pictures, with linear probing.
private struct ImageTable {
  private var keys: [UInt64] = Array(repeating: .max, count: 128)
  private var images: [GlyphImage?] = Array(repeating: nil, count: 128)
  private var count = 0

  @inline(__always)
  private static func slot(_ key: UInt64, _ mask: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
  }

  func find(_ key: UInt64) -> GlyphImage? {
    let mask = keys.count - 1
    var i = Self.slot(key, mask)
    while keys[i] != .max {
      if keys[i] == key { return images[i] }
      i = (i + 1) & mask
    }
    return nil
  }

  mutating func insert(_ key: UInt64, _ image: GlyphImage) {
    if (count + 1) * 2 > keys.count {
      let old = (keys, images)
      keys = Array(repeating: .max, count: old.0.count * 2)
      images = Array(repeating: nil, count: old.0.count * 2)
      for (i, key) in old.0.enumerated() where key != .max { place(key, old.1[i]) }
    }
    place(key, image)
    count += 1
  }

  private mutating func place(_ key: UInt64, _ image: GlyphImage?) {
    let mask = keys.count - 1
    var i = Self.slot(key, mask)
    while keys[i] != .max { i = (i + 1) & mask }
    keys[i] = key
    images[i] = image
  }
}
