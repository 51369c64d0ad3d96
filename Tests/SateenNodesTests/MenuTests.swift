import SateenCore
import SateenGraphics
import SateenLayout
@testable import SateenNodes
import SateenTesting
import XCTest

/// Menus in a window.
final class MenuTests: XCTestCase {
  private typealias Scene = MenuStage

  // MARK: Opening

  @MainActor func testTheSecondaryButtonOpensTheMenuOfANodeAtThePointer() async {
    let scene = Scene()
    scene.node.contextMenu = { point in
      scene.log.lines.append("asked \(point.x) \(point.y)")
      return scene.menu
    }
    scene.host.send(.pointerDown(Point(x: 50, y: 40), button: .secondary, clicks: 1))
    scene.host.send(.pointerUp(Point(x: 50, y: 40), button: .secondary))
    scene.host.settle()
    XCTAssertEqual(scene.log.lines, ["asked 30.0 20.0"])
    XCTAssertTrue(scene.isOpen, "a short press leaves it open")
    XCTAssertEqual(scene.panels.count, 1)
    XCTAssertEqual(scene.panels[0].frame.origin, Point(x: 50, y: 40))
  }

  @MainActor func testANodeWithoutAMenuLeavesTheRequestToTheNodeAround() async {
    let scene = Scene()
    scene.node.contextMenu = { _ in nil }
    scene.root.contextMenu = { _ in scene.menu }
    scene.host.send(.pointerDown(Point(x: 50, y: 40), button: .secondary, clicks: 1))
    scene.host.settle()
    XCTAssertTrue(scene.isOpen)
    scene.host.send(.pointerUp(Point(x: 50, y: 40), button: .secondary))
    scene.host.step()
    scene.root.contextMenu = nil
    XCTAssertNil(scene.root.contextMenu)
    XCTAssertNotNil(scene.node.contextMenu)
  }

  @MainActor func testTheMenuKeyOpensTheMenuOfWhatHasTheFocus() async {
    let scene = Scene()
    scene.node.contextMenu = { _ in scene.menu }
    scene.host.container.firstResponder = scene.node.view
    scene.host.press(.menu)
    scene.host.settle()
    XCTAssertEqual(scene.panels.first?.frame.origin, Point(x: 70, y: 50), "at the middle of the node")
    scene.host.press(.menu)
    XCTAssertFalse(scene.isOpen, "the same key closes it")
    XCTAssertTrue(scene.host.container.firstResponder === scene.node.view)
  }

  @MainActor func testAFingersLongPressOpensItAndGoesOnToAnItem() async {
    let scene = Scene()
    scene.node.contextMenu = { _ in scene.menu }
    scene.host.send(.touchBegan(id: 1, Point(x: 50, y: 40)))
    scene.host.advance(by: 0.4)
    XCTAssertFalse(scene.isOpen)
    scene.host.advance(by: 0.3)
    XCTAssertTrue(scene.isOpen)
    XCTAssertGreaterThanOrEqual(scene.panels[0].rows.geometry.height(of: 0), 40, "lines are high enough for fingers")
    let target = scene.line(4)
    scene.host.send(.touchMoved(id: 1, target))
    scene.host.step()
    XCTAssertEqual(scene.panels[0].rows.highlighted, 4)
    scene.host.send(.touchEnded(id: 1, target))
    scene.host.step()
    XCTAssertEqual(scene.log.lines, ["Delete"])
    XCTAssertFalse(scene.isOpen)
  }

  @MainActor func testAShortPressOfAFingerOpensNothing() async {
    let scene = Scene()
    scene.node.contextMenu = { _ in scene.menu }
    scene.host.send(.touchBegan(id: 1, Point(x: 50, y: 40)))
    scene.host.step()
    scene.host.send(.touchEnded(id: 1, Point(x: 50, y: 40)))
    scene.host.advance(by: 1)
    XCTAssertFalse(scene.isOpen)
    scene.host.send(.pointerDown(Point(x: 50, y: 40), button: .primary, clicks: 1))
    scene.host.advance(by: 1)
    XCTAssertFalse(scene.isOpen, "nor does the pointer")
    // A window that is held has a worker fewer for all tests to come.
    scene.host.send(.pointerUp(Point(x: 50, y: 40), button: .primary))
    scene.host.step()
    scene.node.contextMenu = nil
  }

  @MainActor func testNothingOpensWithoutElementsOrWithoutAWindow() async {
    let scene = Scene()
    XCTAssertFalse(scene.node.showMenu(Menu {}, at: .zero))
    XCTAssertFalse(DisplayNode().showMenu(scene.menu, at: .zero))
    let flat = DisplayNode()
    flat.isLayerBacked = true
    scene.root.addSubnode(flat)
    scene.host.settle()
    XCTAssertFalse(flat.showMenu(scene.menu, beside: .zero))
    XCTAssertFalse(scene.isOpen)
    scene.host.container.closeMenu()
  }

  @MainActor func testASecondMenuTakesThePlaceOfTheFirst() async {
    let scene = Scene()
    scene.open()
    scene.node.showMenu(Menu { scene.item("Other") }, at: .zero)
    XCTAssertEqual(scene.panels.count, 1)
    XCTAssertEqual(scene.panels[0].rows.geometry.elements.count, 1)
  }

  // MARK: Choosing

  @MainActor func testAPressChoosesAndClosesBeforeTheActionRuns() async {
    let scene = Scene()
    var wasOpen: Bool?
    let item = MenuItem("Look") { wasOpen = scene.isOpen }
    scene.node.showMenu(Menu { item }, at: .zero)
    scene.host.settle()
    scene.host.click(scene.line(0))
    XCTAssertEqual(wasOpen, false)
  }

  @MainActor func testAPressOnWhatCannotBeChosenLeavesItOpen() async {
    let scene = Scene()
    scene.open()
    for index in [1, 2] { scene.host.click(scene.line(index)) }
    XCTAssertTrue(scene.isOpen)
    XCTAssertEqual(scene.log.lines, [])
  }

  @MainActor func testThePressThatOpensItMayGoOnToAnItem() async {
    let scene = Scene()
    scene.node.contextMenu = { _ in scene.menu }
    scene.host.send(.pointerDown(Point(x: 50, y: 40), button: .secondary, clicks: 1))
    scene.host.settle()
    let target = scene.line(0)
    scene.point(target)
    scene.host.send(.pointerUp(target, button: .secondary))
    scene.host.step()
    XCTAssertEqual(scene.log.lines, ["Copy"])
    XCTAssertFalse(scene.isOpen)
  }

  @MainActor func testAPressElsewhereClosesItAndReachesNothing() async {
    let scene = Scene()
    let button = ControlNode()
    button.frame = Rect(x: 300, y: 200, width: 50, height: 50)
    button.addAction(for: .touchDown) { [log = scene.log] _, _ in log.lines.append("pressed") }
    scene.root.addSubnode(button)
    scene.open()
    scene.host.send(.wheel(Point(x: 320, y: 220), dx: 0, dy: 1))
    scene.host.click(Point(x: 320, y: 220))
    XCTAssertFalse(scene.isOpen)
    XCTAssertEqual(scene.log.lines, [])
    scene.host.click(Point(x: 320, y: 220))
    XCTAssertEqual(scene.log.lines, ["pressed"], "the next press does")
  }

  @MainActor func testASecondaryPressElsewhereOpensTheMenuThere() async {
    let scene = Scene()
    scene.root.contextMenu = { _ in Menu { scene.item("Root") } }
    scene.open()
    scene.host.send(.pointerDown(Point(x: 350, y: 250), button: .secondary, clicks: 1))
    scene.host.settle()
    XCTAssertEqual(scene.panels.count, 1)
    XCTAssertEqual(scene.panels[0].rows.geometry.elements.first?.title, "Root")
    scene.host.send(.pointerUp(Point(x: 350, y: 250), button: .secondary))
    scene.host.step()
  }

  @MainActor func testKeysGoToTheMenuAndTheFocusComesBack() async {
    let scene = Scene()
    scene.host.container.firstResponder = scene.node.view
    scene.open()
    for key: Key in [.down, .down, .right] { scene.host.press(key) }
    scene.host.settle()
    XCTAssertEqual(scene.panels.map(\.rows.highlighted), [3, 0])
    scene.host.press("a")
    scene.host.press(.enter)
    XCTAssertEqual(scene.log.lines, ["Archive"])
    XCTAssertTrue(scene.host.container.firstResponder === scene.node.view)
  }

  // MARK: Submenus

  @MainActor func testASubmenuOpensUnderThePointerBesideItsLine() async {
    let scene = Scene()
    scene.open()
    scene.point(scene.line(3))
    XCTAssertEqual(scene.panels.count, 1)
    scene.host.advance(by: 0.3)
    XCTAssertEqual(scene.panels.count, 2)
    let (menu, submenu) = (scene.panels[0].frame, scene.panels[1].frame)
    XCTAssertEqual(submenu.minX, menu.maxX - 3, accuracy: 0.5)
    XCTAssertEqual(scene.line(0, of: 1).y, scene.line(3).y, accuracy: 0.5, "its first line stands beside it")
    scene.point(scene.line(1, of: 1))
    XCTAssertEqual(scene.panels.map(\.rows.highlighted), [3, 1])
    scene.point(scene.line(0))
    XCTAssertEqual(scene.panels.count, 1)
  }

  @MainActor func testAtTheWindowsEdgeMenusTurnAround() async {
    let scene = Scene()
    scene.node.frame = Rect(x: 300, y: 240, width: 100, height: 60)
    scene.open(at: Point(x: 95, y: 55))
    let window = Rect(origin: .zero, size: scene.host.container.size)
    XCTAssertTrue(window.contains(scene.panels[0].frame))
    XCTAssertLessThanOrEqual(scene.panels[0].frame.maxY, 295, "above the pointer")
    for key: Key in [.down, .down, .right] { scene.host.press(key) }
    scene.host.settle()
    XCTAssertTrue(window.contains(scene.panels[1].frame))
    XCTAssertLessThan(scene.panels[1].frame.midX, scene.panels[0].frame.minX, "on the other side")
  }

  @MainActor func testFromTheRightToTheLeftMenusAreMirrored() async {
    let scene = Scene()
    scene.host.container.layoutDirection = .rightToLeft
    scene.host.settle()
    scene.node.frame = Rect(x: 200, y: 20, width: 100, height: 60)
    scene.node.showMenu(scene.menu, beside: scene.node.bounds)
    scene.host.settle()
    XCTAssertEqual(scene.panels[0].frame.maxX, 300, "it begins where lines begin")
    for key: Key in [.down, .down, .left] { scene.host.press(key) }
    scene.host.settle()
    XCTAssertLessThan(scene.panels[1].frame.midX, scene.panels[0].frame.minX)
  }

  // MARK: The end

  @MainActor func testItClosesWithWhatItBelongsTo() async {
    let ends: [(String, @MainActor (Scene) -> Void)] = [
      ("the node leaves", { $0.node.removeFromSupernode() }),
      ("its surroundings leave", { $0.host.container.rootNode = DisplayNode() }),
      ("the window loses the keyboard", { $0.host.container.cancelTouches() }),
      ("the window gets another size", { $0.host.resize(to: Size(width: 500, height: 300)) }),
      ("the window is closed", { $0.host.container.close() }),
      ("the program closes it", { $0.host.container.closeMenu() }),
      ("Escape, once for each menu", { for _ in 0..<2 { $0.host.press(.escape) } }),
      ("Tab", { $0.host.press(.tab) }),
    ]
    for (name, end) in ends {
      let scene = Scene()
      scene.open()
      scene.point(scene.line(3))
      scene.settle()
      XCTAssertEqual(scene.panels.count, 2, name)
      end(scene)
      scene.host.step()
      scene.host.step()
      XCTAssertFalse(scene.isOpen, name)
      XCTAssertEqual(scene.panels.count, 0, name)
      scene.host.advance(by: 0.5)
      XCTAssertTrue(scene.host.container.overlays.isEmpty, name)
      XCTAssertEqual(scene.host.container.view.subviews.count, scene.host.container.rootNode == nil ? 0 : 1, name)
      XCTAssertEqual(scene.log.lines, [], name)
    }
  }

  @MainActor func testAnActionMayRemoveTheNodeOrOpenAnotherMenu() async {
    let scene = Scene()
    let again = MenuItem("Again") {
      scene.node.showMenu(Menu { MenuItem("Remove") { scene.node.removeFromSupernode() } }, at: .zero)
    }
    scene.node.showMenu(Menu { again }, at: .zero)
    scene.host.settle()
    scene.host.click(scene.line(0))
    scene.host.settle()
    XCTAssertEqual(scene.panels.first?.rows.geometry.elements.first?.title, "Remove")
    scene.host.click(scene.line(0))
    scene.host.settle()
    XCTAssertNil(scene.node.supernode)
    XCTAssertFalse(scene.isOpen)
  }

  @MainActor func testAnOpenMenuAtRestWantsNoFrames() async {
    let scene = Scene()
    scene.open()
    scene.point(scene.line(0))
    XCTAssertTrue(scene.host.settle())
    XCTAssertFalse(scene.host.container.wantsFrame)
  }

  // MARK: Many, and little room

  @MainActor func testTenThousandItemsHaveNodesForThoseOnScreenOnly() async {
    let scene = Scene()
    let log = scene.log
    scene.node.showMenu(
      Menu((0..<10_000).map { number in .item(MenuItem("Item \(number)") { log.lines.append("\(number)") }) }),
      at: .zero)
    scene.host.settle()
    let rows = scene.panels[0].rows
    XCTAssertLessThanOrEqual(rows.rows.count, 64)
    XCTAssertLessThanOrEqual(scene.panels[0].frame.height, 300)
    scene.host.press(.end)
    scene.host.settle()
    XCTAssertEqual(rows.highlighted, 9_999)
    XCTAssertNotNil(rows.rows[9_999], "it is scrolled to")
    XCTAssertLessThanOrEqual(rows.rows.count, 64)
    scene.host.press(.up)
    scene.host.press(.enter)
    XCTAssertEqual(log.lines, ["9998"])
  }

  @MainActor func testAMenuTallerThanTheWindowScrollsByTheWheel() async {
    let scene = Scene()
    scene.node.showMenu(Menu((0..<100).map { .item(scene.item("\($0)")) }), at: .zero)
    scene.host.settle()
    let panel = scene.panels[0]
    scene.host.send(.preciseScroll(panel.frame.center, dx: 0, dy: 280))
    scene.host.settle()
    XCTAssertEqual(panel.rows.scrollView.contentOffset.y, 280, accuracy: 1)
    let y = panel.frame.minY + MenuPanelNode.padding + 14
    scene.host.click(Point(x: panel.frame.midX, y: y))
    XCTAssertEqual(scene.log.lines, ["10"])
  }

  @MainActor func testAWindowSmallerThanItsMenuShowsAsMuchAsFits() async {
    for size in [Size(width: 60, height: 40), Size(width: 4, height: 3), Size(width: 30, height: 400)] {
      let scene = Scene(size: size)
      scene.node.showMenu(scene.menu, at: .zero)
      scene.host.settle()
      XCTAssertTrue(scene.isOpen)
      XCTAssertTrue(
        Rect(origin: .zero, size: size).insetBy(x: -0.5, y: -0.5).contains(scene.panels[0].frame),
        "\(scene.panels[0].frame)")
      for key: Key in [.down, .end, .up, .right, .escape] { scene.host.press(key) }
      scene.host.settle()
      scene.host.press(.escape)
      XCTAssertFalse(scene.isOpen)
    }
  }

  // MARK: Menu buttons

  @MainActor private func button(_ scene: Scene) -> MenuButtonNode {
    let button = MenuButtonNode("Sort") { scene.menu }
    button.frame = Rect(x: 150, y: 20, width: 100, height: 32)
    scene.root.addSubnode(button)
    scene.host.settle()
    return button
  }

  @MainActor func testAMenuButtonOpensWhenItIsPressed() async {
    let scene = Scene()
    let button = button(scene)
    scene.host.click(Point(x: 200, y: 36))
    scene.host.settle()
    XCTAssertTrue(button.isOpen)
    XCTAssertEqual(scene.panels[0].frame.origin, Point(x: 150, y: 55))
    scene.host.click(Point(x: 200, y: 36))
    XCTAssertFalse(button.isOpen, "another press closes it")
    XCTAssertFalse(scene.isOpen)
  }

  @MainActor func testThePressOnAMenuButtonMayEndOnAnItem() async {
    let scene = Scene()
    let button = button(scene)
    scene.host.send(.pointerDown(Point(x: 200, y: 36), button: .primary, clicks: 1))
    scene.host.settle()
    let target = scene.line(4)
    scene.point(target)
    XCTAssertEqual(scene.panels[0].rows.highlighted, 4)
    scene.host.send(.pointerUp(target, button: .primary))
    scene.host.step()
    XCTAssertEqual(scene.log.lines, ["Delete"])
    XCTAssertFalse(button.isOpen)
  }

  @MainActor func testAMenuButtonOpensByKeysAndByFingers() async {
    let scene = Scene()
    let button = button(scene)
    for key: Key in [.down, .enter, .space] {
      scene.host.container.firstResponder = button.view
      scene.host.press(key)
      XCTAssertTrue(button.isOpen)
      scene.host.press(.escape)
      XCTAssertFalse(button.isOpen)
    }
    scene.host.send(.touchBegan(id: 1, Point(x: 200, y: 36)))
    scene.host.step()
    XCTAssertFalse(button.isOpen, "a finger may still scroll")
    scene.host.send(.touchEnded(id: 1, Point(x: 200, y: 36)))
    scene.host.step()
    XCTAssertTrue(button.isOpen)
    scene.host.container.closeMenu()
    button.isEnabled = false
    button.openMenu()
    XCTAssertFalse(button.isOpen)
  }

  @MainActor func testAButtonWithChoicesShowsTheChosenOne() async {
    let scene = Scene()
    let button = MenuButtonNode(choices: ["Small", "Medium", "Large"], selectedIndex: 1)
    button.frame = Rect(x: 150, y: 120, width: 120, height: 32)
    scene.root.addSubnode(button)
    button.addAction(for: .valueChanged) { [log = scene.log] control, _ in
      log.lines.append((control as? MenuButtonNode)?.title ?? "")
    }
    scene.host.settle()
    XCTAssertEqual(button.title, "Medium")
    scene.host.click(Point(x: 200, y: 136))
    scene.host.settle()
    XCTAssertEqual(scene.panels[0].rows.highlighted, 1)
    XCTAssertEqual(scene.line(1).y, 136, accuracy: 1, "its line lies over the button")
    scene.host.click(scene.line(1))
    XCTAssertEqual(scene.log.lines, [], "the same choice is no change")
    scene.settle()
    scene.host.send(.pointerDown(Point(x: 200, y: 136), button: .primary, clicks: 1))
    scene.host.advance(by: 0.2)
    scene.host.send(.pointerUp(Point(x: 200, y: 136), button: .primary))
    scene.settle()
    XCTAssertTrue(button.isOpen, "a click leaves it open, although a line came to lie below it")
    scene.host.click(scene.line(2))
    XCTAssertEqual(scene.log.lines, ["Large"])
    button.choices = ["Small"]
    XCTAssertNil(button.selectedIndex)
    button.selectedIndex = 7
    XCTAssertNil(button.selectedIndex)
    XCTAssertEqual(button.title, "")
  }

  @MainActor func testAMenuLooksAsItIs() async {
    let scene = Scene()
    scene.open()
    scene.point(scene.line(0))
    scene.host.settle()
    let row = scene.panels[0].rowInWindow(0)!
    let picture = scene.host.screenshot()
    XCTAssertEqual(picture.pixel(x: Int(row.maxX) - 20, y: Int(row.midY)) & 0xff_ffff, 0x1f6fde, "the accent colour")
    scene.host.container.closeMenu()
    scene.host.advance(by: 0.5)
    scene.node.tintColor = Color(hex: 0x00aa00)
    scene.host.container.appearance = .dark
    scene.open()
    for line in [4, 0] { scene.point(scene.line(line)) }
    scene.host.settle()
    XCTAssertEqual(scene.host.screenshot().pixel(x: Int(row.maxX) - 20, y: Int(row.midY)) & 0xff_ffff, 0x00aa00)
    XCTAssertEqual(scene.panels[0].traits.appearance, .dark)
  }
}
