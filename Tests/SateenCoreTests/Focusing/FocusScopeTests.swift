import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Sheets and the focus: where it goes when they come and leave.
@MainActor
final class FocusScopeTests: XCTestCase {
  func testASheetThatLeftLongAgoHasNoSayInTheFocus() async {
    let (a, b, c) = (FocusSpot("a"), FocusSpot("b"), FocusSpot("c"))
    let window = FocusWindow([a, b, c])
    a.focus()
    window.host.step()
    let (sheet, scope) = window.present([FocusSpot("x")])
    sheet.removeFromSupernode()
    window.host.step()
    XCTAssertEqual(window.focused, "a")
    b.focus()
    window.host.step()
    b.removeFromSupernode()
    window.host.step()
    XCTAssertEqual(window.focused, "c", "the next place, and not the sheet's opener")
    withExtendedLifetime(scope) {}
  }

  func testASheetWhoseViewLeavesFirstGivesTheFocusBackAllTheSame() async {
    let (a, b) = (FocusSpot("a"), FocusSpot("b"))
    let window = FocusWindow([a, b])
    b.focus()
    window.host.step()
    let (sheet, scope) = window.present([FocusSpot("x")])
    sheet.removeFromSupernode()
    scope.remove()
    window.host.step()
    XCTAssertEqual(window.focused, "b")
  }

  func testANodeThatComesInBehindASheetGetsTheFocusAfterwards() async {
    let window = FocusWindow([FocusSpot("a")])
    window.host.press(.tab)
    let (x, y) = (FocusSpot("x"), FocusSpot("y"))
    let (sheet, scope) = window.present([x, y])
    y.focus()
    window.host.step()
    let late = FocusSpot("late")
    late.frame = Rect(x: 0, y: 100, width: 50, height: 20)
    window.container.firstResponder = late.view
    window.root.insertSubnode(late, at: 0)
    window.host.step()
    XCTAssertEqual(window.focused, "y")
    scope.remove()
    sheet.removeFromSupernode()
    window.host.step()
    XCTAssertEqual(window.focused, "late")
  }

  func testASheetWithoutPlacesKeepsTheKeysWhenItsLastPlaceLeaves() async {
    let (a, x) = (FocusSpot("a"), FocusSpot("x"))
    let window = FocusWindow([a])
    a.focus()
    let (sheet, scope) = window.present([x])
    sheet.debugName = "sheet"
    x.removeFromSupernode()
    window.host.step()
    XCTAssertEqual(window.focused, "sheet")
    let next = FocusSpot("next")
    sheet.addSubnode(next)
    window.host.settle()
    XCTAssertEqual(window.tour(count: 1), ["next"])
    scope.remove()
    XCTAssertEqual(window.focused, "a")
  }

  func testTheFocusComesBackWithTheWindowsContent() async {
    let (a, b) = (FocusSpot("a"), FocusSpot("b"))
    let window = FocusWindow([a, b])
    b.focus()
    window.host.step()
    window.root.isHidden = true
    for _ in 0..<6 { window.host.step() }
    XCTAssertNil(window.focused)
    window.root.isHidden = false
    for _ in 0..<3 { window.host.step() }
    XCTAssertNotNil(window.focused)
  }
}
