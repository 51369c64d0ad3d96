import SateenCore
import SateenLayout
import SateenText
import SateenThreads

// Commands, and what follows from them.
extension EditableTextNode {
  /// Carries out a command as if a person had given it: through the filter, into the history, and with the closures told.
  ///
  /// While a large paste is prepared, and behind a Return that waits for a paste, commands wait; their outcome is then
  /// empty.
  @discardableResult
  public func perform(_ command: TextCommand) -> TextCommandOutcome { perform(command, isOfKey: false) }

  /// - Parameter isOfKey: whether typed text was made by a key itself, rather than by an input method.
  @discardableResult
  func perform(_ command: TextCommand, isOfKey: Bool) -> TextCommandOutcome {
    guard !inputWaits else {
      waitingInput.append(.command(command, isOfKey: isOfKey))
      return TextCommandOutcome()
    }
    // A text of many lines stays where it is: nobody who selects all of it wants to be at its end.
    let reveals = if case .selectAll = command { isSingleLine } else { true }
    return carryOut(command, isOfKey: isOfKey, reveals: reveals)
  }

  /// Carries out a command at once.
  @discardableResult
  func carryOut(_ command: TextCommand, isOfKey: Bool = false, reveals: Bool = true) -> TextCommandOutcome {
    let time = frameTime
    let top = topLine
    let (outcome, composed) = changeEditor { editor in
      let composed = editor.compositionRange
      return (editor.perform(command, at: time, isOfKey: isOfKey), composed)
    }
    show(outcome, composedBefore: composed, top: top, reveals: reveals)
    // Texts that came meanwhile have waited for the end of the word.
    if composed != nil { goOnPasting() }
    return outcome
  }

  /// Makes an edit that comes from elsewhere: the program's own, or that of another person. Undo does not take it back,
  /// and no closure is called. The caret and what is selected stay with their text.
  /// - Throws: where the edit does not fit the text, which is then unchanged.
  public func apply(_ edit: TextEdit) throws(TextEditError) {
    // Composed text is what a person has written, of which the closures are told.
    if editor.compositionRange != nil { carryOut(.endComposition) }
    let time = frameTime
    let top = topLine
    let result = changeEditor { editor -> (Result<TextCommandOutcome, TextEditError>, Range<Int>?) in
      let composed = editor.compositionRange
      do throws(TextEditError) {
        return (.success(try editor.apply(foreign: edit, at: time)), composed)
      } catch {
        return (.failure(error), composed)
      }
    }
    show(try result.0.get(), composedBefore: result.1, top: top, tells: false, reveals: false)
  }

  /// Takes back the last edits.
  /// - Returns: false where there is nothing to undo, or the text is not editable.
  @discardableResult
  public func undo() -> Bool { perform(.undo).refusal == nil }

  /// Makes the edits again that were undone last.
  /// - Returns: false where there is nothing to redo, or the text is not editable.
  @discardableResult
  public func redo() -> Bool { perform(.redo).refusal == nil }

  /// Selects the whole text, which stays where it is scrolled unless it is a single line.
  public func selectAll() { perform(.selectAll) }

  /// Inserts text in place of the selection, with the attributes of typed text.
  public func insert(_ text: String) { perform(.insert(TextContent(text, attributes: typingAttributes))) }

  var frameTime: Double { loadedView?.container?.frameTime ?? 0 }

  // MARK: Showing

  /// Shows the outcome of a command.
  /// - Parameters:
  ///   - composed: the composed range before it.
  ///   - top: the line at the top of the view before it; nil where it edits nothing.
  ///   - tells: whether the closures are called.
  ///   - reveals: whether the caret is brought to sight.
  func show(
    _ outcome: TextCommandOutcome, composedBefore composed: Range<Int>?, top: TopLine? = nil, tells: Bool = true,
    reveals: Bool = true
  ) {
    if outcome.endsComposition { loadedView?.container?.endComposition() }
    let hasEdits = !outcome.layoutEdits.isEmpty
    movePastes(outcome.edits)
    moveDraggedText(outcome.edits)
    if isLoaded, !bounds.isEmpty {
      if hasEdits {
        follow(outcome, from: top)
      } else {
        followMeasurements()
      }
      if !hasEdits, composed != editor.compositionRange {
        redraw(composed ?? editor.compositionRange)
      }
      if hasEdits || outcome.changesSelection {
        showSelection()
        if isActive { surface.caret.begin(in: surface.view) }
        interaction.tools?.selectionChanged()
      }
    }
    if hasEdits { heightMayHaveChanged() }
    if reveals, hasEdits || outcome.changesSelection, !interaction.isDragging, !revealsAfterLayout { revealCaret() }
    if hasEdits { textStateDidChange() }
    spellingFollower?.follow(outcome)
    guard tells else { return }
    if outcome.changesText {
      state.withLock { $0.events.onChange }?(self, outcome.textChanges)
      delegate?.editableText(self, didChange: outcome.textChanges)
    }
    if outcome.changesSelection {
      state.withLock { $0.events.onSelectionChange }?(self)
      delegate?.editableTextDidChangeSelection(self)
    }
  }

  /// Draws the lines of a range anew, whose marks have changed.
  func redraw(_ range: Range<Int>?, isUrgent: Bool = true) {
    guard let range, isLoaded, !bounds.isEmpty else { return }
    let positions = editor.document.positions
    let top = positions.caret(at: TextPosition(range.lowerBound)).frame.minY
    let bottom = positions.caret(at: TextPosition(range.upperBound, .upstream)).frame.maxY
    surface.redraw(top...max(top, bottom), isUrgent: isUrgent)
  }

  /// The text was replaced as a whole.
  func contentWasReplaced(endsComposition: Bool) {
    if endsComposition { loadedView?.container?.endComposition() }
    cancelPastes()
    spellingFollower?.restart()
    interaction.tools?.selectionChanged()
    guard isLoaded, !bounds.isEmpty else { return }
    surface.takeUpSlack(in: editor.document)
    placeSurface()
    measureSeen()
    surface.reset(seenRect, of: editor.document)
    showSelection()
    if isActive {
      surface.caret.begin(in: surface.view)
      revealCaret()
    }
    textStateDidChange()
  }

  /// Asks for another layout where the text needs another height. Otherwise only layouts for other sizes are out of date.
  private func heightMayHaveChanged() {
    let state = state.withLock { $0 }
    let insets = state.insets(traits.layoutDirection)
    let height = Self.height(of: state.editor, state, insets, PixelGrid(scale: traits.scale))
    guard height != wantedHeight else { return forgetLayoutsForOtherSizes() }
    // The node will grow in a moment, unless it did not get the height that it wanted before.
    revealsAfterLayout = height > bounds.height && wantedHeight == bounds.height
    wantedHeight = height
    // A line that is typed would be cut off for a frame.
    setNeedsLayoutInThisTurn()
  }

  // MARK: Selection

  /// Shows the selection and the caret where they are.
  func showSelection() {
    guard isLoaded, !bounds.isEmpty else { return }
    let (editor, color, caretColor) = state.withLock { ($0.editor, $0.selectionColor, $0.caretColor) }
    if editor.selection.isEmpty || !isActive {
      surface.fill.hide()
    } else {
      surface.fill.show(selectionRects(in: seenRect).map(onPixels), in: color)
    }
    guard isActive, let frame = caretFrame else { return surface.caret.hide() }
    surface.caret.place(frame, caretColor ?? tintColor ?? .accent)
  }

  private func onPixels(_ rect: Rect) -> Rect {
    let grid = PixelGrid(scale: traits.scale)
    let (x0, x1) = (grid.round(rect.minX), grid.round(rect.maxX))
    let (y0, y1) = (grid.round(rect.minY), grid.round(rect.maxY))
    return Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// The rectangles of the selection that touch an area, in the surface's space.
  func selectionRects(in area: Rect) -> [Rect] {
    let editor = editor
    guard !editor.selection.isEmpty else { return [] }
    let origin = surface.origin
    return editor.document.positions.selectionRects(
      for: editor.selection.range, in: area.offsetBy(x: -origin.x, y: -origin.y)
    ).map { $0.offsetBy(origin) }
  }

  /// The position in the text for a point in the surface's space.
  func position(at point: Point) -> TextPosition {
    editor.document.positions.position(at: point - surface.origin)
  }

  // MARK: Frame

  func showFrame() {
    guard isLoaded else { return }
    let (style, isEnabled, isInvalid) = state.withLock { ($0.style, $0.isEnabled, $0.isInvalid) }
    var look = FieldFrame.State()
    (look.isEnabled, look.isInvalid, look.isHovered, look.hasFocus) = (isEnabled, isInvalid, isHovered, isActive)
    fieldFrame.show(style, look, on: self)
  }

  func enabledDidChange() {
    let isEnabled = isEnabled
    pointerShape = isEnabled ? .text : .arrow
    surface.pointerShape = isEnabled ? .text : .arrow
    surface.alpha = isEnabled ? 1 : 0.45
    if isEnabled {
      // The focus may have stayed here meanwhile.
      if hasFocus { begin(by: .restoration) }
    } else {
      cancelPastes()
      interaction.leftWindow()
      if isActive { end() }
    }
    showFrame()
    textStateDidChange()
  }
}
