import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// Drawing before and after a node, and the order of its hooks.
@MainActor
final class DrawingHooksTests: XCTestCase {
  private nonisolated static let red = Color(hex: 0xff0000)
  private nonisolated static let blue = Color(hex: 0x0000ff)
  private nonisolated static let green = Color(hex: 0x00ff00)

  private final class Plain: DisplayNode {
    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      .draw { context, _ in
        context.fill(request.bounds, with: DrawingHooksTests.red)
        context.translate(x: 1_000, y: 0)
      }
    }
  }

  private func host(_ node: DisplayNode) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 40, height: 40))
    host.container.backgroundColor = .white
    let root = DisplayNode()
    node.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    root.addSubnode(node)
    host.container.rootNode = root
    return host
  }

  private func colour(_ host: HeadlessHost, _ x: Int, _ y: Int) -> UInt32 {
    host.screenshot().pixel(x: x, y: y) & 0xffffff
  }

  private func square() throws -> Bitmap {
    try XCTUnwrap(
      Bitmap(size: PixelSize(width: 40, height: 40), isOpaque: true) { context in
        context.fill(Rect(x: 0, y: 0, width: 40, height: 40), with: Self.red)
      })
  }

  /// Clips to the left half, and marks the corner at the upper left afterwards.
  private let halved = DrawingHooks(key: "halved") { context, request in
    context.clip(to: Rect(x: 0, y: 0, width: request.bounds.width / 2, height: request.bounds.height))
  } after: { context, _ in
    context.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: DrawingHooksTests.blue)
  }

  private func check(_ host: HeadlessHost, _ what: String) {
    host.settle()
    XCTAssertEqual(colour(host, 4, 4), 0x0000ff, what)
    XCTAssertEqual(colour(host, 15, 30), 0xff0000, what)
    XCTAssertEqual(colour(host, 30, 30), 0xffffff, what)
  }

  func testHooksDrawAroundEveryKindOfDrawing() async throws {
    let plain = Plain()
    plain.drawingHooks = halved
    check(host(plain), "a drawing, whose transform stays its own")
    let bitmap = ImageNode()
    bitmap.image = try square()
    bitmap.drawingHooks = halved
    check(host(bitmap), "a bitmap")
    let template = ImageNode()
    template.image = try square()
    template.renderingMode = .template
    template.tintColor = Self.red
    template.drawingHooks = halved
    check(host(template), "a treated bitmap")
  }

  func testHooksDrawAroundAnImageThatIsLoadedAndOneInMemory() async throws {
    let source = ImageSource.bytes(ImageBytes(try square().pngData()))
    let pipeline = ImagePipeline(queue: .shared)
    for what in ["loaded", "in memory"] {
      let node = ImageNode(source: source)
      node.pipeline = pipeline
      node.isPlaceholderEnabled = false
      node.drawingHooks = halved
      check(host(node), what)
    }
    XCTAssertEqual(pipeline.statistics.decodes, 1)
    let plain = ImageNode(source: source)
    plain.pipeline = pipeline
    let host = host(plain)
    host.settle()
    XCTAssertEqual(colour(host, 30, 30), 0xff0000, "the shared bitmap is as it was")
  }

  func testHooksDrawInTheBitmapOfANodeAbove() async throws {
    let group = DisplayNode()
    group.rasterizesSubtree = true
    let node = ImageNode(source: .bytes(ImageBytes(try square().pngData())))
    node.pipeline = ImagePipeline(queue: .shared)
    node.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    node.isPlaceholderEnabled = false
    node.drawingHooks = halved
    group.addSubnode(node)
    check(host(group), "rasterized")
  }

  func testAnotherKeyDrawsAgainAndTheSameOneDoesNot() async throws {
    let node = Plain()
    let host = host(node)
    host.settle()
    node.drawingHooks = halved
    host.settle()
    XCTAssertEqual(colour(host, 4, 4), 0x0000ff)
    let before = DisplayNode.startedDisplayBlocks
    node.drawingHooks = DrawingHooks(key: "halved")
    host.settle()
    XCTAssertEqual(DisplayNode.startedDisplayBlocks, before)
    node.drawingHooks = DrawingHooks(
      key: "other",
      after: { context, _ in
        context.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: DrawingHooksTests.green)
      })
    host.settle()
    XCTAssertEqual(colour(host, 4, 4), 0x00ff00)
    node.drawingHooks = nil
    host.settle()
    XCTAssertEqual(colour(host, 4, 4), 0xff0000)
  }

  func testANodeWithoutPixelsHasNoHooks() async throws {
    let calls = Locked(0)
    let node = DisplayNode()
    node.drawingHooks = DrawingHooks(key: "a", before: { _, _ in calls.withLock { $0 += 1 } })
    let host = host(node)
    host.settle()
    XCTAssertEqual(calls.withLock { $0 }, 0)
    XCTAssertNil(node.layer.contents)
  }

  func testHooksRunOnWorkers() async throws {
    let onMain = Locked<[Bool]>([])
    let node = Plain()
    node.drawingHooks = DrawingHooks(key: "a") { _, _ in
      onMain.withLock { $0.append(MainThread.isCurrent) }
    } after: { _, _ in
      onMain.withLock { $0.append(MainThread.isCurrent) }
    }
    host(node).settle()
    XCTAssertEqual(onMain.withLock { $0 }, [false, false])
  }

  // MARK: Subclasses

  /// Frames its image, in the block of `super`.
  private final class Framed: ImageNode {
    let steps = Locked<[String]>([])

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      switch super.displayBlock(for: request) {
      case .ready(let bitmap, let frame):
        return .draw { context, _ in
          context.draw(bitmap, in: frame ?? request.bounds)
          context.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: DrawingHooksTests.blue)
        }
      case let other: return other
      }
    }

    override func displayWillStart() {
      super.displayWillStart()
      steps.withLock { $0.append("will \(MainThread.isCurrent)") }
    }

    override func displayDidFinish() {
      super.displayDidFinish()
      steps.withLock { $0.append("did \(MainThread.isCurrent)") }
    }
  }

  func testASubclassMayDrawOverTheImageInItsBlock() async throws {
    let source = ImageSource.bytes(ImageBytes(try square().pngData()))
    let pipeline = ImagePipeline(queue: .shared)
    _ = try pipeline.loadSynchronously(
      ImageRequest(source: source, targetSize: PixelSize(width: 40, height: 40)))
    let node = Framed(source: source)
    node.pipeline = pipeline
    let loads = Locked(0)
    node.onLoad = { _, _ in loads.withLock { $0 += 1 } }
    let host = host(node)
    host.settle()
    XCTAssertEqual(colour(host, 4, 4), 0x0000ff)
    XCTAssertEqual(colour(host, 20, 20), 0xff0000)
    XCTAssertEqual(loads.withLock { $0 }, 1)
    XCTAssertEqual(node.steps.withLock { $0 }, ["will true", "did true"])
  }

  func testASubclassIsAskedAgainForAnImageThatWasLoaded() async throws {
    let node = Framed(source: .bytes(ImageBytes(try square().pngData())))
    node.pipeline = ImagePipeline(queue: .shared)
    let host = host(node)
    host.step()
    XCTAssertEqual(node.steps.withLock { $0 }, ["will true"])
    host.settle()
    XCTAssertEqual(node.steps.withLock { $0 }, ["will true", "will true", "did true"])
    XCTAssertEqual(colour(host, 20, 20), 0xff0000)
    XCTAssertEqual(colour(host, 4, 4), 0x0000ff)
  }
}
