import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenCore

/// Nodes too large for one bitmap in windows that come to displays of other scales.
@MainActor
final class PartsAtOtherScalesTests: XCTestCase {
  /// Notes which parts of it are to be drawn, at which scale. It has no pixels.
  private final class Chart: DisplayNode {
    let requests = Locked<[(part: Rect, scale: Double)]>([])

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      requests.withLock { $0.append((request.part, request.scale)) }
      return nil
    }

    func parts(at scale: Double) -> [Rect] {
      requests.withLock { $0.filter { $0.scale == scale }.map(\.part) }
    }
  }

  /// A window in which a chart lies, with its middle in sight.
  private func host(_ window: Size, _ chart: Chart, _ size: Size) -> HeadlessHost {
    let host = HeadlessHost(size: window)
    let root = DisplayNode()
    chart.frame = Rect(
      x: (window.width - size.width) / 2, y: (window.height - size.height) / 2, width: size.width, height: size.height)
    root.addSubnode(chart)
    host.container.rootNode = root
    host.settle()
    return host
  }

  func testANodeThatBecomesTooLargeIsDrawnWhereItShows() async {
    let chart = Chart()
    let host = host(Size(width: 120, height: 80), chart, Size(width: 100, height: 6_000))
    XCTAssertEqual(chart.parts(at: 1), [chart.bounds], "drawn whole")
    host.container.scale = 2
    host.settle()
    let parts = chart.parts(at: 2)
    XCTAssertEqual(parts.count, 1)
    for part in parts {
      XCTAssertTrue(part.contains(Rect(x: 0, y: 2_960, width: 100, height: 80)), "\(part)")
      XCTAssertLessThan(part.height, 4_000)
    }
    host.container.scale = 1
    host.settle()
    XCTAssertEqual(chart.parts(at: 1).last, chart.bounds)
  }

  func testAPartIsNoLargerThanOneBitmapAtAnotherScale() async {
    let chart = Chart()
    let host = host(Size(width: 1_500, height: 1_200), chart, Size(width: 7_000, height: 7_000))
    XCTAssertFalse(chart.parts(at: 1).isEmpty)
    for scale in [2, 1.5] {
      host.container.scale = scale
      host.settle()
      let parts = chart.parts(at: scale)
      XCTAssertFalse(parts.isEmpty)
      for part in parts {
        XCTAssertFalse(DisplayNode.isDrawnInParts(part.size, scale: scale), "\(part) at \(scale)")
        XCTAssertTrue(part.contains(Rect(x: 2_750, y: 2_900, width: 1_500, height: 1_200)), "\(part) at \(scale)")
      }
    }
  }
}
