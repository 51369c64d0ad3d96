import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import XCTest

/// Controls and links that are used with the keyboard alone.
@MainActor
final class ControlKeyTests: XCTestCase {
  private final class Journal: @unchecked Sendable {
    // Main loop only.
    var events: [String] = []
  }

  private func window(_ nodes: [DisplayNode]) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 300, height: 300))
    let root = DisplayNode()
    for (index, node) in nodes.enumerated() {
      node.frame = Rect(x: 20, y: 20 + Double(index) * 60, width: 200, height: 40)
      root.addSubnode(node)
    }
    host.container.rootNode = root
    host.settle()
    return host
  }

  private func control(_ journal: Journal) -> ControlNode {
    let control = ControlNode()
    for (event, name) in [
      (ControlEvent.touchDown, "down"), (.touchUpInside, "up"), (.primaryActionTriggered, "primary"),
      (.touchCancel, "cancel"),
    ] {
      control.addAction(for: event) { _, _ in journal.events.append(name) }
    }
    return control
  }

  func testSpaceHighlightsOnTheWayDownAndActsOnTheWayUp() async {
    let journal = Journal()
    let control = control(journal)
    let host = window([control])
    host.press(.tab)
    XCTAssertTrue(control.hasFocus)
    host.send(.keyDown(.space, [], isRepeat: false))
    host.step()
    XCTAssertTrue(control.isHighlighted)
    XCTAssertEqual(journal.events, ["down"])
    host.send(.keyDown(.space, [], isRepeat: true))
    host.step()
    host.send(.keyUp(.space, []))
    host.step()
    XCTAssertFalse(control.isHighlighted)
    XCTAssertEqual(journal.events, ["down", "up", "primary"])
  }

  func testEscapeBetweenCancels() async {
    let journal = Journal()
    let control = control(journal)
    let host = window([control])
    host.press(.tab)
    host.send(.keyDown(.space, [], isRepeat: false))
    host.press(.escape)
    XCTAssertFalse(control.isHighlighted)
    host.send(.keyUp(.space, []))
    host.step()
    XCTAssertEqual(journal.events, ["down", "cancel"])
  }

  func testAPressByAKeyEndsWithTheFocusTheWindowAndTheControl() async {
    for end in ["focus", "window", "disabled", "left"] {
      let journal = Journal()
      let (control, other) = (control(journal), control(Journal()))
      let host = window([control, other])
      control.focus()
      host.send(.keyDown(.space, [], isRepeat: false))
      host.step()
      switch end {
      case "focus": other.focus()
      case "window": host.container.cancelTouches()
      case "disabled": control.isEnabled = false
      default: control.removeFromSupernode()
      }
      host.step()
      XCTAssertFalse(control.isHighlighted, end)
      host.send(.keyUp(.space, []))
      host.step()
      XCTAssertEqual(journal.events, ["down", "cancel"], end)
    }
  }

  func testEnterActsAtOnceAndOnceWhileItIsHeld() async {
    let journal = Journal()
    let control = control(journal)
    let host = window([control])
    host.press(.tab)
    for isRepeat in [false, true, true] { host.send(.keyDown(.enter, [], isRepeat: isRepeat)) }
    host.step()
    XCTAssertEqual(journal.events, ["down", "up", "primary"])
    XCTAssertFalse(control.isHighlighted)
  }

  func testKeysOfNodesInsideAreTheirs() async {
    let journal = Journal()
    let (outer, inner) = (control(journal), control(Journal()))
    inner.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    outer.addSubnode(inner)
    let host = window([outer])
    XCTAssertTrue(inner.focus())
    host.press(.space)
    host.press(.enter)
    XCTAssertEqual(journal.events, [])
  }

  func testTabPassesADisabledControl() async {
    let (first, second) = (control(Journal()), control(Journal()))
    first.isEnabled = false
    let host = window([first, second])
    host.press(.tab)
    XCTAssertTrue(second.hasFocus)
    XCTAssertFalse(first.focus())
  }

  func testAClickFocusesAControl() async {
    let control = control(Journal())
    let host = window([control])
    host.click(Point(x: 40, y: 40))
    XCTAssertTrue(control.hasFocus)
    XCTAssertFalse(host.container.showsFocusRing)
  }

  func testTheSelectedControlOfAGroupComesFirst() async {
    let group = DisplayNode()
    group.focusGroup = .horizontal
    let controls = (0..<3).map { _ in control(Journal()) }
    for (index, one) in controls.enumerated() {
      one.frame = Rect(x: Double(index) * 50, y: 0, width: 40, height: 40)
      group.addSubnode(one)
    }
    controls[1].isSelected = true
    let host = window([group])
    host.press(.tab)
    XCTAssertTrue(controls[1].hasFocus)
    host.press(.right)
    XCTAssertTrue(controls[2].hasFocus)
  }

  // MARK: Links

  func testTabGoesThroughTheLinksOfATextAndEnterFollowsThem() async {
    var text = AttributedText("Read ", font: .system(15), color: .black)
    for (word, link) in [("one", "1"), (" and ", nil), ("two", "2")] as [(String, String?)] {
      var attributes = TextAttributes(font: .system(15), color: .black)
      attributes.link = link
      text.append(AttributedText(word, attributes: attributes))
    }
    let journal = Journal()
    let node = TextNode(text)
    node.onLinkTap = { _, hit in journal.events.append(hit.link) }
    let after = control(Journal())
    let host = window([node, after])
    for expected in [["1"], ["1", "2"]] {
      host.press(.tab)
      XCTAssertTrue(node.hasFocus)
      XCTAssertTrue(host.container.showsFocusRing)
      host.press(.enter)
      XCTAssertEqual(journal.events, expected)
    }
    host.press(.tab)
    XCTAssertTrue(after.hasFocus)
    host.press(.tab, .shift)
    host.press(.enter)
    XCTAssertEqual(journal.events, ["1", "2", "2"])
    node.attributedText = AttributedText("No more links", font: .system(15), color: .black)
    host.settle()
    XCTAssertTrue(after.hasFocus, "the focus goes on from a link that is gone")
  }
}
