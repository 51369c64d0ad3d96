import Logging
import SateenThreads

/// Checks the spelling of words by the dictionaries that are installed, such as Debian's packages `hunspell-en-us` and
/// `hunspell-de-de`. All functions may be called on any thread.
///
/// libenchant and the dictionaries are opened by the first question, on a worker that belongs to the checker. A program
/// that asks nothing opens nothing. Without the library, or without a dictionary for a language, all words in it are known;
/// that is said once in the log, and ``availability(for:)`` tells the reason.
public final class SpellChecker: Sendable {
  /// The checker that the engine's own fields use.
  public static let shared = SpellChecker()

  private let engine: Locked<SpellingEngine>
  private let observers = Locked(HandlerList<@Sendable () -> Void>())
  private let report: @Sendable (SpellingError) -> Void
  /// The one thread that asks libenchant, which is not made for several.
  let queue = WorkQueue(name: "sateen.spelling", workers: 1)

  public convenience init() {
    self.init(file: "libenchant-2.so.2")
  }

  /// - Parameters:
  ///   - file: the name of libenchant, or its path.
  ///   - locale: the user's language, as in "de_AT.UTF-8"; nil for that of the environment.
  ///   - cacheLimit: the most words whose answers are kept.
  ///   - report: called on the worker for each error, once; nil writes it to the log.
  package init(
    file: String, locale: String? = nil, cacheLimit: Int = 16_384, report: (@Sendable (SpellingError) -> Void)? = nil
  ) {
    engine = Locked(SpellingEngine(file: file, locale: locale, cacheLimit: cacheLimit))
    self.report =
      report ?? { error in
        let line = Logger.Message(stringLiteral: LogLine.escaped(error.description))
        Logger(label: "sateen.text").log(level: error.isFault ? .error : .notice, line)
      }
  }

  /// Whether any checker has opened libenchant.
  package static var isLoaded: Bool { SpellingLibrary.isLoaded }

  /// Uses the engine and says its errors. To be called on the worker: a dictionary may be read.
  func use<Result>(_ body: (inout SpellingEngine) -> Result) -> Result {
    let (result, errors) = engine.withLock { engine in (body(&engine), engine.takeUnsaid()) }
    for error in errors { report(error) }
    return result
  }

  // MARK: Questions

  /// Whether words in a language can be checked, and by which dictionary.
  /// - Parameter language: a BCP 47 tag, as in ``TextAttributes/language``. Where there is no dictionary for exactly that
  ///   tag, one for the language is used, as "de_DE" for "de-AT". Nil for the language of the user's locale.
  public func availability(for language: String? = nil) async -> SpellingAvailability {
    await answer { (finish: @escaping @Sendable (SpellingAvailability) -> Void) in
      queue.submit(.visible) { finish(self.use { $0.availability(for: language) }) }
    }
  }

  /// Whether a word is known: to the dictionary, or because somebody had it learned or ignored. A word that cannot be
  /// checked counts as known, and so does every word for a task that is cancelled.
  public func isKnown(_ word: String, language: String? = nil) async -> Bool {
    guard let form = SpellingWord.form(of: word) else { return true }
    return await SpellingRequest(queue, cancelled: true).value { self.use { $0.isKnown(form, language: language) } }
  }

  /// Words that may have been meant, the likeliest first; empty where there are none, and for a task that is cancelled.
  /// They have typographic apostrophes where the word has some.
  /// - Parameters:
  ///   - language: nil for the language of the user's locale.
  ///   - limit: the most words.
  public func suggestions(for word: String, language: String? = nil, limit: Int = 8) async -> [String] {
    guard let form = SpellingWord.form(of: word) else { return [] }
    let found = await SpellingRequest<[String]>(queue, cancelled: []).value {
      self.use { $0.suggestions(for: form, language: language, limit: limit) }
    }
    guard word.unicodeScalars.contains(SpellingWord.typographicApostrophe) else { return found }
    return found.map { $0.replacing("'", with: String(SpellingWord.typographicApostrophe)) }
  }

  // MARK: The user's words

  /// Adds a word to the user's own list for a language, which libenchant keeps in a file, for all programs.
  /// - Throws: where there is no dictionary for the language, where it is not a word, or where the list cannot be
  ///   written. In the last case, the word is known until the program ends.
  public func learn(_ word: String, language: String? = nil) async throws(SpellingError) {
    guard let form = SpellingWord.form(of: word) else { throw .notAWord(word) }
    // Not cancelled: whoever chose it in a menu would lose the word.
    let result = await answer { (finish: @escaping @Sendable (Result<Void, SpellingError>) -> Void) in
      queue.submit(.visible) {
        let result = self.use { $0.learn(form, language: language) }
        self.tellObservers()
        finish(result)
      }
    }
    try result.get()
  }

  /// Has a word count as known in all languages until the program ends.
  public func ignore(_ word: String) {
    queue.submit(.visible) {
      // On the worker as well: it may be the first to need ICU.
      guard let form = SpellingWord.form(of: word) else { return }
      if self.use({ $0.ignore(form) }) { self.tellObservers() }
    }
  }

  /// Adds a handler for words that became known. It is called on the worker, without a lock.
  package func addObserver(_ body: @escaping @Sendable () -> Void) -> Registration {
    let id = observers.withLock { $0.add(body) }
    return Registration { _ = self.observers.withLock { $0.remove(id) } }
  }

  private func tellObservers() {
    for id in observers.withLock({ $0.ids }) { observers.withLock { $0[id] }?() }
  }
}

extension SpellingError {
  /// Whether something is broken, and not only missing.
  fileprivate var isFault: Bool {
    switch self {
    case .noDictionary, .noLibrary, .notAWord: return false
    case .unusableDictionary, .notKept: return true
    }
  }
}
