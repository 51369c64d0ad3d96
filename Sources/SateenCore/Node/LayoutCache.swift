import SateenLayout

/// The answers of one node, each true for as long as the version is what it was when the question was asked. This is
/// the only place layouts are kept from one computation to the next.
///
/// It lives inside the node's lock and cannot call out; what falls out of it is handed to the caller, for letting go of
/// a layout may be the end of a node.
struct LayoutCache {
  /// Answers kept of earlier computations: the present width and a few before it.
  static let capacity = 4
  /// Answers kept of one computation. A stack asks each child up to three times, and asks as often as it is asked with
  /// different questions itself; where nodes are nested deeply that comes to eight.
  static let capacityOfOnePass = 16

  /// Grows whenever the layout of the node may have changed.
  private(set) var version = 1
  /// Answers that were computed rather than found, since the node was made.
  private(set) var computations = 0
  /// From the one that was not asked for the longest time.
  private var answers: [Answer] = []

  private struct Answer {
    var range: SizeRange
    var parentSize: Size
    // Not the context itself, which would keep the memo of a whole layout alive.
    var pixelGrid: PixelGrid
    var direction: LayoutDirection
    /// Whether what is inside was left out.
    var isSizeOnly: Bool
    /// Whether nothing is inside, so that the size is all there is to the answer.
    var isLeaf: Bool
    var pass: UInt64
    var layout: Layout

    func answers(_ range: SizeRange, _ parentSize: Size, _ context: LayoutContext) -> Bool {
      guard pixelGrid == context.pixelGrid, direction == context.direction, !isSizeOnly || context.wantsSizeOnly else {
        return false
      }
      // Where nothing is inside and only one size is allowed, an answer of that size is the answer.
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
      // What is asked again is as good as new.
      var answer = answers.remove(at: place)
      answer.pass = context.passNumber
      answers.append(answer)
    }
    return layout
  }

  /// Declares all answers out of date.
  mutating func invalidate() -> [Layout] {
    version += 1
    defer { answers = [] }
    return answers.map(\.layout)
  }

  /// Keeps an answer, unless the node changed since the question was asked.
  mutating func keep(
    _ layout: Layout, _ range: SizeRange, _ parentSize: Size, _ context: LayoutContext, isLeaf: Bool,
    askedAt version: Int
  ) -> Layout? {
    computations += 1
    guard version == self.version else { return layout }
    let ofThisPass = answers.count { $0.pass == context.passNumber }
    let dropped = answers.count >= max(Self.capacity, min(ofThisPass + 1, Self.capacityOfOnePass))
    let oldest = dropped ? answers.removeFirst().layout : nil
    answers.append(
      Answer(
        range: range, parentSize: parentSize, pixelGrid: context.pixelGrid, direction: context.direction,
        isSizeOnly: context.wantsSizeOnly && !isLeaf, isLeaf: isLeaf, pass: context.passNumber, layout: layout))
    return oldest
  }

  /// Unknown lengths are written as not-a-number, and two unknowns are the same question.
  fileprivate static func same(_ a: Double, _ b: Double) -> Bool { a == b || (a.isNaN && b.isNaN) }
}
