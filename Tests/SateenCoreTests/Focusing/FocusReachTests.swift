import SateenLayout
import SateenTesting
import XCTest

@testable import SateenCore

/// The focus and nodes that cannot be reached: hidden, faded, disabled, not there yet, or in another window.
@MainActor
final class FocusReachTests: XCTestCase {
  private let (a, b, c) = (FocusSpot("a"), FocusSpot("b"), FocusSpot("c"))

  func testASheetGivesTheFocusToTheNextPlaceWhereItsOpenerHidMeanwhile() async {
    for hides in [true, false] {
      let (a, b, c) = (FocusSpot("a"), FocusSpot("b"), FocusSpot("c"))
      let window = FocusWindow([a, b, c])
      b.focus()
      window.host.step()
      let (sheet, scope) = window.present([FocusSpot("x")])
      XCTAssertEqual(window.focused, "x")
      if hides { b.isHidden = true } else { b.refuses = true }
      window.host.step()
      scope.remove()
      sheet.removeFromSupernode()
      window.host.step()
      XCTAssertEqual(window.focused, "c", hides ? "hidden" : "disabled")
    }
  }

  func testTheFocusLeavesWhatFadesOrTakesNoEventsAnyMore() async {
    for change in 0..<3 {
      let (x, y, b) = (FocusSpot("x"), FocusSpot("y"), FocusSpot("b"))
      let panel = FocusWindow.column([x, y])
      let window = FocusWindow([FocusSpot("a"), panel, b])
      x.focus()
      window.host.step()
      switch change {
      case 0: panel.alpha = 0
      case 1: panel.isUserInteractionEnabled = false
      default: panel.isHidden = true
      }
      window.host.step()
      XCTAssertEqual(window.focused, "b", "change \(change)")
    }
  }

  func testAHiddenNodeThatCodeFocusesKeepsTheFocusUntilItWasSeen() async {
    let window = FocusWindow([a, b, c])
    b.isHidden = true
    window.host.step()
    window.container.firstResponder = b.view
    window.host.step()
    window.host.step()
    XCTAssertEqual(window.focused, "b")
    b.isHidden = false
    window.host.step()
    b.isHidden = true
    window.host.step()
    XCTAssertEqual(window.focused, "c")
  }

  func testANodeThatWasJustAddedTakesTheFocusAtOnce() async {
    let window = FocusWindow([a])
    window.host.step()
    b.frame = Rect(x: 0, y: 100, width: 50, height: 20)
    window.root.addSubnode(b)
    XCTAssertTrue(b.focus())
    XCTAssertEqual(window.focused, "b")
    let group = FocusWindow.column([FocusSpot("x"), FocusSpot("y")])
    group.focusGroup = .vertical
    window.root.addSubnode(group)
    XCTAssertTrue(group.focus())
    XCTAssertEqual(window.focused, "x")
  }

  func testThePlacesAroundAreKnownOnceANewNodeShows() async {
    let window = FocusWindow([a, c])
    b.frame = Rect(x: 0, y: 100, width: 50, height: 20)
    b.isHidden = true
    window.root.insertSubnode(b, at: 1)
    window.container.firstResponder = b.view
    window.host.step()
    b.isHidden = false
    window.host.settle()
    b.removeFromSupernode()
    window.host.step()
    XCTAssertEqual(window.focused, "c")
  }

  func testAGroupThatHasTheFocusItselfGoesOnToItsPlaces() async {
    for key in [Key.tab, .down] {
      let (a, x) = (FocusSpot("a"), FocusSpot("x"))
      let group = FocusWindow.column([x, FocusSpot("y")])
      group.debugName = "group"
      group.focusGroup = .vertical
      let window = FocusWindow([a, group, FocusSpot("b")])
      window.container.firstResponder = group.view
      window.host.step()
      XCTAssertEqual(window.focused, "group")
      window.host.press(key)
      XCTAssertEqual(window.focused, "x", "\(key)")
    }
  }

  func testANodeOfAnotherWindowGetsNothing() async {
    let window = FocusWindow([a])
    let other = FocusWindow([b])
    a.focus()
    window.container.firstResponder = b.view
    XCTAssertEqual(window.focused, "a")
    window.host.step()
    XCTAssertEqual(window.focused, "a")
    XCTAssertNil(other.focused)
    // A node that waits for its window may come into another one.
    let late = FocusSpot("late")
    late.frame = Rect(x: 0, y: 200, width: 50, height: 20)
    window.container.firstResponder = late.view
    other.root.addSubnode(late)
    window.host.step()
    XCTAssertFalse(window.container.firstResponder === late.view)
  }

  // MARK: Costs

  func testEachKeyLooksAtThePlacesOnceAndUnusedKeysNotAtAll() async {
    // Nodes with such actions are counted for all windows, and those of other tests may be alive.
    let others = KeyActions.count(of: .enterAndEscape)
    KeyActions.change(.enterAndEscape, by: -others)
    defer { KeyActions.change(.enterAndEscape, by: others) }
    let window = FocusWindow([a, b, c])
    window.host.press(.tab)
    window.host.settle()
    var asked = a.asked
    window.host.press(.tab)
    window.host.settle()
    XCTAssertEqual(a.asked - asked, 1, "Tab")
    asked = a.asked
    window.host.press(.enter)
    window.host.press(.escape)
    window.host.settle()
    XCTAssertEqual(a.asked - asked, 0, "nothing here stands for Enter or Escape")
    c.focusAction = .standard
    window.host.send(.keyDown(.enter, [], isRepeat: true))
    window.host.settle()
    XCTAssertEqual(a.asked - asked, 0, "a key that is held")
    window.host.press(.enter)
    XCTAssertEqual(c.heard, ["pressed"])
    c.focusAction = nil
    asked = a.asked
    window.host.press(.enter)
    XCTAssertEqual(a.asked - asked, 0)
  }
}
