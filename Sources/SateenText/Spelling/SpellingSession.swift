import SateenThreads

/// Checks the spelling of a text that changes, paragraph by paragraph, on a worker.
///
/// The owner hands over values: paragraphs that are new or changed, which ones are visible, and where text is being
/// typed. It gets the unknown words of paragraphs, with the version of the text that they belong to. The text may have
/// changed since; the owner compares versions, and moves ranges or waits for the result that follows.
@MainActor
package final class SpellingSession<ID: Hashable & Sendable> {
  package typealias Paragraph = SpellingParagraph<ID>
  package typealias Result = SpellingResult<ID>

  /// A place at which text is being typed.
  package struct Caret: Hashable, Sendable {
    package var id: ID
    /// In UTF-16 code units of the paragraph.
    package var offset: Int

    package init(id: ID, offset: Int) {
      self.id = id
      self.offset = offset
    }
  }

  private let work: SpellingWork<ID>
  private let observation: Registration
  private let receive: @MainActor ([Result]) -> Void
  private let post = CoalescedPost()
  /// The last result of the caret's paragraph, where a word was left out of it.
  private var withheld: Result?

  /// The place at which text is being typed.
  private var caret: Caret?

  /// - Parameter receive: gets the unknown words of paragraphs in a turn of the main loop, each time all those of a
  ///   paragraph. Several versions of a paragraph may come as one.
  package init(
    checker: SpellChecker = .shared, options: SpellingOptions = [], receive: @escaping @MainActor ([Result]) -> Void
  ) {
    self.receive = receive
    let post = post
    let box = SpellingSessionBox<ID>()
    let work = SpellingWork<ID>(checker, options) { post.post { box.session?.deliver() } }
    self.work = work
    observation = checker.addObserver { [weak work] in work?.recheck() }
    box.session = self
  }

  deinit {
    observation.remove()
    work.close()
  }

  /// Has paragraphs checked that are new or changed. Versions that follow each other faster than they are checked are
  /// passed over, but for the last. Costs a microsecond for each paragraph, so those of a large document are handed over some thousand at a
  /// time.
  package func update(_ paragraphs: [Paragraph]) { work.update(paragraphs) }

  /// Forgets paragraphs. No result for them follows.
  package func remove(_ ids: [ID]) {
    work.remove(ids)
    if let id = withheld?.id, ids.contains(id) { withheld = nil }
  }

  /// Has paragraphs checked before all others, the first one first; they may be named before they
  /// are known.
  package func setVisible(_ ids: [ID]) { work.setVisible(ids) }

  /// Says that text was typed or deleted, and where the caret is now; to be called before ``update(_:)``. The unknown word
  /// at the caret is not told, because it is not finished, until the caret has left it.
  package func noteTyping(at caret: Caret) {
    let last = self.caret
    self.caret = caret
    // A result for the text that was typed follows, if it was in the same paragraph.
    if let last, last.id != caret.id { tellWithheld() }
  }

  /// Says that the caret was moved, that the focus left, or that a while passed without typing. The word that was left
  /// out is told at once, from within this function.
  package func endTyping() {
    caret = nil
    tellWithheld()
  }

  private func tellWithheld() {
    guard let result = withheld else { return }
    withheld = nil
    receive([result])
  }

  fileprivate func deliver() {
    let results = work.takeResults()
    guard !results.isEmpty else { return }
    receive(results.map(withoutTypedWord))
  }

  private func withoutTypedWord(_ result: Result) -> Result {
    if withheld?.id == result.id { withheld = nil }
    guard let caret, caret.id == result.id else { return result }
    let words = result.unknownWords
    // Two words may touch in languages without spaces.
    let first = words.partitioningIndex { $0.upperBound >= caret.offset }
    let last = words.partitioningIndex { $0.lowerBound > caret.offset }
    guard first < last else { return result }
    withheld = result
    var rest = result
    rest.unknownWords.removeSubrange(first..<last)
    return rest
  }
}

/// Leads from the worker's message to the session, which may be gone when it arrives.
private final class SpellingSessionBox<ID: Hashable & Sendable>: Sendable {
  @MainActor weak var session: SpellingSession<ID>?
}
