import SateenCore
import SateenLayout
import SateenText
import XCTest

@testable import Gallery

/// The page on which the caret is moved in a document, and the document is edited.
final class PositionsTests: XCTestCase {
  @MainActor
  func testTheFirstCaretIsSplitAndArrowsGoAsTheTextIsSeen() async throws {
    let stage = try GalleryStage("positions")
    let canvas = try stage.page(PositionsPage.self).canvas
    func caret() -> TextCaret { canvas.writing.positions.caret(at: canvas.writing.selection.head) }
    XCTAssertNotNil(caret().secondaryFrame, "letters of two directions meet there")
    var x = caret().frame.minX
    for _ in 0..<5 {
      stage.press(.right)
      XCTAssertGreaterThan(caret().frame.minX, x)
      x = caret().frame.minX
    }
    stage.press(.left)
    XCTAssertLessThan(caret().frame.minX, x)
    let y = caret().frame.minY
    stage.press(.up)
    XCTAssertLessThan(caret().frame.minY, y)
    stage.press(.home)
    XCTAssertEqual(caret().frame.minX, 0, accuracy: 1)
    stage.press(.right, .control)
    XCTAssertEqual(canvas.writing.selection.head.offset, "Click".utf16.count, "a word further")
    stage.press(.end, .control)
    XCTAssertEqual(canvas.writing.selection.head.offset, canvas.writing.document.length)
  }

  @MainActor
  func testShiftSelectsAndTypingReplacesWhatIsSelected() async throws {
    let stage = try GalleryStage("positions")
    let page = try stage.page(PositionsPage.self)
    let canvas = page.canvas
    let count = canvas.writing.document.paragraphCount
    stage.press(.home, .control)
    stage.press(.right, [.shift, .control])
    XCTAssertEqual(canvas.writing.selection.range, 0..<5)
    stage.press(.character("o"), .shift)
    stage.press("k")
    stage.press(.space)
    XCTAssertEqual(canvas.writing.document.text(in: 0..<12).string, "Ok  anywhere")
    XCTAssertEqual(canvas.writing.laidAnew, 0..<1)
    stage.press(.backspace)
    stage.press(.delete)
    XCTAssertEqual(canvas.writing.document.text(in: 0..<10).string, "Okanywhere")
    stage.press(.enter)
    XCTAssertEqual(canvas.writing.document.paragraphCount, count + 1)
    XCTAssertEqual(canvas.writing.laidAnew, 0..<2)
    stage.press(.backspace, .control)
    XCTAssertEqual(canvas.writing.document.paragraphCount, count)
    stage.press(.character("a"), .control)
    XCTAssertEqual(canvas.writing.selection.range, 0..<canvas.writing.document.length)
    XCTAssertTrue(page.makeStatus().hasSuffix("selected"), page.makeStatus())
    stage.press(.escape)
    XCTAssertFalse(stage.shell.isPageInFront, "Escape leaves the page")
  }

  @MainActor
  func testClicksPlaceTheCaretAndSelectWordsAndParagraphs() async throws {
    let stage = try GalleryStage("positions")
    let canvas = try stage.page(PositionsPage.self).canvas
    let corner = Point(x: Writing.inset, y: Writing.inset)
    /// Two points into the second letter of "anywhere".
    let frame = canvas.writing.positions.caret(at: TextPosition(7)).frame
    let point = canvas.layer.convert(
      Point(x: frame.minX + corner.x + 2, y: frame.midY + corner.y), to: stage.host.container.view.layer)
    stage.host.click(point)
    stage.host.settle()
    XCTAssertEqual(canvas.writing.selection, TextSelection(TextPosition(7)))
    stage.host.send(.pointerDown(point, button: .primary, clicks: 2))
    stage.host.step()
    stage.host.send(.pointerUp(point, button: .primary))
    stage.host.settle()
    XCTAssertEqual(canvas.writing.selection.range, 6..<14)
    stage.host.send(.pointerDown(point, button: .primary, clicks: 3))
    stage.host.step()
    stage.host.send(.pointerUp(point, button: .primary))
    stage.host.settle()
    XCTAssertEqual(canvas.writing.selection.range.lowerBound, 0)
    XCTAssertGreaterThan(canvas.writing.selection.range.count, 50)
    stage.host.drag(from: point, to: Point(x: point.x + 120, y: point.y))
    stage.host.settle()
    XCTAssertEqual(canvas.writing.selection.anchor.offset, 7)
    XCTAssertGreaterThan(canvas.writing.selection.head.offset, 15)
  }

  @MainActor
  func testOneParagraphOfManyIsLaidAnew() async throws {
    let stage = try GalleryStage("positions")
    let page = try stage.page(PositionsPage.self)
    stage.press(.character("l"), .control)
    XCTAssertEqual(page.canvas.writing.document.paragraphCount, Writing.longCount)
    XCTAssertGreaterThan(page.canvas.writing.top, 100_000, "the end shows")
    stage.assertNothingIsBlank("the end of the book")
    stage.press("x")
    XCTAssertEqual(page.canvas.writing.laidAnew, Writing.longCount - 1..<Writing.longCount)
    XCTAssertEqual(page.makeStatus(), "Laid anew: 1 of 3,000 paragraphs")
    stage.press(.home, .control)
    XCTAssertEqual(page.canvas.writing.top, 0)
    stage.press(.character("l"), .control)
    XCTAssertLessThan(page.canvas.writing.document.paragraphCount, 10)
  }
}
