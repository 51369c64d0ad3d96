import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenCore

/// Pixels that change in a transition.
@MainActor
final class LatePixelTests: XCTestCase {
  /// A tile that is drawn as its look says, in the frame that needs it, or when a picture comes.
  final class Tile: DisplayNode, LookNode {
    struct Look: Equatable {
      var isLarge = false
      var color: Color? = .black
    }

    /// Pictures that come when the test says so.
    var comesLater = false

    nonisolated override init() {
      super.init()
      look = Look()
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      let side = look.isLarge ? 60.0 : 30.0
      return Size(width: side, height: side)
    }

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      if comesLater { return .external }
      guard let color = look.color else { return nil }
      return .draw { context, _ in context.fill(request.bounds, with: color) }
    }
  }

  private func makeScene(_ tile: Tile) -> HeadlessHost {
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in HStack(alignItems: .start) { tile } }
    let host = HeadlessHost(size: Size(width: 80, height: 80))
    host.container.backgroundColor = .white
    host.container.rootNode = root
    host.settle()
    return host
  }

  private func shade(_ host: HeadlessHost) -> Double { Double(host.screenshot().pixel(x: 10, y: 10) & 0xff) / 255 }

  func testPixelsDrawnOnTheMainLoopFadeToo() async {
    let tile = Tile()
    tile.displaysAsynchronously = false
    let host = makeScene(tile)
    XCTAssertEqual(shade(host), 0)
    tile.look = Tile.Look(isLarge: true, color: .white)
    tile.transitionLayout(.linear(0.5))
    for _ in 0..<6 where tile.frame.width == 30 { host.step() }
    XCTAssertLessThan(shade(host), 0.2)
    host.advance(by: 0.25)
    XCTAssertEqual(shade(host), 0.5, accuracy: 0.12)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(shade(host), 1)
  }

  func testWhatIsBehindPixelsWithRoundCornersDoesNotShineThrough() async {
    let tile = Tile()
    tile.cornerRadius = 6
    tile.cornerRoundingType = .precomposited
    let host = makeScene(tile)
    let before = host.screenshot()
    tile.look.isLarge = true
    tile.transitionLayout(.linear(0.5))
    for _ in 0..<6 where tile.frame.width == 30 { host.step() }
    let first = host.screenshot()
    XCTAssertTrue(
      (0..<80).allSatisfy { y in (0..<80).allSatisfy { first.pixel(x: $0, y: y) == before.pixel(x: $0, y: y) } })
    for _ in 0..<40 {
      host.step()
      XCTAssertLessThan(shade(host), 0.05)
    }
  }

  func testAPictureThatComesOnTheWayFadesIn() async {
    let tile = Tile()
    let host = makeScene(tile)
    tile.comesLater = true
    tile.look.isLarge = true
    var ends: [Bool] = []
    tile.transitionLayout(.linear(0.5)) { ends.append($0) }
    for _ in 0..<6 where tile.frame.width == 30 { host.step() }
    host.advance(by: 0.1)
    let picture = Bitmap(size: PixelSize(width: 60, height: 60), scale: 1, isOpaque: true)
    if let picture {
      GraphicsContext(bitmap: picture).fill(Rect(x: 0, y: 0, width: 60, height: 60), with: .white)
    }
    tile.show(picture, in: nil)
    host.step()
    XCTAssertLessThan(shade(host), 0.2)
    host.advance(by: 0.25)
    XCTAssertEqual(shade(host), 0.5, accuracy: 0.12)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(shade(host), 1)
    XCTAssertEqual(ends, [true])
    XCTAssertNil(tile.loadedLayer?.animated)
  }

  func testOnlyTheFirstOfSeveralLatePicturesFades() async {
    let tile = Tile()
    let host = makeScene(tile)
    tile.comesLater = true
    tile.look.isLarge = true
    tile.transitionLayout(.linear(0.3))
    for _ in 0..<6 where tile.frame.width == 30 { host.step() }
    for _ in 0..<60 {
      tile.show(Bitmap(size: PixelSize(width: 60, height: 60), scale: 1, isOpaque: true), in: nil)
      host.step()
    }
    XCTAssertNil(tile.loadedLayer?.animated, "a film does not hold the transition up")
  }

  func testADrawingThatBecomesNothingFadesOut() async {
    let tile = Tile()
    let host = makeScene(tile)
    tile.look.color = nil
    tile.transitionLayout(.linear(0.5))
    for _ in 0..<6 where tile.layer.contents != nil { host.step() }
    host.advance(by: 0.25)
    XCTAssertEqual(shade(host), 0.5, accuracy: 0.12)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(shade(host), 1)
  }

  func testPixelsOfAnotherAppearanceDoNotStayUnderAFinger() async {
    let tile = Tile()
    let host = makeScene(tile)
    tile.look = Tile.Look(isLarge: true, color: .white)
    let drive = tile.driveLayoutTransition()
    for _ in 0..<6 where tile.frame.width == 30 { host.step() }
    XCTAssertEqual(tile.layer.animated?.oldContents.count, 1)
    host.container.appearance = .dark
    XCTAssertTrue(host.settle())
    XCTAssertEqual(tile.layer.animated?.oldContents.count, 0)
    withExtendedLifetime(drive) {}
  }
}
