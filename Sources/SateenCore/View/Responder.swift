import SateenLayout

/// Hears of touches, keys and the pointer: a ``View`` or a ``DisplayNode``.
///
/// Events for the view of a node come to the node first. A node that does not override a method, or calls `super`,
/// leaves the event to its view: a scroll view scrolls, and most others pass it on to the next responder.
@MainActor
open class Responder {
  // Views are made on the main loop, nodes on any thread: an `init()` here would fix one of the two for both.
  nonisolated init(base: Void) {}

  /// The responder that handles the events this one leaves alone, before the next responder is asked.
  var fallback: Responder? { nil }

  /// Passes on touches that this responder leaves alone.
  func pass(_ touches: [Touch], _ phase: Touch.Phase) {}

  /// The rectangle of the responder's own space that takes touches.
  var touchArea: Rect { .zero }

  // MARK: Touches

  /// A touch began here; this responder also gets the touch's later events. Call `super` to pass it on to the next
  /// responder.
  open func touchesBegan(_ touches: [Touch]) { pass(touches, .began) }
  open func touchesMoved(_ touches: [Touch]) { pass(touches, .moved) }
  open func touchesEnded(_ touches: [Touch]) { pass(touches, .ended) }
  open func touchesCancelled(_ touches: [Touch]) { pass(touches, .cancelled) }

  /// The directions in which a touch is kept from gestures around, such as the drag of a scroll view. Asked right after
  /// the touch began here.
  ///
  /// - A button returns an empty set: it keeps its touch from single taps around, and leaves it to drags and other
  ///   gestures.
  /// - A slider returns `.horizontal`: drags up and down scroll the list around it, other gestures leave the touch to it.
  /// - A knob that follows its touch anywhere returns `[.horizontal, .vertical]`.
  ///
  /// Nil, as by default, makes no press of the touch: any gesture around may take it.
  open func claimedDirections(of touch: Touch) -> ScrollDirection? { fallback?.claimedDirections(of: touch) }

  /// Whether a recognizer of this responder's view, or of one around it, may begin in a touch that began here. A recognizer
  /// that may not fails, and the touch stays here. Asked once no other recognizer keeps it from beginning.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    fallback?.gestureRecognizerShouldBegin(recognizer) ?? true
  }

  // MARK: Keys and text

  /// A key was pressed while this responder's view or one inside it has the focus.
  /// - Returns: whether the key was used; otherwise the next responder is asked.
  open func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    fallback?.keyDown(key, modifiers, isRepeat: isRepeat) ?? false
  }

  /// A key was released while this responder's view or one inside it has the focus.
  /// - Returns: whether the key was used; otherwise the next responder is asked.
  open func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool { fallback?.keyUp(key, modifiers) ?? false }

  /// Text was typed, as the keyboard's layout and input methods make it, while this responder's view or one inside it
  /// has the focus. Control characters are not typed text: Enter, Tab and Backspace are keys.
  /// - Returns: whether the text was used; otherwise the next responder is asked.
  open func insertText(_ text: String) -> Bool { fallback?.insertText(text) ?? false }

  /// An input method composes text at the caret of this responder, or of one inside it. The text takes the place of the
  /// text that the composition had before, or of the selection; empty text ends the composition. Committed text comes
  /// by ``insertText(_:)``, in place of the composition. Where the focus moves meanwhile, the composed text is to stay as
  /// text: the method forgets it, and no further call comes.
  /// - Returns: whether the composition shows here; otherwise the next responder is asked.
  open func setComposition(_ composition: TextComposition) -> Bool { fallback?.setComposition(composition) ?? false }

  /// Text that an input method composes here is to be kept as text, because the method is about to forget it: a press
  /// elsewhere ends the composition.
  open func endComposition() { fallback?.endComposition() }

  /// The caret in the responder's own space, in points, while it takes typed text: the list of an input method's
  /// candidates shows beside it. Nil where there is none.
  open var caretRect: Rect? { fallback?.caretRect }

  /// Whether this responder takes typed text while it has the focus, as ``RootContainer/firstResponder``. A window
  /// makes text of keys meanwhile. Keys for typing, such as Backspace, are then no shortcuts of the responders around.
  open var acceptsTextInput: Bool { fallback?.acceptsTextInput ?? false }

  /// The selection here ended: a press went elsewhere, or something else was selected.
  open func selectionDidEnd() { fallback?.selectionDidEnd() }

  // MARK: The focus

  /// Whether the focus may come here now. A control that is disabled refuses it.
  /// - Parameter cause: ``FocusCause/key`` also where it is only asked whether a key would bring the focus.
  open func shouldBecomeFocused(by cause: FocusCause) -> Bool { fallback?.shouldBecomeFocused(by: cause) ?? true }

  /// The focus came here, and keys come here first.
  open func didBecomeFocused(by cause: FocusCause) { fallback?.didBecomeFocused(by: cause) }

  /// The focus left. A press by a key that is held down is over.
  open func didResignFocus() { fallback?.didResignFocus() }

  /// The window lost the keyboard: keys that are down come up unheard.
  open func keysCancelled() { fallback?.keysCancelled() }

  /// The window has the keyboard again, and this responder has the focus in it.
  open func keysReturned() { fallback?.keysReturned() }

  /// Where the ring is drawn that shows the focus to a person who uses keys; nil for a responder that shows its focus
  /// itself. By default around the bounds.
  open var focusRing: FocusRing? { fallback?.focusRing }

  /// Whether a ``FocusGroup`` goes here first: the selected tab, for example.
  open var isPreferredInFocusGroup: Bool { fallback?.isPreferredInFocusGroup ?? false }

  /// Does what a press of the responder does.
  /// - Returns: whether it does anything.
  @discardableResult
  open func activate() -> Bool { fallback?.activate() ?? false }

  // MARK: The pointer

  /// The pointer came here or moved, to a point in the responder's own space, or left (nil).
  open func pointerMoved(to point: Point?) { fallback?.pointerMoved(to: point) }

  /// A press of the pointer's secondary button at a point in the responder's own space.
  /// - Returns: whether the press was used; otherwise the next responder is asked.
  open func secondaryPress(at point: Point) -> Bool { fallback?.secondaryPress(at: point) ?? false }

  /// A menu of actions is wanted here: by the secondary button, which ``secondaryPress(at:)`` left alone, by the Menu key
  /// or Shift+F10, or by a finger's long press on a node that has a menu.
  /// - Parameter point: in the responder's own space; nil where a key asks, and the responder chooses a place, such as
  ///   that of what it has selected.
  /// - Returns: whether the request was used; otherwise the next responder is asked.
  open func menuRequested(at point: Point?) -> Bool { fallback?.menuRequested(at: point) ?? false }

  /// A press of the pointer's middle button at a point in the responder's own space. Desktops insert
  /// the content of ``RootContainer/selectionPasteboard`` by it.
  /// - Returns: whether the press was used; otherwise the next responder is asked.
  open func middlePress(at point: Point) -> Bool { fallback?.middlePress(at: point) ?? false }

  /// A turn of the wheel, or a touchpad's stroke, above this responder.
  /// - Parameters:
  ///   - delta: in points, positive towards the end of the content: 96 for a notch of the wheel, and as far as the
  ///     fingers went for a touchpad. With Shift held the axes have been swapped already.
  ///   - modifiers: keys held meanwhile.
  ///   - isPrecise: whether the event comes from a touchpad, which reports distances rather than notches.
  ///   - windowPoint: where the pointer is in the window, in points.
  /// - Returns: whether the event was used; otherwise the next responder is asked.
  open func scroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool {
    fallback?.scroll(by: delta, modifiers: modifiers, isPrecise: isPrecise, at: windowPoint) ?? false
  }

  // MARK: Dragging items

  /// The items that a drag from a point in the responder's own space takes along: by the pointer at once, by a finger
  /// that has rested. Empty leaves the drag to the next responder, which has none by default.
  open func dragItems(at point: Point) -> [DragItem] { fallback?.dragItems(at: point) ?? [] }

  /// Items of this responder are dragged.
  open func dragDidBegin(_ session: DragSession) { fallback?.dragDidBegin(session) }

  /// The drag of this responder's items is over. The session's ``DragSession/proposal`` says what became of them: those
  /// that were moved are to be removed here, unless the responder that took them has done so.
  open func dragDidEnd(_ session: DragSession) { fallback?.dragDidEnd(session) }

  /// The fate of items if they were dropped where they are now. Asked whenever they have moved.
  /// - Returns: nil leaves them to the next responder, as by default.
  open func dropProposal(for session: DragSession) -> DropProposal? { fallback?.dropProposal(for: session) ?? nil }

  /// Items that this responder has a proposal for have come.
  open func dropEntered(_ session: DragSession) { fallback?.dropEntered(session) }

  /// The items may have moved, or what is below them.
  open func dropMoved(_ session: DragSession) { fallback?.dropMoved(session) }

  /// The items have left, or go back.
  open func dropExited(_ session: DragSession) { fallback?.dropExited(session) }

  /// The items were dropped here, with a proposal that takes them.
  /// - Returns: whether they were taken. Otherwise they go back.
  open func performDrop(_ session: DragSession) -> Bool { fallback?.performDrop(session) ?? false }

  /// Files of the desktop were dropped here; nothing is told of them before.
  ///
  /// Anything may be dropped: a folder, a file that cannot be read, one that is gone. Read them on a worker.
  /// - Parameter point: in the responder's own space, in points.
  /// - Returns: whether the files are taken; otherwise the next responder is asked.
  open func filesDropped(_ paths: [String], at point: Point) -> Bool {
    fallback?.filesDropped(paths, at: point) ?? false
  }

  // MARK: Hit testing

  /// Whether a point in the responder's own space takes touches: by default, whether it is in the bounds changed by the
  /// slop.
  open func pointInside(_ point: Point) -> Bool { fallback?.pointInside(point) ?? touchArea.contains(point) }

  /// The deepest view that takes a touch at a point in the responder's own space; nil for a node without a view.
  open func hitTest(_ point: Point) -> View? { fallback?.hitTest(point) }

  /// Calls the method for a phase of touches.
  final func handle(_ touches: [Touch], _ phase: Touch.Phase) {
    switch phase {
    case .began: touchesBegan(touches)
    case .moved: touchesMoved(touches)
    case .ended: touchesEnded(touches)
    case .cancelled: touchesCancelled(touches)
    }
  }
}
