import SateenLayout
import XCTest

/// A tree of boxes as text, a line for each box with its style and its expected frame:
/// `{width: 10; flex-grow: 1} 0 0 10 20`. A box's children follow below it, indented.
struct FlexOutline {
  private struct Line {
    var depth: Int
    var style: [String: String]
    var frame: [Double]
  }

  private let lines: [Line]

  init(_ text: String) {
    lines = text.split(separator: "\n").map { line in
      let body = line.drop { $0 == " " }
      let parts = body.dropFirst().split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      var style: [String: String] = [:]
      for property in parts[0].split(separator: ";") {
        let words = property.split(separator: ":").map { String($0.drop { $0 == " " }) }
        style[words[0]] = words[1]
      }
      return Line(
        depth: (line.count - body.count) / 2, style: style, frame: parts[1].split(separator: " ").map { Double($0)! })
    }
  }

  /// Lays the tree out without rounding and compares every frame.
  func check(file: StaticString = #filePath, line: UInt = #line) throws {
    let tree = FlexTree()
    var nodes: [FlexTree.Node] = []
    var path: [FlexTree.Node] = []
    for one in lines {
      let node = tree.makeNode(try FlexStyle.parse(one.style))
      path.removeLast(path.count - one.depth)
      if let parent = path.last { tree.append(node, to: parent) }
      path.append(node)
      nodes.append(node)
    }
    tree.layout(nodes[0], scale: 0)
    for (node, one) in zip(nodes, lines) {
      let frame = tree.frame(of: node)
      let found = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
      for (a, b) in zip(found, one.frame) where abs(a - b) > 0.001 {
        XCTFail("\(one.style) is at \(found), not \(one.frame)", file: file, line: line)
        break
      }
    }
  }
}
