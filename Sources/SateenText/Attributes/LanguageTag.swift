import CHarfBuzz
import SateenThreads

/// A language that a text names, in the form and the spelling of BCP 47.
struct LanguageTag: @unchecked Sendable {
  // HarfBuzz interns languages and never frees or changes them.

  let name: String
  let harfBuzz: hb_language_t?

  private init(_ name: String) {
    self.name = name
    harfBuzz = hb_language_from_string(name, -1)
  }

  /// The most tags that are interned. HarfBuzz never frees a language, and fonts and dictionaries are looked up for
  /// each. Beyond this limit, which exceeds the number of languages, a new tag falls back to its language if that is
  /// known.
  private static let most = 4_096
  private static let longest = 48

  private static let tags = Locked<[String: LanguageTag]>([:])

  /// - Returns: nil for a malformed tag.
  static func known(_ tag: String) -> LanguageTag? {
    if let known = tags.withLock({ $0[tag] }) { return known }
    guard let name = wellFormed(tag) else { return nil }
    return tags.withLock { tags in
      if tags.count < most {
        let made = tags[name] ?? LanguageTag(name)
        tags[name] = made
        tags[tag] = made
        return made
      }
      return tags[name] ?? tags[String(name.prefix { $0 != "-" })]
    }
  }

  /// The tag with each part in its usual case, such as "zh-Hant-TW"; nil for a malformed tag.
  static func wellFormed(_ tag: String) -> String? {
    guard tag.utf8.count <= longest else { return nil }
    let parts = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let language = parts.first, (2...8).contains(language.utf8.count),
      language.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 })
    else { return nil }
    var name = language.lowercased()
    // A single letter starts the extensions, which are written in lower case.
    var isExtension = false
    for part in parts.dropFirst() {
      guard (1...8).contains(part.utf8.count),
        part.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 })
      else { return nil }
      isExtension = isExtension || part.utf8.count == 1
      let isWord = !isExtension && part.utf8.allSatisfy { $0 >= 0x41 }
      switch part.utf8.count {
      case 2 where isWord: name += "-" + part.uppercased()
      case 4 where isWord: name += "-" + part.prefix(1).uppercased() + part.dropFirst().lowercased()
      default: name += "-" + part.lowercased()
      }
    }
    return name
  }
}
