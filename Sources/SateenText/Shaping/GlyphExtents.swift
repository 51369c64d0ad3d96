import CHarfBuzz

/// A cache of glyphs' ink extents, which take long to read from font files. Belongs to one thread at a time.
final class GlyphExtents {
  private struct Entry {
    /// 0 for an empty entry.
    var key: UInt64 = 0
    var extents = hb_glyph_extents_t()
  }

  private static let count = 1_024
  private let entries = UnsafeMutablePointer<Entry>.allocate(capacity: count)

  init() {
    entries.initialize(repeating: Entry(), count: Self.count)
  }

  deinit {
    entries.deallocate()
  }

  /// The extents in units of the face; nil for a glyph without ink.
  func find(_ glyph: hb_codepoint_t, of face: Typeface) -> hb_glyph_extents_t? {
    let key = UInt64(UInt(bitPattern: face.id)) << 16 ^ UInt64(glyph & 0xffff) | 1 << 63
    let place = Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 54)
    if entries[place].key != key {
      entries[place] = Entry(key: key, extents: face.extents(of: glyph) ?? hb_glyph_extents_t())
    }
    let extents = entries[place].extents
    return extents.width != 0 && extents.height != 0 ? extents : nil
  }
}

extension Typeface {
  /// The limit for a glyph's advance, offset and extents, in units of the face. The widest real glyphs, whole
  /// invocations in Arabic, have about fifteen ems; broken fonts state thousands.
  var furthest: Int32 { Int32(unitsPerEm) * 64 }

  /// The height over which a synthetic slant moves outlines by one unit to the right.
  static let slantDivisor: Int32 = 5

  /// Enlarges a box by a glyph's extents, including synthetic slant and weight.
  func addInk(_ glyph: hb_codepoint_t, x: Int32, y: Int32, to ink: inout InkBox) {
    if let extents = extents(of: glyph) { add(extents, x: x, y: y, to: &ink) }
  }

  /// The extents in units of the face, with synthetic weight; nil for a glyph without ink.
  fileprivate func extents(of glyph: hb_codepoint_t) -> hb_glyph_extents_t? {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.width != 0, extents.height != 0 else {
      return nil
    }
    let furthest = furthest
    func bounded(_ value: hb_position_t) -> Int32 { min(max(value, -furthest), furthest) }
    var left = bounded(extents.x_bearing)
    var right = left &+ bounded(extents.width)
    var top = bounded(extents.y_bearing)
    var bottom = top &+ bounded(extents.height)
    if match?.isEmboldened == true {
      // Large glyphs are stroked, which makes them grow to all sides.
      let growth = Int32(unitsPerEm * GlyphOutlines.boldReach)
      left &-= growth
      right &+= growth
      top &+= growth
      bottom &-= growth
      if let box = strikes.withLock({ $0.emboldenedBox(UInt16(truncatingIfNeeded: glyph), of: self) }) {
        left = min(left, box.left)
        right = max(right, box.right)
        top = max(top, box.top)
        bottom = min(bottom, box.bottom)
      }
    }
    return hb_glyph_extents_t(x_bearing: left, y_bearing: top, width: right &- left, height: bottom &- top)
  }

  /// - Parameter extents: come from ``GlyphExtents``.
  func add(_ extents: hb_glyph_extents_t, x: Int32, y: Int32, to ink: inout InkBox) {
    var left = extents.x_bearing
    var right = left &+ extents.width
    let top = extents.y_bearing
    let bottom = top &+ extents.height
    if match?.isSlanted == true {
      // The painter slants each glyph about its own origin.
      right &+= max(0, top) / Self.slantDivisor + 1
      left &-= max(0, 0 &- bottom) / Self.slantDivisor + 1
    }
    ink.add(left: x &+ left, right: x &+ right, top: y &+ top, bottom: y &+ bottom)
  }
}
