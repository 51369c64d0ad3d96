import SateenCore
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import XCTest

/// Screens of stacks and splits while the user types, or has more than one finger down.
@MainActor
final class TypingAndFingersTests: XCTestCase {
  private final class Field: DisplayNode {
    override var acceptsTextInput: Bool { true }
  }

  @MainActor
  private final class FormScreen: NodeController {
    override func loadNode() -> DisplayNode { Field() }
  }

  func testEscapeAndBackspaceAreNoWayBackForWhoTypes() async {
    let host = HeadlessHost(size: Size(width: 400, height: 400))
    let navigation = NavigationController(root: PaintScreen("Root", 0x336699))
    host.container.rootController = navigation
    let form = FormScreen()
    navigation.push(form, animated: false)
    host.settle()
    host.container.firstResponder = form.node.view
    for key in [Key.backspace, .escape] {
      host.press(key)
      host.settle()
      XCTAssertTrue(navigation.topController === form)
    }
    host.container.firstResponder = navigation.node.view
    host.press(.backspace)
    host.settle()
    XCTAssertEqual(navigation.controllers.count, 1)
  }

  func testEscapeAndBackspaceAreNoWayBackInASplitForWhoTypes() async {
    let host = HeadlessHost(size: Size(width: 400, height: 400))
    let form = FormScreen()
    let split = SplitController(primary: PaintScreen("List", 0x336699), secondary: form)
    host.container.rootController = split
    split.frontPane = .secondary
    host.settle()
    host.container.firstResponder = form.node.view
    for key in [Key.backspace, .escape] {
      host.press(key)
      XCTAssertEqual(split.frontPane, .secondary)
    }
    host.press(.left, .alt)
    XCTAssertEqual(split.frontPane, .primary)
  }

  func testASecondFingerLeavesTheWayBackToTheFirst() async {
    let host = HeadlessHost(size: Size(width: 400, height: 400))
    let root = PaintScreen("Root", 0x336699)
    let next = PaintScreen("Next", 0x993333)
    let navigation = NavigationController(root: root)
    host.container.rootController = navigation
    host.settle()
    navigation.push(next, animated: false)
    host.settle()
    host.send(.touchBegan(id: 1, Point(x: 5, y: 200)))
    for x in [20.0, 60, 120] {
      host.send(.touchMoved(id: 1, Point(x: x, y: 200)))
      host.step()
    }
    let slide = next.slide
    XCTAssertGreaterThan(slide, 50)
    for place in [Point(x: 300, y: 300), Point(x: 5, y: 100)] {
      host.send(.touchBegan(id: 2, place))
      host.send(.touchMoved(id: 2, Point(x: 390, y: 100)))
      host.step()
      host.send(.touchEnded(id: 2, Point(x: 390, y: 100)))
      host.step()
      XCTAssertEqual(next.slide, slide)
    }
    host.send(.touchMoved(id: 1, Point(x: 300, y: 200)))
    host.step()
    XCTAssertGreaterThan(next.slide, slide + 100)
    host.send(.touchEnded(id: 1, Point(x: 300, y: 200)))
    host.settle()
    XCTAssertTrue(navigation.topController === root)
  }

  func testAScreenThatComesBackHasItsFocusAgain() async {
    let host = HeadlessHost(size: Size(width: 400, height: 400))
    let form = FormScreen()
    let navigation = NavigationController(root: form)
    host.container.rootController = navigation
    host.settle()
    host.container.firstResponder = form.node.view
    for animated in [false, true] {
      navigation.push(TableScreen("Table"), animated: animated)
      host.settle()
      XCTAssertFalse(host.container.isTextInputFocused)
      navigation.pop(animated: animated)
      host.settle()
      XCTAssertTrue(host.container.firstResponder === form.node.view)
    }
  }
}
