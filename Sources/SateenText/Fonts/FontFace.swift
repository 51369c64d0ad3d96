import CFontconfig
import CHarfBuzz

/// One face of a font that the application registered.
public struct FontFace: Hashable, Sendable {
  /// A design axis of a variable font.
  public struct Axis: Hashable, Sendable {
    /// The axis's tag, such as "wght" for weight, "wdth" for width, "opsz" for optical size.
    public let tag: FontTag
    public let minimum: Double
    public let initial: Double
    public let maximum: Double
  }

  /// A named instance of a variable font.
  public struct NamedStyle: Hashable, Sendable {
    /// The instance's name, such as "Semibold Condensed".
    public let name: String
    /// The axis values, for ``Font/variations``.
    public let variations: [FontVariation]
  }

  /// The family's name for ``Font/family``. All faces of the family share it.
  public let family: String
  /// The style's name, such as "Bold Italic".
  public let style: String
  public let weight: Font.Weight
  public let width: Font.Width
  public let isItalic: Bool
  /// The design axes. Empty for fonts that are not variable.
  public let axes: [Axis]
  public let namedStyles: [NamedStyle]
  /// Whether the glyphs have colours of their own.
  public let isColor: Bool
  /// A family name that only this face has.
  let alias: String

  /// The most axes and named styles that are listed, beyond those of any font.
  private static let most = 256

  init?(_ bytes: FontBytes, index: Int, pattern: OpaquePointer, alias: String) {
    let face = hb_face_create(bytes.blob, UInt32(index))
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
    defer { hb_font_destroy(font) }
    let family = FontDatabase.string(pattern, FC_FAMILY) ?? ""
    self.family = family == alias ? "" : family
    let styles = [HB_OT_NAME_ID_TYPOGRAPHIC_SUBFAMILY, HB_OT_NAME_ID_FONT_SUBFAMILY]
    style = styles.map { Self.name(hb_ot_name_id_t($0), of: face) }.first { !$0.isEmpty } ?? ""
    func value(_ tag: hb_style_tag_t, _ fallback: Float) -> Int {
      let value = hb_style_get_value(font, tag)
      return Int(value.isFinite && abs(value) < 1e6 ? value : fallback)
    }
    weight = Font.Weight(rawValue: value(HB_STYLE_TAG_WEIGHT, 400))
    width = Font.Width(rawValue: value(HB_STYLE_TAG_WIDTH, 100))
    var slant: Int32 = 0
    FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
    isItalic = slant > 0
    isColor = hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
    axes = Self.axes(of: face)
    namedStyles = Self.namedStyles(of: face, axes)
    self.alias = alias
  }

  private static func axes(of face: OpaquePointer?) -> [Axis] {
    var count = UInt32(min(Int(hb_ot_var_get_axis_count(face)), most))
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map { info in
      Axis(
        tag: FontTag(value: info.tag), minimum: Double(info.min_value), initial: Double(info.default_value),
        maximum: Double(info.max_value))
    }
  }

  private static func namedStyles(of face: OpaquePointer?, _ axes: [Axis]) -> [NamedStyle] {
    guard !axes.isEmpty else { return [] }
    return (0..<min(Int(hb_ot_var_get_named_instance_count(face)), most)).map { instance in
      var count = UInt32(axes.count)
      var places = [Float](repeating: 0, count: axes.count)
      hb_ot_var_named_instance_get_design_coords(face, UInt32(instance), &count, &places)
      let name = hb_ot_var_named_instance_get_subfamily_name_id(face, UInt32(instance))
      return NamedStyle(
        name: self.name(name, of: face),
        variations: zip(axes, places).prefix(Int(count)).map { FontVariation($0.tag, Double($1)) })
    }
  }

  private static func name(_ id: hb_ot_name_id_t, of face: OpaquePointer?) -> String {
    var units = [UInt16](repeating: 0, count: 128)
    var count = UInt32(units.count)
    hb_ot_name_get_utf16(face, id, hb_language_from_string("en", -1), &count, &units)
    return String(decoding: units.prefix(min(Int(count), units.count - 1)), as: UTF16.self)
  }
}

extension Font {
  /// A font that resolves to this face, even where other fonts share its family's name. Once the face is unregistered,
  /// it resolves to the nearest font of the family.
  /// - Parameters:
  ///   - size: in points.
  ///   - weight: nil for the face's own weight. A variable font is drawn at other weights; for other fonts, bold is
  ///     synthesized.
  ///   - italic: nil for the face's own style. An upright face is slanted synthetically.
  public init(_ face: FontFace, size: Double = 14, weight: Weight? = nil, italic: Bool? = nil) {
    self.init(
      families: [face.alias, face.family], size: size, weight: weight ?? face.weight, width: face.width,
      italic: italic ?? face.isItalic)
  }
}
