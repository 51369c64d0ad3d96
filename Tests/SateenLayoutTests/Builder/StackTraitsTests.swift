import SateenLayout
import XCTest

/// Text that may shrink still may when something is put around it.
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
