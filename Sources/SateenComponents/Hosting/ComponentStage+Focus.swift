import SateenCore
import SateenGraphics
import SateenLayout

/// The place in a tree that has the focus.
struct StageFocus {
  var key: PartKey?
  /// The binding of the place, which is told when the place goes.
  var binding: Binding<Bool>?
  /// Shown around the place where the focus came by the keyboard.
  var ring: Layer?
}

// The places that keys go to: a place is a node, and a part of its tree.
extension ComponentStage {
  /// A place in the order of the Tab key.
  enum FocusStop {
    case area(Plan.PlacedArea)
    /// The places in a node, by its index in ``Plan/views``.
    case node(Int)
  }

  /// The places that the Tab key stops at, in the order of the layout, with the nodes that may have further ones.
  var focusStops: [FocusStop] { focusStops { $0.isFocusStop } }

  private func focusStops(where isStop: (Plan.PlacedArea) -> Bool) -> [FocusStop] {
    guard let plan else { return [] }
    var stops: [FocusStop] = []
    var nodes = 0..<plan.views.count
    for area in plan.areas where isStop(area) {
      while let node = nodes.first, node < area.views { stops.append(.node(nodes.removeFirst())) }
      stops.append(.area(area))
    }
    return stops + nodes.map { .node($0) }
  }

  /// Gives the focus to the first place, or to the last one.
  /// - Returns: false where there is none.
  package func takeFocus(fromEnd: Bool) -> Bool { take(focusStops[...], isForward: !fromEnd) }

  private func take(_ stops: ArraySlice<FocusStop>, isForward: Bool) -> Bool {
    func take(_ stop: FocusStop) -> Bool {
      switch stop {
      case .area(let area):
        setFocus(area.area.key, showsRing: true)
        return true
      case .node(let index): return moveFocus(in: index, isForward: isForward)
      }
    }
    return isForward ? stops.contains(where: take) : stops.reversed().contains(where: take)
  }

  /// Goes on to the next place in a node, or to its first one.
  private func moveFocus(in index: Int, isForward: Bool) -> Bool {
    guard let plan, plan.views.indices.contains(index), let view = plan.views[index].loadedView else { return false }
    return view.container?.moveFocus(in: view, isForward: isForward) ?? false
  }

  /// Goes on to the next place after one.
  private func moveFocus(from stops: [FocusStop], isForward: Bool, isHere: (FocusStop) -> Bool) -> Bool {
    guard let here = stops.firstIndex(where: isHere) else { return false }
    return take(isForward ? stops[(here + 1)...] : stops[..<here], isForward: isForward)
  }

  /// Gives the focus to the first place without a frame around it; where there is none, to the node alone.
  package func takeFocusQuietly() {
    if let first = plan?.areas.first(where: \.isFocusStop) { return setFocus(first.area.key, showsRing: false) }
    guard let view = node?.loadedView else { return }
    view.container?.firstResponder = view
  }

  /// Another view has the focus.
  package func didLoseFocus() { setFocus(nil, showsRing: false) }

  /// - Returns: whether the key was used.
  package func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard let plan else { return false }
    guard let focused = focus.key, let place = area(focused) else { return keyDownInside(key, modifiers) }
    // From the place outwards: areas stand before those in them.
    for around in plan.areas.reversed() where around.area.key == focused || around.holds(place) {
      if around.takesEvents, around.area.decoration.onKey?(key, modifiers) == true { return true }
    }
    switch key {
    case .tab where modifiers.isSubset(of: .shift):
      // The place itself may be disabled by now.
      let stops = focusStops { $0.isFocusStop || $0.area.key == focused }
      return moveFocus(from: stops, isForward: !modifiers.contains(.shift)) { stop in
        if case .area(let area) = stop { area.area.key == focused } else { false }
      }
    case .enter where modifiers.isEmpty, .space where modifiers.isEmpty:
      guard place.takesEvents, let action = place.area.decoration.onTap else { return false }
      // A key that is held presses once.
      if !isRepeat { action() }
      return true
    default: return false
    }
  }

  /// Offers a key, which a node in the tree did not use, to the elements around that node.
  private func keyDownInside(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard let plan, let focused = node?.loadedView?.container?.firstResponder else { return false }
    func holdsFocus(_ node: DisplayNode?) -> Bool {
      guard let view = node?.loadedView else { return false }
      var current: View? = focused
      while let one = current, one !== view { current = one.superview }
      return current != nil
    }
    if plan.areas.contains(where: { $0.area.decoration.onKey != nil }) {
      let held = plan.held.firstIndex { holdsFocus($0.held.node) }
      let leaf = held == nil ? plan.leaves.firstIndex { holdsFocus($0.leaf.node) } : nil
      for around in plan.areas.reversed() where around.takesEvents {
        let isAround = held.map { around.held.contains($0) } ?? leaf.map { around.leaves.contains($0) } ?? false
        if isAround, around.area.decoration.onKey?(key, modifiers) == true { return true }
      }
    }
    guard key == .tab, modifiers.isSubset(of: .shift), let index = plan.views.firstIndex(where: holdsFocus) else {
      return false
    }
    let isForward = !modifiers.contains(.shift)
    if moveFocus(in: index, isForward: isForward) { return true }
    return moveFocus(from: focusStops, isForward: isForward) { stop in
      if case .node(let number) = stop { number == index } else { false }
    }
  }

  /// A press gives the focus to the innermost place around it that takes keys.
  func focusByPress(at point: Point) {
    let hit = plan?.areas.last { $0.takesEvents && $0.area.decoration.takesFocus && $0.contains(point) }
    if let hit { setFocus(hit.area.key, showsRing: false) }
  }

  /// Follows what bindings say about the focus, and places that are gone.
  func updateFocus() {
    guard let plan, node?.isVisible == true else { return }
    if let key = focus.key, area(key) == nil { setFocus(nil, showsRing: false) }
    let focused = focus.key.flatMap(area)
    focus.binding = focused?.area.decoration.focus
    // A binding that says something else than what is so was written. One that asks for the focus comes first: that of
    // the place that has it may have been written too.
    let wanted = plan.areas.first { placed in
      guard placed.takesEvents, placed.area.key != focus.key, let binding = placed.area.decoration.focus else {
        return false
      }
      // The place with the focus keeps it where others have the same binding.
      return binding != focus.binding && binding.wrappedValue
    }
    if let wanted {
      setFocus(wanted.area.key, showsRing: false)
    } else if focus.binding?.wrappedValue == false {
      setFocus(nil, showsRing: false)
    }
    placeRing()
  }

  private func setFocus(_ key: PartKey?, showsRing: Bool) {
    let (old, oldBinding) = (focus.key, focus.key.flatMap(area)?.area.decoration.focus ?? focus.binding)
    focus.key = key
    focus.binding = key.flatMap(area)?.area.decoration.focus
    if !showsRing || key == nil {
      focus.ring?.removeFromSuperlayer()
      focus.ring = nil
    } else if focus.ring == nil, let layer = node?.loadedLayer {
      let ring = Layer()
      ring.borderWidth = 2
      ring.borderColor = .accent
      ring.zPosition = 1_000_000
      layer.addSublayer(ring)
      focus.ring = ring
    }
    placeRing()
    if key != nil, let view = node?.loadedView, let container = view.container, container.firstResponder !== view {
      container.firstResponder = view
    }
    guard old != key else { return }
    let binding = focus.binding
    if let oldBinding, oldBinding != binding, oldBinding.wrappedValue { oldBinding.wrappedValue = false }
    if let binding, !binding.wrappedValue { binding.wrappedValue = true }
  }

  private func placeRing() {
    guard let ring = focus.ring, let key = focus.key, let placed = area(key) else { return }
    ring.frame = placed.frame.insetBy(x: -3, y: -3)
    ring.cornerRadius = placed.area.decoration.cornerRadius + 3
  }
}

extension Plan.PlacedArea {
  /// Whether the Tab key stops at the area.
  fileprivate var isFocusStop: Bool { takesEvents && area.decoration.isFocusStop }

  /// Whether another area is inside of this one.
  fileprivate func holds(_ other: Plan.PlacedArea) -> Bool {
    leaves.lowerBound <= other.leaves.lowerBound && leaves.upperBound >= other.leaves.upperBound
      && !other.leaves.isEmpty && frame.contains(other.frame)
  }
}
