import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// The contents of a node's layer, and when they are removed.
@MainActor
final class ContentsTests: XCTestCase {
  private let red = Color(hex: 0xff0000)

  private func window(_ node: DisplayNode, _ size: Size = Size(width: 40, height: 40)) -> HeadlessHost {
    let host = HeadlessHost(size: size)
    host.container.backgroundColor = .white
    let root = DisplayNode()
    root.addSubnode(node)
    host.container.rootNode = root
    return host
  }

  private func colour(_ host: HeadlessHost, _ x: Int = 5, _ y: Int = 5) -> UInt32 {
    host.screenshot().pixel(x: x, y: y) & 0xffffff
  }

  /// Returns a drawing block, nil, or `.external`.
  private final class Changing: DisplayNode {
    enum Answer { case red, nothing, external }
    // Guarded by its lock.
    let answer = Locked(Answer.red)

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      switch answer.withLock({ $0 }) {
      case .red: .draw { context, _ in context.fill(request.bounds, with: Color(hex: 0xff0000)) }
      case .nothing: nil
      case .external: .external
      }
    }
  }

  func testANodeThatHasNothingToDrawAnyMoreShowsNothing() async {
    let node = Changing()
    node.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    let host = window(node)
    host.settle()
    XCTAssertEqual(colour(host), 0xff0000)
    node.answer.withLock { $0 = .external }
    node.setNeedsDisplay()
    host.settle()
    XCTAssertEqual(colour(host), 0xff0000, "what comes by another way comes instead")
    node.answer.withLock { $0 = .nothing }
    node.setNeedsDisplay()
    host.settle()
    XCTAssertEqual(colour(host), 0xffffff)
    XCTAssertNil(node.layer.contents)
    XCTAssertFalse(node.isDisplayPending)
  }

  func testPixelsPutOnANodeThatDrawsNothingStay() async throws {
    let node = DisplayNode()
    node.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    let host = window(node)
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 20, height: 20), isOpaque: true))
    GraphicsContext(bitmap: bitmap).fill(Rect(x: 0, y: 0, width: 20, height: 20), with: red)
    node.show(bitmap, in: nil)
    node.setNeedsDisplay()
    node.frame.size = Size(width: 30, height: 30)
    host.settle()
    XCTAssertEqual(colour(host), 0xff0000)
    XCTAssertEqual(colour(host, 25, 25), 0xff0000, "pixels from elsewhere are pulled to the node's size")
  }

  func testPixelsThatANodeDrewAreNeverPulledToAnotherSize() async {
    let node = PaintedNode(red)
    node.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    let host = window(node)
    host.settle()
    node.frame = Rect(x: 0, y: 0, width: 30, height: 10)
    host.step()
    XCTAssertEqual(colour(host, 15, 5), 0xff0000)
    XCTAssertEqual(colour(host, 25, 5), 0xffffff)
    XCTAssertEqual(colour(host, 15, 15), 0xffffff, "and not seen outside of it")
    host.step()
    XCTAssertEqual(colour(host, 25, 5), 0xff0000)
  }

  func testABackgroundFillsWhatOutgrownPixelsDoNot() async {
    let node = PaintedNode(red)
    node.backgroundColor = Color(hex: 0x00ff00)
    node.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    let host = window(node)
    host.settle()
    node.frame = Rect(x: 0, y: 0, width: 30, height: 20)
    host.step()
    XCTAssertEqual(colour(host, 25, 5), 0x00ff00)
    host.step()
    XCTAssertEqual(colour(host, 25, 5), 0xff0000)
  }

  func testAPlaceholderThatIsNoLongerWantedGoes() async {
    defer { WorkQueue.shared.isSuspended = false }
    let node = PaintedNode(red)
    node.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    node.isPlaceholderEnabled = true
    let host = window(node)
    WorkQueue.shared.isSuspended = true
    host.step()
    XCTAssertEqual(node.layer.sublayers.count, 1)
    node.isPlaceholderEnabled = false
    XCTAssertEqual(node.layer.sublayers.count, 0)
    node.isPlaceholderEnabled = true
    XCTAssertEqual(node.layer.sublayers.count, 1)
    offMain { node.isPlaceholderEnabled = false }
    host.step()
    XCTAssertEqual(node.layer.sublayers.count, 0)
  }

  func testWhatAFrameShowedLastIsNotReleasedOnTheMainLoop() async throws {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    let host = HeadlessHost(size: Size(width: 40, height: 40))
    host.container.view.layer.addSublayer(layer)
    layer.contents = Bitmap(size: PixelSize(width: 20, height: 20))
    weak let old = layer.contents
    host.settle()
    layer.contents = nil
    host.container.turn(at: host.time)
    WorkQueue.shared.waitUntilIdle()
    XCTAssertNotNil(old, "the last frame has it")
    WorkQueue.shared.isSuspended = true
    host.step()
    XCTAssertNotNil(old, "a worker is to release it")
    WorkQueue.shared.isSuspended = false
    WorkQueue.shared.waitUntilIdle()
    XCTAssertNil(old)
  }

  func testPixelsFromABlockOfOnesOwnHaveTheirCornersCutToo() async {
    final class Square: DisplayNode {
      override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
        .image { _ in
          let bitmap = Bitmap(size: request.pixelSize, scale: request.scale)
          if let bitmap {
            GraphicsContext(bitmap: bitmap).fill(
              Rect(origin: .zero, size: request.bounds.size), with: Color(hex: 0xff0000))
          }
          return bitmap
        }
      }
    }
    let node = Square()
    node.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    node.cornerRadius = 10
    node.clipsToBounds = true
    node.cornerRoundingType = .precomposited
    let host = window(node)
    host.settle()
    XCTAssertEqual(colour(host, 10, 10), 0xff0000)
    XCTAssertEqual(colour(host, 0, 0), 0xffffff)
  }

  func testWhatChangesWhileItIsDrawnIsSeenToChange() async {
    final class Restless: DisplayNode {
      // `count` and `isRestless` are each guarded by their own lock.
      let count = Locked<UInt32>(0)
      let isRestless = Locked(true)
      override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
        .draw { [self] context, _ in
          let number = count.withLock { count in
            count += 1
            return count
          }
          // Invalidates the drawing while it runs.
          if isRestless.withLock({ $0 }) { setNeedsDisplay() }
          context.fill(request.bounds, with: Color(hex: number))
        }
      }
    }
    let node = Restless()
    node.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    let host = window(node)
    var seen: [UInt32] = []
    for _ in 0..<30 {
      host.step()
      let color = host.screenshot().pixel(x: 10, y: 10) & 0xffffff
      if color != 0xffffff, seen.last != color { seen.append(color) }
    }
    XCTAssertGreaterThan(seen.count, 5, "\(seen)")
    XCTAssertEqual(seen, seen.sorted(), "nothing older shows after something newer")
    node.isRestless.withLock { $0 = false }
    XCTAssertTrue(host.settle())
  }

  // MARK: Large nodes

  /// Draws a colour for each stretch of 1,000 points along an axis.
  private final class Long: DisplayNode {
    // Guarded by its lock.
    let largest = Locked(0)

    nonisolated static func color(_ index: Int) -> Color {
      Color(hex: UInt32(index * 37 % 251) << 16 | UInt32(index % 7) * 30)
    }

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      let pixels = PixelSize(request.part.size, scale: request.scale)
      largest.withLock { $0 = max($0, pixels.count) }
      let isWide = request.bounds.width > request.bounds.height
      return .draw { context, _ in
        let part = request.part
        let (start, end) = isWide ? (part.minX, part.maxX) : (part.minY, part.maxY)
        for index in Int(start / 1_000)...Int(end / 1_000) {
          let at = Double(index) * 1_000
          context.fill(
            isWide
              ? Rect(x: at, y: part.minY, width: 1_000, height: part.height)
              : Rect(x: part.minX, y: at, width: part.width, height: 1_000), with: Self.color(index))
        }
      }
    }
  }

  private func look(_ size: Size, scale: Double, along axis: (Double) -> Point, line: UInt = #line) {
    let host = HeadlessHost(size: Size(width: 300, height: 200), scale: scale)
    host.container.backgroundColor = .white
    let node = Long()
    node.frame = Rect(origin: .zero, size: size)
    let scroll = ScrollView()
    scroll.scrollableDirections = [.horizontal, .vertical]
    let outer = DisplayNode(viewBlock: { scroll })
    outer.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    outer.addSubnode(node)
    let root = DisplayNode()
    root.addSubnode(outer)
    host.container.rootNode = root
    scroll.contentSize = size
    for index in [0, 3, 17, 44, 90, 12, 0] {
      scroll.setContentOffset(axis(Double(index) * 1_000 + 100), animated: false)
      host.settle()
      XCTAssertEqual(
        host.screenshot().pixel(x: 20, y: 20) & 0xffffff, Self.hex(Long.color(index)), "at \(index)", line: line)
    }
    XCTAssertLessThanOrEqual(node.largest.withLock { $0 }, 8_192 * 4_096, line: line)
  }

  private static func hex(_ color: Color) -> UInt32 {
    let c = color.components(.light)
    return UInt32((c.red * 255).rounded()) << 16 | UInt32((c.green * 255).rounded()) << 8
      | UInt32((c.blue * 255).rounded())
  }

  func testANodeWiderThanAnyBitmapIsDrawnWhereTheReaderIs() async {
    look(Size(width: 100_000, height: 150), scale: 1) { Point(x: $0, y: 0) }
    look(Size(width: 100_000, height: 4_000), scale: 2) { Point(x: $0, y: 1_000) }
  }

  func testANodeTallerThanAnyBitmapIsDrawnWhereTheReaderIs() async {
    look(Size(width: 250, height: 100_000), scale: 1) { Point(x: 0, y: $0) }
    look(Size(width: 9_000, height: 100_000), scale: 2) { Point(x: 1_000, y: $0) }
  }

  func testALongNodeWithoutWidthComesToRest() async {
    for size in [Size(width: 0, height: 100_000), Size(width: 0.01, height: 100_000), Size(width: 100_000, height: 0)] {
      let host = HeadlessHost(size: Size(width: 300, height: 200))
      let node = Long()
      node.frame = Rect(origin: Point(x: 150, y: -14_000), size: size)
      let root = DisplayNode()
      root.addSubnode(node)
      host.container.rootNode = root
      XCTAssertTrue(host.settle(limit: 1), "\(size)")
    }
  }

  func testANodeThatCannotBeDrawnSaysSo() async {
    final class Telling: DisplayNode {
      // Guarded by its lock.
      let errors = Locked<[DisplayError]>([])
      override func displayBlock(for request: DisplayRequest) -> DisplayBlock? { .draw { _, _ in } }
      override func displayDidFail(_ error: DisplayError) { errors.withLock { $0.append(error) } }
    }
    let node = Telling()
    node.debugName = "huge"
    node.frame = Rect(x: 0, y: 0, width: 1, height: 1)
    let host = HeadlessHost(size: Size(width: 0.001, height: 0.001), scale: 40_000)
    let root = DisplayNode()
    root.addSubnode(node)
    host.container.rootNode = root
    host.settle()
    XCTAssertEqual(node.errors.withLock { $0 }.count, 1)
    XCTAssertTrue(node.displayError.map { "\($0)" }?.contains("huge") ?? false)
    XCTAssertFalse(node.isDisplayPending)
    host.container.scale = 1
    host.settle()
    XCTAssertNil(node.displayError)
  }
}
