import CHarfBuzz
import CUnicode
import Logging
import SateenThreads

// The only file that uses ICU, which comes with the Swift toolchain under changed names. Its library is not a stable
// interface: if it changes, this file and CUnicode have to be rewritten.

/// A script's number in ICU, with its HarfBuzz tag and its English name.
struct Script: Hashable {
  let code: Int32

  static let common = Script(code: Int32(SATEEN_SCRIPT_COMMON))
  static let inherited = Script(code: Int32(SATEEN_SCRIPT_INHERITED))
  static let latin = Script(code: Int32(SATEEN_SCRIPT_LATIN))
  static let han = Script(code: Int32(SATEEN_SCRIPT_HAN))
  static let hiragana = Script(code: Int32(SATEEN_SCRIPT_HIRAGANA))
  static let katakana = Script(code: Int32(SATEEN_SCRIPT_KATAKANA))
  static let hangul = Script(code: Int32(SATEEN_SCRIPT_HANGUL))
  static let bopomofo = Script(code: Int32(SATEEN_SCRIPT_BOPOMOFO))

  private static let joining: Set<Int32> = Set(
    [
      SATEEN_SCRIPT_ARABIC, SATEEN_SCRIPT_SYRIAC, SATEEN_SCRIPT_MONGOLIAN, SATEEN_SCRIPT_NKO, SATEEN_SCRIPT_PHAGS_PA,
      SATEEN_SCRIPT_MANDAIC, SATEEN_SCRIPT_MANICHAEAN, SATEEN_SCRIPT_PSALTER_PAHLAVI, SATEEN_SCRIPT_ADLAM,
      SATEEN_SCRIPT_HANIFI_ROHINGYA, SATEEN_SCRIPT_SOGDIAN,
    ].map { Int32($0) })

  /// Whether characters of the script take their script from the characters around them.
  var isNeutral: Bool { code <= Self.inherited.code }

  /// Whether letters join, so that their shapes depend on their neighbours.
  var isJoining: Bool { Self.joining.contains(code) }

  /// Whether glyphs fill an em square, as in Chinese, Japanese and Korean.
  var isEastAsian: Bool {
    switch self {
    case .han, .hiragana, .katakana, .hangul, .bopomofo: return true
    default: return false
    }
  }

  private static let harfBuzzScripts: [hb_script_t] = (0..<256).map { code in
    guard let name = sateen_uscript_getShortName(Int32(code)) else {
      return HB_SCRIPT_UNKNOWN
    }
    return hb_script_from_string(name, -1)
  }

  var harfBuzz: hb_script_t {
    let table = Self.harfBuzzScripts
    return code >= 0 && Int(code) < table.count ? table[Int(code)] : HB_SCRIPT_UNKNOWN
  }

  /// The scripts that a language is written in; empty where ICU does not know.
  /// - Parameter language: a BCP 47 tag, such as "sr-Latn".
  static func scripts(of language: String) -> [Script] {
    var codes = [Int32](repeating: 0, count: 8)
    var status: Int32 = 0
    let count = sateen_uscript_getCode(language, &codes, Int32(codes.count), &status)
    guard status <= 0 else { return [] }
    return codes.prefix(Int(count)).map { Script(code: $0) }
  }

  /// The English name, such as "Devanagari" or "Canadian Aboriginal".
  var name: String {
    guard let name = sateen_uscript_getName(code) else { return "" }
    return String(String(cString: name).map { $0 == "_" ? " " : $0 })
  }

  /// A character that fonts for the script have; nil where ICU knows no sample.
  var sample: UInt32? {
    var units = [UInt16](repeating: 0, count: 16)
    var status: Int32 = 0
    let count = sateen_uscript_getSampleString(code, &units, Int32(units.count), &status)
    guard status <= 0, count > 0 else { return nil }
    return String(decoding: units.prefix(Int(count)), as: UTF16.self).unicodeScalars.first?.value
  }
}

/// Properties of characters, for font matching and hyphenation.
enum CodePoint {
  static func script(_ c: UInt32) -> Script {
    var status: Int32 = 0
    return Script(code: sateen_uscript_getScript(Int32(bitPattern: c), &status))
  }

  /// Whether the character attaches to the one before it: marks, joiners, variation selectors, skin tones, tags.
  static func extendsCluster(_ c: UInt32) -> Bool {
    if c < 0x300 { return false }
    switch c {
    case 0x200c, 0x200d, 0xfe00...0xfe0f, 0x1f3fb...0x1f3ff, 0xe0020...0xe007f, 0xe0100...0xe01ef: return true
    case 0x3400...0x9fff, 0xac00...0xd7a3: return false
    default:
      // The three kinds of marks: non-spacing, enclosing, spacing.
      let type = sateen_u_charType(Int32(bitPattern: c))
      return type >= 6 && type <= 8
    }
  }

  /// Whether the character is invisible, so that a font may lack it.
  static func isIgnorable(_ c: UInt32) -> Bool {
    if c < 0xad { return false }
    return sateen_u_hasBinaryProperty(Int32(bitPattern: c), Int32(SATEEN_PROPERTY_DEFAULT_IGNORABLE)) != 0
  }

  static func isEmoji(_ c: UInt32) -> Bool {
    sateen_u_hasBinaryProperty(Int32(bitPattern: c), Int32(SATEEN_PROPERTY_EMOJI)) != 0
  }

  static func isPictographic(_ c: UInt32) -> Bool {
    c >= 0xa9 && sateen_u_hasBinaryProperty(Int32(bitPattern: c), Int32(SATEEN_PROPERTY_EXTENDED_PICTOGRAPHIC)) != 0
  }

  /// Whether the character is shown as a colour emoji without a variation selector.
  static func isEmojiByDefault(_ c: UInt32) -> Bool {
    // A quick rejection: no such character lies below U+231A, or from the East Asian scripts to the supplementary
    // planes.
    if c < 0x231a || (c > 0x2bff && c < 0x1f000) { return false }
    return sateen_u_hasBinaryProperty(Int32(bitPattern: c), Int32(SATEEN_PROPERTY_EMOJI_PRESENTATION)) != 0
  }

  static func isRegionalIndicator(_ c: UInt32) -> Bool { c >= 0x1f1e6 && c <= 0x1f1ff }

  /// The general category, by its number in ICU.
  static func category(_ c: UInt32) -> Int8 { sateen_u_charType(Int32(bitPattern: c)) }

  /// A text in normalization form C, as dictionaries have their words; nil where that fails.
  static func composed(_ text: [UInt16]) -> [UInt16]? {
    var status: Int32 = 0
    guard let composer = sateen_unorm2_getNFCInstance(&status), status <= 0 else { return nil }
    // A character becomes at most three times as long.
    var units = [UInt16](repeating: 0, count: text.count * 3)
    let count = sateen_unorm2_normalize(composer, text, Int32(text.count), &units, Int32(units.count), &status)
    guard status <= 0 else { return nil }
    return Array(units.prefix(Int(count)))
  }

  // The following take UTF-16 code units, because hyphenation looks words up by them. A surrogate is no letter and
  // stays as it is.

  static func isLetter(_ unit: UInt16) -> Bool {
    if unit < 0x80 { return (unit | 0x20) &- 0x61 < 26 }
    let type = sateen_u_charType(Int32(unit))
    return type >= 1 && type <= 5
  }

  static func isMark(_ unit: UInt16) -> Bool {
    if unit < 0x300 { return false }
    let type = sateen_u_charType(Int32(unit))
    return type >= 6 && type <= 8
  }

  static func isDigit(_ unit: UInt16) -> Bool { sateen_u_isdigit(Int32(unit)) != 0 }

  static func lowercase(_ unit: UInt16) -> UInt16 {
    if unit < 0x80 { return unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit }
    return UInt16(exactly: sateen_u_tolower(Int32(unit))) ?? unit
  }

  /// The precomposed character of a letter and a mark; nil where there is none.
  static func composed(_ letter: UInt16, _ mark: UInt16) -> UInt16? {
    var status: Int32 = 0
    guard let composer = sateen_unorm2_getNFCInstance(&status), status <= 0 else { return nil }
    return UInt16(exactly: sateen_unorm2_composePair(composer, Int32(letter), Int32(mark)))
  }
}

/// The library of ICU itself.
enum UnicodeLibrary {
  /// Opens the library and reads its tables for scripts, directions and line breaks, which the first text needs.
  static func warmUp() {
    _ = Script.latin.harfBuzz
    let text = Array("Ag 1".utf16)
    text.withUnsafeBufferPointer { text in
      _ = CodePoint.script(UInt32(text[0]))
      var runs: [BidiLevels.Run] = []
      _ = BidiLevels().resolve(text, base: nil, into: &runs)
      guard let breaks = LineBreaks(language: "") else { return }
      breaks.begin(text)
      _ = breaks.next()
    }
  }

  /// Says once in the log why the library cannot be used, where it cannot: text then breaks at no spaces, and runs from
  /// left to right.
  static let reportFailure: Void = {
    guard let reason = sateen_unicode_failure() else { return }
    Logger(label: "sateen.text").error("Text is laid out without Unicode's rules: \(String(cString: reason))")
  }()
}

/// The versions of ICU and of its data.
enum UnicodeVersion {
  /// The version of Unicode, such as "15.1".
  static var ofData: String {
    var version: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &version) { bytes in
      if let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress { sateen_u_getUnicodeVersion(start) }
    }
    return "\(version.0).\(version.1)"
  }

  /// The version of the library, such as "74.1".
  static var ofLibrary: String {
    var version: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &version) { bytes in
      if let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress { sateen_u_getVersion(start) }
    }
    return "\(version.0).\(version.1)"
  }
}

/// Line break opportunities (UAX #14), in a language's own strictness, and with dictionaries for scripts without
/// spaces.
final class LineBreaks {
  private let iterator: UnsafeMutableRawPointer

  private struct Prototype: @unchecked Sendable {
    // Only cloned and never iterated. ICU allows cloning on several threads at once.
    let iterator: UnsafeMutableRawPointer?
  }

  private static let prototypes = Locked<[String: Prototype]>([:])

  /// - Parameter language: "ja", "zh", "ko" or "" for the rules of all others.
  init?(language: String) {
    let prototype = Self.prototypes.withLock { prototypes in
      if let known = prototypes[language] { return known }
      var status: Int32 = 0
      let opened = sateen_ubrk_open(Int32(SATEEN_BREAKS_LINE), language, nil, 0, &status)
      let prototype = Prototype(iterator: status <= 0 ? opened : nil)
      prototypes[language] = prototype
      return prototype
    }
    var status: Int32 = 0
    guard let iterator = prototype.iterator, let clone = sateen_ubrk_clone(iterator, &status), status <= 0 else {
      UnicodeLibrary.reportFailure
      return nil
    }
    self.iterator = clone
  }

  deinit {
    sateen_ubrk_close(iterator)
  }

  /// Starts on a text, which the caller keeps alive until the last call of ``next()``.
  func begin(_ text: UnsafeBufferPointer<UInt16>) {
    var status: Int32 = 0
    sateen_ubrk_setText(iterator, text.baseAddress, Int32(text.count), &status)
  }

  /// The next line break opportunity, in code units; nil at the end.
  func next() -> Int? {
    let position = sateen_ubrk_next(iterator)
    return position < 0 ? nil : Int(position)
  }
}

/// The bidirectional levels of a paragraph's characters (UAX #9): even levels run from left to right, odd ones from
/// right to left.
final class BidiLevels {
  struct Run {
    var end: Int
    var level: UInt8
  }

  private let bidi: UnsafeMutableRawPointer?

  init() {
    bidi = sateen_ubidi_open()
  }

  deinit {
    if let bidi { sateen_ubidi_close(bidi) }
  }

  /// - Parameter base: 0, 1, or nil to take the level from the first letter with a direction.
  /// - Returns: the paragraph's own level.
  func resolve(_ text: UnsafeBufferPointer<UInt16>, base: UInt8?, into runs: inout [Run]) -> UInt8 {
    runs.removeAll(keepingCapacity: true)
    var status: Int32 = 0
    // 0xfe takes the level from the first strong character, and left to right where there is none.
    if let bidi {
      sateen_ubidi_setPara(bidi, text.baseAddress, Int32(text.count), base ?? 0xfe, nil, &status)
    }
    guard let bidi, status <= 0 else {
      runs.append(Run(end: text.count, level: base ?? 0))
      return base ?? 0
    }
    var position: Int32 = 0
    while position < Int32(text.count) {
      var limit: Int32 = 0
      var level: UInt8 = 0
      sateen_ubidi_getLogicalRun(bidi, position, &limit, &level)
      guard limit > position else { break }
      runs.append(Run(end: Int(limit), level: level))
      position = limit
    }
    if position < Int32(text.count) { runs.append(Run(end: text.count, level: base ?? 0)) }
    return sateen_ubidi_getParaLevel(bidi)
  }
}

/// Boundaries between clusters, which users take for characters, or between words (UAX #29).
final class TextBoundaries {
  enum Kind: Hashable {
    case cluster, word
  }

  private struct Prototype: @unchecked Sendable {
    // Only cloned and never iterated. ICU allows cloning on several threads at once.
    let iterator: UnsafeMutableRawPointer?
  }

  private static let prototypes: [Kind: Prototype] = [
    .cluster: open(Int32(SATEEN_BREAKS_CHARACTER)), .word: open(Int32(SATEEN_BREAKS_WORD)),
  ]

  private static func open(_ type: Int32) -> Prototype {
    var status: Int32 = 0
    let opened = sateen_ubrk_open(type, "", nil, 0, &status)
    return Prototype(iterator: status <= 0 ? opened : nil)
  }

  /// Calls `body` with each boundary behind the start, including the end of the text. `isWord` says whether the segment
  /// before the boundary has letters, digits or ideographs, and not only spaces and punctuation.
  static func each(
    _ kind: Kind, in text: UnsafeBufferPointer<UInt16>, _ body: (_ offset: Int, _ isWord: Bool) -> Void
  ) {
    guard !text.isEmpty else { return }
    var status: Int32 = 0
    guard let prototype = prototypes[kind]?.iterator, let iterator = sateen_ubrk_clone(prototype, &status),
      status <= 0
    else { return body(text.count, true) }
    defer { sateen_ubrk_close(iterator) }
    sateen_ubrk_setText(iterator, text.baseAddress, Int32(text.count), &status)
    var position = sateen_ubrk_next(iterator)
    while position > 0 {
      // Rule statuses below 100 mean "no word".
      body(Int(position), kind == .word && sateen_ubrk_getRuleStatus(iterator) >= 100)
      position = sateen_ubrk_next(iterator)
    }
  }
}
