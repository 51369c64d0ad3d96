import SateenCore
import SateenGraphics
import SateenLayout

/// The place in a tree that has the focus.
struct StageFocus {
  var key: PartKey?
  /// Shown around the place where the focus came by the keyboard.
  var ring: Layer?
}

// The places that keys go to: a place is a node, and a part of its tree.
extension ComponentStage {
  /// The places that the Tab key stops at, in the order of the layout.
  var focusStops: [Plan.PlacedArea] {
    plan?.areas.filter { $0.area.isEnabled && $0.area.decoration.isFocusStop } ?? []
  }

  /// Gives the focus to the first place, or to the last one.
  /// - Returns: false where there is none.
  package func takeFocus(fromEnd: Bool) -> Bool {
    let stops = focusStops
    guard let stop = fromEnd ? stops.last : stops.first else { return false }
    setFocus(stop.area.key, showsRing: true)
    return true
  }

  /// Gives the focus to the first place without a frame around it; where there is none, to the node alone.
  package func takeFocusQuietly() {
    if let first = focusStops.first { return setFocus(first.area.key, showsRing: false) }
    guard let view = node?.loadedView else { return }
    view.container?.firstResponder = view
  }

  /// Another view has the focus.
  package func didLoseFocus() { setFocus(nil, showsRing: false) }

  /// - Returns: whether the key was used.
  package func keyDown(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard let focused = focus.key, let place = area(focused), let plan else { return false }
    // From the place outwards: areas stand before those in them.
    for around in plan.areas.reversed() where around.area.key == focused || around.holds(place) {
      if around.area.decoration.onKey?(key, modifiers) == true { return true }
    }
    switch key {
    case .tab where modifiers.isSubset(of: .shift):
      let stops = focusStops
      let next = stops.firstIndex { $0.area.key == focused }.map { $0 + (modifiers.contains(.shift) ? -1 : 1) }
      guard let next, stops.indices.contains(next) else { return false }
      setFocus(stops[next].area.key, showsRing: true)
      return true
    case .enter where modifiers.isEmpty, .space where modifiers.isEmpty:
      guard place.area.isEnabled, let action = place.area.decoration.onTap else { return false }
      action()
      return true
    default: return false
    }
  }

  /// A press gives the focus to the innermost place around it that takes keys.
  func focusByPress(at point: Point) {
    let hit = plan?.areas.last {
      $0.area.isEnabled && $0.area.decoration.takesFocus
        && $0.frame.inset(by: $0.area.decoration.slop).contains(point)
    }
    if let hit { setFocus(hit.area.key, showsRing: false) }
  }

  /// Follows what bindings say about the focus, and places that are gone.
  func updateFocus() {
    guard let plan, node?.isVisible == true else { return }
    if let key = focus.key, area(key) == nil { setFocus(nil, showsRing: false) }
    for placed in plan.areas {
      guard let binding = placed.area.decoration.focus else { continue }
      let isFocused = placed.area.key == focus.key
      guard binding.wrappedValue != isFocused else { continue }
      // The binding was written: otherwise it would say what is so.
      setFocus(isFocused ? nil : placed.area.key, showsRing: false)
      break
    }
    placeRing()
  }

  private func setFocus(_ key: PartKey?, showsRing: Bool) {
    let old = focus.key
    focus.key = key
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
    tell(old, isFocused: false)
    tell(key, isFocused: true)
  }

  private func tell(_ key: PartKey?, isFocused: Bool) {
    guard let key, let binding = area(key)?.area.decoration.focus, binding.wrappedValue != isFocused else { return }
    binding.wrappedValue = isFocused
  }

  private func placeRing() {
    guard let ring = focus.ring, let key = focus.key, let placed = area(key) else { return }
    ring.frame = placed.frame.insetBy(x: -3, y: -3)
    ring.cornerRadius = placed.area.decoration.cornerRadius + 3
  }
}

extension Plan.PlacedArea {
  /// Whether another area is inside of this one.
  fileprivate func holds(_ other: Plan.PlacedArea) -> Bool {
    leaves.lowerBound <= other.leaves.lowerBound && leaves.upperBound >= other.leaves.upperBound
      && !other.leaves.isEmpty && frame.contains(other.frame)
  }
}
