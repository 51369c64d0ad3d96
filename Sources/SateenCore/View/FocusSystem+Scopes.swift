import SateenLayout

/// A view within which the focus stays: a sheet or a menu.
struct FocusScope {
  weak var view: View?
  let id: FocusID
  /// Whether the scope counts while its view is hidden, as a menu is until it was measured.
  var countsHidden = false
  /// The place that had the focus before the view came.
  var before = FocusTarget()
  /// Whether there was one.
  var hadFocus = false
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

  /// Keeps the focus in a view, and gives it to a place there.
  /// - Parameter preferred: the view that gets the focus; nil for the first place.
  func push(_ view: View, preferred: View?, countsHidden: Bool) {
    let id = FocusID(view: view.number)
    guard !scopes.contains(where: { $0.id == id }) else { return }
    scopes.append(
      FocusScope(view: view, id: id, countsHidden: countsHidden, before: target, hadFocus: target.view != nil))
    if let preferred, preferred.isInside(view), ask(for: preferred, by: .program) { return }
    if let preferred, preferred.isInside(view) { return focus(preferred, by: .program) }
    let walk = walk()
    let first = model.firstPlace(in: walk.tree).flatMap { walk.target($0) }
    focus(first?.view ?? view, first?.place ?? .whole, by: .program)
  }

  /// Lets the focus go out of a view again, to the place that had it before.
  func pop(_ id: FocusID) {
    guard let index = scopes.firstIndex(where: { $0.id == id }) else { return }
    let wasActive = index == activeScopes - 1
    let scope = scopes.remove(at: index)
    if index < scopes.count { (scopes[index].before, scopes[index].hadFocus) = (scope.before, scope.hadFocus) }
    guard wasActive, firstResponder.map({ scope.view.map($0.isInside) ?? true }) ?? true else { return }
    if let view = scope.before.view, view.takesPart(in: host) {
      return focus(view, scope.before.place, by: .restoration)
    }
    let walk = walk()
    let first = !scope.hadFocus ? nil : model.firstPlace(in: walk.tree).flatMap { walk.target($0) }
    focus(first?.view, first?.place ?? .whole, by: .restoration)
  }

  /// Keeps the focus where it is if a view lies behind a sheet: it gets the focus once the sheet is gone.
  func isBehindScope(_ view: View, _ place: FocusPlace) -> Bool {
    guard !scopes.isEmpty, view.layer.host === host else { return false }
    let count = activeScopes
    guard count > 0, !view.isInside(scopes[count - 1].view) else { return false }
    let inner = scopes[..<count].lastIndex { view.isInside($0.view) }
    let index = inner.map { $0 + 1 } ?? 0
    scopes[index].before = FocusTarget(view: view, place: place)
    scopes[index].hadFocus = true
    return true
  }
}
