import Foundation
import LayoutFile
import SateenLayout
import XCTest

/// The frames of a case's elements, and the details that the inspector shows of them.
final class PlacedCaseTests: XCTestCase {
  private func placed(_ json: String, _ direction: LayoutDirection? = nil) throws -> PlacedCase {
    try LayoutDocument(json: json).cases[0].placed(direction)
  }

  private func box(_ id: String, in placed: PlacedCase) throws -> PlacedBox {
    try XCTUnwrap(placed.boxes.first { $0.title == id }, id)
  }

  private let row = """
    {"sizeRange": {"min": [200, 0], "max": [200, 100]}, "scale": 2, "root": {"spec": "stack", "spacing": 10, "children": [
     {"spec": "node", "id": "a", "size": [40, 20], "style": {"spacingBefore": 4, "flexShrink": 1}},
     {"spec": "node", "id": "b", "size": [30.2, 30], "style": {"spacingAfter": 6}},
     {"spec": "spacer", "style": {"flexGrow": 1}}]}}
    """

  func testSpecsAreMirroredFromRightToLeft() throws {
    let left = try placed(row)
    XCTAssertEqual(try box("a", in: left).frame, Rect(x: 4, y: 0, width: 40, height: 30))
    // The width of 30.2 is rounded up to half points.
    XCTAssertEqual(try box("b", in: left).frame, Rect(x: 54, y: 0, width: 30.5, height: 30))
    let right = try placed(row, .rightToLeft)
    XCTAssertEqual(try box("a", in: right).frame, Rect(x: 156, y: 0, width: 40, height: 30))
    XCTAssertEqual(try box("b", in: right).frame, Rect(x: 115.5, y: 0, width: 30.5, height: 30))
    XCTAssertEqual(right.boxes[0].frame, Rect(x: 0, y: 0, width: 200, height: 30))
  }

  func testSpacingOfAStackIsTold() throws {
    let bands = try placed(row).boxes[0].bands
    XCTAssertEqual(
      bands,
      [
        SpaceBand(.margin, Rect(x: 0, y: 0, width: 4, height: 30)),
        SpaceBand(.margin, Rect(x: 84.5, y: 0, width: 6, height: 30)),
        SpaceBand(.spacing, Rect(x: 44, y: 0, width: 10, height: 30)),
        SpaceBand(.spacing, Rect(x: 90.5, y: 0, width: 10, height: 30)),
      ])
    let mirrored = try placed(row, .rightToLeft).boxes[0].bands
    XCTAssertEqual(mirrored[0].frame, Rect(x: 196, y: 0, width: 4, height: 30))
  }

  func testInsetsAreTold() throws {
    let bands = try placed(
      """
      {"sizeRange": {"max": [100, 80]}, "root": {"spec": "inset", "insets": {"top": 5, "left": 10, "bottom": 15},
       "children": [{"spec": "node", "size": [20, 20]}]}}
      """
    ).boxes[0].bands
    XCTAssertEqual(
      bands,
      [
        SpaceBand(.padding, Rect(x: 0, y: 0, width: 30, height: 5)),
        SpaceBand(.padding, Rect(x: 0, y: 25, width: 30, height: 15)),
        SpaceBand(.padding, Rect(x: 0, y: 5, width: 10, height: 20)),
      ])
  }

  func testSpaceOfAFlexboxIsTold() throws {
    let layout = try placed(
      """
      {"available": {"width": 100}, "root": {"style": {"padding-left": "10%", "border-top-width": 2, "gap": 6}, "children": [
       {"id": "a", "style": {"height": 10, "margin-inline-start": 4}}, {"id": "gone", "style": {"display": "none"}},
       {"id": "b", "style": {"height": 10}}]}}
      """)
    let bands = layout.boxes[0].bands
    XCTAssertTrue(bands.contains(SpaceBand(.border, Rect(x: 0, y: 0, width: 100, height: 2))), "\(bands)")
    XCTAssertTrue(bands.contains(SpaceBand(.padding, Rect(x: 0, y: 2, width: 10, height: 26))), "\(bands)")
    XCTAssertTrue(bands.contains(SpaceBand(.spacing, Rect(x: 10, y: 12, width: 90, height: 6))), "\(bands)")
    XCTAssertEqual(try box("a", in: layout).bands, [SpaceBand(.margin, Rect(x: 10, y: 2, width: 4, height: 10))])
    XCTAssertTrue(try box("gone", in: layout).frame.isEmpty)
  }

  func testElementsKnowWhatTheyWereAsked() throws {
    let layout = try placed(row)
    let question = try XCTUnwrap(try box("a", in: layout).question)
    // The second request stretches "a" to the height of "b" and keeps its own width.
    XCTAssertEqual(question.range, SizeRange(exactly: Size(width: 40, height: 30)))
    XCTAssertEqual(question.count, 2)
    XCTAssertEqual(question.parentSize.width, 200)
    XCTAssertTrue(question.parentSize.height.isNaN)
    let second = try XCTUnwrap(try box("b", in: layout).question)
    XCTAssertEqual(second.count, 1)
    XCTAssertEqual(second.range, SizeRange(upTo: Size(width: .infinity, height: 100)))
    XCTAssertEqual(layout.boxes[0].question?.range.min, Size(width: 200, height: 0))
  }

  func testBoxesOfFlexboxKnowTheirLimitsAndTheirParent() throws {
    let layout = try placed(
      """
      {"available": {"width": 100}, "root": {"style": {"padding": 10}, "children": [
       {"id": "text", "style": {"min-width": "50%", "max-height": 30}, "measure": {"kind": "ahem10", "text": "ab cd"}}]}}
      """)
    XCTAssertEqual(layout.boxes[0].question?.range, SizeRange(width: 100))
    let question = try XCTUnwrap(try box("text", in: layout).question)
    XCTAssertEqual(question.range.min, Size(width: 40, height: 0))
    XCTAssertEqual(question.range.max, Size(width: .infinity, height: 30))
    XCTAssertEqual(question.parentSize, Size(width: 80, height: 10))
    XCTAssertGreaterThanOrEqual(question.count ?? 0, 1)
  }

  func testWhatSticksOutIsTold() throws {
    let wide = try placed(
      """
      {"sizeRange": {"max": [100, 100]}, "root": {"spec": "stack", "children": [
       {"spec": "node", "id": "a", "size": [70, 10]}, {"spec": "node", "id": "b", "size": [70, 10]}]}}
      """)
    XCTAssertEqual(try box("b", in: wide).overflow, Size(width: 40, height: 0))
    let box = try placed(
      "{\"available\": {\"width\": 50}, \"root\": {\"children\": [{\"id\": \"c\", \"style\": {\"width\": 80}}]}}")
    XCTAssertEqual(try self.box("c", in: box).overflow, Size(width: 30, height: 0))
  }

  func testWordsAreThoseOfTheFile() throws {
    let layout = try placed(row)
    XCTAssertEqual(layout.boxes[0].words, [FileWord("spacing", "10")])
    XCTAssertEqual(
      try box("a", in: layout).words,
      [FileWord("size", "40, 20"), FileWord("spacingBefore", "4"), FileWord("flexShrink", "1")])
    XCTAssertEqual(try box("a", in: layout).path, "root.children[0]")
  }

  func testACaseIsAskedForAnotherSize() throws {
    let layout = try LayoutDocument(json: row).cases[0]
    XCTAssertEqual(layout.sized(width: 120, height: nil).placed().size, Size(width: 120, height: 30))
    XCTAssertEqual(layout.sized(width: nil, height: 50).placed().size, Size(width: 200, height: 50))
    let flexbox = try Samples.document("flexbox-holy-grail").cases[0].sized(width: 300, height: 200)
    XCTAssertEqual(flexbox.placed().size, Size(width: 300, height: 200))
  }

  func testFramesOfFlexboxAreRoundedAsTheConfigSays() throws {
    func width(_ factor: String) throws -> Double {
      try placed(
        """
        {"config": {"pointScaleFactor": \(factor)}, "available": {"width": 100, "height": 10}, "root": {
         "style": {"flex-direction": "row"}, "children": [
         {"id": "a", "style": {"flex-grow": 1}}, {"style": {"flex-grow": 1}}, {"style": {"flex-grow": 1}}]}}
        """
      ).framesByIdentifier["a"]?.width ?? -1
    }
    XCTAssertEqual(try width("1"), 33)
    XCTAssertEqual(try width("2"), 33.5)
    XCTAssertEqual(try width("0"), 100 / 3, accuracy: 1e-9)
  }

  func testBaselineAtHalfTheHeight() throws {
    let layout = try placed(
      """
      {"root": {"style": {"flex-direction": "row", "align-items": "baseline"}, "children": [
       {"id": "a", "style": {"width": 10, "height": 40}, "baseline": "half-height"},
       {"id": "b", "style": {"width": 10, "height": 10}, "baseline": "half-height"}]}}
      """)
    XCTAssertEqual(try box("a", in: layout).frame.minY, 0)
    XCTAssertEqual(try box("b", in: layout).frame.minY, 15)
  }

  func testPrintedFramesAreJSONOfTheShapeThatIsPromised() throws {
    let printed = try LayoutDocument(json: "[\(row), {\"id\": \"x\", \"direction-run\": [\"rtl\"], \"root\": {}}]")
      .printedFrames()
    let list = try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [[String: Any]])
    XCTAssertEqual(list[0]["size"] as? [Double], [200, 30])
    XCTAssertEqual((list[0]["frames"] as? [String: [Double]])?["b"], [54, 0, 30.5, 30])
    XCTAssertEqual(list[1]["id"] as? String, "x")
    XCTAssertTrue(list[1]["ltr"] is NSNull)
    XCTAssertEqual((list[1]["rtl"] as? [String: Any])?["frame"] as? [Double], [0, 0, 0, 0])
  }
}
