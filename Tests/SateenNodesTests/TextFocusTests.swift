import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenText
import XCTest

@testable import SateenNodes

/// The focus of texts with a selection and with links.
@MainActor
final class TextFocusTests: XCTestCase {
  private let string = "one two three four"

  func testAPressOnTheBarOfASelectionLeavesTheFocusToTheText() async throws {
    let stage = TextStage(string, size: Size(width: 300, height: 240), at: Point(x: 20, y: 120))
    stage.clickSecondary(try stage.place(5))
    XCTAssertTrue(stage.node.hasFocus)
    stage.click(try stage.button("Copy"))
    stage.host.settle()
    XCTAssertTrue(stage.node.hasFocus)
    stage.host.press("a", .control)
    XCTAssertEqual(stage.node.selectedText?.string, string)
    stage.click(try stage.place(1))
    stage.clickSecondary(try stage.place(5))
    stage.click(try stage.button("Select All"))
    stage.host.settle()
    XCTAssertTrue(stage.node.hasFocus)
  }

  func testABarThatGoesWithTheFocusGivesItBackToTheText() async throws {
    let stage = TextStage(string, size: Size(width: 300, height: 240), at: Point(x: 20, y: 120))
    let other = ControlNode()
    other.frame = Rect(x: 0, y: 0, width: 40, height: 20)
    stage.container.rootNode?.insertSubnode(other, at: 0)
    stage.host.settle()
    stage.clickSecondary(try stage.place(5))
    var presses = 0
    while !(stage.container.focusedNode is SelectionCalloutButton), presses < 6 {
      stage.host.press(.tab)
      presses += 1
    }
    guard stage.container.focusedNode is SelectionCalloutButton else { return XCTFail("Tab does not reach the bar") }
    stage.host.press(.enter)
    stage.host.settle()
    XCTAssertTrue(stage.node.hasFocus, "\(String(describing: stage.container.focusedNode))")
  }

  func testAPressOnTheBarInASheetLeavesTheSheetsOpenerAsItWas() async throws {
    let stage = TextStage(string, size: Size(width: 300, height: 240), at: Point(x: 20, y: 120))
    let (first, opener) = (ControlNode(), ControlNode())
    for (index, node) in [first, opener].enumerated() {
      node.frame = Rect(x: 0, y: Double(index) * 30, width: 40, height: 20)
      stage.container.rootNode?.insertSubnode(node, at: index)
    }
    stage.host.settle()
    opener.focus()
    stage.host.step()
    let sheet = DisplayNode()
    sheet.frame = Rect(x: 0, y: 0, width: 300, height: 240)
    stage.container.rootNode?.addSubnode(sheet)
    sheet.addSubnode(stage.node)
    stage.host.settle()
    let scope = stage.container.pushFocusScope(sheet.view)
    stage.clickSecondary(try stage.place(5))
    stage.click(try stage.button("Copy"))
    stage.host.settle()
    XCTAssertTrue(stage.node.hasFocus)
    scope.remove()
    stage.host.step()
    XCTAssertTrue(opener.hasFocus)
  }

  // MARK: Links

  private func linked(_ count: Int) -> AttributedText {
    var text = AttributedText("Read ", font: .system(15), color: .black)
    for number in 0..<count {
      var attributes = TextAttributes(font: .system(15), color: .black)
      attributes.link = "\(number)"
      text.append(AttributedText("link\(number)", attributes: attributes))
      text.append(AttributedText(" and ", font: .system(15), color: .black))
    }
    return text
  }

  func testASelectionInATextTakesTheFocusFromItsLink() async throws {
    let stage = TextStage(linked(1))
    var followed = 0
    stage.node.onLinkTap = { _, _ in MainActor.assumeIsolated { followed += 1 } }
    stage.host.press(.tab)
    XCTAssertTrue(stage.node.hasFocus)
    stage.click(try stage.place(2), times: 2)
    XCTAssertNotNil(stage.node.selection)
    stage.host.press(.enter)
    XCTAssertEqual(followed, 0)
  }

  func testTheLinksOfATextAreLookedForOnce() async {
    let stage = TextStage(linked(20))
    stage.node.onLinkTap = { _, _ in }
    stage.host.press(.tab)
    stage.host.settle()
    let searches = stage.node.linkSearches
    XCTAssertGreaterThan(searches, 0)
    for _ in 0..<5 { stage.host.press(.tab) }
    stage.host.settle()
    XCTAssertEqual(stage.node.linkSearches, searches, "while the text stays as it is")
    stage.node.attributedText = linked(21)
    stage.host.settle()
    stage.host.press(.tab)
    XCTAssertEqual(stage.node.linkSearches, searches + 1)
  }
}
