import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenCore

/// Transitions to a size that the node chooses itself.
@MainActor
final class TransitionSizeTests: XCTestCase {
  private let closed = SceneCard.Look()

  func testANodePlacedByCodeChangesToASizeInARange() async {
    let card = SceneCard()
    let root = DisplayNode()
    root.addSubnode(card)
    let host = HeadlessHost(size: Size(width: 260, height: 260))
    host.container.rootNode = root
    card.frame = Rect(x: 10, y: 20, width: 120, height: 100)
    host.settle()
    var ends: [Bool] = []
    card.transitionLayout(.linear(0.4), to: SizeRange(width: 200)) { ends.append($0) }
    for _ in 0..<10 where card.frame.width == 120 { host.step() }
    XCTAssertEqual(card.frame.width, 200)
    XCTAssertEqual(card.frame.origin, Point(x: 10, y: 20))
    XCTAssertEqual(card.layer.shownFrame, Rect(x: 10, y: 20, width: 120, height: 100))
    XCTAssertTrue(host.settle())
    XCTAssertEqual(card.layer.shownFrame, card.frame)
    XCTAssertEqual(ends, [true])
  }

  func testRangesThatAreNoSizesCountAsNotGiven() async {
    let numbers = [Double.nan, -.infinity, .infinity, -5, 0, 1e9, 40]
    let card = SceneCard()
    let root = DisplayNode()
    root.addSubnode(card)
    let host = HeadlessHost(size: Size(width: 260, height: 260))
    host.container.rootNode = root
    card.frame = Rect(x: 10, y: 20, width: 120, height: 100)
    host.settle()
    var (asked, told) = (0, 0)
    for low in numbers {
      for high in numbers {
        asked += 1
        let range = SizeRange(min: Size(width: low, height: high), max: Size(width: high, height: low))
        card.transitionLayout(.linear(0.1), to: range) { _ in told += 1 }
        XCTAssertTrue(host.settle())
        XCTAssertTrue(card.frame.size.isValidForLayout, "\(range): \(card.frame)")
      }
    }
    XCTAssertEqual(told, asked)
    card.transitionLayout(.linear(.nan), to: SizeRange(width: 100)) { _ in told += 1 }
    XCTAssertTrue(host.settle())
    XCTAssertEqual(card.frame.width, 100)
    XCTAssertEqual(told, asked + 1)
  }

  func testALayoutAroundChoosesTheSizeWhateverRangeIsAskedFor() async {
    let scene = TransitionScene(closed)
    var ends: [Bool] = []
    scene.card.transitionLayout(.linear(0.1), to: SizeRange(width: 50)) { ends.append($0) }
    XCTAssertTrue(scene.host.settle())
    XCTAssertEqual(scene.card.frame.width, 150)
    XCTAssertEqual(ends, [true])
  }

  /// A card placed by code in a window.
  private func makePlacedCard() -> (SceneCard, HeadlessHost) {
    let (card, root) = (SceneCard(), DisplayNode())
    root.addSubnode(card)
    let host = HeadlessHost(size: Size(width: 260, height: 260))
    host.container.rootNode = root
    card.frame = Rect(x: 10, y: 20, width: 120, height: 100)
    host.settle()
    return (card, host)
  }

  func testAChangeOfSizeThatIsCancelledHappensAtOnce() async {
    let (card, host) = makePlacedCard()
    var ends: [Bool] = []
    card.transitionLayout(.linear(1), to: SizeRange(width: 200)) { ends.append($0) }
    card.cancelLayoutTransition()
    host.advance(by: 0.1)
    XCTAssertEqual(ends, [false])
    XCTAssertEqual(card.frame.width, 200)
    XCTAssertEqual(card.layer.shownFrame, card.frame)
  }

  func testAChangeOfSizeGoesOnOutsideOfTheWindow() async {
    let (card, host) = makePlacedCard()
    var ends: [Bool] = []
    card.transitionLayout(.linear(1), to: SizeRange(width: 200)) { ends.append($0) }
    card.removeFromSupernode()
    host.settle()
    XCTAssertEqual(ends, [false])
    XCTAssertEqual(card.frame.width, 200)
  }

  func testTheLastOfSeveralSizesCountsAndNothingIsLaidOutForTheFormerOne() async {
    final class Box: DisplayNode {
      var widths: [Double] = []

      override func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
        Layout(element: self, size: range.max, context: context)
      }
      override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
        .draw { context, _ in context.fill(request.bounds, with: .black) }
      }
      override func layoutDidFinish() { widths.append(appliedLayout?.size.width ?? 0) }
    }
    let (box, root) = (Box(), DisplayNode())
    root.addSubnode(box)
    let host = HeadlessHost(size: Size(width: 260, height: 260))
    host.container.rootNode = root
    box.frame = Rect(x: 10, y: 20, width: 120, height: 100)
    host.settle()
    box.widths = []
    var ends: [String] = []
    box.transitionLayout(.linear(0.3), to: SizeRange(exactly: Size(width: 150, height: 100))) { ends.append("a \($0)") }
    box.transitionLayout(.linear(0.3), to: SizeRange(exactly: Size(width: 200, height: 100))) { ends.append("b \($0)") }
    XCTAssertTrue(host.settle())
    XCTAssertEqual(ends, ["a false", "b true"])
    XCTAssertEqual(box.frame.width, 200)
    XCTAssertEqual(Set(box.widths), [200])
  }

  func testARequestWithoutASizeKeepsTheOneAskedForBefore() async {
    let (card, host) = makePlacedCard()
    card.transitionLayout(.linear(0.3), to: SizeRange(width: 200))
    card.look.isOpen = true
    card.transitionLayout(.linear(0.3))
    for _ in 0..<10 where card.frame.width == 120 { host.step() }
    XCTAssertEqual(card.frame.width, 200)
    XCTAssertEqual(card.layer.shownFrame.width, 120, accuracy: 10)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(card.layer.shownFrame, card.frame)
  }
}
