import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import XCTest

@testable import SateenComponents

/// Canvases, and labels whose lines are told how to run.
final class CanvasTests: XCTestCase {
  struct Bar: Canvas {
    var level: Double
    func draw(in context: GraphicsContext, size: Size) {
      context.fill(Rect(x: -50, y: 0, width: 50 + level * size.width, height: size.height + 50), with: .black)
    }
  }

  @MainActor func testACanvasFillsItsRoomAndDrawsInItsOwnSpace() async {
    let host = HeadlessHost(size: Size(width: 100, height: 60))
    host.container.backgroundColor = .white
    let row = host.show(
      VStack { Bar(level: 0.5).frame(width: 80, height: 20).testID("bar").padding(10) }, width: 100)
    XCTAssertEqual(row.frame(of: "bar"), Rect(x: 10, y: 10, width: 80, height: 20))
    let picture = host.screenshot()
    func isBlack(_ x: Int, _ y: Int) -> Bool { picture.pixel(x: x, y: y) == 0xff00_0000 }
    XCTAssertTrue(isBlack(12, 12))
    XCTAssertTrue(isBlack(48, 28))
    XCTAssertFalse(isBlack(52, 20))
    XCTAssertFalse(isBlack(5, 20), "it is cut off at its left side")
    XCTAssertFalse(isBlack(20, 35), "and below")
  }

  @MainActor func testAnEqualCanvasIsNotDrawnAgain() async {
    let row = makeHost().show(Bar(level: 0.5).frame(height: 20), width: 100)
    row.resetCounts()
    row.update(Bar(level: 0.5).frame(height: 20))
    XCTAssertEqual(row.counts.drawings, 0)
    row.update(Bar(level: 0.6).frame(height: 20))
    XCTAssertEqual(row.counts.drawings, 1)
  }

  @MainActor func testWithoutALimitACanvasIsAsSmallAsItMayBe() async {
    let (size, _) = Bar(level: 1).measure(SizeRange(width: 100), Surroundings())
    XCTAssertEqual(size, Size(width: 100, height: 0))
  }

  private func measured(_ label: Label, width: Double) -> TextLayout {
    label.measure(SizeRange(width: width), Surroundings()).1.layout
  }

  @MainActor func testALabelLeavesOutTextWhereItIsTold() async throws {
    let label = Label("a-very-long-name-of-a-file.jpeg", lines: 1)
    XCTAssertEqual(measured(label, width: 120).truncatedRange?.upperBound, 31)
    let middle = measured(label.truncation(.middle), width: 120)
    let hidden = try XCTUnwrap(middle.truncatedRange)
    XCTAssertGreaterThan(hidden.lowerBound, 0)
    XCTAssertLessThan(hidden.upperBound, 31)
    XCTAssertEqual(measured(label.truncation(.head), width: 120).truncatedRange?.lowerBound, 0)
    XCTAssertNotEqual(label, label.truncation(.middle))
  }

  @MainActor func testALabelsLinesStandAtASide() async {
    let label = Label("12.5").alignment(.right)
    XCTAssertEqual(label.text.paragraphStyle.alignment, .right)
    let line = measured(label, width: 200).filling(width: 200).lines[0]
    XCTAssertEqual(line.frame.maxX, 200, accuracy: 1)
  }

  @MainActor func testSelectableLabelsTruncateAndHighlightAsTold() async {
    func node(in row: ShownComponent) -> TextNode? {
      var found: TextNode?
      row.node.enumerateSubtree { found = found ?? $0 as? TextNode }
      return found
    }
    let label = Label("a-very-long-name-of-a-file.jpeg", lines: 1)
    let row = makeHost().show(label.truncation(.middle).selectable(highlight: .black), width: 120)
    XCTAssertEqual(node(in: row)?.truncation, .middle)
    XCTAssertEqual(node(in: row)?.selectionColor, .black)
    let before = node(in: row)
    row.update(label.selectable())
    XCTAssertTrue(node(in: row) === before)
    XCTAssertEqual(node(in: row)?.truncation, .word)
    XCTAssertEqual(node(in: row)?.selectionColor, TextNode.defaultSelectionColor)
  }
}
