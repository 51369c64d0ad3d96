import CFontconfig

/// The fonts of this machine, through fontconfig. Not thread-safe: the owner holds a lock.
///
/// The database has its own fontconfig configuration, so that other code in the process cannot change its results. It
/// contains only outline and colour fonts in the formats that HarfBuzz shapes. Fonts that the application registered
/// are preferred to equal fonts of the system.
struct FontDatabase {
  /// Fontconfig's result: a face in a file, and the synthetic styles that it needs.
  struct Match: Hashable {
    var path: String
    /// The face's index in its file, with the number of a named instance in the upper 16 bits.
    var index: Int32
    var isEmboldened: Bool
    var isSlanted: Bool
    /// Axis values of a variable font, which override those of its named instance.
    var variations: [FontVariation] = []
  }

  struct Query {
    var families: [String] = []
    var weight = Font.Weight.regular
    var width = Font.Width.normal
    var isItalic = false
    var variations: [FontVariation] = []
    var language: String?
    /// Characters that the font must have.
    var characters: [UInt32] = []
    var wantsColor = false
  }

  let config: OpaquePointer?
  /// The system's fonts.
  let systemFonts: UnsafeMutablePointer<FcFontSet>?
  private(set) var registeredFonts: UnsafeMutablePointer<FcFontSet>?

  /// - Parameter rules: rules in fontconfig's XML format, in addition to the desktop's own.
  init(rules: String? = nil) {
    config = FcInitLoadConfigAndFonts()
    systemFonts = FcFontSetCreate()
    let fonts = systemFonts
    if let rules { FcConfigParseAndLoadFromMemory(config, rules, 0) }
    guard let config, let fonts, let all = FcConfigGetFonts(config, FcSetSystem) else { return }
    for i in 0..<Int(all.pointee.nfont) {
      guard let pattern = all.pointee.fonts[i] else { continue }
      let format = Self.string(pattern, FC_FONTFORMAT)
      guard format == "TrueType" || format == "CFF" else { continue }
      FcPatternReference(pattern)
      if FcFontSetAdd(fonts, pattern) == 0 { FcPatternDestroy(pattern) }
    }
  }

  /// Sets the fonts that the application registered.
  mutating func setRegistered(_ patterns: [OpaquePointer]) {
    if let old = registeredFonts { FcFontSetDestroy(old) }
    registeredFonts = patterns.isEmpty ? nil : FcFontSetCreate()
    guard let set = registeredFonts else { return }
    for pattern in patterns {
      FcPatternReference(pattern)
      if FcFontSetAdd(set, pattern) == 0 { FcPatternDestroy(pattern) }
    }
  }

  /// The nearest font.
  /// - Parameter exactFamily: whether only fonts of the query's first family match.
  /// - Returns: nil where there is no font at all, or no font with the requested family, characters or colour.
  func match(_ query: Query, exactFamily: Bool = false) -> Match? {
    guard config != nil, let pattern = pattern(for: query) else { return nil }
    defer { FcPatternDestroy(pattern) }
    guard
      let found = registeredMatch(query, pattern) ?? Self.match(pattern, in: [registeredFonts, systemFonts], config)
    else { return nil }
    defer { FcPatternDestroy(found) }

    if exactFamily, let wanted = query.families.first, !Self.hasFamily(found, wanted) { return nil }
    if !query.characters.isEmpty {
      var set: OpaquePointer?
      guard FcPatternGetCharSet(found, FC_CHARSET, 0, &set) == FcResultMatch,
        query.characters.allSatisfy({ FcCharSetHasChar(set, $0) != 0 })
      else { return nil }
    }
    guard let match = Self.match(of: found, query.variations) else { return nil }
    return query.wantsColor && !match.isColor ? nil : match.face
  }

  /// The match for a given font, with the synthetic styles and variations of a request.
  func match(_ font: OpaquePointer, asked pattern: OpaquePointer, variations: [FontVariation]) -> Match? {
    guard config != nil, let found = FcFontRenderPrepare(config, pattern, font) else { return nil }
    defer { FcPatternDestroy(found) }
    return Self.match(of: found, variations)?.face
  }

  /// A request as a fontconfig pattern, after fontconfig's rules were applied.
  func pattern(for query: Query) -> OpaquePointer? {
    guard let pattern = FcPatternCreate() else { return nil }
    for family in query.families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(query.weight.rawValue)))
    if query.width != .normal { FcPatternAddInteger(pattern, FC_WIDTH, Int32(query.width.rawValue)) }
    FcPatternAddInteger(pattern, FC_SLANT, query.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    if let language = query.language { FcPatternAddString(pattern, FC_LANG, language) }
    if query.wantsColor { FcPatternAddBool(pattern, FC_COLOR, 1) }
    if !query.characters.isEmpty, let set = FcCharSetCreate() {
      for character in query.characters { FcCharSetAddChar(set, character) }
      FcPatternAddCharSet(pattern, FC_CHARSET, set)
      FcCharSetDestroy(set)
    }
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    return pattern
  }

  /// Converts fontconfig's result.
  private static func match(of found: OpaquePointer, _ wanted: [FontVariation]) -> (face: Match, isColor: Bool)? {
    var isColor: FcBool = 0
    FcPatternGetBool(found, FC_COLOR, 0, &isColor)
    guard let path = string(found, FC_FILE) else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(found, FC_INDEX, 0, &index)
    // Fontconfig's rules add these where a family lacks a bold or slanted face.
    var embolden: FcBool = 0
    FcPatternGetBool(found, FC_EMBOLDEN, 0, &embolden)
    var matrix: UnsafeMutablePointer<FcMatrix>?
    let isSlanted = FcPatternGetMatrix(found, FC_MATRIX, 0, &matrix) == FcResultMatch && (matrix?.pointee.xy ?? 0) > 0
    var variations: [FontVariation] = []
    // The pattern of a whole variable font, rather than of a named instance, comes with the axis values for the
    // request.
    var isVariable: FcBool = 0
    FcPatternGetBool(found, FC_VARIABLE, 0, &isVariable)
    if isVariable != 0 {
      variations = parseVariations(string(found, FC_FONT_VARIATIONS) ?? "")
      index &= 0xffff
    }
    let face = Match(
      path: path, index: index, isEmboldened: embolden != 0 && isColor == 0, isSlanted: isSlanted && isColor == 0,
      variations: variations + wanted)
    return (face, isColor != 0)
  }

  /// A registered font of exactly the requested family, even where a system font supports the user's language better.
  private func registeredMatch(_ query: Query, _ pattern: OpaquePointer) -> OpaquePointer? {
    guard let registeredFonts, query.characters.isEmpty, let family = query.families.first,
      let found = Self.match(pattern, in: [registeredFonts], config)
    else { return nil }
    if Self.hasFamily(found, family) { return found }
    FcPatternDestroy(found)
    return nil
  }

  /// The best match. Among equal fonts, the first wins.
  private static func match(
    _ pattern: OpaquePointer, in sets: [UnsafeMutablePointer<FcFontSet>?], _ config: OpaquePointer?
  ) -> OpaquePointer? {
    var sets = sets
    var result = FcResultMatch
    return FcFontSetMatch(config, &sets, Int32(sets.count), pattern, &result)
  }

  /// Parses "wght=700,wdth=75".
  static func parseVariations(_ text: String) -> [FontVariation] {
    text.split(separator: ",").compactMap { part in
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, let value = Double(sides[1]) else { return nil }
      return FontVariation(FontTag(String(sides[0])), value)
    }
  }

  private static func hasFamily(_ pattern: OpaquePointer, _ family: String) -> Bool {
    var i: Int32 = 0
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, FC_FAMILY, i, &value) == FcResultMatch, let name = value {
      if FcStrCmpIgnoreCase(name, family) == 0 { return true }
      i += 1
    }
    return false
  }

  static func string(_ pattern: OpaquePointer, _ object: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, object, 0, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }
}
