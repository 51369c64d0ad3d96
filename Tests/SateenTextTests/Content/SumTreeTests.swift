import XCTest

@testable import SateenText

/// The tree by itself, with items whose places are known by their numbers.
final class SumTreeTests: XCTestCase {
  private struct Sums: TreeSums, Equatable {
    var length = 0
    var items = 0

    static func + (a: Sums, b: Sums) -> Sums { Sums(length: a.length + b.length, items: a.items + b.items) }
  }

  /// Consecutive numbers.
  private struct Item: TreeItem, Equatable {
    var numbers: Range<Int>

    var sums: Sums { Sums(length: numbers.count, items: 1) }

    func split(at offset: Int) -> (Item, Item) {
      let middle = numbers.lowerBound + offset
      return (Item(numbers: numbers.lowerBound..<middle), Item(numbers: middle..<numbers.upperBound))
    }

    func joined(with next: Item) -> Item? {
      numbers.upperBound == next.numbers.lowerBound ? Item(numbers: numbers.lowerBound..<next.numbers.upperBound) : nil
    }
  }

  private static func tree(_ count: Int, from first: Int) -> SumTree<Item> {
    // Gaps between the items keep them from being joined.
    SumTree((0..<count).map { Item(numbers: first + 4 * $0..<first + 4 * $0 + 1 + $0 % 3) })
  }

  private static func numbers(_ tree: SumTree<Item>) -> [Int] { tree.items.flatMap { Array($0.numbers) } }

  func testATreeBuiltFromItemsKeepsTheirOrderAndIsBalanced() {
    for count in [0, 1, 2, 15, 16, 17, 31, 32, 33, 255, 256, 257, 4_095, 4_097, 20_000] {
      let tree = Self.tree(count, from: 0)
      XCTAssertNil(tree.brokenRule, "\(count) items")
      XCTAssertEqual(tree.items.count, count)
      XCTAssertEqual(tree.sums.items, count)
      XCTAssertLessThanOrEqual(tree.depth, 4)
    }
  }

  func testRandomSplitsAndJoinsEqualAnArray() {
    var (random, note) = ContentTestSeed.random()
    var tree = Self.tree(6_000, from: 0)
    var model = Self.numbers(tree)
    var deepest = 0
    for step in 0..<ContentTestSeed.rounds(200) {
      let lower = random.below(model.count + 1)
      let upper = min(model.count, lower + random.below(random.once(in: 5) ? 3_000 : 30))
      let note = "\(note) step \(step) \(lower)..<\(upper)"
      switch random.below(4) {
      case 0:
        let (head, tail) = tree.split(at: lower)
        XCTAssertNil(head.brokenRule, note)
        XCTAssertNil(tail.brokenRule, note)
        XCTAssertEqual(head.length, lower, note)
        XCTAssertEqual(tail.length, model.count - lower, note)
        tree = tail
        tree.append(head)
        model = Array(model[lower...] + model[..<lower])
      case 1:
        let slice = tree.slice(lower..<upper)
        XCTAssertNil(slice.brokenRule, note)
        XCTAssertTrue(Self.numbers(slice) == Array(model[lower..<upper]), note)
      default:
        let new = Self.tree(random.below(random.once(in: 6) ? 2_000 : 4), from: 100_000 * (step + 1))
        tree.replace(lower..<upper, with: new)
        model.replaceSubrange(lower..<upper, with: Self.numbers(new))
      }
      XCTAssertNil(tree.brokenRule, note)
      XCTAssertEqual(tree.length, model.count, note)
      if step % 10 == 9 { XCTAssertTrue(Self.numbers(tree) == model, note) }
      deepest = max(deepest, tree.depth)
      guard testRun?.failureCount == 0 else { return }
    }
    XCTAssertGreaterThanOrEqual(deepest, 4)
    XCTAssertLessThanOrEqual(deepest, 6)
  }

  func testChangesOfLeavesKeepTheTreeBalanced() {
    var (random, note) = ContentTestSeed.random()
    var tree = Self.tree(3_000, from: 0)
    var model = tree.items
    // First more items go than come, down to nothing, then more come.
    for step in 0..<ContentTestSeed.rounds(6_000) {
      let isGrowing = step % 6_000 > 4_500
      let offset = random.below(tree.length + 1)
      var change: (index: Int, removed: Int, new: [Item]) = (0, 0, [])
      let found = tree.updateLeaf(at: offset) { items, index, rest in
        XCTAssertLessThanOrEqual(rest, items[index].sums.length, note)
        let removed = min(items.count - index, random.below(isGrowing ? 2 : 4))
        let start = 10_000_000 + step * 100
        let new = (0..<random.below(isGrowing ? 4 : 2)).map { Item(numbers: start + 4 * $0..<start + 4 * $0 + 2) }
        change = (model.firstIndex(of: items[index])!, removed, new)
        items.replaceSubrange(index..<index + removed, with: new)
        return true
      }
      if found {
        model.replaceSubrange(change.index..<change.index + change.removed, with: change.new)
      } else {
        XCTAssertTrue(tree.isEmpty, note)
        tree = Self.tree(3, from: 20_000_000)
        model = tree.items
      }
      guard step % 20 == 0 || tree.length < 100 else { continue }
      XCTAssertNil(tree.brokenRule, "\(note) step \(step)")
      XCTAssertTrue(tree.items == model, "\(note) step \(step)")
      guard testRun?.failureCount == 0 else { return }
    }
  }

  func testAChangeThatIsRefusedChangesNothing() {
    var tree = Self.tree(100, from: 0)
    let items = tree.items
    XCTAssertFalse(tree.updateLeaf(at: 50) { _, _, _ in false })
    XCTAssertEqual(tree.items, items)
    var empty = SumTree<Item>()
    XCTAssertFalse(empty.updateLeaf(at: 0) { _, _, _ in true })
  }

  func testATreeAloneIsChangedInPlaceAndACopyIsNot() {
    var tree = Self.tree(2_000, from: 0)
    let root = ObjectIdentifier(tree.root!)
    let change = { (items: inout [Item], index: Int, _: Int) in
      items[index].numbers = items[index].numbers.lowerBound..<items[index].numbers.upperBound + 1
      return true
    }
    tree.updateLeaf(at: 500, change)
    XCTAssertEqual(ObjectIdentifier(tree.root!), root)
    let copy = tree
    let items = copy.items
    tree.updateLeaf(at: 500, change)
    XCTAssertNotEqual(ObjectIdentifier(tree.root!), root)
    XCTAssertEqual(copy.items, items)
    XCTAssertEqual(tree.length, copy.length + 1)
    // One path is copied, all other nodes are shared.
    var shared: Set<ObjectIdentifier> = []
    func collect(_ node: SumTree<Item>.Node) {
      shared.insert(ObjectIdentifier(node))
      node.children.forEach(collect)
    }
    collect(copy.root!)
    func strangers(_ node: SumTree<Item>.Node) -> Int {
      shared.contains(ObjectIdentifier(node)) ? 0 : 1 + node.children.reduce(0) { $0 + strangers($1) }
    }
    XCTAssertEqual(strangers(tree.root!), tree.depth)
  }

  func testACursorFindsTheSameAsTheTree() {
    var (random, note) = ContentTestSeed.random()
    for count in [1, 16, 300, 5_000] {
      let tree = Self.tree(count, from: 0)
      var cursor = TreeCursor(tree)
      XCTAssertEqual(cursor.item, tree.first)
      var offset = 0
      for _ in 0..<300 {
        offset = random.once(in: 5) ? random.below(tree.length + 2) : max(0, offset + random.below(40) - 20)
        cursor.seek { $0.length > offset }
        let found = tree.find { $0.length > offset }
        XCTAssertEqual(cursor.item, found?.item, "\(note) offset \(offset)")
        XCTAssertEqual(cursor.before, found?.before, "\(note) offset \(offset)")
      }
      cursor.seek { $0.length > 0 }
      var items = [cursor.item!]
      while cursor.advance() {
        XCTAssertEqual(cursor.before.items, items.count)
        items.append(cursor.item!)
      }
      XCTAssertEqual(items, tree.items)
      XCTAssertEqual(cursor.item, tree.last)
    }
    var nowhere = TreeCursor(SumTree<Item>())
    XCTAssertNil(nowhere.item)
    XCTAssertFalse(nowhere.advance())
  }
}
