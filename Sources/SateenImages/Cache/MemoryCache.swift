import SateenGraphics

/// A cache of finished bitmaps by request. It retains the most recently used ones up to a budget of bytes, and refers
/// weakly to all others. A bitmap on screen is therefore found even after its eviction.
///
/// An eighth of the budget is reserved for small bitmaps. Otherwise one photo could evict a hundred avatars, which take
/// as much memory, are used more often, and need a hundred files to be decoded again.
///
/// The cache is a plain value; its owner locks it. Evicted bitmaps are returned, so that the owner can free large
/// memory on the thread of its choice. A lookup takes one hash: the order of use is a list through `slots`, linked by
/// index.
struct MemoryCache {
  struct Entry {
    var bitmap: Bitmap
    var originalSize: PixelSize
    var isAnimated = false
    /// The digest of the bytes of a remote image.
    var digest: Int?
  }

  private struct Slot {
    var key: ImageKey
    /// Retained while within the budget.
    var strong: Bitmap?
    weak var bitmap: Bitmap?
    var originalSize: PixelSize
    var isAnimated: Bool
    var digest: Int?
    /// The number of the last use, which increases from use to use.
    var use = 0
    var newer = none
    var older = none
  }

  /// A list of bitmaps of one size class in the order of their use.
  private struct Line {
    var byteCount = 0
    var newest = none
    var oldest = none
  }

  private static let none = -1
  /// The most bytes a small bitmap has: 128 x 128 pixels.
  static let smallSize = 64 << 10
  /// The divisor of the budget for the part reserved for small bitmaps.
  static let smallPart = 8

  /// The bytes of the retained bitmaps.
  var byteCount: Int { lines[0].byteCount + lines[1].byteCount }
  private(set) var budget: Int
  private var indices: [ImageKey: Int] = [:]
  private var slots: [Slot?] = []
  private var free: [Int] = []
  /// The lists of small and of large bitmaps.
  private var lines = [Line(), Line()]
  private var uses = 0
  // Slots whose bitmap was freed are removed when the number of slots has doubled since the last sweep.
  private var sweepAt = 64

  init(budget: Int) {
    self.budget = max(0, budget)
  }

  /// The number of slots: those of retained bitmaps, and those of evicted ones that may still be in use.
  var slotCount: Int { indices.count }

  mutating func find(_ key: ImageKey, dropped: inout [Bitmap]) -> Entry? {
    guard let index = indices[key], let slot = slots[index], let bitmap = slot.bitmap else { return nil }
    if slot.strong == nil {
      hold(bitmap, at: index)
      shrink(dropped: &dropped)
    } else {
      unlink(index)
      link(index)
    }
    return Entry(
      bitmap: bitmap, originalSize: slot.originalSize, isAnimated: slot.isAnimated, digest: slot.digest)
  }

  mutating func insert(_ entry: Entry, for key: ImageKey, dropped: inout [Bitmap]) {
    remove(key, dropped: &dropped)
    if indices.count >= sweepAt { sweep() }
    let index = free.popLast() ?? slots.count
    if index == slots.count { slots.append(nil) }
    slots[index] = Slot(
      key: key, bitmap: entry.bitmap, originalSize: entry.originalSize, isAnimated: entry.isAnimated,
      digest: entry.digest)
    indices[key] = index
    hold(entry.bitmap, at: index)
    shrink(dropped: &dropped)
  }

  mutating func setBudget(_ bytes: Int, dropped: inout [Bitmap]) {
    budget = max(0, bytes)
    shrink(dropped: &dropped)
  }

  /// Evicts every bitmap. Bitmaps in use elsewhere can still be found.
  mutating func releaseAll(dropped: inout [Bitmap]) {
    while let index = first { release(index, dropped: &dropped) }
  }

  /// Removes the entries whose keys match, even where their bitmaps are in use.
  mutating func forget(where matches: (ImageKey) -> Bool, dropped: inout [Bitmap]) {
    for key in indices.keys.filter(matches) { remove(key, dropped: &dropped) }
  }

  /// Notes that the file of a source has a single frame, although its header seemed to say otherwise.
  mutating func noteStill(_ source: ImageKey.Source) {
    for (key, index) in indices where key.source == source { slots[index]?.isAnimated = false }
  }

  private mutating func shrink(dropped: inout [Bitmap]) {
    while byteCount > budget, let index = first { release(index, dropped: &dropped) }
  }

  /// The slot to evict next; nil if no bitmap is retained.
  private var first: Int? {
    let (small, large) = (lines[0].oldest, lines[1].oldest)
    if small == Self.none || large == Self.none { return small != Self.none ? small : large != Self.none ? large : nil }
    guard lines[0].byteCount > budget / Self.smallPart, let a = slots[small], let b = slots[large] else { return large }
    return a.use < b.use ? small : large
  }

  // MARK: Slots

  private mutating func hold(_ bitmap: Bitmap, at index: Int) {
    // A large bitmap that exceeds the large bitmaps' part of the budget is not retained: it would evict all of them,
    // then itself.
    let reserved = Self.line(of: bitmap) == 0 ? 0 : min(lines[0].byteCount, budget / Self.smallPart)
    guard bitmap.byteCount <= budget - reserved else { return }
    slots[index]?.strong = bitmap
    link(index)
  }

  private mutating func release(_ index: Int, dropped: inout [Bitmap]) {
    guard let bitmap = slots[index]?.strong else { return }
    unlink(index)
    slots[index]?.strong = nil
    dropped.append(bitmap)
  }

  private mutating func remove(_ key: ImageKey, dropped: inout [Bitmap]) {
    guard let index = indices.removeValue(forKey: key) else { return }
    release(index, dropped: &dropped)
    slots[index] = nil
    free.append(index)
  }

  /// Removes the slots whose bitmap was freed.
  mutating func sweep() {
    for (key, index) in indices where slots[index]?.bitmap == nil {
      indices[key] = nil
      slots[index] = nil
      free.append(index)
    }
    sweepAt = max(64, indices.count * 2)
  }

  // MARK: Order of use

  private static func line(of bitmap: Bitmap) -> Int { bitmap.byteCount <= smallSize ? 0 : 1 }

  /// Appends a retained bitmap's slot to its list, as the newest one.
  private mutating func link(_ index: Int) {
    guard let bitmap = slots[index]?.strong else { return }
    let line = Self.line(of: bitmap)
    let newest = lines[line].newest
    uses += 1
    slots[index]?.use = uses
    slots[index]?.older = newest
    slots[index]?.newer = Self.none
    if newest == Self.none { lines[line].oldest = index } else { slots[newest]?.newer = index }
    lines[line].newest = index
    lines[line].byteCount += bitmap.byteCount
  }

  private mutating func unlink(_ index: Int) {
    guard let slot = slots[index], let bitmap = slot.strong else { return }
    let line = Self.line(of: bitmap)
    if slot.newer == Self.none { lines[line].newest = slot.older } else { slots[slot.newer]?.older = slot.older }
    if slot.older == Self.none { lines[line].oldest = slot.newer } else { slots[slot.older]?.newer = slot.newer }
    lines[line].byteCount -= bitmap.byteCount
  }
}
