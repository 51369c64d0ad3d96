import Foundation
import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// Rows with animated images: those on screen play, and no others hold frames.
@MainActor
final class AnimatedRowsTests: XCTestCase {
  private final class Rows: ListDataSource {
    let pipeline: ImagePipeline
    /// The image nodes that were made, by their rows.
    let made = Locked<[Int: Weak]>([:])

    struct Weak {
      weak var node: ImageNode?
    }

    init(_ budget: DecodeBudget) {
      pipeline = ImagePipeline(queue: .shared, decodeBudget: budget)
    }

    nonisolated static let path = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "SateenImagesTests/AnimationFixtures/pillow.gif").path

    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { 200 }

    func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
      let (pipeline, made, row) = (pipeline, made, itemPath.row)
      return {
        let cell = CellNode()
        let image = ImageNode(source: .file(Self.path))
        image.pipeline = pipeline
        made.withLock { $0[row] = Weak(node: image) }
        cell.layoutSpecBlock = { _, _ in image.frame(height: .points(22)) }
        return cell
      }
    }

    @MainActor var nodes: [ImageNode] { made.withLock { $0.values.compactMap(\.node) } }
  }

  func testOnlyRowsOnScreenHoldFramesInAListOfManyAnimations() async throws {
    let budget = DecodeBudget(bytes: 64 << 20)
    let rows = Rows(budget)
    let request = ImageRequest(source: .file(Rows.path), targetSize: PixelSize(width: 30, height: 22))
    let bytes = try XCTUnwrap(AnimatedImage.open(request)).playingBytes
    let host = HeadlessHost(size: Size(width: 30, height: 110))
    let table = TableNode()
    table.dataSource = rows
    host.container.rootNode = table
    host.advance(by: 1)
    for step in 0..<30 {
      table.scrollView.contentOffset.y += 100
      host.advance(by: 0.3)
      let nodes = rows.nodes
      let playing = nodes.filter(\.isAnimating)
      XCTAssertTrue((5...7).contains(playing.count), "\(playing.count) at step \(step)")
      XCTAssertTrue(playing.allSatisfy(\.isVisible))
      XCTAssertEqual(budget.heldBytes, playing.count * bytes)
      for node in nodes {
        let count = node.animationBitmapCount
        // A frame that shows stays in a row that is kept, for when it comes back.
        XCTAssertLessThanOrEqual(count, node.isAnimating ? 3 : node.interfaceState.contains(.display) ? 1 : 0)
      }
    }
    let bitmaps = rows.nodes.reduce(0) { $0 + $1.animationBitmapCount }
    XCTAssertLessThan(bitmaps, 3 * 7 + 60)
    XCTAssertGreaterThan(rows.made.withLock { $0.count }, 100)
    host.container.isVisible = false
    host.settle(limit: 1)
    XCTAssertEqual(budget.heldBytes, 0)
    // The scroll bar fades by a timer of its own.
    host.advance(by: 3)
    XCTAssertNil(host.container.nextAlarm)
  }

  func testARowThatComesBackFromAfarBeginsAnew() async throws {
    let budget = DecodeBudget(bytes: 64 << 20)
    let rows = Rows(budget)
    let host = HeadlessHost(size: Size(width: 30, height: 110))
    let table = TableNode()
    table.dataSource = rows
    host.container.rootNode = table
    host.advance(by: 0.3)
    let first = try XCTUnwrap(rows.made.withLock { $0[0]?.node })
    XCTAssertTrue(first.isAnimating)
    table.scrollView.contentOffset.y = 3_000
    host.advance(by: 0.5)
    XCTAssertFalse(first.isAnimating)
    XCTAssertEqual(first.animationBitmapCount, 0)
    table.scrollView.contentOffset.y = 0
    host.step()
    host.step()
    let again = try XCTUnwrap(rows.made.withLock { $0[0]?.node })
    XCTAssertEqual(again.currentFrameIndex ?? 0, 0)
    host.advance(by: 0.3)
    XCTAssertTrue(again.isAnimating)
  }
}
