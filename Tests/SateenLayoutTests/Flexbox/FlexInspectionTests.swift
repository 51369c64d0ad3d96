import SateenLayout
import XCTest

final class FlexInspectionTests: XCTestCase {
  func testTellsWhatEachBoxWasAskedAndAnswered() throws {
    let tree = FlexTree()
    var column = FlexStyle()
    column.flexDirection = .column
    let root = tree.makeNode(column)
    let text = tree.makeNode(isMeasured: true)
    tree.append(text, to: root)
    tree.layout(root, width: 100, scale: 0) { _, request in
      guard case .exactly(let width) = request.width else { return FlexMeasurement(Size(width: 240, height: 10)) }
      return FlexMeasurement(Size(width: width, height: 2400 / width))
    }
    let record = try XCTUnwrap(tree.record(of: text))
    XCTAssertEqual(record.width, 100)
    XCTAssertEqual(record.size, Size(width: 100, height: 24))
    XCTAssertEqual(record.overflow, .zero)
    XCTAssertTrue(record.isFresh)
    XCTAssertNil(try XCTUnwrap(tree.record(of: root)).height, "its content decides")
  }

  func testTellsByHowMuchABoxSticksOut() throws {
    let tree = FlexTree()
    var outer = FlexStyle()
    (outer.width, outer.height) = (50, 20)
    var inner = FlexStyle()
    (inner.width, inner.height, inner.flexShrink) = (60, 25, 0)
    inner.margin.left = -4
    let root = tree.makeNode(outer)
    let child = tree.makeNode(inner)
    tree.append(child, to: root)
    tree.layout(root)
    XCTAssertEqual(try XCTUnwrap(tree.record(of: child)).overflow, Size(width: 4 + 6, height: 5))
  }

  func testAHiddenBoxHasNoRecordAndOneThatStandsIsNotFresh() throws {
    let tree = FlexTree()
    let root = tree.makeNode()
    var hidden = FlexStyle()
    hidden.display = .none
    var sized = FlexStyle()
    (sized.width, sized.height) = (10, 10)
    let absent = tree.makeNode(hidden)
    let steady = tree.makeNode(sized)
    let changing = tree.makeNode(sized)
    for node in [absent, steady, changing] { tree.append(node, to: root) }
    tree.layout(root)
    XCTAssertNil(tree.record(of: absent))
    sized.width = 20
    tree.setStyle(sized, of: changing)
    tree.layout(root)
    XCTAssertEqual(tree.record(of: steady)?.isFresh, false)
    XCTAssertEqual(tree.record(of: changing)?.isFresh, true)
    XCTAssertEqual(tree.record(of: changing)?.width, 20)
  }
}
