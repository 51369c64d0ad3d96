import SateenCore
import SateenText

// Spelling: what is checked, and what the menu offers for an unknown word.
extension EditableTextNode {
  /// Begins to check the spelling, or ends it.
  func beginSpelling() {
    let (checker, isMasked) = state.withLock { ($0.spelling, $0.editor.showing.mask != nil) }
    let wanted = isMasked ? nil : checker
    guard spellingFollower?.checker !== wanted else { return }
    spellingFollower = nil
    let hadMarks = changeEditor { editor in
      defer { editor.overlays.removeAll(of: .spelling) }
      return editor.overlays.count(of: .spelling) > 0
    }
    if hadMarks { surface.redrawAll() }
    if let wanted { spellingFollower = SpellingFollower(self, wanted) }
  }

  /// Suggestions for a word.
  struct Suggestions {
    var word: String
    var found: [String]
  }

  /// The unknown word at the caret.
  var unknownWord: Range<Int>? {
    let editor = editor
    guard editor.selection.isEmpty else { return nil }
    let caret = editor.selection.head.offset
    return editor.overlays.spans(of: .spelling, in: max(0, caret - 1)..<caret + 1).map(\.range).first {
      $0.contains(caret) || $0.upperBound == caret
    }
  }

  /// Calls a closure with suggestions for the unknown word at the caret, once these are there; with nil at once where
  /// there is no such word.
  func withSuggestions(_ body: @escaping @MainActor (Suggestions?) -> Void) {
    guard isEditable, let range = unknownWord, let checker = spelling else { return body(nil) }
    let word = content.string(in: range)
    let language = content.attributes(at: range.lowerBound)?.language
    Task {
      let found = await checker.suggestions(for: word, language: language, limit: 5)
      body(Suggestions(word: word, found: found))
    }
  }

  /// The lines of the menu for an unknown word.
  func elements(for suggestions: Suggestions?) -> [MenuElement] {
    guard let suggestions, let range = unknownWord, let checker = spelling,
      content.string(in: range) == suggestions.word
    else { return [] }
    let word = suggestions.word
    let language = content.attributes(at: range.lowerBound)?.language
    var elements = suggestions.found.map { new in
      MenuElement.item(
        MenuItem(new) { [weak self] in
          guard let self, content.string(in: range) == word else { return }
          perform(.select(TextSelection(range)))
          insert(new)
        })
    }
    if elements.isEmpty { elements = [.item(MenuItem("No Suggestions", isEnabled: false) {})] }
    return elements + [
      .separator,
      .item(MenuItem("Ignore “\(word)”") { checker.ignore(word) }),
      .item(MenuItem("Add to Dictionary") { Task { try? await checker.learn(word, language: language) } }),
      .separator,
    ]
  }
}
