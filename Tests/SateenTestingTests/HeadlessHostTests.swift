import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import SateenThreads
import XCTest

@MainActor
final class HeadlessHostTests: XCTestCase {
  private final class Painting: DisplayNode {
    // Constant.
    let number: Int

    nonisolated init(_ number: Int) {
      self.number = number
      super.init()
    }

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      .draw { [number] context, _ in
        for index in 0..<20 {
          let spot = Rect(x: Double(index * number % 70), y: Double(index * 7 % 30), width: 20, height: 15)
          context.fill(Path(ellipseIn: spot), with: Color(hex: UInt32(number * index * 2_654_435_761 & 0xffffff)))
        }
      }
    }
  }

  /// The PNG of every frame of a window with drawings, text, a scroll view and a fade, driven by a fixed script.
  private func script(workers: Int) -> [[UInt8]] {
    RootContainer.workerCount = workers
    defer { RootContainer.workerCount = WorkQueue.defaultWorkers }
    let rows = (0..<30).map { index -> DisplayNode in
      let row = DisplayNode()
      row.isTransactionContainer = index.isMultiple(of: 2)
      row.automaticallyManagesSubnodes = true
      let painting = Painting(index)
      painting.style.preferredSize = Size(width: 90, height: 40)
      painting.isPlaceholderEnabled = true
      painting.placeholderFadeDuration = 0.2
      let text = TextNode(AttributedText("row number \(index) with some words", font: .system(13), color: .black))
      row.layoutSpecBlock = { _, _ in
        StackLayoutSpec(direction: .horizontal, spacing: 8, children: [painting, text])
      }
      return row
    }
    let root = ScrollNode()
    root.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, spacing: 5, children: rows) }
    let host = HeadlessHost(size: Size(width: 240, height: 180))
    host.container.backgroundColor = .white
    host.container.rootNode = root
    var pictures: [[UInt8]] = []
    func run(_ frames: Int) {
      for _ in 0..<frames {
        host.step()
        pictures.append(host.screenshot().pngData())
      }
    }
    run(4)
    host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: 2))
    run(6)
    rows[4].layoutSpecBlock = { _, _ in Painting(99).styled { $0.height = 80 } }
    run(4)
    host.drag(from: Point(x: 100, y: 150), to: Point(x: 100, y: 30), steps: 5)
    run(6)
    host.container.appearance = .dark
    host.resize(to: Size(width: 200, height: 180))
    run(6)
    host.container.scale = 2
    run(3)
    host.settle()
    pictures.append(host.screenshot().pngData())
    return pictures
  }

  func testOneScriptGivesTheSamePicturesWithOneOrEightWorkers() async {
    let one = script(workers: 1)
    let eight = script(workers: 8)
    XCTAssertEqual(one.count, eight.count)
    let again = script(workers: 8)
    for (index, picture) in one.enumerated() {
      XCTAssertTrue(eight[index] == picture, "picture \(index)")
      XCTAssertTrue(again[index] == picture, "picture \(index), the second time")
    }
    XCTAssertGreaterThan(Set(one).count, 10)
  }

  func testAnIdleWindowComposesNothing() async {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    let root = DisplayNode()
    root.backgroundColor = .white
    host.container.rootNode = root
    XCTAssertTrue(host.settle())
    let (frames, blocks) = (host.container.compositor.composedFrames, DisplayNode.startedDisplayBlocks)
    host.advance(by: 1)
    XCTAssertEqual(host.container.compositor.composedFrames, frames)
    XCTAssertEqual(DisplayNode.startedDisplayBlocks, blocks)
    XCTAssertFalse(host.container.wantsFrame)
  }

  func testSettleEndsWhereSomethingNeverRests() async {
    final class Restless: FrameTicker {
      func tick(at time: Double) -> Bool { true }
    }
    let host = HeadlessHost(size: Size(width: 10, height: 10))
    let ticker = Restless()
    host.container.addTicker(ticker)
    XCTAssertFalse(host.settle(limit: 0.5))
    XCTAssertEqual(host.time, 0.5, accuracy: 0.05)
  }

  func testTheClockMovesByFramesOnly() async {
    let host = HeadlessHost(size: Size(width: 10, height: 10))
    XCTAssertEqual(host.time, 0)
    host.step()
    XCTAssertEqual(host.time, 1.0 / 60, accuracy: 1e-12)
    host.advance(by: 1)
    XCTAssertEqual(host.turns, 61)
    XCTAssertEqual(host.container.frameTime, 1, accuracy: 1e-9)
  }

  func testMainActorTasksRunBetweenTurns() async {
    let host = HeadlessHost(size: Size(width: 10, height: 10))
    let done = Locked(false)
    MainQueue.shared.post { done.withLock { $0 = true } }
    host.step()
    XCTAssertTrue(done.withLock { $0 })
  }

  func testTasksAreNotSettledBeforeAResumedOneIsBack() async {
    let host = HeadlessHost(size: Size(width: 20, height: 20))
    for round in 0..<2_000 {
      var wait: CheckedContinuation<Void, Never>?
      var isBack = false
      let task = Task.immediate {
        await withCheckedContinuation { wait = $0 }
        isBack = true
      }
      wait?.resume()
      await host.settleTasks()
      XCTAssertTrue(isBack, "round \(round)")
      await task.value
    }
  }

  func testAScreenshotIsACopy() async {
    let host = HeadlessHost(size: Size(width: 10, height: 10))
    host.container.backgroundColor = .white
    host.step()
    let before = host.screenshot()
    host.container.backgroundColor = .black
    host.step()
    XCTAssertEqual(before.pixel(x: 1, y: 1), 0xffff_ffff)
    XCTAssertEqual(host.screenshot().pixel(x: 1, y: 1), 0xff00_0000)
  }

  func testAScaledWindowHasMorePixels() async {
    let host = HeadlessHost(size: Size(width: 10.5, height: 10), scale: 1.5)
    host.step()
    XCTAssertEqual(host.screenshot().size, PixelSize(width: 16, height: 15))
    XCTAssertEqual(host.screenshot().scale, 1.5)
  }

  // MARK: Filmstrips

  private final class Opening: DisplayNode, LookNode {
    struct Look: Equatable { var isOpen = false }

    let tile = Painting(7)

    nonisolated override init() {
      super.init()
      look = Look()
      automaticallyManagesSubnodes = true
      tile.backgroundColor = .black
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      let side = look.isOpen ? 80.0 : 20.0
      return VStack(alignItems: .start) { tile.frame(width: .points(side), height: .points(side)) }
    }
  }

  /// Frames of a layout that is seen to change, and turned round on its way, beside each other.
  private func makeStrip(_ frames: Int) throws -> Bitmap {
    let node = Opening()
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    host.container.rootNode = node
    host.settle()
    func toggle() {
      node.look.isOpen.toggle()
      node.transitionLayout(.spring(duration: 0.4, bounce: 0.2))
    }
    toggle()
    let strip = try XCTUnwrap(Bitmap(size: PixelSize(width: 100 * frames, height: 100), scale: 1, isOpaque: true))
    let context = GraphicsContext(bitmap: strip)
    for index in 0..<frames {
      if index == frames / 2 { toggle() }
      context.draw(host.screenshot(), in: Rect(x: 100 * Double(index), y: 0, width: 100, height: 100))
      host.advance(by: 0.06)
    }
    return strip
  }

  func testAFilmstripOfAMotionIsTheSameEachTime() async throws {
    let (first, second) = (try makeStrip(8), try makeStrip(8))
    XCTAssertEqual(first.pngData(), second.pngData())
    let middle = (0..<100).map { first.pixel(x: 300 + $0, y: 10) }
    XCTAssertNotEqual(middle, (0..<100).map { first.pixel(x: $0, y: 10) })
  }

  // MARK: Filmstrips

  private func mover() -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 60, height: 30), scale: 2)
    let node = DisplayNode()
    node.backgroundColor = Color(hex: 0xff0000)
    node.frame = Rect(x: 0, y: 10, width: 10, height: 10)
    let root = DisplayNode()
    root.backgroundColor = .black
    root.addSubnode(node)
    host.container.rootNode = root
    host.settle()
    animate(.linear(0.5)) { node.position.x += 50 }
    return host
  }

  func testAFilmstripHasTheFramesSideBySide() async throws {
    let strip = try XCTUnwrap(mover().filmstrip(frames: 3, every: 0.25, spacing: 4))
    XCTAssertEqual(strip.size, PixelSize(width: 3 * 120 + 2 * 8, height: 60))
    XCTAssertEqual(strip.scale, 2)
    let host = mover()
    for index in 0..<3 {
      if index > 0 { host.advance(by: 0.25) }
      let frame = host.screenshot()
      for y in stride(from: 0, to: 60, by: 3) {
        for x in 0..<120 {
          XCTAssertEqual(strip.pixel(x: index * 128 + x, y: y), frame.pixel(x: x, y: y), "frame \(index), \(x), \(y)")
        }
      }
    }
    XCTAssertEqual(strip.pixel(x: 120, y: 0), 0xffff_ffff)
    XCTAssertEqual(strip.pixel(x: 2 * 128 + 105, y: 30), 0xffff_0000, "at its end")
  }

  func testAFilmstripShowsAnArea() async throws {
    let strip = try XCTUnwrap(mover().filmstrip(frames: 2, every: 0.5, of: Rect(x: 30, y: 10, width: 90, height: 10)))
    XCTAssertEqual(strip.size, PixelSize(width: 2 * 60 + 16, height: 20))
    XCTAssertEqual(strip.pixel(x: 76 + 45, y: 10), 0xffff_0000)
    XCTAssertEqual(strip.pixel(x: 45, y: 10), 0xff00_0000)
  }

  func testAFilmstripOfNothingIsNone() async throws {
    XCTAssertNil(mover().filmstrip(frames: 2, every: 0.1, of: Rect(x: 60, y: 0, width: 10, height: 10)))
    XCTAssertNil(mover().filmstrip(frames: 2, every: 0.1, of: Rect(x: Double.nan, y: 0, width: 10, height: 10)))
    let strip = try XCTUnwrap(mover().filmstrip(frames: -3, every: .nan, spacing: .infinity))
    XCTAssertEqual(strip.size, PixelSize(width: 120, height: 60))
  }
}
