import SateenThreads
import XCTest

@testable import SateenText

/// Texts that change while they are checked.
final class SpellingSessionTests: XCTestCase {
  /// A text with a session, and what the session told of it.
  @MainActor private final class Desk {
    let scene: SpellingScene
    private(set) var session: SpellingSession<Int>?
    private(set) var told: [SpellingResult<Int>] = []
    /// The unknown words of the last result of each paragraph, by the text of its version.
    private(set) var latest: [Int: SpellingResult<Int>] = [:]
    var texts: [Int: [Int: String]] = [:]

    init(_ scene: SpellingScene) {
      self.scene = scene
      session = SpellingSession(checker: scene.checker) { [weak self] results in
        for result in results {
          self?.told.append(result)
          self?.latest[result.id] = result
        }
      }
    }

    func update(_ id: Int, _ version: Int, _ text: String, _ languages: [SpellingLanguageRun] = []) {
      texts[id, default: [:]][version] = text
      session?.update([SpellingParagraph(id: id, version: version, text: text, languages: languages)])
    }

    /// Waits until all is checked and told.
    func settle() {
      repeat { scene.checker.queue.waitUntilIdle() } while MainQueue.shared.drain() > 0
    }

    func forget() { told = [] }
    func end() { session = nil }

    func words(_ id: Int) -> [String] {
      guard let result = latest[id], let text = texts[id]?[result.version] else { return [] }
      return result.unknownWords.map { text.codeUnits($0) }
    }
  }

  @MainActor private func desk(_ words: [String] = ["one", "two", "three"], tag: String) throws -> Desk {
    let scene = SpellingScene(locale: tag)
    try scene.addDictionary(tag, words)
    return Desk(scene)
  }

  @MainActor func testUnknownWordsComeWithTheVersionOfTheirText() async throws {
    let desk = try desk(tag: "qga")
    desk.update(1, 7, "one frob two")
    desk.update(2, 3, "three")
    desk.settle()
    XCTAssertEqual(
      desk.told,
      [
        SpellingResult(id: 1, version: 7, unknownWords: [4..<8], isComplete: true),
        SpellingResult(id: 2, version: 3, unknownWords: [], isComplete: true),
      ])
    desk.update(1, 8, "one frobs two")
    desk.settle()
    XCTAssertEqual(desk.latest[1], SpellingResult(id: 1, version: 8, unknownWords: [4..<9], isComplete: true))
    // The same text in a new version, and an empty one.
    desk.update(1, 9, "one frobs two")
    desk.update(2, 4, "")
    desk.settle()
    XCTAssertEqual(desk.latest[1]?.version, 9)
    XCTAssertEqual(desk.latest[2], SpellingResult(id: 2, version: 4, unknownWords: [], isComplete: true))
  }

  @MainActor func testChangesThatFollowEachOtherAreCheckedOnce() async throws {
    let desk = try desk(tag: "qgb")
    desk.scene.checker.queue.isSuspended = true
    for version in 1...100 { desk.update(1, version, "one word\(String(repeating: "s", count: version % 7)) two") }
    desk.scene.checker.queue.isSuspended = false
    desk.settle()
    XCTAssertEqual(desk.told.map(\.version), [100])
    XCTAssertEqual(desk.words(1), ["wordss"])
  }

  @MainActor func testVisibleParagraphsAreCheckedFirst() async throws {
    let desk = try desk(tag: "qgc")
    desk.scene.checker.queue.isSuspended = true
    desk.session?.update((0..<50).map { SpellingParagraph(id: $0, version: 0, text: "frob \($0)") })
    desk.session?.setVisible([30, 31, 29])
    desk.session?.setVisible([40, 41, 10])
    desk.scene.checker.queue.isSuspended = false
    desk.settle()
    XCTAssertEqual(desk.told.prefix(3).map(\.id), [40, 41, 10])
    XCTAssertEqual(Set(desk.told.map(\.id)), Set(0..<50))
    XCTAssertEqual(desk.told.count, 50)
  }

  @MainActor func testAVisibleParagraphThatChangesGoesBeforeThoseThatWait() async throws {
    let desk = try desk(tag: "qgq")
    desk.scene.checker.queue.isSuspended = true
    // Named before it is known.
    desk.session?.setVisible([40])
    desk.session?.update((0..<50).map { SpellingParagraph(id: $0, version: 0, text: "frob \($0)") })
    desk.scene.checker.queue.isSuspended = false
    desk.settle()
    XCTAssertEqual(desk.told.map(\.id), [40] + (0..<50).filter { $0 != 40 })
    desk.forget()
    desk.scene.checker.queue.isSuspended = true
    for id in [3, 40, 5] { desk.update(id, 1, "blorb") }
    desk.scene.checker.queue.isSuspended = false
    desk.settle()
    XCTAssertEqual(desk.told.map(\.id), [40, 3, 5])
  }

  @MainActor func testAParagraphOfAMegabyteDelaysNoOther() async throws {
    let desk = try desk(tag: "qgd")
    let long = String(repeating: "one frob two three ", count: 55_000)
    desk.scene.checker.queue.isSuspended = true
    desk.update(0, 0, long)
    for id in 1...20 { desk.update(id, 0, "one blorb") }
    desk.session?.setVisible(Array(0...20))
    desk.scene.checker.queue.isSuspended = false
    desk.settle()
    // All others were told before any but the first piece of the long one was checked.
    let others = desk.told.prefix(20)
    XCTAssertEqual(others.map(\.id), Array(1...20))
    XCTAssertEqual(desk.latest[0]?.unknownWords.count, 55_000)
    XCTAssertEqual(desk.latest[0]?.isComplete, true)
  }

  @MainActor func testALongParagraphIsToldInPartsThatGrow() async throws {
    let desk = try desk(tag: "qge")
    let long = String(repeating: "one frob two three ", count: 20_000)
    desk.update(0, 5, long)
    // The main loop turns while the worker is at it.
    let deadline = Clock.monotonic + 30
    while desk.latest[0]?.isComplete != true, Clock.monotonic < deadline {
      MainQueue.shared.drain()
      await Task.yield()
    }
    XCTAssertEqual(desk.latest[0]?.unknownWords.count, 20_000)
    let counts = desk.told.map(\.unknownWords.count)
    XCTAssertEqual(counts, counts.sorted())
    XCTAssertLessThan(counts.count, 12)
    XCTAssertEqual(desk.told.map(\.isComplete).filter { $0 }.count, 1)
    XCTAssertEqual(Set(desk.told.map(\.version)), [5])
  }

  @MainActor func testALongParagraphIsFinishedWhileItIsTypedIn() async throws {
    let desk = try desk(tag: "qgf")
    let tail = String(repeating: " one frob two three", count: 20_000)
    var version = 0
    let deadline = Clock.monotonic + 60
    // Each piece that is checked is followed by a change.
    while desk.latest[0]?.isComplete != true, Clock.monotonic < deadline {
      version += 1
      desk.update(0, version, String(repeating: "x", count: version % 50 + 2) + tail)
      MainQueue.shared.drain()
      await Task.yield()
    }
    desk.settle()
    XCTAssertEqual(desk.latest[0]?.version, version)
    XCTAssertEqual(desk.latest[0]?.unknownWords.count, 20_001)
  }

  @MainActor func testTheWordAtTheCaretIsToldWhenTheCaretHasLeftIt() async throws {
    let desk = try desk(tag: "qgh")
    func type(_ version: Int, _ text: String, caret: Int) {
      desk.session?.noteTyping(at: .init(id: 1, offset: caret))
      desk.update(1, version, text)
      desk.settle()
    }
    type(1, "frob o", caret: 6)
    XCTAssertEqual(desk.words(1), ["frob"])
    type(2, "frob on", caret: 7)
    XCTAssertEqual(desk.words(1), ["frob"])
    type(3, "frob onn", caret: 8)
    XCTAssertEqual(desk.words(1), ["frob"])
    type(4, "frob onn ", caret: 9)
    XCTAssertEqual(desk.words(1), ["frob", "onn"])
    // In the middle of a word, and before it.
    type(5, "fob onn ", caret: 1)
    XCTAssertEqual(desk.words(1), ["onn"])
    type(6, "xfob onn ", caret: 0)
    XCTAssertEqual(desk.words(1), ["onn"])
    desk.session?.endTyping()
    XCTAssertEqual(desk.words(1), ["xfob", "onn"])
    // A caret that was only put there hides no word.
    desk.update(1, 7, "xfob onn")
    desk.settle()
    XCTAssertEqual(desk.words(1), ["xfob", "onn"])
  }

  @MainActor func testTypingInAnotherParagraphTellsTheWord() async throws {
    let desk = try desk(tag: "qgi")
    desk.session?.noteTyping(at: .init(id: 1, offset: 4))
    desk.update(1, 1, "frob")
    desk.settle()
    XCTAssertEqual(desk.words(1), [])
    desk.session?.noteTyping(at: .init(id: 2, offset: 3))
    XCTAssertEqual(desk.words(1), ["frob"])
  }

  @MainActor func testParagraphsThatWereRemovedAreNotTold() async throws {
    let desk = try desk(tag: "qgj")
    desk.scene.checker.queue.isSuspended = true
    for id in 1...10 { desk.update(id, 0, "frob") }
    desk.session?.remove([2, 4, 99])
    desk.scene.checker.queue.isSuspended = false
    desk.scene.checker.queue.waitUntilIdle()
    // Between the worker's message and the main loop's turn.
    desk.session?.remove([6])
    desk.settle()
    XCTAssertEqual(Set(desk.told.map(\.id)), [1, 3, 5, 7, 8, 9, 10])
    // One that comes back.
    desk.update(2, 5, "one blorb")
    desk.settle()
    XCTAssertEqual(desk.words(2), ["blorb"])
  }

  func testAParagraphThatIsRemovedWhileItIsCheckedIsNotTold() {
    let work = Locked<SpellingWork<Int>?>(nil)
    // The missing library is said once, in the middle of the first check.
    let checker = SpellChecker(file: "/nowhere/libenchant.so", locale: "en") { _ in work.withLock { $0 }?.remove([1]) }
    let made = SpellingWork<Int>(checker, []) {}
    work.exchange(made)
    made.update([SpellingParagraph(id: 1, version: 0, text: "frob")])
    checker.queue.waitUntilIdle()
    XCTAssertEqual(made.takeResults(), [])
    made.update([SpellingParagraph(id: 2, version: 0, text: "frob")])
    checker.queue.waitUntilIdle()
    XCTAssertEqual(made.takeResults().map(\.id), [2])
    work.exchange(nil)
  }

  @MainActor func testWordsThatBecomeKnownAreToldAgain() async throws {
    let desk = try desk(tag: "qgk")
    desk.update(1, 1, "one frob blorb")
    desk.update(2, 1, "one two")
    desk.settle()
    XCTAssertEqual(desk.words(1), ["frob", "blorb"])
    desk.forget()
    desk.scene.checker.ignore("frob")
    desk.settle()
    XCTAssertEqual(desk.words(1), ["blorb"])
    XCTAssertEqual(desk.told.map(\.id), [1])
    try await desk.scene.checker.learn("blorb", language: "qgk")
    desk.settle()
    XCTAssertEqual(desk.words(1), [])
  }

  @MainActor func testASessionThatEndsTellsNothing() async throws {
    let desk = try desk(tag: "qgl")
    desk.scene.checker.queue.isSuspended = true
    desk.update(1, 1, String(repeating: "frob ", count: 100_000))
    desk.end()
    XCTAssertEqual(desk.scene.checker.queue.depth, 0)
    desk.scene.checker.queue.isSuspended = false
    desk.settle()
    XCTAssertEqual(desk.told, [])
  }

  @MainActor func testSeveralSessionsShareAChecker() async throws {
    let scene = SpellingScene(locale: "qgm")
    try scene.addDictionary("qgm", ["one"])
    let desks = (0..<5).map { _ in Desk(scene) }
    for (i, desk) in desks.enumerated() {
      for id in 0..<20 {
        desk.update(id, 0, String(repeating: "one ", count: 2_000) + "frob\(["a", "b", "c"][(i + id) % 3])")
      }
    }
    desks[0].settle()
    for (i, desk) in desks.enumerated() {
      for id in 0..<20 { XCTAssertEqual(desk.words(id), ["frob\(["a", "b", "c"][(i + id) % 3])"]) }
    }
  }

  @MainActor func testBadInputIsCheckedLikeAllOther() async throws {
    let desk = try desk(tag: "qgn")
    let marks = String(repeating: "\u{301}", count: 100_000)
    let texts = [
      "", "\0\0", "frob\0blorb", "one \u{feff}\u{200f}frob", "a\(marks) frob", marks,
      String(repeating: "👩‍👩‍👧‍👦", count: 5_000) + " frob",
      String(repeating: "שלום עולם ", count: 2_000), String(repeating: "สวัสดีชาวโลก", count: 2_000) + " frob",
      String(repeating: "日本語", count: 50_000) + "frob", String(repeating: "x", count: 1_000_000),
      String(repeating: " ", count: 100_000),
      String(decoding: [0x66, 0xd800, 0x72, 0x6f, 0x62] as [UInt16], as: UTF16.self),
    ]
    for (id, text) in texts.enumerated() { desk.update(id, 1, text) }
    desk.settle()
    XCTAssertEqual(desk.latest.count, texts.count)
    let words = texts.indices.map { desk.words($0) }
    XCTAssertEqual(words[2], ["frob", "blorb"])
    for id in [3, 4, 6, 8, 9] { XCTAssertEqual(words[id].last, "frob", "\(id)") }
    for id in [0, 1, 5, 10, 11] { XCTAssertEqual(words[id], [], "\(id)") }
    XCTAssertEqual(words[7].count, 4_000)
    XCTAssertEqual(words[12], ["rob"])
  }

  /// Random edits, removals and scrolling while the worker is at it; in the end, each paragraph has the words of a check
  /// of its text as a whole.
  @MainActor func testRandomChangesEndWithTheWordsOfTheLastTexts() async throws {
    let desk = try desk(["one", "two", "three", "don't"], tag: "qgo")
    try desk.scene.addDictionary("qgp", ["frob", "un"])
    var random = SpellingNumbers(SpellingScene.seed(name))
    let words = ["one", "two", "frob", "un", "blorb", "don't", "слово", "日本", "x@y.z", "\n", ",", "three."]
    var texts: [Int: (text: String, languages: [SpellingLanguageRun])] = [:]
    var version = 0
    for _ in 0..<1_500 {
      let id = Int.random(in: 0..<12, using: &random)
      version += 1
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        texts[id] = nil
        desk.session?.remove([id])
      case 1: desk.session?.setVisible((0..<3).map { _ in Int.random(in: 0..<12, using: &random) })
      case 2: MainQueue.shared.drain()
      case 3: desk.scene.checker.queue.waitUntilIdle()
      default:
        var parts = (texts[id]?.text ?? "").split(separator: " ").map(String.init)
        let place = Int.random(in: 0...parts.count, using: &random)
        if Bool.random(using: &random), place < parts.count { parts.remove(at: place) }
        let count = Int.random(in: 0..<50, using: &random) == 0 ? 3_000 : 2
        parts.insert(
          contentsOf: (0..<count).map { _ in words.randomElement(using: &random) ?? "" }, at: min(place, parts.count))
        let text = parts.joined(separator: " ")
        let start = Int.random(in: 0...40, using: &random)
        let languages = [SpellingLanguageRun(range: start..<(start + 30), language: "qgp")]
        texts[id] = (text, languages)
        desk.update(id, version, text, languages)
      }
    }
    desk.settle()
    for (id, paragraph) in texts {
      let result = desk.latest[id]
      XCTAssertEqual(result?.isComplete, true)
      XCTAssertEqual(desk.texts[id]?[result?.version ?? -1], paragraph.text)
      let whole = desk.scene.unknownRanges(paragraph.text, paragraph.languages)
      XCTAssertEqual(result?.unknownWords, whole)
    }
  }
}
