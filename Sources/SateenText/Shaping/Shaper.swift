import CHarfBuzz

/// Turns stretches of text into glyphs. Belongs to one thread at a time.
final class Shaper {
  private let buffer: OpaquePointer?

  init() {
    buffer = hb_buffer_create()
  }

  deinit {
    hb_buffer_destroy(buffer)
  }

  /// Shapes part of a text.
  /// - Parameter context: whether neighbours outside of the part decide about its shapes, as where a word in a joining
  ///   script changes colour in its middle.
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
    var ink = InkBox()
    let face = key.face
    let furthest = face.furthest
    func bounded(_ value: hb_position_t) -> Int32 { min(max(value, -furthest), furthest) }
    let glyphs = [Glyph](unsafeUninitializedCapacity: Int(count)) { storage, initialized in
      guard let infos, let positions else { return }
      for i in 0..<Int(count) {
        let info = infos[i]
        let position = positions[i]
        let cluster = Int(info.cluster) - base
        storage.initializeElement(
          at: i,
          to: Glyph(
            id: UInt16(truncatingIfNeeded: info.codepoint), cluster: UInt16(truncatingIfNeeded: cluster),
            advance: bounded(position.x_advance), x: bounded(position.x_offset), y: bounded(position.y_offset)))
        if cluster >= firstTrailing {
          trailingAdvance &+= bounded(position.x_advance)
          trailingGlyphs += 1
        } else {
          face.addInk(
            info.codepoint, x: advance &+ bounded(position.x_offset), y: bounded(position.y_offset), to: &ink)
        }
        advance &+= bounded(position.x_advance)
      }
      initialized = Int(count)
    }
    return ShapedRun(
      key: key, hash: hash, text: Array(units), glyphs: glyphs, advance: advance, trailingAdvance: trailingAdvance,
      trailingGlyphs: trailingGlyphs, trailingUnits: trailingUnits, ink: ink)
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

extension Typeface {
  /// How far from its pen anything of a glyph is taken to be, in units of the face. The widest letters that are meant,
  /// whole invocations in Arabic, have about fifteen ems; broken fonts have letters of thousands.
  var furthest: Int32 { Int32(unitsPerEm) * 64 }

  /// Enlarges a box by a glyph's outline, as it is bent.
  func addInk(_ glyph: hb_codepoint_t, x: Int32, y: Int32, to ink: inout InkBox) {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.width != 0, extents.height != 0 else { return }
    let furthest = furthest
    func bounded(_ value: hb_position_t) -> Int32 { min(max(value, -furthest), furthest) }
    var left = x &+ bounded(extents.x_bearing)
    var right = left &+ bounded(extents.width)
    var top = y &+ bounded(extents.y_bearing)
    var bottom = top &+ bounded(extents.height)
    if let match, match.isEmboldened || match.isSlanted {
      if match.isSlanted {
        right &+= max(0, top) / 5 + 1
        left &-= max(0, 0 &- bottom) / 5 + 1
      }
      if match.isEmboldened {
        let growth = Int32(unitsPerEm / 20)
        left &-= growth
        right &+= growth
        top &+= growth
        bottom &-= growth
      }
    }
    ink.add(left: left, right: right, top: top, bottom: bottom)
  }
}
