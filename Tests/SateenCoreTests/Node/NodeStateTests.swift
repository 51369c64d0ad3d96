import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class NodeStateTests: XCTestCase {
  func testWhatWasSetBeforeLoadingIsOnTheLayer() async {
    let node = DisplayNode()
    offMain {
      node.frame = Rect(x: 3, y: 4, width: 50, height: 60)
      node.backgroundColor = .white
      node.cornerRadius = 7
      node.alpha = 0.5
      node.isHidden = true
      node.zPosition = 3
      node.clipsToBounds = true
      node.borderWidth = 2
      node.borderColor = .black
      node.shadow = Shadow()
      node.transform = Transform(scaleX: 2, y: 2)
    }
    let layer = node.layer
    XCTAssertEqual(layer.frame, Rect(x: 3, y: 4, width: 50, height: 60))
    XCTAssertEqual(layer.backgroundColor, .white)
    XCTAssertEqual(layer.cornerRadius, 7)
    XCTAssertEqual(layer.opacity, 0.5)
    XCTAssertTrue(layer.isHidden)
    XCTAssertEqual(layer.zPosition, 3)
    XCTAssertTrue(layer.masksToBounds)
    XCTAssertEqual(layer.borderWidth, 2)
    XCTAssertEqual(layer.borderColor, .black)
    XCTAssertEqual(layer.shadow, Shadow())
    XCTAssertEqual(layer.transform, Transform(scaleX: 2, y: 2))
  }

  func testWritesFromElsewhereReachTheLayerInOneBatch() async {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    let root = DisplayNode()
    host.container.rootNode = root
    host.settle()
    let layer = root.layer
    offMain {
      for step in 1...50 { root.alpha = 1 - Double(step) / 100 }
      root.backgroundColor = .white
      root.cornerRadius = 9
    }
    XCTAssertEqual(layer.opacity, 1)
    XCTAssertNil(layer.backgroundColor)
    XCTAssertEqual(root.alpha, 0.5, "the node itself has the value at once")
    let posted = MainQueue.shared.drain()
    XCTAssertEqual(layer.opacity, 0.5)
    XCTAssertEqual(layer.backgroundColor, .white)
    XCTAssertEqual(layer.cornerRadius, 9)
    // One post for all values; the others are requests to draw.
    XCTAssertLessThanOrEqual(posted, 3)
  }

  func testAWriteOnTheMainThreadTakesEarlierOnesFromElsewhereAlong() async {
    let node = DisplayNode()
    let layer = node.layer
    offMain { node.alpha = 0.25 }
    node.zPosition = 2
    XCTAssertEqual(layer.opacity, 0.25)
    XCTAssertEqual(layer.zPosition, 2)
    MainQueue.shared.drain()
    XCTAssertEqual(layer.opacity, 0.25)
  }

  func testFramesThatCannotBeAreRefused() async {
    let node = DisplayNode()
    let good = Rect(x: 1, y: 2, width: 3, height: 4)
    node.frame = good
    for bad in [
      Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: .infinity, width: 1, height: 1),
      Rect(x: 0, y: 0, width: .nan, height: 1), Rect(x: 0, y: 0, width: 1, height: .infinity),
      Rect(x: 0, y: 0, width: -1, height: 1), Rect(x: 0, y: 0, width: 1e7, height: 1),
    ] {
      node.frame = bad
      XCTAssertEqual(node.frame, good, "\(bad)")
      node.bounds = bad
      XCTAssertEqual(node.frame, good, "\(bad)")
    }
    node.position = Point(x: .nan, y: 0)
    XCTAssertEqual(node.frame, good)
  }

  func testTheFrameIsBoundsAndPositionByTheAnchorWithoutTheTransform() async {
    let node = DisplayNode()
    node.anchorPoint = Point(x: 0, y: 1)
    node.bounds = Rect(x: 5, y: 6, width: 20, height: 10)
    node.position = Point(x: 100, y: 50)
    node.transform = Transform(scaleX: 3, y: 3)
    XCTAssertEqual(node.frame, Rect(x: 100, y: 40, width: 20, height: 10))
    node.frame = Rect(x: 0, y: 0, width: 8, height: 8)
    XCTAssertEqual(node.bounds, Rect(x: 5, y: 6, width: 8, height: 8))
    XCTAssertEqual(node.position, Point(x: 0, y: 8))
  }

  func testOnDidLoadRunsOnceInOrderAfterDidLoad() async {
    let journal = Journal()
    let node = TellingNode("node", journal)
    node.onDidLoad { _ in journal.add("first") }
    node.onDidLoad { _ in journal.add("second") }
    XCTAssertEqual(journal.take(), [])
    _ = node.view
    _ = node.layer
    XCTAssertEqual(journal.take(), ["node didLoad", "first", "second"])
    node.onDidLoad { _ in journal.add("late") }
    XCTAssertEqual(journal.take(), ["late"])
  }

  func testLayerBackedNodesHaveALayerAndNoView() async {
    let node = DisplayNode()
    node.isLayerBacked = true
    XCTAssertNotNil(node.layer)
    XCTAssertNil(node.loadedView)
    let child = DisplayNode()
    child.isLayerBacked = true
    node.addSubnode(child)
    XCTAssertTrue(child.layer.superlayer === node.layer)
  }

  func testAViewOfOnesOwnIsMadeOnLoadAndConfigured() async {
    final class OwnView: View {
      var sizes: [Size] = []
      override func boundsDidChange() { sizes.append(bounds.size) }
    }
    let node = DisplayNode(viewBlock: { OwnView() })
    node.frame = Rect(x: 0, y: 0, width: 40, height: 30)
    node.isUserInteractionEnabled = false
    XCTAssertFalse(node.isLoaded)
    let view = node.view as? OwnView
    XCTAssertNotNil(view)
    XCTAssertEqual(view?.sizes, [Size(width: 40, height: 30)])
    XCTAssertEqual(view?.isUserInteractionEnabled, false)
    node.frame = Rect(x: 5, y: 0, width: 40, height: 30)
    XCTAssertEqual(view?.sizes.count, 1)
    node.bounds.size.width = 41
    XCTAssertEqual(view?.sizes.last, Size(width: 41, height: 30))
    XCTAssertTrue(view?.node === node)
  }

  func testTintIsInherited() async {
    let (root, middle, leaf) = (DisplayNode(), DisplayNode(), DisplayNode())
    root.addSubnode(middle)
    middle.addSubnode(leaf)
    XCTAssertNil(leaf.tintColor)
    root.tintColor = .white
    XCTAssertEqual(leaf.tintColor, .white)
    middle.tintColor = .black
    XCTAssertEqual(leaf.tintColor, .black)
  }

  func testDescriptionsNameEveryNode() async {
    let root = DisplayNode()
    root.debugName = "outer"
    let inner = DisplayNode()
    inner.debugName = "inner"
    inner.isLayerBacked = true
    root.addSubnode(inner)
    let text = root.recursiveDescription()
    XCTAssertTrue(text.contains("outer"))
    XCTAssertTrue(text.contains("inner"))
    XCTAssertTrue(text.contains("layer-backed"))
    XCTAssertTrue(text.contains("not loaded"))
  }
}
