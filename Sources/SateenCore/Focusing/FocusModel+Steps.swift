import SateenLayout

extension FocusModel {
  /// The place that a key moves the focus to; nil where there is none.
  /// - Parameter isMirrored: whether the layout runs from right to left, so that Left means the next place.
  package func target(of step: FocusStep, in tree: FocusTree, isMirrored: Bool = false) -> FocusID? {
    switch step {
    case .next, .previous: tabTarget(isForward: step == .next, in: tree)
    default: groupTarget(of: step, in: tree, isMirrored: isMirrored)
    }
  }

  private func tabTarget(isForward: Bool, in tree: FocusTree) -> FocusID? {
    let stops = isForward ? stops(in: tree) : stops(in: tree).reversed()
    let here = tree.index(of: focused).flatMap { stops.firstIndex(of: $0) }
    let rest = here.map { stops[($0 + 1)...] + stops[..<$0] } ?? stops[...]
    return rest.lazy.map { tree.items[$0] }.first(where: \.takesKeys)?.id
  }

  private func groupTarget(of step: FocusStep, in tree: FocusTree, isMirrored: Bool) -> FocusID? {
    guard let here = tree.index(of: focused) else { return nil }
    let own = tree.items[here]
    // A group that code gave the focus to, and that takes no keys itself, goes on to its places.
    if own.group != nil, !own.isEntered, !own.takesKeys {
      return tree.entry(of: here, remembered: memory[own.id]).map { tree.items[$0].id }
    }
    for around in tree.around(here) {
      guard let group = tree.items[around].group else { continue }
      // Arrows do not leave a place that was entered.
      if group.contains(.isEntered) { return nil }
      if let found = target(of: step, from: here, in: around, group, tree, isMirrored) { return tree.items[found].id }
    }
    return nil
  }

  private func target(
    of step: FocusStep, from here: Int, in around: Int, _ group: FocusGroup, _ tree: FocusTree, _ isMirrored: Bool
  ) -> Int? {
    let members = tree.members(of: around)
    let isBackwards: Bool
    switch step {
    case .first: return members.first == here ? nil : members.first
    case .last: return members.last == here ? nil : members.last
    case .left, .right:
      guard group.contains(.horizontal) else { return nil }
      isBackwards = (step == .left) != isMirrored
    case .up, .down:
      guard group.contains(.vertical) else { return nil }
      isBackwards = step == .up
    case .next, .previous: return nil
    }
    if group.isSuperset(of: [.horizontal, .vertical]) {
      if let near = Self.nearest(step, from: here, members, tree) { return near }
      guard group.contains(.wraps) else { return nil }
    }
    // The focused place is no member while it takes no keys, and lies between those before and after it.
    if let next = isBackwards ? members.last(where: { $0 < here }) : members.first(where: { $0 > here }) { return next }
    guard group.contains(.wraps), let end = isBackwards ? members.last : members.first else { return nil }
    return end == here ? nil : end
  }

  /// The member in a direction: the nearest along it, with those beside the way counted as further off.
  private static func nearest(_ step: FocusStep, from here: Int, _ members: [Int], _ tree: FocusTree) -> Int? {
    let start = tree.items[here].frame.center
    func distance(_ index: Int) -> Double? {
      let way = tree.items[index].frame.center - start
      let (along, aside): (Double, Double)
      switch step {
      case .left: (along, aside) = (-way.x, way.y)
      case .right: (along, aside) = (way.x, way.y)
      case .up: (along, aside) = (-way.y, way.x)
      default: (along, aside) = (way.y, way.x)
      }
      return along > 0.5 ? along + 2 * abs(aside) : nil
    }
    return members.lazy.filter { $0 != here }
      .compactMap { index in distance(index).map { (index, $0) } }
      .min { $0.1 < $1.1 }?.0
  }
}

extension FocusTree {
  /// The places in an item that is entered, in their order.
  /// - Parameter here: the focused place, which counts even where it takes no keys.
  func inside(_ index: Int, with here: Int? = nil) -> [Int] {
    range(of: index).dropFirst().filter { items[$0].takesKeys || $0 == here }
  }

  /// The first place in an item that is entered; nil where there is none.
  package func firstInside(_ id: FocusID) -> FocusID? {
    index(of: id).flatMap { inside($0).first }.map { items[$0].id }
  }

  /// The item around a place that was entered to get there.
  package func entered(around id: FocusID) -> FocusID? {
    guard let index = index(of: id) else { return nil }
    return around(index).first { items[$0].isEntered }.map { items[$0].id }
  }
}
