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
  /// The place that was told last that it has the focus.
  private var told = FocusTarget()
  /// The state that observers were told of last.
  private var shown: (place: FocusID?, hasRing: Bool) = (nil, false)
  /// The innermost of the scopes that the focus is in; nil outside of all.
  private(set) var holder: FocusID?
  /// Whether the focused view has come into the window: a view may get the focus before.
  var hasCome = false
  /// The place that had the focus before one that is still to come into the window.
  private(set) var former = FocusTarget()
  /// Whether the focused view was seen since it has the focus.
  var wasShown = false
  /// Whether the model knows the places around the focused one.
  var isNoted = false
  /// The view around the focus that a press would have given it to, such as a list.
  private(set) weak var around: View?
  /// The view whose selection the focused view belongs to, as a bar of actions does.
  private(set) weak var selectionOwner: View?
  /// The steps of later turns.
  var waiting = FocusWaiting()
  /// Counts changes, by which a callback's newer change is noticed.
  private var changes = 0
  /// The view at which an input method composes text.
  weak var composing: View?
  /// How often a composition had to end without the method's doing.
  var endings = 0
  /// The view in which a composition was ended from this side, and the time: the method may still commit it.
  var ended: (view: UInt64, time: Double)?
  /// The key that is down and has pressed something wherever the focus is. Its repetitions press nothing more.
  var pressedKey: Key?

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
      guard let view = target.view, !view.isGone, view.layer.host === host || !hasCome && view.layer.host == nil else {
        return nil
      }
      return view
    }
    set {
      if newValue !== target.view || firstResponder == nil { focus(newValue, by: .program) }
    }
  }

  /// The place in ``firstResponder`` that has the focus.
  var place: FocusPlace { target.place }

  /// Whether the first responder, or a view after it in the responder chain, takes typed text.
  var takesText: Bool { textTaker != nil }

  /// The view that takes typed text.
  var textTaker: View? {
    guard firstResponder != nil else { return nil }
    var taker: View?
    offer { view in
      guard view.responder.acceptsTextInput else { return false }
      taker = view
      return true
    }
    return taker
  }

  /// The ring of the focused place, in its view's own space; nil where there is none.
  var ring: FocusRing? {
    guard let view = firstResponder else { return nil }
    if place != .whole { return (view.backed as? any FocusHost)?.focusRing(of: place) }
    return view.wantedFocusability.takesKeys ? view.responder.focusRing : nil
  }

  // MARK: Moving

  /// Gives the focus to a place, whether it takes keys or not. A place behind a sheet gets it once the sheet is gone, and
  /// a view of another window never.
  /// - Parameter isByCode: whether code makes the move of a key.
  func focus(_ view: View?, _ place: FocusPlace = .whole, by cause: FocusCause, isByCode: Bool = false) {
    if let view, let other = view.layer.host, other !== host { return }
    if let view, isBehindScope(view, place) { return }
    former = view != nil && view?.layer.host == nil ? target : FocusTarget()
    target = FocusTarget(view: view, place: view == nil ? .whole : place)
    hasCome = view != nil && view?.layer.host === host
    wasShown = view?.isShownInScreen ?? false
    isNoted = false
    waiting = FocusWaiting()
    noteSurroundings()
    model.focus(target.id, by: cause, isByCode: isByCode)
    tell(cause)
  }

  /// Notes what is around the focus as long as it is there.
  func noteSurroundings() {
    holder = target.view == nil ? scopeView.map { FocusID(view: $0.number) } : target.view.flatMap(scope)
    selectionOwner = target.view?.ownerAround
    around = target.view?.superview
    while let view = around, !view.wantedFocusability.takesPresses { around = view.superview }
  }

  /// Tells the places that the focus left and came to. Callbacks may move it on, and places that it has left by then are
  /// not told of it any more.
  private func tell(_ cause: FocusCause) {
    changes += 1
    let (change, old, new) = (changes, told, target)
    if old.view !== new.view {
      told = FocusTarget()
      endComposition()
      if let oldView = old.view {
        oldView.lostFocus(old.place)
        (oldView.backed as? any FocusHost)?.focusDidMove(to: nil)
        if change == changes { oldView.responder.didResignFocus() }
      }
    }
    guard change == changes else { return }
    if let view = new.view, told.view !== view || told.place != new.place {
      told = new
      (view.backed as? any FocusHost)?.focusDidMove(to: new.place == .whole ? nil : new.place)
      if change == changes, old.view !== view { view.responder.didBecomeFocused(by: cause) }
      guard change == changes else { return }
      if cause == .key { view.reveal(ring?.frame ?? view.bounds) }
    }
    tellOfFocus()
  }

  /// Shows the ring, or hides it, and calls the observers where something has changed for them.
  func tellOfFocus() {
    host?.focusDidChange()
    let now = (place: model.focused, hasRing: model.showsRing && ring != nil)
    guard now != shown else { return }
    shown = now
    for id in observers.ids { observers[id]?() }
  }
}
