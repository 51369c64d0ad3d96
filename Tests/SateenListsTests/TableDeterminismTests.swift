import Foundation
import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import SateenText
import SateenThreads
import XCTest

/// The same script gives the same frames, however many workers there are.
@MainActor
final class TableDeterminismTests: XCTestCase {
  private final class PhotoCell: CellNode {
    private let photo: ImageNode
    private let text: TextNode
    private let ratio: Double

    nonisolated init(_ path: String, _ words: String, ratio: Double) {
      photo = ImageNode(source: .file(path))
      text = TextNode(AttributedText(words, font: .system(16)))
      self.ratio = ratio
      super.init()
      backgroundColor = .white
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      VStack(spacing: 8) {
        text
        photo.aspectRatio(ratio)
      }
      .padding(12)
    }
  }

  private final class Rows: ListDataSource {
    let paths: [String]

    init() throws {
      let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Assets/Photos")
      paths = try FileManager.default.contentsOfDirectory(atPath: assets.path).sorted()
        .map { assets.appendingPathComponent($0).path }
    }

    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { 120 }

    func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
      let row = itemPath.row
      let path = paths[row % paths.count]
      let words = ["Hello, world", "こんにちは、世界", "مرحبا بالعالم", "สวัสดีชาวโลก", "🎈 and 🌍"]
      let text = Array(repeating: words[row % words.count], count: 1 + row % 9).joined(separator: " ")
      return { PhotoCell(path, "\(row): \(text)", ratio: 1 + Double(row % 4) / 3) }
    }
  }

  private func pictures(workers: Int) throws -> [[UInt8]] {
    RootContainer.workerCount = workers
    ImagePipeline.shared.releaseMemory()
    let rows = try Rows()
    let host = HeadlessHost(size: Size(width: 360, height: 480))
    let table = TableNode()
    table.estimatedSizes.item.height = 333
    table.dataSource = rows
    host.container.rootNode = table
    var pictures: [[UInt8]] = []
    func shoot() { pictures.append(host.screenshot().pngData()) }
    for _ in 0..<4 {
      host.step()
      shoot()
    }
    for _ in 0..<3 {
      host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: 6))
      for _ in 0..<5 { host.step() }
      shoot()
    }
    host.drag(from: Point(x: 100, y: 460), to: Point(x: 100, y: 20), steps: 4)
    for _ in 0..<10 { host.step() }
    shoot()
    host.press(.end)
    for _ in 0..<3 {
      host.step()
      shoot()
    }
    host.resize(to: Size(width: 300, height: 400))
    for _ in 0..<3 {
      host.step()
      shoot()
    }
    host.container.appearance = .dark
    host.settle()
    shoot()
    return pictures
  }

  func testOneTwoAndEightWorkersGiveTheSamePictures() async throws {
    defer { RootContainer.workerCount = WorkQueue.defaultWorkers }
    let one = try pictures(workers: 1)
    XCTAssertGreaterThan(Set(one).count, 8, "the pictures differ from each other")
    for workers in [2, 8, 8, 1] {
      let others = try pictures(workers: workers)
      for (index, (a, b)) in zip(one, others).enumerated() {
        // XCTAssertEqual would print both screenshots.
        XCTAssertTrue(a == b, "picture \(index) with \(workers) workers")
      }
    }
  }
}
