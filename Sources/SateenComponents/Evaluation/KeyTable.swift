/// Values by key, in the order they were added.
///
/// An evaluation mostly adds what the one before had, in the same order: a value is looked for where the one before had it
/// first. Few values are found by comparing keys one after the other; a dictionary is made only of many.
struct KeyTable<Key: Hashable, Value> {
  private var entries: [(key: Key, value: Value)] = []
  /// The indices of the entries; nil while they are few.
  private var indices: [Key: Int]?

  private static var few: Int { 16 }

  init() {}

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }
  var values: some Collection<Value> { entries.lazy.map(\.value) }

  /// The only value; nil where there are others, or none.
  var only: Value? { entries.count == 1 ? entries[0].value : nil }

  mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  /// The value of a key.
  /// - Parameter index: where it is looked for first.
  subscript(key: Key, near index: Int) -> Value? {
    if index < entries.count, entries[index].key == key { return entries[index].value }
    return self[key]
  }

  subscript(key: Key) -> Value? {
    if let indices { return indices[key].map { entries[$0].value } }
    for entry in entries where entry.key == key { return entry.value }
    return nil
  }

  func contains(_ key: Key) -> Bool { self[key] != nil }

  /// Adds a value for a key that has none.
  mutating func add(_ value: Value, at key: Key) {
    indices?[key] = entries.count
    if entries.isEmpty { entries.reserveCapacity(4) }
    entries.append((key, value))
    if indices == nil, entries.count > Self.few {
      indices = Dictionary(entries.indices.map { (entries[$0].key, $0) }) { first, _ in first }
    }
  }

  /// The same key with another value, where there is one alone.
  func replacingOnly(with value: Value) -> Self {
    var copy = self
    if entries.count == 1 { copy.entries[0].value = value }
    return copy
  }

  func forEach(_ body: (Key, Value) -> Void) {
    for entry in entries { body(entry.key, entry.value) }
  }
}

extension KeyTable: Sendable where Key: Sendable, Value: Sendable {}

/// Values by the places of elements.
typealias PlaceTable<Value> = KeyTable<Place, Value>
