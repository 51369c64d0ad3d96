import CHarfBuzz

/// Divides a chunk of text into pieces that are shaped one by one. A piece ends where a line may break, and where
/// style, direction, script or face change. Offsets are in UTF-16 code units of the chunk. Used by one thread at a
/// time.
final class Itemizer {
  private(set) var pieces: [TextPiece] = []

  private let bidi = BidiLevels()
  private var levelRuns: [BidiLevels.Run] = []
  /// The iterators for line breaks, by the language of their rules.
  private var breaks: [String: LineBreaks] = [:]

  // The current chunk.
  private var units = UnsafeBufferPointer<UInt16>(start: nil, count: 0)
  /// The language for East Asian text: that of the style, or one that the chunk's scripts suggest; empty for none.
  private var language = ""
  private var harfBuzzLanguage: hb_language_t?
  /// The language that the style states, for all other text.
  private var styleLanguage: hb_language_t?
  private var features = FeatureSet.none

  // The current piece, from `start` up to `position`.
  private var start = 0
  private var position = 0
  /// Not reference-counted, because it is set for each cluster. The styles of the text retain their own faces, and
  /// ``faces`` retains all others. The same is true of the faces of the pieces.
  private unowned(unsafe) var face = Typeface.empty
  /// The faces of the current text that are not those of its styles. They are retained until ``finish()``.
  private var faces: [Typeface] = []
  private var script = Script.common
  private var style: Int32 = 0
  private var level: UInt8 = 0
  /// Whether the piece's first letter may join the last one of the piece before.
  private var nextNeedsContext = false

  /// The script of the last piece with letters, which neutral characters behind it take.
  private var lastScript: Script?
  /// The fallback face that was found last for a script, and the fallback fonts that were found last for a language.
  /// They are kept because most clusters need the same ones as the cluster before.
  private var scriptFallback: (script: Script, style: Int32, face: Typeface?)?
  private var fallbacks: (style: Int32, language: String, fonts: FallbackFonts?)?
  /// The characters of the current cluster, without those that are invisible by themselves.
  private var cluster: [UInt32] = []

  /// The length in code units after which a piece is cut between two clusters.
  private static let longestPiece = 448

  /// Divides a chunk. The pieces are in ``pieces`` until the next call, or until ``finish()``.
  /// - Parameters:
  ///   - units: the code units of the chunk. They stay valid during the call.
  ///   - text: the text that contains the chunk.
  ///   - base: the paragraph's bidirectional level; nil to take it from the text.
  ///   - styles: the metrics of the text's runs of attributes. They stay alive as long as the pieces.
  /// - Returns: the paragraph's bidirectional level.
  func divide(
    _ chunk: TextChunk, _ units: UnsafeBufferPointer<UInt16>, text: AttributedText, base: UInt8?,
    styles: ArraySlice<StyleMetrics>
  ) -> UInt8 {
    pieces.removeAll(keepingCapacity: true)
    self.units = units
    guard !units.isEmpty else { return base ?? 0 }

    var paragraphLevel = base ?? 0
    if chunk.hasRightToLeft || paragraphLevel != 0 {
      paragraphLevel = bidi.resolve(units, base: base, into: &levelRuns)
    } else {
      levelRuns.removeAll(keepingCapacity: true)
      levelRuns.append(BidiLevels.Run(end: units.count, level: 0))
    }

    let runs = text.runs
    var runIndex = text.runIndex(at: chunk.start)
    var metrics = styles[styles.startIndex + runIndex]
    setLanguage(metrics, chunk)
    let lineBreaks = breaks(for: language)
    lineBreaks?.begin(units)
    func advanceBreak() -> Int { lineBreaks?.next() ?? units.count }

    var styleEnd = runs[runIndex].range.upperBound - chunk.start
    var levelIndex = 0
    var nextBreak = advanceBreak()
    if nextBreak == 0 { nextBreak = advanceBreak() }
    start = 0
    position = 0
    script = .common
    lastScript = nil
    scriptFallback = nil
    fallbacks = nil
    nextNeedsContext = false
    style = Int32(runIndex)
    level = levelRuns[0].level
    face = metrics.face

    while position < units.count {
      if position == nextBreak {
        flush(breakAfter: true)
        nextBreak = advanceBreak()
      }
      if position == styleEnd {
        flush(breakAfter: false, joins: true)
        repeat {
          runIndex += 1
          styleEnd = runs[runIndex].range.upperBound - chunk.start
        } while styleEnd <= position
        style = Int32(runIndex)
        metrics = styles[styles.startIndex + runIndex]
        setLanguage(metrics, chunk)
        scriptFallback = nil
        fallbacks = nil
      }
      if position == levelRuns[levelIndex].end {
        flush(breakAfter: false)
        levelIndex += 1
        level = levelRuns[levelIndex].level
      }
      let limit = min(min(styleEnd, nextBreak), min(levelRuns[levelIndex].end, units.count))
      if position - start >= Self.longestPiece { flush(breakAfter: false) }
      if units[position] == 0x09 {
        flush(breakAfter: false)
        face = metrics.face
        position += 1
        flush(breakAfter: position == nextBreak, isTab: true)
        if position == nextBreak { nextBreak = advanceBreak() }
        continue
      }
      if units[position] == 0xfffc && metrics.attachment != nil {
        flush(breakAfter: false)
        face = metrics.face
        position += 1
        flush(breakAfter: position == nextBreak, isAttachment: true)
        if position == nextBreak { nextBreak = advanceBreak() }
        continue
      }
      if !absorbASCII(to: limit, metrics) { absorbCluster(to: limit, metrics) }
    }
    flush(breakAfter: chunk.breakAfter)
    return paragraphLevel
  }

  /// Sets the languages and font features of a style.
  private func setLanguage(_ metrics: StyleMetrics, _ chunk: TextChunk) {
    styleLanguage = metrics.harfBuzzLanguage
    features = metrics.features
    let found: String
    if let stated = metrics.language {
      found = stated
    } else if chunk.hasKana {
      found = "ja"
    } else if chunk.hasHangul {
      found = "ko"
    } else {
      found = chunk.hasHan ? FontLibrary.hanLanguage : ""
    }
    guard found != language else { return }
    language = found
    harfBuzzLanguage = LanguageTag.known(language)?.harfBuzz
  }

  /// The iterator for line breaks by the rules of a language; nil if Unicode's library cannot make one.
  private func breaks(for language: String) -> LineBreaks? {
    let rules = ["ja", "ko", "zh"].first { language.hasPrefix($0) } ?? ""
    if let known = breaks[rules] { return known }
    let made = LineBreaks(language: rules)
    breaks[rules] = made
    return made
  }

  // MARK: Growing a piece

  /// Ends the current piece at ``position``, and begins the next one there.
  /// - Parameters:
  ///   - breakAfter: whether a line may end after the piece.
  ///   - joins: whether letters may join across the end of the piece, as where only the style changes.
  private func flush(breakAfter: Bool, isTab: Bool = false, isAttachment: Bool = false, joins: Bool = false) {
    guard position > start else {
      // The last piece already ended here for another reason.
      if breakAfter, let last = pieces.indices.last { pieces[last].breakAfter = true }
      return
    }
    let resolved = script.isNeutral ? lastScript ?? .latin : script
    let isJoining = joins && resolved.isJoining
    var piece = TextPiece(
      range: start..<position,
      key: ShapingKey(
        face: face, script: resolved, language: resolved.isEastAsian ? harfBuzzLanguage : styleLanguage,
        features: features, isRightToLeft: level & 1 == 1),
      style: style, level: level, breakAfter: breakAfter, isTab: isTab, isAttachment: isAttachment,
      needsContext: isJoining || nextNeedsContext)
    if piece.isCacheable { piece.hash = piece.key.hash(UnsafeBufferPointer(rebasing: units[piece.range])) }
    pieces.append(piece)
    nextNeedsContext = isJoining
    if !script.isNeutral { lastScript = script }
    start = position
    script = .common
  }

  /// Adds the code units up to `end` to the piece. Another face, or another script of letters, begins a new piece
  /// first.
  private func absorb(to end: Int, face newFace: Typeface, script newScript: Script) {
    if position > start {
      if newFace !== face {
        flush(breakAfter: false)
      } else if !newScript.isNeutral && !script.isNeutral && newScript != script {
        flush(breakAfter: false)
      }
    }
    face = newFace
    if !newScript.isNeutral { script = newScript }
    position = end
  }

  /// Adds a run of ASCII characters to the piece.
  /// - Returns: false if nothing was added: there is no ASCII character, or the only one may be the base of a cluster.
  private func absorbASCII(to limit: Int, _ metrics: StyleMetrics) -> Bool {
    guard metrics.face.coversASCII else { return false }
    let cap = min(limit, start + Self.longestPiece)
    var end = position
    var letters = false
    while end < cap {
      let unit = units[end]
      if unit >= 0x80 || unit == 0x09 { break }
      letters = letters || (unit | 0x20) &- 0x61 < 26
      end += 1
    }
    // A mark or a keycap sign may follow the last character, which is then the base of a cluster.
    if end > position && end < units.count && units[end] >= 0x300 { end -= 1 }
    guard end > position else { return false }
    absorb(to: end, face: metrics.face, script: letters ? .latin : .common)
    return true
  }

  /// Adds one base character to the piece, with all characters that attach to it.
  private func absorbCluster(to limit: Int, _ metrics: StyleMetrics) {
    let (base, baseEnd) = codePoint(position)
    var end = baseEnd
    var isEmoji = CodePoint.isEmojiByDefault(base)
    var previous = base
    var isWhole = metrics.face.covers(base)
    cluster.removeAll(keepingCapacity: true)
    cluster.append(base)
    if CodePoint.isRegionalIndicator(base), end < limit {
      let (second, secondEnd) = codePoint(end)
      if CodePoint.isRegionalIndicator(second) {
        cluster.append(second)
        end = secondEnd
      }
    }
    let cap = min(limit, position + Self.longestPiece)
    while end < cap {
      let (c, next) = codePoint(end)
      let isJoined = previous == 0x200d && CodePoint.isPictographic(c)
      guard CodePoint.extendsCluster(c) || isJoined else { break }
      if isJoined { isEmoji = isEmoji || CodePoint.isEmoji(base) }
      switch c {
      case 0xfe0e: isEmoji = false
      case 0xfe0f, 0x20e3, 0x1f3fb...0x1f3ff: isEmoji = isEmoji || CodePoint.isEmoji(base)
      default:
        if !CodePoint.isIgnorable(c) {
          cluster.append(c)
          isWhole = isWhole && metrics.face.covers(c)
        }
      }
      previous = c
      end = next
    }

    var script = CodePoint.script(base)
    if script == .inherited { script = .common }
    if isEmoji, !(isWhole && metrics.face.isColor), let emoji = FontLibrary.emojiFace(), emoji.covers(base) {
      hold(emoji)
      absorb(to: end, face: emoji, script: .common)
    } else if CodePoint.isIgnorable(base) {
      absorb(to: end, face: position > start ? face : metrics.face, script: script)
    } else {
      let face = isWhole || metrics.face.draws(cluster) ? metrics.face : fallback(script, metrics)
      absorb(to: end, face: face, script: script)
    }
  }

  /// The face for a cluster that the requested font cannot draw: the first face that draws all of the cluster, else the
  /// first that has its base. A letter and its marks are never drawn with two faces.
  private func fallback(_ own: Script, _ metrics: StyleMetrics) -> Typeface {
    let alternatives = FontLibrary.alternatives(for: metrics.font)
    if let named = alternatives.first(where: { $0.draws(cluster) }) {
      hold(named)
      return named
    }
    let context = own.isNeutral ? surroundingScript() : own
    let tag = context.isEastAsian || own.isNeutral ? language : ""
    let scriptFace: Typeface?
    if let known = scriptFallback, known.script == context, known.style == style {
      scriptFace = known.face
    } else {
      scriptFace = FontLibrary.scriptFallback(for: metrics.font, script: context, language: tag)
      scriptFallback = (context, style, scriptFace)
      if let scriptFace { hold(scriptFace) }
    }
    if let scriptFace, scriptFace.draws(cluster) { return scriptFace }
    func found(_ characters: [UInt32]) -> Typeface? {
      let face = fallbackFonts(metrics, tag)?.face(for: characters, variations: metrics.font.variations)
      if let face { hold(face) }
      return face
    }
    if let other = found(cluster) { return other }
    let base = cluster[0]
    for face in [metrics.face] + alternatives where face.covers(base) {
      hold(face)
      return face
    }
    if let scriptFace, scriptFace.covers(base) { return scriptFace }
    return (cluster.count > 1 ? found([base]) : nil) ?? metrics.face
  }

  private func fallbackFonts(_ metrics: StyleMetrics, _ tag: String) -> FallbackFonts? {
    if let known = fallbacks, known.style == style, known.language == tag { return known.fonts }
    let fonts = FontLibrary.fallbacks(for: metrics.font, language: tag)
    fallbacks = (style, tag, fonts)
    return fonts
  }

  /// Retains a face until ``finish()``. The caches of ``FontLibrary`` may release it before.
  private func hold(_ face: Typeface) {
    // A text uses few faces in turns. To compare the last ones keeps the array short, and is faster than a search.
    for held in faces.suffix(4) where held === face { return }
    faces.append(face)
  }

  /// Releases the faces of a text after its layout, and the pieces, which do not retain theirs.
  func finish() {
    faces.removeAll(keepingCapacity: faces.count < 64)
    pieces.removeAll(keepingCapacity: true)
    face = .empty
    scriptFallback = nil
    fallbacks = nil
  }

  /// The script for a neutral character: that of the text before it, else the first one in the 64 code units behind it,
  /// else Latin.
  private func surroundingScript() -> Script {
    if !script.isNeutral { return script }
    if let lastScript { return lastScript }
    var i = position
    let end = min(units.count, position + 64)
    while i < end {
      let (c, next) = codePoint(i)
      let script = CodePoint.script(c)
      if !script.isNeutral { return script }
      i = next
    }
    return .latin
  }

  /// The code point at an offset, and the offset behind it. A surrogate without its partner counts as a code point.
  private func codePoint(_ i: Int) -> (UInt32, Int) {
    let a = UInt32(units[i])
    if a & 0xfc00 == 0xd800 && i + 1 < units.count {
      let b = UInt32(units[i + 1])
      if b & 0xfc00 == 0xdc00 { return (0x10000 + ((a & 0x3ff) << 10 | (b & 0x3ff)), i + 2) }
    }
    return (a, i + 1)
  }
}
