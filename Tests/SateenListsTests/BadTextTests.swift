import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import SateenText
import SateenThreads
import XCTest

/// Malformed or very long texts, and the harmless rows next to them, which must still be drawn.
@MainActor
final class BadTextTests: XCTestCase {
  private final class Rows: ListDataSource {
    var texts: [AttributedText]

    init(_ texts: [AttributedText]) {
      self.texts = texts
    }

    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { texts.count }
    func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
      let text = texts[itemPath.row]
      return { TextCellNode(text) }
    }
  }

  /// Rows with a text between two harmless ones, at rest.
  private func show(_ text: AttributedText, height: Double = 500) -> (host: HeadlessHost, table: TableNode, rows: Rows)
  {
    let rows = Rows([AttributedText("Before"), text, AttributedText("After")])
    let host = HeadlessHost(size: Size(width: 320, height: height))
    let table = TableNode()
    table.dataSource = rows
    host.container.rootNode = table
    XCTAssertTrue(host.settle())
    return (host, table, rows)
  }

  /// The number of pixels between two heights that are not the background.
  private func ink(_ host: HeadlessHost, from top: Double, to bottom: Double) -> Int {
    let picture = host.screenshot()
    var count = 0
    for y in max(0, Int(top))..<min(picture.size.height, Int(bottom)) {
      for x in 0..<picture.size.width
      where picture.data.load(fromByteOffset: y * picture.bytesPerRow + x * 4, as: UInt32.self) & 0xffffff != 0xffffff {
        count += 1
      }
    }
    return count
  }

  func testHostileTextsAreShownAndNeighboursStay() async throws {
    let marks = "a" + String(repeating: "\u{301}\u{327}", count: 100) + " e"
    let bidi = "abc \u{202e}def \u{2067}\u{5d0}\u{5d1}\u{2069} \u{202d}ghi \u{202a}\u{202a}\u{202a} end\u{2066}"
    let texts: [AttributedText] = [
      AttributedText(marks), AttributedText(bidi), AttributedText(String(repeating: "\u{202e}", count: 5_000) + "x"),
      AttributedText("No such font", font: Font(family: "No Font Has This Name", size: 18)),
      AttributedText("\u{fffd}\u{fffe}\u{0}\u{7}\u{1b}[0m x"), AttributedText(String(repeating: "\n", count: 3) + "x"),
      AttributedText(String(repeating: "W", count: 5_000)), AttributedText("\u{10ffff}\u{e000}\u{378} x"),
    ]
    for text in texts {
      let (host, table, rows) = show(text, height: 900)
      XCTAssertEqual(table.visibleElementsWithoutAnything, 0)
      XCTAssertEqual(table.blankFraction, 0)
      guard let rect = table.rectForItem(at: ItemPath(row: 1, section: 0)) else { return XCTFail("no row") }
      XCTAssertGreaterThan(ink(host, from: rect.minY, to: rect.maxY), 0)
      XCTAssertGreaterThan(ink(host, from: 0, to: rect.minY), 50)
      XCTAssertEqual(rows.texts.count, 3)
    }
  }

  func testAMegabyteInOneCellIsShownAndIsNoWorkForTheMainThread() async throws {
    let words = String(repeating: "Lorem ipsum dolor sit amet, 漢字 and more. ", count: 24_000)
    XCTAssertGreaterThan(words.utf8.count, 1_000_000)
    Trace.shared.isEnabled = true
    let (host, table, rows) = show(AttributedText(words))
    Trace.shared.isEnabled = false
    let trace = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(Trace.shared.json().utf8)) as? [String: Any])
    let spans = try XCTUnwrap(trace["traceEvents"] as? [[String: Any]]).filter { $0["ph"] as? String == "X" }
    func threads(_ name: String) -> Set<Int> {
      Set(spans.filter { $0["name"] as? String == name }.compactMap { $0["tid"] as? Int })
    }
    XCTAssertFalse(threads("measure row").isEmpty)
    XCTAssertFalse(threads("display").isEmpty)
    XCTAssertTrue(threads("measure row").union(threads("display")).isDisjoint(with: threads("compose")))
    XCTAssertEqual(rows.texts.count, 3)
    guard let rect = table.rectForItem(at: ItemPath(row: 1, section: 0)) else { return XCTFail("no row") }
    XCTAssertGreaterThan(rect.height, 100_000)
    for part in [0.0, 0.25, 0.5, 0.999] {
      table.contentOffset = Point(x: 0, y: rect.minY + (rect.height - 500) * part)
      XCTAssertTrue(host.settle())
      XCTAssertEqual(table.visibleElementsWithoutAnything, 0)
      XCTAssertGreaterThan(ink(host, from: 0, to: 500), 2_000, "at \(part)")
    }
    // Scrolled in both directions, faster than anyone reads, no frame is without text.
    for step in [170.0, -170] {
      table.contentOffset = Point(x: 0, y: rect.minY + rect.height / 2)
      XCTAssertTrue(host.settle())
      for frame in 0..<40 {
        table.contentOffset = Point(x: 0, y: table.contentOffset.y + step)
        host.step()
        XCTAssertGreaterThan(ink(host, from: 0, to: 500), 2_000, "frame \(frame), step \(step)")
      }
    }
    guard let cell = table.nodeForItem(at: ItemPath(row: 1, section: 0)) else { return XCTFail("no cell") }
    XCTAssertEqual(cell.measureCount, 1)
  }
}
