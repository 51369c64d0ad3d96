/// The order in which paragraphs are worked on: visible ones first, as they were named, then all others as they came. A
/// paragraph that is not finished by its turn goes to the end of its line, so that a long one delays no other.
struct SpellingTurns<ID: Hashable> {
  private var waiting: Set<ID> = []
  private var visible: Set<ID> = []
  /// Both lines may have entries that are no longer due; those are passed over.
  private var first = Line()
  private var rest = Line()

  private struct Line {
    var ids: [ID] = []
    var head = 0

    mutating func pop() -> ID? {
      guard head < ids.count else { return nil }
      defer {
        head += 1
        // Entries that are gone are removed now and then, at a constant cost for each.
        if head > 32, head * 2 > ids.count {
          ids.removeSubrange(..<head)
          head = 0
        }
      }
      return ids[head]
    }
  }

  var isEmpty: Bool { waiting.isEmpty }
  var hasVisible: Bool { !visible.isDisjoint(with: waiting) }

  /// Has a paragraph wait for a turn, unless it does.
  mutating func add(_ id: ID) {
    guard waiting.insert(id).inserted else { return }
    if visible.contains(id) { first.ids.append(id) } else { rest.ids.append(id) }
  }

  mutating func remove(_ id: ID) { waiting.remove(id) }

  /// - Parameter ids: the first one goes first.
  mutating func setVisible(_ ids: [ID]) {
    let earlier = visible
    visible = Set(ids)
    first = Line(ids: ids.filter { waiting.contains($0) })
    for id in earlier where !visible.contains(id) && waiting.contains(id) { rest.ids.append(id) }
  }

  mutating func next() -> ID? {
    while let id = first.pop() {
      if waiting.remove(id) != nil { return id }
    }
    while let id = rest.pop() {
      if waiting.remove(id) != nil { return id }
    }
    return nil
  }
}
