import SateenCore
import SateenLayout
import SateenText

extension TextNode {
  // MARK: Pointer

  /// - Returns: whether the touch selects.
  @MainActor func beginSelecting(_ touches: [Touch]) -> Bool {
    guard isSelectable, let view = loadedView, let touch = touches.first, !touch.isFinger,
      let (positions, room) = shownPositions
    else { return false }
    let point = touch.location(in: view) - room.origin
    let position = positions.position(at: point)
    var drag = Drag(unit: .cluster, start: position.offset..<position.offset)
    if touch.tapCount == 2 {
      drag = Drag(unit: .word, start: positions.word(at: point))
    } else if touch.tapCount > 2 {
      drag = Drag(unit: .paragraph, start: positions.paragraph(at: point))
    }
    selecting.withLock { state in
      state.drag = drag
      state.wantedX = nil
    }
    view.container?.selectionView = view
    view.container?.firstResponder = view
    if drag.unit != .cluster {
      selection = TextSelection(drag.start)
    } else if touch.modifiers.contains(.shift), let anchor = selection?.anchor {
      selection = TextSelection(anchor: anchor, head: position)
    } else {
      selection = TextSelection(position)
    }
    return true
  }

  /// - Returns: whether the touch selects.
  @MainActor func goOnSelecting(_ touches: [Touch]) -> Bool {
    guard let drag = selecting.withLock({ $0.drag }) else { return false }
    guard let view = loadedView, let touch = touches.first, let (positions, room) = shownPositions,
      let anchor = selection?.anchor
    else { return true }
    let point = touch.location(in: view) - room.origin
    let reached: Range<Int>
    switch drag.unit {
    case .cluster:
      selection = TextSelection(anchor: anchor, head: positions.position(at: point))
      return true
    case .word: reached = positions.word(at: point)
    case .paragraph: reached = positions.paragraph(at: point)
    }
    if reached.lowerBound < drag.start.lowerBound {
      selection = TextSelection(
        anchor: TextPosition(drag.start.upperBound, .upstream), head: TextPosition(reached.lowerBound))
    } else {
      selection = TextSelection(drag.start.lowerBound..<max(drag.start.upperBound, reached.upperBound))
    }
    return true
  }

  /// - Returns: whether the touch selected.
  @MainActor func endSelecting() -> Bool {
    let wasSelecting = selecting.withLock { state in
      defer { state.drag = nil }
      return state.drag != nil
    }
    if wasSelecting, let text = selectedText { loadedView?.container?.clipboard.selectedText = text.string }
    return wasSelecting
  }

  // MARK: Keys

  /// - Returns: whether the key was used.
  @MainActor func selectByKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard isSelectable, let selection else { return false }
    let isCommand = modifiers.contains(.control) || modifiers.contains(.command)
    switch key {
    case .character("a") where isCommand:
      selectAll()
      return true
    case .character("c") where isCommand: return copySelection()
    case .escape where !selection.isEmpty:
      self.selection = TextSelection(selection.head)
      return true
    default: break
    }
    guard modifiers.contains(.shift), let move = Self.move(key, byWord: isCommand, page: bounds.height),
      let (positions, _) = shownPositions
    else { return false }
    var wantedX = selecting.withLock { $0.wantedX }
    let head = positions.position(from: selection.head, move, wantedX: &wantedX)
    selecting.withLock { $0.wantedX = wantedX }
    self.selection = TextSelection(anchor: selection.anchor, head: head)
    return true
  }

  private static func move(_ key: Key, byWord: Bool, page: Double) -> TextMove? {
    switch key {
    case .left: return byWord ? .wordLeft : .left
    case .right: return byWord ? .wordRight : .right
    case .up: return byWord ? .paragraphStart : .up
    case .down: return byWord ? .paragraphEnd : .down
    case .home: return byWord ? .documentStart : .lineStart
    case .end: return byWord ? .documentEnd : .lineEnd
    case .pageUp: return .pageUp(page)
    case .pageDown: return .pageDown(page)
    default: return nil
    }
  }
}
