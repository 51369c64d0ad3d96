import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import Glibc
import XCTest

/// Layers and nodes that are turned in space.
@MainActor
final class SpaceTests: XCTestCase {
  private func window() -> (HeadlessHost, DisplayNode) {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    host.container.backgroundColor = .white
    let root = DisplayNode()
    host.container.rootNode = root
    host.settle()
    return (host, root)
  }

  private func card(_ color: UInt32, in root: DisplayNode) -> DisplayNode {
    let card = DisplayNode()
    card.frame = Rect(x: 50, y: 50, width: 100, height: 100)
    card.backgroundColor = Color(hex: color)
    root.addSubnode(card)
    return card
  }

  private func pixel(_ host: HeadlessHost, _ x: Int, _ y: Int) -> UInt32 {
    host.screenshot().pixel(x: x, y: y) & 0xffffff
  }

  private func hit(_ host: HeadlessHost, _ x: Double, _ y: Double) -> DisplayNode? {
    host.container.hitTest(Point(x: x, y: y))?.node
  }

  private func aboutY(_ angle: Double) -> Transform3D { Transform3D(rotation: angle, x: 0, y: 1, z: 0) }

  private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
    var count = 0
    for y in 0..<a.size.height {
      for x in 0..<a.size.width where a.pixel(x: x, y: y) != b.pixel(x: x, y: y) { count += 1 }
    }
    return count
  }

  func testTransformsOfThePlaneHaveTheSamePixelsEitherWay() async {
    let turns = [
      Transform(a: 0.8, b: 0.4, c: -0.3, d: 0.9, tx: 5, ty: -3), Transform(scaleX: 0.5, y: 1.5),
      Transform(translationX: 7, y: 3),
    ]
    for turn in turns {
      let pictures = [true, false].map { isFlat -> Bitmap in
        let (host, root) = window()
        let card = card(0xff0000, in: root)
        card.cornerRadius = 12
        if isFlat { card.transform = turn } else { card.transform3D = Transform3D(turn) }
        XCTAssertEqual(card.transform, turn)
        XCTAssertEqual(card.transform3D, Transform3D(turn))
        host.settle()
        return host.screenshot()
      }
      XCTAssertEqual(difference(pictures[0], pictures[1]), 0)
    }
    let turned = Transform3D(rotation: 0.5, x: 0, y: 0, z: 1)
    XCTAssertNotNil(turned.affine)
    XCTAssertNil(aboutY(0.5).affine)
  }

  func testWithoutPerspectiveATurnMakesNarrow() async {
    let (host, root) = window()
    let card = card(0xff0000, in: root)
    card.transform3D = aboutY(.pi / 3)
    host.settle()
    XCTAssertEqual(pixel(host, 76, 52), 0xff0000)
    XCTAssertEqual(pixel(host, 73, 100), 0xffffff)
    XCTAssertEqual(pixel(host, 127, 100), 0xffffff)
    XCTAssertEqual(pixel(host, 124, 148), 0xff0000)
  }

  /// Under this perspective, the points of a card turned by an angle are where projection puts them.
  func testPerspectiveMakesTheNearSideLarger() async throws {
    let (host, root) = window()
    root.sublayerTransform = Transform3D(perspective: 200)
    let card = card(0xff0000, in: root)
    card.transform3D = aboutY(0.8)
    host.settle()
    let (near, far) = (card.convert(Point(x: 0, y: 0), to: nil), card.convert(Point(x: 100, y: 0), to: nil))
    // With y down and z towards the viewer, this turn takes the right edge away from the viewer.
    XCTAssertLessThan(near.y, 50)
    XCTAssertGreaterThan(far.y, 50)
    let depth = 50 * 0.7173560908995228
    XCTAssertEqual(near.y, 100 - 50 * 200 / (200 - depth), accuracy: 1e-9)
    XCTAssertEqual(far.y, 100 - 50 * 200 / (200 + depth), accuracy: 1e-9)
    let layer = card.layer
    XCTAssertEqual(layer.convert(Point(x: 0, y: 0), to: root.layer).y, near.y, accuracy: 1e-9)
    for (point, color) in [
      (Point(x: near.x + 2, y: near.y + 2), 0xff0000), (Point(x: near.x + 2, y: near.y - 3), 0xffffff),
      (Point(x: far.x - 2, y: far.y + 3), 0xff0000), (Point(x: far.x - 2, y: far.y - 3), 0xffffff),
    ] as [(Point, UInt32)] {
      XCTAssertEqual(pixel(host, Int(point.x), Int(point.y)), color, "\(point)")
      XCTAssertEqual(hit(host, point.x, point.y) === card, color == 0xff0000, "\(point)")
    }
    let middle = card.convert(Point(x: 75, y: 20), to: nil)
    let back = card.convert(middle, from: nil)
    XCTAssertEqual(back.x, 75, accuracy: 1e-9)
    XCTAssertEqual(back.y, 20, accuracy: 1e-9)
    XCTAssertEqual(layer.convertFromWindow(middle).x, 75, accuracy: 1e-9)
  }

  func testNodesInsideAndTheirClipsFollow() async {
    let (host, root) = window()
    root.sublayerTransform = Transform3D(perspective: 200)
    let card = card(0xff0000, in: root)
    card.clipsToBounds = true
    card.transform3D = aboutY(0.8)
    let inner = DisplayNode()
    inner.frame = Rect(x: 60, y: 40, width: 80, height: 30)
    inner.backgroundColor = Color(hex: 0x0000ff)
    card.addSubnode(inner)
    host.settle()
    let inside = inner.convert(Point(x: 20, y: 15), to: nil)
    XCTAssertEqual(pixel(host, Int(inside.x), Int(inside.y)), 0x0000ff)
    XCTAssertTrue(hit(host, inside.x, inside.y) === inner)
    let outside = inner.convert(Point(x: 55, y: 15), to: nil)
    XCTAssertEqual(pixel(host, Int(outside.x), Int(outside.y)), 0xffffff)
    XCTAssertFalse(hit(host, outside.x, outside.y) === inner)
  }

  func testACardShowsOneOfItsSides() async {
    let (host, root) = window()
    root.sublayerTransform = Transform3D(perspective: 300)
    let (front, back) = (card(0xff0000, in: root), card(0x0000ff, in: root))
    for side in [front, back] { side.isDoubleSided = false }
    for (angle, shown) in [(0.0, front), (1.0, front), (2.0, back), (3.1, back), (5.0, front)] {
      front.transform3D = aboutY(angle)
      back.transform3D = aboutY(angle + .pi)
      host.settle()
      XCTAssertEqual(pixel(host, 100, 100), shown === front ? 0xff0000 : 0x0000ff, "\(angle)")
      XCTAssertTrue(hit(host, 100, 100) === shown, "\(angle)")
    }
    front.isDoubleSided = true
    front.transform3D = aboutY(.pi)
    back.isHidden = true
    host.settle()
    XCTAssertEqual(pixel(host, 100, 100), 0xff0000)
  }

  func testTheSideThatShowsIsTakenThoughItsContainerTurns() async {
    let (host, root) = window()
    let box = card(0xffffff, in: root)
    let (front, back) = (card(0xff0000, in: box), card(0x0000ff, in: box))
    for side in [front, back] {
      side.frame = Rect(x: 0, y: 0, width: 100, height: 100)
      side.isDoubleSided = false
      side.focusability = .all
    }
    back.transform3D = aboutY(.pi)
    for (turn, shown) in [
      (aboutY(0), front), (aboutY(.pi), back), (Transform3D(Transform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)), back),
    ] {
      box.transform3D = turn
      host.settle()
      XCTAssertEqual(pixel(host, 100, 100), shown === front ? 0xff0000 : 0x0000ff)
      XCTAssertTrue(hit(host, 100, 100) === shown)
    }
  }

  private final class Stop: DisplayNode {
    var count = 0

    override func didBecomeFocused(by cause: FocusCause) { count += 1 }
  }

  func testTheTabKeyGoesToTheSideThatShows() async {
    let (host, root) = window()
    let box = card(0xffffff, in: root)
    let (front, back) = (Stop(), Stop())
    for side in [front, back] {
      side.frame = Rect(x: 0, y: 0, width: 100, height: 100)
      side.isDoubleSided = false
      side.focusability = .all
      side.focusability = .all
      box.addSubnode(side)
    }
    back.transform3D = aboutY(.pi)
    for (turn, counts) in [(0, [1, 0]), (Double.pi, [1, 1])] {
      box.transform3D = aboutY(turn)
      host.settle()
      host.send(.keyDown(.tab, [], isRepeat: false))
      host.settle()
      XCTAssertEqual([front.count, back.count], counts)
    }
  }

  func testPlacesInAScrolledNodeAreThoseThatShow() async {
    let (host, root) = window()
    let scroll = ScrollView()
    let around = DisplayNode(viewBlock: { scroll })
    around.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    around.sublayerTransform = Transform3D(perspective: 200)
    root.addSubnode(around)
    let card = card(0xff0000, in: around)
    card.frame.origin.y = 550
    card.transform3D = aboutY(0.8)
    host.settle()
    scroll.contentSize = Size(width: 200, height: 2_000)
    scroll.contentOffset = Point(x: 0, y: 500)
    host.settle()
    let corner = card.convert(Point(x: 0, y: 0), to: nil)
    XCTAssertEqual(corner.y, card.layer.convert(Point(x: 0, y: 0), to: root.layer).y, accuracy: 1e-9)
    XCTAssertEqual(pixel(host, Int(corner.x) + 2, Int(corner.y) + 3), 0xff0000)
    XCTAssertEqual(pixel(host, Int(corner.x) + 2, Int(corner.y) - 2), 0xffffff)
  }

  func testTheVisiblePartOfALargeNodeIsDrawn() async {
    let (host, root) = window()
    root.sublayerTransform = Transform3D(scaleX: 0.05, y: 0.05)
    let wide = PaintedNode(Color(hex: 0xff0000))
    wide.frame = Rect(x: -1_900, y: 50, width: 20_000, height: 100)
    root.addSubnode(wide)
    host.settle()
    for x in [2, 100, 198] { XCTAssertEqual(pixel(host, x, 100), 0xff0000, "\(x)") }
  }

  func testPicturesAreDrawnInPerspective() async throws {
    let (host, root) = window()
    root.sublayerTransform = Transform3D(perspective: 200)
    let layer = Layer()
    layer.frame = Rect(x: 50, y: 50, width: 100, height: 100)
    // Left half green, right half blue.
    layer.contents = Bitmap(size: PixelSize(width: 100, height: 100)) { context in
      context.fill(Rect(x: 0, y: 0, width: 50, height: 100), with: Color(hex: 0x00ff00))
      context.fill(Rect(x: 50, y: 0, width: 50, height: 100), with: Color(hex: 0x0000ff))
    }
    root.layer.addSublayer(layer)
    layer.transform3D = aboutY(0.9)
    host.settle()
    for x in [10.0, 30, 45, 55, 70, 90] {
      let place = layer.convert(Point(x: x, y: 50), to: root.layer)
      XCTAssertEqual(pixel(host, Int(place.x), Int(place.y)), x < 50 ? 0x00ff00 : 0x0000ff, "\(x)")
    }
  }

  func testPartsBehindTheViewerAreCutOff() async {
    let (host, root) = window()
    root.sublayerTransform = Transform3D(perspective: 60)
    let card = card(0xff0000, in: root)
    card.frame = Rect(x: -100, y: 50, width: 400, height: 100)
    for step in 0..<60 {
      card.transform3D = aboutY(Double(step) * 0.1)
      host.settle()
    }
    card.transform3D = aboutY(1.2)
    host.settle()
    XCTAssertEqual(pixel(host, 100, 100), 0xff0000)
  }

  func testATurnIsAnimatedAsATurn() async {
    let (host, root) = window()
    let card = card(0xff0000, in: root)
    host.settle()
    card.animate(.transform3D, to: aboutY(.pi), .linear(1))
    XCTAssertEqual(card.transform3D, aboutY(.pi))
    host.advance(by: 0.5)
    let shown = card.shown(.transform3D)
    let angle = Double.pi * 0.5
    XCTAssertEqual(shown.m11, aboutY(angle).m11, accuracy: 0.06)
    XCTAssertEqual(abs(shown.m13), 1, accuracy: 0.01)
    XCTAssertEqual(shown.m22, 1, accuracy: 1e-9)
    host.advance(by: 1)
    XCTAssertEqual(card.shown(.transform3D), aboutY(.pi))
  }

  func testChangesInAnimateAreAnimatedAndTurnedRoundOnTheirWay() async {
    let (host, root) = window()
    root.sublayerTransform = Transform3D(perspective: 300)
    let card = card(0xff0000, in: root)
    host.settle()
    animate(.linear(1)) { card.transform3D = aboutY(2) }
    host.advance(by: 0.5)
    let half = card.shown(.transform3D)
    XCTAssertEqual(acos(half.m11), 1, accuracy: 0.05)
    animate(.linear(1)) { card.transform3D = .identity }
    XCTAssertEqual(card.shown(.transform3D).m11, half.m11, accuracy: 0.05)
    host.advance(by: 0.5)
    // It had the speed of its way before.
    XCTAssertLessThan(acos(min(card.shown(.transform3D).m11, 1)), 1)
    host.settle()
    XCTAssertEqual(card.shown(.transform3D), .identity)
    XCTAssertEqual(pixel(host, 51, 51), 0xff0000)
  }

  func testACardThatWasTurnedRoundLiesOnWholePixels() async {
    var pictures: [Bitmap] = []
    for turns in [0.0, 1] {
      let (host, root) = window()
      root.sublayerTransform = Transform3D(perspective: 700)
      let card = card(0xff0000, in: root)
      card.cornerRadius = 10
      card.clipsToBounds = true
      let layer = Layer()
      layer.frame = Rect(x: 20, y: 20, width: 60, height: 60)
      layer.contents = Bitmap(size: PixelSize(width: 60, height: 60)) { context in
        for x in 0..<30 { context.fill(Rect(x: Double(2 * x), y: 0, width: 1, height: 60), with: .black) }
      }
      card.layer.addSublayer(layer)
      card.transform3D = aboutY(turns * 2 * .pi)
      host.settle()
      pictures.append(host.screenshot())
    }
    XCTAssertEqual(difference(pictures[0], pictures[1]), 0)
  }

  func testUnusableNumbersAreRefused() async {
    let (host, root) = window()
    let card = card(0xff0000, in: root)
    var broken = Transform3D()
    broken.m34 = .nan
    card.transform3D = broken
    XCTAssertEqual(card.transform3D, .identity)
    card.layer.transform3D = broken
    host.settle()
    card.layer.transform3D = aboutY(.pi / 2)
    host.settle()
    XCTAssertEqual(pixel(host, 100, 100), 0xffffff, "seen from its edge")
    XCTAssertEqual(Transform3D(perspective: 0), .identity)
    XCTAssertEqual(Transform3D(rotation: 1, x: 0, y: 0, z: 0), .identity)
  }
}
