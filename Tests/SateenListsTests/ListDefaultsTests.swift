import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// Values that a list finds by itself where a program says nothing.
@MainActor
final class ListDefaultsTests: XCTestCase {
  /// A node that takes typed text, with a list below it.
  private final class Field: DisplayNode {
    override var acceptsTextInput: Bool { true }
  }

  private func show(_ list: ListNode) -> (HeadlessHost, Field) {
    let (host, field, root) = (HeadlessHost(size: Size(width: 300, height: 400)), Field(), DisplayNode())
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      VStack {
        field.frame(height: 50)
        list.flexGrow().flexShrink()
      }
    }
    host.container.rootNode = root
    host.settle()
    host.container.firstResponder = field.view
    return (host, field)
  }

  private func makeList() -> List<Item> {
    let journal = Journal()
    return List((0..<20).map { Item(id: $0, height: 50) }) { ProbeCell($0, journal) }
  }

  func testAPressInAListWithNothingToSelectLeavesTheFocusToTypedText() async {
    let list = makeList()
    list.allowsSelection = false
    let (host, field) = show(list)
    host.click(Point(x: 100, y: 200))
    host.settle()
    XCTAssertTrue(host.container.firstResponder === field.view)
    host.container.firstResponder = nil
    host.click(Point(x: 100, y: 200))
    host.settle()
    XCTAssertTrue(host.container.firstResponder === list.view, "it takes the keys where nothing is typed")
  }

  func testAPressInAListWithItemsToSelectTakesTheFocus() async {
    let list = makeList()
    let (host, _) = show(list)
    host.click(Point(x: 100, y: 200))
    host.settle()
    XCTAssertTrue(host.container.firstResponder === list.view)
  }

  func testPlaceholdersHaveTheListsBackground() {
    XCTAssertNil(ListPlaceholderStyle().backgroundColor)
  }

  func testOneSpacingCountsInBothDirections() {
    let grid = GridLayout(columns: .count(2), spacing: 12, sectionInsets: EdgeInsets(4))
    XCTAssertEqual([grid.lineSpacing, grid.interitemSpacing], [12, 12])
    XCTAssertEqual(grid.sectionInsets, EdgeInsets(4))
    let masonry = MasonryLayout(columns: .minimumBreadth(100), spacing: 8)
    XCTAssertEqual([masonry.lineSpacing, masonry.interitemSpacing], [8, 8])
    XCTAssertEqual(masonry.sectionInsets, .zero)
  }
}
