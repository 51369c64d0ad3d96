import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenCore

/// Transitions that a node moves in a way of its own.
@MainActor
final class LayoutTransitionContextTests: XCTestCase {
  /// A tile, or two beside each other.
  final class Tiles: DisplayNode, LookNode {
    struct Look: Equatable { var hasSecond = false }

    let first = PaintedNode(.black)
    let second = PaintedNode(.white)
    var onTransition: (@MainActor (LayoutTransitionContext, Tiles) -> Void)?

    nonisolated override init() {
      super.init()
      look = Look()
      automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      HStack {
        if look.hasSecond { second.frame(width: .points(40), height: .points(40)) }
        first.frame(width: .points(40), height: .points(40))
      }
    }

    override func animateLayoutTransition(_ context: LayoutTransitionContext) {
      if let onTransition { onTransition(context, self) } else { super.animateLayoutTransition(context) }
    }
  }

  private func makeTiles(hasSecond: Bool = false) -> (Tiles, HeadlessHost) {
    let tiles = Tiles()
    tiles.look.hasSecond = hasSecond
    let host = HeadlessHost(size: Size(width: 200, height: 60))
    host.container.rootNode = tiles
    host.settle()
    return (tiles, host)
  }

  func testTheContextTellsOfBothLayouts() async {
    let (tiles, host) = makeTiles()
    var told: [String] = []
    tiles.onTransition = { context, tiles in
      XCTAssertTrue(context.isAnimated)
      told.append("from \(context.from?.sublayouts.count ?? -1) to \(context.to?.sublayouts.count ?? -1)")
      told.append("new \(context.insertedSubnodes.map { $0 === tiles.second })")
      told.append("gone \(context.removedSubnodes.map { $0 === tiles.second })")
      told.append(
        "first \(context.initialFrame(for: tiles.first)?.minX ?? -1) \(context.finalFrame(for: tiles.first)?.minX ?? -1)"
      )
      told.append(
        "second \(context.initialFrame(for: tiles.second)?.minX ?? -1) \(context.finalFrame(for: tiles.second)?.minX ?? -1)"
      )
      XCTAssertNil(context.finalFrame(for: DisplayNode()))
      context.animate()
    }
    tiles.look.hasSecond = true
    tiles.transitionLayout(.linear(0.2))
    host.settle()
    XCTAssertEqual(told, ["from 1 to 2", "new [true]", "gone []", "first 0.0 40.0", "second -1.0 0.0"])
    told = []
    tiles.look.hasSecond = false
    tiles.transitionLayout(.linear(0.2))
    host.settle()
    XCTAssertEqual(told, ["from 2 to 1", "new []", "gone [true]", "first 40.0 0.0", "second 0.0 -1.0"])
  }

  func testAnOverrideMovesNodesItselfAndTellsWhenTheyHaveArrived() async {
    let (tiles, host) = makeTiles(hasSecond: true)
    var ends: [Bool] = []
    tiles.onTransition = { context, tiles in
      tiles.second.animate(.position, to: Point(x: 20, y: -60), .linear(0.3)) { _ in context.completeTransition() }
    }
    tiles.look.hasSecond = false
    tiles.transitionLayout(.linear(0.1)) { ends.append($0) }
    host.advance(by: 0.2)
    XCTAssertTrue(tiles.second.supernode === tiles, "it stays until the override says so")
    XCTAssertEqual(tiles.first.layer.shownFrame.minX, 0, "and nothing else moves")
    XCTAssertEqual(ends, [])
    host.settle()
    XCTAssertEqual(ends, [true])
    XCTAssertNil(tiles.second.supernode)
  }

  func testAnOverrideAddsToTheUsualWay() async {
    let (tiles, host) = makeTiles()
    tiles.onTransition = { context, tiles in
      context.animate(.linear(0.4))
      for node in context.insertedSubnodes {
        node.animate(.transform, from: Transform(scaleX: 0.5, y: 0.5), to: .identity, .linear(0.4))
      }
    }
    tiles.look.hasSecond = true
    tiles.transitionLayout(.linear(0.1))
    for _ in 0..<5 where tiles.second.supernode == nil { host.step() }
    host.advance(by: 0.2)
    XCTAssertEqual(tiles.second.layer.shownTransform.a, 0.75, accuracy: 0.05)
    XCTAssertEqual(tiles.first.layer.shownFrame.minX, 20, accuracy: 3)
    host.settle()
    XCTAssertEqual(tiles.first.layer.shownFrame.minX, 40)
  }

  func testAContextThatIsReleasedCompletesItsTransition() async {
    let (tiles, host) = makeTiles(hasSecond: true)
    var ends: [Bool] = []
    tiles.onTransition = { _, _ in }
    tiles.look.hasSecond = false
    tiles.transitionLayout(.linear(1)) { ends.append($0) }
    host.advance(by: 0.1)
    XCTAssertEqual(ends, [true])
    XCTAssertNil(tiles.second.supernode)
  }

  func testACompletionThatComesTooLateDoesNothing() async {
    let (tiles, host) = makeTiles(hasSecond: true)
    var contexts: [LayoutTransitionContext] = []
    var ends: [Bool] = []
    tiles.onTransition = { context, _ in contexts.append(context) }
    tiles.look.hasSecond = false
    tiles.transitionLayout(.linear(0.1)) { ends.append($0) }
    host.advance(by: 0.5)
    tiles.look.hasSecond = true
    tiles.transitionLayout(.linear(0.1)) { ends.append($0) }
    host.advance(by: 0.5)
    XCTAssertEqual(ends, [false])
    contexts.first?.completeTransition()
    contexts.first?.animate()
    XCTAssertTrue(tiles.second.supernode === tiles)
    for context in contexts { context.completeTransition() }
    host.settle()
    XCTAssertEqual(ends, [false, true])
    XCTAssertEqual(tiles.subnodes.count, 2)
  }

  // MARK: Pixels

  func testADrawingIsStretchedUnlessItKeepsItsScale() async {
    for keepsScale in [false, true] {
      let bar = WordsNode(1, .black)
      bar.keepsScaleInTransitions = keepsScale
      let root = DisplayNode()
      root.addSubnode(bar)
      let host = HeadlessHost(size: Size(width: 80, height: 40))
      host.container.backgroundColor = .white
      host.container.rootNode = root
      bar.frame = Rect(x: 0, y: 0, width: 9, height: 12)
      host.settle()
      bar.transitionLayout(.linear(1), to: SizeRange(exactly: Size(width: 36, height: 12)))
      for _ in 0..<5 where bar.frame.width == 9 { host.step() }
      host.advance(by: 0.8)
      XCTAssertEqual(host.screenshot().pixel(x: 8, y: 5) & 0xff < 128, keepsScale, "the bar is 9 points wide")
    }
  }

  func testOpaquePicturesFadeWithoutLettingThroughWhatIsBehind() async {
    final class Picture: DisplayNode, LookNode {
      struct Look: Equatable { var isLarge = false }
      nonisolated override init() {
        super.init()
        look = Look()
      }
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
        let side = look.isLarge ? 60.0 : 30.0
        return Size(width: side, height: side)
      }
      override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
        .image { _ in
          let bitmap = Bitmap(size: PixelSize(width: 4, height: 4), scale: 1, isOpaque: true)
          if let bitmap {
            GraphicsContext(bitmap: bitmap).fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .black)
          }
          return bitmap
        }
      }
    }
    let picture = Picture()
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in HStack(alignItems: .start) { picture } }
    let host = HeadlessHost(size: Size(width: 80, height: 80))
    host.container.backgroundColor = .white
    host.container.rootNode = root
    host.settle()
    picture.look.isLarge = true
    picture.transitionLayout(.linear(0.4))
    for _ in 0..<20 {
      host.step()
      XCTAssertEqual(host.screenshot().pixel(x: 10, y: 10), 0xff00_0000)
    }
  }
}
