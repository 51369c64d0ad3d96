import CHarfBuzz

/// Turns stretches of text into glyphs. Belongs to one thread at a time.
final class Shaper {
  private let buffer: OpaquePointer?
  /// Room for the glyphs of one run.
  private var glyphs = UnsafeMutableBufferPointer<Glyph>.allocate(capacity: 256)
  private let extents = GlyphExtents()

  init() {
    buffer = hb_buffer_create()
  }

  deinit {
    hb_buffer_destroy(buffer)
    glyphs.deallocate()
  }

  /// Shapes part of a text.
  /// - Parameter context: whether characters outside of the part influence its shapes, such as where a word in a
  ///   joining script changes colour in its middle.
  func shape(
    _ text: UnsafeBufferPointer<UInt16>, _ part: Range<Int>, key: ShapingKey, hash: UInt64, context: Bool
  ) -> ShapedRun {
    let units = UnsafeBufferPointer(rebasing: text[part])
    hb_buffer_clear_contents(buffer)
    if context {
      hb_buffer_add_utf16(buffer, text.baseAddress, Int32(text.count), UInt32(part.lowerBound), Int32(part.count))
    } else {
      hb_buffer_add_utf16(buffer, units.baseAddress, Int32(units.count), 0, Int32(units.count))
    }
    hb_buffer_set_direction(buffer, key.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, key.script.harfBuzz)
    hb_buffer_set_language(buffer, key.language)
    if key.features == .none {
      hb_shape(key.face.font, buffer, nil, 0)
    } else {
      let features = key.features.harfBuzz
      hb_shape(key.face.font, buffer, features, UInt32(features.count))
    }

    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, nil)
    var trailingUnits = 0
    while trailingUnits < units.count, Self.isSpace(units[units.count - 1 - trailingUnits]) { trailingUnits += 1 }
    let firstTrailing = units.count - trailingUnits
    let base = context ? part.lowerBound : 0

    var advance: Int32 = 0
    var trailingAdvance: Int32 = 0
    var trailingGlyphs = 0
    var hasInkInSpace = false
    var ink = InkBox()
    let face = key.face
    let furthest = face.furthest
    func bounded(_ value: hb_position_t) -> Int32 { min(max(value, -furthest), furthest) }
    let isSlanted = face.match?.isSlanted == true
    let glyphs = room(for: Int(count))
    if let infos, let positions {
      for i in glyphs.indices {
        let info = infos[i]
        let position = positions[i]
        let cluster = Int(info.cluster) - base
        var glyph = Glyph(
          id: UInt16(truncatingIfNeeded: info.codepoint), cluster: UInt16(truncatingIfNeeded: cluster),
          advance: bounded(position.x_advance), x: bounded(position.x_offset), y: bounded(position.y_offset))
        // Marks above and below a slanted letter follow its slant.
        if isSlanted { glyph.x = bounded(glyph.x &+ glyph.y / Typeface.slantDivisor) }
        glyphs.initializeElement(at: i, to: glyph)
        if cluster >= firstTrailing {
          trailingAdvance &+= glyph.advance
          trailingGlyphs += 1
          // The sign for missing characters is no white space.
          hasInkInSpace = hasInkInSpace || info.codepoint != 0 && extents.find(info.codepoint, of: face) != nil
        } else if let box = extents.find(info.codepoint, of: face) {
          face.add(box, x: advance &+ glyph.x, y: glyph.y, to: &ink)
        }
        advance &+= glyph.advance
      }
    }
    return ShapedRun(
      key: key, hash: hash, text: units, glyphs: UnsafeBufferPointer(glyphs), advance: advance,
      trailingAdvance: trailingAdvance, trailingGlyphs: trailingGlyphs, trailingUnits: trailingUnits, ink: ink,
      hasInkInSpace: hasInkInSpace)
  }

  private func room(for count: Int) -> UnsafeMutableBufferPointer<Glyph> {
    if count > glyphs.count {
      glyphs.deallocate()
      glyphs = .allocate(capacity: count * 2)
    }
    return UnsafeMutableBufferPointer(rebasing: glyphs[..<count])
  }

  /// White space that may hang over the end of a line.
  @inline(__always)
  static func isSpace(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20, 0x09: return true
    case 0x1680, 0x2000...0x2006, 0x2008...0x200a, 0x205f, 0x3000: return true
    default: return false
    }
  }
}
