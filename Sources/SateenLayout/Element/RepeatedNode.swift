/// A node that appears twice in one layout. A node has only one frame, so such a layout cannot be displayed.
package struct RepeatedNode: CustomStringConvertible, Sendable {
  package let node: any LayoutNode
  /// The path from the layout's element to each occurrence, such as "StackLayoutSpec > 2: InsetLayoutSpec"; the numbers
  /// count sublayouts from 1.
  package let first: String
  package let second: String
  private let owner: String

  /// The first repetition among the nearest nodes below a layout; nil if every node appears once.
  /// - Parameter owner: the element that the message names, if it is not the layout's own element.
  package init?(in layout: Layout, of owner: (any LayoutElement)? = nil) {
    guard let node = layout.repeatedNode else { return nil }
    self.node = node
    self.owner = (owner ?? layout.element).layoutName
    var ways: [String] = []
    var open = Self.steps(into: layout, after: []).reversed() as [(layout: Layout, way: [String])]
    while ways.count < 2, let (next, way) = open.popLast() {
      if next.node === node {
        ways.append(Self.text(way))
      } else if next.node == nil {
        open.append(contentsOf: Self.steps(into: next, after: way).reversed())
      }
    }
    (first, second) = (ways.first ?? "", ways.last ?? "")
  }

  private static func steps(into layout: Layout, after way: [String]) -> [(layout: Layout, way: [String])] {
    layout.sublayouts.enumerated().map { index, sublayout in
      let number = layout.sublayouts.count > 1 ? "\(index + 1): " : ""
      return (sublayout, way + [number + sublayout.element.layoutName])
    }
  }

  /// The path as text. A long path is shortened to its first six and its last five steps.
  private static func text(_ way: [String]) -> String {
    let steps = way.count > 12 ? way.prefix(6) + ["..."] + way.suffix(5) : way[...]
    return steps.joined(separator: " > ")
  }

  /// A sentence that names the node and both paths.
  package var description: String {
    """
    \(node.layoutName) stands in two places of the layout of \(owner), at \(first) and at \(second); a node has one \
    place on screen: make a second node, or use it once.
    """
  }
}
