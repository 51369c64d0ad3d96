import SateenLayout
import SateenThreads

/// The views of a window that get keys, and the view with the selection.
@MainActor
final class Focus {
  weak var host: (any ViewHost)?
  /// The view that gets keys while no other has the focus.
  weak var root: View?
  /// Handlers that are called for every key press before any view.
  var keyHandlers = HandlerList<(Key, KeyModifiers) -> Bool>()

  private weak var focused: View?
  /// Whether the focused view has come into the window: a view may get the focus before.
  private var focusedHasCome = false
  /// Fingers that came down outside of the selection, and where.
  private var touchesOutsideSelection: [Int64: Point] = [:]

  /// The view that gets keys first; see ``RootContainer/firstResponder``.
  var firstResponder: View? {
    get {
      guard let focused, !focused.isGone, !focusedHasCome || focused.layer.host === host else { return nil }
      return focused
    }
    set {
      let old = focused
      guard newValue !== old || firstResponder == nil else { return }
      focused = newValue
      focusedHasCome = newValue?.layer.host === host
      guard newValue !== old, let old else { return }
      (old.backed as? any FocusHost)?.didLoseFocus()
      old.lostFocus()
    }
  }

  /// The view with the current selection; see ``RootContainer/selectionView``.
  weak var selectionView: View? {
    didSet {
      guard oldValue !== selectionView else { return }
      touchesOutsideSelection = [:]
      oldValue?.responder.selectionDidEnd()
    }
  }

  /// Whether the first responder, or a view after it in the responder chain, takes typed text.
  var takesText: Bool { firstResponder?.offer { $0.responder.acceptsTextInput } ?? false }

  // MARK: Keys

  /// - Returns: whether the key was used.
  func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    for id in keyHandlers.ids where keyHandlers[id]?(key, modifiers) == true { return true }
    if offer({ $0.responder.keyDown(key, modifiers, isRepeat: isRepeat) }) { return true }
    guard key == .tab, modifiers.isSubset(of: .shift) else { return false }
    moveFocus(isForward: !modifiers.contains(.shift))
    return true
  }

  /// Offers an event to the first responder, then along the responder chain, until a view uses it.
  /// - Returns: whether the event was used.
  @discardableResult
  func offer(_ isUsed: (View) -> Bool) -> Bool { (firstResponder ?? root)?.offer(isUsed) ?? false }

  // MARK: The end of the selection

  /// Ends the selection for a press on another view.
  func pressed(_ hit: View?) {
    if !keepsSelection(hit) { selectionView = nil }
  }

  func touchBegan(_ id: Int64, at point: Point, on hit: View?) {
    touchesOutsideSelection[id] = keepsSelection(hit) ? nil : point
  }

  func touchMoved(_ id: Int64, to point: Point) {
    if let start = touchesOutsideSelection[id], start.distance(to: point) > TapGestureRecognizer.tolerance {
      touchesOutsideSelection[id] = nil
    }
  }

  func touchEnded(_ id: Int64) {
    if touchesOutsideSelection.removeValue(forKey: id) != nil { selectionView = nil }
  }

  func touchCancelled(_ id: Int64) { touchesOutsideSelection[id] = nil }

  func touchesCancelled() { touchesOutsideSelection = [:] }

  /// Whether a press on a view keeps the current selection.
  private func keepsSelection(_ hit: View?) -> Bool {
    guard let selected = selectionView, hit !== selected else { return true }
    var view = hit
    while let current = view {
      if current.selectionOwner === selected { return true }
      view = current.superview
    }
    return false
  }

  /// Drops a first responder that has left the window.
  func dropWhatLeft() {
    if let focused, focused.takesPart(in: host) { focusedHasCome = true }
    if firstResponder == nil, focused != nil { firstResponder = nil }
  }
}
