import SateenLayout
import XCTest

final class FlatteningTests: XCTestCase {
  private let a = Box("a", 10, 10)
  private let b = Box("b", 20, 10)
  private let c = Box("c", 30, 10)

  private var nested: any LayoutElement {
    VStack(alignItems: .start) {
      a.padding(5)
      HStack {
        b
        c.padding(EdgeInsets(left: 2))
      }
    }.padding(EdgeInsets(top: 1, left: 3))
  }

  func testOnlyNodesRemainWithPlacesFromTheRoot() {
    let flat = nested.layout(SizeRange(width: 100)).flattened()
    XCTAssertEqual(flat.sublayouts.map(\.element.layoutName), ["a", "b", "c"])
    XCTAssertEqual(
      flat.sublayouts.map(\.frame),
      [
        Rect(x: 8, y: 6, width: 10, height: 10), Rect(x: 3, y: 21, width: 20, height: 10),
        Rect(x: 25, y: 21, width: 30, height: 10),
      ])
    XCTAssertTrue(flat.sublayouts.allSatisfy { $0.node != nil && $0.sublayouts.isEmpty })
    XCTAssertEqual(flat.size.width, 100)
  }

  func testRightToLeftMirrorsEveryFrame() {
    let plain = nested.layout(SizeRange(width: 100)).flattened()
    let mirrored = nested.layout(SizeRange(width: 100), direction: .rightToLeft).flattened()
    for (left, right) in zip(plain.sublayouts, mirrored.sublayouts) {
      XCTAssertEqual(right.frame.minX, 100 - left.frame.maxX)
      XCTAssertEqual(right.frame.minY, left.frame.minY)
      XCTAssertEqual(right.size, left.size)
    }
  }

  func testFlatteningTwiceChangesNothing() {
    let once = nested.layout(SizeRange(width: 100), direction: .rightToLeft).flattened()
    XCTAssertEqual(once.flattened().sublayouts.map(\.frame), once.sublayouts.map(\.frame))
  }

  func testALayoutThatIsFlatIsUsedAsItIs() {
    let once = nested.layout(SizeRange(width: 100), direction: .rightToLeft).flattened()
    func storage(_ layout: Layout) -> UnsafePointer<Layout>? {
      layout.sublayouts.withUnsafeBufferPointer(\.baseAddress)
    }
    XCTAssertEqual(storage(once.flattened()), storage(once))
    // The layout of a node inside another layout is not copied either.
    let inner = nested.layout().flattened()
    let parent = Box("parent", 0, 0)
    let held = Layout(element: parent, size: inner.size, sublayouts: inner.sublayouts, context: LayoutContext())
    let outer = Layout(
      element: SpacerLayoutSpec(), size: inner.size, sublayouts: [held], context: LayoutContext()
    ).flattened()
    XCTAssertEqual(storage(outer.sublayouts[0]), storage(inner))
  }

  func testALayoutOfNodesOnlyIsMirroredToo() {
    let row = HStack {
      a; b
    }
    let frames = row.layout(SizeRange(width: 100), direction: .rightToLeft).nodeFrames
    XCTAssertEqual(frames.map(\.minX), [90, 70])
  }

  func testTheContentsOfANodeAreItsOwn() {
    final class Parent: LayoutNode, @unchecked Sendable {
      // Constant.
      let style = LayoutStyle()
      let child = Box("child", 5, 5)
      func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
        let content = child.padding(1).layoutThatFits(range, parentSize: parentSize, context: context)
        return Layout(element: self, size: content.size, sublayouts: [content], context: context).flattened()
      }
    }
    let parent = Parent()
    let own = parent.layout()
    XCTAssertEqual(own.sublayouts.map(\.frame), [Rect(x: 1, y: 1, width: 5, height: 5)])
    let outer = parent.padding(10).layout().flattened()
    XCTAssertEqual(outer.sublayouts.map(\.frame), [Rect(x: 10, y: 10, width: 7, height: 7)])
    XCTAssertEqual(outer.sublayouts[0].sublayouts.map(\.frame), own.sublayouts.map(\.frame), "in its own space")
  }

  func testANodeInTwoPlacesIsFound() {
    XCTAssertNil(nested.layout().repeatedNode)
    let twice = HStack {
      a;
      VStack {
        b; a.padding(2)
      }
    }
    XCTAssertTrue(twice.layout().repeatedNode === a)
    XCTAssertNil(RepeatedNode(in: nested.layout()))
    XCTAssertEqual(
      RepeatedNode(in: twice.layout())?.description,
      "a stands in two places of the layout of StackLayoutSpec, at 1: a and at 2: StackLayoutSpec > 2: InsetLayoutSpec > a;"
        + " a node has one place on screen: make a second node, or use it once.")
    let many = VStack { for _ in 0..<20 { Box("some", 1, 1) } }
    let deep = (0..<40).reduce(b as any LayoutElement) { inner, _ in inner.padding(1) }
    XCTAssertEqual(
      RepeatedNode(
        in: HStack {
          many; b; deep
        }.layout())?.second.components(separatedBy: " > "),
      ["3: InsetLayoutSpec"] + Array(repeating: "InsetLayoutSpec", count: 5) + ["..."]
        + Array(repeating: "InsetLayoutSpec", count: 4) + ["b"])
  }

  func testASpecInTwoPlacesIsNoMistake() {
    let gap = SpacerLayoutSpec().padding(4)
    let layout = HStack {
      gap; a; gap
    }.layout().flattened()
    XCTAssertEqual(layout.sublayouts.map(\.position.x), [8])
    XCTAssertEqual(layout.size.width, 26)
  }
}
