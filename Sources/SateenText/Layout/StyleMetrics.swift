import CHarfBuzz

/// The measurements that layout needs of a run of attributes. A class, because references are passed around more often
/// than objects are made.
final class StyleMetrics {
  let font: Font
  let face: Typeface
  let size: Double
  /// In whole points, so that lines lie on pixels at every whole scale factor and have an even rhythm.
  let ascent: Double
  let descent: Double
  /// Points added after each cluster.
  let kern: Double
  let features: FeatureSet
  /// Points by which the baseline is raised.
  let raise: Double
  let attachment: TextAttachment?
  /// Whether none of the rare attributes is set.
  let isPlain: Bool
  let language: String?
  let harfBuzzLanguage: hb_language_t?
  let tabWidth: Double

  init(_ attributes: TextAttributes) {
    font = attributes.font
    face = FontLibrary.typeface(for: font)
    size = font.size
    ascent = (face.metrics.ascent * size).rounded()
    descent = (face.metrics.descent * size).rounded()
    let spread = attributes.kern + attributes.tracking * font.size
    kern = spread.isFinite ? min(max(spread, -10_000), 10_000) : 0
    features = FeatureSet(font.features, separateClusters: attributes.tracking != 0)
    raise = attributes.baselineOffset
    attachment = attributes.attachment
    isPlain = attributes.isPlain
    let tag = attributes.language.flatMap(LanguageTag.known)
    language = tag?.name
    harfBuzzLanguage = tag?.harfBuzz
    var space: hb_codepoint_t = 0
    var advance = 0.5
    if hb_font_get_nominal_glyph(face.font, 0x20, &space) != 0 {
      advance = Double(hb_font_get_glyph_h_advance(face.font, space)) / face.unitsPerEm
    }
    tabWidth = max(1, 8 * advance * size)
  }
}
