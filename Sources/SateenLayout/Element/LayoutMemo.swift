import Synchronization

/// Everything the answer of an unchanged element depends on.
struct LayoutQuestion: Sendable {
  private var lengths: (Double, Double, Double, Double)
  private var parent: (UInt64, UInt64)
  private var scale: Double
  private var direction: LayoutDirection
  private var wantsSizeOnly: Bool

  init(_ range: SizeRange, _ parentSize: Size, _ context: LayoutContext) {
    lengths = (range.min.width, range.min.height, range.max.width, range.max.height)
    // As bits: an unknown length is not a number, which is not equal to itself.
    parent = (parentSize.width.bitPattern, parentSize.height.bitPattern)
    scale = context.pixelGrid.scale
    direction = context.direction
    wantsSizeOnly = context.wantsSizeOnly
  }

  static func == (a: LayoutQuestion, b: LayoutQuestion) -> Bool {
    a.lengths == b.lengths && a.parent == b.parent && a.scale == b.scale && a.direction == b.direction
      && a.wantsSizeOnly == b.wantsSizeOnly
  }
}

/// The answers elements gave during one layout computation.
///
/// A stack asks each child up to three times and its children do the same, so without a memory the leaves of a deep
/// tree would be asked a number of times that doubles with each level. Answers are found by the element's identity
/// and kept together with the element, so that no identity is used twice.
///
/// A memo is used by one thread at a time. Where children are measured at the same time, each has a branch of its own,
/// which stays for as long as the memo does, so that a layout costs no more questions on many threads than on one.
/// Nobody ever waits for a memo: a thread that finds it in use all the same goes on as if it were empty.
final class LayoutMemo: @unchecked Sendable {
  // `entries`, `slots` and `branches` are touched only between a successful `claim` and `release`, or by whoever ends the
  // memo while it is free. `state` holds `busy` and `ended`.
  private let state = Atomic<UInt8>(0)
  private var entries: [Entry] = []
  /// Open addressing: one more than an index into `entries`, zero for a free slot. The count is a power of two.
  private var slots: [Int32] = []
  private var branches: [Branch] = []
  private var branchPlaces: [ObjectIdentifier: Int] = [:]

  /// The number of the layout computation.
  let pass: UInt64

  private static let passes = Atomic<UInt64>(0)
  private static let busy: UInt8 = 1
  private static let ended: UInt8 = 2

  private struct Entry {
    var identity: ObjectIdentifier
    var question: LayoutQuestion
    var element: any LayoutElement
    var layout: Layout
  }

  private struct Branch {
    // Kept so that its identity is nobody else's.
    var element: any LayoutElement
    var memo: LayoutMemo
  }

  init() {
    pass = Self.passes.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private init(branchOf memo: LayoutMemo) {
    pass = memo.pass
  }

  /// The memo of one child among several that are measured at the same time.
  func branch(of element: any LayoutElement) -> LayoutMemo {
    guard claim() else { return self }
    defer { release() }
    let identity = element.layoutIdentity
    if let identity, let place = branchPlaces[identity] { return branches[place].memo }
    if let identity { branchPlaces[identity] = branches.count }
    let memo = LayoutMemo(branchOf: self)
    branches.append(Branch(element: element, memo: memo))
    return memo
  }

  var isOpen: Bool { state.load(ordering: .relaxed) & Self.ended == 0 }

  func answer(of identity: ObjectIdentifier, to question: LayoutQuestion) -> Layout? {
    guard claim() else { return nil }
    defer { release() }
    guard !slots.isEmpty else { return nil }
    var slot = firstSlot(identity)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].identity == identity, entries[index].question == question { return entries[index].layout }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  func remember(
    _ layout: Layout, of element: any LayoutElement, _ identity: ObjectIdentifier, to question: LayoutQuestion
  ) {
    guard claim() else { return }
    defer { release() }
    if 2 * (entries.count + 1) > slots.count { grow() }
    entries.append(Entry(identity: identity, question: question, element: element, layout: layout))
    place(entries.count - 1)
  }

  /// Forgets everything; from now on nothing is remembered.
  func end() {
    let before = state.bitwiseOr(Self.ended, ordering: .acquiringAndReleasing).oldValue
    if before == 0 { clear() }
  }

  private func claim() -> Bool {
    state.compareExchange(expected: 0, desired: Self.busy, ordering: .acquiringAndReleasing).exchanged
  }

  private func release() {
    let left = state.compareExchange(expected: Self.busy, desired: 0, ordering: .acquiringAndReleasing).exchanged
    if !left {
      // Ended meanwhile, by a thread that found the memo in use and left the clearing to this one.
      clear()
      state.store(Self.ended, ordering: .releasing)
    }
  }

  private func clear() {
    entries = []
    slots = []
    for branch in branches { branch.memo.end() }
    branches = []
    branchPlaces = [:]
  }

  private func firstSlot(_ identity: ObjectIdentifier) -> Int {
    // Objects lie at multiples of 16; the multiplication (Knuth's, by the golden ratio) spreads neighbours apart.
    let bits = UInt64(UInt(bitPattern: identity) >> 4) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: bits >> 32) & (slots.count - 1)
  }

  private func place(_ index: Int) {
    var slot = firstSlot(entries[index].identity)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(index + 1)
  }

  private func grow() {
    slots = [Int32](repeating: 0, count: max(32, slots.count * 2))
    for index in entries.indices { place(index) }
  }
}
