import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// Nodes that their owner holds, in the body of a component.
final class NodesAmongComponentsTests: XCTestCase {
  struct Row: ListItem, Equatable { let id: Int }

  private final class Field: DisplayNode {
    var touches = 0
    nonisolated override init() {
      super.init()
      backgroundColor = .black
    }
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      Size(width: constrainedSize.width, height: 30)
    }
    override func touchesBegan(_ touches: [Touch]) { self.touches += 1 }
  }

  @MainActor func testAListAndAFieldStandAmongComponents() async {
    let (field, isOpen) = (Field(), Store(true))
    let list = List((0..<50).map(Row.init)) { Label("row \($0.id)").frame(height: 40) }
    let host = makeHost()
    host.container.rootNode = ComponentNode { [list, field] in
      VStack {
        if isOpen.value { Label("Above").frame(height: 20) }
        list.flexGrow().flexShrink()
        field.fill(.card).cornerRadius(8).padding(10)
      }
      .fill(.page)
    }
    host.settle()
    XCTAssertEqual(list.frame.height, 480 - 20 - 50)
    XCTAssertEqual(list.convert(list.bounds, to: nil).minY, 20)
    XCTAssertEqual(field.convert(field.bounds, to: nil), Rect(x: 10, y: 440, width: 300, height: 30))
    XCTAssertEqual(host.screenshot().pixel(x: 100, y: 455), 0xff00_0000)

    var selected: [Int] = []
    list.onSelect = { selected.append($0.id) }
    host.click(Point(x: 100, y: 30))
    host.click(Point(x: 100, y: 455))
    host.send(.wheel(Point(x: 100, y: 200), dx: 0, dy: 2))
    host.settle()
    XCTAssertEqual(selected, [0])
    XCTAssertEqual(field.touches, 1)
    XCTAssertGreaterThan(list.contentOffset.y, 0)

    let offset = list.contentOffset
    isOpen.value = false
    host.settle()
    XCTAssertEqual(list.frame.height, 430, "other components around it change, and the list stays")
    XCTAssertEqual(list.contentOffset, offset)
  }
}
