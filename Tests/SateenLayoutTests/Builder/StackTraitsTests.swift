import SateenLayout
import XCTest

/// A spec around one child passes on the child's flex factors and alignment, so that padded text still shrinks.
final class StackTraitsTests: XCTestCase {
  private func text() -> Box {
    Box("text", 200, 10, flows: true).with {
      $0.flexShrink = 1
      $0.flexGrow = 3
      $0.alignSelf = .center
    }
  }

  private func wrappers(_ child: any LayoutElement) -> [any LayoutElement] {
    [
      child.padding(1), child.overlay(Box("x")), child.background(Box("x")), child.centered(minimumSizing: .size),
      child.aligned(minimumSizing: .size), child.aspectRatio(1), child.corner(Box("x"), at: .topLeft),
      WrapperLayoutSpec(child), child.padding(1).overlay(Box("x")).background(Box("x")),
    ]
  }

  func testSpecsAroundOneChildPassOnItsFlexAndAlignment() {
    for wrapper in wrappers(text()) {
      XCTAssertEqual(wrapper.stackTraits.flexShrink, 1, wrapper.layoutName)
      XCTAssertEqual(wrapper.stackTraits.flexGrow, 3, wrapper.layoutName)
      XCTAssertEqual(wrapper.stackTraits.alignSelf, .center, wrapper.layoutName)
    }
  }

  func testWhatASpecWasGivenItselfWins() {
    for wrapper in wrappers(text()) {
      let own = wrapper.flexShrink(0).alignSelf(.end)
      XCTAssertEqual(own.stackTraits.flexShrink, 0, wrapper.layoutName)
      XCTAssertEqual(own.stackTraits.flexGrow, 3, wrapper.layoutName)
      XCTAssertEqual(own.stackTraits.alignSelf, .end, wrapper.layoutName)
    }
  }

  func testPaddedTextShrinksInARow() {
    let row = HStack {
      Box("icon", 20, 20)
      text().padding(5)
    }
    let layout = row.layout(SizeRange(width: 100))
    XCTAssertEqual(layout.size.width, 100)
    XCTAssertEqual(layout.sublayouts[1].size.width, 80)
    XCTAssertEqual(layout.nodeFrames[1].width, 70)
  }

  func testSpecsOfSeveralChildrenPassOnNothing() {
    for several in [
      HStack { text() } as any LayoutElement,
      ZStack {
        text(); text()
      }, Absolute { text() },
    ] {
      XCTAssertEqual(several.stackTraits.flexShrink, 0, several.layoutName)
    }
  }

  /// A leaf that counts the reads of its `stackTraitsSource`.
  private final class Counted: LayoutNode, @unchecked Sendable {
    // Used by the one thread of the test.
    let style = LayoutStyle()
    private(set) var count = 0

    var stackTraitsSource: StackTraitsSource {
      count += 1
      return .style
    }

    func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
      Layout(element: self, size: range.clamp(Size(width: 10, height: 10)), context: context)
    }
  }

  func testWhatIsInsideIsAskedOnceHoweverDeepItIs() {
    let wraps: [(any LayoutElement) -> any LayoutElement] = [
      { inner in VStack { inner } }, { inner in ZStack { inner } }, { $0.flexGrow(1) }, { $0.flexItem(FlexStyle()) },
    ]
    for wrap in wraps {
      let leaf = Counted()
      var tree: any LayoutElement = leaf
      for _ in 0..<100 { tree = wrap(tree) }
      _ = tree.stackTraits
      XCTAssertEqual(leaf.count, 1)
      _ = HStack { tree }.layout(SizeRange(width: 300))
      // Each column in the tree reads the traits once more.
      XCTAssertLessThanOrEqual(leaf.count, 2 + 100)
    }
  }

  func testAColumnAsksItsFirstAndItsLastChildOnly() {
    let leaf = Counted()
    var tree: any LayoutElement = leaf
    for _ in 0..<100 {
      let inner = tree
      tree = VStack {
        inner; inner; inner
      }
    }
    _ = tree.stackTraits
    XCTAssertEqual(leaf.count, 2)
  }

  /// A spec of the application's own around one child.
  private struct Frame: LayoutElement {
    let style = LayoutStyle()
    let child: any LayoutElement

    var stackTraitsSource: StackTraitsSource { .wrapped(child) }

    func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

    func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
      child.layoutThatFits(range, parentSize: parentSize, context: context)
    }
  }

  func testATypeOfTheApplicationsOwnPassesOnWhatItNames() {
    let line = text().with { $0.ascender = 7 }
    XCTAssertEqual(Frame(child: line).stackTraits, StackTraits(line.style))
    XCTAssertEqual(Frame(child: line).padding(1).stackTraits.flexGrow, 3)
    XCTAssertEqual(Frame(child: line).padding(1).stackTraits.ascender, 0)
  }

  func testAColumnHasTheBaselinesOfItsFirstAndLastChild() {
    let first = Box("first", 5, 20).with {
      $0.ascender = 15
      $0.descender = -4
    }
    let last = Box("last", 5, 20).with {
      $0.ascender = 12
      $0.descender = -6
    }
    let column = VStack {
      VStack { first }
      last.flexGrow(1)
    }
    XCTAssertEqual(column.stackTraits.ascender, 15)
    XCTAssertEqual(column.stackTraits.descender, -6)
    XCTAssertEqual(column.stackTraits.flexGrow, 0)
    XCTAssertEqual(ZStack { column }.stackTraits.descender, -6)
    XCTAssertEqual(column.styled { $0.ascender = 3 }.stackTraits.ascender, 3)
  }

  func testAWrapperAroundOneChildHasItsBaselines() {
    let line = Box("line", 5, 20).with {
      $0.ascender = 15
      $0.descender = -5
    }
    XCTAssertEqual(WrapperLayoutSpec(line).stackTraits.ascender, 15)
    XCTAssertEqual(line.flexGrow(1).stackTraits.descender, -5)
    XCTAssertEqual(line.padding(3).stackTraits.ascender, 0)
  }
}
