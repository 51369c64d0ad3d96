import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

final class TextCellTests: XCTestCase {
  @MainActor
  private final class Rows: ListDataSource {
    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { 3 }
    func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
      { TextCellNode("Readable") }
    }
  }

  @MainActor func testPlainTextIsReadableInEitherAppearance() async {
    for (appearance, isDark) in [(Appearance.light, false), (.dark, true)] {
      let host = HeadlessHost(size: Size(width: 200, height: 100), appearance: appearance)
      let table = TableNode()
      let rows = Rows()
      table.dataSource = rows
      host.container.rootNode = table
      host.settle()
      let picture = host.screenshot()
      var darkest = 255.0
      var lightest = 0.0
      for y in 8..<40 {
        for x in 15..<110 {
          let green = Double(picture.pixel(x: x, y: y) >> 8 & 0xff)
          darkest = min(darkest, green)
          lightest = max(lightest, green)
        }
      }
      XCTAssertLessThan(darkest, 60, "\(appearance)")
      XCTAssertGreaterThan(lightest, 200, "\(appearance)")
      XCTAssertEqual(picture.pixel(x: 2, y: 2) >> 8 & 0xff < 128, isDark)
      withExtendedLifetime(rows) {}
    }
  }
}
