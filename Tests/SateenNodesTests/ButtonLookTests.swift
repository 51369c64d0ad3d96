import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenThreads
import XCTest

/// The look of a button in each state.
@MainActor
final class ButtonLookTests: XCTestCase {
  private func button(_ titles: [ControlState]) -> ButtonNode {
    let button = ButtonNode()
    for state in titles { button.setTitle("\(state)", for: state) }
    return button
  }

  private func look(_ button: ButtonNode, enabled: Bool = true, selected: Bool, pressed: Bool) -> String {
    (button.isEnabled, button.isSelected, button.isHighlighted) = (enabled, selected, pressed)
    return button.titleNode.attributedText.string
  }

  func testAStateWithoutALookTakesThatOfAnotherThatHolds() async {
    let plain = button([.normal, .selected])
    XCTAssertEqual(look(plain, enabled: false, selected: true, pressed: false), "selected")
    XCTAssertEqual(look(plain, enabled: false, selected: false, pressed: false), "normal")
    let pressed = button([.normal, .selected, .highlighted])
    XCTAssertEqual(look(pressed, selected: true, pressed: true), "highlighted")
    XCTAssertEqual(look(pressed, enabled: false, selected: true, pressed: true), "highlighted")
    let all = button(ControlState.allCases)
    XCTAssertEqual(look(all, selected: true, pressed: true), "selectedHighlighted")
    XCTAssertEqual(look(all, enabled: false, selected: true, pressed: true), "disabled")
  }

  func testAButtonLeavesItsOwnOpacityAlone() async {
    let button = button([.normal])
    button.alpha = 0.7
    button.titleNode.alpha = 0.8
    _ = look(button, selected: false, pressed: true)
    XCTAssertEqual(button.alpha, 0.7)
    XCTAssertEqual(button.titleNode.alpha, 0.4, accuracy: 1e-9)
    _ = look(button, enabled: false, selected: false, pressed: false)
    XCTAssertEqual(button.titleNode.alpha, 0.32, accuracy: 1e-9)
    _ = look(button, selected: false, pressed: false)
    XCTAssertEqual(button.alpha, 0.7)
    XCTAssertEqual(button.titleNode.alpha, 0.8)
    _ = look(button, selected: false, pressed: true)
    button.titleNode.alpha = 0.1
    _ = look(button, selected: false, pressed: false)
    XCTAssertEqual(button.titleNode.alpha, 0.1, "what was set meanwhile stays")
  }

  func testALookOfItsOwnIsNotDimmed() async {
    let button = button([.normal, .highlighted])
    XCTAssertEqual(look(button, selected: true, pressed: true), "highlighted")
    XCTAssertEqual(button.titleNode.alpha, 1)
    _ = look(button, enabled: false, selected: false, pressed: true)
    XCTAssertEqual(button.titleNode.alpha, 1)
    _ = look(button, enabled: false, selected: false, pressed: false)
    XCTAssertLessThan(button.titleNode.alpha, 1)
  }

  func testTheLastOfManyChangesFromManyThreadsShows() async {
    for _ in 0..<200 {
      let button = button([.normal, .selected])
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask { for flag in [true, false, true] { button.isSelected = flag } }
        }
      }
      XCTAssertEqual(button.titleNode.attributedText.string, button.isSelected ? "selected" : "normal")
    }
  }
}
