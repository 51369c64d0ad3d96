/// Words that are checked although they mostly are no words of a language. By default they are not.
package struct SpellingOptions: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Words in web and mail addresses, in paths and names of files and hosts, and behind "@" and "#".
  package static let addresses = SpellingOptions(rawValue: 1 << 0)
  /// Words with digits, such as "mp3".
  package static let wordsWithDigits = SpellingOptions(rawValue: 1 << 1)
  /// Words in capitals, such as "NASA".
  package static let capitals = SpellingOptions(rawValue: 1 << 2)
  /// Words with a capital behind a small letter, such as "JavaScript", and with a low line, such as "line_count".
  package static let mixedCase = SpellingOptions(rawValue: 1 << 3)
}
