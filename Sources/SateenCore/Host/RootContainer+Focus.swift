import SateenLayout
import SateenThreads

// The place that keys go to.
extension RootContainer {
  /// The view that gets keys and typed text first; the views around it get them next. It may be set before the view
  /// comes into the window, and to views that neither keys nor a press would reach. A view behind a sheet gets the focus
  /// once the sheet is gone.
  ///
  /// When the view leaves, hides, or takes no events any more, the focus goes on: to the next place in the order of the Tab
  /// key while the ring shows, else to the nearest view around that a press would focus, such as a list, where there is
  /// one. A view that moves within the window in one turn keeps the focus. Nil, where it is set, sends the focus back to
  /// the beginning: Tab goes to the first place. A view of another window gets nothing.
  public var firstResponder: View? {
    get { focus.firstResponder }
    set { focus.firstResponder = newValue }
  }

  /// The node that has the focus, as a whole or by a place in it; nil where none has it.
  public var focusedNode: DisplayNode? { firstResponder?.node }

  /// The place in ``firstResponder`` that has the focus.
  package var focusedPlace: FocusPlace { focus.place }

  /// Gives the focus to a place in a view, whether that takes keys or not.
  package func focus(_ view: View, _ place: FocusPlace, by cause: FocusCause) { focus.focus(view, place, by: cause) }

  /// Gives the focus back to a place that had it before.
  /// - Returns: false, and the focus stays, where the place is gone, hidden or disabled.
  package func restoreFocus(_ view: View, _ place: FocusPlace) -> Bool {
    focus.restore(FocusTarget(view: view, place: place))
  }

  /// Asks for the focus for a node of a screen that may be hidden still, because it waits for its pixels.
  /// - Returns: false, and the focus stays, where the node takes none.
  package func focusInScreen(_ view: View) -> Bool { focus.ask(for: view, by: .program, isScreenHidden: true) }

  /// Calls a closure in each turn until it returns true, or until the focus moves.
  package func repeatUntilFocusMoves(_ attempt: @escaping @MainActor () -> Bool) { focus.waiting.attempt = attempt }

  /// Moves the focus as Tab does or, in a group, an arrow. The ring shows to a person who uses keys.
  /// - Returns: false where there is no place to move to.
  @discardableResult
  public func moveFocus(_ step: FocusStep) -> Bool { focus.move(step, isByCode: true) }

  /// Whether the first responder, or a view after it in the responder chain, takes typed text.
  public var isTextInputFocused: Bool { focus.takesText }

  /// Whether an input method composes text at the focus.
  public var isComposingText: Bool { focus.composing != nil }

  /// Ends what an input method composes. The text that shows stays where it is, as far as the responder that shows it keeps
  /// it. To be called where a press or a program moves the caret.
  public func endComposition() {
    focus.endComposition()
    setNeedsTurn()
  }

  /// The input method's share of the window now.
  package var textInputWish: TextInputWish { focus.textInputWish }

  /// Whether the ring around the focused place shows: the focus came there by a key.
  public var showsFocusRing: Bool { focus.model.showsRing && focus.ring != nil }

  /// Adds a handler that is called after the focus has moved, or its ring came or went.
  @discardableResult
  public func addFocusObserver(_ handler: @escaping () -> Void) -> Registration {
    let id = focus.observers.add(handler)
    return .onMain { [weak focus] in _ = focus?.observers.remove(id) }
  }

  /// Keeps the focus, Tab and keys in a view, such as a sheet, until the registration is removed. Keys that are not used
  /// in there go no further. The focus comes to `preferred`, else to the first place in the view, else to the view, and
  /// goes back afterwards to the place that had it before. The last scope that shows counts.
  /// - Parameter countsHidden: whether it counts already while the view is hidden, as a menu is until it was measured.
  package func pushFocusScope(_ view: View, preferred: View? = nil, countsHidden: Bool = false) -> Registration {
    focus.push(view, preferred: preferred, countsHidden: countsHidden)
    let id = FocusID(view: view.number)
    return .onMain { [weak focus] in focus?.pop(id) }
  }

  func focusDidChange() { if !isClosed { ring.update() } }
}
