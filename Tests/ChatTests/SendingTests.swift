import Sateen
import XCTest

@testable import Chat

/// Writing, sending and answers.
final class SendingTests: XCTestCase {
  @MainActor func testTheComposerHasTheFocusAndReturnSends() async throws {
    let stage = try ChatStage()
    let count = stage.messages.count
    XCTAssertTrue(stage.composer.field.hasFocus)
    XCTAssertLessThan(stage.distanceFromEnd, 1)
    stage.press(.enter)
    XCTAssertEqual(stage.messages.count, count)
    XCTAssertFalse(stage.composer.sendButton.isEnabled)
    stage.type("Good morning ☀️")
    XCTAssertTrue(stage.composer.sendButton.isEnabled)
    stage.press(.enter)
    XCTAssertEqual(stage.messages.count, count + 1)
    XCTAssertEqual(stage.messages.last?.text, "Good morning ☀️")
    XCTAssertEqual(stage.composer.text, "")
    XCTAssertFalse(stage.composer.sendButton.isEnabled)
    XCTAssertLessThan(stage.distanceFromEnd, 1)
    XCTAssertEqual(try stage.shownText(try XCTUnwrap(stage.messages.last?.id)), "Good morning ☀️")
  }

  @MainActor func testTheButtonSendsToo() async throws {
    let stage = try ChatStage()
    stage.type("By hand")
    let button = stage.composer.sendButton
    stage.host.click(button.convert(button.bounds, to: nil).center)
    XCTAssertEqual(stage.lastSent?.text, "By hand")
  }

  @MainActor func testTheComposerGrowsToSixLinesAndThenScrolls() async throws {
    let stage = try ChatStage()
    var heights = [stage.composer.field.bounds.height]
    let listBottom = stage.list.frame.maxY
    for number in 1...9 {
      stage.type("Line \(number)")
      stage.press(.enter, .shift)
      heights.append(stage.composer.field.bounds.height)
    }
    for number in 1...5 { XCTAssertGreaterThan(heights[number], heights[number - 1] + 8, "\(heights)") }
    XCTAssertEqual(heights[6], heights[9])
    XCTAssertEqual(heights[6], stage.composer.field.maximumHeight, accuracy: 1)
    XCTAssertLessThan(stage.list.frame.maxY, listBottom)
    XCTAssertLessThan(stage.distanceFromEnd, 1)
    // The caret on the last line shows.
    let caret = try XCTUnwrap(stage.composer.field.caretRect)
    XCTAssertLessThanOrEqual(caret.maxY, stage.composer.field.bounds.height)
    XCTAssertGreaterThan(caret.minY, stage.composer.field.bounds.height / 2)
    stage.press(.enter)
    XCTAssertEqual(stage.lastSent?.text.split(separator: "\n").count, 9)
    XCTAssertEqual(stage.composer.field.bounds.height, heights[0])
    XCTAssertEqual(stage.list.frame.maxY, listBottom)
  }

  @MainActor func testAnAnswerStreamsInSixtyTimesASecondAndTheRowGrowsInPlace() async throws {
    let stage = try ChatStage()
    stage.send("What is left to do?")
    let count = stage.messages.count
    while stage.messages.count == count { stage.host.step() }
    let id = try XCTUnwrap(stage.messages.last?.id)
    stage.host.advance(by: 0.3)
    let cell = try stage.cell(id)
    XCTAssertEqual(stage.messages.last?.isStreaming, true)
    while stage.messages.last?.text.isEmpty == true { stage.host.step() }
    var (texts, heights): (Set<String>, [Double]) = ([], [])
    let start = stage.host.time
    while stage.controller.player.isPlaying {
      texts.insert(try XCTUnwrap(stage.messages.last?.text))
      stage.host.step()
      XCTAssertTrue(try stage.cell(id) === cell)
      heights.append(cell.bounds.height)
      XCTAssertLessThan(stage.distanceFromEnd, 2, "the list left its end")
    }
    let seconds = stage.host.time - start
    XCTAssertEqual(Double(texts.count), seconds * 60, accuracy: 4)
    XCTAssertGreaterThan(texts.count, 40)
    stage.settle()
    let answer = Answers.all[0]
    XCTAssertEqual(stage.messages.last?.text, answer.text)
    XCTAssertEqual(try stage.shownText(id), answer.text)
    XCTAssertEqual(heights, heights.sorted(), "the row never shrinks")
    XCTAssertGreaterThan(Set(heights).count, 3)
    XCTAssertLessThan(stage.distanceFromEnd, 1)
  }

  @MainActor func testAReaderWhoScrolledUpStaysAndIsToldOfTheAnswer() async throws {
    let stage = try ChatStage()
    stage.send("Tell me later")
    let middle = stage.listFrame.center
    stage.host.send(.pointerMoved(middle))
    let count = stage.messages.count
    stage.host.send(.wheel(middle, dx: 0, dy: -8))
    stage.host.step()
    while stage.list.scrollView.isDecelerating { stage.host.step() }
    XCTAssertTrue(stage.controller.isAway)
    let anchor = try XCTUnwrap(
      stage.list.visibleNodes.compactMap { stage.list.item(of: $0)?.message?.id }.first { id in
        (try? stage.frame(id).minY > 120) == true
      })
    let place = try stage.frame(anchor)
    while stage.messages.count == count { stage.host.step() }
    stage.finishAnswers()
    XCTAssertEqual(try stage.frame(anchor), place)
    XCTAssertEqual(stage.controller.unread, 1)
    stage.press(.end, .control)
    stage.settle()
    XCTAssertEqual(stage.controller.unread, 0)
    XCTAssertFalse(stage.controller.isAway)
    XCTAssertLessThan(stage.distanceFromEnd, 1)
  }

  @MainActor func testAllAnswersComeOneAfterAnother() async throws {
    let stage = try ChatStage()
    let count = stage.messages.count
    for number in 1...3 { stage.send("Question \(number)") }
    stage.finishAnswers()
    let new = stage.messages.dropFirst(count)
    XCTAssertEqual(new.filter { !$0.isOwn }.map(\.text), Answers.all.prefix(3).map(\.text))
    XCTAssertEqual(new.filter(\.isOwn).map(\.text), ["Question 1", "Question 2", "Question 3"])
    let code = try XCTUnwrap(new.first { $0.text.contains("```") })
    XCTAssertEqual(try stage.cell(code.id).parts.map(\.kind), [.prose, .code("swift"), .prose])
  }
}
