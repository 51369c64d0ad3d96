import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import XCTest

/// The focus in lists with buttons in rows, headers and footers.
@MainActor
final class ListFocusTests: XCTestCase {
  private struct Row: ListItem, Equatable {
    let id: Int
  }

  /// A row with a button in it.
  private final class ButtonCell: CellNode {
    let button = ControlNode()

    nonisolated init(_ name: String) {
      super.init()
      automaticallyManagesSubnodes = true
      button.debugName = name
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      button.style.preferredSize = Size(width: 100, height: 30)
      return InsetLayoutSpec(insets: EdgeInsets(10), child: button)
    }
  }

  private let table = TableNode()
  private var source: SnapshotDataSource<Row>?
  private let host = HeadlessHost(size: Size(width: 200, height: 300))
  private let (before, after) = (ControlNode(), ControlNode())

  /// A list between two controls, with sections that have headers and footers. Rows have their numbers as ids, headers
  /// those from 100 on, and footers those from 200 on.
  private func show(_ counts: [Int], pins: Bool = false) {
    let source = SnapshotDataSource<Row>(table) { row in { ButtonCell("\(row.id)") } }
    self.source = source
    var (snapshot, id) = (ListSnapshot<Row>(), 0)
    for (number, count) in counts.enumerated() {
      snapshot.appendSection(
        SectionID(number), (id..<id + count).map { Row(id: $0) },
        header: .init(Row(id: 100 + number), isPinned: pins), footer: .init(Row(id: 200 + number)))
      id += count
    }
    source.apply(snapshot)
    let root = DisplayNode()
    for (node, y, height) in [(before, 0.0, 20.0), (table, 20, 260), (after, 280, 20)] {
      node.frame = Rect(x: 0, y: y, width: 200, height: height)
      root.addSubnode(node)
    }
    (before.debugName, after.debugName, table.debugName) = ("before", "after", "list")
    host.container.rootNode = root
    host.settle()
    host.container.firstResponder = nil
    host.settle()
  }

  private var focused: String? { host.container.focusedNode?.debugName }

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) -> String? {
    host.press(key, modifiers)
    host.settle()
    return focused
  }

  /// Where a node is seen, from the top left corner of the list.
  private func seen(_ node: DisplayNode) -> Rect { node.convert(node.bounds, to: nil).offsetBy(x: 0, y: -20) }

  func testButtonsInHeadersAndFootersOfAListThatIsOneStopAreReached() async {
    table.movesFocusWithKeys = true
    show([2, 1])
    XCTAssertEqual(press(.tab), "before")
    XCTAssertEqual(press(.tab), "list")
    XCTAssertEqual(press(.function(2)), "0", "the button of the item that keys act on comes first")
    XCTAssertEqual(press(.tab), "200")
    XCTAssertEqual(press(.tab), "101")
    XCTAssertEqual(press(.tab), "100", "the other footer is out of sight")
    XCTAssertEqual(press(.tab), "after")
    XCTAssertEqual(press(.tab, .shift), "list")
    _ = press(.function(2))
    XCTAssertEqual(press(.tab), "200")
    XCTAssertEqual(press(.escape), "list")
  }

  func testTabScrollsAPlaceClearOfAPinnedHeader() async {
    show([30], pins: true)
    for _ in 0..<12 { _ = press(.tab) }
    var covered: [String] = []
    for _ in 0..<8 {
      guard let name = press(.tab, .shift), let node = host.container.focusedNode, Int(name) ?? 100 < 100 else { break }
      let frame = seen(node)
      if frame.minY < 50 + 3 { covered.append("\(name) at \(frame.minY)") }
    }
    XCTAssertEqual(covered, [], "rows under the header, which is 50 points high")
  }

  func testTabScrollsAPlaceClearOfAnInset() async {
    show([30])
    table.contentInset = EdgeInsets(top: 40, left: 0, bottom: 60, right: 0)
    host.settle()
    for (modifiers, count) in [(KeyModifiers(), 12), (.shift, 6)] {
      for _ in 0..<count {
        _ = press(.tab, modifiers)
        guard let node = host.container.focusedNode, node !== before else { continue }
        let frame = seen(node)
        XCTAssertGreaterThanOrEqual(frame.minY, 40, focused ?? "")
        XCTAssertLessThanOrEqual(frame.maxY, 200, focused ?? "")
      }
    }
  }

  func testTheNeighbourOfARemovedRowHasTheKeys() async {
    let list = List((0..<6).map { Row(id: $0) }) { ButtonCell("\($0.id)") }
    list.movesFocusWithKeys = true
    host.container.rootNode = list
    host.settle()
    list.focus()
    list.moveFocus(to: 1)
    func keep(_ ids: [Int]) {
      list.apply(ids.map { Row(id: $0) })
      host.settle()
    }
    keep([0, 3, 4, 5])
    XCTAssertEqual(list.focusedID, 3, "the next one that stays")
    keep([0, 4, 5])
    XCTAssertEqual(list.focusedID, 4)
    host.press(.up)
    host.press(.down)
    XCTAssertEqual(list.focusedID, 4, "keys go on from there")
    keep([0])
    XCTAssertEqual(list.focusedID, 0, "the one before, where none behind is left")
    XCTAssertNil(list.view.focusRing, "the row shows where the keys act")
    // Without the keys, no row takes over.
    keep([0, 1, 2])
    host.container.firstResponder = nil
    keep([1, 2])
    XCTAssertNil(list.focusedID)
  }

  func testAMoveOfTheFocusEndsAScrollToAnotherRow() async {
    show([60])
    for _ in 0..<4 { _ = press(.tab) }
    XCTAssertEqual(focused, "1")
    table.scrollToItem(at: ItemPath(row: 50, section: 0), at: .top, animated: true)
    host.step()
    host.press(.tab)
    host.settle()
    let node = host.container.focusedNode
    XCTAssertEqual(node?.debugName, "2")
    let frame = node.map(seen) ?? .zero
    XCTAssertTrue(Rect(x: 0, y: 0, width: 200, height: 260).contains(frame), "\(frame)")
  }
}
