extension TextEditor {
  /// Moves the caret. Without Shift, a selection is given up, and a move to the side goes to its end.
  mutating func move(_ move: TextMove, extends: Bool) {
    let positions = document.positions
    history.endGroup()
    if !extends, !selection.isEmpty, let end = end(of: selection, for: move) {
      wantedX = nil
      return place(TextSelection(end))
    }
    var x = wantedX
    let head = positions.position(from: selection.head, move, wantedX: &x)
    place(extends ? TextSelection(anchor: selection.anchor, head: head) : TextSelection(head))
    wantedX = x
  }

  /// The end of a selection that a move by a cluster leads to; nil for other moves.
  private func end(of selection: TextSelection, for move: TextMove) -> TextPosition? {
    let isForward = selection.anchor.offset < selection.head.offset
    let (first, last) = isForward ? (selection.anchor, selection.head) : (selection.head, selection.anchor)
    switch move {
    case .backward: return first
    case .forward: return last
    case .left, .right:
      let (a, b) = (document.positions.caret(at: first).frame, document.positions.caret(at: last).frame)
      // On one line the arrow says which end; elsewhere the one that is read first lies to the left, or to the right.
      let isReversed = a.minY == b.minY ? a.minX > b.minX : document.positions.caret(at: first).isRightToLeft
      return (move == .left) != isReversed ? first : last
    default: return nil
    }
  }

  mutating func select(_ selection: TextSelection) {
    guard selection != self.selection else { return }
    history.endGroup()
    wantedX = nil
    place(selection)
  }
}
