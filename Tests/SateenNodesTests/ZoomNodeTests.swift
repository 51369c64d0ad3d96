import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// Nodes that zoom in a scroll node.
@MainActor
final class ZoomNodeTests: XCTestCase {
  /// A node of a size, which notes the scale that it was drawn for.
  private final class Sketch: DisplayNode {
    let scales = Locked<[Double]>([])
    let size: Size

    init(_ size: Size) {
      self.size = size
      super.init()
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { size }

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      let scale = request.scale
      return .draw { [scales] context, _ in
        scales.withLock { $0.append(scale) }
        context.fill(request.bounds, with: .black)
      }
    }
  }

  private func window(
    _ size: Size = Size(width: 100, height: 80), padding: Double = 0, directions: ScrollDirection = []
  ) -> (HeadlessHost, ScrollNode, Sketch) {
    let sketch = Sketch(size)
    let node = ScrollNode()
    node.scrollableDirections = directions
    node.zoomedNode = sketch
    node.maximumZoomScale = 8
    node.layoutSpecBlock = { _, _ in sketch.padding(padding) }
    let host = HeadlessHost(size: Size(width: 200, height: 300))
    host.container.rootNode = node
    host.settle()
    return (host, node, sketch)
  }

  func testANodeStandsInTheMiddleAndZooms() async {
    let (host, node, sketch) = window()
    XCTAssertEqual(sketch.bounds.size, Size(width: 100, height: 80), "as large as it likes")
    XCTAssertEqual(node.scrollView.contentOffset, Point(x: -50, y: -110))
    node.scrollView.zoomScale = 4
    XCTAssertEqual(node.scrollView.contentSize, Size(width: 400, height: 320))
    XCTAssertEqual(sketch.layer.convertFromWindow(Point(x: 100, y: 150)), Point(x: 50, y: 40))
    host.step()
    XCTAssertEqual(host.screenshot().pixel(x: 5, y: 5), 0xff00_0000)
    XCTAssertEqual(sketch.bounds.size, Size(width: 100, height: 80))
  }

  func testAnotherLayoutKeepsTheScaleAndThePlace() async {
    let (host, node, sketch) = window(padding: 10)
    node.scrollView.zoomScale = 2
    host.settle()
    let there = sketch.layer.convert(sketch.bounds, to: node.scrollView.layer)
    XCTAssertEqual(there, Rect(x: 20, y: 20, width: 200, height: 160), "the padding zooms with what is in it")
    node.layoutSpecBlock = { _, _ in sketch.padding(30) }
    node.setNeedsLayout()
    host.settle()
    XCTAssertEqual(node.scrollView.zoomScale, 2)
    XCTAssertEqual(node.scrollView.contentSize, Size(width: 320, height: 280))
    XCTAssertEqual(
      sketch.layer.convert(sketch.bounds, to: node.scrollView.layer), Rect(x: 60, y: 60, width: 200, height: 160))
    host.resize(to: Size(width: 120, height: 120))
    host.settle()
    XCTAssertEqual(node.scrollView.zoomScale, 2)
    XCTAssertEqual(node.scrollView.contentOffset, node.scrollView.clamped(node.scrollView.contentOffset))
  }

  func testContentIsDrawnForTheScaleOnceItRests() async {
    let (host, node, sketch) = window()
    XCTAssertEqual(sketch.scales.withLock { $0 }, [1])
    node.scrollView.setZoomScale(3, animated: true)
    for _ in 0..<6 { host.step() }
    XCTAssertEqual(sketch.scales.withLock { $0 }, [1], "not in each frame")
    host.advance(by: 1)
    host.settle()
    XCTAssertEqual(sketch.scales.withLock { $0 }, [1, 4])
    XCTAssertEqual(sketch.layer.contents?.size, PixelSize(width: 400, height: 320))
    XCTAssertEqual(sketch.bounds.size, Size(width: 100, height: 80), "its layout stays")
    node.scrollView.zoomScale = 3.5
    host.advance(by: 1)
    XCTAssertEqual(sketch.scales.withLock { $0 }, [1, 4], "the pixels do for this as well")
    node.scrollView.zoomScale = 1
    host.advance(by: 1)
    host.settle()
    XCTAssertEqual(sketch.scales.withLock { $0 }, [1, 4, 1])
    XCTAssertEqual(sketch.contentsZoom, 1)
  }

  func testAFactorHoldsForAllBelowAndAtAnyScaleOfTheDisplay() async {
    let host = HeadlessHost(size: Size(width: 200, height: 200), scale: 2)
    let (outer, inner) = (DisplayNode(), Sketch(Size(width: 20, height: 10)))
    outer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    inner.frame = Rect(x: 0, y: 0, width: 20, height: 10)
    outer.contentsZoom = 2
    inner.contentsZoom = 1.5
    outer.addSubnode(inner)
    let root = DisplayNode()
    root.addSubnode(outer)
    host.container.rootNode = root
    host.settle()
    XCTAssertEqual(inner.scales.withLock { $0.last }, 6)
    XCTAssertEqual(inner.layer.contents?.size, PixelSize(width: 120, height: 60))
    for zoom in [0, -1, .nan, .infinity] as [Double] { outer.contentsZoom = zoom }
    XCTAssertEqual(outer.contentsZoom, 2)
    host.container.appearance = .dark
    host.settle()
    XCTAssertEqual(inner.scales.withLock { $0.last }, 6, "what the window hands down leaves it")
    outer.contentsZoom = 1
    host.settle()
    XCTAssertEqual(inner.scales.withLock { $0.last }, 3)
    inner.removeFromSupernode()
    root.addSubnode(inner)
    outer.contentsZoom = 4
    host.settle()
    XCTAssertEqual(inner.scales.withLock { $0.last }, 3)
  }

  func testALargeNodeIsDrawnInPartsWhereItIsZoomed() async {
    let (host, node, sketch) = window(Size(width: 2_000, height: 1_500), directions: [.horizontal, .vertical])
    node.scrollView.zoomScale = 8
    host.advance(by: 1)
    host.settle()
    let pixels = sketch.layer.contents?.size ?? PixelSize(width: 0, height: 0)
    XCTAssertLessThanOrEqual(pixels.width * pixels.height, 4_096 * 4_096, "room around what shows, and no more")
    XCTAssertEqual(sketch.scales.withLock { $0.last }, 8)
    let shown = sketch.layer.contentsFrame ?? .zero
    let corner = sketch.layer.convertFromWindow(.zero)
    XCTAssertTrue(
      shown.contains(corner) && shown.contains(corner + Point(x: 24, y: 37)), "\(shown) around \(corner)")
    XCTAssertEqual(host.screenshot().pixel(x: 100, y: 150), 0xff00_0000)
  }

  func testAnotherNodeTakesThePlaceOfTheOneThatZoomed() async {
    let (host, node, sketch) = window()
    node.scrollView.zoomScale = 2
    host.advance(by: 1)
    let other = Sketch(Size(width: 60, height: 60))
    node.zoomedNode = other
    node.layoutSpecBlock = { _, _ in other }
    node.setNeedsLayout()
    host.settle()
    XCTAssertEqual(sketch.transform, .identity)
    XCTAssertEqual(sketch.contentsZoom, 1)
    XCTAssertEqual(node.scrollView.contentSize, Size(width: 120, height: 120))
    node.zoomedNode = nil
    host.settle()
    XCTAssertEqual(other.transform, .identity)
    XCTAssertEqual(node.scrollView.zoomScale, 1)
    XCTAssertEqual(node.scrollView.contentSize, Size(width: 200, height: 300), "as large as the node")
  }

  func testScalesMayBeSetOnAnyThreadAndBeforeLoading() async {
    let node = ScrollNode()
    for scale in [0, -1, .nan, .infinity] as [Double] {
      node.minimumZoomScale = scale
      node.maximumZoomScale = scale
    }
    XCTAssertEqual([node.minimumZoomScale, node.maximumZoomScale], [1, 1])
    let sketch = Sketch(Size(width: 100, height: 80))
    node.zoomedNode = sketch
    node.minimumZoomScale = 2
    node.maximumZoomScale = 4
    node.layoutSpecBlock = { _, _ in sketch }
    let host = HeadlessHost(size: Size(width: 200, height: 300))
    host.container.rootNode = node
    host.settle()
    XCTAssertEqual(node.scrollView.zoomScale, 2)
    XCTAssertEqual(node.scrollView.contentOffset, Point(x: 0, y: -70))
  }
}
