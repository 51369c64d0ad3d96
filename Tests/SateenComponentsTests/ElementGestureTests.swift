import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// Elements that are dragged, pinched and turned.
final class ElementGestureTests: XCTestCase {
  struct Card: Component {
    let note: Note<[String]>
    var directions: ScrollDirection = [.horizontal, .vertical]
    var body: some LayoutElement {
      Label("card").padding(60)
        .onTap { note.value += ["tap"] }
        .onDrag(directions) { note.value += ["drag \($0.phase) \(Int($0.translation.x))"] }
        .onMagnify { note.value += ["magnify \($0.phase) \(Int(($0.scale * 100).rounded()))"] }
        .onRotate { note.value += ["rotate \($0.phase)"] }
        .testID("card")
    }
  }

  @MainActor private func finger(_ host: HeadlessHost, _ events: [InputEvent]) {
    for event in events {
      host.send(event)
      host.step()
    }
  }

  @MainActor func testADragIsToldAndIsNoTap() async {
    let note = Note<[String]>([])
    let host = makeHost()
    let row = host.show(Card(note: note), width: 300)
    row.press("card")
    XCTAssertEqual(note.value, ["tap"])
    let middle = row.center(of: "card")!
    note.value = []
    finger(
      host,
      [
        .touchBegan(id: 1, middle), .touchMoved(id: 1, middle + Point(x: 20, y: 0)),
        .touchMoved(id: 1, middle + Point(x: 30, y: 0)), .touchEnded(id: 1, middle + Point(x: 30, y: 0)),
      ])
    XCTAssertEqual(note.value, ["drag began 0", "drag changed 10", "drag ended 10"])
  }

  @MainActor func testTwoFingersPinchAndTurn() async {
    let note = Note<[String]>([])
    let host = makeHost()
    let row = host.show(Card(note: note), width: 300)
    let middle = row.center(of: "card")!
    func at(_ x: Double, _ y: Double) -> Point { middle + Point(x: x, y: y) }
    finger(
      host,
      [
        .touchBegan(id: 1, at(-20, 0)), .touchBegan(id: 2, at(20, 0)), .touchMoved(id: 2, at(40, 0)),
        .touchMoved(id: 2, at(40, 30)), .touchEnded(id: 1, at(-20, 0)), .touchEnded(id: 2, at(40, 30)),
      ])
    XCTAssertTrue(note.value.contains("magnify began 100"), "\(note.value)")
    XCTAssertTrue(note.value.contains("magnify changed 112"), "\(note.value)")
    XCTAssertTrue(note.value.contains("rotate began"), "\(note.value)")
    XCTAssertEqual(note.value.filter { $0.contains("ended") }.count, 2)
  }

  @MainActor func testTheWheelWithControlPinchesTheElementUnderIt() async {
    struct Two: Component {
      let note: Note<[String]>
      var body: some LayoutElement {
        VStack {
          Label("plain").padding(30).onTap {}.testID("plain")
          Label("zoom").padding(30).onMagnify { note.value += ["\($0.phase) \(Int(($0.scale * 10).rounded()))"] }
            .testID("zoom")
        }
      }
    }
    let note = Note<[String]>([])
    let host = makeHost()
    let row = host.show(Two(note: note), width: 300)
    host.send(.wheel(row.center(of: "plain")!, dx: 0, dy: -1, modifiers: .control))
    host.step()
    XCTAssertEqual(note.value, [])
    host.send(.wheel(row.center(of: "zoom")!, dx: 0, dy: -1, modifiers: .control))
    host.advance(by: 0.5)
    XCTAssertEqual(note.value, ["began 10", "changed 12", "ended 12"])
  }

  @MainActor func testADragSidewaysInARowLeavesTheListItsOwn() async {
    struct Item: ListItem, Equatable { let id: Int }
    let note = Note<[String]>([])
    let host = makeHost()
    let list = List((0..<40).map { Item(id: $0) }) { _ in Card(note: note, directions: .horizontal) }
    host.container.rootNode = list
    host.settle()
    let start = Point(x: 60, y: 120)
    finger(
      host,
      [.touchBegan(id: 1, start)] + (1...5).map { .touchMoved(id: 1, Point(x: 60, y: 120 - 12 * Double($0))) }
        + [.touchEnded(id: 1, Point(x: 60, y: 60))])
    host.settle()
    XCTAssertGreaterThan(list.scrollView.contentOffset.y, 20)
    XCTAssertEqual(note.value, [])
    let offset = list.scrollView.contentOffset
    finger(
      host,
      [.touchBegan(id: 1, start)] + (1...5).map { .touchMoved(id: 1, Point(x: 60 + 12 * Double($0), y: 120)) }
        + [.touchEnded(id: 1, Point(x: 120, y: 120))])
    host.settle()
    XCTAssertEqual(note.value.first, "drag began 0")
    XCTAssertEqual(note.value.last, "drag ended 48")
    XCTAssertEqual(list.scrollView.contentOffset, offset)
  }

  @MainActor func testADragEndsWithItsElement() async {
    struct Row: Component {
      let note: Note<[String]>
      @State var isGone = false
      var body: some LayoutElement {
        VStack {
          if !isGone {
            Label("card").padding(60)
              .onDrag { drag in
                note.value += ["\(drag.phase)"]
                if drag.phase == .changed { isGone = true }
              }
              .testID("card")
          }
          Label("rest").padding(60).onDrag { _ in note.value += ["rest"] }
        }
      }
    }
    let note = Note<[String]>([])
    let host = makeHost()
    let row = host.show(Row(note: note), width: 300)
    let middle = row.center(of: "card")!
    finger(
      host,
      [
        .touchBegan(id: 1, middle), .touchMoved(id: 1, middle + Point(x: 20, y: 0)),
        .touchMoved(id: 1, middle + Point(x: 30, y: 0)),
      ])
    host.settle()
    finger(host, [.touchMoved(id: 1, middle + Point(x: 40, y: 0)), .touchEnded(id: 1, middle)])
    XCTAssertEqual(note.value, ["began", "changed", "cancelled"])
  }

  @MainActor func testADragOfAnElementThatIsDisabledIsCancelled() async {
    struct Row: Component {
      let note: Note<[String]>
      @State var isOff = false
      var body: some LayoutElement {
        Label("card").padding(60)
          .onDrag { drag in
            note.value += ["\(drag.phase)"]
            if drag.phase == .began { isOff = true }
          }
          .disabled(isOff)
          .testID("card")
      }
    }
    let note = Note<[String]>([])
    let host = makeHost()
    let row = host.show(Row(note: note), width: 300)
    let middle = row.center(of: "card")!
    finger(host, [.touchBegan(id: 1, middle), .touchMoved(id: 1, middle + Point(x: 20, y: 0))])
    host.settle()
    finger(host, [.touchEnded(id: 1, middle)])
    XCTAssertEqual(note.value, ["began", "cancelled"])
  }

  @MainActor func testAQuickTapOfAnElementInAListIsSeenAndADragIsNot() async {
    struct Item: ListItem, Equatable { let id: Int }
    let host = makeHost()
    let list = List((0..<40).map { Item(id: $0) }) { _ in
      Label("x").frame(width: 60, height: 40).fill(.white).feedback(pressed: Color(hex: 0xff0000)).onTap {}
    }
    host.container.rootNode = list
    host.settle()
    func isRed() -> Bool { host.screenshot().pixel(x: 58, y: 2) & 0xff_ffff == 0xff0000 }
    let place = Point(x: 20, y: 20)
    finger(host, [.touchBegan(id: 1, place)])
    XCTAssertFalse(isRed(), "it may be a drag")
    finger(host, [.touchEnded(id: 1, place)])
    XCTAssertTrue(isRed())
    host.advance(by: 0.2)
    XCTAssertFalse(isRed())
    finger(host, [.touchBegan(id: 1, place)])
    host.advance(by: 0.2)
    XCTAssertTrue(isRed())
    finger(host, [.touchEnded(id: 1, place)])
    XCTAssertFalse(isRed())
    finger(host, [.touchBegan(id: 1, place), .touchMoved(id: 1, place + Point(x: 0, y: 20))])
    host.advance(by: 0.2)
    XCTAssertFalse(isRed())
  }
}
