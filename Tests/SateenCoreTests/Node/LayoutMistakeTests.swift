import SateenLayout
import XCTest

@testable import SateenCore

/// Mistakes that end the program, and their messages.
final class LayoutMistakeTests: XCTestCase {
  private func named(_ name: String) -> DisplayNode {
    let node = DisplayNode()
    node.debugName = name
    return node
  }

  func testANodeInItsOwnLayoutIsAMistake() {
    let node = named("cell")
    let inside = named("text")
    let context = LayoutContext()
    let spec = HStack { inside }
    let good = spec.layoutThatFits(.unconstrained, parentSize: .unknown, context: context).flattened()
    XCTAssertNil(node.mistake(in: good.sublayouts, spec))
    let itself = Layout(element: node, size: .zero, context: context)
    XCTAssertEqual(
      node.mistake(in: [itself], node),
      "DisplayNode (cell) is in its own layout: layoutSpecThatFits returns the arrangement of what is inside the node,"
        + " which the node itself is no part of.")
  }

  func testASpecThatIsAClassIsAMistake() {
    final class ClassSpec: LayoutSpec, @unchecked Sendable {
      // Used by one thread.
      var style = LayoutStyle()
      func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

      func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
        Layout(element: self, size: .zero, context: context)
      }
    }
    XCTAssertEqual(
      named("cell").mistake(in: [], ClassSpec()),
      "DisplayNode (cell) was given ClassSpec for its layout, which is a class; a layout spec is a value, so that nobody"
        + " can change it once it was handed over: make it a struct.")
    XCTAssertNil(named("cell").mistake(in: [], named("another node")))
  }

  /// Specs are values: changing a spec after it was returned does not change the layout.
  func testASpecThatWasReturnedCannotBeChanged() {
    let node = named("cell")
    let text = named("text")
    text.style.preferredSize = Size(width: 10, height: 10)
    var mine = text.padding(1)
    let handedOver = mine
    node.layoutSpecBlock = { _, _ in handedOver }
    mine.insets = EdgeInsets(50)
    mine.child = DisplayNode()
    let layout = node.layoutThatFits(.unconstrained)
    XCTAssertEqual(layout.size, Size(width: 12, height: 12))
    XCTAssertTrue(layout.sublayouts[0].node === text)
    var stack = HStack { text }
    node.layoutSpecBlock = { [stack] _, _ in stack }
    stack.children.append(DisplayNode())
    stack.spacing = 100
    XCTAssertEqual(node.layoutThatFits(.unconstrained).sublayouts.count, 1)
  }
}
