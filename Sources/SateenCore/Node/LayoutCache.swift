import SateenLayout

/// The cached layouts of one node, valid while the version is the one at which they were requested. No other cache
/// keeps layouts from one computation to the next.
///
/// The cache lives inside the node's lock and cannot call out. Evicted layouts are handed to the caller, because
/// releasing a layout may end a node.
struct LayoutCache {
  /// Layouts kept of earlier computations: the present width and a few before it.
  static let capacity = 4
  /// Layouts kept of one computation. A stack measures each child up to three times for each different range that it is
  /// measured in itself; in deeply nested nodes that comes to eight.
  static let capacityOfOnePass = 16

  /// Grows whenever the layout of the node may have changed.
  private(set) var version = 1
  /// Layouts that were computed rather than found, since the node was made.
  private(set) var computations = 0
  /// The first layout computation whose layouts are cached. Computations that began before the last invalidation may
  /// still remember layouts of nodes inside as they were before it.
  private var firstPass: UInt64 = 0
  /// Least recently used first.
  private var answers: [Answer] = []

  private struct Answer {
    var range: SizeRange
    var parentSize: Size
    // Not the context itself, which would keep the memo of a whole layout alive.
    var pixelGrid: PixelGrid
    var direction: LayoutDirection
    /// Whether the layout has a size only, without the nodes inside.
    var isSizeOnly: Bool
    /// Whether nothing is inside the node, so that the size is the whole layout.
    var isLeaf: Bool
    var pass: UInt64
    var layout: Layout

    func answers(_ range: SizeRange, _ parentSize: Size, _ context: LayoutContext) -> Bool {
      guard pixelGrid == context.pixelGrid, direction == context.direction, !isSizeOnly || context.wantsSizeOnly else {
        return false
      }
      // Where nothing is inside and only one size is allowed, any cached layout of that size is right.
      if isLeaf, range.min == layout.size, range.max == layout.size { return true }
      return self.range == range && LayoutCache.same(self.parentSize.width, parentSize.width)
        && LayoutCache.same(self.parentSize.height, parentSize.height)
    }
  }

  mutating func layout(_ range: SizeRange, _ parentSize: Size, _ context: LayoutContext) -> Layout? {
    let place = answers.firstIndex { $0.answers(range, parentSize, context) }
    guard let place else { return nil }
    let layout = answers[place].layout
    if answers[place].pass != context.passNumber {
      // A cache hit makes the layout the most recently used.
      var answer = answers.remove(at: place)
      answer.pass = context.passNumber
      answers.append(answer)
    }
    return layout
  }

  /// Empties the cache.
  /// - Parameter pass: the layout computation that the change is part of, which has measured nothing inside the node
  ///   before; nil where the change is part of no computation.
  mutating func invalidate(by pass: UInt64? = nil) -> [Layout] {
    version += 1
    let before = firstPass
    defer { if let pass { firstPass = max(before, pass) } }
    return forget()
  }

  /// Empties the cache although the layout of the node is still valid.
  mutating func forget() -> [Layout] {
    firstPass = LayoutContext.newestPass + 1
    defer { answers = [] }
    return answers.map(\.layout)
  }

  /// Caches a layout, unless the node changed since it was requested or since the computation began.
  mutating func keep(
    _ layout: Layout, _ range: SizeRange, _ parentSize: Size, _ context: LayoutContext, isLeaf: Bool,
    askedAt version: Int
  ) -> Layout? {
    computations += 1
    guard version == self.version, context.passNumber == 0 || context.passNumber >= firstPass else { return layout }
    let ofThisPass = answers.count { $0.pass == context.passNumber }
    let dropped = answers.count >= max(Self.capacity, min(ofThisPass + 1, Self.capacityOfOnePass))
    let oldest = dropped ? answers.removeFirst().layout : nil
    answers.append(
      Answer(
        range: range, parentSize: parentSize, pixelGrid: context.pixelGrid, direction: context.direction,
        isSizeOnly: context.wantsSizeOnly && !isLeaf, isLeaf: isLeaf, pass: context.passNumber, layout: layout))
    return oldest
  }

  /// Unknown lengths are NaN, and two unknowns are the same cache key.
  fileprivate static func same(_ a: Double, _ b: Double) -> Bool { a == b || (a.isNaN && b.isNaN) }
}
