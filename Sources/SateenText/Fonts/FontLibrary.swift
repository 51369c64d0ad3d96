import CHarfBuzz
import SateenGraphics
import SateenThreads
import Synchronization

/// Finds the faces that text is drawn with. All functions may be called on any thread.
///
/// The fonts are those fontconfig finds and those the application registers; nothing else of the desktop's settings
/// decides about them, so equal fonts give equal layouts on every machine. For characters a font lacks, the Noto family of their script comes first where it is
/// installed (it goes with Noto Sans, the preferred system sans), then whatever fontconfig says; emoji come from Noto
/// Color Emoji.
public enum FontLibrary {
  /// A wish without its size, which is all that decides about the face.
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

    /// Whether the Noto family with serifs goes with it.
    var hasSerifs: Bool { family.map { $0.contains("Serif") || $0 == "serif" } ?? false }
  }

  struct ScriptKey: Hashable {
    var style: Style
    var script: Script
    var language: String
  }

  struct ClusterKey: Hashable {
    var script: ScriptKey
    var characters: [UInt32]
  }

  struct State {
    var database: FontDatabase?
    var contents: [FontContents] = []
    /// What is registered, by the registration's number, in the order in which it came.
    var registrations: [(id: Int, contents: FontContents)] = []
    var stated: TextRendering?
    var desktop: TextRendering?
    var files: [String: OpaquePointer] = [:]
    var outlines: [Typeface.OutlineKey: Locked<StrikeSet>] = [:]
    var faces: [FontDatabase.Match: Typeface?] = [:]
    var styles: [Style: Typeface] = [:]
    var scripts: [ScriptKey: Typeface?] = [:]
    var clusters: [ClusterKey: Typeface?] = [:]
    var alternatives: [Style: [Typeface]] = [:]
    var emoji: Typeface??
    var systemFamily: String?
    var hanLanguage = "zh-Hans"
  }

  /// One lock for fontconfig, for what was learned from it and for what is registered.
  static let state = Locked(State())

  /// Counts the changes of what fonts there are. Whoever remembers what a text looks like remembers it with this number.
  static var generation: Int { generationCount.load(ordering: .acquiring) }

  static let generationCount = Atomic<Int>(0)

  /// The most clusters whose fallback is remembered one by one; beyond it the memory starts anew.
  private static let rememberedClusters = 8_192

  /// The language whose shapes Han characters take where the text itself does not say: "zh-Hans" (the default),
  /// "zh-Hant", "zh-HK", "ja" or "ko". To be set before the first text is laid out.
  public static var hanLanguage: String {
    get { state.withLock { $0.hanLanguage } }
    set { state.withLock { $0.hanLanguage = newValue } }
  }

  /// The family that fonts without a family get, such as "Noto Sans".
  public static var systemFamily: String {
    state.withLock { $0.systemFamilyName() }
  }

  /// The face for a font. There always is one; on a machine without fonts it has no glyphs.
  static func typeface(for font: Font) -> Typeface {
    let style = Style(font)
    return state.withLock { state in
      if let known = state.styles[style] { return known }
      var query = FontDatabase.Query(style)
      var face: Typeface?
      // Fontconfig would take a substitute of the first family before the second one.
      if !style.alternatives.isEmpty {
        for family in [style.family ?? state.systemFamilyName()] + style.alternatives where face == nil {
          query.families = [family]
          face = state.face(query, exactFamily: true)
        }
      }
      query.families = [style.family ?? state.systemFamilyName()]
      let found = face ?? state.face(query) ?? state.face(FontDatabase.Query()) ?? .empty
      state.styles[style] = found
      return found
    }
  }

  /// The face for the characters of a script, in the company of a font; nil where there is none.
  ///
  /// The answer depends on the arguments alone, never on what was asked before, so that pictures do not depend on the
  /// order in which threads lay out.
  static func scriptFallback(for font: Font, script: Script, language: String) -> Typeface? {
    guard !script.isNeutral else { return nil }
    let key = ScriptKey(style: Style(font), script: script, language: language)
    return state.withLock { state in
      if let known = state.scripts[key] { return known }
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
      state.scripts[key] = .some(face)
      return face
    }
  }

  /// The face for a cluster that neither the font nor its script's face draws; nil where no font has all of it.
  static func clusterFallback(for font: Font, script: Script, language: String, cluster: [UInt32]) -> Typeface? {
    let key = ClusterKey(
      script: ScriptKey(style: Style(font), script: script, language: language), characters: cluster)
    return state.withLock { state in
      if let known = state.clusters[key] { return known }
      var query = FontDatabase.Query(key.script.style)
      query.families = [key.script.style.family ?? state.systemFamilyName()]
      query.language = language.isEmpty ? nil : language
      query.characters = cluster
      let face = state.face(query).flatMap { face in cluster.allSatisfy { face.covers($0) } ? face : nil }
      if state.clusters.count >= rememberedClusters { state.clusters.removeAll() }
      state.clusters[key] = .some(face)
      return face
    }
  }

  /// The faces of the other families that a font names, as far as they are there.
  static func alternatives(for font: Font) -> [Typeface] {
    guard !font.alternatives.isEmpty else { return [] }
    let style = Style(font)
    return state.withLock { state in
      if let known = state.alternatives[style] { return known }
      var query = FontDatabase.Query(style)
      let faces = style.alternatives.compactMap { family -> Typeface? in
        query.families = [family]
        return state.face(query, exactFamily: true)
      }
      state.alternatives[style] = faces
      return faces
    }
  }

  /// The face for colour emoji; nil where none is installed.
  static func emojiFace() -> Typeface? {
    state.withLock { state in
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
  /// Asks for a style, but not yet for a family.
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
    if let known = faces[match] { return known }
    let face = Typeface.open(match, id: faces.count + 1, files: &files, outlines: &outlines)
    faces[match] = .some(face)
    return face
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
