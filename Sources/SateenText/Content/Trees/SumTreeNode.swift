extension SumTree {
  /// A leaf with items, or an inner node with children of equal height.
  final class Node: @unchecked Sendable {
    // The variables change only while exactly one tree refers to the node and to each node above it, which is checked
    // before each change. They are constant from the moment the node is shared.

    /// 0 for a leaf.
    let height: Int
    private(set) var sums: Sums
    var items: [Item]
    var children: [Node]

    init(items: [Item]) {
      height = 0
      self.items = items
      children = []
      sums = Sums()
      updateSums()
    }

    /// - Parameter children: at least one.
    init(children: [Node]) {
      height = children[0].height + 1
      items = []
      self.children = children
      sums = Sums()
      updateSums()
    }

    init(copying other: Node) {
      height = other.height
      sums = other.sums
      items = other.items
      children = other.children
    }

    var count: Int { height == 0 ? items.count : children.count }
    var firstItem: Item { height == 0 ? items[0] : children[0].firstItem }
    var lastItem: Item { height == 0 ? items[items.count - 1] : children[children.count - 1].lastItem }

    func updateSums() {
      var sums = Sums()
      if height == 0 {
        for item in items { sums = sums + item.sums }
      } else {
        for child in children { sums = sums + child.sums }
      }
      self.sums = sums
    }

    func forEach(_ body: (Item) -> Void) {
      for item in items { body(item) }
      for child in children { child.forEach(body) }
    }

    // MARK: Entries

    /// A root of some entries in order; nil where there are none. A single child is its own root.
    static func root(of children: ArraySlice<Node>) -> Node? {
      children.count < 2 ? children.first : Node(children: Array(children))
    }

    /// The entries of a node that may be above the fan, as one node, or as two that are at least half full.
    static func packed(items: [Item]) -> (Node, Node?) {
      guard items.count > SumTree.fan else { return (Node(items: items), nil) }
      let half = items.count / 2
      return (Node(items: Array(items[..<half])), Node(items: Array(items[half...])))
    }

    static func packed(children: [Node]) -> (Node, Node?) {
      guard children.count > SumTree.fan else { return (Node(children: children), nil) }
      let half = children.count / 2
      return (Node(children: Array(children[..<half])), Node(children: Array(children[half...])))
    }

    /// The entries of two neighbours of equal height, as one node or as two that are at least half full.
    static func packed(_ a: Node, _ b: Node) -> (Node, Node?) {
      a.height == 0 ? packed(items: a.items + b.items) : packed(children: a.children + b.children)
    }

    /// Mends a child that became too full or too empty. The other children are neither.
    func settleChild(_ index: Int) {
      let child = children[index]
      if child.count > SumTree.fan {
        let (a, b) = child.height == 0 ? Self.packed(items: child.items) : Self.packed(children: child.children)
        children.replaceSubrange(index...index, with: b.map { [a, $0] } ?? [a])
      } else if child.count < SumTree.fan / 2, children.count > 1 {
        let first = index > 0 ? index - 1 : 0
        let (a, b) = Self.packed(children[first], children[first + 1])
        children.replaceSubrange(first...first + 1, with: b.map { [a, $0] } ?? [a])
      }
    }
  }
}
