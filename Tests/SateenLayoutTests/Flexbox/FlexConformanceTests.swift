import Foundation
import LayoutFile
import SateenLayout
import XCTest

/// Lays out the trees of another engine's test suite, whose frames were read from a browser.
final class FlexConformanceTests: XCTestCase {
  /// For this case the suite expects 175 points, the height of the content. In CSS `stretch` fills the containing
  /// block (Box Sizing 4), and a flex basis other than `auto` and `content` means what it would mean as a width or
  /// height (Flexible Box 1, section 7.2.3). The container is 500 points high, so the item is as well, as in a
  /// browser.
  static let notCSS = "YGIntrinsicSizeTest/stretch_flex_basis_column"

  /// These expect a root that is shrunk to fit in a page of width 0. All other cases have the same frames without a
  /// page.
  static let inNarrowPage: Set = [
    "YGFlexWrapTest/wrap_column", "YGGapTest/row_gap_percent_wrapping_with_min_width",
    "YGIntrinsicSizeTest/max_content_flex_basis_row", "YGIntrinsicSizeTest/fit_content_max_height",
    "YGIntrinsicSizeTest/max_content_min_height", "YGIntrinsicSizeTest/fit_content_min_height",
  ]

  func testSuiteIsComplete() throws {
    let cases = try FlexboxCase.readAll()
    XCTAssertEqual(cases.count, 590)
    XCTAssertEqual(cases.filter(\.isDisabled).count, 46)
    XCTAssertEqual(cases.reduce(0) { $0 + $1.numbers(.leftToRight).count + $1.numbers(.rightToLeft).count }, 17_784)
    XCTAssertEqual(Set(cases.map(\.id)).count, 590)
  }

  func testActiveCasesLayOutAsExpected() throws {
    for one in try FlexboxCase.readAll() where !one.isDisabled && one.id != Self.notCSS { try check(one, in: .endless) }
  }

  func testCasesThatTheSuiteSkipsLayOutAsInABrowser() throws {
    for one in try FlexboxCase.readAll() where one.isDisabled {
      try check(one, in: Self.inNarrowPage.contains(one.id) ? .narrow : .endless)
    }
  }

  func testAllCasesLayOutAsExpectedInANarrowPage() throws {
    for one in try FlexboxCase.readAll() where one.id != Self.notCSS { try check(one, in: .narrow) }
  }

  func testStretchedBasisIsTheContainersHeight() throws {
    var one = try XCTUnwrap(try FlexboxCase.readAll().first { $0.id == Self.notCSS })
    XCTAssertEqual(one.expectedLeftToRight?.children[0].frame, [0, 0, 50, 175])
    one.expectedLeftToRight?.children[0].frame[3] = 500
    one.expectedRightToLeft?.children[0].frame[3] = 500
    try check(one, in: .endless)
  }

  /// The container of a case's root.
  private enum Page {
    /// No container: the root is laid out with unlimited space.
    case endless
    /// A page of width and height 0. The root is absolute and shrunk to fit.
    case narrow
  }

  /// Lays out one tree from left to right, then from right to left.
  private func check(_ one: FlexboxCase, in page: Page, file: StaticString = #filePath, line: UInt = #line) throws {
    var made = CaseTree()
    let root = made.add(one.root)
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
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      tree.layout(top, direction: direction, rounding: .yoga) { made.measure($0, $1) }
      let actual = made.nodes.flatMap { node -> [Double] in
        let frame = tree.frame(of: node)
        return [frame.minX, frame.minY, frame.width, frame.height]
      }
      let expected = one.numbers(direction)
      XCTAssertEqual(actual.count, expected.count, one.id, file: file, line: line)
      for (index, (number, wanted)) in zip(actual, expected).enumerated() where abs(number - wanted) > 0.001 {
        let edge = ["left", "top", "width", "height"][index % 4]
        XCTFail(
          "\(one.id), \(direction): \(edge) of box \(index / 4) is \(number), not \(wanted)", file: file, line: line)
        break
      }
    }
  }
}

extension FlexboxCase {
  /// All cases, in the order of their files' names.
  fileprivate static func readAll() throws -> [FlexboxCase] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    return try files.sorted().flatMap { name in
      try LayoutDocument(contentsOf: folder.appendingPathComponent(name).path).cases.compactMap {
        if case .flexbox(let one) = $0 { one } else { nil }
      }
    }
  }

  /// The expected frames' numbers, parents first.
  fileprivate func numbers(_ direction: LayoutDirection) -> [Double] {
    func list(_ tree: FrameTree) -> [Double] { tree.frame.compactMap { $0 } + tree.children.flatMap(list) }
    return expected(direction).map(list) ?? []
  }
}

/// A case's boxes as nodes, parents first.
private struct CaseTree {
  let tree = FlexTree()
  var nodes: [FlexTree.Node] = []
  private var sources: [FlexTree.Node: FlexboxNode] = [:]

  mutating func add(_ box: FlexboxNode) -> FlexTree.Node {
    let node = tree.makeNode(box.style, isMeasured: box.measure != nil)
    nodes.append(node)
    sources[node] = box
    for child in box.children { tree.append(add(child), to: node) }
    return node
  }

  func measure(_ node: FlexTree.Node, _ request: FlexMeasureRequest) -> FlexMeasurement {
    func asked(_ space: FlexSpace) -> MeasureRule.Asked {
      switch space {
      case .exactly(let points): .exactly(points)
      case .atMost(let points): .atMost(points)
      case .maxContent: .maxContent
      case .minContent: .minContent
      }
    }
    let style = sources[node]!.style
    let size = sources[node]!.measure!.size(
      width: asked(request.width), height: asked(request.height),
      isColumn: style.flexDirection == .column || style.flexDirection == .columnReverse)
    return FlexMeasurement(size)
  }
}
