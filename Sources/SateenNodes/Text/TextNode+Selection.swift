import SateenCore
import SateenGraphics
import SateenLayout
import SateenText
import SateenThreads

nonisolated extension TextNode {
  /// Whether the user can select the text and copy it: with the pointer by dragging, by a double or a triple click,
  /// with Shift and the keys that move, and with a finger by a long press and the handles that come with it. False by
  /// default, because most texts belong to rows and buttons, which need the touches. A layer-backed node gets no
  /// touches, so its text cannot be selected either.
  public var isSelectable: Bool {
    get { selecting.withLock { $0.isSelectable } }
    set {
      let isLost = changeSelecting { state in
        state.isSelectable = newValue
        return !newValue && state.selection != nil
      }
      guard isLost else { return }
      endSelection()
      setNeedsDisplay()
    }
  }

  /// The colour of the fill under selected text.
  public var selectionColor: Color {
    get { selecting.withLock { $0.color } }
    set {
      changeSelecting { $0.color = newValue }
      if selectionHighlight != nil { setNeedsDisplay() }
    }
  }

  /// The actions on the bar beside selected text, in this order: ``SelectionAction/copy`` and
  /// ``SelectionAction/selectAll`` by default. A long press and the pointer's secondary button show the bar. With an
  /// empty array there is no bar.
  public var selectionActions: [SelectionAction] {
    get { selecting.withLock { $0.actions } }
    set { changeSelecting { $0.actions = newValue } }
  }

  /// Called after the selection changed.
  public var onSelectionChange: (@MainActor @Sendable (TextNode) -> Void)? {
    get { selecting.withLock { $0.onChange } }
    set { changeSelecting { $0.onChange = newValue } }
  }

  /// The selected range, or the position where the next selection starts; nil without either. It can be set without
  /// ``isSelectable``.
  @MainActor public var selection: TextSelection? {
    get { selecting.withLock { $0.selection } }
    set {
      let old = selection
      guard newValue != old else { return }
      changeSelecting { $0.selection = newValue }
      if old?.isEmpty == false || newValue?.isEmpty == false { setNeedsDisplay() }
      interaction?.tools?.selectionChanged()
      onSelectionChange?(self)
    }
  }

  /// The selected text with its attributes; nil where nothing is selected.
  @MainActor public var selectedText: AttributedText? {
    guard let range = selection?.range, !range.isEmpty else { return nil }
    return attributedText.slice(range)
  }

  /// Selects the whole text, including truncated text.
  @MainActor public func selectAll() {
    selection = TextSelection(0..<attributedText.length)
    loadedView.map { $0.container?.selectionView = $0 }
    tellDesktopOfSelection()
  }

  /// Puts the selected text on the window's pasteboard, as HTML and as plain text.
  /// - Returns: false where nothing is selected, or the node is in no window.
  @MainActor @discardableResult
  public func copySelection() -> Bool {
    guard let text = selectedText, let container = loadedView?.container else { return false }
    container.pasteboard.write(PasteboardContent(text))
    return true
  }

  /// Clears the selection when its text is gone. Any thread.
  func endSelection() {
    let wasSelected = selecting.withLock { state in
      defer { state.selection = nil }
      return state.selection != nil
    }
    guard wasSelected else { return }
    if MainThread.isCurrent {
      MainThread.assume { selectionWasLost() }
    } else {
      MainQueue.shared.post { if self.selection == nil { self.selectionWasLost() } }
    }
  }

  @MainActor private func selectionWasLost() {
    interaction?.tools?.end()
    onSelectionChange?(self)
  }

  var selectionHighlight: SelectionHighlight? {
    selecting.withLock { state in
      guard let range = state.selection?.range, !range.isEmpty else { return nil }
      return SelectionHighlight(range: range, color: state.color)
    }
  }

  /// Passes selected text to the desktop, which inserts it at the middle button.
  @MainActor func tellDesktopOfSelection() {
    guard let text = selectedText else { return }
    loadedView?.container?.selectionPasteboard?.write(PasteboardContent(text))
  }

  /// The text as it is shown; nil before it was measured.
  @MainActor var shown: ShownText? {
    guard let (source, layout, room) = filledLayout else { return nil }
    if let known = selecting.withLock({ $0.shown }), known.source === source, known.text.room == room {
      return known.text
    }
    let text = ShownText(layout: layout, positions: layout.positions, room: room)
    changeSelecting { $0.shown = (source, text) }
    return text
  }

  /// Changes the state of the selection, and releases the old one outside of the lock: closures hold objects of the
  /// application, which may call back to this node as they end.
  func changeSelecting<Result>(_ body: (inout SelectionState) -> Result) -> Result {
    let (old, result) = selecting.withLock { state in
      let old = state
      return (old, body(&state))
    }
    withExtendedLifetime(old) {}
    return result
  }

  /// The word at a point in the node's own space, or the nearest one where there is white space: only a double click
  /// asks for the space itself.
  @MainActor func meantWord(at point: Point) -> Range<Int>? {
    guard let shown else { return nil }
    let place = point - shown.room.origin
    let found = shown.positions.word(at: place)
    func isBlank(_ range: Range<Int>) -> Bool {
      attributedText.substring(range).unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
    guard isBlank(found) else { return found }
    let line = shown.positions.caret(at: TextPosition(found.lowerBound)).frame
    let before = found.lowerBound > 0 ? shown.positions.word(containing: found.lowerBound - 1) : found
    let after = shown.positions.word(containing: found.upperBound)
    let near = [before, after].filter { range in
      !isBlank(range) && shown.positions.caret(at: TextPosition(range.lowerBound)).frame.minY == line.minY
    }
    func distance(_ range: Range<Int>) -> Double {
      shown.positions.selectionRects(for: range).map { max($0.minX - place.x, place.x - $0.maxX, 0) }.min() ?? .infinity
    }
    return near.min { distance($0) < distance($1) } ?? found
  }

  // MARK: On screen

  /// The rectangles of the selection that touch an area, in the node's own space.
  @MainActor func selectionRects(in area: Rect) -> [Rect] {
    guard let range = selection?.range, !range.isEmpty, let shown else { return [] }
    let (dx, dy) = (shown.room.minX, shown.room.minY)
    return shown.positions.selectionRects(for: range, in: area.offsetBy(x: -dx, y: -dy)).map {
      $0.offsetBy(x: dx, y: dy)
    }
  }

  /// Whether there is selected text at a point in the node's own space.
  @MainActor func isSelected(at point: Point) -> Bool {
    selectionRects(in: Rect(origin: point, size: Size(width: 1, height: 1))).contains { $0.contains(point) }
  }

  /// The carets at both ends of the selection, in the node's own space; nil where no text is selected.
  @MainActor var selectionEnds: (start: Rect, end: Rect)? {
    guard let range = selection?.range, !range.isEmpty, let shown else { return nil }
    let start = shown.positions.caret(at: TextPosition(range.lowerBound)).frame
    let end = shown.positions.caret(at: TextPosition(range.upperBound, .upstream)).frame
    return (start.offsetBy(shown.room.origin), end.offsetBy(shown.room.origin))
  }

  /// The caret, in the node's own space; nil without a selection. An empty selection has a caret.
  @MainActor var selectionCaret: Rect? {
    guard let head = selection?.head, let shown else { return nil }
    return shown.positions.caret(at: head).frame.offsetBy(shown.room.origin)
  }

  /// Lights up a new selection under a finger, which hides part of it.
  @MainActor func flashSelection() {
    guard let animations = loadedLayer?.window?.animations else { return }
    for rect in selectionRects(in: bounds) {
      let light = Layer()
      light.backgroundColor = selectionTint.withAlpha(multipliedBy: 0.35)
      light.cornerRadius = 4
      light.frame = rect.insetBy(x: -3, y: -2)
      light.opacity = 0
      layer.addSublayer(light)
      animations.add(
        LayerAnimation(.opacity(from: 1, to: 0), duration: 0.35, curve: .easeOut), to: light
      ) { light.removeFromSuperlayer() }
    }
  }

  /// The colour of the selection's handles.
  var selectionTint: Color { tintColor ?? BarStyle.accent }
}
