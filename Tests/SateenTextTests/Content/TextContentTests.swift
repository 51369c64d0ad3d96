import Foundation
import XCTest

@testable import SateenText

final class TextContentTests: XCTestCase {
  private func content(_ string: String, chunkLimit: Int = 8) -> TextContent {
    TextContent(string, attributes: TextAttributes(kern: 1), chunkLimit: chunkLimit)
  }

  // MARK: Characters

  func testLengthsAreCountedInThreeUnits() {
    let content = content("a😀é\u{2028}")
    XCTAssertEqual(content.length, 5)
    XCTAssertEqual(content.codePointCount, 4)
    XCTAssertEqual(content.byteCount, 1 + 4 + 2 + 3)
    XCTAssertEqual(content.string, "a😀é\u{2028}")
    XCTAssertFalse(content.isEmpty)
    XCTAssertTrue(TextContent().isEmpty)
  }

  func testInvalidBytesAreReplacedAsSwiftDoes() {
    let bytes: [[UInt8]] = [
      [0x61, 0xff, 0x62], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98], [0x80], [0xf4, 0x90, 0x80, 0x80],
      Array(repeating: 0xe2, count: 40), [0xf0, 0x9f, 0x98, 0x80, 0xf0],
    ]
    for bytes in bytes {
      let content = TextContent(utf8: bytes)
      XCTAssertEqual(content.string, String(decoding: bytes, as: UTF8.self), "\(bytes)")
      XCTAssertNil(content.brokenRule)
    }
  }

  func testNULAndAByteOrderMarkAreKept() {
    let content = TextContent(utf8: [0xef, 0xbb, 0xbf, 0x61, 0x00, 0x62])
    XCTAssertEqual(content.utf16(in: 0..<content.length), [0xfeff, 0x61, 0, 0x62])
  }

  func testRangesAreClampedAndEnlargedToWholeCodePoints() {
    let content = content("a😀b")
    XCTAssertEqual(content.wholeCodePoints(2..<3), 1..<3)
    XCTAssertEqual(content.wholeCodePoints(1..<2), 1..<3)
    XCTAssertEqual(content.wholeCodePoints(2..<2), 1..<1)
    XCTAssertEqual(content.wholeCodePoints(0..<2), 0..<3)
    XCTAssertEqual(content.wholeCodePoints(-5..<99), 0..<4)
    XCTAssertEqual(content.wholeCodePoints(-9 ..< -5), 0..<0)
    XCTAssertEqual(content.wholeCodePoints(7..<9), 4..<4)
    XCTAssertEqual(content.wholeCodePoints(Int.min..<Int.max), 0..<4)
    XCTAssertEqual(content.string(in: 2..<3), "😀")
    XCTAssertEqual(content.codePointStart(2), 1)
    XCTAssertEqual(content.codePointStart(Int.max), 4)
  }

  func testReplacingHalfOfAnEmojiReplacesAllOfIt() {
    var text = content("a😀b")
    let edit = text.replace(2..<3, with: "x")
    XCTAssertEqual(text.string, "axb")
    XCTAssertEqual(edit.removedRange, 1..<3)
    XCTAssertEqual(edit.removed.string, "😀")
  }

  func testAnInsertionInsideOfAnEmojiGoesBeforeIt() {
    var text = content("a😀b")
    text.replace(2..<2, with: "x")
    XCTAssertEqual(text.string, "ax😀b")
  }

  // MARK: Paragraphs

  func testSeparatorsAreThoseOfAttributedText() {
    for separator in ["\n", "\r", "\r\n", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}"] {
      let content = content("one\(separator)two")
      let length = separator.utf16.count
      XCTAssertEqual(content.paragraphCount, 2, separator.debugDescription)
      XCTAssertEqual(content.paragraph(0).range, 0..<3)
      XCTAssertEqual(content.paragraph(0).separatorLength, length)
      XCTAssertEqual(content.paragraph(0).fullRange, 0..<3 + length)
      XCTAssertEqual(content.paragraph(1).range, 3 + length..<6 + length)
      XCTAssertEqual(content.paragraph(1).separatorLength, 0)
    }
    for character in ["\u{9}", "\u{e}", "\u{1c}", "\u{84}", "\u{86}", "\u{2027}", "\u{202a}", "\u{1028}", "\u{2068}"] {
      XCTAssertEqual(content("one\(character)two").paragraphCount, 1, character.debugDescription)
    }
  }

  func testReturnAndLineFeedInTwoChunksAreOneSeparator() {
    for padding in 0..<20 {
      let start = String(repeating: "x", count: padding)
      var text = content(start + "\r")
      text.replace(text.length..<text.length, with: content("\n" + start))
      XCTAssertEqual(text.paragraphCount, 2, "\(padding)")
      XCTAssertEqual(text.paragraph(0).separatorLength, 2)
      XCTAssertEqual(text.paragraph(1).range, padding + 2..<2 * padding + 2)
      // Between the two, an offset belongs to the paragraph that they end.
      XCTAssertEqual(text.paragraphIndex(at: padding + 1), 0)
      text.replace(padding + 1..<padding + 1, with: "-")
      XCTAssertEqual(text.paragraphCount, 3)
      text.replace(padding + 1..<padding + 2, with: "")
      XCTAssertEqual(text.paragraphCount, 2)
    }
  }

  func testASeparatorAtTheEndHasAnEmptyParagraphBehindIt() {
    let text = content("one\n")
    XCTAssertEqual(text.paragraphCount, 2)
    XCTAssertEqual(text.paragraphIndex(at: 3), 0)
    XCTAssertEqual(text.paragraphIndex(at: 4), 1)
    XCTAssertEqual(text.paragraph(1).fullRange, 4..<4)
    XCTAssertEqual(text.paragraph(at: 99).index, 1)
    XCTAssertEqual(text.paragraph(-1).index, 0)
    XCTAssertEqual(text.paragraph(99).index, 1)
    XCTAssertEqual(TextContent().paragraph(0).fullRange, 0..<0)
  }

  // MARK: Attributes

  func testEqualNeighboursBecomeOneRun() {
    var text = content("abcdef")
    text.setAttributes(TextAttributes(kern: 2), in: 2..<4)
    XCTAssertEqual(text.runs(in: 0..<6).map(\.range), [0..<2, 2..<4, 4..<6])
    XCTAssertEqual(text.runs(in: 3..<5).map(\.range), [3..<4, 4..<5])
    text.setAttributes(TextAttributes(kern: 1), in: 2..<4)
    XCTAssertEqual(text.runs(in: 0..<6).map(\.range), [0..<6])
    text.setAttributes(TextAttributes(kern: 2), in: 2..<4)
    text.replace(2..<4, with: "")
    XCTAssertEqual(text.runs(in: 0..<4).map(\.range), [0..<4])
  }

  func testTypedTextIsLikeTheTextBeforeItInItsParagraph() {
    var text = content("ab\ncd")
    text.setAttributes(TextAttributes(kern: 2), in: 3..<5)
    text.setParagraphStyle(ParagraphStyle(lineSpacing: 7), in: 3..<3)
    text.replace(3..<3, with: "x")
    XCTAssertEqual(text.attributes(at: 3)?.kern, 2)
    text.replace(2..<2, with: "y")
    XCTAssertEqual(text.attributes(at: 2)?.kern, 1)
    XCTAssertEqual(text.paragraphStyle(at: 2), ParagraphStyle())
    text.replace(text.length..<text.length, with: "\n")
    text.replace(text.length..<text.length, with: "z")
    XCTAssertEqual(text.attributes(at: text.length - 1)?.kern, 2)
    XCTAssertEqual(text.paragraphStyle(at: text.length - 1).lineSpacing, 7)
  }

  func testAnEmptiedTextGoesOnLikeTheFirstCharacterThatItHad() throws {
    var text = content("abc")
    text.setAttributes(TextAttributes(kern: 5), in: 0..<1)
    text.setParagraphStyle(ParagraphStyle(lineSpacing: 3), in: 0..<0)
    let full = text
    let deletion = text.replace(0..<3, with: "")
    XCTAssertEqual(text.typingAttributes(at: 0).kern, 5)
    XCTAssertEqual(text.paragraphStyle(at: 0).lineSpacing, 3)
    let empty = text
    let typing = text.replace(0..<0, with: "x")
    XCTAssertEqual(text.attributes(at: 0)?.kern, 5)
    XCTAssertEqual(text.statedParagraphStyle(at: 0)?.lineSpacing, 3)
    try text.apply(typing.inverse)
    XCTAssertEqual(text, empty)
    try text.apply(deletion.inverse)
    XCTAssertEqual(text, full)
  }

  func testAttributesOfAnEmptyTextCanBeSet() throws {
    var text = TextContent()
    let edit = text.setAttributes(TextAttributes(kern: 4), in: 0..<0)
    text.setParagraphStyle(ParagraphStyle(lineSpacing: 2), in: 0..<0)
    text.replace(0..<0, with: "x")
    XCTAssertEqual(text.attributes(at: 0)?.kern, 4)
    XCTAssertEqual(text.paragraphStyle(at: 0).lineSpacing, 2)
    text.replace(0..<1, with: "")
    try text.apply(edit.inverse)
    XCTAssertEqual(text.typingAttributes(at: 0), TextAttributes())
  }

  func testPastedParagraphsWithoutAStyleTakeThatOfTheirPlace() {
    var text = TextContent("ab", paragraphStyle: ParagraphStyle(lineSpacing: 3))
    var pasted = TextContent("x\ny")
    pasted.setParagraphStyle(ParagraphStyle(lineSpacing: 5), in: 2..<2)
    text.replace(1..<1, with: pasted)
    XCTAssertEqual([0, 3].map { text.statedParagraphStyle(at: $0)?.lineSpacing }, [3, 5])
    text.replace(0..<0, with: TextContent("new\n"))
    XCTAssertEqual(text.statedParagraphStyle(at: 0)?.lineSpacing, 3)
  }

  func testJoinedParagraphsComeApartAsTheyWereUnlessTheirStyleIsUnified() throws {
    var text = content("ab\ncd")
    text.setParagraphStyle(ParagraphStyle(lineSpacing: 3), in: 0..<0)
    text.setParagraphStyle(ParagraphStyle(lineSpacing: 5), in: 3..<3)
    let start = text
    let join = text.replace(2..<3, with: "")
    XCTAssertEqual(text.paragraphStyle(at: 3).lineSpacing, 3)
    let unified = try XCTUnwrap(text.edit(unifyingStyleAt: 3))
    XCTAssertTrue(unified.changesOnlyAttributes)
    try text.apply(unified)
    XCTAssertNil(text.edit(unifyingStyleAt: 3))
    let joined = text
    text.replace(3..<3, with: "\n")
    XCTAssertEqual(text.paragraphStyle(at: 4).lineSpacing, 3)
    text = joined
    try text.apply(unified.inverse)
    try text.apply(join.inverse)
    XCTAssertEqual(text, start)
  }

  // MARK: Equality and errors

  func testEqualityLooksAtAllButTheChunks() {
    let string = "one\r\ntwo😀\nthree"
    XCTAssertEqual(content(string, chunkLimit: 8), content(string, chunkLimit: 1_024))
    XCTAssertNotEqual(content(string), content("one\r\ntwo😁\nthree"))
    XCTAssertNotEqual(content("\u{e9}"), content("e\u{301}"))
    var other = content(string)
    other.setAttributes(TextAttributes(kern: 9), in: 3..<4)
    XCTAssertNotEqual(content(string), other)
    other = content(string)
    other.setParagraphStyle(ParagraphStyle(lineSpacing: 1), in: 0..<1)
    XCTAssertNotEqual(content(string), other)
    XCTAssertEqual(TextContent(), TextContent(""))
    XCTAssertNotEqual(TextContent(), content(""))
  }

  func testAnEditThatDoesNotFitThrowsAndChangesNothing() {
    var text = content("a😀b")
    let start = text
    let two = content("xy")
    func error(_ offset: Int, _ removed: TextContent) -> TextEditError? {
      do {
        try text.apply(TextEdit(offset: offset, removed: removed, inserted: content("new")))
        return nil
      } catch {
        return error
      }
    }
    XCTAssertEqual(error(3, two), .outOfBounds(offset: 3, removed: 2, length: 4))
    XCTAssertEqual(error(-1, two), .outOfBounds(offset: -1, removed: 2, length: 4))
    XCTAssertEqual(error(5, TextContent()), .outOfBounds(offset: 5, removed: 0, length: 4))
    XCTAssertEqual(error(Int.max, two), .outOfBounds(offset: Int.max, removed: 2, length: 4))
    XCTAssertEqual(error(Int.min, two), .outOfBounds(offset: Int.min, removed: 2, length: 4))
    XCTAssertEqual(error(2, two), .dividesCodePoint(offset: 2, removed: 2))
    XCTAssertEqual(error(0, two), .dividesCodePoint(offset: 0, removed: 2))
    XCTAssertEqual(error(2, TextContent()), .dividesCodePoint(offset: 2, removed: 0))
    XCTAssertEqual(text, start)
    XCTAssertNil(error(1, two))
    XCTAssertEqual(text.string, "anewb")
    XCTAssertEqual(
      TextEditError.outOfBounds(offset: 3, removed: 2, length: 4).description,
      "The edit at 3 removes 2 code units, but the text has 4.")
  }

  // MARK: Memory

  func testALargeTextIsReleasedOnASmallStack() {
    var content: TextContent? = TextContent(String(repeating: "ten bytes\n", count: 1 << 20))
    XCTAssertNotNil(content)
    let box = LastReference(content!)
    content = nil
    let thread = Thread { box.release() }
    // The smallest that is a multiple of a page on all systems.
    thread.stackSize = 64 << 10
    thread.start()
    XCTAssertEqual(box.released.wait(timeout: .now() + 60), .success)
  }

  /// Hands the last reference to a content to another thread.
  private final class LastReference: @unchecked Sendable {
    // Written by the thread that is started after `init`, and by no other one.
    private var content: TextContent?
    let released = DispatchSemaphore(value: 0)

    init(_ content: TextContent) {
      self.content = content
    }

    func release() {
      content = nil
      released.signal()
    }
  }

  func testTheEmptyParagraphAtTheEndHasAStyleOfItsOwn() throws {
    let centred = ParagraphStyle(alignment: .center)
    let right = ParagraphStyle(alignment: .right)
    var content = TextContent("abc\n", paragraphStyle: right)
    let before = content
    let edit = content.setParagraphStyle(centred, in: 4..<4)
    XCTAssertTrue(edit.changesOnlyAttributes)
    XCTAssertNotEqual(content, before)
    XCTAssertEqual(content.statedParagraphStyle(at: 4), centred)
    XCTAssertEqual(content.statedParagraphStyle(at: 0), right)
    XCTAssertEqual(content.slice(2..<4).statedParagraphStyle(at: 2), centred)
    XCTAssertEqual(content.slice(0..<3).statedParagraphStyle(at: 3), right)
    // Text that is typed has the style, and the next paragraph, too.
    let typed = content.replace(4..<4, with: "d\n")
    XCTAssertEqual(content.statedParagraphStyle(at: 4), centred)
    XCTAssertEqual(content.statedParagraphStyle(at: 6), centred)
    try content.apply(typed.inverse)
    XCTAssertEqual(content.statedParagraphStyle(at: 4), centred, "as before the text was typed")
    // An edit that changes nothing takes nothing away, and neither does one elsewhere.
    content.replace(4..<4, with: "")
    content.replace(0..<1, with: "A")
    XCTAssertEqual(content.statedParagraphStyle(at: 4), centred)
    let joined = content.replace(3..<4, with: "")
    XCTAssertEqual(content.statedParagraphStyle(at: 3), right)
    try content.apply(joined.inverse)
    XCTAssertEqual(content.statedParagraphStyle(at: 4), centred)
    try content.apply(edit.inverse)
    XCTAssertEqual(content.statedParagraphStyle(at: 4), right)
    content.setParagraphStyle(centred, in: 4..<4)
    content.setParagraphStyle(nil, in: 0..<4)
    XCTAssertNil(content.statedParagraphStyle(at: 4), "it is like the one before again")
  }

  func testAReturnIsLookedForInsideOfEmoji() {
    for limit in [8, 64] {
      let content = TextContent("😀\r" + String(repeating: "😀", count: 40) + "\r\n😀", chunkLimit: limit)
      let found = (-2..<content.length + 2).filter { content.characters.isReturn(at: $0) }
      XCTAssertEqual(found, [2, 83])
    }
  }
}
