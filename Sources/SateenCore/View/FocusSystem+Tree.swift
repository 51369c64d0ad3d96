import SateenLayout

/// The places for the focus that were found in a window, with their views.
struct FocusWalk {
  fileprivate(set) var tree = FocusTree()
  fileprivate var targets: [FocusTarget] = []

  func target(_ id: FocusID) -> FocusTarget? { tree.index(of: id).map { targets[$0] } }

  /// The first place with an action, in a view or anywhere (nil).
  @MainActor
  func target(for action: FocusAction, in view: View?) -> FocusTarget? {
    tree.items.indices.first { index in
      tree.items[index].action == action && (view == nil || targets[index].view?.isInside(view) == true)
    }.map { targets[$0] }
  }

  fileprivate mutating func add(_ item: FocusTree.Item, _ target: FocusTarget) {
    if tree.add(item) == targets.count { targets.append(target) }
  }
}

extension FocusSystem {
  /// Finds the places in the topmost scope.
  func walk() -> FocusWalk {
    var walk = FocusWalk()
    if let root = scopeView ?? window { visit(root, root.backed?.focusTraits, in: nil, isKnown: false, &walk) }
    return walk
  }

  /// Finds the places in a view, whether nodes are known to be visible already or not.
  private func walk(in view: View) -> FocusWalk {
    var walk = FocusWalk()
    visit(view, view.backed?.focusTraits, in: nil, isKnown: true, &walk)
    return walk
  }

  /// - Parameters:
  ///   - traits: those of the view's node.
  ///   - isKnown: whether a node counts that is not in the visible part of the window: it can be scrolled there.
  private func visit(
    _ view: View, _ traits: FocusTraits?, in parent: Int?, isKnown: Bool, _ walk: inout FocusWalk
  ) {
    guard !view.isShutOff, !view.layer.isHidden, isKnown || traits?.isVisible != false else { return }
    if traits?.hasNodesWithoutViews == true { view.backed?.loadFocusHosts() }
    let group = traits?.group ?? view.focusGroup
    let focusability = traits?.focusability ?? view.focusability
    let takesKeys = focusability.takesKeys && view.responder.shouldBecomeFocused(by: .key)
    var around = parent
    if takesKeys || group != nil || traits?.action != nil || view === target.view && place == .whole {
      let item = FocusTree.Item(
        FocusID(view: view.number), in: parent, group: group, takesKeys: takesKeys,
        isSelected: view.responder.isPreferredInFocusGroup,
        frame: parent == nil ? .zero : view.layer.toWindow.apply(view.bounds), action: traits?.action)
      walk.add(item, FocusTarget(view: view))
      if group != nil { around = walk.tree.index(of: item.id) }
    }
    let isKnown = isKnown || view.layer.isScrollContainer
    guard let host = view.backed as? any FocusHost else {
      if view.subviews.isEmpty { return }
      for (child, traits) in children(of: view) { visit(child, traits, in: around, isKnown: isKnown, &walk) }
      return
    }
    visit(host.focusParts, of: host, view, in: around, isKnown: isKnown, &walk)
    // A place that takes no keys for now keeps its place in the order.
    if view === target.view, place != .whole {
      walk.add(FocusTree.Item(FocusID(view: view.number, place: place), in: around, takesKeys: false), target)
    }
  }

  private func visit(
    _ parts: [FocusPart], of host: any FocusHost, _ view: View, in parent: Int?, isKnown: Bool, _ walk: inout FocusWalk
  ) {
    func frame(_ place: FocusPlace) -> Rect {
      let frame = parent == nil ? nil : host.focusRing(of: place)?.frame
      return frame.map { view.layer.toWindow.apply($0) } ?? .zero
    }
    for part in parts {
      switch part {
      case .place(let place, let action):
        walk.add(
          FocusTree.Item(FocusID(view: view.number, place: place), in: parent, frame: frame(place), action: action),
          FocusTarget(view: view, place: place))
      case .group(let place, let group, let takesKeys, let inner):
        let id = FocusID(view: view.number, place: place)
        walk.add(
          FocusTree.Item(id, in: parent, group: group, takesKeys: takesKeys, frame: frame(place)),
          FocusTarget(view: view, place: place))
        visit(inner, of: host, view, in: walk.tree.index(of: id), isKnown: isKnown, &walk)
      case .view(let inner): visit(inner, inner.backed?.focusTraits, in: parent, isKnown: isKnown, &walk)
      }
    }
  }

  /// The views inside, in the order of the layout or in the one that their nodes ask for.
  private func children(of view: View) -> [(View, FocusTraits?)] {
    let views = view.focusChildren.map { ($0, $0.backed?.focusTraits) }
    guard views.contains(where: { ($0.1?.order ?? 0) != 0 }) else { return views }
    return views.enumerated().sorted { a, b in
      (a.element.1?.order ?? 0, a.offset) < (b.element.1?.order ?? 0, b.offset)
    }.map(\.element)
  }

  // MARK: Asking for the focus

  /// Gives the focus to a view or, where that is a group or holds places of its own, to a place in it.
  /// - Parameter isScreenHidden: whether the view's screen may be hidden: it waits for its pixels.
  /// - Returns: false, and the focus stays, where the view takes none, does not show, lies behind a sheet, or is in no
  ///   window.
  func ask(for view: View, by cause: FocusCause, isScreenHidden: Bool = false) -> Bool {
    guard view.takesPart(in: host), isScreenHidden ? view.isShownInScreen : view.isReachable, isInScope(view) else {
      return false
    }
    let walk = walk(in: view)
    if let found = model.entry(of: FocusID(view: view.number), in: walk.tree) ?? firstPlace(of: view, in: walk),
      let target = walk.target(found), let inner = target.view, inner.responder.shouldBecomeFocused(by: cause)
    {
      focus(inner, target.place, by: cause)
      return true
    }
    guard view.wantedFocusability == .pointer, view.responder.shouldBecomeFocused(by: cause) else { return false }
    focus(view, by: cause)
    return true
  }

  /// The first place of a node that has such without views, as texts with links and trees of components do.
  private func firstPlace(of view: View, in walk: FocusWalk) -> FocusID? {
    view.backed is any FocusHost ? walk.tree.items.first(where: \.takesKeys)?.id : nil
  }
}
