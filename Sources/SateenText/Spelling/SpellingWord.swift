/// A word of a text that is to be looked up.
struct SpellingWord: Equatable {
  /// In code units of the text that was searched, with all that is not looked up, such as soft hyphens.
  var range: Range<Int>
  /// The script of its letters.
  var script: Script
  /// Whether it has letters of ASCII alone, and is looked up as it stands.
  var isPlain: Bool
  /// Whether a period follows: some dictionaries have abbreviations with it.
  var isBeforePeriod: Bool

  /// The most code units of a word that is looked up.
  static let longest = 100

  static let apostrophe: Unicode.Scalar = "'"
  static let typographicApostrophe: Unicode.Scalar = "\u{2019}"

  static func isApostrophe(_ c: UInt32) -> Bool {
    c == 0x27 || c == 0x2019 || c == 0x2018 || c == 0x2bc || c == 0xff07
  }

  /// The word as dictionaries have it: composed, with straight apostrophes, without characters that cannot be seen.
  /// - Parameter text: the text that was searched.
  func form(in text: UnsafeBufferPointer<UInt16>) -> String {
    let units = UnsafeBufferPointer(rebasing: text[range])
    if isPlain {
      return String(unsafeUninitializedCapacity: units.count) { bytes in
        for i in units.indices { bytes[i] = UInt8(truncatingIfNeeded: units[i]) }
        return units.count
      }
    }
    return Self.form(of: units, keepsJoiners: script.joinsInWords)
  }

  private static func form(of units: UnsafeBufferPointer<UInt16>, keepsJoiners: Bool) -> String {
    var kept: [UInt16] = []
    kept.reserveCapacity(units.count)
    var mayChange = false
    var i = 0
    while i < units.count {
      let (c, length) = Self.scalar(units, i)
      if isApostrophe(c) {
        kept.append(0x27)
      } else if !isInvisible(c, keepsJoiners: keepsJoiners) {
        kept.append(contentsOf: units[i..<(i + length)])
        // Everything below is composed already.
        mayChange = mayChange || c >= 0x300
      }
      i += length
    }
    if mayChange, let composed = CodePoint.composed(kept) { kept = composed }
    return String(decoding: kept, as: UTF16.self)
  }

  /// The form of a word that somebody names, such as one that is to be learned; nil for what is no word.
  static func form(of word: String) -> String? {
    let units = Array(word.utf16.prefix(longest + 1))
    guard !units.isEmpty, units.count <= longest else { return nil }
    let isWord = word.unicodeScalars.allSatisfy { scalar in
      let c = scalar.value
      return !SpellingToken.isSeparator(c) && CodePoint.category(c) != 15
    }
    // libenchant takes a line of its lists that begins with "#" for a comment.
    guard isWord, word.unicodeScalars.first != "#" else { return nil }
    let script = word.unicodeScalars.lazy.map { CodePoint.script($0.value) }.first { !$0.isNeutral }
    let form = units.withUnsafeBufferPointer { Self.form(of: $0, keepsJoiners: script?.joinsInWords ?? false) }
    return form.isEmpty ? nil : form
  }

  /// Whether a character has no part in spelling: soft hyphens, marks of direction, joiners of scripts without them.
  static func isInvisible(_ c: UInt32, keepsJoiners: Bool) -> Bool {
    if c < 0xad { return false }
    if c == 0xad { return true }
    if c < 0x600 { return false }
    if c == 0x200c || c == 0x200d { return !keepsJoiners }
    switch c {
    case 0x61c, 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x206f, 0xfe00...0xfe0f, 0xfeff, 0xe0000...0xe0fff:
      return true
    default: return false
    }
  }

  /// The character at an index, and its length in code units. A surrogate without its other half is itself.
  @inline(__always)
  static func scalar(_ units: UnsafeBufferPointer<UInt16>, _ i: Int) -> (UInt32, Int) {
    let unit = UInt32(units[i])
    guard unit & 0xfc00 == 0xd800, i + 1 < units.count else { return (unit, 1) }
    let low = UInt32(units[i + 1])
    guard low & 0xfc00 == 0xdc00 else { return (unit, 1) }
    return (0x10000 + (unit & 0x3ff) << 10 + (low & 0x3ff), 2)
  }
}

extension Script {
  private static let greek = Script(code: 14)
  private static let cyrillic = Script(code: 8)

  /// Whether words of the script are spelled with joiners, as those of Persian and of Indian languages are.
  var joinsInWords: Bool { self != .latin && self != Self.greek && self != Self.cyrillic }
}
