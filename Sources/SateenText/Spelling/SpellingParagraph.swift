/// A part of a text in a language of its own.
package struct SpellingLanguageRun: Hashable, Sendable {
  /// In UTF-16 code units of the paragraph.
  package var range: Range<Int>
  /// A BCP 47 tag, as in ``TextAttributes/language``.
  package var language: String

  package init(range: Range<Int>, language: String) {
    self.range = range
    self.language = language
  }
}

/// A paragraph as it is at one moment.
package struct SpellingParagraph<ID: Hashable & Sendable>: Sendable {
  package var id: ID
  /// Counts the changes of the paragraph; comes back with the result.
  package var version: Int
  package var text: String
  /// Ascending, without overlaps. The user's own language is that of all text between.
  package var languages: [SpellingLanguageRun]

  package init(id: ID, version: Int, text: String, languages: [SpellingLanguageRun] = []) {
    self.id = id
    self.version = version
    self.text = text
    self.languages = languages
  }
}

/// The unknown words of a paragraph.
package struct SpellingResult<ID: Hashable & Sendable>: Equatable, Sendable {
  package var id: ID
  /// The version of the text that the ranges belong to.
  package var version: Int
  /// In UTF-16 code units, ascending.
  package var unknownWords: [Range<Int>]
  /// False while a part of a long paragraph is still to be checked. Words are missing there, or are those of an earlier
  /// check.
  package var isComplete: Bool
}
