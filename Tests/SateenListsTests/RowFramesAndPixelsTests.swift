import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import SateenText
import SateenThreads
import XCTest

/// A row whose text changes: every frame shows one state of the list, in the row and below it.
@MainActor
final class RowFramesAndPixelsTests: XCTestCase {
  private final class NumberCell: CellNode {
    // Constant.
    let number: TextNode

    nonisolated init(_ string: String) {
      number = TextNode(RowFramesAndPixelsTests.text(string))
      number.isPlaceholderEnabled = false
      super.init()
      backgroundColor = Color(hex: 0xeeeeff)
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      HStack {
        Spacer(); number
      }.padding(8)
    }
  }

  @MainActor
  private final class Source: ListDataSource {
    var strings: [String]

    init(_ strings: [String]) { self.strings = strings }

    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { strings.count }

    func listNode(
      _ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath
    ) -> @Sendable () -> CellNode {
      let string = strings[itemPath.row]
      return { NumberCell(string) }
    }
  }

  private nonisolated static func text(_ string: String) -> AttributedText {
    AttributedText(string, font: .system(20), color: .black)
  }

  private func window(_ strings: [String]) -> (HeadlessHost, TableNode, Source) {
    let (table, source) = (TableNode(), Source(strings))
    table.dataSource = source
    let host = HeadlessHost(size: Size(width: 160, height: 240))
    host.container.backgroundColor = .white
    host.container.rootNode = table
    host.settle()
    return (host, table, source)
  }

  private func pixels(_ host: HeadlessHost) -> [UInt32] {
    let picture = host.screenshot()
    return (0..<picture.size.height).flatMap { y in (0..<picture.size.width).map { picture.pixel(x: $0, y: y) } }
  }

  private func rows(_ string: String) -> [String] { ["one", string, "three", "four"] }

  func testATextInARowChangesTogetherWithItsFrameAndTheRowsBelow() async throws {
    defer { WorkQueue.shared.isSuspended = false }
    let texts = ["98.6", "8.6", "a text of\nthree\nlines", "7"]
    let pictures = texts.map { string in
      let (host, _, source) = window(rows(string))
      return withExtendedLifetime(source) { pixels(host) }
    }
    for pattern in 0..<8 {
      let (host, table, source) = window(rows(texts[0]))
      let cell = try XCTUnwrap(table.nodeForItem(at: ItemPath(item: 1, section: 0)) as? NumberCell)
      for index in 1..<texts.count {
        source.strings = rows(texts[index])
        cell.number.attributedText = Self.text(texts[index])
        var seen: [Int] = []
        for step in 0..<10 {
          WorkQueue.shared.isSuspended = step < 6 && pattern >> (step % 3) & 1 == 1
          host.step()
          seen.append(pictures.firstIndex(of: pixels(host)) ?? -1)
        }
        XCTAssertTrue(seen.allSatisfy { $0 == index - 1 || $0 == index }, "pattern \(pattern): \(seen)")
        XCTAssertEqual(seen.last, index)
      }
    }
  }
}
