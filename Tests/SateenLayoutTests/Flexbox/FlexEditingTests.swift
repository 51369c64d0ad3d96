import SateenLayout
import XCTest

/// An edited tree has the same layout as a new one: its cached results must not affect frames.
final class FlexEditingTests: XCTestCase {
  func testEditedTreesLayOutAsFreshOnes() {
    var different = 0
    for seed in 0..<UInt64(240) {
      var random = FlexRandomTree(seed: seed)
      random.layout()
      var edits: [String] = []
      for _ in 0..<12 {
        edits.append(random.edit())
        random.layout()
        let frames = random.boxes.map { random.tree.frame(of: $0) }
        let fresh = random.freshFrames()
        if let box = frames.indices.first(where: { !isSame(frames[$0], fresh[$0]) }) {
          XCTFail("Seed \(seed) after \(edits): box \(box) at \(frames[box]), afresh at \(fresh[box])")
          different += 1
          break
        }
      }
      if different == 5 { return }
    }
  }

  func testAHiddenRootCanBeShownAndHiddenAgain() {
    let tree = FlexTree()
    let (shown, hidden) = (style { $0.width = 50 }, style { $0.display = .none })
    let root = tree.makeNode(shown)
    let child = tree.makeNode(style { $0.height = 20 })
    tree.append(child, to: root)
    for _ in 0..<3 {
      tree.setStyle(shown, of: root)
      tree.layout(root)
      XCTAssertEqual(tree.frame(of: root), Rect(x: 0, y: 0, width: 50, height: 20))
      XCTAssertEqual(tree.frame(of: child), Rect(x: 0, y: 0, width: 0, height: 20))
      tree.setStyle(hidden, of: root)
      tree.layout(root)
      XCTAssertEqual(tree.frame(of: root), .zero)
      XCTAssertEqual(tree.frame(of: child), .zero)
    }
  }

  func testABoxThatMovesChangesBothItsParents() {
    let tree = FlexTree()
    let root = tree.makeNode(style { $0.alignItems = .flexStart })
    let (left, right) = (tree.makeNode(), tree.makeNode())
    let child = tree.makeNode(style { ($0.width, $0.height) = (30, 10) })
    tree.append(left, to: root)
    tree.append(right, to: root)
    tree.append(child, to: left)
    tree.layout(root)
    XCTAssertEqual(tree.frame(of: left).size, Size(width: 30, height: 10))
    tree.append(child, to: right)
    tree.layout(root)
    XCTAssertEqual(tree.frame(of: left).size, .zero)
    XCTAssertEqual(tree.frame(of: right).size, Size(width: 30, height: 10))
  }

  func testABoxPutWhereNothingIsLaidOutHasNoFrame() {
    for isMeasured in [true, false] {
      let tree = FlexTree()
      let root = tree.makeNode()
      let place = tree.makeNode(style { $0.display = isMeasured ? .flex : .none }, isMeasured: isMeasured)
      let child = tree.makeNode(style { ($0.width, $0.height) = (30, 10) })
      let inside = tree.makeNode(style { $0.width = 5 })
      tree.append(inside, to: child)
      tree.append(place, to: root)
      tree.append(child, to: root)
      tree.layout(root)
      XCTAssertEqual(tree.frame(of: inside).width, 5)
      tree.append(child, to: place)
      tree.layout(root)
      XCTAssertEqual(tree.frame(of: child), .zero)
      XCTAssertEqual(tree.frame(of: inside), .zero)
    }
  }

  func testRootsOfOneTreeAreLaidOutByThemselves() {
    let tree = FlexTree()
    func makeRoot() -> (root: FlexTree.Node, child: FlexTree.Node) {
      let (root, child) = (tree.makeNode(), tree.makeNode(style { ($0.width, $0.height) = (10.4, 10) }))
      tree.append(child, to: root)
      return (root, child)
    }
    let (a, b) = (makeRoot(), makeRoot())
    tree.layout(a.root, width: 100)
    XCTAssertEqual(tree.frame(of: a.child), Rect(x: 0, y: 0, width: 10, height: 10))
    tree.layout(b.root, width: 100, direction: .rightToLeft, scale: 5)
    XCTAssertEqual(tree.frame(of: b.child), Rect(x: 89.6, y: 0, width: 10.4, height: 10))
    tree.layout(a.root, width: 100, direction: .rightToLeft, scale: 5)
    XCTAssertEqual(tree.frame(of: a.child), Rect(x: 89.6, y: 0, width: 10.4, height: 10))
  }

  func testABoxMovedToWhereContentRunsTheOtherWayIsLaidOutAnew() {
    let tree = FlexTree()
    let root = tree.makeNode()
    let forward = tree.makeNode(style { $0.direction = .leftToRight })
    let backward = tree.makeNode(style { $0.direction = .rightToLeft })
    let row = tree.makeNode(style { ($0.width, $0.height) = (100, 20) })
    let child = tree.makeNode(style { ($0.width, $0.margin) = (10, FlexEdges(inlineStart: 5)) })
    for (box, parent) in [(forward, root), (backward, root), (row, forward), (child, row)] {
      tree.append(box, to: parent)
    }
    tree.layout(root)
    XCTAssertEqual(tree.frame(of: child).minX, 5)
    tree.append(row, to: backward)
    tree.layout(root)
    XCTAssertEqual(tree.frame(of: child).minX, 85)
  }

  private func style(_ change: (inout FlexStyle) -> Void) -> FlexStyle {
    var style = FlexStyle()
    change(&style)
    return style
  }

  private func isSame(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6 && abs(a.width - b.width) < 1e-6
      && abs(a.height - b.height) < 1e-6
  }
}
