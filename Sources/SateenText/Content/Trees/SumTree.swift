/// The sums over the items of a tree. Adding is associative, and the value of `init()` changes nothing.
protocol TreeSums: Sendable {
  init()
  /// The dimension by which a tree is divided. The length of each item is above 0.
  var length: Int { get }
  static func + (a: Self, b: Self) -> Self
}

/// A part of the sequence that a ``SumTree`` holds.
protocol TreeItem: Sendable {
  associatedtype Sums: TreeSums
  var sums: Sums { get }
  /// The item in two parts.
  /// - Parameter offset: above 0 and below the length.
  func split(at offset: Int) -> (Self, Self)
  /// This item and the one behind it as one item; nil where they stay apart.
  func joined(with next: Self) -> Self?
}

/// A sequence in a persistent B+ tree, whose nodes know the sums of all items below them.
///
/// A copy costs a reference: it shares all nodes. A node that only one tree refers to is changed in place. A change of a
/// shared tree copies the path to the leaf. All leaves have the same depth, and each node but the root is at least half
/// full, so the depth is logarithmic. A recursion over nodes, also that of releasing them, is as shallow as the tree:
/// ten levels hold 8¹⁰ items.
struct SumTree<Item: TreeItem>: Sendable {
  typealias Sums = Item.Sums

  /// The number of entries that a node holds at most.
  static var fan: Int { 16 }

  /// Nil where the tree is empty.
  var root: Node?

  init() {}

  init(root: Node?) {
    self.root = root
  }

  /// Builds a tree from all of its items, in linear time. Items that could be joined stay apart.
  init(_ items: [Item]) {
    guard items.count > Self.fan else {
      if !items.isEmpty { root = Node(items: items) }
      return
    }
    var level = Self.groups(of: items).map { Node(items: Array($0)) }
    while level.count > 1 { level = Self.groups(of: level).map { Node(children: Array($0)) } }
    root = level[0]
  }

  /// Groups of nearly equal size. Where there is more than one, each is at least half full.
  private static func groups<Entry>(of all: [Entry]) -> [ArraySlice<Entry>] {
    let count = (all.count + fan - 1) / fan
    return (0..<count).map { all[all.count * $0 / count..<all.count * ($0 + 1) / count] }
  }

  var isEmpty: Bool { root == nil }
  var sums: Sums { root?.sums ?? Sums() }
  var length: Int { root?.sums.length ?? 0 }
  var first: Item? { root?.firstItem }
  var last: Item? { root?.lastItem }

  /// Whether both trees are the same copy, which is known without a comparison of items.
  func isIdentical(to other: SumTree) -> Bool { root === other.root }

  /// The first item whose sums, with those of all items before it, meet a condition, and the sums of those before it.
  /// The condition holds for all later sums, too. Where it holds nowhere the last item is found.
  func find(_ isReached: (Sums) -> Bool) -> (item: Item, before: Sums)? {
    guard var node = root else { return nil }
    var before = Sums()
    while node.height > 0 {
      var index = 0
      while index + 1 < node.children.count {
        let after = before + node.children[index].sums
        if isReached(after) { break }
        before = after
        index += 1
      }
      node = node.children[index]
    }
    var index = 0
    while index + 1 < node.items.count {
      let after = before + node.items[index].sums
      if isReached(after) { break }
      before = after
      index += 1
    }
    return (node.items[index], before)
  }

  /// Calls `body` with all items in order.
  func forEach(_ body: (Item) -> Void) {
    root?.forEach(body)
  }
}
