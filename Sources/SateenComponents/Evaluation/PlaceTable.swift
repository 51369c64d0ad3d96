/// Values by place, in the order they were added.
///
/// An evaluation mostly adds what the one before had, in the same order: a value is looked for where the one before had it
/// first. Few values are found by comparing places one after the other; a dictionary is made only of many.
struct PlaceTable<Value> {
  private var entries: [(place: Place, value: Value)] = []
  /// The indices of the entries; nil while they are few.
  private var indices: [Place: Int]?

  private static var few: Int { 16 }

  init() {}

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }
  var values: some Collection<Value> { entries.lazy.map(\.value) }

  mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  /// The value at a place.
  /// - Parameter index: where it is looked for first.
  subscript(place: Place, near index: Int) -> Value? {
    if index < entries.count, entries[index].place == place { return entries[index].value }
    return self[place]
  }

  subscript(place: Place) -> Value? {
    if let indices { return indices[place].map { entries[$0].value } }
    for entry in entries where entry.place == place { return entry.value }
    return nil
  }

  func contains(_ place: Place) -> Bool { self[place] != nil }

  /// Adds a value at a place where there is none.
  mutating func add(_ value: Value, at place: Place) {
    indices?[place] = entries.count
    entries.append((place, value))
    if indices == nil, entries.count > Self.few {
      indices = Dictionary(entries.indices.map { (entries[$0].place, $0) }) { first, _ in first }
    }
  }

  func forEach(_ body: (Place, Value) -> Void) {
    for entry in entries { body(entry.place, entry.value) }
  }
}

extension PlaceTable: Sendable where Value: Sendable {}
