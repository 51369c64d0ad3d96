import SateenLayout

extension FocusSystem {
  /// The view that events for the focus go to first.
  private var start: View? { firstResponder ?? scopeView ?? root }

  /// - Returns: whether the key was used.
  func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    model.acted(byKey: true)
    for id in keyHandlers.ids where keyHandlers[id]?(key, modifiers) == true { return true }
    let isTyped = takesText && key.isForTyping(modifiers)
    let end = scopeView
    var view = start
    while let current = view {
      // A sheet's own use of a key comes after the button that it presses.
      if current === end, press(key, modifiers, isRepeat) { return true }
      if current.responder.keyDown(key, modifiers, isRepeat: isRepeat) { return true }
      // Keys for typing are no shortcuts of the views around the text.
      if isTyped, current.responder.acceptsTextInput { return true }
      if let group = current.wantedFocusGroup, move(key, modifiers, in: current, group) { return true }
      if current === end { break }
      view = current.next
    }
    if end == nil || view == nil, press(key, modifiers, isRepeat) { return true }
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
  /// - Returns: false where there is no place to move to.
  func move(_ step: FocusStep) -> Bool {
    let walk = walk()
    note(walk)
    let isMirrored = (start?.backed?.layoutDirection ?? host?.layoutDirection) == .rightToLeft
    return give(to: model.target(of: step, in: walk.tree, isMirrored: isMirrored), walk)
  }

  private func give(to id: FocusID?, _ walk: FocusWalk) -> Bool {
    guard let target = id.flatMap({ walk.target($0) }), let view = target.view else { return false }
    focus(view, target.place, by: .key)
    return true
  }

  /// Moves the focus by a key in a group around it.
  /// - Returns: whether the key was used.
  private func move(_ key: Key, _ modifiers: KeyModifiers, in view: View, _ group: FocusGroup) -> Bool {
    let isHere = view === target.view && place == .whole
    if group.contains(.isEntered) {
      switch (key, modifiers) {
      case (.function(2), []), (.enter, .alt):
        guard isHere else { return false }
        let walk = walk()
        return give(to: walk.tree.firstInside(FocusID(view: view.number)), walk)
      case (.escape, []):
        guard !isHere, firstResponder != nil, view.wantedFocusability.takesKeys else { return false }
        return give(to: FocusID(view: view.number), walk())
      default: return false
      }
    }
    return modifiers.isEmpty && !isHere && FocusStep(key).map(move) ?? false
  }

  // MARK: Default and cancel

  /// Presses the control of the window or sheet that Enter or Escape stands for.
  private func press(_ key: Key, _ modifiers: KeyModifiers, _ isRepeat: Bool) -> Bool {
    guard modifiers.isEmpty, key == .enter || key == .escape else { return false }
    guard let target = walk().target(for: key == .enter ? .standard : .cancel), let view = target.view,
      view.responder.shouldBecomeFocused(by: .key) || target.place != .whole
    else { return false }
    if isRepeat { return true }
    if target.place == .whole { return view.responder.activate() }
    return (view.backed as? any FocusHost)?.activate(target.place) ?? false
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
