import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import SateenThreads
import XCTest

/// The text layout that a text node keeps, and when the node lays text out again.
final class TextNodeStateTests: XCTestCase {
  private func linked(_ string: String) -> AttributedText {
    AttributedText(string, attributes: TextAttributes(font: .system(16), link: "there"))
  }

  @MainActor
  private func shown(_ body: @escaping @MainActor (TextNode) -> any LayoutElement, _ text: AttributedText) -> (
    HeadlessHost, TextNode
  ) {
    let host = HeadlessHost(size: Size(width: 300, height: 300))
    let node = TextNode(text)
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    let made = body(node)
    root.layoutSpecBlock = { _, _ in made }
    host.container.rootNode = root
    host.settle()
    return (host, node)
  }

  /// The test empties the shared cache, after which a new layout would be another object.
  @MainActor
  func testAStretchedTextIsNotLaidOutAgainWhereItIsPointedAt() async throws {
    for text in [linked("short"), linked(String(repeating: "long enough to wrap ", count: 12))] {
      let (host, node) = shown(
        { StackLayoutSpec(children: [$0, SpacerLayoutSpec().frame(width: 10, height: 280)]) }, text)
      XCTAssertGreaterThan(node.bounds.height, 200)
      let layout = try XCTUnwrap(node.textLayout)
      TextMemory.release()
      for x in 0..<20 {
        XCTAssertEqual(node.link(at: Point(x: Double(x), y: 8))?.link, "there")
        _ = node.attachment(at: Point(x: Double(x), y: 8))
      }
      XCTAssertTrue(node.textLayout === layout)
      withExtendedLifetime(host) {}
    }
  }

  @MainActor
  func testATextInARoomOfItsOwnIsLaidOutOnce() async throws {
    let text = linked("one two three four five six seven eight nine ten")
    let host = HeadlessHost(size: Size(width: 300, height: 300))
    let root = DisplayNode()
    let node = TextNode(text)
    _ = node.layoutThatFits(SizeRange(width: 250))
    node.frame = Rect(x: 0, y: 0, width: 90, height: 200)
    root.addSubnode(node)
    host.container.rootNode = root
    let layout = try XCTUnwrap(node.textLayout)
    XCTAssertGreaterThan(layout.lines.count, 2)
    TextMemory.release()
    XCTAssertTrue(node.textLayout === layout)
    host.settle()
    XCTAssertTrue(node.textLayout === layout)
  }

  @MainActor
  func testBaselinesMeetInTheFirstLayout() async throws {
    let small = TextNode(AttributedText("small", font: .system(12)))
    let large = TextNode(AttributedText("large", font: .system(40)))
    let row = StackLayoutSpec(alignItems: .baselineFirst, children: [small, large])
    let layout = row.layoutThatFits(SizeRange(width: 300), parentSize: .unknown, context: LayoutContext())
    let tops = layout.sublayouts.map(\.frame.minY)
    let baselines = [small, large].map { $0.style.ascender }
    XCTAssertGreaterThan(baselines[1], baselines[0])
    XCTAssertEqual(tops[0] + baselines[0], tops[1] + baselines[1], accuracy: 0.01)
  }

  @MainActor
  func testATextThatCannotBeDrawnIsNotWaitedForWithoutEnd() async throws {
    let (host, node) = shown({ WrapperLayoutSpec($0) }, AttributedText("drawn", font: .system(16)))
    XCTAssertFalse(node.isAwaitingContents)
    // The end of a drawing for which no bitmap could be made.
    node.show(nil, in: nil)
    XCTAssertFalse(node.isAwaitingContents)
    node.attributedText = AttributedText("other", font: .system(16))
    host.settle()
    XCTAssertNotNil(node.layer.contents)
    XCTAssertFalse(node.isAwaitingContents)
  }

  /// An object of the application that runs a body in `deinit`.
  private final class Asking: Sendable {
    private let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    deinit { body() }
  }

  @MainActor
  func testWhatEndsInASetterMayAskTheNode() async {
    let node = TextNode(linked("text"))
    let ended = Locked(0)
    func asking() -> Asking {
      Asking { [weak node] in
        _ = node?.attributedText
        _ = node?.isSelectable
        ended.withLock { $0 += 1 }
      }
    }
    do {
      let (a, b, c, d) = (asking(), asking(), asking(), asking())
      node.onLinkTap = { _, _ in withExtendedLifetime(a) {} }
      node.onLinkLongPress = { _, _ in withExtendedLifetime(b) {} }
      node.onTruncationTap = { _ in withExtendedLifetime(c) {} }
      node.onSelectionChange = { _ in withExtendedLifetime(d) {} }
    }
    node.onLinkTap = nil
    node.onLinkLongPress = nil
    node.onTruncationTap = nil
    node.onSelectionChange = nil
    XCTAssertEqual(ended.withLock { $0 }, 4)
  }

  @MainActor
  func testNumbersThatAreNoneLeaveATextInItsPlace() async {
    let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, -5, 0, 7]
    for number in numbers {
      let node = TextNode(linked("some text to measure"))
      node.textContainerInset = EdgeInsets(top: number, left: number, bottom: number, right: number)
      node.pointSizeScaleFactors = [number, 0.5]
      node.exclusionPaths = [Path(rect: Rect(x: number, y: 0, width: number, height: 10))]
      for range in [SizeRange.unconstrained, SizeRange(width: 100), SizeRange(exactly: Size(width: 40, height: 40))] {
        let size = node.layoutThatFits(range).size
        XCTAssertTrue(size.width.isFinite && size.height.isFinite, "\(number)")
      }
      node.frame = Rect(x: 0, y: 0, width: 100, height: 50)
      for x in numbers {
        for y in numbers {
          _ = node.link(at: Point(x: x, y: y), reach: number)
          _ = node.attachment(at: Point(x: x, y: y))
        }
      }
    }
  }
}
