import SateenLayout
import XCTest

/// Lays out the trees of another engine's test suite, whose frames were read from a browser.
final class FlexConformanceTests: XCTestCase {
  /// Here the suite expects 175 points, the height of the content. CSS Box Sizing 4 says of `stretch` that it tries "to
  /// match the size of the box's margin box to the size of its containing block", and CSS Flexible Box 1 (7.2.3) that
  /// but for `auto` and `content` "flex-basis is resolved the same way as width": the container is 500 points high, so
  /// the item is as well, as in a browser.
  static let notCSS = "YGIntrinsicSizeTest/stretch_flex_basis_column"

  /// These expect a root that was shrunk to fit a page without width. All the others come out the same in one without end.
  static let inNarrowPage: Set = [
    "YGFlexWrapTest/wrap_column", "YGGapTest/row_gap_percent_wrapping_with_min_width",
    "YGIntrinsicSizeTest/max_content_flex_basis_row", "YGIntrinsicSizeTest/fit_content_max_height",
    "YGIntrinsicSizeTest/max_content_min_height", "YGIntrinsicSizeTest/fit_content_min_height",
  ]

  func testSuiteIsComplete() throws {
    let cases = try FlexCase.readAll()
    XCTAssertEqual(cases.count, 590)
    XCTAssertEqual(cases.filter(\.disabled).count, 46)
    XCTAssertEqual(cases.reduce(0) { $0 + $1.ltr.numbers.count + $1.rtl.numbers.count }, 17_784)
    XCTAssertEqual(Set(cases.map(\.id)).count, 590)
  }

  func testActiveCasesLayOutAsExpected() throws {
    for one in try FlexCase.readAll() where !one.disabled && one.id != Self.notCSS { try check(one, in: .endless) }
  }

  func testCasesThatTheSuiteSkipsLayOutAsInABrowser() throws {
    for one in try FlexCase.readAll() where one.disabled {
      try check(one, in: Self.inNarrowPage.contains(one.id) ? .narrow : .endless)
    }
  }

  func testAllCasesLayOutAsExpectedInANarrowPage() throws {
    for one in try FlexCase.readAll() where one.id != Self.notCSS { try check(one, in: .narrow) }
  }

  func testStretchedBasisIsTheContainersHeight() throws {
    var one = try XCTUnwrap(try FlexCase.readAll().first { $0.id == Self.notCSS })
    XCTAssertEqual(one.ltr.children[0].frame, [0, 0, 50, 175])
    one.ltr.children[0].frame[3] = 500
    one.rtl.children[0].frame[3] = 500
    try check(one, in: .endless)
  }

  /// What a case's root lies in.
  private enum Page {
    /// Nothing: the root is laid out by itself, with all the space it could want.
    case endless
    /// A page without width that the root, out of its flow, is shrunk to fit.
    case narrow
  }

  /// Lays out one tree from left to right, then from right to left.
  private func check(_ one: FlexCase, in page: Page, file: StaticString = #filePath, line: UInt = #line) throws {
    var made = FlexCaseTree()
    let root = try made.add(one.root)
    let tree = made.tree
    var top = root
    if page == .narrow {
      var style = FlexStyle(.yoga)
      (style.width, style.height) = (0, 0)
      top = tree.makeNode(style)
      var rootStyle = tree.style(of: root)
      rootStyle.position = .absolute
      if rootStyle.inset.left == .auto { rootStyle.inset.left = 0 }
      if rootStyle.inset.top == .auto { rootStyle.inset.top = 0 }
      tree.setStyle(rootStyle, of: root)
      tree.append(root, to: top)
    }
    for (direction, expected) in [(LayoutDirection.leftToRight, one.ltr), (.rightToLeft, one.rtl)] {
      tree.layout(top, direction: direction) { made.measure($0, $1) }
      let actual = made.nodes.flatMap { node -> [Double] in
        let frame = tree.frame(of: node)
        return [frame.minX, frame.minY, frame.width, frame.height]
      }
      for (index, (number, wanted)) in zip(actual, expected.numbers).enumerated() where abs(number - wanted) > 0.001 {
        let edge = ["left", "top", "width", "height"][index % 4]
        XCTFail(
          "\(one.id), \(direction): \(edge) of box \(index / 4) is \(number), not \(wanted)", file: file, line: line)
        break
      }
    }
  }
}

extension FlexCase.Frame {
  /// This frame's numbers and those of all below it, parents first.
  var numbers: [Double] { frame + children.flatMap(\.numbers) }
}

/// A case's boxes as nodes, parents first.
private struct FlexCaseTree {
  let tree = FlexTree()
  var nodes: [FlexTree.Node] = []
  private var texts: [FlexTree.Node: FlexCase.Text] = [:]

  mutating func add(_ box: FlexCase.Box) throws -> FlexTree.Node {
    let style = try FlexStyle.parse(box.style.mapValues(\.text), defaults: .yoga)
    let node = tree.makeNode(style, isMeasured: box.measure != nil)
    nodes.append(node)
    texts[node] = box.measure
    for child in box.children { tree.append(try add(child), to: node) }
    return node
  }

  func measure(_ node: FlexTree.Node, _ request: FlexMeasureRequest) -> FlexMeasurement {
    let direction = tree.style(of: node).flexDirection
    return texts[node]!.measurement(request, isInRow: direction == .row || direction == .rowReverse)
  }
}
