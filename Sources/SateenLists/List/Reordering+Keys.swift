import SateenCore
import SateenLayout

// Moving the focused item by keys, one place at a time.
extension Reordering {
  /// - Returns: whether the key did something.
  func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool, _ controller: ListController) -> Bool {
    if element != nil {
      guard key == .escape else { return false }
      cancel()
      return true
    }
    guard isAllowed, modifiers == .alt, controller.selection.focused != nil else { return false }
    switch key {
    case .up, .down: break
    case .left, .right: guard controller.arranger.movesFocusAcross else { return false }
    default: return false
    }
    // A held key repeats faster than arrangements complete. Repeats are dropped while a key is pending, so that the
    // item stops when the key is released.
    if isRepeat, !pendingKeys.isEmpty { return true }
    pendingKeys.append(key)
    controller.setNeedsUpdate()
    processKey(controller)
    return true
  }

  /// Executes the first pending key, once all elements are arranged.
  func processKey(_ controller: ListController) {
    guard !pendingKeys.isEmpty, !controller.needsReload, controller.arranger.isSettled else { return }
    let key = pendingKeys.removeFirst()
    if !pendingKeys.isEmpty { controller.wantsUpdateNextTurn = true }
    guard let focused = controller.selection.focused,
      let places = ReorderPlaces(controller.map, element: focused),
      let path = places.path(at: place(for: key, places, controller)), path != places.origin,
      admits(places.origin, controller), let target = target(of: path, places, controller), target != places.origin
    else { return }
    let finish = notifySource(controller, places.origin, target)
    if let change = controller.moveChange(from: places.origin, to: target) {
      controller.perform(change, ListAnimation())
      showsFocus = true
    }
    finish?()
  }

  /// The index to which a key moves an item; its own index at the ends.
  private func place(for key: Key, _ places: ReorderPlaces, _ controller: ListController) -> Int {
    let page = controller.view?.bounds.size ?? .zero
    guard let neighbor = controller.arranger.neighbor(of: places.element, key, page: page) else {
      return places.element
    }
    let place = places.nearestPlace(to: neighbor, from: places.element)
    // If there is no valid index further on, the nearest one may lie in the opposite direction.
    return (place - places.element) * (neighbor - places.element) > 0 ? place : places.element
  }
}
