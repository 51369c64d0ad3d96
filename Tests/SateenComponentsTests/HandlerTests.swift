import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

final class HandlerTests: XCTestCase {
  @MainActor func testALongPressIsNoTap() async {
    let note = Note<[String]>([])
    struct Row: Component {
      let note: Note<[String]>
      var body: some LayoutElement {
        Label("x").padding(10).onTap { note.value += ["tap"] }.onLongPress { note.value += ["long"] }
          .onSecondaryTap { note.value += ["second"] }.testID("area")
      }
    }
    let host = makeHost()
    let row = host.show(Row(note: note), width: 300)
    row.press("area")
    XCTAssertEqual(note.value, ["tap"])
    let point = row.center(of: "area")!
    host.send(.pointerDown(point, button: .primary, clicks: 1))
    host.advance(by: 0.6)
    host.send(.pointerUp(point, button: .primary))
    host.settle()
    XCTAssertEqual(note.value, ["tap", "long"])
    host.send(.pointerDown(point, button: .secondary, clicks: 1))
    host.settle()
    XCTAssertEqual(note.value, ["tap", "long", "second"])
  }

  @MainActor func testFeedbackShowsWithoutEvaluating() async {
    struct Row: Component {
      var body: some LayoutElement {
        Label("x").padding(20).fill(.white).feedback(hover: Color(hex: 0x00ff00), pressed: Color(hex: 0xff0000))
          .onTap {}.testID("area")
      }
    }
    let host = makeHost()
    let row = host.show(Row(), width: 300)
    row.resetCounts()
    let corner = (Int(row.frame(of: "area")!.minX) + 2, Int(row.frame(of: "area")!.minY) + 2)
    func color() -> UInt32 { host.screenshot().pixel(x: corner.0, y: corner.1) & 0xff_ffff }
    XCTAssertEqual(color(), 0xffffff)
    row.hover("area")
    XCTAssertEqual(color(), 0x00ff00)
    host.send(.pointerDown(row.center(of: "area")!, button: .primary, clicks: 1))
    host.settle()
    XCTAssertEqual(color(), 0xff0000)
    host.send(.pointerUp(row.center(of: "area")!, button: .primary))
    host.send(.pointerMoved(Point(x: 310, y: 400)))
    host.settle()
    XCTAssertEqual(color(), 0xffffff)
    XCTAssertEqual(row.counts.evaluations, 0)
    XCTAssertEqual(row.counts.drawings, 0)
  }

  @MainActor func testThePointerIsToldWhereItIsInTheElement() async {
    let note = Note<[Point?]>([])
    struct Row: Component {
      let note: Note<[Point?]>
      var body: some LayoutElement {
        HStack { Shape().frame(width: 40, height: 20).onPointerMove { note.value += [$0] } }.padding(10)
      }
    }
    let host = makeHost()
    _ = host.show(Row(note: note), width: 300)
    for point in [Point(x: 4, y: 4), Point(x: 12, y: 15), Point(x: 30, y: 20), Point(x: 200, y: 20)] {
      host.send(.pointerMoved(point))
      host.settle()
    }
    XCTAssertEqual(note.value, [Point(x: 2, y: 5), Point(x: 20, y: 10), nil])
  }

  @MainActor func testAreasThatTakePressesAreKnownToTheOverlay() async {
    struct Row: Component {
      var isDisabled = false
      var body: some LayoutElement {
        VStack(spacing: 10) {
          Label("one").frame(width: 40, height: 20).onTap {}.hitTestSlop(EdgeInsets(-4)).disabled(isDisabled)
          Label(markdown: "[two](link)").onLink { _ in }
          Label("three")
        }
      }
    }
    let row = makeHost().show(Row(), width: 300)
    let areas = row.node.hitTestDebugAreas
    XCTAssertEqual(areas.count, 2)
    XCTAssertEqual(areas.first, Rect(x: -4, y: -4, width: 48, height: 28))
    XCTAssertEqual(areas.last.map { $0.minY >= 30 && $0.width < 60 }, true, "\(areas)")
    row.update(Row(isDisabled: true))
    XCTAssertEqual(row.node.hitTestDebugAreas.count, 1)
  }

  @MainActor func testLinksAreTold() async {
    let note = Note<[String]>([])
    struct Row: Component {
      let note: Note<[String]>
      var body: some LayoutElement {
        Label(markdown: "[target](https://swift.org)").onLink { note.value += [$0] }.onTap { note.value += ["tap"] }
      }
    }
    let host = makeHost()
    let row = host.show(Row(note: note), width: 300)
    let frame = row.frame(of: "target")!
    host.click(Point(x: frame.minX + 8, y: frame.minY + frame.height / 2))
    host.settle()
    XCTAssertEqual(note.value, ["https://swift.org"])
  }

  @MainActor func testADisabledButtonIsNotPressed() async {
    let note = Note(0)
    struct Row: Component {
      var isDisabled: Bool
      let note: Note<Int>
      var body: some LayoutElement { Button("Save") { note.value += 1 }.disabled(isDisabled) }
    }
    let row = makeHost().show(Row(isDisabled: true, note: note), width: 300)
    row.press("Save")
    XCTAssertEqual(note.value, 0)
    row.update(Row(isDisabled: false, note: note))
    row.press("Save")
    XCTAssertEqual(note.value, 1)
  }

  @MainActor func testAnAsyncButtonTellsItsErrorAndIsPressedOnceMeanwhile() async {
    struct Failure: Error {}
    let (started, failed) = (Note(0), Note(0))
    struct Row: Component {
      let started: Note<Int>
      let failed: Note<Int>
      var body: some LayoutElement {
        Button.async("Save") {
          started.value += 1
          for _ in 0..<20 { await Task.yield() }
          throw Failure()
        }
        .onError { _ in failed.value += 1 }
      }
    }
    let host = makeHost()
    let row = host.show(Row(started: started, failed: failed), width: 300)
    row.press("Save")
    row.press("Save")
    for _ in 0..<100 where failed.value == 0 {
      await Task.yield()
      host.settle()
    }
    XCTAssertEqual([started.value, failed.value], [1, 1])
  }

  @MainActor func testAppearAndDisappear() async {
    let note = Note<[String]>([])
    struct Row: Component {
      var isThere: Bool
      let note: Note<[String]>
      var body: some LayoutElement {
        VStack {
          if isThere { Label("x").onAppear { note.value += ["came"] }.onDisappear { note.value += ["left"] } }
        }
      }
    }
    let row = makeHost().show(Row(isThere: true, note: note), width: 300)
    row.update(Row(isThere: false, note: note))
    XCTAssertEqual(note.value, ["came", "left"])
  }

  @MainActor func testANodeClassStaysAndIsUpdated() async {
    final class Box: DisplayNode {
      var texts: [String] = []
    }
    struct Hosted: NodeContent {
      var text: String
      let made: Note<Int>
      func makeNode() -> Box {
        made.value += 1
        return Box()
      }
      func update(_ node: Box) { node.texts.append(text) }
    }
    struct Row: Component {
      var text: String
      let made: Note<Int>
      var body: some LayoutElement { Hosted(text: text, made: made).frame(width: 10, height: 10) }
    }
    let made = Note(0)
    let row = makeHost().show(Row(text: "a", made: made), width: 300)
    row.update(Row(text: "b", made: made))
    let box = row.node.subnodes.compactMap { $0 as? Box }.first
    XCTAssertEqual(box?.texts, ["a", "b"])
    XCTAssertEqual(made.value, 1)
  }
}
