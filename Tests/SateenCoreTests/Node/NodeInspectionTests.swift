import SateenCore
import SateenLayout
import SateenThreads
import XCTest

@MainActor
final class NodeInspectionTests: XCTestCase {
  private func named(_ name: String, _ width: Double, _ height: Double) -> MeasuredNode {
    let node = MeasuredNode(Size(width: width, height: height))
    node.debugName = name
    return node
  }

  private func cell() -> (DisplayNode, [MeasuredNode]) {
    let parts = [named("avatar", 40, 40), named("name", 90, 16), named("text", 200, 30)]
    let inner = DisplayNode()
    inner.debugName = "inner"
    inner.automaticallyManagesSubnodes = true
    inner.layoutSpecBlock = { _, _ in
      VStack(alignItems: .start) {
        parts[1]; parts[2]
      }
    }
    let cell = DisplayNode()
    cell.debugName = "cell"
    cell.automaticallyManagesSubnodes = true
    cell.layoutSpecBlock = { _, _ in
      HStack(spacing: 8) {
        parts[0]; inner
      }.padding(10)
    }
    return (cell, parts)
  }

  func testTheRecordOfANodeShowsSpecsAndNodesAllTheWayDown() async throws {
    let (cell, _) = cell()
    let record = try XCTUnwrap(cell.inspectLayout(SizeRange(width: 320)))
    XCTAssertEqual(
      record.recursiveDescription,
      """
      DisplayNode (cell) 320x66 at (0, 0), asked 320 x 0...inf
        InsetLayoutSpec 320x66 at (0, 0), asked 320 x 0...inf
          StackLayoutSpec 300x46 at (10, 10), asked 300 x 0...inf
            MeasuredNode (avatar) 40x46 at (0, 0), asked 40 x 46, 2 times
            DisplayNode (inner) 200x46 at (48, 0), asked 0...inf x 0...inf
              StackLayoutSpec 200x46 at (0, 0), asked 0...inf x 0...inf
                MeasuredNode (name) 90x16 at (0, 0), asked 0...inf x 0...inf
                MeasuredNode (text) 200x30 at (0, 16), asked 0...inf x 0...inf
      """)
    XCTAssertTrue(record.asciiArt.contains("MeasuredNode (text) 200x30"))
  }

  func testANodeThatSticksOutOfItsParentSaysByHowMuch() async throws {
    let (cell, parts) = cell()
    parts[2].wantedSize = Size(width: 300, height: 30)
    let record = try XCTUnwrap(cell.inspectLayout(SizeRange(width: 320)))
    let overflows = record.all.filter { $0.overflow != .zero }
    XCTAssertEqual(overflows.map(\.name), ["DisplayNode (inner)"])
    XCTAssertEqual(overflows.map(\.overflow), [Size(width: 48, height: 0)])
    XCTAssertTrue(record.recursiveDescription.contains("overflows by 48 in width"))
  }

  func testLookingLeavesCachesAndCountsAsTheyWere() async throws {
    let (cell, parts) = cell()
    cell.layoutSynchronously(SizeRange(width: 320))
    let before = ([cell] + parts).map(\.measureCount)
    for range in [SizeRange(width: 320), SizeRange(width: 200)] {
      _ = try XCTUnwrap(cell.inspectLayout(range))
      _ = try XCTUnwrap(cell.inspectLayout(range, usesCaches: true))
    }
    XCTAssertEqual(([cell] + parts).map(\.measureCount), before)
    cell.layoutSynchronously(SizeRange(width: 320))
    XCTAssertEqual(([cell] + parts).map(\.measureCount), before)
  }

  func testAnswersFromCachesAreToldApart() async throws {
    let (cell, parts) = cell()
    cell.layoutSynchronously(SizeRange(width: 320))
    let whole = try XCTUnwrap(cell.inspectLayout(SizeRange(width: 320), usesCaches: true))
    XCTAssertEqual(whole.source, .cached)
    XCTAssertEqual(whole.children.map(\.source), [.unasked, .unasked])
    XCTAssertEqual(whole.children.map(\.frame), cell.subnodes.map(\.frame))
    parts[0].setNeedsLayout()
    let part = try XCTUnwrap(cell.inspectLayout(SizeRange(width: 320), usesCaches: true))
    XCTAssertEqual(part.source, .computed)
    XCTAssertEqual(part.record(of: parts[0])?.source, .computed)
    let inner = try XCTUnwrap(part.all.first { $0.name == "DisplayNode (inner)" })
    XCTAssertEqual(inner.source, .cached)
    XCTAssertEqual(inner.children.map(\.source), [.unasked, .unasked])
    XCTAssertTrue(
      part.recursiveDescription.contains("DisplayNode (inner) 200x46 at (48, 0), asked 0...inf x 0...inf, cached"))
    XCTAssertNil(part.record(of: DisplayNode()))
  }
}
