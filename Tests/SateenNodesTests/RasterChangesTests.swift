import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import SateenThreads
import XCTest

/// Nodes that come into a bitmap of several nodes, leave it, or stay in front of it.
@MainActor
final class RasterChangesTests: XCTestCase {
  private typealias Painted = RasterScene.Painted

  /// A node that shows pixels which it was given.
  private final class Given: DisplayNode {
    /// The pixels of the first request; those of later ones come from outside.
    private let first: Locked<Bitmap?>

    nonisolated init(_ frame: Rect, first: Bitmap? = nil) {
      self.first = Locked(first)
      super.init()
      self.frame = frame
    }

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      first.exchange(nil).map { .ready($0, frame: nil) } ?? .external
    }
  }

  private func plain(_ color: UInt32) throws -> Bitmap {
    try XCTUnwrap(
      Bitmap(size: PixelSize(width: 4, height: 4)) { context in
        context.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: Color(hex: color))
      })
  }

  private func aboutY(_ angle: Double) -> Transform3D { Transform3D(rotation: angle, x: 0, y: 1, z: 0) }

  private func hit(_ scene: RasterScene, _ x: Double, _ y: Double) -> DisplayNode? {
    scene.host.container.hitTest(Point(x: x, y: y))?.node
  }

  private func scroller(_ frame: Rect, around content: DisplayNode) -> ScrollNode {
    let scroll = ScrollNode()
    scroll.frame = frame
    scroll.addSubnode(content)
    return scroll
  }

  // MARK: Out of the bitmap

  func testANodeThatMovesWhileTheBitmapEndsShowsItsPixels() async {
    let one = RasterScene(rasterizes: true)
    one.card.rasterizesSubtree = false
    one.root.addSubnode(one.red)
    one.red.frame = Rect(x: 0, y: 0, width: 8, height: 8)
    one.host.settle()
    XCTAssertEqual(one.pixel(3, 3), 0xff0000)
    one.card.rasterizesSubtree = true
    one.host.settle()
    one.card.rasterizesSubtree = false
    one.inner.removeFromSupernode()
    one.host.settle()
    one.inner.frame.origin = Point(x: 60, y: 40)
    one.inner.alpha = 1
    one.root.addSubnode(one.inner)
    one.host.settle()
    XCTAssertEqual(one.pixel(90, 70), 0x0000ff)
  }

  func testNodesInFrontOfTheBitmapStayAsItEnds() async {
    let one = RasterScene(rasterizes: true)
    let content = Painted(Color(hex: 0xff00ff), Rect(x: 0, y: 0, width: 10, height: 100))
    one.card.addSubnode(scroller(Rect(x: 0, y: 0, width: 10, height: 10), around: content))
    one.host.settle()
    let asked = content.blocks
    one.card.rasterizesSubtree = false
    for _ in 0..<8 {
      one.host.step()
      XCTAssertEqual(one.pixel(15, 15), 0xff00ff)
    }
    one.host.settle()
    XCTAssertEqual(content.blocks, asked)
  }

  func testANodeDeepInTheBitmapLeavesIt() async throws {
    let one = RasterScene(rasterizes: true)
    let group = DisplayNode()
    group.frame = Rect(x: 5, y: 40, width: 40, height: 30)
    let leaf = Painted(Color(hex: 0xff00ff), Rect(x: 0, y: 0, width: 20, height: 30))
    let given = Given(Rect(x: 20, y: 0, width: 20, height: 30))
    group.addSubnode(leaf)
    group.addSubnode(given)
    one.card.addSubnode(group)
    one.host.settle()
    given.show(try plain(0x00ffff), in: nil)
    one.host.settle()
    for isRasterizable in [false, true, false] {
      leaf.isRasterizable = isRasterizable
      given.isRasterizable = isRasterizable
      one.host.settle()
      XCTAssertEqual(one.pixel(20, 60), 0xff00ff)
      XCTAssertEqual(one.pixel(45, 60), 0x00ffff)
      XCTAssertEqual(leaf.loadedLayer?.contents != nil, !isRasterizable)
      XCTAssertEqual(given.loadedLayer?.contents != nil, !isRasterizable)
    }
  }

  func testABitmapThatWasNeverDrawnEnds() async {
    for isEmpty in [false, true] {
      let one = RasterScene(rasterizes: false)
      let plan = DisplayNode()
      plan.rasterizesSubtree = true
      if !isEmpty { plan.frame = Rect(x: 0, y: 0, width: 10, height: 10) }
      let seat = Painted(Color(hex: 0xff00ff), Rect(x: 0, y: 0, width: 10, height: 10))
      plan.addSubnode(seat)
      one.root.addSubnode(plan)
      if isEmpty { one.host.settle() }
      plan.rasterizesSubtree = false
      one.host.settle()
      XCTAssertNotNil(seat.loadedLayer?.contents)
      XCTAssertEqual(one.pixel(5, 5), 0xff00ff)
    }
  }

  // MARK: Pixels

  func testPixelsFromBeforeStayUntilOthersAreDelivered() async throws {
    let one = RasterScene(rasterizes: true)
    let picture = Given(Rect(x: 5, y: 40, width: 30, height: 30), first: try plain(0xff00ff))
    one.card.addSubnode(picture)
    one.host.settle()
    XCTAssertEqual(one.pixel(30, 65), 0xff00ff)
    picture.frame.size.width = 60
    one.host.settle()
    XCTAssertEqual(one.pixel(30, 65), 0xff00ff)
    XCTAssertEqual(one.pixel(35, 85), 0xeeeeee)
    picture.show(try plain(0x00ffff), in: nil)
    one.host.settle()
    XCTAssertEqual(one.pixel(30, 65), 0x00ffff)
    picture.clearContents()
    one.host.settle()
    XCTAssertEqual(one.pixel(30, 65), 0xeeeeee)
  }

  func testDroppedPixelsAreDrawnAgain() async {
    let one = RasterScene(rasterizes: true)
    let asked = one.red.blocks
    one.red.clearContents()
    one.host.settle()
    XCTAssertEqual(one.red.blocks, asked + 1)
    XCTAssertEqual(one.pixel(20, 20), 0xff0000)
  }

  func testATextThatChangesIsDrawnOnceInItsNewFrame() async {
    let host = HeadlessHost(size: Size(width: 200, height: 120))
    host.container.backgroundColor = .white
    let root = DisplayNode()
    let card = DisplayNode()
    card.rasterizesSubtree = true
    card.automaticallyManagesSubnodes = true
    let text = TextNode(AttributedText("one", font: .system(16)))
    let rest = DisplayNode()
    card.layoutSpecBlock = { _, _ in
      VStack {
        text; rest.flexGrow()
      }
    }
    card.frame = Rect(x: 0, y: 0, width: 200, height: 120)
    root.addSubnode(card)
    host.container.rootNode = root
    host.settle()
    text.attributedText = AttributedText("one\ntwo\nthree", font: .system(16))
    var pictures = [host.screenshot()]
    for _ in 0..<20 {
      host.step()
      let now = host.screenshot()
      if pictures.last?.pngData() != now.pngData() { pictures.append(now) }
    }
    XCTAssertEqual(pictures.count, 2)
  }

  func testACopyLooksLikeTheBitmap() async {
    let one = RasterScene(rasterizes: true)
    XCTAssertTrue(hit(one, 80, 60) === one.blue)
    one.host.settle()
    let color = one.pixel(80, 60)
    let copy = one.card.layer.copied()
    one.root.layer.addSublayer(copy)
    one.host.settle()
    XCTAssertEqual(one.pixel(80, 60), color)
  }

  // MARK: Space

  func testSidesSeenFromBehindAreLeftOut() async {
    let one = RasterScene(rasterizes: true)
    one.red.isDoubleSided = false
    let box = DisplayNode()
    box.frame = Rect(x: 5, y: 40, width: 30, height: 30)
    let (front, back) = (Painted(Color(hex: 0xff00ff), box.bounds), Painted(Color(hex: 0x00ffff), box.bounds))
    for side in [front, back] {
      side.isDoubleSided = false
      box.addSubnode(side)
    }
    back.transform3D = aboutY(.pi)
    one.card.addSubnode(box)
    for (turn, shown) in [(0, front), (Double.pi, back), (0, front)] {
      box.transform3D = aboutY(turn)
      one.red.transform3D = aboutY(turn)
      one.host.settle()
      XCTAssertEqual(one.pixel(20, 20), turn == 0 ? 0xff0000 : 0xeeeeee)
      XCTAssertEqual(one.pixel(30, 65), shown === front ? 0xff00ff : 0x00ffff)
      XCTAssertTrue(hit(one, 30, 65) === shown)
    }
  }

  func testPlacesInTheBitmapAreThoseThatShow() async {
    let one = RasterScene(rasterizes: true)
    one.inner.removeFromSupernode()
    one.card.sublayerTransform = Transform3D(scaleX: 0.5, y: 0.5)
    one.host.settle()
    XCTAssertEqual(one.pixel(16, 16), 0xff0000)
    for _ in 0..<2 {
      XCTAssertTrue(hit(one, 16, 16) === one.red)
      XCTAssertTrue(hit(one, 50, 44) === one.card)
    }
    XCTAssertEqual(one.red.convert(Point(x: 0, y: 0), to: nil), Point(x: 15, y: 15))
    one.card.rasterizesSubtree = false
    one.host.settle()
    XCTAssertEqual(one.pixel(16, 16), 0xeeeeee)
    XCTAssertEqual(one.pixel(50, 44), 0xff0000)
    XCTAssertTrue(hit(one, 50, 44) === one.red)
    XCTAssertEqual(one.red.convert(Point(x: 0, y: 0), to: nil), Point(x: 37.5, y: 32.5))
    XCTAssertEqual(one.card.sublayerTransform, Transform3D(scaleX: 0.5, y: 0.5))
  }

  // MARK: Layers

  func testTouchesReachTheNodeInFrontOfTheBitmap() async {
    let one = RasterScene(rasterizes: true)
    let content = Painted(Color(hex: 0xff00ff), Rect(x: 0, y: 0, width: 30, height: 30))
    let cover = DisplayNode()
    cover.frame = Rect(x: 0, y: 0, width: 40, height: 30)
    cover.backgroundColor = .black
    one.card.addSubnode(scroller(Rect(x: 0, y: 0, width: 30, height: 30), around: content))
    one.card.addSubnode(cover)
    one.host.settle()
    XCTAssertEqual(one.pixel(20, 20), 0xff00ff)
    XCTAssertTrue(hit(one, 20, 20) === content)
    XCTAssertEqual(one.pixel(45, 20), 0)
    XCTAssertTrue(hit(one, 45, 20) === cover)
  }

  func testAddingAndTouchingNodesVisitsNoOthers() async {
    let one = RasterScene(rasterizes: true)
    for node in one.card.subnodes { node.removeFromSupernode() }
    let count = 100
    var visits = DisplayNode.hierarchyVisits
    let nodes = (0..<count).map { index in
      Painted(.black, Rect(x: Double(index % 10) * 9, y: Double(index / 10) * 7, width: 8, height: 6))
    }
    for node in nodes { one.card.addSubnode(node) }
    XCTAssertLessThanOrEqual(DisplayNode.hierarchyVisits - visits, 2 * count)
    one.host.settle()
    visits = DisplayNode.hierarchyVisits
    for node in nodes { XCTAssertTrue(hit(one, node.position.x + 10, node.position.y + 10) === node) }
    XCTAssertLessThanOrEqual(DisplayNode.hierarchyVisits - visits, 3 * count)
    XCTAssertEqual(one.card.layer.sublayers.map(\.id), nodes.map { $0.layer.id })
  }
}
