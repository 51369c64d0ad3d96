@testable import SateenText

extension SumTree {
  /// The first rule of the tree that does not hold; nil where all do.
  var brokenRule: String? { root.flatMap { Self.brokenRule($0, isRoot: true) } }

  /// The number of nodes from the root to a leaf.
  var depth: Int { root.map { $0.height + 1 } ?? 0 }

  private static func brokenRule(_ node: Node, isRoot: Bool) -> String? {
    if node.count == 0 { return "an empty node" }
    if node.count > fan { return "\(node.count) entries in a node" }
    if !isRoot, node.count < fan / 2 { return "only \(node.count) entries in a node of height \(node.height)" }
    var sums = Sums()
    if node.height == 0 {
      if !node.children.isEmpty { return "a leaf with children" }
      for item in node.items {
        if item.sums.length < 1 { return "an empty item" }
        sums = sums + item.sums
      }
    } else {
      if isRoot, node.count == 1 { return "a root with one child" }
      if !node.items.isEmpty { return "an inner node with items" }
      for child in node.children {
        if child.height != node.height - 1 { return "children of different heights" }
        if let rule = brokenRule(child, isRoot: false) { return rule }
        sums = sums + child.sums
      }
    }
    return "\(sums)" == "\(node.sums)" ? nil : "sums \(node.sums) instead of \(sums)"
  }

  var items: [Item] {
    var items: [Item] = []
    forEach { items.append($0) }
    return items
  }
}
