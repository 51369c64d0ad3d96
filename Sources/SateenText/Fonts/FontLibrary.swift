import CHarfBuzz
import SateenGraphics
import SateenThreads
import Synchronization

/// Finds the faces that text is drawn with. All functions may be called on any thread.
///
/// The fonts are those of fontconfig and those the application registers. No other desktop setting influences them, so
/// equal fonts give equal layouts on every machine. For characters that a font lacks, the Noto family of their script
/// comes first where it is installed, because it matches Noto Sans, the preferred system sans. Fontconfig's other fonts
/// follow. Emoji come from Noto Color Emoji.
public enum FontLibrary {
  /// The properties of a font request that decide about its face: all but the size and the features.
  struct Style: Hashable {
    var family: String?
    var alternatives: [String]
    var weight: Font.Weight
    var width: Font.Width
    var isItalic: Bool
    var variations: [FontVariation]

    init(_ font: Font) {
      family = font.family
      alternatives = font.alternatives
      weight = font.weight
      width = font.width
      isItalic = font.isItalic
      variations = font.variations
    }

    /// Whether the style's fallbacks are Noto families with serifs.
    var hasSerifs: Bool { family.map { $0.contains("Serif") || $0 == "serif" } ?? false }
  }

  struct ScriptKey: Hashable {
    var style: Style
    var script: Script
    var language: String
  }

  /// The cache key of a fallback order.
  struct FallbackKey: Hashable {
    var family: String?
    var weight: Font.Weight
    var width: Font.Width
    var isItalic: Bool
    var language: String
  }

  struct State {
    var database: FontDatabase?
    var contents: [FontContents] = []
    /// Registrations by their number, in the order in which they were made.
    var registrations: [(id: Int, contents: FontContents)] = []
    var stated: TextRendering?
    var desktop: TextRendering?
    var files: [String: OpaquePointer] = [:]
    var faces = OpenFaces()
    var known = Answers()
    var emoji: Typeface??
    var systemFamily: String?
    var hanLanguage = "zh-Hans"
  }

  /// One lock for fontconfig, for all cached lookups, and for the registrations.
  static let state = Locked(State())

  /// The generation of the fonts, which each change increments. Caches of layouts include it in their keys.
  package static var generation: Int { generationCount.load(ordering: .acquiring) }

  static let generationCount = Atomic<Int>(0)

  /// Cached lookups, so that fontconfig is called once for each. A table is cleared when it exceeds its limit, and all
  /// are cleared when fonts are registered or unregistered.
  struct Answers {
    var styles: [Style: Typeface] = [:]
    var scripts: [ScriptKey: Typeface?] = [:]
    var fallbacks: [FallbackKey: FallbackFonts] = [:]
    var alternatives: [Style: [Typeface]] = [:]

    static let most = (faces: 1_024, fallbacks: 64)

    /// - Returns: the tables that exceeded their limits; nil where none did.
    mutating func takeFullTables() -> Answers? {
      guard
        styles.count >= Self.most.faces || scripts.count >= Self.most.faces || alternatives.count >= Self.most.faces
          || fallbacks.count >= Self.most.fallbacks
      else { return nil }
      var full = Answers()
      if styles.count >= Self.most.faces { swap(&styles, &full.styles) }
      if scripts.count >= Self.most.faces { swap(&scripts, &full.scripts) }
      if alternatives.count >= Self.most.faces { swap(&alternatives, &full.alternatives) }
      if fallbacks.count >= Self.most.fallbacks { swap(&fallbacks, &full.fallbacks) }
      return full
    }
  }

  private static let faceHolders = Locked<[@Sendable () -> Void]>([])

  /// Adds a handler that evicts faces from a cache when many are open. It is called without a lock, on any thread.
  static func addFaceHolder(_ release: @escaping @Sendable () -> Void) { faceHolders.withLock { $0.append(release) } }

  /// Accesses the state under the lock. Objects that it drops meanwhile are freed after the lock is released.
  static func ask<Result>(_ question: (inout State) -> Result) -> Result {
    let (result, dropped) = state.withLock { state in
      let result = question(&state)
      if let full = state.known.takeFullTables() { state.faces.dropped.answers.append(full) }
      return (result, state.takeDropped())
    }
    if let dropped, dropped.hasManyFaces {
      // Caches retain faces that are otherwise unused.
      for release in faceHolders.withLock({ $0 }) { release() }
    }
    return result
  }

  /// Evicts glyph bitmaps, cached lookups and unused faces.
  static func releaseMemory() {
    let strikes = ask { state in
      // Cached lookups retain faces, so they are evicted first.
      state.forgetAnswers()
      return state.faces.strikes
    }
    for strike in strikes {
      let tables = strike.withLock { $0.takePictures() }
      withExtendedLifetime(tables) {}
    }
    ask { $0.faces.turn() }
  }

  /// The language whose glyph shapes Han characters get in text without ``TextAttributes/language``: "zh-Hans" (the
  /// default), "zh-Hant", "zh-HK", "ja" or "ko". Set it before the first text is laid out.
  public static var hanLanguage: String {
    get { state.withLock { $0.hanLanguage } }
    set { state.withLock { $0.hanLanguage = newValue } }
  }

  /// The family of fonts without one, such as "Noto Sans".
  public static var systemFamily: String {
    state.withLock { $0.systemFamilyName() }
  }

  /// The face for a font. On a machine without fonts, a face without glyphs.
  static func typeface(for font: Font) -> Typeface {
    let style = Style(font)
    return ask { state in
      if let known = state.known.styles[style] { return known }
      var query = FontDatabase.Query(style)
      var face: Typeface?
      // Fontconfig would prefer a substitute for the first family to the second family.
      if !style.alternatives.isEmpty {
        for family in [style.family ?? state.systemFamilyName()] + style.alternatives where face == nil {
          query.families = [family]
          face = state.face(query, exactFamily: true)
        }
      }
      query.families = [style.family ?? state.systemFamilyName()]
      let found = face ?? state.face(query) ?? state.face(FontDatabase.Query()) ?? .empty
      state.known.styles[style] = found
      return found
    }
  }

  /// The fallback face for the characters of a script, to match a font; nil where there is none.
  ///
  /// The result depends on the arguments alone, and not on earlier calls. Otherwise drawings would depend on the order
  /// in which threads lay out.
  static func scriptFallback(for font: Font, script: Script, language: String) -> Typeface? {
    guard !script.isNeutral else { return nil }
    let key = ScriptKey(style: Style(font), script: script, language: language)
    return ask { state in
      if let known = state.known.scripts[key] { return known }
      var query = FontDatabase.Query(key.style)
      query.language = language.isEmpty ? nil : language
      var face: Typeface?
      for family in notoFamilies(script: script, language: language, serifs: key.style.hasSerifs) where face == nil {
        query.families = [family]
        face = state.face(query, exactFamily: true)
      }
      if face == nil, let sample = script.sample {
        query.families = [key.style.family ?? state.systemFamilyName()]
        query.characters = [sample]
        face = state.face(query)
      }
      state.known.scripts[key] = .some(face)
      return face
    }
  }

  /// The fallback fonts for clusters that neither a font nor its script's face can draw; nil without any font.
  static func fallbacks(for font: Font, language: String) -> FallbackFonts? {
    let key = FallbackKey(
      family: font.family, weight: font.weight, width: font.width, isItalic: font.isItalic, language: language)
    return ask { state in
      if let known = state.known.fallbacks[key] { return known }
      var query = FontDatabase.Query(Style(font))
      query.families = [font.family ?? state.systemFamilyName()]
      query.language = language.isEmpty ? nil : language
      let fonts = state.openDatabase().fallbacks(query)
      state.known.fallbacks[key] = fonts
      return fonts
    }
  }

  /// The face of a fontconfig font, with the synthetic styles and variations of a request; nil where it cannot be
  /// opened.
  static func face(_ font: OpaquePointer, asked pattern: OpaquePointer, variations: [FontVariation]) -> Typeface? {
    ask { state in
      state.openDatabase().match(font, asked: pattern, variations: variations).flatMap { state.face($0) }
    }
  }

  /// The faces of a font's installed alternatives.
  static func alternatives(for font: Font) -> [Typeface] {
    guard !font.alternatives.isEmpty else { return [] }
    let style = Style(font)
    return ask { state in
      if let known = state.known.alternatives[style] { return known }
      var query = FontDatabase.Query(style)
      let faces = style.alternatives.compactMap { family -> Typeface? in
        query.families = [family]
        return state.face(query, exactFamily: true)
      }
      state.known.alternatives[style] = faces
      return faces
    }
  }

  /// The face for colour emoji; nil where no colour font is installed.
  static func emojiFace() -> Typeface? {
    ask { state in
      if let known = state.emoji { return known }
      var query = FontDatabase.Query()
      query.families = ["Noto Color Emoji"]
      query.wantsColor = true
      let face = state.face(query)
      state.emoji = .some(face)
      return face
    }
  }

  private static func notoFamilies(script: Script, language: String, serifs: Bool) -> [String] {
    let style = serifs ? "Noto Serif" : "Noto Sans"
    if script.isEastAsian {
      let region: String
      switch language {
      case let tag where tag.hasPrefix("ja"): region = "JP"
      case let tag where tag.hasPrefix("ko"): region = "KR"
      case "zh-HK", "zh-Hant-HK": region = "HK"
      case let tag where tag.hasPrefix("zh-Hant") || tag == "zh-TW": region = "TC"
      default: region = script == .hangul ? "KR" : (script == .hiragana || script == .katakana) ? "JP" : "SC"
      }
      return ["\(style) CJK \(region)"]
    }
    let name = "\(style) \(script.name)"
    return serifs ? [name, "Noto Sans \(script.name)"] : [name]
  }
}

extension FontDatabase.Query {
  /// A query for a style, without a family.
  fileprivate init(_ style: FontLibrary.Style) {
    self.init(weight: style.weight, width: style.width, isItalic: style.isItalic, variations: style.variations)
  }
}

extension FontLibrary.State {
  mutating func openDatabase() -> FontDatabase {
    if let database { return database }
    let opened = FontDatabase()
    database = opened
    return opened
  }

  mutating func face(_ query: FontDatabase.Query, exactFamily: Bool = false) -> Typeface? {
    guard let match = openDatabase().match(query, exactFamily: exactFamily) else { return nil }
    return face(match)
  }

  mutating func face(_ match: FontDatabase.Match) -> Typeface? {
    let face = faces.face(match, files: &files)
    if faces.isFull {
      faces.turn()
      forgetAnswers()
    }
    return face
  }

  /// Evicts all cached lookups. They retain faces, which can be freed only afterwards.
  mutating func forgetAnswers() {
    faces.dropped.answers.append(known)
    known = FontLibrary.Answers()
  }

  mutating func takeDropped() -> OpenFaces.Dropped? {
    guard !faces.dropped.isEmpty else { return nil }
    defer { faces.dropped = OpenFaces.Dropped() }
    return faces.dropped
  }

  mutating func systemFamilyName() -> String {
    if let systemFamily { return systemFamily }
    let database = openDatabase()
    let family =
      ["Noto Sans", "DejaVu Sans"].first { name in
        database.match(FontDatabase.Query(families: [name]), exactFamily: true) != nil
      } ?? "sans-serif"
    systemFamily = family
    return family
  }
}
