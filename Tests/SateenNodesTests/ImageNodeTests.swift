import Logging
import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class ImageNodeTests: XCTestCase {
  /// Counts warnings; the logging system can be set up once per process only.
  private struct CountingHandler: LogHandler {
    static let lines = Locked<[String]>([])
    static let isSetUp: Bool = {
      LoggingSystem.bootstrap { _ in CountingHandler() }
      return true
    }()

    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      Self.lines.withLock { $0.append("\(event.message)") }
    }
  }

  private func picture(_ color: UInt32, side: Int = 30) -> ImageSource {
    guard let bitmap = Bitmap(size: PixelSize(width: side, height: side), isOpaque: true) else { return .file("") }
    GraphicsContext(bitmap: bitmap).fill(
      Rect(x: 0, y: 0, width: Double(side), height: Double(side)), with: Color(hex: color))
    return .bytes(ImageBytes(bitmap.pngData(), name: "colour \(color)"))
  }

  private func window(_ configure: (ImageNode) -> Void) -> (HeadlessHost, ImageNode) {
    XCTAssertTrue(CountingHandler.isSetUp)
    let host = HeadlessHost(size: Size(width: 60, height: 60))
    host.container.backgroundColor = .white
    let root = DisplayNode()
    let node = ImageNode()
    node.pipeline = ImagePipeline(queue: .shared)
    node.placeholderColor = Color(hex: 0x00ff00)
    node.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    configure(node)
    root.addSubnode(node)
    host.container.rootNode = root
    return (host, node)
  }

  private func colour(_ host: HeadlessHost, _ x: Int = 30, _ y: Int = 30) -> UInt32 {
    host.screenshot().pixel(x: x, y: y) & 0xffffff
  }

  func testAPictureIsDecodedElsewhereAndItsPlaceholderFades() async {
    let (host, node) = window { $0.source = self.picture(0xff0000) }
    host.step()
    XCTAssertEqual(colour(host), 0x00ff00)
    host.step()
    host.step()
    host.step()
    let mixed = colour(host)
    XCTAssertNotEqual(mixed, 0x00ff00)
    XCTAssertNotEqual(mixed, 0xff0000)
    host.settle()
    XCTAssertEqual(colour(host), 0xff0000)
    XCTAssertTrue(node.layer.sublayers.isEmpty)
    XCTAssertEqual(node.loadedImage?.originalSize, PixelSize(width: 30, height: 30))
  }

  func testAPictureInMemoryIsThereInTheFirstFrameWithoutAFade() async throws {
    let source = picture(0xff0000)
    let pipeline = ImagePipeline(queue: .shared)
    _ = try pipeline.loadSynchronously(
      ImageRequest(source: source, targetSize: PixelSize(width: 40, height: 40)))
    let (host, node) = window {
      $0.pipeline = pipeline
      $0.source = source
    }
    host.step()
    XCTAssertEqual(colour(host), 0xff0000)
    XCTAssertTrue(node.layer.sublayers.isEmpty)
    XCTAssertFalse(host.container.isMoving)
  }

  func testAnotherPictureInMemoryTakesOverInTheSameFrameWithoutAFade() async throws {
    let (first, second) = (picture(0xff0000), picture(0x0000ff))
    let (host, node) = window { $0.source = first }
    host.settle()
    _ = try node.pipeline.loadSynchronously(
      ImageRequest(source: second, targetSize: PixelSize(width: 40, height: 40)))
    node.source = second
    host.step()
    XCTAssertEqual(colour(host), 0x0000ff)
    XCTAssertTrue(node.layer.sublayers.isEmpty)
  }

  func testTheOldPictureNeverStandsInForTheNewOne() async {
    let (host, node) = window { $0.source = self.picture(0xff0000) }
    host.settle()
    node.source = picture(0x0000ff)
    host.step()
    XCTAssertEqual(colour(host), 0x00ff00)
    host.settle()
    XCTAssertEqual(colour(host), 0x0000ff)
  }

  func testALoadOvertakenByAChangeOfSourceIsDropped() async {
    let (red, blue) = (picture(0xff0000), picture(0x0000ff))
    let loads = Locked(0)
    let (host, node) = window {
      $0.source = red
      $0.onLoad = { _, _ in loads.withLock { $0 += 1 } }
    }
    WorkQueue.shared.isSuspended = true
    host.step()
    node.source = blue
    host.step()
    WorkQueue.shared.isSuspended = false
    host.settle()
    XCTAssertEqual(colour(host), 0x0000ff)
    XCTAssertEqual(loads.withLock { $0 }, 1)
  }

  func testGoingBackToTheFirstSourceShowsIt() async {
    let (red, blue) = (picture(0xff0000), picture(0x0000ff))
    let (host, node) = window { $0.source = red }
    WorkQueue.shared.isSuspended = true
    host.step()
    node.source = blue
    host.step()
    node.source = red
    host.step()
    WorkQueue.shared.isSuspended = false
    host.settle()
    XCTAssertEqual(colour(host), 0xff0000)
  }

  func testLeavingAndComingBackWhileLoadingShowsThePicture() async {
    let (host, node) = window { $0.source = self.picture(0xff0000) }
    WorkQueue.shared.isSuspended = true
    host.step()
    node.removeFromSupernode()
    host.step()
    host.container.rootNode?.addSubnode(node)
    host.step()
    WorkQueue.shared.isSuspended = false
    host.settle()
    XCTAssertEqual(colour(host), 0xff0000)
  }

  func testWhatCannotBeDecodedLeavesAMarkOneLineOfLogAndOneCall() async {
    let errors = Locked<[ImageError]>([])
    let name = "broken \(UInt64.random(in: 0 ... .max))"
    let (host, node) = window {
      $0.source = .bytes(ImageBytes(Array("no picture".utf8), name: name))
      $0.onError = { _, error in errors.withLock { $0.append(error) } }
    }
    host.settle()
    node.setNeedsDisplay()
    host.settle()
    XCTAssertEqual(errors.withLock { $0 }, [.notAnImage(name: name)])
    XCTAssertEqual(CountingHandler.lines.withLock { $0.filter { $0.contains(name) }.count }, 1)
    XCTAssertEqual(node.error, .notAnImage(name: name))
    XCTAssertEqual(node.layer.sublayers.count, 2, "placeholder and mark")
    XCTAssertEqual(colour(host, 15, 15), 0x00ff00)
    XCTAssertNotEqual(colour(host, 30, 26), 0x00ff00)
    node.source = picture(0xff0000)
    host.settle()
    XCTAssertTrue(node.layer.sublayers.isEmpty)
    XCTAssertEqual(colour(host), 0xff0000)
  }

  func testRoundedPicturesAreOpaqueWhereTheColourBehindIsKnown() async {
    let (host, node) = window {
      $0.source = self.picture(0xff0000)
      $0.cornerRadius = 20
      $0.cornerBackgroundColor = .white
    }
    host.settle()
    XCTAssertEqual(node.layer.contents?.isOpaque, true)
    XCTAssertEqual(node.layer.contents?.pixel(x: 0, y: 0), 0xffff_ffff)
    XCTAssertEqual(colour(host, 11, 11), 0xffffff)
    XCTAssertEqual(colour(host), 0xff0000)
    let (other, seeThrough) = window {
      $0.source = self.picture(0xff0000)
      $0.cornerRadius = 20
    }
    other.settle()
    XCTAssertEqual(seeThrough.layer.contents?.isOpaque, false)
    XCTAssertEqual(colour(other, 11, 11), 0xffffff)
    XCTAssertEqual(colour(other), 0xff0000)
  }

  func testABitmapAtHandFitsAsItsModeSays() async throws {
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 20, height: 10), isOpaque: true))
    GraphicsContext(bitmap: bitmap).fill(Rect(x: 0, y: 0, width: 20, height: 10), with: Color(hex: 0xff0000))
    let (host, node) = window {
      $0.image = bitmap
      $0.contentMode = .aspectFit
    }
    host.settle()
    XCTAssertEqual(colour(host, 30, 15), 0xffffff)
    XCTAssertEqual(colour(host, 12, 30), 0xff0000)
    node.contentMode = .aspectFill
    host.settle()
    XCTAssertEqual(colour(host, 30, 15), 0xff0000)
    node.contentMode = .center
    host.settle()
    XCTAssertEqual(colour(host, 12, 30), 0xffffff)
    XCTAssertEqual(colour(host, 30, 30), 0xff0000)
    node.image = nil
    host.settle()
    XCTAssertEqual(colour(host, 30, 30), 0xffffff)
  }

  func testALargerNodeGetsALargerPictureAndKeepsTheOldOneMeanwhile() async {
    let (host, node) = window { $0.source = self.picture(0xff0000, side: 100) }
    host.settle()
    XCTAssertEqual(node.layer.contents?.size, PixelSize(width: 40, height: 40))
    node.frame = Rect(x: 0, y: 0, width: 60, height: 60)
    host.step()
    XCTAssertEqual(colour(host), 0xff0000)
    host.settle()
    XCTAssertEqual(node.layer.contents?.size, PixelSize(width: 60, height: 60))
  }

  func testALoadIsToldOnceThoughThePictureIsDrawnAgainAndAgain() async {
    let loads = Locked(0)
    let (host, node) = window {
      $0.source = self.picture(0xff0000, side: 100)
      $0.onLoad = { node, _ in
        loads.withLock { $0 += 1 }
        // Each call requests another drawing, which must not call `onLoad` again.
        node.backgroundColor = Color(hex: UInt32(loads.withLock { $0 }))
        node.setNeedsDisplay()
      }
    }
    host.settle()
    XCTAssertEqual(loads.withLock { $0 }, 1)
    node.cornerRadius = 3
    host.settle()
    node.frame = Rect(x: 0, y: 0, width: 60, height: 60)
    host.settle()
    node.removeFromSupernode()
    host.settle()
    host.container.rootNode?.addSubnode(node)
    host.settle()
    XCTAssertEqual(loads.withLock { $0 }, 1)
    XCTAssertFalse(host.container.isMoving)
    node.source = picture(0x0000ff)
    host.settle()
    XCTAssertEqual(loads.withLock { $0 }, 2)
  }

  func testASourceSetWhileALoadIsToldIsNotCoveredByTheOldPicture() async throws {
    let (red, blue) = (picture(0xff0000), picture(0x0000ff))
    let pipeline = ImagePipeline(queue: .shared)
    _ = try pipeline.loadSynchronously(
      ImageRequest(source: red, targetSize: PixelSize(width: 40, height: 40)))
    let shown = Locked<[Bool]>([])
    let (host, _) = window {
      $0.pipeline = pipeline
      $0.source = red
      $0.onLoad = { node, loaded in
        let isShown = node.layer.contents === loaded.bitmap
        shown.withLock { $0.append(isShown) }
        node.source = blue
      }
    }
    host.settle()
    XCTAssertEqual(colour(host), 0x0000ff)
    XCTAssertEqual(shown.withLock { $0 }, [true, true], "the picture is on its layer when it is told")
  }

  func testDecodesMoveAheadWithTheNodesThatWantThem() async {
    let queue = WorkQueue(name: "test.decodes", workers: 1)
    let pipeline = ImagePipeline(queue: queue)
    let order = Locked<[String]>([])
    let host = HeadlessHost(size: Size(width: 60, height: 60))
    let root = DisplayNode()
    var containers: [DisplayNode] = []
    for (index, label) in ["first", "second", "third"].enumerated() {
      let container = DisplayNode()
      container.isTransactionContainer = true
      container.frame = Rect(x: 0, y: Double(index) * 20, width: 60, height: 20)
      let inner = DisplayNode()
      inner.frame = Rect(x: 0, y: 0, width: 60, height: 20)
      let node = ImageNode()
      node.pipeline = pipeline
      node.frame = Rect(x: 0, y: 0, width: 20, height: 20)
      let bytes = (try? Fixture.png(side: 8 + index)) ?? []
      node.source = .provider(
        ImageProvider(name: label) {
          order.withLock { $0.append(label) }
          return bytes
        })
      inner.addSubnode(node)
      container.addSubnode(inner)
      root.addSubnode(container)
      containers.append(container)
    }
    host.container.rootNode = root
    queue.isSuspended = true
    host.step()
    XCTAssertEqual(pipeline.pendingCount, 3)
    containers[0].displayPriority = .background
    containers[1].displayPriority = .trailing
    containers[2].displayPriority = .visible
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(order.withLock { $0 }, ["third", "second", "first"])
  }

  func testWhatEndsWithAValueMayComeBackToTheNode() async {
    /// Reads and writes its node in `deinit`, as an application's model may.
    final class Visitor: Sendable {
      let node: ImageNode
      init(_ node: ImageNode) { self.node = node }
      deinit {
        _ = node.loadedImage
        node.contentMode = .center
      }
    }
    let node = ImageNode()
    func visit() -> @MainActor @Sendable (ImageNode, LoadedImage) -> Void {
      let visitor = Visitor(node)
      return { _, _ in withExtendedLifetime(visitor) {} }
    }
    node.onLoad = visit()
    node.onLoad = nil
    let failing = Visitor(node)
    node.onError = { [failing] _, _ in withExtendedLifetime(failing) {} }
    node.onError = nil
    func source() -> ImageSource {
      let visitor = Visitor(node)
      return .provider(ImageProvider(name: "\(UInt64.random(in: 0 ... .max))") { withExtendedLifetime(visitor) { [] } })
    }
    node.source = source()
    node.source = source()
    node.image = Bitmap(size: PixelSize(width: 1, height: 1))
    node.image = nil
    XCTAssertEqual(node.contentMode, .center)
  }
}

private enum Fixture {
  static func png(side: Int) throws -> [UInt8] {
    try XCTUnwrap(Bitmap(size: PixelSize(width: side, height: side))).pngData()
  }
}
