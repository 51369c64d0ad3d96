import Foundation
import SateenThreads
import XCTest

@testable import SateenText

/// Dictionaries and their answers.
final class SpellCheckerTests: XCTestCase {
  // MARK: English

  func testEnglishWordsAreKnownAndOthersAreNot() async throws {
    let scene = try await SpellingScene.english()
    XCTAssertEqual(scene.unknownWords("The quick brown fox jumps over teh lazy dgo."), ["teh", "dgo"])
    XCTAssertEqual(scene.unknownWords("Don't isn't we'll don’t isn’t we’ll"), [])
    XCTAssertEqual(scene.unknownWords("hy\u{ad}phen\u{ad}ation colour"), ["colour"])
    XCTAssertEqual(scene.said, [])
  }

  func testAPossessiveOfAKnownWordIsKnown() async throws {
    let scene = try await SpellingScene.english()
    XCTAssertEqual(scene.unknownWords("the dog's the bookcase's Pluto’s the dgo's"), ["dgo's"])
    XCTAssertEqual(scene.unknownWords("The overlooking's"), [])
  }

  func testWordsOfOtherScriptsAreNotLookedUp() async throws {
    let scene = try await SpellingScene.english()
    let lookups = scene.checker.use { $0.lookups }
    XCTAssertEqual(scene.unknownWords("слово λόγος שלום עולם مرحبا สวัสดี 한국어 日本語"), [])
    XCTAssertEqual(scene.checker.use { $0.lookups }, lookups)
  }

  func testSuggestionsHaveTheLikeliestWordFirstAndTheApostropheOfTheText() async throws {
    let scene = try await SpellingScene.english()
    let world = await scene.checker.suggestions(for: "wrold", language: "en-US")
    XCTAssertEqual(world.first, "world")
    XCTAssertEqual(Set(world).count, world.count)
    let typographic = await scene.checker.suggestions(for: "dosn’t", language: "en-US", limit: 3)
    XCTAssertTrue(typographic.contains("doesn’t"), "\(typographic)")
    XCTAssertLessThanOrEqual(typographic.count, 3)
    let none = await scene.checker.suggestions(for: "wrold", language: "en-US", limit: 0)
    XCTAssertEqual(none, [])
  }

  func testACancelledTaskGetsNoSuggestionsAndTheDictionaryIsNotAsked() async throws {
    let scene = try await SpellingScene.english()
    let checker = scene.checker
    checker.queue.waitUntilIdle()
    checker.queue.isSuspended = true
    let task = Task { await checker.suggestions(for: "wrold", language: "en-US") }
    // The question waits in the queue, or the task has not begun.
    task.cancel()
    let none = await task.value
    XCTAssertEqual(none, [])
    XCTAssertEqual(checker.queue.depth, 0)
    checker.queue.isSuspended = false
    let some = await checker.suggestions(for: "wrold", language: "en-US")
    XCTAssertFalse(some.isEmpty)
  }

  func testManyTasksAskAtOnce() async throws {
    let scene = try await SpellingScene.english()
    let checker = scene.checker
    let right = await withTaskGroup(of: Bool.self) { group in
      for i in 0..<200 {
        group.addTask {
          switch i % 4 {
          case 0: return await checker.isKnown("word", language: "en-US")
          case 1: return await !checker.isKnown("wrod\(["a", "b", "c"][i % 3])", language: "en-US")
          case 2: return await checker.suggestions(for: "wrold", language: "en").contains("world")
          default:
            let task = Task { await checker.suggestions(for: "wrld", language: "en") }
            if i % 8 == 3 { task.cancel() }
            _ = await task.value
            return true
          }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    XCTAssertEqual(right, 200)
  }

  // MARK: Languages

  func testTheClosestDictionaryIsUsed() {
    let installed = ["de_AT", "de_CH", "de_DE", "en_GB", "pt_BR", "sr", "sr_Latn_RS"]
    for (tag, dictionary) in [
      ("de-AT", "de_AT"), ("de-AT-1901", "de_AT"), ("de-LI", "de_DE"), ("de", "de_DE"), ("en-US", "en_GB"),
      ("pt", "pt_BR"),
      ("sr-Latn-RS", "sr_Latn_RS"), ("sr-RS", "sr"), ("DE_ch", "de_CH"),
    ] {
      XCTAssertEqual(SpellingEngine.match(tag, installed), dictionary, tag)
    }
    for tag in ["fr", "d", "", "des", "-"] { XCTAssertNil(SpellingEngine.match(tag, installed), tag) }
  }

  func testLanguagesChangeWithinAText() throws {
    let scene = SpellingScene(locale: "qaa")
    try scene.addDictionary("qaa", ["eins", "zwei"])
    try scene.addDictionary("qab", ["one", "two"])
    let text = "eins one zwei two"
    func runs(_ ranges: [(Range<Int>, String)]) -> [SpellingLanguageRun] {
      ranges.map { SpellingLanguageRun(range: $0.0, language: $0.1) }
    }
    XCTAssertEqual(scene.unknownWords(text), ["one", "two"])
    XCTAssertEqual(scene.unknownWords(text, runs([(5..<8, "qab"), (14..<17, "qab")])), [])
    XCTAssertEqual(scene.unknownWords(text, runs([(0..<17, "qab")])), ["eins", "zwei"])
    // A language without a dictionary, and one that is no language.
    XCTAssertEqual(scene.unknownWords(text, runs([(0..<8, "qac"), (8..<17, "!")])), ["two"])
    XCTAssertEqual(scene.said, [.noDictionary(language: "qac")])
  }

  func testAWordIsCoveredByTheScriptsOfItsLanguage() throws {
    let scene = SpellingScene(locale: "ru")
    try scene.addDictionary("ru_QM", ["слово"])
    XCTAssertEqual(
      scene.unknownWords("слово слвоо word", [SpellingLanguageRun(range: 0..<50, language: "ru-QM")]), ["слвоо"])
  }

  func testAnAbbreviationIsKnownWithItsPeriod() throws {
    let scene = SpellingScene(locale: "qad")
    try scene.addDictionary("qad", ["bzw.", "und"])
    XCTAssertEqual(scene.unknownWords("und bzw. und bzw"), ["bzw"])
  }

  func testCombiningMarksAreComposed() throws {
    let scene = SpellingScene(locale: "qan")
    try scene.addDictionary("qan", ["na\u{ef}ve", "\u{e9}t\u{e9}"])
    XCTAssertEqual(scene.unknownRanges("na\u{ef}ve nai\u{308}ve e\u{301}te\u{301} e\u{301}tez"), [19..<24])
  }

  func testEitherApostropheFindsAWord() throws {
    let scene = SpellingScene(locale: "qae")
    try scene.addDictionary("qae", ["l'un", "m’un", "un"], rules: "SET UTF-8\nWORDCHARS '’\n")
    XCTAssertEqual(scene.unknownWords("l'un l’un m'un m’un k'un"), ["k'un"])
  }

  // MARK: The user's words

  func testALearnedWordIsKeptForAllPrograms() async throws {
    let scene = SpellingScene(locale: "qaf")
    try scene.addDictionary("qaf", ["one"])
    XCTAssertEqual(scene.unknownWords("one blorb's Blorb blorb"), ["blorb's", "Blorb", "blorb"])
    try await scene.checker.learn("blo\u{ad}rb", language: "qaf")
    XCTAssertEqual(scene.unknownWords("one Blorb blorb"), [])
    XCTAssertEqual(scene.ownWords("qaf"), ["blorb"])
    // Another program.
    let other = SpellingScene(locale: "qaf")
    XCTAssertEqual(other.unknownWords("one Blorb blorb frob"), ["frob"])
  }

  func testAnIgnoredWordIsKnownInAllLanguagesAndIsNotKept() async throws {
    let scene = SpellingScene(locale: "qag")
    try scene.addDictionary("qag", ["one"])
    XCTAssertEqual(scene.unknownWords("frob Frob"), ["frob", "Frob"])
    scene.checker.ignore("frob")
    XCTAssertEqual(scene.unknownWords("frob Frob frobs"), ["frobs"])
    XCTAssertEqual(scene.ownWords("qag"), [])
    let other = SpellingScene(locale: "qag")
    XCTAssertEqual(other.unknownWords("frob"), ["frob"])
  }

  func testObserversAreToldOfEachWordThatBecameKnown() async throws {
    let scene = SpellingScene(locale: "qah")
    try scene.addDictionary("qah", ["one"])
    let calls = Locked(0)
    let registration = scene.checker.addObserver { calls.withLock { $0 += 1 } }
    scene.checker.ignore("frob")
    scene.checker.ignore("frob")
    scene.checker.queue.waitUntilIdle()
    XCTAssertEqual(calls.withLock { $0 }, 1)
    try await scene.checker.learn("blorb", language: "qah")
    XCTAssertEqual(calls.withLock { $0 }, 2)
    registration.remove()
    scene.checker.ignore("other")
    scene.checker.queue.waitUntilIdle()
    XCTAssertEqual(calls.withLock { $0 }, 2)
  }

  func testWhatIsNoWordIsNotLearned() async throws {
    let scene = SpellingScene(locale: "qai")
    try scene.addDictionary("qai", ["one"])
    for text in ["", "two words", "a\nb", "nul\0", "#comment", "\u{ad}", String(repeating: "x", count: 101)] {
      do {
        try await scene.checker.learn(text, language: "qai")
        XCTFail("\(text.debugDescription) was learned")
      } catch {
        XCTAssertEqual(error, .notAWord(text))
      }
      let suggestions = await scene.checker.suggestions(for: text, language: "qai")
      XCTAssertEqual(suggestions, [])
      let isKnown = await scene.checker.isKnown(text, language: "qai")
      XCTAssertTrue(isKnown)
      scene.checker.ignore(text)
    }
    XCTAssertEqual(scene.ownWords("qai"), [])
  }

  func testAListThatCannotBeWrittenIsSaid() async throws {
    let scene = SpellingScene(locale: "qaj")
    try scene.addDictionary("qaj", ["one"])
    // A folder in the place of the file: even root cannot write it.
    let path = "\(scene.folder)/qaj.dic"
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      try await scene.checker.learn("blorb", language: "qaj")
      XCTFail("The word was kept")
    } catch {
      XCTAssertEqual(error, .notKept(word: "blorb", path: path))
    }
  }

  // MARK: The cache

  func testEachWordIsLookedUpOnceWhicheverTheAnswer() throws {
    let scene = SpellingScene(locale: "qak")
    try scene.addDictionary("qak", ["one", "two"])
    _ = scene.unknownWords("one")
    let before = scene.checker.use { $0.lookups }
    XCTAssertEqual(scene.unknownWords("one two three one two three three"), ["three", "three", "three"])
    XCTAssertEqual(scene.checker.use { $0.lookups } - before, 2)
  }

  func testTheCacheHasALimitAndTheAnswersStayRight() throws {
    let scene = SpellingScene(locale: "qal", cacheLimit: 3)
    try scene.addDictionary("qal", ["one", "two", "three", "four"])
    let text = "one two three four five six one five two six three"
    for _ in 0..<3 { XCTAssertEqual(scene.unknownWords(text), ["five", "six", "five", "six"]) }
    XCTAssertEqual(scene.checker.use { $0.cache.count }, 3)
  }

  func testTheWordThatWasWantedLongestAgoMakesRoom() {
    var random = SpellingNumbers(SpellingScene.seed(name))
    var cache = VerdictCache(limit: 5)
    // The newest last.
    var model: [(word: String, isKnown: Bool)] = []
    for _ in 0..<5_000 {
      let word = String(Int.random(in: 0..<12, using: &random))
      let key = VerdictCache.Key(dictionary: 0, word: word)
      let index = model.firstIndex { $0.word == word }
      if Bool.random(using: &random) {
        XCTAssertEqual(cache.verdict(of: key), index.map { model[$0].isKnown })
        if let index { model.append(model.remove(at: index)) }
      } else {
        let isKnown = Bool.random(using: &random)
        cache.insert(isKnown, for: key)
        if let index { model.remove(at: index) } else if model.count == 5 { model.removeFirst() }
        model.append((word, isKnown))
      }
      XCTAssertEqual(cache.count, model.count)
    }
    XCTAssertNil(cache.verdict(of: VerdictCache.Key(dictionary: 1, word: model[0].word)))
  }
}
