import SateenGraphics

/// Finished bitmaps by what was asked for: the most recently used ones up to a budget of bytes, and besides them every bitmap that
/// somebody else still holds. A bitmap on screen is therefore found even after the budget pushed it out.
///
/// An eighth of the budget is for small bitmaps, which large ones do not push out of it: a hundred faces take as much as one
/// photo, are wanted more often, and a hundred files are to be decoded for them again.
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
    /// Grows from use to use.
    var use = 0
    var newer = none
    var older = none
  }

  /// Bitmaps of like size in the order of their use.
  private struct Line {
    var byteCount = 0
    var newest = none
    var oldest = none
  }

  private static let none = -1
  /// The most bytes a small bitmap has: 128 x 128 pixels.
  static let smallSize = 64 << 10
  /// The part of the budget that is for small ones first.
  static let smallPart = 8

  /// Bytes of the bitmaps held.
  var byteCount: Int { lines[0].byteCount + lines[1].byteCount }
  private(set) var budget: Int
  private var indices: [ImageKey: Int] = [:]
  private var slots: [Slot?] = []
  private var free: [Int] = []
  /// Those of small bitmaps and of large ones.
  private var lines = [Line(), Line()]
  private var uses = 0
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
    } else {
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
    while let index = first { release(index, dropped: &dropped) }
  }

  /// Forgets the keys for which this holds, also where their bitmaps are in use.
  mutating func forget(where matches: (ImageKey) -> Bool, dropped: inout [Bitmap]) {
    for key in indices.keys.filter(matches) { remove(key, dropped: &dropped) }
  }

  private mutating func shrink(dropped: inout [Bitmap]) {
    while byteCount > budget, let index = first { release(index, dropped: &dropped) }
  }

  /// The one to be let go of first.
  private var first: Int? {
    let (small, large) = (lines[0].oldest, lines[1].oldest)
    if small == Self.none || large == Self.none { return small != Self.none ? small : large != Self.none ? large : nil }
    guard lines[0].byteCount > budget / Self.smallPart, let a = slots[small], let b = slots[large] else { return large }
    return a.use < b.use ? small : large
  }

  // MARK: Slots

  private mutating func hold(_ bitmap: Bitmap, at index: Int) {
    // A bitmap larger than the part that large ones have would push out all of them and then itself.
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

  private static func line(of bitmap: Bitmap) -> Int { bitmap.byteCount <= smallSize ? 0 : 1 }

  /// Puts a bitmap that is held at the end of its line.
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
