import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// Double, secondary and long presses on items, and the pointer over them.
@MainActor
final class ListPressTests: XCTestCase {
  private final class Delegate: ListDelegate {
    var heard: [String] = []
    var uses = true

    func listNode(_ listNode: ListNode, didSelectItemAt itemPath: ItemPath) {
      heard.append("select \(itemPath.row)")
    }
    func listNode(_ listNode: ListNode, didPressItemAt itemPath: ItemPath, _ press: ListNode.Press) -> Bool {
      heard.append("\(Self.name(press)) \(itemPath.row)")
      return uses
    }

    static func name(_ press: ListNode.Press) -> String {
      switch press {
      case .double: "double"
      case .secondary(let point): "secondary at \(Int(point.x)), \(Int(point.y))"
      case .long(let point): "long at \(Int(point.x)), \(Int(point.y))"
      }
    }
  }

  /// A view around a list that takes secondary presses.
  private final class Around: DisplayNode {
    var presses: [Point] = []
    override func secondaryPress(at point: Point) -> Bool {
      presses.append(point)
      return true
    }
  }

  private let around = Around()

  private func show(_ list: ListNode) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    around.addSubnode(list)
    list.frame = Rect(x: 0, y: 0, width: 300, height: 400)
    host.container.rootNode = around
    host.settle()
    return host
  }

  private func rows(_ count: Int = 100) -> List<Item> {
    let journal = Journal()
    return List((0..<count).map { Item(id: $0, height: 50) }) { item in ProbeCell(item, journal) }
  }

  private func press(_ host: HeadlessHost, _ point: Point, clicks: Int, button: PointerButton = .primary) {
    host.send(.pointerDown(point, button: button, clicks: clicks))
    host.step()
    host.send(.pointerUp(point, button: button))
    host.step()
  }

  private func hold(_ host: HeadlessHost, _ point: Point, for seconds: Double) {
    host.send(.pointerDown(point, button: .primary, clicks: 1))
    host.advance(by: seconds)
    host.send(.pointerUp(point, button: .primary))
    host.settle()
  }

  // MARK: Presses

  func testTheSecondPressOnAnItemIsADoubleClick() async {
    let list = rows()
    let delegate = Delegate()
    list.delegate = delegate
    let host = show(list)
    let point = Point(x: 100, y: 120)
    for clicks in 1...4 { press(host, point, clicks: clicks) }
    XCTAssertEqual(
      delegate.heard, ["select 2", "select 2", "double 2", "select 2", "select 2", "double 2"])
    // The pointer moved to another item between the presses.
    delegate.heard = []
    press(host, point, clicks: 1)
    press(host, Point(x: 100, y: 170), clicks: 2)
    XCTAssertEqual(delegate.heard, ["select 2", "select 3"])
    list.allowsSelection = false
    press(host, point, clicks: 1)
    press(host, point, clicks: 2)
    XCTAssertEqual(delegate.heard, ["select 2", "select 3"])
  }

  func testADoubleClickIsOnTheItemPressedBeforeWhereverThatWent() async {
    let list = rows()
    var pressed: [Int] = []
    list.onPress = { item, press in if press == .double { pressed.append(item.id) } }
    let host = show(list)
    press(host, Point(x: 100, y: 120), clicks: 1)
    list.items = list.items.filter { $0.id != 0 }
    host.settle()
    press(host, Point(x: 100, y: 120), clicks: 2)
    XCTAssertEqual(pressed, [], "another item has come under the pointer")
    press(host, Point(x: 100, y: 120), clicks: 3)
    list.items = list.items.filter { $0.id != 1 }
    host.settle()
    press(host, Point(x: 100, y: 70), clicks: 4)
    XCTAssertEqual(pressed, [3])
  }

  func testASecondaryPressTellsItsPointInTheContent() async {
    let list = rows()
    let delegate = Delegate()
    list.delegate = delegate
    let host = show(list)
    list.contentOffset.y = 1_000
    host.settle()
    press(host, Point(x: 30, y: 60), clicks: 1, button: .secondary)
    XCTAssertEqual(delegate.heard, ["secondary at 30, 1060 21"])
    XCTAssertEqual(around.presses, [])
    XCTAssertEqual(list.selectedCount, 0)
  }

  func testASecondaryPressThatIsNotUsedGoesOn() async {
    let list = rows(3)
    let delegate = Delegate()
    let host = show(list)
    let point = Point(x: 30, y: 60)
    press(host, point, clicks: 1, button: .secondary)
    XCTAssertEqual(around.presses, [point], "no delegate")
    list.delegate = delegate
    delegate.uses = false
    press(host, point, clicks: 1, button: .secondary)
    XCTAssertEqual(around.presses, [point, point], "the delegate has no use for it")
    XCTAssertEqual(delegate.heard.count, 1)
    delegate.uses = true
    press(host, Point(x: 30, y: 300), clicks: 1, button: .secondary)
    XCTAssertEqual(around.presses.count, 3, "no item there")
    list.cell(of: 1)?.isSelectable = false
    press(host, point, clicks: 1, button: .secondary)
    XCTAssertEqual(around.presses.count, 4, "an item that takes no presses")
    XCTAssertEqual(delegate.heard.count, 1)
    list.delegate = nil
    list.onPress = { _, _ in }
    press(host, Point(x: 30, y: 10), clicks: 1, button: .secondary)
    XCTAssertEqual(around.presses.count, 4)
  }

  func testALongPressThatIsUsedDoesNotSelect() async {
    let list = rows()
    let delegate = Delegate()
    list.delegate = delegate
    let host = show(list)
    hold(host, Point(x: 40, y: 70), for: 0.3)
    XCTAssertEqual(delegate.heard, ["select 1"])
    delegate.heard = []
    hold(host, Point(x: 40, y: 70), for: 0.7)
    XCTAssertEqual(delegate.heard, ["long at 40, 70 1"])
    XCTAssertEqual(list.cell(of: 1)?.isHighlighted, false)
    delegate.heard = []
    delegate.uses = false
    hold(host, Point(x: 40, y: 70), for: 0.7)
    XCTAssertEqual(delegate.heard, ["long at 40, 70 1", "select 1"])
  }

  func testALongPressOfAListWithReorderingLiftsTheItem() async {
    let list = rows()
    var heard: [ListNode.Press] = []
    list.onPress = { heard.append($1) }
    list.allowsReordering = true
    let host = show(list)
    hold(host, Point(x: 40, y: 70), for: 0.7)
    XCTAssertEqual(heard, [])
    list.allowsReordering = false
    hold(host, Point(x: 40, y: 70), for: 0.7)
    XCTAssertEqual(heard, [.long(Point(x: 40, y: 70))])
  }

  func testAListHandsTheItemsToItsClosure() async {
    let list = rows()
    var heard: [String] = []
    list.onPress = { heard.append("\(Delegate.name($1)) \($0.id)") }
    list.movesFocusWithKeys = true
    list.onSelect = { heard.append("select \($0.id)") }
    let host = show(list)
    press(host, Point(x: 10, y: 10), clicks: 1, button: .secondary)
    press(host, Point(x: 10, y: 60), clicks: 1)
    press(host, Point(x: 10, y: 60), clicks: 2)
    host.press(.down)
    host.press(.enter)
    XCTAssertEqual(heard, ["secondary at 10, 10 0", "select 1", "select 1", "double 1", "select 2"])
  }

  // MARK: The pointer over a row

  private final class HoverCell: CellNode {
    let label = DisplayNode()
    var changes: [Bool] = []

    override func didLoad() {
      super.didLoad()
      label.frame = Rect(x: 0, y: 0, width: 100, height: 20)
      addSubnode(label)
    }
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 300, height: 50) }
    override func selectionDidChange() { changes.append(isHovered) }
  }

  func testARowKnowsWhetherThePointerIsOverItOrAnythingInIt() async throws {
    let list = List((0..<100).map { Item(id: $0, height: 50) }) { _ in HoverCell() }
    let host = show(list)
    let cells = try (0..<3).map { try XCTUnwrap(list.cell(of: $0) as? HoverCell) }
    for cell in cells { cell.changes = [] }
    func move(_ x: Double, _ y: Double) -> [Bool] {
      host.send(.pointerMoved(Point(x: x, y: y)))
      host.step()
      return cells.map(\.isHovered)
    }
    XCTAssertEqual(move(200, 30), [true, false, false])
    XCTAssertEqual(move(50, 10), [true, false, false], "over a subnode")
    XCTAssertEqual(move(50, 60), [false, true, false])
    XCTAssertEqual(cells[0].changes, [true, false])
    host.send(.pointerLeft)
    host.step()
    XCTAssertEqual(cells.map(\.isHovered), [false, false, false])
    XCTAssertEqual(cells[1].changes, [true, false])
    // A finger does not hover.
    host.send(.touchBegan(id: 1, Point(x: 50, y: 60)))
    host.step()
    XCTAssertFalse(cells[1].isHovered)
  }

  func testTheHoverFollowsRowsThatMoveUnderThePointer() async throws {
    let list = rows()
    let host = show(list)
    host.send(.pointerMoved(Point(x: 50, y: 60)))
    host.step()
    XCTAssertEqual(list.cell(of: 1)?.isHovered, true)
    list.contentOffset.y = 100
    host.settle()
    XCTAssertEqual(list.visibleNodes.filter(\.isHovered).map { list.item(of: $0)?.id }, [3])
    list.items = Array(list.items.dropFirst(4))
    host.settle()
    let hovered = list.visibleNodes.filter(\.isHovered)
    XCTAssertEqual(hovered.count, 1)
    XCTAssertEqual(
      hovered.first.flatMap { list.frame(of: list.item(of: $0)?.id ?? -1) }?.contains(
        Point(x: 50, y: 60 + list.contentOffset.y)), true)
  }
}
