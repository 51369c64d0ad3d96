import SateenCore
import SateenGraphics
import SateenLayout
@testable import SateenNodes
import SateenTesting
import XCTest

/// Presses, keys and the wheel at menus, where they could be taken for something else.
@MainActor
final class MenuPressTests: XCTestCase {
  private func items(_ stage: MenuStage, _ count: Int) -> Menu {
    Menu((0..<count).map { .item(stage.item("\($0)")) })
  }

  // MARK: The press that opens a menu

  func testAFingerThatIsHeldWithoutAMoveChoosesNothing() async {
    for x in [50.0, 200, 350] {
      let stage = MenuStage()
      stage.node.frame = Rect(x: 0, y: 0, width: 400, height: 300)
      stage.node.contextMenu = { [self] _ in items(stage, 12) }
      let point = Point(x: x, y: 150)
      stage.host.send(.touchBegan(id: 1, point))
      stage.host.advance(by: 1.6)
      XCTAssertTrue(stage.isOpen)
      XCTAssertFalse(
        stage.panels[0].frame.insetBy(x: 1, y: 1).contains(point), "the menu lies beside the finger, not on it")
      stage.host.send(.touchEnded(id: 1, point))
      stage.host.settle()
      XCTAssertEqual(stage.log.lines, [])
      XCTAssertTrue(stage.isOpen)
    }
  }

  func testASecondaryButtonThatIsHeldWithoutAMoveChoosesNothing() async {
    // There is no room beside the place, so the menu lies on it.
    let stage = MenuStage(size: Size(width: 160, height: 120))
    stage.node.frame = Rect(x: 0, y: 0, width: 160, height: 120)
    stage.node.contextMenu = { [self] _ in items(stage, 12) }
    let point = Point(x: 80, y: 60)
    stage.host.send(.pointerDown(point, button: .secondary, clicks: 1))
    stage.host.advance(by: 0.8)
    XCTAssertTrue(stage.panels[0].frame.contains(point))
    stage.host.send(.pointerUp(point, button: .secondary))
    stage.host.settle()
    XCTAssertEqual(stage.log.lines, [])
    XCTAssertTrue(stage.isOpen)
    stage.host.click(stage.line(0))
    XCTAssertEqual(stage.log.lines, ["0"])
  }

  func testWithoutAMenuALongPressStaysWithTheControlInside() async {
    let stage = MenuStage()
    let button = ControlNode()
    button.frame = Rect(x: 10, y: 10, width: 60, height: 40)
    button.addAction(for: [.touchUpInside, .touchCancel]) { [log = stage.log] _, events in
      log.lines.append(events.contains(.touchCancel) ? "cancelled" : "pressed")
    }
    stage.node.addSubnode(button)
    stage.node.contextMenu = { _ in nil }
    stage.host.settle()
    func hold() {
      stage.host.send(.touchBegan(id: 1, Point(x: 50, y: 40)))
      stage.host.advance(by: 0.7)
      stage.host.send(.touchEnded(id: 1, Point(x: 50, y: 40)))
      stage.host.settle()
    }
    hold()
    XCTAssertEqual(stage.log.lines, ["pressed"])
    stage.node.contextMenu = nil
    hold()
    XCTAssertEqual(stage.log.lines, ["pressed", "pressed"])
    stage.node.contextMenu = { _ in stage.menu }
    hold()
    XCTAssertEqual(stage.log.lines.last, "cancelled")
    XCTAssertTrue(stage.isOpen)
  }

  func testAStepperThatAFingerHoldsRepeatsInANodeWithAMenu() async {
    let stage = MenuStage()
    let stepper = StepperNode(value: 0, in: 0...99)
    stepper.frame = Rect(x: 10, y: 10, width: 72, height: 28)
    stage.node.addSubnode(stepper)
    stage.node.contextMenu = { _ in stage.menu }
    stage.host.settle()
    stage.host.send(.touchBegan(id: 1, Point(x: 90, y: 44)))
    stage.host.advance(by: 1)
    XCTAssertGreaterThanOrEqual(stepper.value, 5)
    XCTAssertFalse(stage.isOpen)
    stage.host.send(.touchEnded(id: 1, Point(x: 90, y: 44)))
    stage.host.settle()
  }

  func testASecondaryPressElsewhereMovesTheFocusAsWell() async {
    let stage = MenuStage()
    let field = ControlNode()
    field.frame = Rect(x: 300, y: 200, width: 80, height: 60)
    stage.root.addSubnode(field)
    stage.host.container.firstResponder = stage.node.view
    stage.open()
    stage.host.send(.pointerDown(Point(x: 340, y: 230), button: .secondary, clicks: 1))
    stage.host.send(.pointerUp(Point(x: 340, y: 230), button: .secondary))
    stage.host.settle()
    XCTAssertFalse(stage.isOpen)
    XCTAssertTrue(field.hasFocus)
  }

  // MARK: The pointer that rests

  func testAPointerThatRestsLeavesTheKeysTheirLine() async {
    for place in [Point(x: 390, y: 290), Point(x: 200, y: 140)] {
      let stage = MenuStage()
      let button = MenuButtonNode(choices: ["Small", "Medium", "Large"], selectedIndex: 2)
      button.frame = Rect(x: 150, y: 120, width: 120, height: 32)
      stage.root.addSubnode(button)
      stage.host.settle()
      stage.point(place)
      stage.host.container.firstResponder = button.view
      stage.host.press(.space)
      stage.host.advance(by: 0.5)
      XCTAssertEqual(stage.panels[0].rows.highlighted, 2, "it has faded in by now")
      stage.host.press(.up)
      stage.host.advance(by: 0.5)
      XCTAssertEqual(stage.panels[0].rows.highlighted, 1)
      stage.point(stage.line(0))
      XCTAssertEqual(stage.panels[0].rows.highlighted, 0, "a pointer that moves takes its line")
    }
  }

  // MARK: Scrolled menus

  private func tall() -> MenuStage {
    let stage = MenuStage()
    stage.node.showMenu(items(stage, 100), at: .zero)
    stage.host.settle()
    return stage
  }

  func testTheEdgeOfAScrolledMenuIsNoneOfItsLines() async {
    let stage = tall()
    let panel = stage.panels[0]
    stage.host.send(.preciseScroll(panel.frame.center, dx: 0, dy: 100))
    stage.host.settle()
    for y in [panel.frame.minY + 2, panel.frame.maxY - 2] {
      stage.host.click(Point(x: panel.frame.midX, y: y))
      XCTAssertEqual(stage.log.lines, [])
    }
    XCTAssertTrue(stage.isOpen)
  }

  func testTheWheelHighlightsTheLineThatComesUnderThePointer() async {
    let stage = tall()
    let panel = stage.panels[0]
    let point = stage.line(5)
    stage.point(point)
    XCTAssertEqual(panel.rows.highlighted, 5)
    stage.host.send(.preciseScroll(point, dx: 0, dy: 280))
    stage.host.settle()
    XCTAssertEqual(panel.rows.highlighted, 15)
    stage.host.press(.end)
    stage.host.settle()
    XCTAssertEqual(panel.rows.highlighted, 99, "keys scroll as well, and keep their line")
  }

  // MARK: Menu buttons

  func testOtherChoicesCloseTheMenuOfThoseBefore() async {
    let stage = MenuStage()
    let button = MenuButtonNode(choices: ["A", "B", "C"], selectedIndex: 0)
    button.frame = Rect(x: 150, y: 120, width: 120, height: 32)
    stage.root.addSubnode(button)
    button.addAction(for: .valueChanged) { [log = stage.log] _, _ in log.lines.append("changed") }
    stage.host.settle()
    let changes: [@MainActor () -> Void] = [{ button.choices = ["B", "C"] }, { button.isEnabled = false }]
    for change in changes {
      button.openMenu()
      stage.host.settle()
      let place = stage.line(1)
      button.choices = button.choices
      XCTAssertTrue(button.isOpen, "the same choices are no change")
      change()
      stage.host.click(place)
      stage.host.settle()
      XCTAssertFalse(button.isOpen)
      XCTAssertEqual(stage.log.lines, [])
    }
  }

  func testAMenuButtonThatIsTheDefaultOneOpensByEnter() async {
    let stage = MenuStage()
    let button = MenuButtonNode("Sort") { stage.menu }
    button.frame = Rect(x: 150, y: 120, width: 120, height: 32)
    button.role = .defaultAction
    stage.root.addSubnode(button)
    stage.host.settle()
    stage.host.container.firstResponder = stage.node.view
    stage.host.press(.enter)
    XCTAssertTrue(button.isOpen)
    stage.host.container.closeMenu()
    XCTAssertTrue(button.activate())
    XCTAssertTrue(button.isOpen)
    stage.host.container.closeMenu()
    button.isEnabled = false
    XCTAssertFalse(button.activate())
  }

  // MARK: Looks

  private struct FlatDrawing: ControlDrawing {
    func size(of face: MenuButtonFace, fitting room: Size) -> Size { Size(width: 60, height: 20) }

    func parts(of face: MenuButtonFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
      [ControlPart("flat", frame: bounds, color: Color(hex: appearance.isSelected ? 0x0000ff : 0x00ff00))]
    }
  }

  func testAMenuButtonMayLookOtherwise() async {
    let stage = MenuStage()
    let button = MenuButtonNode("Sort") { stage.menu }
    button.frame = Rect(x: 150, y: 20, width: 120, height: 32)
    button.drawing = FlatDrawing()
    stage.root.addSubnode(button)
    stage.host.settle()
    func color() -> UInt32 { stage.host.screenshot().pixel(x: 160, y: 36) & 0xff_ffff }
    XCTAssertEqual(color(), 0x00ff00)
    stage.point(Point(x: 200, y: 36))
    stage.host.settle()
    XCTAssertEqual(color(), 0x00ff00, "hovering leaves its look alone")
    button.openMenu()
    stage.host.settle()
    XCTAssertEqual(color(), 0x0000ff)
  }

  func testMenusTakeTheStyleOfTheNodesAround() async {
    let stage = MenuStage()
    var style = MenuStyle()
    style.backgroundColor = Color(hex: 0xffee00)
    style.highlightColor = Color(hex: 0xff00ff)
    style.rowHeight = 50
    stage.root.menuStyle = style
    stage.open()
    stage.point(stage.line(0))
    stage.host.settle()
    let row = stage.panels[0].rowInWindow(0)!
    XCTAssertEqual(row.height, 50)
    let picture = stage.host.screenshot()
    XCTAssertEqual(picture.pixel(x: Int(row.maxX) - 20, y: Int(row.midY)) & 0xff_ffff, 0xff00ff)
    XCTAssertEqual(picture.pixel(x: Int(row.maxX) - 20, y: Int(row.maxY) + 60) & 0xff_ffff, 0xffee00)
    stage.host.container.closeMenu()
    style.rowHeight = .nan
    stage.node.menuStyle = style
    stage.open()
    XCTAssertEqual(stage.panels[0].rowInWindow(0)?.height, 28, "the nearest style counts, and is clamped")
    XCTAssertEqual(stage.root.menuStyle?.rowHeight, 50)
    stage.node.menuStyle = nil
    XCTAssertNil(stage.node.menuStyle)
  }
}
