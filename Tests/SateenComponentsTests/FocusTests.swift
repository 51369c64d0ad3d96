import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenLists
import SateenTesting
import XCTest

/// The places that keys go to.
final class FocusTests: XCTestCase {
  struct Form: Component {
    let note: Note<[String]>
    var hasSecond = true
    @State private var isFocused = false

    var body: some LayoutElement {
      VStack(spacing: 8, alignItems: .start) {
        Button("One") { note.value += ["one"] }
        if hasSecond {
          Label("Two").onKey { key, _ in
            guard case .character(let character) = key else { return false }
            note.value += ["\(character)"]
            return true
          }
        }
        Label("Three").focused($isFocused)
        Label(isFocused ? "yes" : "no")
        Label("write").onTap { isFocused = true }
      }
    }
  }

  @MainActor private func press(_ key: Key, _ row: ShownComponent, _ modifiers: KeyModifiers = []) {
    row.host.press(key, modifiers)
    row.host.settle()
  }

  @MainActor func testTabGoesThroughThePlacesInTheOrderOfTheLayout() async {
    let row = makeHost().show(Form(note: Note([])), width: 300)
    XCTAssertEqual(row.focusOrder, ["One", "Two", "Three", "write"])
    XCTAssertNil(row.focused)
    for name in ["One", "Two", "Three", "write", "One"] {
      press(.tab, row)
      XCTAssertEqual(row.focused, name)
    }
    press(.tab, row, .shift)
    XCTAssertEqual(row.focused, "write")
  }

  @MainActor func testKeysGoToThePlaceWithTheFocus() async {
    let note = Note<[String]>([])
    let row = makeHost().show(Form(note: note), width: 300)
    press(.character("x"), row)
    press(.tab, row)
    press(.enter, row)
    press(.character("y"), row)
    press(.tab, row)
    press(.character("z"), row)
    XCTAssertEqual(note.value, ["one", "z"])
  }

  @MainActor func testAPressGivesTheFocus() async {
    let note = Note<[String]>([])
    let row = makeHost().show(Form(note: note), width: 300)
    row.press("Two")
    XCTAssertEqual(row.focused, "Two")
    press(.character("a"), row)
    XCTAssertEqual(note.value, ["a"])
  }

  @MainActor func testABindingHearsOfTheFocusAndMovesIt() async {
    let row = makeHost().show(Form(note: Note([])), width: 300)
    row.press("write")
    XCTAssertEqual(row.focused, "Three")
    XCTAssertTrue(row.has("yes"))
    press(.tab, row, .shift)
    XCTAssertEqual(row.focused, "Two")
    XCTAssertTrue(row.has("no"))
    press(.tab, row)
    XCTAssertTrue(row.has("yes"))
    row.host.container.firstResponder = nil
    row.host.settle()
    XCTAssertTrue(row.has("no"))
    XCTAssertNil(row.focused)
  }

  @MainActor func testTheFocusGoesOnFromAPlaceThatGoes() async {
    let row = makeHost().show(Form(note: Note([])), width: 300)
    row.press("Two")
    row.update(Form(note: Note([]), hasSecond: false))
    XCTAssertEqual(row.focused, "Three")
    XCTAssertTrue(row.has("yes"), "its binding is told")
  }

  @MainActor func testTheFocusGoesOnToTheNextNode() async {
    let host = makeHost()
    let nodes = (0..<3).map { number in ComponentNode { Button("\(number)") {} } }
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in VStack { for node in nodes { node } } }
    host.container.rootNode = root
    host.settle()
    func focused() -> [String?] { nodes.map(\.stage.focusedName) }
    for expected in [["0", nil, nil], [nil, "1", nil], [nil, nil, "2"], ["0", nil, nil]] {
      host.press(.tab)
      host.settle()
      XCTAssertEqual(focused(), expected)
    }
  }

  @MainActor func testTheKeyboardsFocusIsSeen() async {
    let host = makeHost()
    let row = host.show(Form(note: Note([])), width: 300)
    let before = host.screenshot()
    press(.tab, row)
    let frame = row.frame(of: "One")!
    let (x, y) = (Int(frame.minX) + 20, Int(frame.maxY) + 2)
    XCTAssertNotEqual(host.screenshot().pixel(x: x, y: y), before.pixel(x: x, y: y))
  }

  struct Fields: Component {
    let note: Note<[String]>
    var hasFirst = true
    var isDisabled = false
    @State private var first = false
    @State private var second = false

    var body: some LayoutElement {
      VStack(spacing: 8, alignItems: .start) {
        if hasFirst {
          Label("First").focused($first).onKey { _, _ in
            note.value += ["first"]
            return true
          }
          .disabled(isDisabled)
        }
        Label("Second").focused($second)
        Label("is \(first) \(second)")
        Label("swap").onTap { (first, second) = (second, first) }
        Label("to first").onTap { (first, second) = (true, false) }
      }
    }
  }

  @MainActor func testBindingsHearThatTheFocusGoesOnFromAnElementThatGoes() async {
    let row = makeHost().show(Fields(note: Note([])), width: 300)
    row.press("First")
    XCTAssertTrue(row.has("is true false"))
    row.update(Fields(note: Note([]), hasFirst: false))
    XCTAssertTrue(row.has("is false true"), "\(row.texts)")
    row.update(Fields(note: Note([])))
    XCTAssertEqual(row.focused, "Second")
  }

  @MainActor func testTwoBindingsWrittenAtOnceMoveTheFocus() async {
    let row = makeHost().show(Fields(note: Note([])), width: 300)
    row.press("First")
    for (name, text) in [("Second", "is false true"), ("First", "is true false")] {
      row.press("swap")
      XCTAssertEqual(row.focused, name)
      XCTAssertTrue(row.has(text), "\(row.texts)")
    }
  }

  @MainActor func testADisabledElementGetsNoKeys() async {
    let note = Note<[String]>([])
    let row = makeHost().show(Fields(note: note), width: 300)
    row.press("First")
    press(.character("x"), row)
    XCTAssertEqual(note.value, ["first"])
    row.update(Fields(note: note, isDisabled: true))
    press(.character("x"), row)
    XCTAssertEqual(note.value, ["first"])
  }

  @MainActor func testOneBindingOfTwoElementsComesToRest() async {
    struct Row: Component {
      @State private var isFocused = false
      var body: some LayoutElement {
        Label("a").focused($isFocused)
        Label("b").focused($isFocused)
      }
    }
    let row = makeHost().show(Row(), width: 300)
    row.host.click(row.center(of: "b")!)
    XCTAssertTrue(row.host.settle(limit: 1))
    XCTAssertEqual(row.focused, "b")
    row.host.click(row.center(of: "a")!)
    XCTAssertTrue(row.host.settle(limit: 1))
    XCTAssertEqual(row.focused, "a")
  }

  @MainActor func testAKeyThatIsHeldPressesAButtonOnce() async {
    let note = Note<[String]>([])
    let row = makeHost().show(Form(note: note), width: 300)
    press(.tab, row)
    row.host.send(.keyDown(.enter, [], isRepeat: false))
    for _ in 0..<5 { row.host.send(.keyDown(.enter, [], isRepeat: true)) }
    row.host.settle()
    XCTAssertEqual(note.value, ["one"])
    XCTAssertEqual(row.focused, "One")
  }

  @MainActor func testKeysOfAnElementInAScrollGoOutToTheElementsAround() async {
    let note = Note<[String]>([])
    struct Row: Component {
      let note: Note<[String]>
      var body: some LayoutElement {
        VStack {
          Label("other").onKey { key, _ in
            guard key == .escape else { return false }
            note.value += ["other"]
            return true
          }
          VStack {
            Scroll { Label("inner").padding(8).onTap {} }.frame(height: 60)
          }
          .onKey { key, _ in
            guard key == .escape else { return false }
            note.value += ["around"]
            return true
          }
        }
      }
    }
    let host = makeHost()
    let row = host.show(Row(note: note), width: 300)
    for expected in [["other"], ["around"], ["around"]] {
      note.value = []
      press(.tab, row)
      press(.escape, row)
      XCTAssertEqual(note.value, expected)
    }
    XCTAssertTrue(host.container.firstResponder?.superview is ScrollView)
  }

  @MainActor func testTabGoesThroughElementsOfAScrollInTheirOrder() async {
    struct Screen: Component {
      var body: some LayoutElement {
        VStack(alignItems: .start) {
          Scroll {
            VStack(alignItems: .start) {
              Label("a").onTap {}
              Scroll { Label("b").onTap {} }.frame(height: 30)
            }
          }
          .frame(height: 80)
          HStack {
            Label("c").onTap {}
            Scroll { Label("nothing") }.frame(width: 40, height: 30)
            Label("d").onTap {}
          }
          Scroll { Label("e").onTap {} }.frame(height: 30)
          Label("f").onTap {}
        }
      }
    }
    let row = makeHost().show(Screen(), width: 300)
    XCTAssertEqual(row.focusOrder, ["a", "b", "c", "d", "e", "f"])
    for name in ["a", "b", "c", "d", "e", "f", "a"] {
      press(.tab, row)
      XCTAssertEqual(row.focused, name)
    }
    for name in ["f", "e", "d", "c", "b", "a", "f"] {
      press(.tab, row, .shift)
      XCTAssertEqual(row.focused, name)
    }
  }

  @MainActor func testTabGoesThroughTheRowsOfAListAmongComponents() async {
    struct Item: ListItem, Equatable { let id: Int }
    let list = List((0..<3).map(Item.init)) { item in Label("row \(item.id)").frame(height: 40).onTap {} }
    let host = makeHost()
    let node = ComponentNode { [list] in
      VStack {
        Label("above").onTap {}
        list.flexGrow().flexShrink()
        Label("below").onTap {}
      }
    }
    host.container.rootNode = node
    host.settle()
    host.container.firstResponder = nil
    func focused() -> String? {
      node.stage.focusedName
        ?? (0..<3).lazy.compactMap { (list.cell(of: $0) as? any ComponentHost)?.stage.focusedName }.first
    }
    for name in ["above", "row 0", "row 1", "row 2", "below", "above"] {
      host.press(.tab)
      host.settle()
      XCTAssertEqual(focused(), name)
    }
    for name in ["below", "row 2", "row 1"] {
      host.press(.tab, .shift)
      host.settle()
      XCTAssertEqual(focused(), name)
    }
  }

  @MainActor func testEnterAndEscapePressTheActionsOfTheForm() async {
    let log = Store<[String]>([])
    let shown = makeHost().show(
      VStack {
        Label("Name").focusable().testID("name")
        Button("Cancel") { log.update { $0.append("cancel") } }.cancelAction()
        Button("Save") { log.update { $0.append("save") } }.defaultAction()
        Button("Other") { log.update { $0.append("other") } }
      }, width: 300)
    shown.host.press(.tab)
    XCTAssertEqual(shown.focused, "name")
    shown.host.press(.enter)
    shown.host.press(.escape)
    shown.host.settle()
    XCTAssertEqual(log.value, ["save", "cancel"])
    shown.host.press(.tab)
    shown.host.press(.tab)
    shown.host.press(.tab)
    XCTAssertEqual(shown.focused, "Other")
    shown.host.press(.enter)
    shown.host.settle()
    XCTAssertEqual(log.value.last, "other", "a button with the focus uses the key itself")
  }

  @MainActor func testADisabledActionIsNotPressed() async {
    let log = Store(0)
    let shown = makeHost().show(
      VStack {
        Label("Name").focusable()
        Button("Save") { log.update { $0 += 1 } }.defaultAction().disabled()
      }, width: 300)
    shown.host.press(.tab)
    shown.host.press(.enter)
    shown.host.settle()
    XCTAssertEqual(log.value, 0)
  }

  @MainActor func testTabStopsAtControlsAmongElements() async {
    let isOn = Store(false)
    let shown = makeHost().show(
      VStack(alignItems: .start) {
        Button("First") {}
        Toggle(isOn: isOn[\.self], label: "Switch")
        Button("Last") {}
      }, width: 300)
    shown.host.press(.tab)
    shown.host.press(.tab)
    XCTAssertTrue(shown.host.container.focusedNode is SwitchNode)
    shown.host.press(.space)
    shown.host.settle()
    XCTAssertTrue(isOn.value)
    shown.host.press(.tab)
    XCTAssertEqual(shown.focused, "Last")
  }

  @MainActor func testABindingThatMovesTheFocusOnIsNotOverruled() async {
    let elsewhere = ControlNode()
    let (first, second) = (Note(false), Note(false))
    let node = ComponentNode {
      VStack(alignItems: .start) {
        Label("a").focused(
          Binding(
            get: { first.value },
            set: { isFocused in
              first.value = isFocused
              if !isFocused { MainActor.assumeIsolated { _ = elsewhere.focus() } }
            }))
        Label("b").focused(Binding(get: { second.value }, set: { second.value = $0 }))
      }
    }
    let host = makeHost()
    let root = DisplayNode()
    for (index, one) in [node, elsewhere].enumerated() {
      one.frame = Rect(x: 0, y: Double(index) * 200, width: 200, height: 180)
      root.addSubnode(one)
    }
    host.container.rootNode = root
    host.settle()
    host.press(.tab)
    XCTAssertTrue(first.value)
    host.press(.tab)
    host.settle()
    XCTAssertTrue(elsewhere.hasFocus)
    XCTAssertFalse(second.value)
  }

  @MainActor func testNodesAmongElementsMayAskForAnotherOrder() async {
    let control = ControlNode()
    control.focusOrder = -1
    let shown = makeHost().show(
      VStack(alignItems: .start) {
        Button("First") {}
        Button("Second") {}
        control.frame(width: 50, height: 20)
      }, width: 300)
    shown.host.press(.tab)
    XCTAssertTrue(control.hasFocus)
    shown.host.press(.tab)
    XCTAssertEqual(shown.focused, "First")
  }

  private struct Tools: Component {
    var group: FocusGroup = [.horizontal, .wraps]
    var isEntered = false

    var body: some LayoutElement {
      VStack(alignItems: .start) {
        Button("First") {}
        if isEntered {
          HStack {
            Button("A") {}
            Button("B") {}
          }
          .padding(20).focusable().testID("Box").focusGroup(.isEntered)
        } else {
          HStack {
            Button("A") {}
            CheckBox("Box", isOn: .constant(false))
            Button("B") {}
          }
          .focusGroup(group)
        }
        Button("Last") {}
      }
    }
  }

  @MainActor private func names(_ keys: [(Key, KeyModifiers)], _ row: ShownComponent) -> [String] {
    keys.map { key, modifiers in
      press(key, row, modifiers)
      return row.focused ?? (row.host.container.focusedNode is CheckBoxNode ? "box" : "nil")
    }
  }

  @MainActor func testElementsInAGroupAreOneStopWithArrowsInside() async {
    let row = makeHost().show(Tools(), width: 300)
    XCTAssertEqual(
      names([(.tab, []), (.tab, []), (.right, []), (.right, []), (.right, []), (.left, [])], row),
      ["First", "A", "box", "B", "A", "B"])
    XCTAssertEqual(names([(.tab, []), (.tab, []), (.tab, []), (.tab, .shift)], row), ["Last", "First", "B", "First"])
  }

  @MainActor func testAnElementThatIsEnteredIsOneStop() async {
    let row = makeHost().show(Tools(isEntered: true), width: 300)
    XCTAssertEqual(
      names([(.tab, []), (.tab, []), (.tab, []), (.tab, .shift)], row), ["First", "Box", "Last", "Box"])
    XCTAssertEqual(
      names([(.function(2), []), (.tab, []), (.escape, []), (.tab, [])], row), ["A", "B", "Box", "Last"])
  }

  @MainActor func testElementsMayAskForAnotherOrder() async {
    let row = makeHost().show(
      VStack(alignItems: .start) {
        Button("a") {}
        HStack {
          Button("b") {}
          Button("c") {}.focusOrder(-1)
        }
        .focusOrder(1)
        Button("d") {}
        Button("e") {}.focusOrder(-1)
      }, width: 300)
    XCTAssertEqual(row.focusOrder, ["e", "a", "d", "c", "b"])
    for name in ["e", "a", "d", "c", "b", "e"] {
      press(.tab, row)
      XCTAssertEqual(row.focused, name)
    }
  }
}
