import SateenLayout
import XCTest

/// A tree's nodes, and the work that a second layout saves.
final class FlexTreeTests: XCTestCase {
  func testBoxesAreNumberedFromZeroAndNumbersServeAgain() {
    let tree = FlexTree(capacity: 1)
    let boxes = (0..<5).map { _ in tree.makeNode() }
    XCTAssertEqual(boxes.map(\.number), [0, 1, 2, 3, 4])
    tree.append(boxes[3], to: boxes[1])
    tree.free(boxes[1])
    XCTAssertEqual(Set([tree.makeNode().number, tree.makeNode().number]), [1, 3])
    XCTAssertEqual(tree.makeNode().number, 5)
    XCTAssertEqual(boxes[4].number, 4)
    tree.removeAll()
    XCTAssertEqual(tree.makeNode().number, 0)
  }

  /// A column of sections, each a column of rows with a text between two boxes.
  private func makeScreen(_ defaults: FlexStyle.Defaults) -> (
    tree: FlexTree, root: FlexTree.Node, texts: [FlexTree.Node]
  ) {
    let tree = FlexTree()
    var (column, row, icon) = (FlexStyle(defaults), FlexStyle(defaults), FlexStyle(defaults))
    column.flexDirection = .column
    row.flexDirection = .row
    (icon.width, icon.height) = (16, 16)
    var text = FlexStyle(defaults)
    (text.flexGrow, text.flexShrink) = (1, 1)
    let root = tree.makeNode(column)
    var texts: [FlexTree.Node] = []
    for _ in 0..<5 {
      let section = tree.makeNode(column)
      tree.append(section, to: root)
      for _ in 0..<5 {
        let line = tree.makeNode(row)
        tree.append(line, to: section)
        tree.append(tree.makeNode(icon), to: line)
        texts.append(tree.makeNode(text, isMeasured: true))
        tree.append(texts[texts.count - 1], to: line)
        tree.append(tree.makeNode(icon), to: line)
      }
    }
    return (tree, root, texts)
  }

  /// Lays the tree out, and returns the measured boxes.
  private func measured(
    _ tree: FlexTree, _ root: FlexTree.Node, width: Double = 320, height: Double? = nil, lines: Double = 1
  ) -> [FlexTree.Node] {
    var measured: [FlexTree.Node] = []
    tree.layout(root, width: width, height: height) { box, _ in
      measured.append(box)
      return FlexMeasurement(Size(width: 60, height: 14 * lines))
    }
    return measured
  }

  func testAskedAgainATreeComputesNothing() {
    for defaults in FlexStyle.Defaults.allCases {
      let (tree, root, texts) = makeScreen(defaults)
      XCTAssertEqual(Set(measured(tree, root)), Set(texts))
      XCTAssertGreaterThanOrEqual(tree.placedCount, tree.count - 1)
      XCTAssertEqual(measured(tree, root), [])
      XCTAssertEqual(tree.placedCount, 0)
      // Another request with the same result: no text is measured.
      XCTAssertEqual(measured(tree, root, width: 320, height: tree.frame(of: root).height), [])
      XCTAssertLessThanOrEqual(tree.placedCount, 1)
    }
  }

  func testATextThatChangedIsMeasuredAloneAndPlacesItsAncestors() {
    for defaults in FlexStyle.Defaults.allCases {
      let (tree, root, texts) = makeScreen(defaults)
      _ = measured(tree, root)
      tree.markDirty(texts[12])
      let again = measured(tree, root)
      XCTAssertEqual(Set(again), [texts[12]])
      // A text is measured at most once for its width and once for its height.
      XCTAssertLessThanOrEqual(again.count, 2)
      // The text, its row, its section and the root are laid out, each once more where its height was measured first.
      XCTAssertLessThanOrEqual(tree.placedCount, 2 * 4)
      XCTAssertGreaterThanOrEqual(tree.placedCount, 4)
    }
  }

  func testABoxThatGrowsMovesTheOthersWithoutLayingThemOut() {
    let (tree, root, texts) = makeScreen(.yoga)
    _ = measured(tree, root)
    let last = tree.children(of: root)[4]
    let before = tree.frame(of: last)
    tree.markDirty(texts[0])
    let again = measured(tree, root, lines: 2)
    XCTAssertEqual(Set(again), [texts[0]])
    XCTAssertEqual(tree.frame(of: last), Rect(x: 0, y: before.minY + 12, width: 320, height: before.height))
    XCTAssertLessThanOrEqual(tree.placedCount, 2 * 4 + 2)
  }
}
