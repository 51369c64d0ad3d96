/// The cached glyph bitmaps of one face, at all sizes and in all styles. The face's lock guards it.
struct StrikeSet {
  /// The cache key of a glyph bitmap.
  struct Key: Hashable {
    var glyph: UInt16
    /// Pixels per em, in 1/64.
    var size: UInt32
    /// The pen's horizontal subpixel position, in quarters of a pixel.
    var quarter: UInt8
    var style: GlyphStyle

    fileprivate var packed: UInt64 {
      UInt64(size) << 25 | UInt64(glyph) << 9 | UInt64(quarter) << 7 | style.packed
    }
  }

  /// Retains glyph bitmaps that were returned without reference counting, after the lock is released.
  struct Hold {
    fileprivate var tables: [ImageTable] = []

    mutating func letGo() { tables.removeAll(keepingCapacity: true) }
  }

  private var young = ImageTable()
  private var old = ImageTable()
  private var bytes = 0
  private var painter = GlyphPainter()

  /// The bytes of a generation. When the young generation exceeds it, the old one is evicted, so a face holds up to
  /// twice as much.
  private static let generationBytes = 768 << 10

  init() {}

  /// The bitmap for a key, painted after a cache miss. It stays valid while the lock is held and `hold` is not
  /// released. To use it longer, call ``keep(in:)`` before the lock is released.
  mutating func image(_ key: Key, of face: Typeface, _ hold: inout Hold) -> Unmanaged<GlyphImage> {
    let packed = key.packed
    if let known = young.find(packed) { return known }
    let image = old.find(packed)?.takeUnretainedValue() ?? painter.paint(key, face)
    if bytes > Self.generationBytes {
      hold.tables.append(old)
      old = young
      young = ImageTable()
      bytes = 0
    }
    bytes += image.byteCount
    return young.insert(packed, image)
  }

  /// Retains all bitmaps that were returned.
  func keep(in hold: inout Hold) {
    hold.tables.append(young)
    hold.tables.append(old)
  }

  /// Evicts all bitmaps.
  /// - Returns: the bitmaps, to be freed after the lock is released.
  mutating func takePictures() -> Hold {
    let taken = Hold(tables: [young, old])
    (young, old, bytes) = (ImageTable(), ImageTable(), 0)
    return taken
  }

  /// The font's own bitmap for a glyph and its pixels per em, for colour fonts.
  mutating func original(_ glyph: UInt16, size: UInt32, of face: Typeface) -> (image: GlyphImage, pixelsPerEm: Double)?
  {
    painter.original(glyph, size: size, of: face)
  }

  /// The box of a glyph's outline with synthetic weight, in units of the face; nil where the glyph has no outline.
  mutating func emboldenedBox(_ glyph: UInt16, of face: Typeface) -> InkBox? { painter.emboldenedBox(glyph, of: face) }
}

/// A hash table from packed keys to bitmaps, with linear probing. It retains the bitmaps, but returns them without
/// reference counting.
fileprivate final class ImageTable {
  private struct Slot {
    /// The maximum value, which no key reaches, marks an empty slot.
    var key = UInt64.max
    var image: Unmanaged<GlyphImage>?
  }

  private var slots = UnsafeMutableBufferPointer<Slot>.allocate(capacity: 128)
  private var count = 0

  init() {
    slots.initialize(repeating: Slot())
  }

  deinit {
    for slot in slots { slot.image?.release() }
    slots.deallocate()
  }

  @inline(__always)
  private static func place(_ key: UInt64, _ mask: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
  }

  @inline(__always)
  func find(_ key: UInt64) -> Unmanaged<GlyphImage>? {
    let slots = slots
    let mask = slots.count - 1
    var i = Self.place(key, mask)
    while slots[i].key != .max {
      if slots[i].key == key { return slots[i].image }
      i = (i + 1) & mask
    }
    return nil
  }

  func insert(_ key: UInt64, _ image: GlyphImage) -> Unmanaged<GlyphImage> {
    if (count + 1) * 2 > slots.count {
      let old = slots
      slots = .allocate(capacity: old.count * 2)
      slots.initialize(repeating: Slot())
      for slot in old where slot.key != .max { put(slot) }
      old.deallocate()
    }
    let held = Unmanaged.passRetained(image)
    put(Slot(key: key, image: held))
    count += 1
    return held
  }

  private func put(_ slot: Slot) {
    let mask = slots.count - 1
    var i = Self.place(slot.key, mask)
    while slots[i].key != .max { i = (i + 1) & mask }
    slots[i] = slot
  }
}
