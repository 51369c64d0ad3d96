import FeedWorkload
import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import FeedBench

/// The rows of the benchmark as node classes and as components.
final class RowFormTests: XCTestCase {
  @MainActor private func feed(_ kind: WorkloadKind, _ form: RowForm) throws -> (BenchFeed, HeadlessHost) {
    let photos = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Assets/Photos").path
    let files = try BenchFiles(kind: kind, assets: "/nowhere", photos: photos)
    let host = HeadlessHost(
      size: Size(
        width: Double(WorkloadGeometry.windowWidth), height: Double(WorkloadGeometry.windowHeight)))
    let feed = BenchFeed(kind: kind, rows: 40, files: files, form: form)
    feed.table.scrollView.showsScrollBar = false
    host.container.rootNode = feed.table
    XCTAssertTrue(host.settle())
    return (feed, host)
  }

  /// The largest difference of a channel, and the number of pixels that differ by more than one level.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> (largest: Int, count: Int) {
    var (largest, count) = (0, 0)
    for y in 0..<a.size.height {
      let rows = [a, b].map { ($0.data + y * $0.bytesPerRow).assumingMemoryBound(to: UInt8.self) }
      for x in 0..<a.size.width {
        let channels = (0..<3).map { abs(Int(rows[0][x * 4 + $0]) - Int(rows[1][x * 4 + $0])) }
        largest = max(largest, channels.max() ?? 0)
        if channels.contains(where: { $0 > 1 }) { count += 1 }
      }
    }
    return (largest, count)
  }

  @MainActor
  func testBothFormsHaveTheSamePixels() async throws {
    for kind in WorkloadKind.allCases {
      let (nodes, nodesHost) = try feed(kind, .nodes)
      let (components, componentsHost) = try feed(kind, .components)
      for offset in [0.0, 1_500, 6_000] {
        for (feed, host) in [(nodes, nodesHost), (components, componentsHost)] {
          feed.table.contentOffset = Point(x: 0, y: offset)
          XCTAssertTrue(host.settle())
        }
        let found = difference(nodesHost.screenshot(), componentsHost.screenshot())
        XCTAssertEqual(found.count, 0, "\(kind) at \(offset): by up to \(found.largest)")
      }
      let figures = [nodes, components].map { Dictionary(uniqueKeysWithValues: $0.figures.map { ($0.name, $0.value) }) }
      XCTAssertEqual(figures[0]["rows"], figures[1]["rows"])
      XCTAssertLessThan(figures[1]["nodes"] ?? .max, figures[0]["nodes"] ?? 0, "\(kind)")
    }
  }
}
