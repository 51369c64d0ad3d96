import SateenLayout
import SateenThreads

/// The focus of a window: the place that keys go to first, and the view with the selection.
@MainActor
final class FocusSystem {
  weak var host: (any ViewHost)?
  /// The view that everything in the window is in.
  weak var window: View?
  /// The view that gets keys while no other has the focus.
  weak var root: View?
  /// Handlers that are called for every key press before any view.
  var keyHandlers = HandlerList<(Key, KeyModifiers) -> Bool>()
  var observers = HandlerList<() -> Void>()
  /// Handlers that are called for every press before any view, with the view that was hit.
  var pressHandlers = HandlerList<(View?, Point) -> Void>()

  var model = FocusModel()
  /// The sheets and menus within which the focus stays, the topmost last.
  var scopes: [FocusScope] = []
  private(set) var target = FocusTarget()
  /// Whether the focused view has come into the window: a view may get the focus before.
  private var hasCome = false
  /// Whether the focused view was seen since it has the focus.
  private var wasShown = false
  /// Whether the model knows the places around the focused one.
  private var isNoted = false
  /// The view around the focus that a press would have given it to, such as a list.
  private weak var around: View?
  /// In how many turns a place is still looked for after the focus was lost: what takes the place of a node that left
  /// may come to sight a little later.
  private var searches = 0
  /// Counts changes, by which a callback's newer change is noticed.
  private var changes = 0

  /// Fingers that are down and have not moved.
  var fingers: [Int64: FingerPress] = [:]
  /// The view with the current selection; see ``RootContainer/selectionView``.
  weak var selectionView: View? {
    didSet {
      guard oldValue !== selectionView else { return }
      for id in fingers.keys { fingers[id]?.endsSelection = false }
      oldValue?.responder.selectionDidEnd()
    }
  }

  /// The view that gets keys first; see ``RootContainer/firstResponder``.
  var firstResponder: View? {
    get {
      guard let view = target.view, !view.isGone, !hasCome || view.layer.host === host else { return nil }
      return view
    }
    set {
      if newValue !== target.view || firstResponder == nil { focus(newValue, by: .program) }
    }
  }

  /// The place in ``firstResponder`` that has the focus.
  var place: FocusPlace { target.place }

  /// Whether the first responder, or a view after it in the responder chain, takes typed text.
  var takesText: Bool { firstResponder.map { _ in offer { $0.responder.acceptsTextInput } } ?? false }

  // MARK: Moving

  /// Gives the focus to a place, whether it takes keys or not. A place behind a sheet gets it once the sheet is gone.
  func focus(_ view: View?, _ place: FocusPlace = .whole, by cause: FocusCause) {
    if let view, isBehindScope(view, place) { return }
    let old = target
    target = FocusTarget(view: view, place: view == nil ? .whole : place)
    hasCome = view?.layer.host === host
    wasShown = view?.isShownInScreen ?? false
    isNoted = false
    searches = 0
    noteAround()
    model.focus(target.id, by: cause)
    guard old.view !== view || old.place != target.place else {
      host?.focusDidChange()
      return
    }
    changes += 1
    let change = changes
    if let oldView = old.view, oldView !== view {
      (oldView.backed as? any FocusHost)?.focusDidMove(to: nil)
      if change == changes { oldView.responder.didResignFocus() }
      if change == changes { oldView.lostFocus(old.place) }
    }
    if let view, change == changes {
      (view.backed as? any FocusHost)?.focusDidMove(to: place == .whole ? nil : place)
      if change == changes, old.view !== view { view.responder.didBecomeFocused(by: cause) }
    }
    guard change == changes else { return }
    if cause == .key, let view { view.reveal(ring?.frame ?? view.bounds) }
    tellOfFocus()
  }

  private func tellOfFocus() {
    host?.focusDidChange()
    for id in observers.ids { observers[id]?() }
  }

  /// The ring of the focused place, in its view's own space; nil where there is none.
  var ring: FocusRing? {
    guard let view = firstResponder else { return nil }
    if place != .whole { return (view.backed as? any FocusHost)?.focusRing(of: place) }
    return view.wantedFocusability.takesKeys ? view.responder.focusRing : nil
  }

  // MARK: Following the views

  /// Notes the places around a focus that is new.
  func note(_ walk: FocusWalk) {
    guard !isNoted else { return }
    model.note(walk.tree)
    isNoted = true
    noteAround()
  }

  private func noteAround() {
    around = target.view?.superview
    while let view = around, !view.wantedFocusability.takesPresses { around = view.superview }
  }

  /// Gives the focus to another place where that which has it is gone.
  func dropWhatLeft() {
    guard model.focused != nil else { return searchAgain() }
    if let view = target.view {
      if view.takesPart(in: host) { hasCome = true }
      if hasCome, firstResponder === view, hasPlace(in: view) {
        let isShown = view.isShownInScreen
        if isShown || !wasShown {
          wasShown = isShown
          if isShown, !isNoted { note(walk()) }
          return
        }
      } else if !hasCome, !view.isGone {
        return
      }
    }
    goOn()
  }

  private func hasPlace(in view: View) -> Bool {
    guard place != .whole, let host = view.backed as? any FocusHost else { return place == .whole }
    return host.hasFocusPlace(place)
  }

  /// Goes on from a place that is gone.
  private func goOn() {
    let count = activeScopes
    // A sheet went, or was covered, together with the focus in it.
    if count < scopes.count, let view = scopes[count].before.view, view.takesPart(in: host), view.isShown {
      return focus(view, scopes[count].before.place, by: .restoration)
    }
    // A person who does not see where the focus is would press something else by a key: the list around has it.
    if !model.showsRing, let around, around.takesPart(in: host), around.isShown,
      scopeView.map(around.isInside) ?? true
    {
      return focus(around, by: .removal)
    }
    let walk = walk()
    let next = model.successor(in: walk.tree).flatMap { walk.target($0) }
    focus(next?.view, next?.place ?? .whole, by: .removal)
    guard next == nil, target.view == nil else { return }
    searches = 3
    host?.turns.setNeedsTurn()
  }

  private func searchAgain() {
    guard searches > 0 else { return }
    searches -= 1
    let walk = walk()
    if let next = model.firstPlace(in: walk.tree).flatMap({ walk.target($0) }) {
      focus(next.view, next.place, by: .removal)
    }
  }
}
