/// Which place has the focus, and where it goes by keys and when a place is gone.
///
/// A value without views and time. Callers bring the places there are, as a ``FocusTree``.
package struct FocusModel: Sendable {
  /// The places around the focus when it came there, so that the next one is known once the place is gone.
  struct Trail: Sendable {
    /// The places of a group, or of the whole tree, with the place that counts as the focused one among them.
    struct Level: Sendable {
      var places: [FocusID]
      var here: Int
      var container: FocusID?
    }

    /// From the inside out.
    var levels: [Level] = []
  }

  package private(set) var focused: FocusID?
  /// Whether the focus is shown by a ring: it came by a key.
  package private(set) var showsRing = false
  /// Whether the last act was a key, and not a press.
  package private(set) var followsKeys = false
  /// The place in each group that had the focus last.
  private(set) var memory: [FocusID: FocusID] = [:]
  private(set) var trail = Trail()

  package init() {}

  // MARK: The focus

  /// The user used a key, or pressed something. A press hides the ring.
  package mutating func acted(byKey: Bool) {
    followsKeys = byKey
    if !byKey { showsRing = false }
  }

  /// Gives the focus to a place; nil takes it from all.
  /// - Parameter isByCode: whether code makes the move of a key: the ring shows only to a person who uses keys.
  package mutating func focus(_ id: FocusID?, by cause: FocusCause, isByCode: Bool = false) {
    focused = id
    showsRing = id != nil && cause != .press && (cause == .key && !isByCode || followsKeys)
    trail = Trail()
  }

  /// Goes back to a place that had the focus before, and to what is known of the places around it, so that
  /// ``successor(in:)`` goes on from there.
  mutating func goBack(to id: FocusID?, _ trail: Trail) {
    focused = id
    self.trail = trail
  }

  /// Remembers the place with the focus in the groups around it, and the places near it. Called after ``focus(_:by:)``
  /// once the place is there.
  /// - Returns: false where the place is not among those of the tree.
  @discardableResult
  package mutating func note(_ tree: FocusTree) -> Bool {
    guard let focused, let index = tree.index(of: focused) else { return false }
    if memory.count > 256 { memory = memory.filter { tree.index(of: $0.key) != nil } }
    trail = Trail()
    // The place among those of a group: a stop stands for what is in it.
    var member = focused
    for around in tree.around(index) {
      let item = tree.items[around]
      guard let group = item.group else { continue }
      if group.contains(.isEntered) { member = item.id } else { memory[item.id] = member }
      let members = group.contains(.isEntered) ? tree.inside(around) : tree.members(of: around)
      trail.levels.append(level(members, index, item.id, tree))
    }
    trail.levels.append(level(stops(in: tree), index, nil, tree))
    return true
  }

  private func level(_ places: [Int], _ here: Int, _ container: FocusID?, _ tree: FocusTree) -> Trail.Level {
    // A place that keys cannot reach lies between those before and after it.
    Trail.Level(
      places: places.map { tree.items[$0].id }, here: places.firstIndex { $0 >= here } ?? places.count,
      container: container)
  }

  /// The place that the focus goes to when the focused one is gone: the next in its group, else the one before, else the
  /// group, else the same around the group, else the first of all; nil where no place takes keys.
  package func successor(in tree: FocusTree) -> FocusID? {
    func usable(_ id: FocusID) -> FocusID? {
      guard id != focused, let index = tree.index(of: id) else { return nil }
      if tree.items[index].takesKeys { return id }
      guard tree.items[index].group != nil else { return nil }
      return tree.entry(of: index, remembered: memory[id]).map { tree.items[$0].id }
    }
    for level in trail.levels {
      let after = level.places[min(level.here, level.places.count)...]
      let before = level.places[..<min(level.here, level.places.count)].reversed()
      if let found = after.lazy.compactMap(usable).first ?? before.lazy.compactMap(usable).first { return found }
      if let found = level.container.flatMap(usable) { return found }
    }
    return firstPlace(in: tree)
  }

  /// The first stop of the Tab key.
  package func firstPlace(in tree: FocusTree) -> FocusID? {
    stops(in: tree).lazy.map { tree.items[$0] }.first { $0.takesKeys && $0.id != focused }?.id
  }

  /// The place that a group or a place takes the focus with.
  package func entry(of id: FocusID, in tree: FocusTree) -> FocusID? {
    guard let index = tree.index(of: id) else { return nil }
    let item = tree.items[index]
    if item.group == nil || item.isEntered { return item.takesKeys ? id : nil }
    return tree.entry(of: index, remembered: memory[id]).map { tree.items[$0].id }
  }
}

extension FocusModel {
  /// The stops of the Tab key by their indices: places, a place of each group, and the focused place even where Tab
  /// could not come back to it.
  func stops(in tree: FocusTree) -> [Int] {
    let here = tree.index(of: focused)
    var stops: [Int] = []
    var index = 0
    while index < tree.items.count {
      let item = tree.items[index]
      guard item.group != nil else {
        if item.takesKeys || index == here { stops.append(index) }
        index += 1
        continue
      }
      let range = tree.range(of: index)
      let holdsFocus = here.map(range.contains) ?? false
      if item.isEntered {
        if item.takesKeys || index == here { stops.append(index) }
        // Tab goes through the places inside only once the focus is there.
        index = holdsFocus && index != here ? index + 1 : range.upperBound
      } else {
        if let here, holdsFocus {
          stops += self.stops(at: here, in: index, tree)
        } else if let entry = tree.entry(of: index, remembered: memory[item.id]) {
          stops.append(entry)
        }
        index = range.upperBound
      }
    }
    return stops
  }

  /// The stops of a group that has the focus in it: the focused place alone, or with those of the stop that was entered to
  /// get there. The place of the group comes after a group that has the focus itself.
  private func stops(at here: Int, in group: Int, _ tree: FocusTree) -> [Int] {
    if here == group, !tree.items[group].takesKeys {
      return [group] + [tree.entry(of: group, remembered: memory[tree.items[group].id])].compactMap { $0 }
    }
    let around = tree.around(here).prefix { $0 > group }
    guard let entered = around.last(where: { tree.items[$0].isEntered }) else { return [here] }
    return (tree.items[entered].takesKeys ? [entered] : []) + tree.inside(entered, with: here)
  }
}
