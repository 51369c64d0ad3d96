import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import XCTest

/// The bar of actions beside the selection.
@MainActor
final class TextSelectionBarTests: XCTestCase {
  private let string = "one two three four\nfive six seven eight\nnine ten eleven"

  /// A text with room for the bar above it.
  private func stage(_ string: String? = nil, at origin: Point = Point(x: 20, y: 90)) -> TextStage {
    TextStage(string ?? self.string, size: Size(width: 300, height: 240), at: origin)
  }

  func testTheBarCopiesAndSelectsAll() async throws {
    let stage = stage()
    stage.hold(try stage.place(5))
    stage.tap(try stage.button("Copy"))
    await stage.container.assertCopied("two")
    XCTAssertEqual(stage.node.selectedText?.string, "two", "still selected")
    XCTAssertEqual(stage.actions, [])
    stage.tap(try stage.place(5))
    stage.tap(try stage.button("Select All"))
    XCTAssertEqual(stage.node.selectedText?.string, string)
    XCTAssertEqual(stage.actions, ["Copy"], "there is no more to select")
    stage.tap(try stage.button("Copy"))
    await stage.container.assertCopied(string)
  }

  func testTheBarStandsAboveTheSelectionOrBelowWhereThereIsNoRoom() async throws {
    for (origin, isAbove) in [(Point(x: 20, y: 120), true), (Point(x: 20, y: 20), false)] {
      let stage = stage(at: origin)
      stage.hold(try stage.place(5))
      let bar = try XCTUnwrap(stage.bar).frame
      let line = try stage.caret(5)
      if isAbove {
        XCTAssertLessThan(bar.maxY, line.minY - 12, "clear of the handle")
      } else {
        XCTAssertGreaterThan(bar.minY, line.maxY + 12)
      }
      XCTAssertGreaterThanOrEqual(bar.minX, 8)
      XCTAssertTrue(Rect(x: 0, y: 0, width: 300, height: 240).contains(bar))
    }
  }

  func testTheBarKeepsInsideOfTheWindowAtItsEdges() async throws {
    let stage = TextStage("x", size: Size(width: 300, height: 240), at: Point(x: 3, y: 100))
    stage.hold(try stage.place(0))
    XCTAssertEqual(stage.bar?.frame.minX, 8)
    let tall = TextStage(
      String(repeating: "word\n", count: 40), size: Size(width: 200, height: 120), at: Point(x: 10, y: -100))
    tall.hold(Point(x: 15, y: 60))
    tall.tap(try tall.button("Select All"))
    let bar = try XCTUnwrap(tall.bar).frame
    XCTAssertTrue(Rect(x: 0, y: 0, width: 200, height: 120).contains(bar), "\(bar)")
  }

  func testTheBarHasTheActionsItIsGiven() async throws {
    let stage = stage()
    var found: [String] = []
    stage.node.selectionActions = [
      .copy.titled("Kopieren"),
      SelectionAction("Find") { node in found.append(node.selectedText?.string ?? "") },
      SelectionAction("Never", isOffered: { _ in false }) { _ in },
    ]
    stage.hold(try stage.place(5))
    XCTAssertEqual(stage.actions, ["Kopieren", "Find"])
    stage.click(try stage.button("Find"))
    stage.host.settle()
    XCTAssertEqual(found, ["two"])
    stage.node.selectionActions = []
    stage.hold(try stage.place(16))
    XCTAssertNil(stage.bar)
    XCTAssertEqual(stage.node.selectedText?.string, "four")
  }

  func testTheSecondaryButtonSelectsAWordAndShowsTheBarAtThePointer() async throws {
    let stage = stage()
    let place = try stage.place(5)
    stage.clickSecondary(place)
    XCTAssertEqual(stage.node.selectedText?.string, "two")
    XCTAssertEqual(stage.actions, ["Copy", "Select All"])
    let bar = try XCTUnwrap(stage.bar).frame
    XCTAssertEqual(bar.midX, place.x, accuracy: 30)
    XCTAssertLessThan(abs(bar.maxY - place.y), 20)
    XCTAssertEqual(stage.count(0xff1f_6fde), 0, "no handles")
    stage.click(try stage.button("Copy"))
    stage.host.settle()
    await stage.container.assertCopied("two")
    XCTAssertNil(stage.bar)
    stage.host.drag(from: try stage.place(0), to: try stage.place(13))
    stage.clickSecondary(try stage.place(9))
    XCTAssertEqual(stage.node.selectedText?.string, "one two three", "what is selected stays so")
    stage.clickSecondary(try stage.place(30))
    XCTAssertEqual(stage.node.selectedText?.string, "seven")
    stage.clickSecondary(Point(x: 150, y: 225))
    XCTAssertNil(stage.bar)
    XCTAssertNil(stage.node.selection)
  }

  func testEscapeAndKeysWorkWithHandlesToo() async throws {
    let stage = stage()
    stage.hold(try stage.place(5))
    stage.host.press(.right, .shift)
    XCTAssertEqual(stage.node.selectedText?.string, "two ")
    stage.host.press(.character("c"), .control)
    await stage.container.assertCopied("two ")
    stage.host.press(.escape)
    stage.host.settle()
    XCTAssertNil(stage.node.selectedText)
    XCTAssertNil(stage.bar)
    stage.click(try stage.place(9), times: 2)
    stage.host.press(.function(10), .shift)
    stage.host.settle()
    XCTAssertEqual(stage.actions, ["Copy", "Select All"], "the menu key")
  }
}
