import SateenCore
import SateenLayout
import SateenLists
import SateenNodes
import XCTest

@testable import Gallery

/// The page of selectable text.
@MainActor
final class SelectingTextTests: XCTestCase {
  func testKeysSelectCopyAndShowWhatWasCopied() async throws {
    let stage = try GalleryStage("reading")
    let page = try stage.page(SelectingTextPage.self)
    XCTAssertEqual(page.makeStatus(), "Nothing selected")
    stage.press("s")
    let all = HarbourNote.all[0].text.string
    XCTAssertEqual(page.makeStatus(), "\(all.count) characters selected")
    stage.press("c")
    let container = stage.host.container
    let copied = try await container.pasteboard.text()
    XCTAssertEqual(copied.string, all)
    stage.press("v")
    await page.reading?.value
    XCTAssertEqual(page.makeStatus(), "Clipboard: \(all)")
    stage.press("t")
    XCTAssertFalse(page.isSelectable)
    XCTAssertEqual(page.makeStatus(), "Nothing selected")
    stage.press("s")
    XCTAssertEqual(page.makeStatus(), "Nothing selected")
    stage.press("t")
    stage.press("m")
    XCTAssertTrue(page.hasOwnAction)
    let text = try ReadingText(stage, row: 0)
    XCTAssertEqual(text.node.selectionActions.map(\.title), ["Copy", "Say it", "Select All"])
  }

  func testTheClipboardIsShownOrWhyItCannotBe() async throws {
    let stage = try GalleryStage("reading")
    let page = try stage.page(SelectingTextPage.self)
    stage.press("v")
    await page.reading?.value
    XCTAssertEqual(page.makeStatus(), "The clipboard is empty")
    var picture = PasteboardContent()
    picture.add(.png) { [1, 2, 3] }
    stage.host.container.pasteboard.write(picture)
    stage.press("v")
    await page.reading?.value
    XCTAssertEqual(page.makeStatus(), "CLIPBOARD: has none of the wanted types, but image/png")
  }

  func testTheMouseSelectsFollowsAndReadsOn() async throws {
    let stage = try GalleryStage("reading")
    let page = try stage.page(SelectingTextPage.self)
    let select = try ReadingText(stage, row: 0)
    stage.host.drag(from: try select.place("Drag"), to: try select.place(" these"))
    XCTAssertEqual(select.node.selectedText?.string, "Drag across")
    XCTAssertTrue(stage.shell.isPageInFront)
    stage.press(.character("c"), .control)
    let copied = try await stage.host.container.pasteboard.text()
    XCTAssertEqual(copied.string, "Drag across")
    let selected = try await stage.host.container.selectionPasteboard?.text()
    XCTAssertEqual(selected?.string, "Drag across")
    let follow = try ReadingText(stage, row: 1)
    stage.host.click(try follow.place("chart"))
    stage.host.settle()
    XCTAssertEqual(page.makeStatus(), "Followed harbour.example/chart")
    XCTAssertNil(select.node.selection, "a press elsewhere")
    let long = try ReadingText(stage, row: 3)
    XCTAssertTrue(long.node.isTruncated)
    let token = try XCTUnwrap(long.node.textLayout?.truncationTokenRects.last)
    stage.host.click(long.node.layer.toWindow.apply(Point(x: token.maxX - 8, y: token.midY)))
    stage.host.settle()
    XCTAssertEqual(page.open, [3])
    XCTAssertFalse(try ReadingText(stage, row: 3).node.isTruncated)
  }

  func testAFingerScrollsTheListAndHoldsWords() async throws {
    let stage = try GalleryStage("reading", size: GalleryStage.narrow)
    let page = try stage.page(SelectingTextPage.self)
    let text = try ReadingText(stage, row: 0)
    let place = try text.place("words")
    stage.host.send(.touchBegan(id: 1, place))
    stage.host.advance(by: 0.6)
    stage.host.send(.touchEnded(id: 1, place))
    stage.host.settle()
    XCTAssertEqual(text.node.selectedText?.string, "words")
    XCTAssertEqual(page.makeStatus(), "5 characters selected")
    for step in 0...10 {
      let point = Point(x: 200, y: 600 - Double(step) * 10)
      stage.host.send(step == 0 ? .touchBegan(id: 1, point) : .touchMoved(id: 1, point))
      stage.host.step()
    }
    stage.host.send(.touchEnded(id: 1, Point(x: 200, y: 500)))
    stage.host.settle()
    XCTAssertGreaterThan(page.table.contentOffset.y, 50)
    XCTAssertEqual(text.node.selectedText?.string, "words")
  }
}

/// The text of a row on the page, with the positions of its words.
@MainActor
struct ReadingText {
  let node: TextNode

  init(_ stage: GalleryStage, row: Int) throws {
    let page = try stage.page(SelectingTextPage.self)
    let cell = page.table.nodeForItem(at: ItemPath(row: row, section: 0))
    node = try XCTUnwrap(cell as? ReadingCell, "row \(row) does not show").text
  }

  /// A point right behind the start of some words, in the window.
  func place(_ words: String) throws -> Point {
    let string = node.attributedText.string
    let start = try XCTUnwrap(string.range(of: words)).lowerBound
    let layout = try XCTUnwrap(node.textLayout).filling(width: node.bounds.width)
    let caret = layout.positions.caret(at: .init(start.utf16Offset(in: string))).frame
    return node.layer.toWindow.apply(Point(x: caret.minX + 1, y: caret.midY))
  }
}
