import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

extension TextNode {
  /// Whether a person may select the text with the pointer and copy it: by dragging, by a double or a triple click, and
  /// with Shift and the keys that move. False unless set, for most texts belong to rows and buttons, which want the
  /// touches.
  public var isSelectable: Bool {
    get { selecting.withLock { $0.isSelectable } }
    set {
      let isLost = selecting.withLock { state in
        state.isSelectable = newValue
        return !newValue && state.selection != nil
      }
      guard isLost else { return }
      selecting.withLock { $0.selection = nil }
      setNeedsDisplay()
    }
  }

  /// What is filled under selected text.
  public var selectionColor: Color {
    get { selecting.withLock { $0.color } }
    set {
      selecting.withLock { $0.color = newValue }
      if selectionHighlight != nil { setNeedsDisplay() }
    }
  }

  /// Called after the selection changed.
  public var onSelectionChange: (@MainActor @Sendable (TextNode) -> Void)? {
    get { selecting.withLock { $0.onChange } }
    set { selecting.withLock { $0.onChange = newValue } }
  }

  /// What is selected, or where the next selection starts; nil without either. Setting it needs no ``isSelectable``.
  @MainActor public var selection: TextSelection? {
    get { selecting.withLock { $0.selection } }
    set {
      let old = selection
      guard newValue != old else { return }
      selecting.withLock { $0.selection = newValue }
      if old?.isEmpty == false || newValue?.isEmpty == false { setNeedsDisplay() }
      onSelectionChange?(self)
    }
  }

  /// The selected text with its attributes; nil where nothing is selected.
  @MainActor public var selectedText: AttributedText? {
    guard let range = selection?.range, !range.isEmpty else { return nil }
    let text = attributedText
    var part = AttributedText("", paragraphStyle: text.paragraphStyle)
    for run in text.runs where run.range.overlaps(range) {
      part.append(String(text.substring(run.range.clamped(to: range))), attributes: run.attributes)
    }
    return part
  }

  /// Selects the whole text, also what is cut for want of room.
  @MainActor public func selectAll() {
    selection = TextSelection(0..<attributedText.length)
    loadedView.map { $0.container?.selectionView = $0 }
  }

  /// Puts the selected text into the clipboard.
  /// - Returns: false where nothing is selected, or the node is in no window.
  @MainActor @discardableResult
  public func copySelection() -> Bool {
    guard let text = selectedText, let container = loadedView?.container else { return false }
    container.clipboard.text = text.string
    return true
  }

  var selectionHighlight: SelectionHighlight? {
    selecting.withLock { state in
      guard let range = state.selection?.range, !range.isEmpty else { return nil }
      return SelectionHighlight(range: range, color: state.color)
    }
  }

  /// The places of the text as it is shown, and the room it is shown in.
  @MainActor var shownPositions: (positions: TextPositions, room: Rect)? {
    guard let layout = textLayout else { return nil }
    let room = roomForText(in: bounds)
    if let known = selecting.withLock({ $0.places }), known.layout === layout, known.width == room.width {
      return (known.positions, room)
    }
    let positions = layout.filling(width: room.width).positions
    selecting.withLock { $0.places = (layout, room.width, positions) }
    return (positions, room)
  }
}
