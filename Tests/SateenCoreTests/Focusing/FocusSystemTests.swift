import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// The focus in a window of plain nodes.
@MainActor
final class FocusSystemTests: XCTestCase {
  private typealias Spot = FocusSpot

  private var spots: [String: Spot] = [:]

  /// A window with a column of nodes, 40 points high each.
  private func window(_ nodes: [DisplayNode]) -> (host: HeadlessHost, root: DisplayNode) {
    let host = HeadlessHost(size: Size(width: 200, height: 400))
    let root = column(nodes)
    host.container.rootNode = root
    host.settle()
    return (host, root)
  }

  private func column(_ nodes: [DisplayNode]) -> DisplayNode {
    let column = DisplayNode()
    column.frame = Rect(x: 0, y: 0, width: 200, height: Double(nodes.count) * 40)
    for (index, node) in nodes.enumerated() {
      node.frame = Rect(x: 0, y: Double(index) * 40, width: 200, height: 36)
      column.addSubnode(node)
    }
    return column
  }

  private func spot(_ name: String, _ focusability: Focusability? = .all) -> Spot {
    let made = Spot(name, focusability)
    spots[name] = made
    return made
  }

  private func focused(_ host: HeadlessHost) -> String? { host.container.focusedNode?.debugName }

  private func tour(_ host: HeadlessHost, _ modifiers: KeyModifiers = [], count: Int) -> [String?] {
    (0..<count).map { _ in
      host.press(.tab, modifiers)
      return focused(host)
    }
  }

  func testTabGoesThroughNodesInTheOrderOfTheLayout() async {
    let (host, root) = window([spot("a"), spot("b", .pointer), spot("c", .keyboard), spot("d", nil), spot("e")])
    XCTAssertEqual(tour(host, count: 4), ["a", "c", "e", "a"])
    XCTAssertEqual(tour(host, .shift, count: 3), ["e", "c", "a"])
    // The order of the nodes counts, wherever they lie.
    spots["a"]!.frame.origin.y = 300
    root.insertSubnode(spots["e"]!, at: 0)
    host.settle()
    XCTAssertEqual(tour(host, count: 3), ["c", "e", "a"])
  }

  func testNodesMayAskForAnotherOrder() async {
    let (host, _) = window([spot("a"), spot("b"), spot("c")])
    spots["c"]!.focusOrder = -1
    spots["a"]!.focusOrder = 1
    XCTAssertEqual(tour(host, count: 4), ["c", "b", "a", "c"])
  }

  func testNodesThatCannotBeReachedAreNoPlaces() async {
    let (host, root) = window([spot("hidden"), spot("deaf"), spot("clear"), spot("refuses"), spot("ok")])
    spots["hidden"]!.isHidden = true
    spots["deaf"]!.isUserInteractionEnabled = false
    spots["clear"]!.alpha = 0
    spots["refuses"]!.refuses = true
    host.settle()
    XCTAssertEqual(tour(host, count: 2), ["ok", "ok"])
    for name in ["hidden", "deaf", "clear", "refuses"] { XCTAssertFalse(spots[name]!.focus(), name) }
    XCTAssertEqual(focused(host), "ok")
    let layered = DisplayNode()
    layered.isLayerBacked = true
    layered.focusability = .all
    root.addSubnode(layered)
    host.settle()
    XCTAssertFalse(layered.focus())
    let (other, elsewhere) = window([spot("elsewhere")])
    XCTAssertTrue(spots["elsewhere"]!.focus())
    XCTAssertEqual(focused(host), "ok", "each window has its own focus")
    XCTAssertEqual(focused(other), "elsewhere")
    elsewhere.removeFromSupernode()
    XCTAssertFalse(Spot("nowhere").focus())
  }

  func testNodesHearOfTheFocus() async {
    let (host, _) = window([spot("a"), spot("b")])
    var moves = 0
    let registration = host.container.addFocusObserver { moves += 1 }
    host.press(.tab)
    XCTAssertTrue(spots["b"]!.focus())
    XCTAssertTrue(spots["b"]!.hasFocus)
    XCTAssertEqual(spots["a"]!.heard, ["key", "left"])
    XCTAssertEqual(spots["b"]!.heard, ["program"])
    XCTAssertEqual(moves, 2)
    registration.remove()
    host.press(.tab)
    XCTAssertEqual(moves, 2)
  }

  func testAPressFocusesTheNearestThatTakesIt() async {
    let (host, _) = window([spot("a", .all), spot("b", .pointer), spot("c", .keyboard), spot("d", nil)])
    for (y, expected) in [(10.0, "a"), (50, "b"), (90, "b"), (130, "b"), (10, "a")] {
      host.click(Point(x: 20, y: y))
      XCTAssertEqual(focused(host), expected)
    }
  }

  func testAFingerGivesTheFocusByATapAndNotByADrag() async {
    let (host, _) = window([spot("a"), spot("b")])
    spots["a"]!.focus()
    host.send(.touchBegan(id: 1, Point(x: 20, y: 50)))
    host.step()
    XCTAssertEqual(focused(host), "a")
    host.send(.touchMoved(id: 1, Point(x: 20, y: 90)))
    host.send(.touchEnded(id: 1, Point(x: 20, y: 90)))
    host.step()
    XCTAssertEqual(focused(host), "a")
    host.send(.touchBegan(id: 1, Point(x: 20, y: 50)))
    host.send(.touchEnded(id: 1, Point(x: 20, y: 50)))
    host.step()
    XCTAssertEqual(focused(host), "b")
  }

  func testTheFocusGoesOnWhenItsNodeLeavesOrHides() async {
    let (host, root) = window([spot("a"), spot("b"), spot("c")])
    spots["b"]!.focus()
    host.step()
    spots["b"]!.removeFromSupernode()
    host.step()
    XCTAssertEqual(focused(host), "c")
    XCTAssertEqual(spots["b"]!.heard, ["program", "left"])
    XCTAssertEqual(spots["c"]!.heard, ["removal"])
    spots["c"]!.isHidden = true
    host.step()
    XCTAssertEqual(focused(host), "a", "the one before, where there is none after")
    root.isHidden = true
    host.step()
    XCTAssertNil(focused(host))
  }

  func testWithoutARingTheFocusGoesBackToWhatAPressAroundGivesItTo() async {
    for byKeys in [false, true] {
      let list = column([spot("x"), spot("y")])
      list.debugName = "list"
      list.focusability = .pointer
      let (host, _) = window([list])
      if byKeys { host.press(.tab) } else { spots["x"]!.focus() }
      XCTAssertEqual(focused(host), "x")
      host.step()
      spots["x"]!.removeFromSupernode()
      host.step()
      XCTAssertEqual(focused(host), byKeys ? "y" : "list")
    }
  }

  func testArrowsMoveInAGroupAndTabPassesIt() async {
    let group = column([spot("x"), spot("y"), spot("z")])
    group.focusGroup = [.vertical, .wraps]
    let (host, _) = window([spot("a"), group, spot("b")])
    XCTAssertEqual(tour(host, count: 2), ["a", "x"])
    for (key, expected) in [(Key.down, "y"), (.end, "z"), (.down, "x"), (.up, "z"), (.up, "y"), (.left, "y")] {
      host.press(key)
      XCTAssertEqual(focused(host), expected)
    }
    XCTAssertEqual(tour(host, count: 3), ["b", "a", "y"])
    XCTAssertTrue(group.focus())
    XCTAssertEqual(focused(host), "y", "a group gives the focus to the place that had it last")
  }

  func testLeftMeansTheNextPlaceFromRightToLeft() async {
    let group = column([spot("x"), spot("y")])
    group.focusGroup = .horizontal
    let (host, _) = window([group])
    host.container.layoutDirection = .rightToLeft
    host.settle()
    host.press(.tab)
    host.press(.left)
    XCTAssertEqual(focused(host), "y")
    host.press(.right)
    XCTAssertEqual(focused(host), "x")
  }

  func testAStopIsEnteredByF2AndLeftByEscape() async {
    let inner = column([spot("x"), spot("y")])
    inner.debugName = "list"
    inner.focusability = .all
    inner.focusGroup = .isEntered
    let (host, _) = window([spot("a"), inner, spot("b")])
    XCTAssertEqual(tour(host, count: 3), ["a", "list", "b"])
    inner.focus()
    host.press(.function(2))
    XCTAssertEqual(focused(host), "x")
    XCTAssertEqual(tour(host, count: 1), ["y"])
    host.press(.escape)
    XCTAssertEqual(focused(host), "list")
  }

  func testTheFocusStaysInASheetAndComesBack() async {
    let sheet = column([spot("x"), spot("y")])
    let (host, root) = window([spot("a"), spot("b")])
    spots["b"]!.focus()
    host.step()
    root.addSubnode(sheet)
    host.settle()
    let scope = host.container.pushFocusScope(sheet.view)
    XCTAssertEqual(focused(host), "x")
    XCTAssertEqual(tour(host, count: 3), ["y", "x", "y"])
    XCTAssertFalse(spots["a"]!.focus())
    host.container.firstResponder = spots["a"]!.view
    XCTAssertEqual(focused(host), "y", "nodes behind get it afterwards")
    scope.remove()
    XCTAssertEqual(focused(host), "a")
    scope.remove()
    XCTAssertEqual(focused(host), "a")
  }

  func testASheetThatLeavesWithoutAWordGivesTheFocusBack() async {
    let sheet = column([spot("x")])
    let (host, root) = window([spot("a"), spot("b")])
    spots["b"]!.focus()
    root.addSubnode(sheet)
    host.settle()
    _ = host.container.pushFocusScope(sheet.view)
    XCTAssertEqual(focused(host), "x")
    sheet.removeFromSupernode()
    host.step()
    XCTAssertEqual(focused(host), "b")
    XCTAssertEqual(tour(host, count: 1), ["a"])
  }

  func testEnterAndEscapePressTheControlsOfAWindow() async {
    let (host, _) = window([spot("a"), spot("save"), spot("cancel")])
    spots["save"]!.focusAction = .standard
    spots["cancel"]!.focusAction = .cancel
    spots["a"]!.focus()
    host.press(.enter)
    host.press(.escape)
    XCTAssertEqual(spots["save"]!.heard, ["pressed"])
    XCTAssertEqual(spots["cancel"]!.heard, ["pressed"])
    spots["a"]!.usedKeys = [.enter]
    host.press(.enter)
    host.send(.keyDown(.escape, [], isRepeat: true))
    host.step()
    spots["save"]!.refuses = true
    spots["a"]!.usedKeys = []
    host.press(.enter)
    XCTAssertEqual(spots["save"]!.heard, ["pressed"], "a key that was used, or a control that is disabled")
    XCTAssertEqual(spots["cancel"]!.heard, ["pressed"], "a key that is held presses once")
  }

  func testKeysForTypingGoToTheTextAlone() async {
    let around = spot("around", nil)
    let field = spot("field")
    field.takesText = true
    around.frame = Rect(x: 0, y: 0, width: 200, height: 40)
    field.frame = Rect(x: 0, y: 0, width: 200, height: 40)
    around.addSubnode(field)
    let (host, _) = window([around, spot("b")])
    around.usedKeys = ["d", .space, .backspace, .pageDown, .escape]
    field.focus()
    for key in ["d", Key.space, .backspace] { host.press(key) }
    XCTAssertEqual(around.heard, [])
    host.press(.pageDown)
    host.press("d", .control)
    XCTAssertEqual(around.heard, ["key", "key"])
    XCTAssertEqual(tour(host, count: 1), ["b"])
  }

  func testSettingNilGoesBackToTheBeginning() async {
    let (host, _) = window([spot("a"), spot("b")])
    XCTAssertEqual(tour(host, count: 2), ["a", "b"])
    host.container.firstResponder = nil
    host.step()
    XCTAssertNil(focused(host))
    XCTAssertEqual(tour(host, count: 1), ["a"])
  }

  func testANodeThatIsFocusedWhileItHearsOfTheFocusHasIt() async {
    final class Deputy: DisplayNode {
      weak var deputy: DisplayNode?
      override func didBecomeFocused(by cause: FocusCause) { deputy?.focus() }
    }
    let first = Deputy()
    first.focusability = .all
    let (host, _) = window([first, spot("b")])
    first.deputy = spots["b"]
    XCTAssertTrue(first.focus())
    XCTAssertEqual(focused(host), "b")
    XCTAssertEqual(spots["b"]!.heard, ["program"])
  }
}
