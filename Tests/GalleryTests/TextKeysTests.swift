import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText
import XCTest

@testable import Gallery

/// The keys of the pages about text.
final class TextKeysTests: XCTestCase {
  @MainActor
  func testKeysScrollEverySheet() async throws {
    for name in ["attributes", "paragraphs", "scripts", "attachments", "fonts", "tone", "markdown", "truncation"] {
      for size in [Size(width: 1_160, height: 420), GalleryStage.narrow] {
        let stage = try GalleryStage(name, size: size)
        let scroll = try XCTUnwrap(try stage.page(SheetPage.self).sheet).scrollView
        let end = scroll.contentSize.height - scroll.bounds.height
        guard end > 0 else { continue }
        stage.press(.down)
        XCTAssertGreaterThan(scroll.contentOffset.y, 0, name)
        stage.press(.end)
        XCTAssertEqual(scroll.contentOffset.y, end, accuracy: 1, name)
        stage.assertNothingIsBlank("the end of \(name)")
        stage.press(.home)
        XCTAssertEqual(scroll.contentOffset.y, 0, name)
      }
    }
  }

  @MainActor
  func testTheSentenceIsDressedAndUndressed() async throws {
    let stage = try GalleryStage("attributes")
    let page = try stage.page(AttributesPage.self)
    func attributes() throws -> TextAttributes { try XCTUnwrap(page.sentence.attributedText.runs.first?.attributes) }
    let plain = try attributes()
    let height = page.sentence.bounds.height
    stage.press("f")
    XCTAssertEqual(try attributes().font.family, AttributesPage.families[1])
    for _ in 1..<AttributesPage.families.count { stage.press("f") }
    XCTAssertEqual(try attributes(), plain, "after the last family comes the first")
    stage.press("=")
    stage.press("=")
    XCTAssertEqual(try attributes().font.size, plain.font.size + 8)
    XCTAssertGreaterThan(page.sentence.bounds.height, height)
    stage.press("-")
    stage.press("-")
    stage.press("b")
    XCTAssertEqual(try attributes().font.weight, .bold)
    stage.press("i")
    XCTAssertTrue(try attributes().font.isItalic)
    stage.press("c")
    XCTAssertEqual(try attributes().font.features, [.smallCapitals])
    stage.press("t")
    XCTAssertGreaterThan(try attributes().tracking, 0)
    stage.press("s")
    XCTAssertNotNil(try attributes().shadow)
    for letter in "bicts" { stage.press(letter) }
    for style in TextDecoration.Style.allCases {
      stage.press("u")
      XCTAssertEqual(try attributes().underline?.style, style)
    }
    stage.press("u")
    XCTAssertEqual(try attributes(), plain)
    XCTAssertEqual(page.sentence.bounds.height, height)
  }

  @MainActor
  func testThePassageIsAlignedOpenedHyphenatedAndTurnedRound() async throws {
    let stage = try GalleryStage("paragraphs")
    let page = try stage.page(ParagraphsPage.self)
    func layout() throws -> TextLayout {
      try XCTUnwrap(page.passage.textLayout).filling(width: page.passage.bounds.width)
    }
    func lefts() throws -> [Double] { try layout().lines.map { ($0.frame.minX * 10).rounded() / 10 } }
    XCTAssertEqual(Set(try lefts()), [0])
    stage.press("r")
    let width = page.passage.bounds.width
    for line in try layout().lines { XCTAssertEqual(line.frame.maxX, width, accuracy: 0.5) }
    stage.press("c")
    for line in try layout().lines { XCTAssertEqual(line.frame.midX, width / 2, accuracy: 0.5) }
    stage.press("j")
    XCTAssertEqual(try XCTUnwrap(try layout().lines.first).frame.width, width, accuracy: 0.5)
    stage.press("l")
    XCTAssertEqual(page.alignment, .left)
    stage.press("n")
    XCTAssertEqual(page.alignment, .natural)
    let height = page.passage.bounds.height
    stage.press("=")
    XCTAssertGreaterThan(page.passage.bounds.height, height)
    stage.press("-")
    XCTAssertEqual(page.passage.bounds.height, height)
    stage.press("d")
    for line in try layout().lines { XCTAssertTrue(line.isRightToLeft) }
    XCTAssertGreaterThan(try XCTUnwrap(try lefts().max()), 1)
    stage.press("d")
    stage.press("h")
    XCTAssertTrue(page.passage.attributedText.paragraphStyle.hyphenates)
    let lines = page.passage.lineCount
    stage.host.resize(to: GalleryStage.narrow)
    stage.host.settle()
    XCTAssertGreaterThan(page.passage.lineCount, lines, "the passage follows the window")
  }

  @MainActor
  func testScriptsGrowAndChangeTheirLetters() async throws {
    let stage = try GalleryStage("scripts")
    let page = try stage.page(ScriptsPage.self)
    XCTAssertEqual(page.texts.count, Declaration.all.count)
    for (text, one) in zip(page.texts, Declaration.all) {
      XCTAssertEqual(text.attributedText.string, one.words)
      XCTAssertFalse(text.isTruncated, one.name)
    }
    let arabic = try XCTUnwrap(page.texts[3].textLayout)
    XCTAssertTrue(arabic.lines.allSatisfy(\.isRightToLeft))
    let heights = page.texts.map(\.bounds.height)
    stage.press("=")
    XCTAssertEqual(page.size, 23)
    for (text, height) in zip(page.texts, heights) { XCTAssertGreaterThan(text.bounds.height, height) }
    stage.press("-")
    XCTAssertEqual(page.texts.map(\.bounds.height), heights)
    stage.press("s")
    XCTAssertEqual(page.texts[0].attributedText.runs.first?.attributes.font.family, "Noto Sans")
    stage.press("j")
    XCTAssertEqual(page.texts[0].attributedText.paragraphStyle.alignment, .justified)
    stage.press(.end)
    stage.assertNothingIsBlank("the emoji")
  }

  @MainActor
  func testTheCutMovesAndAPressOnItsLastWordsShowsAll() async throws {
    let stage = try GalleryStage("truncation")
    let page = try stage.page(TruncationPage.self)
    let length = page.passage.attributedText.length
    func cut() throws -> Range<Int> { try XCTUnwrap(page.passage.textLayout?.truncatedRange) }
    XCTAssertEqual(page.passage.lineCount, 3)
    XCTAssertEqual(try cut().upperBound, length)
    stage.press("h")
    XCTAssertLessThan(try cut().upperBound, length, "the end is there")
    stage.press("m")
    XCTAssertLessThan(try cut().upperBound, length)
    stage.press("t")
    let words = try cut()
    stage.press("w")
    XCTAssertGreaterThanOrEqual(try cut().lowerBound, words.lowerBound, "letters fill the line better than words")
    stage.press("k")
    XCTAssertNotNil(page.passage.truncation.token)
    stage.press("a")
    XCTAssertNil(page.passage.truncation.message)
    stage.press("=")
    XCTAssertEqual(page.passage.lineCount, 4)
    stage.press("-")
    stage.press("-")
    stage.press("-")
    stage.press("-")
    XCTAssertEqual(page.passage.lineCount, 1, "one line is the least")
    stage.press(.enter)
    XCTAssertFalse(page.passage.isTruncated)
    stage.press(.enter)
    XCTAssertTrue(page.passage.isTruncated)
    stage.press("a")
    // The message is at the end of the line.
    let bounds = page.passage.bounds
    let hit = stride(from: bounds.maxX, to: bounds.minX, by: -4).map { Point(x: $0, y: bounds.midY) }
      .first { page.passage.link(at: $0)?.isTruncationToken == true }
    stage.host.click(page.passage.layer.convert(try XCTUnwrap(hit), to: stage.host.container.view.layer))
    stage.host.settle()
    XCTAssertTrue(page.isExpanded)
    XCTAssertFalse(page.passage.isTruncated)
  }

  @MainActor
  func testLinesKeepClearOfWhatIsMovedByKeysAndByHand() async throws {
    let stage = try GalleryStage("exclusions")
    let page = try stage.page(ExclusionsPage.self)
    func assertClear(_ what: String, line: UInt = #line) {
      let flow = page.canvas.flow
      XCTAssertEqual(flow.size, page.canvas.bounds.size)
      for column in FlowingTextNode.fill(flow) {
        XCTAssertGreaterThan(column.lines.count, 3, what, line: line)
        for one in column.lines {
          let frame = one.frame.offsetBy(x: column.frame.minX, y: column.frame.minY)
          let shared = frame.intersection(flow.frame(of: .picture))
          XCTAssertLessThan(min(shared.width, shared.height), 0.5, what, line: line)
          guard flow.outline == .circle else { continue }
          let circle = flow.frame(of: .shape)
          let nearest = Point(
            x: min(max(circle.midX, frame.minX), frame.maxX), y: min(max(circle.midY, frame.minY), frame.maxY))
          XCTAssertGreaterThan(
            nearest.distance(to: Point(x: circle.midX, y: circle.midY)), circle.width / 2, what, line: line)
        }
      }
    }
    assertClear("at first")
    let start = page.canvas.flow.frame(of: .picture)
    for key in [Key.down, .down, .left, .up, .right, .right] { stage.press(key) }
    let moved = page.canvas.flow.frame(of: .picture)
    XCTAssertEqual(moved.minX, start.minX + 18, accuracy: 1)
    XCTAssertEqual(moved.minY, start.minY + 18, accuracy: 1)
    assertClear("moved by keys")
    let circle = page.canvas.flow.frame(of: .shape)
    let from = page.canvas.layer.convert(
      Point(x: circle.midX, y: circle.midY), to: stage.host.container.view.layer)
    stage.host.drag(from: from, to: Point(x: from.x - 180, y: from.y - 60))
    stage.host.settle()
    XCTAssertEqual(page.canvas.chosen, .shape)
    XCTAssertEqual(page.canvas.flow.frame(of: .shape).minX, circle.minX - 180, accuracy: 2)
    assertClear("dragged")
    stage.press("c")
    XCTAssertEqual(page.canvas.flow.columnFrames.count, 3)
    assertClear("three columns")
    stage.press("c")
    XCTAssertEqual(page.canvas.flow.columnFrames.count, 1)
    stage.press("i")
    XCTAssertGreaterThan(page.canvas.flow.room.minX, 100)
    assertClear("insets")
    stage.press("j")
    XCTAssertFalse(page.canvas.flow.isJustified)
    stage.press("s")
    XCTAssertEqual(page.canvas.flow.outline, .diamond)
    assertClear("a diamond")
    stage.press("o")
    XCTAssertEqual(page.canvas.chosen, .picture)
    stage.host.resize(to: GalleryStage.narrow)
    stage.host.settle()
    assertClear("narrow")
  }

  @MainActor
  func testAttachmentsGrowWithTheirLettersAndAreMovedAndPressed() async throws {
    let stage = try GalleryStage("attachments")
    let page = try stage.page(AttachmentsPage.self)
    func icon() throws -> Rect { try XCTUnwrap(page.icons.textLayout?.attachments.first).frame }
    func baseline() throws -> Double { try XCTUnwrap(page.icons.textLayout?.firstBaseline) }
    let start = try icon()
    stage.press("=")
    XCTAssertGreaterThan(try icon().width, start.width)
    stage.press("-")
    XCTAssertEqual(try icon().width, start.width)
    let above = try baseline() - icon().minY
    stage.press("]")
    stage.press("]")
    XCTAssertEqual(try baseline() - icon().minY, above - 4)
    stage.press("[")
    XCTAssertEqual(try baseline() - icon().minY, above - 2)
    let badge = try XCTUnwrap(page.badges.textLayout?.attachments.first)
    stage.host.click(
      page.badges.layer.convert(
        Point(x: badge.frame.midX, y: badge.frame.midY), to: stage.host.container.view.layer))
    XCTAssertEqual(page.pressed, "main")
    let people = try XCTUnwrap(page.people.textLayout?.attachments)
    XCTAssertEqual(people.count, 3)
    XCTAssertEqual(page.loadedCount, 4, "all pictures came in")
  }

  @MainActor
  func testMarkdownIsReadAndLinksAreFollowedByKeysByPressesAndHeld() async throws {
    let stage = try GalleryStage("markdown")
    let page = try stage.page(MarkdownPage.self)
    XCTAssertEqual(
      page.result.attributedText.string,
      "Bring good shoes and a warm coat. The hut has 220 V, no shower rain, and a telephone.")
    stage.press("m")
    XCTAssertEqual(page.source.attributedText.string, MarkdownPage.examples[1])
    XCTAssertTrue(page.result.attributedText.runs.contains { $0.attributes.font.weight == .bold })
    stage.press("m")
    stage.press("m")
    XCTAssertEqual(page.example, 0)
    stage.press("n")
    XCTAssertEqual(page.chosen, 0)
    stage.press("n")
    stage.press("p")
    stage.press(.enter)
    XCTAssertEqual(page.told, "Follows https://example.org/tides")
    stage.press("c")
    XCTAssertNil(page.chosen)
    func place(of link: String) throws -> Point {
      let layout = try XCTUnwrap(page.links.textLayout)
      let run = try XCTUnwrap(page.links.attributedText.runs.first { $0.attributes.link == link })
      let rect = try XCTUnwrap(layout.rects(for: run.range).first)
      return page.links.layer.convert(Point(x: rect.midX, y: rect.midY), to: stage.host.container.view.layer)
    }
    stage.host.click(try place(of: "https://example.org/ferry"))
    stage.host.settle()
    XCTAssertEqual(page.told, "Follows https://example.org/ferry")
    let held = try place(of: "mailto:harbour@example.org")
    stage.host.send(.touchBegan(id: 1, held))
    stage.host.advance(by: 0.7)
    stage.host.send(.touchEnded(id: 1, held))
    stage.host.settle()
    XCTAssertEqual(page.told, "Holds mailto:harbour@example.org", "a link that was held is not followed")
  }
}
