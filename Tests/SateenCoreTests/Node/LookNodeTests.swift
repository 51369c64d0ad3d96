import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class LookNodeTests: XCTestCase {
  /// Draws its look's colour. If `isMeasured`, its height is the look's as well.
  private final class Bar: DisplayNode, LookNode {
    struct Look: Equatable {
      var color = Color(hex: 0x00ff00)
      var height = 10.0
    }
    private let isMeasured: Bool
    let measured = Locked(0)
    var draws = 0

    nonisolated init(isMeasured: Bool) {
      self.isMeasured = isMeasured
      super.init()
      look = Look()
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      measured.withLock { $0 += 1 }
      return Size(width: 20, height: isMeasured ? look.height : 10)
    }

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      draws += 1
      let color = look.color
      return .draw { context, _ in context.fill(request.bounds, with: color) }
    }
  }

  private func shown(_ bar: Bar) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in VStack(alignItems: .start) { bar } }
    host.container.rootNode = root
    host.settle()
    return host
  }

  private func pixel(_ host: HeadlessHost) -> UInt32 { host.screenshot().pixel(x: 5, y: 5) & 0xffffff }

  func testALookThatOnlyDrawingReadsIsDrawnAnewAndNotMeasured() async {
    let bar = Bar(isMeasured: false)
    let host = shown(bar)
    XCTAssertEqual(pixel(host), 0x00ff00)
    let (measured, draws) = (bar.measured.withLock { $0 }, bar.draws)
    bar.look.color = Color(hex: 0xff0000)
    host.settle()
    XCTAssertEqual(pixel(host), 0xff0000)
    XCTAssertEqual(bar.measured.withLock { $0 }, measured)
    XCTAssertEqual(bar.draws, draws + 1)
  }

  func testALookThatTheLayoutReadIsMeasuredAnew() async {
    let bar = Bar(isMeasured: true)
    let host = shown(bar)
    XCTAssertEqual(bar.frame.height, 10)
    bar.look.height = 30
    host.settle()
    XCTAssertEqual(bar.frame.height, 30)
  }

  func testAnEqualLookChangesNothing() async {
    let bar = Bar(isMeasured: true)
    let host = shown(bar)
    let (measured, draws) = (bar.measured.withLock { $0 }, bar.draws)
    bar.look = Bar.Look()
    bar.look.height = 10
    host.settle()
    XCTAssertEqual(bar.measured.withLock { $0 }, measured)
    XCTAssertEqual(bar.draws, draws)
  }

  func testALookSetOnAWorkerIsShown() async {
    let bar = Bar(isMeasured: true)
    let host = shown(bar)
    let done = expectation(description: "set")
    WorkQueue.shared.submit(.visible) {
      bar.look = Bar.Look(color: Color(hex: 0x0000ff), height: 50)
      done.fulfill()
    }
    await fulfillment(of: [done], timeout: 60)
    host.settle()
    XCTAssertEqual(bar.frame.height, 50)
    XCTAssertEqual(pixel(host), 0x0000ff)
  }
}
