import CFontconfig

extension FontDatabase {
  /// All fonts, ordered as fallbacks: the first one that has a character is the one that fontconfig would match for it.
  /// - Returns: nil where there is no font at all.
  func fallbacks(_ query: Query) -> FallbackFonts? {
    guard config != nil, let pattern = pattern(for: query) else { return nil }
    defer { FcPatternDestroy(pattern) }
    let ranking = FallbackRanking(pattern)
    // The sort leaves out the language. With it, only the first font for the language would come before the others.
    guard let bare = FcPatternDuplicate(pattern) else { return nil }
    defer { FcPatternDestroy(bare) }
    FcPatternDel(bare, FC_LANG)
    var sets = [registeredFonts, systemFonts]
    var result = FcResultMatch
    guard let sorted = FcFontSetSort(config, &sets, Int32(sets.count), bare, 0, nil, &result) else { return nil }
    defer { FcFontSetDestroy(sorted) }
    let patterns = (0..<Int(sorted.pointee.nfont)).compactMap { sorted.pointee.fonts[$0] }
    let ranks = patterns.map(ranking.rank)
    let order = patterns.indices.sorted { ranks[$0] == ranks[$1] ? $0 < $1 : ranks[$0] < ranks[$1] }
    return FallbackFonts(order.map { patterns[$0] }, asked: pattern)
  }
}

/// The two criteria that fontconfig ranks before its sort order: whether a font belongs to a family requested by name,
/// and whether it supports the language.
private struct FallbackRanking {
  private var families: [(index: Int, name: String)] = []
  private var languages: [String] = []

  struct Rank: Comparable {
    var family: Int
    var language: Int

    static func < (a: Rank, b: Rank) -> Bool { (a.family, a.language) < (b.family, b.language) }
  }

  init(_ pattern: OpaquePointer) {
    var value = FcValue()
    var binding = FcValueBindingWeak
    var index: Int32 = 0
    while FcPatternGetWithBinding(pattern, FC_FAMILY, index, &value, &binding) == FcResultMatch {
      if binding != FcValueBindingWeak, value.type == FcTypeString, let name = value.u.s {
        families.append((Int(index), String(cString: name)))
      }
      index += 1
    }
    var name: UnsafeMutablePointer<FcChar8>?
    index = 0
    while FcPatternGetString(pattern, FC_LANG, index, &name) == FcResultMatch, let tag = name {
      languages.append(String(cString: tag))
      index += 1
    }
  }

  func rank(_ font: OpaquePointer) -> Rank { Rank(family: familyRank(font), language: languageRank(font)) }

  private func familyRank(_ font: OpaquePointer) -> Int {
    var best = Int.max
    var index: Int32 = 0
    var name: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(font, FC_FAMILY, index, &name) == FcResultMatch, let own = name {
      for family in families where family.index < best && FcStrCmpIgnoreCase(own, family.name) == 0 {
        best = family.index
      }
      index += 1
    }
    return best
  }

  private func languageRank(_ font: OpaquePointer) -> Int {
    var set: OpaquePointer?
    guard FcPatternGetLangSet(font, FC_LANG, 0, &set) == FcResultMatch else { return .max }
    return languages.enumerated().map { index, language in
      switch FcLangSetHasLang(set, language) {
      case FcLangEqual: return index * 100
      case FcLangDifferentTerritory: return 1_000 + index * 100
      default: return 2_000 + index * 100
      }
    }.min() ?? 0
  }
}
