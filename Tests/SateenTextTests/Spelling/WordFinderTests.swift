import XCTest

@testable import SateenText

/// Which words of a text are looked up, and how.
final class WordFinderTests: XCTestCase {
  private func words(_ text: String, options: SpellingOptions = []) -> [String] {
    found(Array(text.utf16), options).map { text.codeUnits($0.range) }
  }

  private func forms(_ text: String, options: SpellingOptions = []) -> [String] {
    let units = Array(text.utf16)
    return found(units, options).map { word in units.withUnsafeBufferPointer { word.form(in: $0) } }
  }

  private func found(_ units: [UInt16], _ options: SpellingOptions = []) -> [SpellingWord] {
    units.withUnsafeBufferPointer { units in
      var words: [SpellingWord] = []
      WordFinder(options: options).find(in: units, into: &words)
      return words
    }
  }

  func testWordsEndAtSpacesAndPunctuation() {
    XCTAssertEqual(words("The quick, brown (fox)—jumps"), ["The", "quick", "brown", "fox", "jumps"])
    XCTAssertEqual(words("well-known and/or «mot»"), ["well", "known", "and", "or", "mot"])
    XCTAssertEqual(words("one\ntwo\u{2028}three\u{a0}four"), ["one", "two", "three", "four"])
    XCTAssertEqual(words(""), [])
    XCTAssertEqual(words(" \n\t"), [])
  }

  func testASentenceThatBeginsWithoutASpaceHasTwoWords() {
    XCTAssertEqual(words("the end.Then more"), ["the", "end", "Then", "more"])
    XCTAssertEqual(words("note:this"), ["note", "this"])
  }

  func testApostrophesInsideBelongToWordsAndThoseAroundDoNot() {
    XCTAssertEqual(words("don't 'quoted' dogs' rock'n'roll"), ["don't", "quoted", "dogs", "rock'n'roll"])
    XCTAssertEqual(words("don’t ‘quoted’"), ["don’t", "quoted"])
    XCTAssertEqual(forms("don’t"), ["don't"])
  }

  func testAddressesAndPathsAreLeftOut() {
    for address in [
      "https://example.com/wrold", "(http://exmaple.com/a_b)", "ftp://foo", "www.exmaple.com", "WWW.exmaple.com",
      "mailto:jon@exmaple.com", "jon.doe@exmaple.com", "<jon@exmaple.com>", "jürgen@exmaple.de", "/usr/lib/foo",
      "~/foo",
      "./foo", "../foo", "C:\\Windos\\foo", "C:/Windos", "\\\\sever\\foo", "src/main.c", "exmaple.com", "Pakage.swift",
      "@jondoe", "#hashtg",
    ] {
      XCTAssertEqual(words("see \(address) here"), ["see", "here"], address)
    }
    XCTAssertEqual(words("see exmaple.com here", options: .addresses), ["see", "exmaple", "com", "here"])
    XCTAssertEqual(words("https://exmaple.com", options: .addresses), ["https", "exmaple", "com"])
  }

  func testWordsWithSignsOfAddressesAreNotLeftOut() {
    XCTAssertEqual(
      words("either/or, his/her/their @ # / ~ me: you"), ["either", "or", "his", "her", "their", "me", "you"])
  }

  func testWordsWithDigitsAreLeftOut() {
    XCTAssertEqual(words("mp3 4th H2O x86_64 1.000,50 plain"), ["plain"])
    XCTAssertEqual(words("mp3 plain", options: .wordsWithDigits), ["mp3", "plain"])
  }

  func testCapitalsAndMixedCaseAreLeftOut() {
    XCTAssertEqual(words("NASA NASA's URLs ÄÖÜ plain"), ["plain"])
    XCTAssertEqual(words("NASA", options: .capitals), ["NASA"])
    XCTAssertEqual(words("JavaScript iPhone's line_count McDonald Plain THe"), ["Plain", "THe"])
    XCTAssertEqual(words("JavaScript line_count", options: .mixedCase), ["JavaScript", "line", "count"])
    XCTAssertEqual(words("O'Reilly d'Artagnan"), ["O'Reilly", "d'Artagnan"])
  }

  func testSingleLettersAreLeftOut() {
    XCTAssertEqual(words("a I x e.g. i.e. U.S.A. é e\u{301} ok"), ["ok"])
  }

  func testSoftHyphensAndMarksOfDirectionAreNotSpelled() {
    let text = "hy\u{ad}phen\u{ad}ation \u{200f}left\u{200e} wo\u{200d}rd"
    XCTAssertEqual(words(text), ["hy\u{ad}phen\u{ad}ation", "left", "wo\u{200d}rd"])
    XCTAssertEqual(forms(text), ["hyphenation", "left", "word"])
  }

  func testCombiningMarksAreComposedForTheDictionaryAndRangesAreThoseOfTheText() {
    let text = "a cafe\u{301} na\u{308}ive"
    let found = found(Array(text.utf16))
    XCTAssertEqual(found.map(\.range), [2..<7, 8..<14])
    XCTAssertEqual(forms(text), ["caf\u{e9}", "n\u{e4}ive"])
    XCTAssertEqual(forms(text).map { $0.unicodeScalars.count }, [4, 5])
  }

  func testPersianKeepsItsJoiners() {
    XCTAssertEqual(forms("می\u{200c}خواهم"), ["می\u{200c}خواهم"])
  }

  func testWordsOfSeveralScriptsAreLeftOut() {
    XCTAssertEqual(words("раураl payраl Tシャツ μm"), [])
    XCTAssertEqual(words("слово word λόγος"), ["слово", "word", "λόγος"])
    XCTAssertEqual(found(Array("слово word".utf16)).map(\.script), [CodePoint.script(0x441), .latin])
  }

  func testAPeriodBehindAWordIsNoted() {
    XCTAssertEqual(found(Array("bzw. und".utf16)).map(\.isBeforePeriod), [true, false])
  }

  // MARK: Bad input

  func testVeryLongWordsAndTokensAreLeftOut() {
    let hundred = String(repeating: "ab", count: 50)
    XCTAssertEqual(words("x \(hundred) y"), [hundred])
    XCTAssertEqual(words("xx \(hundred)c yy"), ["xx", "yy"])
    let token = String(repeating: "wrong-", count: 1_000)
    XCTAssertEqual(words("xx \(token) yy"), ["xx", "yy"])
  }

  func testAHundredThousandCombiningMarksMakeNoWord() {
    let marks = String(repeating: "\u{301}", count: 100_000)
    XCTAssertEqual(words("xx a\(marks) yy"), ["xx", "yy"])
    XCTAssertEqual(words("xx ab\(marks)c yy"), ["xx", "yy"])
    XCTAssertEqual(words(marks), [])
    // At the start of a text, behind a space.
    XCTAssertEqual(words("\(marks)ab"), [])
    XCTAssertEqual(words("\u{301}\u{301}ab"), ["ab"])
  }

  func testNULSeparatesWords() {
    XCTAssertEqual(words("foo\0bar \0 baz\0"), ["foo", "bar", "baz"])
  }

  func testLoneSurrogatesBelongToNoWord() {
    let units: [UInt16] = [0xd800, 0x61, 0x62, 0xdc00, 0x63, 0x64, 0xd800, 0xd800, 0x65, 0x66, 0xd83d]
    XCTAssertEqual(found(units).map(\.range), [1..<3, 4..<6, 8..<10])
    for unit in [0xd800, 0xdbff, 0xdc00, 0xdfff] as [UInt16] { XCTAssertEqual(found([unit]), []) }
  }

  func testOtherScriptsHaveTheirWords() {
    XCTAssertEqual(words("שלום עולם"), ["שלום", "עולם"])
    XCTAssertEqual(words("مرحبا بالعالم"), ["مرحبا", "بالعالم"])
    // ICU's dictionary divides Thai.
    XCTAssertEqual(words("สวัสดีชาวโลก"), ["สวัสดี", "ชาว", "โลก"])
    XCTAssertEqual(words("日本語の文章、漢字カタカナ。"), [])
    XCTAssertEqual(words("한국어 단어"), ["한국어", "단어"])
    XCTAssertEqual(words("👍🏽 👩‍👩‍👧‍👦 🇩🇪 ok👍ok"), ["ok", "ok"])
    XCTAssertEqual(words("נקה\"ל"), ["נקה\"ל"])
    // Deseret, beyond the first plane.
    XCTAssertEqual(words("𐐔𐐯𐑅 ab"), ["𐐔𐐯𐑅", "ab"])
  }
}
