import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// NaN, infinities and huge numbers as values of nodes.
@MainActor
final class UnusableNodeNumbersTests: XCTestCase {
  func testWhatIsNoNumberLeavesAValueAsItWas() async {
    let node = DisplayNode()
    node.frame = Rect(x: 1, y: 2, width: 30, height: 40)
    node.anchorPoint = Point(x: 0.25, y: 0.75)
    node.transform = Transform(scaleX: 2, y: 2)
    node.zPosition = 3
    node.alpha = 0.5
    node.cornerRadius = 4
    node.borderWidth = 5
    node.shadow = Shadow(radius: 6)
    node.hitTestSlop = EdgeInsets(7)
    node.anchorPoint = Point(x: .nan, y: 0)
    node.anchorPoint = Point(x: 0, y: -.infinity)
    node.transform = Transform(scaleX: .nan, y: 1)
    node.transform = Transform(translationX: 0, y: .infinity)
    node.zPosition = .nan
    node.alpha = .nan
    node.cornerRadius = .nan
    node.borderWidth = .nan
    node.shadow = Shadow(radius: .nan)
    node.shadow = Shadow(offset: Size(width: 0, height: Double.nan))
    node.hitTestSlop = EdgeInsets(.nan)
    XCTAssertEqual(node.anchorPoint, Point(x: 0.25, y: 0.75))
    XCTAssertEqual(node.transform, Transform(scaleX: 2, y: 2))
    XCTAssertEqual(node.zPosition, 3)
    XCTAssertEqual(node.alpha, 0.5)
    XCTAssertEqual(node.cornerRadius, 4)
    XCTAssertEqual(node.borderWidth, 5)
    XCTAssertEqual(node.shadow, Shadow(radius: 6))
    XCTAssertEqual(node.hitTestSlop, EdgeInsets(7))
  }

  func testWhatIsBeyondAllUseIsCut() async {
    let node = DisplayNode()
    node.alpha = 7
    XCTAssertEqual(node.alpha, 1)
    node.alpha = -.infinity
    XCTAssertEqual(node.alpha, 0)
    node.cornerRadius = .infinity
    XCTAssertEqual(node.cornerRadius, 1e7)
    node.cornerRadius = -3
    XCTAssertEqual(node.cornerRadius, 0)
    node.borderWidth = 1e300
    XCTAssertEqual(node.borderWidth, 1e7)
    node.shadow = Shadow(offset: Size(width: -Double.infinity, height: 0), radius: -1)
    XCTAssertEqual(node.shadow, Shadow(offset: Size(width: -1e7, height: 0), radius: 0))
    node.shadow = nil
    XCTAssertNil(node.shadow)
    node.hitTestSlop = EdgeInsets(-.infinity)
    XCTAssertEqual(node.hitTestSlop, EdgeInsets(-1e7))
  }

  /// Nested nodes with random values in every number, hit-tested and composed in between.
  func testTreesWithAnyNumbersAreComposedAndHit() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededRandom(seed: seed)
    let odd: [Double] = [
      .nan, .infinity, -.infinity, 1e308, -1e308, 1e15, -1e15, 9.99e14, 1e7, 9.99e6, -1, 0, -0.0, 1e-300, 0.5, 1, 3, 40,
    ]
    func any() -> Double { random.pick(odd) ?? 0 }
    let host = HeadlessHost(size: Size(width: 60, height: 60))
    let root = DisplayNode()
    host.container.rootNode = root
    var nodes = [root]
    for index in 0..<24 {
      let node = index.isMultiple(of: 3) ? PaintedNode(.black) : DisplayNode()
      node.frame = Rect(x: 2, y: 2, width: 50, height: 50)
      node.backgroundColor = Color(hex: UInt32(index * 4_000))
      node.borderColor = .white
      nodes[random.int(0...index)].addSubnode(node)
      nodes.append(node)
    }
    for _ in 0..<2_000 {
      let node = nodes[random.int(1...24)]
      switch random.int(0...13) {
      case 0: node.anchorPoint = Point(x: any(), y: any())
      case 1: node.transform = Transform(a: any(), b: any(), c: any(), d: any(), tx: any(), ty: any())
      case 2: node.zPosition = any()
      case 3: node.alpha = any()
      case 4: node.cornerRadius = any()
      case 5: node.borderWidth = any()
      case 6: node.shadow = Shadow(offset: Size(width: any(), height: any()), radius: any())
      case 7: node.hitTestSlop = EdgeInsets(top: any(), left: any(), bottom: any(), right: any())
      case 8: node.frame = Rect(x: any(), y: any(), width: any(), height: any())
      case 9: node.position = Point(x: any(), y: any())
      case 10: node.bounds = Rect(x: any(), y: any(), width: min(any(), 100), height: min(any(), 100))
      case 11: node.placeholderFadeDuration = any()
      case 12: node.transform = .identity
      default:
        node.anchorPoint = Point(x: 0.5, y: 0.5)
        node.frame = Rect(x: 1, y: 1, width: 40, height: 40)
      }
      if random.oneIn(4) { node.clipsToBounds.toggle() }
      if random.oneIn(3) {
        host.step()
        _ = host.container.view.hitTest(Point(x: random.double(0...60), y: random.double(0...60)))
        _ = node.convert(Point(x: any(), y: any()), to: nodes[random.int(0...24)])
      }
    }
    XCTAssertEqual(host.screenshot().size.width, 60)
  }
}
