/// A set of hash values. Finds out whether two ids may be equal without generic code for each of them.
///
/// Open addressing with linear probing. A slot is the upper bits of the product with a random odd number (Dietzfelbinger
/// et al., "A Reliable Randomized Algorithm for the Closest-Pair Problem", 1997), so that no ids are slow in every run.
struct HashTable {
  private var slots: [Int]
  private let shift: Int
  private let factor = UInt.random(in: .min ... .max) | 1
  /// Empty slots hold zero.
  private var hasZero = false

  init(capacity: Int) {
    let bits = max(4, Int.bitWidth - (capacity * 2).leadingZeroBitCount)
    slots = Array(repeating: 0, count: 1 << bits)
    shift = UInt.bitWidth - bits
  }

  /// - Returns: false if it was there already.
  mutating func insert(_ hash: Int) -> Bool {
    if hash == 0 {
      defer { hasZero = true }
      return !hasZero
    }
    let slot = slot(of: hash)
    if slots[slot] == hash { return false }
    slots[slot] = hash
    return true
  }

  func contains(_ hash: Int) -> Bool { hash == 0 ? hasZero : slots[slot(of: hash)] == hash }

  /// The slot with the value, or the empty one for it.
  private func slot(of hash: Int) -> Int {
    var slot = Int(truncatingIfNeeded: (UInt(bitPattern: hash) &* factor) >> UInt(shift))
    while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// Whether any two values are equal. Values in ascending order, as ids often are, need no table.
  static func hasEqual(_ hashes: [Int]) -> Bool {
    if zip(hashes, hashes.dropFirst()).allSatisfy({ $0 < $1 }) { return false }
    var table = HashTable(capacity: hashes.count)
    for hash in hashes where !table.insert(hash) { return true }
    return false
  }
}
