import Glibc

/// The dictionaries of a ``SpellChecker`` and what they answered. Guarded by the checker's lock.
struct SpellingEngine {
  private struct Entry {
    let tag: String
    let dictionary: SpellingLibrary.Dictionary
    /// The scripts that the dictionary has words in; empty where that is not known.
    let scripts: [Script]
    /// Whether words may have a possessive "'s" that the dictionary does not know.
    let isEnglish: Bool
    var hasFailed = false
  }

  private let file: String
  private let locale: String?
  private var library: Result<SpellingLibrary, SpellingError>?
  private var installed: [String] = []
  private var entries: [Entry] = []
  /// Indices of `entries` by dictionary.
  private var opened: [String: Result<Int, SpellingError>] = [:]
  /// Indices of `entries` by the language of texts; "" for text without one.
  private var languages: [String: Result<Int, SpellingError>] = [:]
  private(set) var cache: VerdictCache
  private var ignored: Set<String> = []
  /// Errors that were said, or are to be.
  private var said: Set<SpellingError> = []
  private var unsaid: [SpellingError] = []
  /// How often a dictionary was asked for a word.
  private(set) var lookups = 0

  /// The most languages and errors that are remembered. Texts may name any number of languages.
  private static let most = 512

  /// - Parameters:
  ///   - file: the name of libenchant, or its path.
  ///   - locale: the user's language as POSIX writes it; nil for that of the environment.
  init(file: String, locale: String?, cacheLimit: Int) {
    self.file = file
    self.locale = locale
    cache = VerdictCache(limit: cacheLimit)
  }

  /// Whether the library was tried.
  var isOpen: Bool { library != nil }

  /// The errors that are to be said, each once.
  mutating func takeUnsaid() -> [SpellingError] {
    defer { unsaid = [] }
    return unsaid
  }

  private mutating func say(_ error: SpellingError) {
    guard said.count < Self.most, said.insert(error).inserted else { return }
    unsaid.append(error)
  }

  // MARK: Dictionaries

  mutating func availability(for language: String?) -> SpellingAvailability {
    switch entry(for: language) {
    case .success(let index): return .available(dictionary: entries[index].tag)
    case .failure(let error): return .unavailable(error)
    }
  }

  /// - Parameter language: a BCP 47 tag; nil for the user's own language.
  private mutating func entry(for language: String?) -> Result<Int, SpellingError> {
    let key = language ?? ""
    if let known = languages[key] { return known }
    let found = findEntry(for: language)
    if case .failure(let error) = found { say(error) }
    if languages.count >= Self.most { languages = [:] }
    languages[key] = found
    return found
  }

  private mutating func findEntry(for language: String?) -> Result<Int, SpellingError> {
    // A text that names no language, or a malformed one, is in the user's.
    let tag = language.flatMap { LanguageTag.wellFormed($0) } ?? userLanguage
    let library: SpellingLibrary
    switch openLibrary() {
    case .failure(let error): return .failure(error)
    case .success(let opened): library = opened
    }
    guard let dictionary = Self.match(tag, installed) else { return .failure(.noDictionary(language: tag)) }
    if let known = opened[dictionary] { return known }
    let result: Result<Int, SpellingError>
    do throws(SpellingError) {
      entries.append(try Self.open(dictionary, library))
      result = .success(entries.count - 1)
    } catch {
      result = .failure(error)
    }
    opened[dictionary] = result
    return result
  }

  private mutating func openLibrary() -> Result<SpellingLibrary, SpellingError> {
    if let library { return library }
    let made: Result<SpellingLibrary, SpellingError>
    do throws(SpellingError) {
      let opened = try SpellingLibrary(file)
      installed = opened.installed
      made = .success(opened)
    } catch {
      made = .failure(error)
    }
    library = made
    return made
  }

  private static func open(_ tag: String, _ library: SpellingLibrary) throws(SpellingError) -> Entry {
    let language = String(tag.prefix { $0 != "_" })
    // Debian's libenchant asks aspell first for English, which refuses typographic apostrophes.
    if language == "en" { library.setProviders("hunspell,nuspell,aspell", for: tag) }
    let dictionary = try library.dictionary(tag)
    if library.provider(of: dictionary) == "hunspell",
      let path = HunspellFile.path(of: tag, userFolder: library.userFolder)
    {
      let file = try HunspellFile(path: path, dictionary: tag)
      let knowsAny = file.samples.contains { word in
        if case .known = library.check(word, in: dictionary) { return true }
        return false
      }
      guard file.samples.isEmpty || knowsAny else {
        throw .unusableDictionary(dictionary: tag, problem: "it refuses the words of its own list, \(path)")
      }
    }
    let scripts = Script.scripts(of: tag.replacing("_", with: "-"))
    return Entry(tag: tag, dictionary: dictionary, scripts: scripts, isEnglish: language == "en")
  }

  /// The dictionary for "de-AT-1901": de_AT_1901, de_AT, de, de_DE, or the first of any country.
  static func match(_ tag: String, _ installed: [String]) -> String? {
    func simplified(_ tag: String) -> String { tag.lowercased().replacing("_", with: "-") }
    let names = installed.map { (tag: $0, simplified: simplified($0)) }
    var parts = simplified(tag).split(separator: "-")
    guard let language = parts.first else { return nil }
    while !parts.isEmpty {
      let wanted = parts.joined(separator: "-")
      if let found = names.first(where: { $0.simplified == wanted }) { return found.tag }
      parts.removeLast()
    }
    let usual = names.first { $0.simplified == "\(language)-\(language)" }
    return (usual ?? names.first { $0.simplified.hasPrefix("\(language)-") })?.tag
  }

  /// The language of the user's locale; American English for the locales "C" and "POSIX".
  var userLanguage: String {
    let variables: [String] = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let values = variables.compactMap { name in getenv(name).map { String(cString: $0) } }
    let name = locale ?? values.first { !$0.isEmpty } ?? ""
    let tag = name.prefix { $0 != "." && $0 != "@" }
    return tag == "POSIX" ? "en-US" : LanguageTag.wellFormed(String(tag)) ?? "en-US"
  }

  // MARK: Words

  /// The words of a text that no dictionary knows.
  /// - Parameters:
  ///   - words: of `text`, ascending.
  ///   - languages: ascending runs, in code units of the paragraph.
  ///   - offset: the offset of `text` in the paragraph.
  mutating func unknownWords(
    of words: [SpellingWord], in text: UnsafeBufferPointer<UInt16>, languages: [SpellingLanguageRun], offset: Int
  ) -> [Range<Int>] {
    var unknown: [Range<Int>] = []
    var run = languages.partitioningIndex { $0.range.upperBound > offset }
    var current: (language: String?, entry: Result<Int, SpellingError>)?
    for word in words {
      let start = offset + word.range.lowerBound
      while run < languages.count, languages[run].range.upperBound <= start { run += 1 }
      let isInRun = run < languages.count && languages[run].range.lowerBound <= start
      let language = isInRun ? languages[run].language : nil
      let found: Result<Int, SpellingError>
      if let current, current.language == language {
        found = current.entry
      } else {
        found = entry(for: language)
        current = (language, found)
      }
      guard case .success(let index) = found, covers(index, word.script) else { continue }
      let form = word.form(in: text)
      if !isKnown(form, index, isBeforePeriod: word.isBeforePeriod) { unknown.append(word.range) }
    }
    return unknown
  }

  private func covers(_ index: Int, _ script: Script) -> Bool {
    let scripts = entries[index].scripts
    return scripts.isEmpty || script.isNeutral || scripts.contains(script)
  }

  /// Whether a word is known, or cannot be looked up.
  /// - Parameter form: as ``SpellingWord/form(of:)`` makes it.
  mutating func isKnown(_ form: String, language: String?) -> Bool {
    guard case .success(let index) = entry(for: language) else { return true }
    return isKnown(form, index, isBeforePeriod: false)
  }

  private mutating func isKnown(_ form: String, _ index: Int, isBeforePeriod: Bool) -> Bool {
    if isIgnored(form) { return true }
    let key = VerdictCache.Key(dictionary: index, word: form)
    if let known = cache.verdict(of: key) {
      return known || isBeforePeriod && isKnown(form + ".", index, isBeforePeriod: false)
    }
    let isKnown = isAnyFormKnown(form, index)
    cache.insert(isKnown, for: key)
    return isKnown || isBeforePeriod && self.isKnown(form + ".", index, isBeforePeriod: false)
  }

  private mutating func isAnyFormKnown(_ form: String, _ index: Int) -> Bool {
    if check(form, index) { return true }
    guard form.utf8.contains(0x27) else { return false }
    if check(form.replacing("'", with: "\u{2019}"), index) { return true }
    guard entries[index].isEnglish, form.hasSuffix("'s") else { return false }
    return isKnown(String(form.dropLast(2)), index, isBeforePeriod: false)
  }

  private mutating func check(_ form: String, _ index: Int) -> Bool {
    guard !form.isEmpty, !entries[index].hasFailed, case .success(let library) = library else { return true }
    lookups += 1
    switch library.check(form, in: entries[index].dictionary) {
    case .known: return true
    case .unknown: return false
    case .failed(let reason):
      // Otherwise it would fail for each word of a text.
      entries[index].hasFailed = true
      say(.unusableDictionary(dictionary: entries[index].tag, problem: reason))
      return true
    }
  }

  private func isIgnored(_ form: String) -> Bool {
    guard !ignored.isEmpty else { return false }
    if ignored.contains(form) { return true }
    // "Word" at the start of a sentence.
    guard let first = form.first, first.isUppercase else { return false }
    return ignored.contains(first.lowercased() + form.dropFirst())
  }

  // MARK: The user's words

  /// - Returns: false where the word was ignored before.
  mutating func ignore(_ form: String) -> Bool { ignored.insert(form).inserted }

  mutating func learn(_ form: String, language: String?) -> Result<Void, SpellingError> {
    switch entry(for: language) {
    case .failure(let error): return .failure(error)
    case .success(let index):
      guard case .success(let library) = library else { return .success(()) }
      library.learn(form, in: entries[index].dictionary)
      // Other forms of the word are known now as well, such as the one with a capital.
      cache.removeAll()
      let folder = library.userFolder
      let path = "\(folder)/\(Self.listName(entries[index].tag)).dic"
      guard folder.isEmpty || Self.hasLine(form, path) else { return .failure(.notKept(word: form, path: path)) }
      return .success(())
    }
  }

  /// The name of libenchant's list of own words: all but the language is in capitals.
  private static func listName(_ tag: String) -> String {
    let language = tag.prefix { $0 != "_" }
    return language + tag.dropFirst(language.count).uppercased()
  }

  private static func hasLine(_ line: String, _ path: String) -> Bool {
    guard let file = fopen(path, "rbe") else { return false }
    defer { fclose(file) }
    var text: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(text) }
    while getline(&text, &capacity, file) >= 0 {
      guard let text else { return false }
      text[strcspn(text, "\n")] = 0
      if strcmp(text, line) == 0 { return true }
    }
    return false
  }

  // MARK: Suggestions

  /// - Parameter limit: the most suggestions.
  mutating func suggestions(for form: String, language: String?, limit: Int) -> [String] {
    guard limit > 0, case .success(let index) = entry(for: language), case .success(let library) = library else {
      return []
    }
    var taken: [String] = []
    for suggestion in library.suggestions(for: form, in: entries[index].dictionary) where !taken.contains(suggestion) {
      taken.append(suggestion)
      if taken.count == limit { break }
    }
    return taken
  }
}
