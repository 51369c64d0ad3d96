import SateenGraphics

/// Finished bitmaps by what was asked for: the most recently used ones up to a budget of bytes, and besides them every bitmap that
/// somebody else still holds. A bitmap on screen is therefore found even after the budget pushed it out.
///
/// A plain value; its owner locks it. What it lets go of is returned, so that the owner can free large memory where it
/// likes. Looking up takes one hash: the order of use is a list through `slots`, linked by index.
struct MemoryCache {
  struct Entry {
    var bitmap: Bitmap
    var originalSize: PixelSize
  }

  private struct Slot {
    var key: ImageKey
    /// Held while within the budget.
    var strong: Bitmap?
    weak var bitmap: Bitmap?
    var originalSize: PixelSize
    var newer = none
    var older = none
  }

  private static let none = -1

  /// Bytes of the bitmaps held.
  private(set) var byteCount = 0
  private(set) var budget: Int
  private var indices: [ImageKey: Int] = [:]
  private var slots: [Slot?] = []
  private var free: [Int] = []
  private var newest = none
  private var oldest = none
  // Slots whose bitmap died are looked for when there are twice as many as after the last look.
  private var sweepAt = 64

  init(budget: Int) {
    self.budget = max(0, budget)
  }

  /// Bitmaps held, and places kept for bitmaps that were let go and may live elsewhere.
  var slotCount: Int { indices.count }

  mutating func find(_ key: ImageKey, dropped: inout [Bitmap]) -> Entry? {
    guard let index = indices[key], let slot = slots[index], let bitmap = slot.bitmap else { return nil }
    if slot.strong == nil {
      hold(bitmap, at: index)
      shrink(dropped: &dropped)
    } else if index != newest {
      unlink(index)
      link(index)
    }
    return Entry(bitmap: bitmap, originalSize: slot.originalSize)
  }

  mutating func insert(_ entry: Entry, for key: ImageKey, dropped: inout [Bitmap]) {
    remove(key, dropped: &dropped)
    if indices.count >= sweepAt { sweep() }
    let index = free.popLast() ?? slots.count
    if index == slots.count { slots.append(nil) }
    slots[index] = Slot(key: key, bitmap: entry.bitmap, originalSize: entry.originalSize)
    indices[key] = index
    hold(entry.bitmap, at: index)
    shrink(dropped: &dropped)
  }

  mutating func setBudget(_ bytes: Int, dropped: inout [Bitmap]) {
    budget = max(0, bytes)
    shrink(dropped: &dropped)
  }

  /// Lets go of every bitmap; those in use elsewhere can still be found.
  mutating func releaseAll(dropped: inout [Bitmap]) {
    while oldest != Self.none { release(oldest, dropped: &dropped) }
  }

  /// Forgets the keys for which this holds, also where their bitmaps are in use.
  mutating func forget(where matches: (ImageKey) -> Bool, dropped: inout [Bitmap]) {
    for key in indices.keys.filter(matches) { remove(key, dropped: &dropped) }
  }

  private mutating func shrink(dropped: inout [Bitmap]) {
    while byteCount > budget, oldest != Self.none { release(oldest, dropped: &dropped) }
  }

  // MARK: Slots

  private mutating func hold(_ bitmap: Bitmap, at index: Int) {
    // What is larger than the budget would push out all else and then itself.
    guard bitmap.byteCount <= budget else { return }
    slots[index]?.strong = bitmap
    byteCount += bitmap.byteCount
    link(index)
  }

  private mutating func release(_ index: Int, dropped: inout [Bitmap]) {
    guard let bitmap = slots[index]?.strong else { return }
    unlink(index)
    slots[index]?.strong = nil
    byteCount -= bitmap.byteCount
    dropped.append(bitmap)
  }

  private mutating func remove(_ key: ImageKey, dropped: inout [Bitmap]) {
    guard let index = indices.removeValue(forKey: key) else { return }
    release(index, dropped: &dropped)
    slots[index] = nil
    free.append(index)
  }

  /// Takes out the places of bitmaps that live nowhere any more.
  mutating func sweep() {
    for (key, index) in indices where slots[index]?.bitmap == nil {
      indices[key] = nil
      slots[index] = nil
      free.append(index)
    }
    sweepAt = max(64, indices.count * 2)
  }

  // MARK: Order of use

  private mutating func link(_ index: Int) {
    slots[index]?.older = newest
    slots[index]?.newer = Self.none
    if newest == Self.none { oldest = index } else { slots[newest]?.newer = index }
    newest = index
  }

  private mutating func unlink(_ index: Int) {
    guard let slot = slots[index] else { return }
    if slot.newer == Self.none { newest = slot.older } else { slots[slot.newer]?.older = slot.older }
    if slot.older == Self.none { oldest = slot.newer } else { slots[slot.older]?.newer = slot.newer }
  }
}
