import SateenLayout

/// A view within which the focus stays: a sheet or a menu.
struct FocusScope {
  weak var view: View?
  let id: FocusID
  /// Whether the scope counts while its view is hidden, as a menu is until it was measured.
  var countsHidden = false
  /// The place that had the focus before the view came.
  var before = FocusTarget()
  /// The number of that place, which is known also when its view is gone; nil where nothing had the focus.
  var beforeID: FocusID?
  /// The places around it.
  var trail = FocusModel.Trail()

  var hadFocus: Bool { beforeID != nil }

  /// Takes over the place before from a scope below that is over.
  mutating func inherit(_ scope: FocusScope) {
    (before, beforeID, trail) = (scope.before, scope.beforeID, scope.trail)
  }
}

extension FocusSystem {
  /// How many of the scopes count: up to the last one whose view shows in the window. A screen that is covered takes its
  /// sheets along.
  var activeScopes: Int {
    let last = scopes.lastIndex { scope in
      scope.view.map { $0.takesPart(in: host) && (scope.countsHidden || $0.isShown) } ?? false
    }
    return last.map { $0 + 1 } ?? 0
  }

  /// The view that the focus stays in; nil for the window.
  var scopeView: View? {
    let count = scopes.isEmpty ? 0 : activeScopes
    return count > 0 ? scopes[count - 1].view : nil
  }

  /// Whether the focus may come to a view, which lies in the topmost scope or belongs to a selection there.
  func isInScope(_ view: View) -> Bool { scopeView.map(view.belongs(to:)) ?? true }

  /// The innermost scope that a view is in.
  func scope(of view: View) -> FocusID? { scopes.last { $0.view.map(view.belongs(to:)) ?? false }?.id }

  /// Keeps the focus in a view, and gives it to a place there.
  /// - Parameter preferred: the view that gets the focus; nil for the first place.
  func push(_ view: View, preferred: View?, countsHidden: Bool) {
    let id = FocusID(view: view.number)
    guard !scopes.contains(where: { $0.id == id }) else { return }
    dropDeadScopes()
    if !isNoted, target.view?.isReachable == true { note(walk()) }
    scopes.append(
      FocusScope(
        view: view, id: id, countsHidden: countsHidden, before: target, beforeID: target.id, trail: model.trail))
    if let preferred, preferred.isInside(view) {
      if !ask(for: preferred, by: .program) { focus(preferred, by: .program) }
      return
    }
    let walk = walk()
    let first = model.firstPlace(in: walk.tree).flatMap { walk.target($0) }
    focus(first?.view ?? view, first?.place ?? .whole, by: .program)
  }

  /// Lets the focus go out of a view again, to the place that had it before.
  func pop(_ id: FocusID) {
    guard let index = scopes.firstIndex(where: { $0.id == id }) else { return }
    let wasActive = index == activeScopes - 1
    let scope = remove(at: index)
    if holder == id || wasActive && firstResponder == nil { restore(scope) }
  }

  private func remove(at index: Int) -> FocusScope {
    let scope = scopes.remove(at: index)
    if index < scopes.count { scopes[index].inherit(scope) }
    return scope
  }

  /// Forgets the scopes whose views nobody keeps any more. That which holds the focus is still to give it back.
  private func dropDeadScopes() {
    for index in scopes.indices.reversed() where scopes[index].view == nil && scopes[index].id != holder {
      _ = remove(at: index)
    }
  }

  /// Keeps the focus where it is if a view lies behind a sheet: it gets the focus once the sheet is gone.
  func isBehindScope(_ view: View, _ place: FocusPlace) -> Bool {
    guard !scopes.isEmpty, view.layer.host === host else { return false }
    let count = activeScopes
    guard count > 0, let top = scopes[count - 1].view, !view.belongs(to: top) else { return false }
    let inner = scopes[..<count].lastIndex { $0.view.map(view.belongs(to:)) ?? false }
    let index = inner.map { $0 + 1 } ?? 0
    let before = FocusTarget(view: view, place: place)
    (scopes[index].before, scopes[index].beforeID) = (before, before.id)
    scopes[index].trail = FocusModel.Trail()
    return true
  }
}
