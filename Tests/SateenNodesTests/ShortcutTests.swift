import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenNodes

/// Keys that press controls, and choose items of menus that are closed.
@MainActor
final class ShortcutTests: XCTestCase {
  private final class Log: Sendable {
    @MainActor var lines: [String] = []
  }

  private let log = Log()
  private let host = HeadlessHost(size: Size(width: 300, height: 400))
  private let root = DisplayNode()

  private func show(_ nodes: [DisplayNode]) {
    for (index, node) in nodes.enumerated() {
      node.frame = Rect(x: 10, y: Double(index) * 40, width: 200, height: 30)
      root.addSubnode(node)
    }
    host.container.rootNode = root
    host.settle()
  }

  private func control(_ name: String, _ shortcut: Shortcut? = nil) -> ControlNode {
    let (control, log) = (ControlNode(), log)
    control.debugName = name
    control.shortcut = shortcut
    control.addAction(for: .primaryActionTriggered) { _, _ in log.lines.append(name) }
    return control
  }

  private func item(_ title: String, _ shortcut: Shortcut, isEnabled: Bool = true) -> MenuItem {
    MenuItem(title, shortcut: shortcut, isEnabled: isEnabled) { [log] in log.lines.append(title) }
  }

  /// A node that uses a key itself, or takes text.
  private final class Field: DisplayNode {
    var usedKeys: [Key] = []
    override var acceptsTextInput: Bool { true }
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { usedKeys.contains(key) }
  }

  func testAShortcutPressesItsControlWhereverTheFocusIs() async {
    let save = control("save", Shortcut("s", .control))
    show([control("a"), save])
    host.press("s", .control)
    host.press("s")
    host.press("s", [.control, .shift])
    XCTAssertEqual(log.lines, ["save"])
    host.press(.tab)
    host.press("s", .control)
    XCTAssertEqual(log.lines, ["save", "save"])
    XCTAssertEqual(host.container.focusedNode?.debugName, "a", "the focus stays")
    save.isEnabled = false
    host.press("s", .control)
    save.isEnabled = true
    save.isHidden = true
    host.step()
    host.press("s", .control)
    save.isHidden = false
    host.step()
    save.shortcut = nil
    host.press("s", .control)
    XCTAssertEqual(log.lines, ["save", "save"], "disabled, hidden, without a shortcut")
  }

  func testAKeyThatIsHeldPressesOnce() async {
    show([control("save", Shortcut("s", .control))])
    host.send(.keyDown("s", .control, isRepeat: false))
    for _ in 0..<3 { host.send(.keyDown("s", .control, isRepeat: true)) }
    host.send(.keyUp("s", .control))
    host.step()
    XCTAssertEqual(log.lines, ["save"])
  }

  func testKeysThatTypeOrThatTheFocusUsesAreNoShortcuts() async {
    let field = Field()
    field.focusability = .all
    show([field, control("plain", Shortcut("s")), control("copy", Shortcut("c", .control))])
    field.focus()
    host.press("s")
    XCTAssertEqual(log.lines, [])
    host.press("c", .control)
    XCTAssertEqual(log.lines, ["copy"])
    field.usedKeys = ["c"]
    host.press("c", .control)
    XCTAssertEqual(log.lines, ["copy"])
    host.container.firstResponder = nil
    host.press("s")
    XCTAssertEqual(log.lines, ["copy", "plain"])
  }

  func testShortcutsBehindASheetDoNothing() async {
    let sheet = DisplayNode()
    show([control("behind", Shortcut("s", .control))])
    sheet.frame = root.bounds
    sheet.addSubnode(control("front", Shortcut("o", .control)))
    root.addSubnode(sheet)
    host.settle()
    let scope = host.container.pushFocusScope(sheet.view)
    host.press("s", .control)
    host.press("o", .control)
    XCTAssertEqual(log.lines, ["front"])
    scope.remove()
    host.press("s", .control)
    XCTAssertEqual(log.lines, ["front", "behind"])
  }

  func testShortcutsOfAMenuButtonActWhileItsMenuIsClosed() async {
    let menu = Menu {
      item("Open", Shortcut("o", .control))
      item("Print", Shortcut("p", .control), isEnabled: false)
      Submenu("Export") { item("As text", Shortcut("t", [.control, .shift])) }
    }
    let button = MenuButtonNode("File") { menu }
    show([control("a"), button])
    for (key, modifiers) in [("o" as Key, KeyModifiers.control), ("p", .control), ("t", [.control, .shift])] {
      host.press(key, modifiers)
    }
    XCTAssertEqual(log.lines, ["Open", "As text"])
    XCTAssertFalse(host.container.isMenuOpen)
    button.isEnabled = false
    host.press("o", .control)
    button.isEnabled = true
    button.openMenu()
    host.settle()
    host.press("o", .control)
    XCTAssertEqual(log.lines, ["Open", "As text"], "disabled, or behind the open menu")
    host.container.closeMenu()
    button.removeFromSupernode()
    host.step()
    host.press("o", .control)
    XCTAssertEqual(log.lines, ["Open", "As text"], "out of the window")
  }

  func testShortcutsOfANodesMenuActWhileTheFocusIsInTheNode() async {
    let (log, inner) = (log, control("inner"))
    let notes = (0..<2).map { number -> DisplayNode in
      let note = DisplayNode()
      note.contextMenu = { _ in
        Menu { MenuItem("Delete", shortcut: Shortcut(.delete)) { log.lines.append("delete \(number)") } }
      }
      return note
    }
    show(notes)
    inner.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    notes[1].addSubnode(inner)
    host.settle()
    host.press(.delete)
    XCTAssertEqual(log.lines, [], "which of the two is not known")
    inner.focus()
    host.press(.delete)
    XCTAssertEqual(log.lines, ["delete 1"])
  }

  func testEnterOpensTheMenuButtonThatItStandsFor() async {
    let button = MenuButtonNode("File") { Menu { MenuItem("Open") {} } }
    button.role = .defaultAction
    show([control("a"), button])
    let field = Field()
    field.focusability = .all
    root.addSubnode(field)
    host.settle()
    host.container.firstResponder = field.view
    host.press(.enter)
    XCTAssertTrue(host.container.isMenuOpen)
  }
}
