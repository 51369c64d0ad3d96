import SateenLayout

extension FocusSystem {
  /// The view that events for the focus go to first.
  private var start: View? { firstResponder ?? scopeView ?? root }

  /// - Returns: whether the key was used.
  func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    model.acted(byKey: true)
    ended = nil
    if !isRepeat { pressedKey = nil }
    for id in keyHandlers.ids where keyHandlers[id]?(key, modifiers) == true { return true }
    let isTyped = takesText && key.isForTyping(modifiers)
    let end = scopeView
    var press = KeyPress(key, modifiers, isRepeat: isRepeat)
    var view = start
    while let current = view {
      // A sheet's own use of a key comes after the button that it presses.
      if current === end, act(&press, in: nil) { return true }
      if current.responder.keyDown(key, modifiers, isRepeat: isRepeat) { return true }
      // Keys for typing are no shortcuts of the views around the text.
      if isTyped, current.responder.acceptsTextInput { return true }
      if moveInGroups(of: current, key, modifiers) { return true }
      if perform(press, by: current) { return true }
      // A screen's own control comes before the keys of the stack around.
      if current.backed is any FocusKeeping, act(&press, in: current) { return true }
      if current === end { break }
      view = current.next
    }
    if end == nil || view == nil, act(&press, in: nil) { return true }
    if performAnywhere(press) { return true }
    return key == .tab && modifiers.isSubset(of: [.shift, .control])
      && move(modifiers.contains(.shift) ? .previous : .next)
  }

  func keyUp(_ key: Key, _ modifiers: KeyModifiers) { offer { $0.responder.keyUp(key, modifiers) } }

  /// Offers an event to the first responder, then along the responder chain as far as the topmost sheet, until a view
  /// uses it.
  /// - Returns: whether the event was used.
  @discardableResult
  func offer(_ isUsed: (View) -> Bool) -> Bool {
    let end = scopeView
    var view = start
    while let current = view {
      if isUsed(current) { return true }
      if current === end { return false }
      view = current.next
    }
    return false
  }

  // MARK: Moving

  /// Moves the focus as a key does.
  /// - Parameter isByCode: whether code makes the move.
  /// - Returns: false where there is no place to move to.
  func move(_ step: FocusStep, isByCode: Bool = false) -> Bool {
    let walk = walk()
    note(walk)
    let isMirrored = (start?.backed?.layoutDirection ?? host?.layoutDirection) == .rightToLeft
    return give(to: model.target(of: step, in: walk.tree, isMirrored: isMirrored), walk, isByCode: isByCode)
  }

  private func give(to id: FocusID?, _ walk: FocusWalk, isByCode: Bool = false) -> Bool {
    guard let target = id.flatMap({ walk.target($0) }), let view = target.view else { return false }
    focus(view, target.place, by: .key, isByCode: isByCode)
    note(walk)
    return true
  }

  /// Moves the focus by a key in the groups that a view, or its node, makes around it.
  /// - Returns: whether the key was used.
  private func moveInGroups(of view: View, _ key: Key, _ modifiers: KeyModifiers) -> Bool {
    if let host = view.backed as? any FocusHost, host.hasFocusGroups, FocusGroup.mayUse(key, modifiers) {
      let walk = walk()
      let focused = model.focused.flatMap { walk.tree.index(of: $0) }
      for index in focused.map({ [$0] + walk.tree.around($0) }) ?? [] {
        let item = walk.tree.items[index]
        guard item.id.view == view.number, item.id.place != .whole, let group = item.group else { continue }
        if move(key, modifiers, in: item.id, group, takesKeys: item.takesKeys) { return true }
      }
    }
    guard let group = view.wantedFocusGroup else { return false }
    return move(
      key, modifiers, in: FocusID(view: view.number), group, takesKeys: view.wantedFocusability.takesKeys)
  }

  /// Moves the focus by a key in a group around it.
  /// - Returns: whether the key was used.
  private func move(
    _ key: Key, _ modifiers: KeyModifiers, in id: FocusID, _ group: FocusGroup, takesKeys: Bool
  ) -> Bool {
    let isHere = id == target.id
    if group.contains(.isEntered) {
      switch (key, modifiers) {
      case (.function(2), []), (.enter, .alt):
        guard isHere else { return false }
        let walk = walk()
        return give(to: walk.tree.firstInside(id), walk)
      case (.escape, []):
        guard !isHere, firstResponder != nil, takesKeys else { return false }
        return give(to: id, walk())
      default: return false
      }
    }
    return modifiers.isEmpty && !(isHere && takesKeys) && FocusStep(key).map { move($0) } ?? false
  }

  // MARK: Keys that act wherever the focus is

  /// A press of a key, with the places that it may be for.
  private struct KeyPress {
    let key: Key
    let modifiers: KeyModifiers
    let isRepeat: Bool
    /// Found when the key first needs them.
    var walk: FocusWalk?

    init(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) {
      (self.key, self.modifiers, self.isRepeat) = (key, modifiers, isRepeat)
    }
  }

  /// Presses the control of a screen, of the window or of the sheet (nil), that Enter or Escape stands for.
  private func act(_ press: inout KeyPress, in screen: View?) -> Bool {
    guard press.modifiers.isEmpty, press.key == .enter || press.key == .escape else { return false }
    if press.isRepeat { return pressedKey == press.key }
    guard KeyActions.count(of: .enterAndEscape) > 0 else { return false }
    if press.walk == nil { press.walk = walk() }
    guard let target = press.walk?.target(for: press.key == .enter ? .standard : .cancel, in: screen),
      let view = target.view, view.takesPart(in: host),
      view.responder.shouldBecomeFocused(by: .key) || target.place != .whole
    else { return false }
    let isPressed =
      target.place == .whole
      ? view.responder.activate() : (view.backed as? any FocusHost)?.activate(target.place) ?? false
    if isPressed { pressedKey = press.key }
    return isPressed
  }

  /// Performs a shortcut of a node that has the focus in it.
  private func perform(_ press: KeyPress, by view: View) -> Bool {
    if press.isRepeat { return pressedKey == press.key }
    guard view.backed?.handleShortcut(press.key, press.modifiers, hasFocusInside: true) == true else { return false }
    pressedKey = press.key
    return true
  }

  /// Performs a shortcut of any node in the topmost sheet or, without one, in the window.
  private func performAnywhere(_ press: KeyPress) -> Bool {
    if press.isRepeat { return pressedKey == press.key }
    guard KeyActions.count(of: .shortcuts) > 0, let root = scopeView ?? window,
      perform(press.key, press.modifiers, in: root, isKnown: false)
    else { return false }
    pressedKey = press.key
    return true
  }

  private func perform(_ key: Key, _ modifiers: KeyModifiers, in view: View, isKnown: Bool) -> Bool {
    let traits = view.backed?.focusTraits
    guard !view.isShutOff, !view.layer.isHidden, isKnown || traits?.isVisible != false else { return false }
    if traits?.hasShortcuts == true,
      view.backed?.handleShortcut(key, modifiers, hasFocusInside: false) == true
    {
      return true
    }
    let isKnown = isKnown || view.layer.isScrollContainer
    for inner in view.subviews where perform(key, modifiers, in: inner, isKnown: isKnown) { return true }
    return false
  }
}

extension FocusGroup {
  /// Whether a key may move the focus in a group.
  fileprivate static func mayUse(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    switch (key, modifiers) {
    case (.function(2), []), (.enter, .alt), (.escape, []): true
    default: modifiers.isEmpty && FocusStep(key) != nil
    }
  }
}

extension FocusStep {
  /// The move within a group by a key; nil for other keys.
  fileprivate init?(_ key: Key) {
    switch key {
    case .up: self = .up
    case .down: self = .down
    case .left: self = .left
    case .right: self = .right
    case .home: self = .first
    case .end: self = .last
    default: return nil
    }
  }
}

extension Key {
  /// Whether the key changes text that is typed.
  fileprivate func isForTyping(_ modifiers: KeyModifiers) -> Bool {
    switch self {
    case .character, .space: modifiers.isSubset(of: .shift)
    case .backspace, .delete: true
    default: false
    }
  }
}
