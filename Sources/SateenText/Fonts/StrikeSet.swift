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

  /// Keeps pictures in memory that were handed out without counting references, after the lock was given back.
  struct Hold {
    fileprivate var tables: [ImageTable] = []

    mutating func letGo() { tables.removeAll(keepingCapacity: true) }
  }

  private var young = ImageTable()
  private var old = ImageTable()
  private var bytes = 0
  private var painter = GlyphPainter()

  /// Bytes of pictures after which those are forgotten that were not used since the last time. A face holds up to
  /// twice as much.
  private static let generationBytes = 768 << 10

  init() {}

  /// The picture for a key, painted now if it has to be. It stays valid as long as the lock is held and `hold` is not let go
  /// of; for longer, ``keep(in:)`` is to be called before the lock is given back.
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

  /// Keeps all pictures that were asked for.
  func keep(in hold: inout Hold) {
    hold.tables.append(young)
    hold.tables.append(old)
  }

  /// Forgets all pictures.
  /// - Returns: what is to end outside of the lock.
  mutating func takePictures() -> Hold {
    let taken = Hold(tables: [young, old])
    (young, old, bytes) = (ImageTable(), ImageTable(), 0)
    return taken
  }

  /// The picture as the font holds it and the pixels per em it is made for, for faces that are pictures.
  mutating func original(_ glyph: UInt16, size: UInt32, of face: Typeface) -> (image: GlyphImage, pixelsPerEm: Double)?
  {
    painter.original(glyph, size: size, of: face)
  }
}

/// A hash table from packed keys to pictures, with linear probing. It holds the pictures, but hands them out without
/// counting references.
fileprivate final class ImageTable {
  private struct Slot {
    /// Behind all keys where there is none.
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
