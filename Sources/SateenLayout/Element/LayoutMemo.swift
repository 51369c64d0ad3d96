import Synchronization

/// A layout request as a cache key: everything that the layout of an unchanged element depends on.
struct LayoutQuestion: Sendable {
  private var lengths: (Double, Double, Double, Double)
  private var parent: (UInt64, UInt64)
  private var scale: Double
  private var direction: LayoutDirection
  private var wantsSizeOnly: Bool

  init(_ range: SizeRange, _ parentSize: Size, _ context: LayoutContext) {
    lengths = (range.min.width, range.min.height, range.max.width, range.max.height)
    // As bits: an unknown length is NaN, which is not equal to itself.
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

/// The layouts computed so far during one layout computation.
///
/// A stack measures each child up to three times, and so do the stacks inside it. Without a memo, the number of times a
/// leaf is measured would double with each level of the tree. Layouts are found by the element's identity. The memo
/// retains the element, so that no other element can get the same identity.
///
/// One thread uses a memo at a time. Where children are measured concurrently, each has a branch of its own. The
/// branches live as long as the memo, so that many threads compute no more layouts than one thread would. No thread
/// ever waits for a memo: one that finds it in use continues as if the memo were empty.
final class LayoutMemo: @unchecked Sendable {
  // `entries`, `slots` and `branches` are accessed only between a successful `claim` and `release`, or by the thread
  // that ends the memo while it is free. `state` holds `busy` and `ended`.
  private let state = Atomic<UInt8>(0)
  private var entries: [Entry] = []
  /// A hash table with open addressing: an index into `entries` plus one, or zero for a free slot. Its count is a power
  /// of two.
  private var slots: [Int32] = []
  private var branches: [Branch] = []
  private var branchPlaces: [ObjectIdentifier: Int] = [:]

  /// The number of the layout computation.
  let pass: UInt64

  /// The number of the computation that began last in this process.
  static var newestPass: UInt64 { passes.load(ordering: .relaxed) }

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
    // Retained, so that no other element can get the same identity.
    var element: any LayoutElement
    var memo: LayoutMemo
  }

  init() {
    pass = Self.passes.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private init(branchOf memo: LayoutMemo) {
    pass = memo.pass
  }

  /// The memo for one child among several that are measured concurrently.
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
    if entries.isEmpty { entries.reserveCapacity(8) }
    entries.append(Entry(identity: identity, question: question, element: element, layout: layout))
    place(entries.count - 1)
  }

  /// Removes all entries. From now on nothing is remembered.
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
      // Another thread ended the memo while this one used it, and left the clearing to this one.
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
    // Objects are aligned to 16 bytes; the multiplication (Knuth's, by the golden ratio) spreads neighbours apart.
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
