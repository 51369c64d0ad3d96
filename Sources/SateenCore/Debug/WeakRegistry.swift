/// Weakly held objects, in the order they were added.
@MainActor
struct WeakRegistry {
  private struct Entry {
    weak var object: AnyObject?
  }

  private var entries: [Entry] = []

  mutating func add(_ object: AnyObject) {
    entries.removeAll { $0.object == nil || $0.object === object }
    entries.append(Entry(object: object))
  }

  mutating func remove(_ object: AnyObject) {
    entries.removeAll { $0.object == nil || $0.object === object }
  }

  var living: [AnyObject] { entries.compactMap(\.object) }
}
