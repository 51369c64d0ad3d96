import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
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
    await runTasks(host) { failed.value > 0 }
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

  @MainActor func testAnAsyncButtonThatIsPressedTwiceAtOnceRunsOnce() async {
    let (started, ended) = (Note(0), Note(0))
    struct Row: Component {
      let started: Note<Int>
      let ended: Note<Int>
      var body: some LayoutElement {
        Button.async("Save") {
          started.value += 1
          for _ in 0..<20 { await Task.yield() }
          ended.value += 1
        }
      }
    }
    let host = makeHost()
    let row = host.show(Row(started: started, ended: ended), width: 300)
    let point = row.center(of: "Save")!
    // Both presses arrive before the button is seen to be disabled.
    for _ in 0..<2 {
      host.send(.pointerDown(point, button: .primary, clicks: 1))
      host.send(.pointerUp(point, button: .primary))
    }
    host.step()
    for count in 1...2 {
      for _ in 0..<200 where ended.value < count { await host.settleTasks() }
      await host.settleTasks()
      XCTAssertEqual([started.value, ended.value], [count, count])
      if count == 1 { row.press("Save") }
    }
  }

  @MainActor func testAnElementThatGoesUnderThePointerIsToldThatThePointerLeft() async {
    let note = Note<[String]>([])
    struct Row: Component {
      var isThere: Bool
      let note: Note<[String]>
      var body: some LayoutElement {
        VStack {
          if isThere {
            Shape().frame(width: 40, height: 20).onHover { note.value += ["\($0)"] }
              .onPointerMove { if $0 == nil { note.value += ["gone"] } }.testID("area")
          }
        }
      }
    }
    let row = makeHost().show(Row(isThere: true, note: note), width: 300)
    row.hover("area")
    row.update(Row(isThere: false, note: note))
    XCTAssertEqual(note.value, ["true", "false", "gone"])
    row.update(Row(isThere: true, note: note))
    XCTAssertEqual(note.value, ["true", "false", "gone", "true"])
  }

  /// A handler that changes what shows is not called again for the change.
  @MainActor func testThePointerIsToldOfAMoveOnce() async {
    struct Row: Component {
      @State private var moves = 0
      var body: some LayoutElement {
        VStack {
          Shape().frame(width: 40, height: 20).onPointerMove { _ in moves += 1 }.testID("area")
          Label("\(moves)")
        }
      }
    }
    let host = makeHost()
    let row = host.show(Row(), width: 300)
    host.send(.pointerMoved(row.center(of: "area")!))
    XCTAssertTrue(host.settle(limit: 1))
    XCTAssertEqual(row.texts, ["1"])
  }

  @MainActor func testAPartThatIsClippedAwayIsNotPressed() async {
    let note = Note(0)
    struct Row: Component {
      let note: Note<Int>
      var body: some LayoutElement {
        VStack(alignItems: .start) {
          VStack { Shape().frame(width: 40, height: 100).onTap { note.value += 1 } }
            .frame(width: 40, height: 20).clipped().testID("clip")
          Label("below").frame(width: 40, height: 60)
        }
      }
    }
    let host = makeHost()
    _ = host.show(Row(note: note), width: 300)
    host.click(Point(x: 20, y: 10))
    host.settle()
    XCTAssertEqual(note.value, 1)
    host.click(Point(x: 20, y: 60))
    host.settle()
    XCTAssertEqual(note.value, 1)
  }

  @MainActor func testAPartThatIsNotSeenIsNotPressed() async {
    let note = Note<[String]>([])
    struct Row: Component {
      let note: Note<[String]>
      var body: some LayoutElement {
        ZStack {
          Shape().frame(width: 40, height: 20).onTap { note.value += ["behind"] }
          VStack { Shape().frame(width: 40, height: 20).onTap { note.value += ["hidden"] } }.opacity(0)
        }
      }
    }
    let host = makeHost()
    let row = host.show(Row(note: note), width: 300)
    host.click(Point(x: 20, y: 10))
    host.settle()
    XCTAssertEqual(note.value, ["behind"])
    XCTAssertEqual(row.focusOrder.count, 1)
  }

  @MainActor func testALinkBehindSomethingElseIsNotPressed() async {
    let note = Note<[String]>([])
    struct Row: Component {
      let note: Note<[String]>
      var body: some LayoutElement {
        ZStack {
          Label(markdown: "[target](https://swift.org)").onLink { note.value += [$0] }
          Shape(fill: .black).frame(width: 200, height: 40).onTap { note.value += ["front"] }
        }
        .onTap { note.value += ["around"] }
      }
    }
    let host = makeHost()
    let row = host.show(Row(note: note), width: 300)
    let frame = row.frame(of: "target")!
    host.click(Point(x: frame.minX + 8, y: frame.minY + frame.height / 2))
    host.settle()
    XCTAssertEqual(note.value, ["front"])
  }

  @MainActor func testAnEmptyPlaceOfANodeInFrontLetsPressesThrough() async {
    let note = Note<[String]>([])
    let below = ComponentNode { Shape().frame(width: 300, height: 300).onTap { note.value += ["below"] } }
    let above = ComponentNode {
      VStack {
        Label("tap").frame(width: 60, height: 20).onTap { note.value += ["above"] }
        Shape(fill: .black).frame(width: 60, height: 20)
      }
      .onAppear {}
    }
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      ZStack {
        below.frame(width: 300, height: 300)
        above.frame(width: 300, height: 300)
      }
    }
    let host = makeHost()
    host.container.rootNode = root
    host.settle()
    for (point, expected) in [
      (Point(x: 10, y: 10), ["above"]), (Point(x: 10, y: 30), []), (Point(x: 200, y: 200), ["below"]),
    ] {
      note.value = []
      host.click(point)
      host.settle()
      XCTAssertEqual(note.value, expected, "\(point)")
    }
    above.show(Elements([]))
    host.settle()
    note.value = []
    host.click(Point(x: 10, y: 10))
    host.settle()
    XCTAssertEqual(note.value, ["below"])
  }

  @MainActor func testALongPressOfWhatWasDisabledMeanwhileDoesNothing() async {
    let note = Note(0)
    struct Row: Component {
      var isDisabled = false
      let note: Note<Int>
      var body: some LayoutElement {
        Label("x").padding(10).onLongPress { note.value += 1 }.testID("area").disabled(isDisabled)
      }
    }
    let host = makeHost()
    let row = host.show(Row(note: note), width: 300)
    host.send(.pointerDown(row.center(of: "area")!, button: .primary, clicks: 1))
    host.step()
    row.node.show(Row(isDisabled: true, note: note))
    host.advance(by: 0.8)
    XCTAssertEqual(note.value, 0)
  }

  @MainActor func testAPressThatLostItsElementIsOverWhenTheElementComesBack() async {
    let note = Note(0)
    struct Row: Component {
      var isThere = true
      let note: Note<Int>
      var body: some LayoutElement {
        VStack {
          if isThere {
            Label("x").frame(width: 60, height: 40).fill(.white).feedback(pressed: Color(hex: 0xff0000))
              .onTap { note.value += 1 }.testID("area")
          }
        }
      }
    }
    let host = makeHost()
    let row = host.show(Row(note: note), width: 300)
    let point = row.center(of: "area")!
    host.send(.pointerDown(point, button: .primary, clicks: 1))
    host.settle()
    row.update(Row(isThere: false, note: note))
    host.send(.pointerUp(point, button: .primary))
    host.settle()
    row.update(Row(note: note))
    XCTAssertEqual(note.value, 0)
    XCTAssertEqual(host.screenshot().pixel(x: 58, y: 2) & 0xff_ffff, 0xffffff)
  }

  @MainActor func testNodeContentOfAnotherTypeGetsANodeOfItsOwn() async {
    class Plain: DisplayNode {}
    final class Special: Plain {}
    struct First: NodeContent {
      func makeNode() -> Special { Special() }
      func update(_ node: Special) {}
    }
    struct Second: NodeContent {
      func makeNode() -> Plain { Plain() }
      func update(_ node: Plain) {}
    }
    struct Row: Component {
      var isFirst: Bool
      var body: some LayoutElement {
        let content: any LayoutElement = isFirst ? First() : Second()
        VStack { content.frame(width: 10, height: 10) }
      }
    }
    let row = makeHost().show(Row(isFirst: true), width: 300)
    XCTAssertTrue(row.node.subnodes.contains { $0 is Special })
    row.update(Row(isFirst: false))
    XCTAssertFalse(row.node.subnodes.contains { $0 is Special })
    XCTAssertTrue(row.node.subnodes.contains { $0 is Plain })
  }

  private final class Pressed: DisplayNode {
    var touches = 0
    nonisolated override init() {
      super.init()
      backgroundColor = .black
    }
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 200, height: 60) }
    override func touchesBegan(_ touches: [Touch]) { self.touches += 1 }
  }

  @MainActor func testAnElementInFrontOfANodeGetsItsPresses() async {
    struct Row: Component {
      let note: Note<[String]>
      let node: Pressed
      var body: some LayoutElement {
        VStack(alignItems: .start) {
          ZStack {
            Shape(fill: .black).frame(width: 200, height: 60).onTap { note.value += ["behind"] }
            node
            VStack(alignItems: .start) {
              Shape(fill: .accent).frame(width: 40, height: 40).onTap { note.value += ["front"] }
            }
          }
          .onTap { note.value += ["around"] }
        }
      }
    }
    let (note, node, host) = (Note<[String]>([]), Pressed(), makeHost())
    _ = host.show(Row(note: note, node: node), width: 300)
    host.click(Point(x: 20, y: 20))
    XCTAssertEqual(note.value, ["front"])
    XCTAssertEqual(node.touches, 0)
    host.click(Point(x: 120, y: 20))
    XCTAssertEqual(note.value, ["front"])
    XCTAssertEqual(node.touches, 1)
    let list = List([Item(id: 0)]) { [node] _ in Row(note: note, node: node) }
    host.container.rootNode = list
    host.settle()
    host.click(Point(x: 20, y: 20))
    XCTAssertEqual(note.value, ["front", "front"])
    XCTAssertEqual(node.touches, 1)
  }

  private struct Item: ListItem, Equatable { let id: Int }

  @MainActor func testATaskWithAnIdThatEqualsNothingRunsOnce() async {
    struct Row: Component {
      let store: Store<Int>
      let note: Note<Int>
      var body: some LayoutElement {
        Label("\(store.value)").task(id: [Double.nan, Double(store.value / 10)]) { note.value += 1 }
      }
    }
    let (store, note, host) = (Store(0), Note(0), makeHost())
    _ = host.show(Row(store: store, note: note), width: 100)
    for value in 1..<20 {
      store.value = value
      host.settle()
    }
    await host.settleTasks()
    await runTasks(host) { note.value >= 2 }
    XCTAssertEqual(note.value, 2)
  }
}
