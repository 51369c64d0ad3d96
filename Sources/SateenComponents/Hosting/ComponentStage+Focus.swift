import SateenCore
import SateenGraphics
import SateenLayout

/// The place in a tree that has the focus, and the press on it by a key.
struct StageFocus {
  var key: PartKey?
  /// The binding of the place, which is told when the place goes.
  var binding: Binding<Bool>?
  /// Whether Space is held down on the place.
  var isPressed = false
}

// The places that keys go to: a place is a node, and a part of its tree.
extension ComponentStage {
  private var container: RootContainer? { node?.loadedView?.container }

  /// The places that the Tab key stops at, in its order, with the nodes that may have further ones.
  package var focusParts: [FocusPart] { plan.map { FocusPartsBuilder($0).parts } ?? [] }

  package var hasFocusGroups: Bool { plan?.hasFocusGroups ?? false }

  package func hasFocusPlace(_ place: FocusPlace) -> Bool {
    guard let key = place.key(as: PartKey.self), plan != nil else { return false }
    return area(key) != nil
  }

  package func focusRing(of place: FocusPlace) -> FocusRing? {
    guard let key = place.key(as: PartKey.self), let placed = area(key) else { return nil }
    return FocusRing(placed.frame, cornerRadius: placed.area.decoration.cornerRadius)
  }

  /// A press gives the focus to the innermost place around it that takes keys. One that is only to be pressed leaves the
  /// focus where it is.
  package func effectOfPress(at point: Point) -> FocusPress {
    guard let plan else { return .passes }
    let hit = plan.areas.last { $0.takesEvents && $0.area.decoration.takesFocus && $0.contains(point) }
    if let hit { return .focuses(FocusPlace(hit.area.key)) }
    let isPressed = plan.areas.contains { $0.takesEvents && $0.area.decoration.takesPresses && $0.contains(point) }
    return isPressed ? .stays : .passes
  }

  package func activate(_ place: FocusPlace) -> Bool {
    guard let key = place.key(as: PartKey.self), let placed = area(key), placed.takesEvents,
      let action = placed.area.decoration.onTap
    else { return false }
    action()
    return true
  }

  /// Follows what bindings say about the focus.
  func updateFocus() {
    guard let plan, node?.isVisible == true else { return }
    let focused = focus.key.flatMap(area)
    if focused != nil { focus.binding = focused?.area.decoration.focus }
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
      setFocus(FocusPlace(wanted.area.key))
    } else if focused != nil, focus.binding?.wrappedValue == false {
      setFocus(.whole)
    }
  }

  private func setFocus(_ place: FocusPlace) {
    if let view = node?.loadedView { container?.focus(view, place, by: .program) }
  }

  /// The focus came to a place, or left the tree (nil): bindings are told.
  package func focusDidMove(to place: FocusPlace?) {
    endKeyPress()
    let key = place?.key(as: PartKey.self)
    let (old, oldBinding) = (focus.key, focus.key.flatMap(area)?.area.decoration.focus ?? focus.binding)
    focus.key = key
    focus.binding = key.flatMap(area)?.area.decoration.focus
    guard old != key else { return }
    let binding = focus.binding
    if let oldBinding, oldBinding != binding, oldBinding.wrappedValue { oldBinding.wrappedValue = false }
    // The other binding may have moved the focus on.
    if let binding, focus.key == key, !binding.wrappedValue { binding.wrappedValue = true }
  }

  // MARK: Keys

  /// - Returns: whether the key was used.
  package func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard let plan else { return false }
    guard let focused = focus.key, let place = area(focused) else { return keyDownInside(key, modifiers) }
    // From the place outwards: areas stand before those in them.
    for around in plan.areas.reversed() where around.area.key == focused || around.holds(place) {
      if around.takesEvents, around.area.decoration.onKey?(key, modifiers) == true { return true }
    }
    guard modifiers.isEmpty, place.takesEvents, let action = place.area.decoration.onTap else { return false }
    switch key {
    case .enter:
      // A key that is held presses once.
      if !isRepeat { action() }
    case .space:
      if !isRepeat {
        focus.isPressed = true
        showPressed()
      }
    case .escape where focus.isPressed: endKeyPress()
    default: return false
    }
    return true
  }

  /// - Returns: whether the key was used.
  package func keyUp(_ key: Key) -> Bool {
    guard key == .space, focus.isPressed else { return false }
    endKeyPress()
    if let key = focus.key { _ = activate(FocusPlace(key)) }
    return true
  }

  /// Ends a press by a key without an effect.
  package func endKeyPress() {
    guard focus.isPressed else { return }
    focus.isPressed = false
    showPressed()
  }

  /// Offers a key, which a node in the tree did not use, to the elements around that node.
  private func keyDownInside(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard let plan, let focused = container?.firstResponder,
      plan.areas.contains(where: { $0.area.decoration.onKey != nil })
    else { return false }
    func holdsFocus(_ node: DisplayNode?) -> Bool { node?.loadedView.map(focused.isInside) ?? false }
    let held = plan.held.firstIndex { holdsFocus($0.held.node) }
    let leaf = held == nil ? plan.leaves.firstIndex { holdsFocus($0.leaf.node) } : nil
    for around in plan.areas.reversed() where around.takesEvents {
      let isAround = held.map { around.held.contains($0) } ?? leaf.map { around.leaves.contains($0) } ?? false
      if isAround, around.area.decoration.onKey?(key, modifiers) == true { return true }
    }
    return false
  }
}

extension Plan.PlacedArea {
  /// Whether another area is inside of this one.
  func holds(_ other: Plan.PlacedArea) -> Bool {
    leaves.lowerBound <= other.leaves.lowerBound && leaves.upperBound >= other.leaves.upperBound
      && !other.leaves.isEmpty && frame.contains(other.frame)
  }
}
