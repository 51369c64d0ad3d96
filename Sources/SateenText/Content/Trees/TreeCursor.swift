/// A place in a tree, for lookups near each other: moving to the next item does not begin at the root.
///
/// The cursor keeps the tree as it was. A change of the tree while a cursor is alive copies the path that it changes.
struct TreeCursor<Item: TreeItem> {
  private struct Level {
    let node: SumTree<Item>.Node
    /// The sums of all items before the node.
    let start: Item.Sums
    var index = 0
    /// The sums of all items before the entry at the index.
    var before: Item.Sums

    init(_ node: SumTree<Item>.Node, start: Item.Sums) {
      self.node = node
      self.start = start
      before = start
    }

    func sums(at index: Int) -> Item.Sums {
      node.height == 0 ? node.items[index].sums : node.children[index].sums
    }
  }

  /// From the root down to a leaf; empty where the tree is.
  private var path: [Level] = []

  /// A cursor at the first item.
  init(_ tree: SumTree<Item>) {
    guard let root = tree.root else { return }
    path.append(Level(root, start: Item.Sums()))
    descend()
  }

  /// The item at the cursor; nil where the tree is empty.
  var item: Item? { path.last.map { $0.node.items[$0.index] } }

  /// The sums of all items before the cursor.
  var before: Item.Sums { path.last?.before ?? Item.Sums() }

  /// Moves to the first item whose sums, with those of all items before it, meet a condition, as `SumTree.find` does.
  mutating func seek(_ isReached: (Item.Sums) -> Bool) {
    guard !path.isEmpty else { return }
    while path.count > 1 {
      let level = path[path.count - 1]
      if !isReached(level.start), isReached(level.start + level.node.sums) { break }
      path.removeLast()
    }
    while true {
      var level = path.removeLast()
      level.index = 0
      level.before = level.start
      while level.index + 1 < level.node.count {
        let after = level.before + level.sums(at: level.index)
        if isReached(after) { break }
        level.before = after
        level.index += 1
      }
      path.append(level)
      if level.node.height == 0 { return }
      path.append(Level(level.node.children[level.index], start: level.before))
    }
  }

  /// Moves to the next item.
  /// - Returns: false at the last item, where the cursor stays.
  mutating func advance() -> Bool {
    guard let depth = path.lastIndex(where: { $0.index + 1 < $0.node.count }) else { return false }
    path.removeLast(path.count - 1 - depth)
    path[depth].before = path[depth].before + path[depth].sums(at: path[depth].index)
    path[depth].index += 1
    descend()
    return true
  }

  /// Goes down to the first item below the last level.
  private mutating func descend() {
    while let level = path.last, level.node.height > 0 {
      path.append(Level(level.node.children[level.index], start: level.before))
    }
  }
}
