import XCTest

@testable import Chat

final class AnswerStreamTests: XCTestCase {
  func testPiecesAreWordsWithTheirSpace() {
    let stream = AnswerStream("Three things, then print.")
    XCTAssertEqual(stream.count, 4)
    XCTAssertEqual(stream.prefix(0), "")
    XCTAssertEqual(stream.prefix(1), "Three ")
    XCTAssertEqual(stream.prefix(3), "Three things, then ")
    XCTAssertEqual(stream.prefix(99), "Three things, then print.")
  }

  func testTextsWithoutSpacesComeAFewCharactersAtATime() {
    for (text, most) in [("港の朝は静かです", 3), ("ยินดีต้อนรับสู่ท่าเรือ", 3), (String(repeating: "x", count: 40), 14)] {
      let stream = AnswerStream(text)
      XCTAssertGreaterThan(stream.count, 2, text)
      for count in 1...stream.count {
        XCTAssertLessThanOrEqual(stream.prefix(count).count - stream.prefix(count - 1).count, most, text)
      }
    }
  }

  func testAllPiecesTogetherAreTheText() {
    for text in Answers.all.map(\.text) + ["", " ", "\n\n", "a", "👩‍👩‍👧‍👦 e\u{301}"] {
      let stream = AnswerStream(text)
      XCTAssertEqual(stream.prefix(stream.count), text)
      for count in stride(from: 1, to: stream.count, by: 1) {
        XCTAssertTrue(text.hasPrefix(stream.prefix(count)))
        XCTAssertGreaterThan(stream.prefix(count).count, stream.prefix(count - 1).count)
      }
    }
  }

  func testBlocksOfCodeAreToldFromProseAlsoWhileTheyCome() {
    let text = "Look:\n```swift\nlet a = 1\n\n  a + 1\n```\nThat is all."
    XCTAssertEqual(
      BubbleText.parts(of: text),
      [
        BubbleText.Part(kind: .prose, text: "Look:"),
        BubbleText.Part(kind: .code("swift"), text: "let a = 1\n\n  a + 1"),
        BubbleText.Part(kind: .prose, text: "That is all."),
      ])
    XCTAssertEqual(
      BubbleText.parts(of: "Look:\n```swift\nlet").last, BubbleText.Part(kind: .code("swift"), text: "let"))
    XCTAssertEqual(BubbleText.parts(of: ""), [])
    XCTAssertEqual(BubbleText.parts(of: "```\n```"), [])
  }

  func testAFewEmojiAreToldFromText() {
    for text in ["😍", "👩‍👩‍👧‍👦 🎉", "❤️"] { XCTAssertTrue(BubbleText.isEmojiAlone(text), text) }
    for text in ["", "1", "😍 a", "😍😍😍😍", "#"] { XCTAssertFalse(BubbleText.isEmojiAlone(text), text) }
  }

  func testDaysHaveNames() {
    // A Wednesday.
    let today = ChatClock.still.now().day
    XCTAssertEqual(
      [0, 1, 2, 6, 7, 400].map { Moment.name(of: today - $0, on: today) },
      ["Today", "Yesterday", "Monday", "Thursday", "20 May", "22 April 2025"])
    XCTAssertEqual(Moment(day: 0, minute: 9 * 60 + 5).words, "09:05")
  }
}
