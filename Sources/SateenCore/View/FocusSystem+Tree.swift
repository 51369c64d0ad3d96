import SateenLayout

/// The places for the focus that were found in a window, with their views.
struct FocusWalk {
  fileprivate(set) var tree = FocusTree()
  fileprivate var targets: [FocusTarget] = []

  func target(_ id: FocusID) -> FocusTarget? { tree.index(of: id).map { targets[$0] } }

  /// The first place with an action.
  func target(for action: FocusAction) -> FocusTarget? {
    tree.items.firstIndex { $0.action == action }.map { targets[$0] }
  }
}

extension FocusSystem {
  /// Finds the places in the topmost scope.
  func walk() -> FocusWalk {
    var walk = FocusWalk()
    if let root = scopeView ?? window { visit(root, in: nil, isScrolled: false, &walk) }
    return walk
  }

  /// - Parameter isScrolled: whether the view can be scrolled into sight.
  private func visit(_ view: View, in parent: Int?, isScrolled: Bool, _ walk: inout FocusWalk) {
    guard view.isUserInteractionEnabled, !view.isSeenToGo, !view.layer.isHidden, !view.layer.isMask,
      view.layer.opacity > 0.01
    else { return }
    if !view.layer.isDoubleSided, view.layer.isTurnedAway { return }
    if !isScrolled, view.backed?.isVisible == false { return }
    view.backed?.loadFocusHosts()
    let group = view.wantedFocusGroup
    let takesKeys = view.wantedFocusability.takesKeys && view.responder.shouldBecomeFocused(by: .key)
    let action = view.backed?.focusAction
    var around = parent
    if takesKeys || group != nil || action != nil || view === target.view && place == .whole {
      let item = FocusTree.Item(
        FocusID(view: view.number), in: parent, group: group, takesKeys: takesKeys,
        isSelected: view.responder.isPreferredInFocusGroup,
        frame: parent == nil ? .zero : view.layer.toWindow.apply(view.bounds), action: action)
      add(item, FocusTarget(view: view), &walk)
      if group != nil { around = walk.tree.index(of: item.id) }
    }
    let isScrolled = isScrolled || view.layer.isScrollContainer
    guard let host = view.backed as? any FocusHost else {
      for child in children(of: view) { visit(child, in: around, isScrolled: isScrolled, &walk) }
      return
    }
    for part in host.focusParts {
      switch part {
      case .place(let place, let action):
        let frame = around == nil ? nil : host.focusRing(of: place)?.frame
        add(
          FocusTree.Item(
            FocusID(view: view.number, place: place), in: around,
            frame: frame.map { view.layer.toWindow.apply($0) } ?? .zero, action: action),
          FocusTarget(view: view, place: place), &walk)
      case .view(let inner): visit(inner, in: around, isScrolled: isScrolled, &walk)
      }
    }
    // A place that takes no keys for now keeps its place in the order.
    if view === target.view, place != .whole {
      add(
        FocusTree.Item(FocusID(view: view.number, place: place), in: around, takesKeys: false), target, &walk)
    }
  }

  private func add(_ item: FocusTree.Item, _ target: FocusTarget, _ walk: inout FocusWalk) {
    if walk.tree.add(item) == walk.targets.count { walk.targets.append(target) }
  }

  /// The views inside, in the order of the layout or in the one that their nodes ask for.
  private func children(of view: View) -> [View] {
    let views = view.focusChildren
    guard views.contains(where: { ($0.backed?.focusOrder ?? 0) != 0 }) else { return views }
    return views.enumerated().sorted { a, b in
      (a.element.backed?.focusOrder ?? 0, a.offset) < (b.element.backed?.focusOrder ?? 0, b.offset)
    }.map(\.element)
  }

  // MARK: Asking for the focus

  /// Gives the focus to a view or, where that is a group or holds places of its own, to a place in it.
  /// - Returns: false, and the focus stays, where the view takes none, does not show, or is in no window.
  func ask(for view: View, by cause: FocusCause) -> Bool {
    guard view.takesPart(in: host) else { return false }
    let walk = walk()
    let id = FocusID(view: view.number)
    if let found = model.entry(of: id, in: walk.tree) ?? firstPlace(of: view, in: walk),
      let target = walk.target(found), let view = target.view, view.responder.shouldBecomeFocused(by: cause)
    {
      focus(view, target.place, by: cause)
      return true
    }
    guard view.wantedFocusability == .pointer, view.isShown, view.responder.shouldBecomeFocused(by: cause) else {
      return false
    }
    focus(view, by: cause)
    return true
  }

  private func firstPlace(of view: View, in walk: FocusWalk) -> FocusID? {
    walk.tree.items.first { $0.id.view == view.number && $0.id.place != .whole && $0.takesKeys }?.id
  }
}
