import SateenCore
import SateenGraphics
import SateenLayout
import SateenText
import SateenThreads

// How the node looks and behaves. Any thread.
nonisolated extension EditableTextNode {
  /// Shown while there is no text.
  public var placeholder: String {
    get { state.withLock { $0.placeholder } }
    set {
      changeState { $0.placeholder = newValue }
      onMainIfLoaded { self.placeParts() }
    }
  }

  /// The height up to which the node grows with its text, in points. Text beyond scrolls inside.
  public var maximumHeight: Double {
    get { state.withLock { $0.maximumHeight } }
    set {
      changeState { $0.maximumHeight = newValue.isNaN ? .infinity : max(0, newValue) }
      setNeedsLayout()
    }
  }

  /// The width of a single line that is offered any width, in points.
  public var preferredWidth: Double {
    get { state.withLock { $0.preferredWidth } }
    set {
      guard newValue.isFinite, newValue >= 0 else { return }
      changeState { $0.preferredWidth = newValue }
      setNeedsLayout()
    }
  }

  /// The frame around the text.
  public var fieldStyle: FieldStyle {
    get { state.withLock { $0.style } }
    set {
      changeState { $0.style = newValue }
      setNeedsLayout()
      onMainIfLoaded {
        self.showFrame()
        self.placeParts()
      }
    }
  }

  /// Whether the text takes the focus, presses and keys. A disabled one is dimmed.
  public var isEnabled: Bool {
    get { state.withLock { $0.isEnabled } }
    set {
      guard newValue != isEnabled else { return }
      changeState { $0.isEnabled = newValue }
      onMainIfLoaded { self.enabledDidChange() }
    }
  }

  /// Whether the text is shown to be wrong, as a number with letters in it.
  public var isInvalid: Bool {
    get { state.withLock { $0.isInvalid } }
    set {
      changeState { $0.isInvalid = newValue }
      onMainIfLoaded { self.showFrame() }
    }
  }

  /// Which keys do what.
  public var keyTable: TextKeyTable {
    get { state.withLock { $0.keyTable } }
    set { changeState { $0.keyTable = newValue } }
  }

  /// The fill under selected text.
  public var selectionColor: Color {
    get { state.withLock { $0.selectionColor } }
    set {
      changeState { $0.selectionColor = newValue }
      onMainIfLoaded { self.showSelection() }
    }
  }

  /// The colour of the caret; nil for the tint.
  public var caretColor: Color? {
    get { state.withLock { $0.caretColor } }
    set {
      changeState { $0.caretColor = newValue }
      onMainIfLoaded { self.showSelection() }
    }
  }

  /// Checks the words of the text, of which unknown ones get a wavy line and suggestions in the menu; nil, which is the
  /// default, checks none. ``SpellChecker/shared`` asks the dictionaries that are installed.
  public var spelling: SpellChecker? {
    get { state.withLock { $0.spelling } }
    set {
      changeState { $0.spelling = newValue }
      onMainIfLoaded { self.beginSpelling() }
    }
  }

  // MARK: Closures

  /// Called after a person, or a command, has changed the text, with the edits in order. Text that an input method composes is
  /// no change before it is committed.
  public var onChange: (@MainActor @Sendable (EditableTextNode, [TextEdit]) -> Void)? {
    get { state.withLock { $0.events.onChange } }
    set { changeState { $0.events.onChange = newValue } }
  }

  /// Asked when Return was pressed. Shift+Return begins a new paragraph in any case.
  public var onReturn: (@MainActor @Sendable (EditableTextNode) -> TextReturn)? {
    get { state.withLock { $0.events.onReturn } }
    set { changeState { $0.events.onReturn = newValue } }
  }

  /// Called when the focus came to the text.
  public var onBegin: (@MainActor @Sendable (EditableTextNode) -> Void)? {
    get { state.withLock { $0.events.onBegin } }
    set { changeState { $0.events.onBegin = newValue } }
  }

  /// Called when the focus has left the text, whose composition has ended by then.
  public var onEnd: (@MainActor @Sendable (EditableTextNode) -> Void)? {
    get { state.withLock { $0.events.onEnd } }
    set { changeState { $0.events.onEnd = newValue } }
  }

  /// Called when a person, or a command, has moved the caret or selected something else.
  public var onSelectionChange: (@MainActor @Sendable (EditableTextNode) -> Void)? {
    get { state.withLock { $0.events.onSelectionChange } }
    set { changeState { $0.events.onSelectionChange = newValue } }
  }

  /// Changes the state, and releases the old one outside of the lock: closures hold objects of the application, which may
  /// call back to this node as they end.
  func changeState(_ body: (inout EditingState) -> Void) {
    let old = state.withLock { state in
      let old = state
      body(&state)
      return old
    }
    withExtendedLifetime(old) {}
  }
}
