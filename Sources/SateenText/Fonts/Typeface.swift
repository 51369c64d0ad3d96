import CHarfBuzz
import SateenThreads

/// One face of one font file, shared by all threads. It is retained by glyph runs, the metrics of a style and cached
/// lookups; see ``OpenFaces``. Shaping keys do not count references: their owners retain the face.
final class Typeface: @unchecked Sendable {
  // The HarfBuzz objects are immutable (`hb_font_make_immutable`) and may shape on several threads at once. Drawing is
  // behind the lock of `strikes`. All other properties are constant.

  /// Distances in em. Offsets are measured from the baseline, y growing downwards.
  struct Metrics {
    var ascent = 0.8
    var descent = 0.2
    var underlineOffset = 0.1
    var underlineThickness = 0.05
    var strikethroughOffset = -0.3
    var strikethroughThickness = 0.05
  }

  let match: FontDatabase.Match?
  /// A serial number, which no other face ever has.
  let id: Int
  let font: OpaquePointer
  /// The file's bytes, mapped, so that only pages in use take memory.
  let blob: OpaquePointer
  /// Units per em square.
  let unitsPerEm: Double
  let metrics: Metrics
  /// Whether glyphs have colours of their own.
  let isColor: Bool
  /// A bit for each character below 128 that the face has.
  private let ascii: (UInt64, UInt64)
  /// Whether the face has all printable ASCII characters.
  let coversASCII: Bool
  /// The cached glyph bitmaps.
  let strikes: Locked<StrikeSet>

  /// A face without glyphs, for machines without fonts.
  static let empty = Typeface(
    match: nil, id: 0, blob: hb_blob_get_empty(), font: hb_font_get_empty(), strikes: Locked(StrikeSet()))

  /// - Parameters:
  ///   - match: a match that was settled in the face.
  ///   - outlines: the glyph bitmaps by outline key.
  /// - Returns: nil where the file has no usable face.
  static func open(
    _ match: FontDatabase.Match, id: Int, _ face: OpaquePointer?, _ blob: OpaquePointer,
    outlines: inout [OutlineKey: Locked<StrikeSet>]
  ) -> Typeface? {
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
    let instance = UInt32(match.index >> 16)
    if instance > 0 { hb_font_set_var_named_instance(font, instance - 1) }
    setVariations(match.variations, of: font, face)
    let table = hb_face_reference_table(face, 0x4346_4620)  // "CFF "
    defer { hb_blob_destroy(table) }
    let address = hb_blob_get_length(table) > 0 ? UInt(bitPattern: hb_blob_get_data(table, nil)) : UInt(id)
    let key = OutlineKey(
      address: address, isEmboldened: match.isEmboldened, isSlanted: match.isSlanted,
      variations: match.variations)
    let strikes = outlines[key] ?? Locked(StrikeSet())
    outlines[key] = strikes
    return Typeface(match: match, id: id, blob: blob, font: font, strikes: strikes)
  }

  deinit {
    if match != nil { hb_font_destroy(font) }
  }

  /// Sets some axes of a variable font. The others keep the values of its named instance.
  private static func setVariations(_ variations: [FontVariation], of font: OpaquePointer, _ face: OpaquePointer?) {
    var count: UInt32 = 0
    guard !variations.isEmpty else { return }
    // HarfBuzz returns no coordinates before any were set.
    let known = hb_font_get_var_coords_design(font, &count)
    var places = known == nil ? [] : Array(UnsafeBufferPointer(start: known, count: Int(count)))
    if places.isEmpty { places = defaultPlaces(face) }
    for variation in variations {
      var info = hb_ot_var_axis_info_t()
      guard hb_ot_var_find_axis_info(face, variation.axis.value, &info) != 0, info.axis_index < places.count
      else { continue }
      places[Int(info.axis_index)] = min(max(Float(variation.value), info.min_value), info.max_value)
    }
    if !places.isEmpty { hb_font_set_var_coords_design(font, places, UInt32(places.count)) }
  }

  private static func defaultPlaces(_ face: OpaquePointer?) -> [Float] {
    var count = hb_ot_var_get_axis_count(face)
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map(\.default_value)
  }

  /// A key that faces with the same glyph bitmaps share.
  struct OutlineKey: Hashable {
    var address: UInt
    var isEmboldened: Bool
    var isSlanted: Bool
    var variations: [FontVariation]
  }

  private init(
    match: FontDatabase.Match?, id: Int, blob: OpaquePointer, font: OpaquePointer, strikes: Locked<StrikeSet>
  ) {
    self.match = match
    self.id = id
    self.blob = blob
    self.font = font
    self.strikes = strikes
    let upem = max(1, hb_face_get_upem(hb_font_get_face(font)))
    unitsPerEm = Double(upem)
    let face = hb_font_get_face(font)
    isColor = hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
    hb_font_set_scale(font, Int32(upem), Int32(upem))
    hb_font_make_immutable(font)
    metrics = match == nil ? Metrics() : Self.readMetrics(font, unitsPerEm: Double(upem))
    var low: UInt64 = 0
    var high: UInt64 = 0
    for c in UInt32(32)..<127 where Self.glyph(font, c) != 0 {
      if c < 64 { low |= 1 << UInt64(c) } else { high |= 1 << UInt64(c - 64) }
    }
    ascii = (low, high)
    coversASCII = low == ~0 << 32 && high == ~0 >> 1
  }

  /// The file's bytes. They are valid as long as the face, or another reference to ``blob``.
  var bytes: (base: UnsafePointer<UInt8>?, count: Int) {
    var count: UInt32 = 0
    let base = hb_blob_get_data(blob, &count)
    return (base.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }, Int(count))
  }

  /// Whether the face has a glyph of its own for a code point.
  @inline(__always)
  func covers(_ c: UInt32) -> Bool {
    if c < 128 { return (c < 64 ? ascii.0 >> UInt64(c) : ascii.1 >> UInt64(c - 64)) & 1 != 0 }
    return Self.glyph(font, c) != 0
  }

  private static func glyph(_ font: OpaquePointer, _ c: UInt32) -> hb_codepoint_t {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, c, &glyph) != 0 ? glyph : 0
  }

  private static func readMetrics(_ font: OpaquePointer, unitsPerEm: Double) -> Metrics {
    var metrics = Metrics()
    var extents = hb_font_extents_t()
    if hb_font_get_h_extents(font, &extents) != 0 {
      // In fonts with a line gap, the gap is part of the line's height.
      let gap = Double(max(0, extents.line_gap)) / 2
      let ascent = (Double(extents.ascender) + gap) / unitsPerEm
      let descent = (gap - Double(extents.descender)) / unitsPerEm
      // Fonts with absurd values get the default metrics.
      if ascent + descent > 0.1 && abs(ascent) < 10 && abs(descent) < 10 {
        metrics.ascent = ascent
        metrics.descent = descent
      }
    }
    func value(_ tag: hb_ot_metrics_tag_t, _ fallback: Double) -> Double {
      var position: hb_position_t = 0
      guard hb_ot_metrics_get_position(font, tag, &position) != 0 else { return fallback }
      let value = Double(position) / unitsPerEm
      return abs(value) < 2 ? value : fallback
    }
    metrics.underlineOffset = -value(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, -metrics.underlineOffset)
    metrics.underlineThickness = value(HB_OT_METRICS_TAG_UNDERLINE_SIZE, metrics.underlineThickness)
    metrics.strikethroughOffset = -value(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, -metrics.strikethroughOffset)
    metrics.strikethroughThickness = value(HB_OT_METRICS_TAG_STRIKEOUT_SIZE, metrics.strikethroughThickness)
    return metrics
  }
}
