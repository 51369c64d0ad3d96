import SateenCore
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

@MainActor
final class KeyCommandTests: XCTestCase {
  private final class Screen: NodeController {
    var used: [Key] = []
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
      if key == "x" { used.append(key) }
      return key == "x"
    }
  }

  private let screen = Screen()
  private var pressed: [String] = []

  private func makeHost() -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    host.container.rootController = screen
    host.settle()
    return host
  }

  func testAKeyCallsItsAction() async {
    let host = makeHost()
    screen.addKeyCommand("d") { self.pressed.append("d") }
    screen.addKeyCommand("d", .control) { self.pressed.append("control d") }
    host.press("d")
    host.press("d", .control)
    host.press("d", [.control, .shift])
    host.press("e")
    host.step()
    XCTAssertEqual(pressed, ["d", "control d"])
  }

  func testTheControllersOwnKeysComeFirst() async {
    let host = makeHost()
    screen.addKeyCommand("x") { self.pressed.append("x") }
    host.press("x")
    host.step()
    XCTAssertEqual(pressed, [])
    XCTAssertEqual(screen.used, ["x"])
  }

  func testTheCommandAddedLastCountsUntilItIsRemoved() async {
    let host = makeHost()
    screen.addKeyCommand(.escape) { self.pressed.append("first") }
    let second = screen.addKeyCommand(.escape) { self.pressed.append("second") }
    host.press(.escape)
    host.step()
    second.remove()
    host.press(.escape)
    host.step()
    XCTAssertEqual(pressed, ["second", "first"])
  }

  func testAHeldKeyCallsItOnceAndIsUsed() async {
    let host = makeHost()
    let outer = NavigationController(root: NodeController())
    host.container.rootController = outer
    outer.push(screen, animated: false)
    host.settle()
    screen.addKeyCommand(.escape) { self.pressed.append("escape") }
    for isRepeat in [false, true, true] {
      host.send(.keyDown(.escape, [], isRepeat: isRepeat))
      host.step()
    }
    XCTAssertEqual(pressed, ["escape"])
    XCTAssertEqual(outer.controllers.count, 2, "the key does not go on to the stack")
  }
}
