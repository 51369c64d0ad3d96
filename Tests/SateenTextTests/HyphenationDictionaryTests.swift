import Foundation
import XCTest

@testable import SateenText

/// Dictionaries without layout: how they are read, and where they divide words.
final class HyphenationDictionaryTests: XCTestCase {
  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fixtures/"

  private func divided(_ word: String, _ dictionary: HyphenationDictionary) -> String {
    var units = Array(word.utf16)
    for place in dictionary.places(in: units).reversed() { units.insert(0x2d, at: place) }
    return String(decoding: units, as: UTF16.self)
  }

  private func read(_ bytes: [UInt8]) throws -> HyphenationDictionary {
    let path = NSTemporaryDirectory() + "hyph_\(UUID().uuidString).dic"
    defer { unlink(path) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    do {
      return try HyphenationFile.read(path)
    } catch HyphenationError.malformed(_, let line, let problem) {
      throw HyphenationError.malformed(path: "x", line: line, problem: problem)
    }
  }

  private func read(_ text: String) throws -> HyphenationDictionary { try read(Array(text.utf8)) }

  func testTheGreatestNumberAtAPlaceDecides() throws {
    let dictionary = try HyphenationFile.read(Self.fixtures + "hyph_qaa.dic")
    XCTAssertEqual(divided("banana", dictionary), "ba-na-na")
    XCTAssertEqual(divided("pasto", dictionary), "pasto", "2 forbids what 1 allows")
    XCTAssertEqual(divided("pasta", dictionary), "pas-ta", "3 allows what 2 forbids")
    XCTAssertEqual(divided("kalana", dictionary), "kala-na", "at the start of a word only")
    XCTAssertEqual(divided("bakalana", dictionary), "ba-ka-la-na")
  }

  func testNothingShorterThanTheLeastIsCutOff() throws {
    let dictionary = try HyphenationFile.read(Self.fixtures + "hyph_qaa.dic")
    XCTAssertEqual(divided("anano", dictionary), "ana-no")
    XCTAssertEqual(divided("na", dictionary), "na")
    XCTAssertEqual(divided("", dictionary), "")
    XCTAssertEqual(divided("na'na'banana", dictionary), "na'na'ba-na-na", "apostrophes end a word's parts")
    let strict = try read("UTF-8\nLEFTHYPHENMIN 3\nRIGHTHYPHENMIN 4\n1na\n")
    XCTAssertEqual(divided("nanananana", strict), "nana-na-nana")
  }

  func testCompoundsAreDividedBetweenTheirPartsAndThenInside() throws {
    let dictionary = try HyphenationFile.read(Self.fixtures + "hyph_qab.dic")
    XCTAssertEqual(divided("hausboot", dictionary), "haus-bo-o-t", "no part of a compound ends with less than it says")
    XCTAssertEqual(divided("boot", dictionary), "b-o-o-t")
  }

  func testADivisionThatChangesTheSpellingIsNotMade() throws {
    let dictionary = try HyphenationFile.read(Self.fixtures + "hyph_qaa.dic")
    XCTAssertEqual(divided("naneße", dictionary), "na-neße")
  }

  func testCharacterSetsAreThoseOfTheCLibrary() throws {
    let latin2 = try read(Array("ISO8859-2\n1".utf8) + [0xb9] + Array("a\n".utf8))
    XCTAssertEqual(divided("baša", latin2), "ba-ša")
    let cyrillic = try read(Array("microsoft-cp1251\n1".utf8) + [0xe4, 0xe0] + Array("\n".utf8))
    XCTAssertEqual(divided("дадада", cyrillic), "да-да-да")
  }

  func testAMalformedFileSaysWhichLineIsWrong() throws {
    func check(_ bytes: [UInt8], line: Int, _ problem: String, file: StaticString = #filePath, at: UInt = #line) {
      XCTAssertThrowsError(try read(bytes), file: file, line: at) { error in
        XCTAssertEqual(
          error as? HyphenationError, .malformed(path: "x", line: line, problem: problem), file: file, line: at)
      }
    }
    check(Array("UTF-8\n1na\nLEFTHYPHENMIN two\n".utf8), line: 3, "has no number from 0 to 99 behind LEFTHYPHENMIN")
    check(Array("UTF-8\n1na\n123\n".utf8), line: 3, "has a pattern without letters")
    check(Array("UTF-8\n1na\n1b".utf8) + [0xff, 0x0a], line: 3, "is not in UTF-8")
    check(Array("UTF-8\n1na\n\n1b\0a\n".utf8), line: 4, "has characters that no text has")
    check(Array("KLINGON\n1na\n".utf8), line: 1, "names a character set that is not known here: \"KLINGON\"")
    check([], line: 1, "names a character set that is not known here: \"\"")
    check(Array("UTF-8\n% nothing\n".utf8), line: 3, "is its last, and there was no pattern")
    check(Array("UTF-8\n1a\nNEXTLEVEL\n1b\nNEXTLEVEL\n".utf8), line: 5, "starts a third level")
    check(
      Array("UTF-8\n\(String(repeating: "a1", count: 60))\n".utf8), line: 2, "has a pattern of more than 100 characters"
    )
  }

  func testAFileThatIsNotThereOrIsAFolderCannotBeRead() {
    for path in ["/nowhere/hyph_qaa.dic", Self.fixtures] {
      XCTAssertThrowsError(try HyphenationFile.read(path)) { error in
        XCTAssertEqual(error as? HyphenationError, .unreadable(path: path))
        XCTAssertEqual("\(error)", "The hyphenation dictionary \(path) cannot be read.")
      }
    }
  }

  func testAnyBytesAreReadOrRefused() {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    let pool = Array("1a2b.3\nCOMPOUNDLEFTHYPHENMIN 1\nNEXTLEVEL\n/=,%#'é\t\r".utf8) + [0, 0xff, 0xc3]
    for _ in 0..<300 {
      var bytes = Array(["UTF-8\n", "ISO8859-1\n", "KOI8-R\n", ""].randomElement(using: &random)!.utf8)
      for _ in 0..<Int.random(in: 0...200, using: &random) { bytes.append(pool.randomElement(using: &random)!) }
      guard let dictionary = try? read(bytes) else { continue }
      let places = dictionary.places(in: Array("abaabbab'ab".utf16))
      XCTAssertEqual(places, places.sorted(), "seed \(seed)")
    }
  }

  func testAmericanEnglishIsDividedAsItsDictionarySays() throws {
    let path = "/usr/share/hyphen/hyph_en_US.dic"
    guard FileManager.default.fileExists(atPath: path) else { throw XCTSkip("\(path) is not installed") }
    let dictionary = try HyphenationFile.read(path)
    for word in ["hy-phen-ation", "al-go-rithm", "ty-pog-ra-phy", "dif-fi-cult", "through", "wa-ter"] {
      XCTAssertEqual(divided(word.filter { $0 != "-" }, dictionary), word)
    }
  }
}
