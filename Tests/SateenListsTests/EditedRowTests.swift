import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// A row with text that is typed stays while the list is scrolled elsewhere.
final class EditedRowTests: XCTestCase {
  /// Takes typed text, and remembers it.
  private final class FieldNode: DisplayNode {
    private(set) var text = ""

    nonisolated override init() {
      super.init()
      focusability = .all
    }

    override var acceptsTextInput: Bool { true }

    override func insertText(_ text: String) -> Bool {
      self.text += text
      return true
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 100, height: 30) }
  }

  private final class FieldCell: CellNode {
    let field = FieldNode()

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      VStack { field }.frame(height: 60)
    }
  }

  private struct Item: ListItem, Equatable {
    let id: Int
  }

  @MainActor private func makeList(_ host: HeadlessHost) -> List<Item> {
    let list = List((0..<500).map(Item.init)) { _ in FieldCell() }
    list.allowsSelection = false
    host.container.rootNode = list
    host.settle()
    return list
  }

  @MainActor func testItKeepsItsNodeAndTheFocusFarAway() async throws {
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    let list = makeList(host)
    let cell = try XCTUnwrap(list.cell(of: 2) as? FieldCell)
    XCTAssertTrue(cell.field.focus())
    host.send(.textInput("a"))
    host.settle()
    for id in [40, 200, 499] {
      list.scroll(to: id)
      host.settle()
      XCTAssertTrue(list.cell(of: 2) === cell)
      XCTAssertTrue(cell.field.hasFocus)
    }
    host.send(.textInput("b"))
    host.settle()
    XCTAssertEqual(cell.field.text, "ab")
    // Rows move up past it, and it stays the same row.
    list.items = Array(list.items.dropFirst(2))
    host.settle()
    XCTAssertTrue(list.cell(of: 2) === cell)
    list.scroll(to: 2)
    host.settle()
    XCTAssertTrue(list.visibleNodes.contains { $0 === cell })
    XCTAssertEqual(cell.convert(cell.bounds, to: list).minY, 0)
  }

  @MainActor func testItGoesOnceTheFocusIsElsewhere() async throws {
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    let list = makeList(host)
    let cell = try XCTUnwrap(list.cell(of: 2) as? FieldCell)
    cell.field.focus()
    list.scroll(to: 300)
    host.settle()
    let other = try XCTUnwrap(list.cell(of: 300) as? FieldCell)
    XCTAssertTrue(other.field.focus())
    list.scroll(to: 302)
    host.settle()
    XCTAssertNil(list.cell(of: 2))
  }

  @MainActor func testItGoesWithItsItem() async throws {
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    let list = makeList(host)
    try XCTUnwrap(list.cell(of: 2) as? FieldCell).field.focus()
    list.scroll(to: 300)
    host.settle()
    list.items.removeAll { $0.id == 2 }
    host.settle()
    XCTAssertNil(list.cell(of: 2))
    XCTAssertFalse(host.container.isTextInputFocused)
  }
}
