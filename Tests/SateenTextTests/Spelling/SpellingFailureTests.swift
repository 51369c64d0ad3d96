import Foundation
import SateenThreads
import XCTest

@testable import SateenText

/// Libraries and dictionaries that are missing or damaged.
final class SpellingFailureTests: XCTestCase {
  func testACheckerThatIsAskedNothingOpensNothing() throws {
    let scene = SpellingScene(locale: "qba")
    try scene.addDictionary("qba", ["one"])
    XCTAssertFalse(scene.checker.use { $0.isOpen })
    // No word to look up.
    XCTAssertEqual(scene.unknownWords("123 日本語 http://exmaple.com"), [])
    XCTAssertFalse(scene.checker.use { $0.isOpen })
    XCTAssertEqual(scene.unknownWords("wrod"), ["wrod"])
    XCTAssertTrue(scene.checker.use { $0.isOpen })
  }

  func testWithoutTheLibraryAllWordsAreKnownAndThatIsSaidOnce() async {
    let scene = SpellingScene(file: "/nowhere/libenchant-2.so.2")
    XCTAssertEqual(scene.unknownWords("wrold dgo"), [])
    XCTAssertEqual(scene.unknownWords("wrold", [SpellingLanguageRun(range: 0..<5, language: "de")]), [])
    let availability = await scene.checker.availability()
    guard case .unavailable(.noLibrary(let name, let reason)) = availability else { return XCTFail("\(availability)") }
    XCTAssertEqual(name, "/nowhere/libenchant-2.so.2")
    XCTAssertTrue(reason.contains("/nowhere/libenchant-2.so.2"), reason)
    XCTAssertEqual(scene.said, [.noLibrary(name: name, reason: reason)])
    let suggestions = await scene.checker.suggestions(for: "wrold")
    XCTAssertEqual(suggestions, [])
    do {
      try await scene.checker.learn("wrold")
      XCTFail("The word was learned")
    } catch {
      XCTAssertEqual(error, .noLibrary(name: name, reason: reason))
    }
  }

  func testALibraryWithoutTheFunctionsIsOfNoUse() async {
    let scene = SpellingScene(file: "libm.so.6")
    let availability = await scene.checker.availability()
    guard case .unavailable(.noLibrary("libm.so.6", let reason)) = availability else {
      return XCTFail("\(availability)")
    }
    XCTAssertEqual(reason, "libm.so.6 has no function enchant_broker_init")
    XCTAssertEqual(
      scene.said.map(\.description),
      ["Spelling is not checked: libm.so.6 cannot be used: libm.so.6 has no function enchant_broker_init."])
  }

  func testALanguageWithoutADictionaryIsSaidOnce() async {
    let scene = SpellingScene(locale: "qbb")
    for _ in 0..<3 { XCTAssertEqual(scene.unknownWords("wrold"), []) }
    let availability = await scene.checker.availability()
    XCTAssertEqual(availability, .unavailable(.noDictionary(language: "qbb")))
    XCTAssertEqual(scene.said, [.noDictionary(language: "qbb")])
    XCTAssertEqual(
      scene.said.first?.description, #"Text in "qbb" is not checked: no dictionary for it is installed."#)
  }

  func testAThousandLanguagesAreNotAllSaid() {
    let scene = SpellingScene(locale: "qbb")
    for i in 0..<1_000 {
      let language =
        "q" + String(UnicodeScalar(UInt8(0x61 + i / 26 % 26))) + String(UnicodeScalar(UInt8(0x61 + i % 26)))
      _ = scene.unknownWords("word", [SpellingLanguageRun(range: 0..<4, language: "\(language)-x-\(i)")])
    }
    XCTAssertLessThanOrEqual(scene.said.count, 512)
  }

  func testDamagedDictionariesAreSaidAndNotUsed() async throws {
    let scene = SpellingScene(locale: "qca")
    let garbage = String(decoding: (0..<2_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }, as: UTF8.self)
    try scene.addDictionary("qca", list: "")
    try scene.addDictionary("qcb", list: garbage)
    try scene.addDictionary("qcc", list: "3\n")
    try scene.addDictionary("qcd", list: "1000\none\ntwo\n")
    // Rules that forbid each word.
    try scene.addDictionary("qce", ["one/X", "two/X"], rules: "SET UTF-8\nFORBIDDENWORD X\n")
    try? FileManager.default.removeItem(atPath: "\(scene.folder)/hunspell/qcf.dic")
    try scene.addDictionary("qcg", ["one"])
    try FileManager.default.createDirectory(
      atPath: "\(scene.folder)/hunspell/qcf.dic", withIntermediateDirectories: true)
    try Data("SET UTF-8\n".utf8).write(to: URL(fileURLWithPath: "\(scene.folder)/hunspell/qcf.aff"))
    let list = { (tag: String) in "\(scene.folder)/hunspell/\(tag).dic" }
    let expected = [
      "qca": "\(list("qca")) does not begin with a number of words",
      "qcb": "\(list("qcb")) does not begin with a number of words",
      "qcc": "\(list("qcc")) has no words",
      "qcd": "\(list("qcd")) is cut off: it announces 1000 words and has 2",
      "qce": "it refuses the words of its own list, \(list("qce"))",
      "qcf": "\(list("qcf")) cannot be read",
    ]
    for (tag, problem) in expected.sorted(by: { $0.key < $1.key }) {
      let run = [SpellingLanguageRun(range: 0..<100, language: tag)]
      for _ in 0..<2 { XCTAssertEqual(scene.unknownWords("one wrold", run), [], tag) }
      let availability = await scene.checker.availability(for: tag)
      XCTAssertEqual(availability, .unavailable(.unusableDictionary(dictionary: tag, problem: problem)))
    }
    XCTAssertEqual(scene.said.count, expected.count)
    // The others are not hurt.
    XCTAssertEqual(scene.unknownWords("one wrold", [SpellingLanguageRun(range: 0..<100, language: "qcg")]), ["wrold"])
  }

  func testADictionaryThatDisappearsIsSaid() async throws {
    let scene = SpellingScene(locale: "qda")
    try scene.addDictionary("qda", ["one"])
    try scene.addDictionary("qdb", ["one"])
    try scene.addDictionary("qdc", ["one"])
    // The list of what is installed is made here.
    XCTAssertEqual(scene.unknownWords("one wrold"), ["wrold"])
    for tag in ["qda", "qdb"] {
      for kind in ["dic", "aff"] {
        try FileManager.default.removeItem(atPath: "\(scene.folder)/hunspell/\(tag).\(kind)")
      }
    }
    // The dictionary that is open stays open.
    XCTAssertEqual(scene.unknownWords("one wrlod"), ["wrlod"])
    let availability = await scene.checker.availability(for: "qdb")
    guard case .unavailable(.unusableDictionary("qdb", let problem)) = availability else {
      return XCTFail("\(availability)")
    }
    XCTAssertTrue(problem.contains("qdb"), problem)
    XCTAssertEqual(scene.unknownWords("wrold", [SpellingLanguageRun(range: 0..<5, language: "qdb")]), [])
    XCTAssertEqual(scene.said, [.unusableDictionary(dictionary: "qdb", problem: problem)])
  }

  func testLibraryAndDictionariesAreOpenedOnTheWorker() async {
    let threads = Locked<[Bool]>([])
    let checker = SpellChecker(file: "/nowhere/libenchant.so", locale: "en") { _ in
      threads.withLock { $0.append(MainThread.isCurrent) }
    }
    _ = await checker.availability(for: "en")
    XCTAssertEqual(threads.withLock { $0 }, [false])
  }

  /// The locale "C" is American English, and other names are those of POSIX.
  func testTheLocaleNamesTheLanguage() async {
    for (locale, language) in [
      ("C", "en-US"), ("C.UTF-8", "en-US"), ("qea_QM.UTF-8@x", "qea-QM"), ("POSIX", "en-US"), ("", "en-US"),
    ] {
      let scene = SpellingScene(file: "/nowhere", locale: locale)
      XCTAssertEqual(scene.checker.use { $0.userLanguage }, language, locale)
    }
  }
}
