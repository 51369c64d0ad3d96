// Joining and dividing take logarithmic time: only the nodes along one path are made anew, all others are shared.
extension SumTree {
  /// Appends a sequence. The items at the seam become one where they can be joined.
  mutating func append(_ other: SumTree) {
    root = Self.concatenated(root, other.root)
  }

  /// The parts before and behind an offset.
  func split(at offset: Int) -> (SumTree, SumTree) {
    let (before, behind) = Self.split(root, at: offset)
    return (SumTree(root: before), SumTree(root: behind))
  }

  /// Part of the sequence.
  func slice(_ range: Range<Int>) -> SumTree {
    let (head, _) = Self.split(root, at: range.upperBound)
    return SumTree(root: Self.split(head, at: range.lowerBound).1)
  }

  mutating func replace(_ range: Range<Int>, with other: SumTree) {
    let (head, rest) = Self.split(root, at: range.lowerBound)
    let (_, tail) = Self.split(rest, at: range.count)
    root = Self.concatenated(Self.concatenated(head, other.root), tail)
  }

  private static func concatenated(_ a: Node?, _ b: Node?) -> Node? {
    guard let a else { return b }
    guard let b else { return a }
    guard let seam = a.lastItem.joined(with: b.firstItem) else { return stacked(a, b) }
    var front = SumTree(root: a)
    front.updateLeaf(at: a.sums.length) { items, _, _ in
      items[items.count - 1] = seam
      return true
    }
    var back = SumTree(root: b)
    back.updateLeaf(at: 0) { items, _, _ in
      items.removeFirst()
      return true
    }
    return back.root.map { stacked(front.root!, $0) } ?? front.root
  }

  /// Two sequences under one root.
  private static func stacked(_ a: Node, _ b: Node) -> Node {
    let (first, second) = joined(a, b)
    return second.map { Node(children: [first, $0]) } ?? first
  }

  /// One or two nodes of the height of the higher node. Two are at least half full; a single one holds no fewer entries
  /// than the higher node.
  private static func joined(_ a: Node, _ b: Node) -> (Node, Node?) {
    if a.height == b.height {
      return a.count >= fan / 2 && b.count >= fan / 2 ? (a, b) : Node.packed(a, b)
    }
    if a.height > b.height {
      let (first, second) = joined(a.children[a.count - 1], b)
      var children = a.children
      children[children.count - 1] = first
      if let second { children.append(second) }
      return Node.packed(children: children)
    }
    let (first, second) = joined(a, b.children[0])
    var children = b.children
    children[0] = first
    if let second { children.insert(second, at: 1) }
    return Node.packed(children: children)
  }

  private static func split(_ node: Node?, at offset: Int) -> (Node?, Node?) {
    guard let node, offset > 0 else { return (nil, node) }
    guard offset < node.sums.length else { return (node, nil) }
    return node.height == 0 ? splitLeaf(node, at: offset) : splitInner(node, at: offset)
  }

  private static func splitLeaf(_ leaf: Node, at offset: Int) -> (Node, Node) {
    var rest = offset
    var index = 0
    while rest > leaf.items[index].sums.length {
      rest -= leaf.items[index].sums.length
      index += 1
    }
    var head = Array(leaf.items[...index])
    var tail = Array(leaf.items[(index + 1)...])
    if rest < leaf.items[index].sums.length {
      let (before, behind) = leaf.items[index].split(at: rest)
      // A small part is joined with its neighbour, as at any seam.
      if index > 0, let both = head[index - 1].joined(with: before) {
        head.removeLast()
        head[index - 1] = both
      } else {
        head[index] = before
      }
      if let next = tail.first, let both = behind.joined(with: next) {
        tail[0] = both
      } else {
        tail.insert(behind, at: 0)
      }
    }
    return (Node(items: head), Node(items: tail))
  }

  private static func splitInner(_ node: Node, at offset: Int) -> (Node?, Node?) {
    var rest = offset
    var index = 0
    while rest > node.children[index].sums.length {
      rest -= node.children[index].sums.length
      index += 1
    }
    let (before, behind) = split(node.children[index], at: rest)
    return (
      concatenated(Node.root(of: node.children[..<index]), before),
      concatenated(behind, Node.root(of: node.children[(index + 1)...]))
    )
  }
}
