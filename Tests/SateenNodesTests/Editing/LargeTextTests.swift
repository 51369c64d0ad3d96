import SateenCore
import SateenLayout
import SateenTesting
import SateenText
import XCTest

@testable import SateenNodes

/// A text of which only the lines near the view are measured: what shows does not move while others are.
@MainActor
final class LargeTextTests: XCTestCase {
  /// Lines of differing lengths, some of which wrap many times.
  private static func text(_ count: Int) -> TextContent {
    var text = ""
    for number in 0..<count {
      text += "\(number)."
      // Long lines come in groups, so that a mean of those near the start says little about the rest.
      let length = number % 97 < 9 ? 60 + number % 53 : number / 1_000 % 3 == 0 ? number % 7 : number % 29
      for word in 0..<length { text += word % 3 == 0 ? " harbour" : " tide" }
      text += "\n"
    }
    return TextContent(text, attributes: EditableTextNode.defaultAttributes)
  }

  private static let lines = text(100_000)

  private func stage(_ content: TextContent = LargeTextTests.lines) -> EditingStage {
    let node = EditableTextNode(content)
    node.maximumHeight = 240
    node.selection = TextSelection(TextPosition(0))
    return EditingStage(node)
  }

  /// The lines that show wholly, by the offset that each begins with, with their tops in the window.
  private func shownLines(_ stage: EditingStage) -> [Int: Double] {
    let node = stage.node
    let view = node.scroller.scrollView
    let document = node.editor.document
    let top = view.contentOffset.y - node.surface.origin.y
    var found: [Int: Double] = [:]
    document.eachLine(from: top, to: top + view.bounds.height) { line in
      guard line.frame.minY >= top, line.frame.maxY <= top + view.bounds.height else { return }
      let place = Point(x: 0, y: line.frame.minY + node.surface.origin.y)
      found[line.range.lowerBound] = node.surface.layer.convert(place, to: stage.container.view.layer).y
    }
    return found
  }

  /// Checks that lines that show before and after a change moved by a distance on screen, and that the strips are where
  /// the lines are.
  private func assertMoved(
    _ before: [Int: Double], _ stage: EditingStage, by distance: Double, _ what: String, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    let after = shownLines(stage)
    for (offset, top) in before {
      guard let now = after[offset] else { continue }
      XCTAssertEqual(now, top + distance, accuracy: 0.02, "\(what): line at \(offset)", file: file, line: line)
    }
    assertStripsFit(stage, what, file: file, line: line)
  }

  private func assertStripsFit(
    _ stage: EditingStage, _ what: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    let node = stage.node
    let document = node.editor.document
    let strips = node.surface.stripNodes
    XCTAssertFalse(strips.isEmpty, what, file: file, line: line)
    for strip in strips {
      var tops: [Double] = []
      document.eachLine(from: strip.strip.top + 0.5, to: strip.strip.bottom - 0.5) { tops.append($0.frame.minY) }
      let first = tops.first { $0 >= strip.strip.top - 0.1 } ?? -1
      XCTAssertEqual(first, strip.strip.top, accuracy: 6, "\(what): beside its lines", file: file, line: line)
      XCTAssertEqual(
        strip.frame.minY, strip.strip.top + node.surface.origin.y, accuracy: 0.51, what, file: file, line: line)
    }
    let seen = node.scroller.scrollView.bounds
    let top = max(seen.minY, node.surface.origin.y)
    XCTAssertLessThanOrEqual(strips[0].frame.minY, top + 1, what, file: file, line: line)
    XCTAssertGreaterThanOrEqual(
      strips[strips.count - 1].frame.maxY, min(seen.maxY, node.surface.bounds.maxY - 8) - 1, what, file: file,
      line: line)
    XCTAssertTrue(
      document.isMeasured(in: seen.minY - node.surface.origin.y..<seen.maxY - node.surface.origin.y), what, file: file,
      line: line)
  }

  /// Turns the wheel over the text, and checks every frame until it rests.
  private func turn(_ stage: EditingStage, by distance: Double, _ what: String) {
    let view = stage.node.scroller.scrollView
    stage.host.send(.wheel(Point(x: 120, y: 120), dx: 0, dy: distance))
    for frame in 0..<240 {
      let before = shownLines(stage)
      _ = view.takeTravel()
      stage.host.step()
      let travel = view.takeTravel().y
      // Positions are rounded to pixels.
      let after = shownLines(stage)
      for (offset, top) in before {
        guard let now = after[offset] else { continue }
        XCTAssertEqual(now, top - travel, accuracy: 1.01, "\(what), frame \(frame): line at \(offset)")
      }
      if !view.isDecelerating, frame > 2 { break }
    }
    assertStripsFit(stage, what)
  }

  func testTheWheelMovesLinesByAsMuchAsItTurns() async {
    let stage = stage()
    XCTAssertFalse(stage.node.editor.document.isMeasured)
    for round in 0..<4 { turn(stage, by: 600, "down \(round)") }
    for round in 0..<2 { turn(stage, by: -400, "up \(round)") }
    XCTAssertGreaterThan(stage.node.scroller.scrollView.contentOffset.y, 1_000)
    XCTAssertLessThan(stage.node.editor.document.laidOutShare, 0.02, "only what was near the view is measured")
  }

  func testLinesAboveAPlaceThatWasJumpedToDoNotMoveIt() async {
    let stage = stage()
    let view = stage.node.scroller.scrollView
    view.contentOffset.y = view.maximumOffset.y / 2
    stage.host.settle()
    assertStripsFit(stage, "after the jump")
    for round in 0..<2 { turn(stage, by: -900, "up \(round)") }
    for round in 0..<2 { turn(stage, by: 900, "down \(round)") }
  }

  func testTheEndIsTheEnd() async {
    let stage = stage()
    let view = stage.node.scroller.scrollView
    view.contentOffset.y = view.maximumOffset.y
    stage.host.settle()
    XCTAssertEqual(view.contentOffset.y, view.maximumOffset.y, accuracy: 0.5)
    let last = shownLines(stage).keys.max()
    XCTAssertEqual(last, stage.node.content.length)
    for round in 0..<1 { turn(stage, by: -900, "up \(round)") }
    for round in 0..<2 { turn(stage, by: 900, "down \(round)") }
    XCTAssertEqual(view.contentOffset.y, view.maximumOffset.y, accuracy: 0.5)
    XCTAssertEqual(shownLines(stage).keys.max(), stage.node.content.length)
  }

  func testKeysGoToTheEndsAndTheCaretShows() async {
    let stage = stage()
    let view = stage.node.scroller.scrollView
    func assertCaretShows(_ what: String) {
      guard let caret = stage.node.caretFrame else { return XCTFail("no caret") }
      XCTAssertTrue(stage.node.surface.caret.isLit, what)
      XCTAssertEqual(stage.node.surface.caret.layer.frame, caret, what)
      XCTAssertTrue(view.bounds.insetBy(x: -2, y: -2).contains(Point(x: caret.midX, y: caret.midY)), what)
      assertStripsFit(stage, what)
    }
    stage.press(.end, .control)
    XCTAssertEqual(stage.selection.lowerBound, stage.node.content.length)
    assertCaretShows("at the end")
    XCTAssertEqual(view.contentOffset.y, view.maximumOffset.y, accuracy: 9)
    stage.press(.up, times: 40)
    assertCaretShows("40 lines up")
    stage.press(.home, .control)
    XCTAssertEqual(stage.selection, 0..<0)
    assertCaretShows("at the start")
    XCTAssertEqual(view.contentOffset.y, 0, accuracy: 0.5)
    stage.press(.end, .control)
    stage.type("The end.")
    XCTAssertTrue(stage.text.hasSuffix("\nThe end."))
    assertCaretShows("after typing")
    stage.press(.pageUp, times: 5)
    assertCaretShows("pages up")
  }

  func testTypingMovesNoLineAbove() async {
    let stage = stage()
    stage.press(.end, .control)
    stage.press(.up, times: 30)
    stage.press(.end)
    for letter in "harbour master and tide" {
      let before = shownLines(stage).filter { $0.key < stage.selection.lowerBound - 400 }
      stage.type(String(letter))
      assertMoved(before, stage, by: 0, "typing")
    }
    let before = shownLines(stage).filter { $0.key < stage.selection.lowerBound - 400 }
    stage.press(.enter)
    assertMoved(before, stage, by: 0, "a new line")
    stage.press("z", .control)
    assertMoved(before, stage, by: 0, "undone")
  }

  func testAnEditAboveTheViewMovesNothingThatShows() async throws {
    let stage = stage()
    let view = stage.node.scroller.scrollView
    view.contentOffset.y = 40_000
    stage.host.settle()
    let before = shownLines(stage)
    XCTAssertGreaterThan(before.count, 5)
    let added = "One line more.\nAnd another.\n"
    try stage.node.apply(stage.node.content.edit(replacing: 0..<0, with: added))
    stage.host.settle()
    let moved = Dictionary(uniqueKeysWithValues: before.map { ($0.key + added.utf16.count, $0.value) })
    let after = shownLines(stage)
    XCTAssertGreaterThan(moved.keys.filter { after[$0] != nil }.count, before.count - 2)
    assertMoved(moved, stage, by: 0, "an edit at the start")
  }

  func testAnotherWidthKeepsTheLineAtTheTop() async {
    let stage = stage()
    let view = stage.node.scroller.scrollView
    view.contentOffset.y = 40_000
    stage.host.settle()
    guard let top = stage.node.topLine else { return XCTFail("at the top") }
    stage.node.style.width = .points(200)
    stage.node.setNeedsLayout()
    stage.host.settle()
    guard let now = stage.node.topLine else { return XCTFail("went to the top") }
    let paragraph = stage.node.content.paragraph(at: top.anchor.offset).range
    XCTAssertTrue(
      paragraph.contains(now.anchor.offset) || now.anchor.offset == paragraph.upperBound + 1,
      "\(now.anchor.offset) is not in \(paragraph)")
    assertStripsFit(stage, "another width")
  }

  func testALongParagraphIsTypedInto() async {
    let words = String(repeating: "harbour tide mole lamp ", count: 12_000)
    let stage = stage(TextContent(words, attributes: EditableTextNode.defaultAttributes))
    let view = stage.node.scroller.scrollView
    view.contentOffset.y = view.maximumOffset.y / 2
    stage.host.settle()
    stage.click(Point(x: 100, y: 140))
    let caret = stage.selection.lowerBound
    XCTAssertGreaterThan(caret, 50_000)
    for letter in "lighthouse keeper" {
      let before = shownLines(stage).filter { $0.key < caret - 200 }
      stage.type(String(letter))
      assertMoved(before, stage, by: 0, "typing")
    }
    XCTAssertEqual(stage.node.content.string(in: caret..<caret + 17), "lighthouse keeper")
  }
}

extension TextDocument {
  /// The share of the lines that were measured, by the text's own guess of their number.
  fileprivate var laidOutShare: Double {
    var lines = 0
    var y = 0.0
    while y < size.height {
      if isMeasured(in: y..<y + 1) { lines += 1 }
      y += size.height / 2_000
    }
    return Double(lines) / 2_000
  }
}
