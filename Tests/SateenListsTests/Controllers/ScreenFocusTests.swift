import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import SateenText
import XCTest

/// The focus of screens that come, go and come back.
@MainActor
final class ScreenFocusTests: XCTestCase {
  /// A screen with a column of nodes.
  @MainActor private final class Form: NodeController {
    let nodes: [DisplayNode]
    var preferred: DisplayNode?
    var cancels = 0

    init(_ nodes: [DisplayNode], preferred: DisplayNode? = nil) {
      self.nodes = nodes
      self.preferred = preferred
      super.init()
      title = "Form"
    }

    override var preferredFocus: DisplayNode? { preferred }

    override func loadNode() -> DisplayNode {
      let node = DisplayNode()
      node.automaticallyManagesSubnodes = true
      let nodes = nodes
      node.layoutSpecBlock = { _, _ in
        for one in nodes { one.style.preferredSize = Size(width: 200, height: 30) }
        return StackLayoutSpec(direction: .vertical, spacing: 10, children: nodes.filter { !$0.isHidden })
      }
      return node
    }
  }

  private func control(_ name: String) -> ControlNode {
    let control = ControlNode()
    control.debugName = name
    return control
  }

  private func show(_ form: Form) -> (HeadlessHost, NavigationController) {
    let host = HeadlessHost(size: Size(width: 400, height: 400))
    let navigation = NavigationController(root: PaintScreen("Root", 0x336699))
    host.container.rootController = navigation
    host.settle()
    navigation.push(form, animated: false)
    host.settle()
    return (host, navigation)
  }

  func testTheFocusOfANewScreenGoesOnToItsNeighbour() async {
    let nodes = ["p", "q", "s"].map(control)
    let form = Form(nodes, preferred: nodes[1])
    let (host, _) = show(form)
    XCTAssertTrue(nodes[1].hasFocus)
    nodes[1].isHidden = true
    host.step()
    XCTAssertTrue(nodes[2].hasFocus, host.container.focusedNode?.debugName ?? "nil")
  }

  func testAGroupThatIsPreferredGivesTheFocusToItsPlace() async {
    let places = ["x", "y"].map(control)
    let toolbar = DisplayNode()
    toolbar.automaticallyManagesSubnodes = true
    toolbar.layoutSpecBlock = { _, _ in
      for one in places { one.style.preferredSize = Size(width: 40, height: 30) }
      return StackLayoutSpec(direction: .horizontal, spacing: 10, children: places)
    }
    toolbar.focusGroup = .horizontal
    let (host, _) = show(Form([control("a"), toolbar], preferred: toolbar))
    XCTAssertEqual(host.container.focusedNode?.debugName, "x")
    host.press(.right)
    XCTAssertEqual(host.container.focusedNode?.debugName, "y")
  }

  func testATextThatIsPreferredGivesTheFocusToItsLink() async {
    var attributes = TextAttributes(font: .system(15), color: .black)
    attributes.link = "link"
    let text = TextNode(AttributedText("a link", attributes: attributes))
    var followed: [String] = []
    text.onLinkTap = { _, hit in MainActor.assumeIsolated { followed.append(hit.link) } }
    let (host, _) = show(Form([control("a"), text], preferred: text))
    XCTAssertTrue(text.hasFocus)
    host.press(.enter)
    XCTAssertEqual(followed, ["link"])
  }

  func testADisabledControlThatIsPreferredGetsNoFocus() async {
    let disabled = control("disabled")
    disabled.isEnabled = false
    let (host, _) = show(Form([disabled, control("b")], preferred: disabled))
    XCTAssertFalse(disabled.hasFocus)
    XCTAssertNotNil(host.container.firstResponder)
  }

  func testAScreenThatComesBackGivesTheFocusToTheNextPlaceWhereTheOldOneIsHidden() async {
    for hides in [true, false] {
      let nodes = ["p", "q", "s"].map(control)
      let (host, navigation) = show(Form(nodes, preferred: nodes[1]))
      navigation.push(PaintScreen("Next", 0x993333), animated: false)
      host.settle()
      XCTAssertFalse(nodes[1].hasFocus)
      if hides { nodes[1].isHidden = true } else { nodes[1].isEnabled = false }
      navigation.pop(animated: false)
      host.settle()
      XCTAssertFalse(nodes[1].hasFocus, hides ? "hidden" : "disabled")
      XCTAssertNotNil(host.container.focusedNode)
    }
  }

  func testEscapePressesTheCancelControlOfAScreenBeforeItGoesBack() async {
    let cancel = control("cancel")
    cancel.role = .cancelAction
    var pressed = 0
    cancel.addAction(for: .primaryActionTriggered) { _, _ in pressed += 1 }
    let place = control("place")
    let form = Form([place, cancel], preferred: place)
    let (host, navigation) = show(form)
    host.press(.escape)
    host.settle()
    XCTAssertEqual(pressed, 1)
    XCTAssertTrue(navigation.topController === form)
    cancel.isEnabled = false
    host.press(.escape)
    host.settle()
    XCTAssertFalse(navigation.topController === form, "a disabled one leaves the key to the stack")
  }
}
