import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenNodes

/// Menus and tooltips of components.
final class ComponentMenuTests: XCTestCase {
  private struct Card: Component {
    let note: Note<[String]>
    @State private var count = 0
    @State private var isThere = true

    var body: some LayoutElement {
      VStack(alignItems: .start) {
        VStack {
          Label("inner \(count)").padding(10).frame(width: 100, height: 40).fill(.card)
            .contextMenu {
              MenuItem("More") { count += 1 }
              if count > 0 { MenuItem("Less") { count -= 1 } }
            }
            .tooltip("Inner")
        }
        .padding(20).tooltip("Outer").contextMenu { MenuItem("Outer") { note.value += ["outer"] } }
        if isThere {
          Label("other").frame(width: 100, height: 40).onTap { note.value += ["tap"] }
            .contextMenu { MenuItem("Go") { isThere = false } }.tooltip("Other")
        }
      }
    }
  }

  private let note = Note<[String]>([])

  @MainActor private func make() -> (ComponentNode, HeadlessHost) {
    let host = makeHost()
    let note = note
    let node = ComponentNode { Card(note: note) }
    host.container.rootNode = node
    host.settle()
    return (node, host)
  }

  @MainActor private func press(_ host: HeadlessHost, _ x: Double, _ y: Double) {
    host.send(.pointerDown(Point(x: x, y: y), button: .secondary, clicks: 1))
    host.send(.pointerUp(Point(x: x, y: y), button: .secondary))
    host.settle()
  }

  @MainActor private func titles(_ host: HeadlessHost) -> [String] {
    let panel = host.container.overlays.lazy.compactMap { $0.node as? MenuPanelNode }.first
    return panel?.rows.geometry.elements.compactMap(\.title) ?? []
  }

  @MainActor func testTheInnermostMenuOpensWithTheNewestElements() async {
    let (node, host) = make()
    press(host, 40, 30)
    XCTAssertEqual(titles(host), ["More"])
    host.press(.down)
    host.press(.enter)
    host.settle()
    XCTAssertEqual(node.stage.texts.first, "inner 1")
    press(host, 40, 30)
    XCTAssertEqual(titles(host), ["More", "Less"])
    host.container.closeMenu()
    press(host, 10, 10)
    XCTAssertEqual(titles(host), ["Outer"])
  }

  @MainActor func testAMenuLeavesTapsAlone() async {
    let (_, host) = make()
    host.click(Point(x: 40, y: 100))
    XCTAssertEqual(note.value, ["tap"])
  }

  @MainActor func testAFingersLongPressOpensItWhereThereIsOne() async {
    let (_, host) = make()
    host.send(.touchBegan(id: 1, Point(x: 40, y: 30)))
    host.advance(by: 0.7)
    XCTAssertEqual(titles(host), ["More"])
    host.send(.touchEnded(id: 1, Point(x: 40, y: 30)))
    host.settle()
    host.container.closeMenu()
    host.send(.touchBegan(id: 1, Point(x: 40, y: 300)))
    host.advance(by: 0.7)
    XCTAssertEqual(titles(host), [])
  }

  @MainActor func testTheMenuKeyOpensThatOfThePlaceWithTheFocus() async {
    let (_, host) = make()
    host.press(.tab)
    host.settle()
    host.press(.menu)
    host.settle()
    XCTAssertEqual(titles(host), ["Go"])
  }

  @MainActor func testTheMenuGoesWithItsElement() async {
    let (node, host) = make()
    press(host, 40, 100)
    XCTAssertEqual(titles(host), ["Go"])
    node.show { Label("nothing") }
    host.settle()
    XCTAssertFalse(host.container.isMenuOpen)
  }

  @MainActor func testTooltipsOfElements() async {
    let (_, host) = make()
    func rest(_ x: Double, _ y: Double) -> String? {
      host.send(.pointerMoved(Point(x: x, y: y)))
      host.advance(by: 0.8)
      return host.container.overlays.lazy.compactMap { ($0.node as? TooltipNode)?.text }.first
    }
    XCTAssertEqual(rest(40, 30), "Inner")
    XCTAssertEqual(rest(10, 10), "Outer")
    XCTAssertEqual(rest(40, 100), "Other")
    XCTAssertNil(rest(300, 400))
    host.press(.tab)
    host.press(.function(1), .control)
    host.settle()
    XCTAssertEqual(host.container.overlays.lazy.compactMap { ($0.node as? TooltipNode)?.text }.first, "Other")
  }

  // MARK: Menu buttons

  private struct Form: Component {
    let note: Note<[String]>
    @State private var size = 1

    var body: some LayoutElement {
      VStack(spacing: 10, alignItems: .start) {
        MenuButton("Sort") { MenuItem("Name") { note.value += ["name"] } }
        MenuButton(["Small", "Medium", "Large"], selection: $size)
        Label("size \(size)")
        MenuButton("Off") { MenuItem("Never") {} }.disabled()
      }
    }
  }

  @MainActor func testMenuButtons() async {
    let host = makeHost()
    let note = note
    let shown = host.show(Form(note: note), width: 320)
    let sort = shown.frame(of: "Sort")!
    host.click(sort.center)
    host.settle()
    XCTAssertEqual(titles(host), ["Name"])
    host.press(.down)
    host.press(.enter)
    XCTAssertEqual(note.value, ["name"])
    host.click(shown.frame(of: "Medium")!.center)
    host.settle()
    host.press(.down)
    host.press(.enter)
    host.settle()
    XCTAssertTrue(shown.texts.contains("size 2"))
    XCTAssertNotNil(shown.frame(of: "Large"))
    host.click(shown.frame(of: "Off")!.center)
    XCTAssertFalse(host.container.isMenuOpen)
  }

  private struct Commands: Component {
    let note: Note<[String]>
    var isDisabled = false
    @State private var isOn = false

    var body: some LayoutElement {
      VStack(alignItems: .start) {
        Button("Save") { note.value += ["save"] }.keyboardShortcut("s", .control).disabled(isDisabled)
          .tooltip("Saves")
        VStack { Label("inner").onTap { note.value += ["inner"] } }.keyboardShortcut("i", .control)
        Toggle(isOn: $isOn, label: "Switch").keyboardShortcut("t", .control)
        Label(isOn ? "on" : "off")
        MenuButton("File") {
          MenuItem("Open", shortcut: Shortcut("o", .control)) { note.value += ["open"] }
        }
        Label("card").frame(width: 100, height: 40).focusable()
          .contextMenu { MenuItem("Copy", shortcut: Shortcut("c", .control)) { note.value += ["copy"] } }
      }
    }
  }

  @MainActor func testShortcutsPressElementsAndChooseItemsOfMenus() async {
    let host = makeHost()
    let row = host.show(Commands(note: note), width: 300)
    for key in ["s", "i", "t", "o", "c"] as [Key] {
      host.press(key, .control)
      host.settle()
    }
    XCTAssertEqual(note.value, ["save", "inner", "open"], "the card has no focus")
    XCTAssertTrue(row.has("on"))
    row.press("card")
    host.press("c", .control)
    XCTAssertEqual(note.value.last, "copy")
    row.update(Commands(note: note, isDisabled: true))
    host.press("s", .control)
    XCTAssertEqual(note.value.last, "copy")
  }

  @MainActor func testADisabledElementShowsItsTooltip() async {
    let host = makeHost()
    let row = host.show(Commands(note: note, isDisabled: true), width: 300)
    host.send(.pointerMoved(row.center(of: "Save")!))
    host.advance(by: 0.8)
    XCTAssertEqual(host.container.overlays.compactMap { ($0.node as? TooltipNode)?.text }, ["Saves"])
  }

  @MainActor func testABindingThatRefusesAChoiceHasItsWay() async throws {
    let host = makeHost()
    let shown = host.show(MenuButton(["A", "B", "C"], selection: .constant(0)), width: 320)
    var found: MenuButtonNode?
    shown.node.enumerateSubtree { if let node = $0 as? MenuButtonNode { found = node } }
    let button = try XCTUnwrap(found)
    button.openMenu()
    host.settle()
    host.press(.end)
    host.press(.enter)
    host.settle()
    XCTAssertEqual(button.selectedIndex, 0)
    shown.update(MenuButton("Sort") { MenuItem("Name") {} })
    XCTAssertEqual(button.title, "Sort")
    XCTAssertFalse(button.face.hasChoices)
    shown.update(MenuButton(["A", "B"], selection: .constant(1)).surroundings(\.textScale, 2))
    XCTAssertEqual(button.title, "B")
    XCTAssertTrue(button.face.hasChoices)
    XCTAssertEqual(button.font.size, 28)
  }
}
