import Sateen
import XCTest

@testable import Chat

final class SearchTests: XCTestCase {
  @MainActor func testItFindsMarksAndGoesThroughHitsByKeys() async throws {
    let stage = try ChatStage()
    stage.press("f", .control)
    stage.settle()
    XCTAssertTrue(stage.chat.search.field.hasFocus)
    stage.type("poster")
    stage.settle()
    let hits = stage.messages.filter { $0.text.lowercased().contains("poster") }.map(\.id)
    XCTAssertGreaterThan(hits.count, 1)
    XCTAssertEqual(stage.controller.search?.hits, hits)
    XCTAssertEqual(stage.controller.search?.words, "1 of \(hits.count)")
    try assertShown(hits[hits.count - 1], stage)
    // An older one, far up, is shown and marked.
    for _ in 1..<hits.count { stage.press(.enter) }
    stage.settle()
    XCTAssertEqual(stage.controller.search?.current, hits[0])
    try assertShown(hits[0], stage)
    let marked = try stage.cell(hits[0]).parts.flatMap { $0.text.attributedText.runs }
      .filter { $0.attributes.backgroundColor == Theme.currentHit }
    XCTAssertEqual(marked.count, 1)
    stage.press(.enter, .shift)
    XCTAssertEqual(stage.controller.search?.current, hits[1])
    stage.press(.escape)
    stage.settle()
    XCTAssertNil(stage.controller.search)
    XCTAssertTrue(stage.composer.field.hasFocus)
    XCTAssertTrue(
      try stage.cell(hits[1]).parts.flatMap { $0.text.attributedText.runs }
        .allSatisfy { $0.attributes.backgroundColor == nil })
  }

  @MainActor func testScriptsAreFoundAndWordsThatAreNotThereAreSaid() async throws {
    let stage = try ChatStage()
    stage.press("f", .control)
    for (term, author) in [("灯台", Person.kenji), ("القهوة", .leila), ("सुबह", .ananya), ("바다", .minseo)] {
      stage.press("a", .control)
      stage.type(term)
      stage.settle()
      let hit = try XCTUnwrap(stage.controller.search?.current, term)
      XCTAssertEqual(stage.controller.conversation.message(hit)?.author, author.author)
      try assertShown(hit, stage)
    }
    stage.press("a", .control)
    stage.type("xyzzy")
    XCTAssertEqual(stage.controller.search?.words, "Nothing found")
  }

  @MainActor func testAQuoteLeadsToWhatItAnswers() async throws {
    let stage = try ChatStage(size: Size(width: 600, height: 420))
    let answer = try XCTUnwrap(stage.messages.last { $0.quote != nil })
    stage.controller.reveal(answer.id)
    stage.settle()
    var quote: QuoteNode?
    try stage.cell(answer.id).enumerateSubtree { node in quote = node as? QuoteNode ?? quote }
    let node = try XCTUnwrap(quote)
    stage.host.click(node.convert(node.bounds, to: nil).center)
    stage.settle()
    let original = try XCTUnwrap(answer.quote?.id)
    try assertShown(original, stage)
    XCTAssertEqual(stage.list.focusedID, .message(original))
  }

  @MainActor private func assertShown(
    _ id: Int, _ stage: ChatStage, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let frame = try stage.frame(id)
    let list = stage.listFrame
    XCTAssertTrue(
      list.intersects(frame) && frame.midY > list.minY && frame.midY < list.maxY, "\(frame) is not in \(list)",
      file: file, line: line)
  }
}
