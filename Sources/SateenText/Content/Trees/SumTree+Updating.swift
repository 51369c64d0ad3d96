extension SumTree {
  /// Lets `change` edit the items of one leaf, in place where no other tree shares it.
  ///
  /// The leaf may get more items than the fan, or none: the nodes above are divided and joined as needed.
  /// - Parameters:
  ///   - offset: from 0 to the length. The leaf holds the first item that has the offset inside or at its end.
  ///   - change: gets the leaf's items, the index of that item, and the offset inside of it. It returns false where it
  ///     has changed nothing, because the change does not fit into one leaf.
  /// - Returns: the result of `change`; false for an empty tree.
  @discardableResult
  mutating func updateLeaf(at offset: Int, _ change: (inout [Item], _ index: Int, _ rest: Int) -> Bool) -> Bool {
    guard root != nil, Self.update(&root!, offset, change) else { return false }
    settleRoot()
    return true
  }

  private static func update(
    _ node: inout Node, _ offset: Int, _ change: (inout [Item], _ index: Int, _ rest: Int) -> Bool
  ) -> Bool {
    if !isKnownUniquelyReferenced(&node) { node = Node(copying: node) }
    var rest = offset
    var index = 0
    if node.height == 0 {
      while index + 1 < node.items.count, rest > node.items[index].sums.length {
        rest -= node.items[index].sums.length
        index += 1
      }
      guard change(&node.items, index, rest) else { return false }
    } else {
      while index + 1 < node.children.count, rest > node.children[index].sums.length {
        rest -= node.children[index].sums.length
        index += 1
      }
      guard update(&node.children[index], rest, change) else { return false }
      node.settleChild(index)
    }
    node.updateSums()
    return true
  }

  private mutating func settleRoot() {
    guard let node = root else { return }
    if node.count == 0 {
      root = nil
    } else if node.count > Self.fan {
      let (a, b) = node.height == 0 ? Node.packed(items: node.items) : Node.packed(children: node.children)
      root = b.map { Node(children: [a, $0]) } ?? a
    } else if node.height > 0, node.children.count == 1 {
      root = node.children[0]
    }
  }
}
