import Foundation
import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import XCTest

@MainActor
final class BadPictureTests: XCTestCase {
  private final class Rows: ListDataSource {
    let paths: [String]

    init(_ paths: [String]) {
      self.paths = paths
    }

    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { paths.count }
    func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
      let path = paths[itemPath.row]
      return {
        let cell = CellNode()
        let photo = ImageNode(source: .file(path))
        cell.layoutSpecBlock = { _, _ in photo.frame(height: .points(100)) }
        return cell
      }
    }
  }

  func testABadPictureKeepsItsPlaceholderWithAMarkAndLeavesTheOthersAlone() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let good = folder.appendingPathComponent("good.png").path
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 40, height: 20), isOpaque: true))
    for place in 0..<800 { bitmap.pixels.storeBytes(of: 0xff20_a060, toByteOffset: place * 4, as: UInt32.self) }
    try bitmap.writePNG(to: good)
    let bad = folder.appendingPathComponent("bad.jpg").path
    try Data("words".utf8).write(to: URL(fileURLWithPath: bad))

    let rows = Rows([good, bad, good])
    let host = HeadlessHost(size: Size(width: 200, height: 300))
    let table = TableNode()
    table.dataSource = rows
    host.container.rootNode = table
    XCTAssertTrue(host.settle())
    let picture = host.screenshot()
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      picture.data.load(fromByteOffset: y * picture.bytesPerRow + x * 4, as: UInt32.self) & 0xffffff
    }
    XCTAssertEqual(pixel(100, 50), 0x20a060)
    XCTAssertEqual(pixel(100, 250), 0x20a060)
    let placeholder = pixel(10, 110)
    XCTAssertEqual(placeholder, 0xededed)
    for (x, y) in [(10, 190), (190, 110), (40, 150)] { XCTAssertEqual(pixel(x, y), placeholder) }
    // The mark is a ring of 24 points around the middle, with a bar in it.
    let marked = (80..<120).filter { pixel($0, 150) != placeholder }
    XCTAssertGreaterThanOrEqual(marked.count, 2)
    XCTAssertTrue(marked.allSatisfy { (87...113).contains($0) })
    XCTAssertEqual(table.blankFraction, 0, "a picture that failed is not one to wait for")
    XCTAssertFalse(host.container.wantsFrame)
  }
}
