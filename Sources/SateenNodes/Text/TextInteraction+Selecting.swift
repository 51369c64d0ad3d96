import SateenCore
import SateenLayout
import SateenText

/// A selection by a press that moves.
struct SelectionDrag {
  enum Unit {
    case cluster, word, paragraph
  }

  var unit: Unit
  /// The word or the paragraph that the press hit, which stays selected.
  var start: Range<Int>
  /// From the location of the press to the point it stands for: a handle is held beside its line.
  var offset = Point.zero
  /// Whether at least one cluster stays selected.
  var isNeverEmpty = false
  /// The location of the press in the window.
  var windowPoint: Point
  let autoscroll: SelectionAutoscroll?
}

extension TextInteraction {
  // MARK: Presses

  func beginSelecting(with touch: Touch) {
    let unit: SelectionDrag.Unit = touch.tapCount > 2 ? .paragraph : touch.tapCount == 2 ? .word : .cluster
    beginSelecting(
      at: touch.windowLocation, unit: unit, extends: touch.modifiers.contains(.shift),
      depth: SelectionAutoscroll.pointerDepth)
  }

  /// - Parameters:
  ///   - extends: whether the selection grows as far as the point, rather than beginning there.
  ///   - word: the word that is selected first; nil for the one at the point.
  ///   - depth: how near to the edges of the viewport the content begins to scroll, in points.
  func beginSelecting(
    at windowPoint: Point, unit: SelectionDrag.Unit, extends: Bool, word: Range<Int>? = nil, depth: Double
  ) {
    guard let view = node.loadedView, let shown = node.shown else { return }
    let point = view.layer.convertFromWindow(windowPoint) - shown.room.origin
    let position = shown.positions.position(at: point)
    let start: Range<Int>
    switch unit {
    case .cluster: start = position.offset..<position.offset
    case .word: start = word ?? shown.positions.word(at: point)
    case .paragraph: start = shown.positions.paragraph(at: point)
    }
    wantedX = nil
    view.container?.selectionView = view
    view.container?.focus(view, .whole, by: .press)
    drag = SelectionDrag(
      unit: unit, start: start, windowPoint: windowPoint, autoscroll: autoscroll(from: windowPoint, depth: depth))
    if unit != .cluster {
      node.selection = TextSelection(start)
    } else if extends, let anchor = node.selection?.anchor {
      node.selection = TextSelection(anchor: anchor, head: position)
    } else {
      node.selection = TextSelection(position)
    }
  }

  private func autoscroll(from windowPoint: Point, depth: Double) -> SelectionAutoscroll? {
    node.loadedView.flatMap { view in
      SelectionAutoscroll(around: view, from: windowPoint, depth: depth) { [weak self] in
        self?.keepingNode { if let drag = $0.drag { $0.extend(to: drag.windowPoint) } }
      }
    }
  }

  /// Extends the selection to another point in the window.
  func select(to windowPoint: Point) {
    guard drag != nil else { return }
    drag?.windowPoint = windowPoint
    extend(to: windowPoint)
    drag?.autoscroll?.follow(windowPoint)
  }

  private func extend(to windowPoint: Point) {
    guard let drag, let view = node.loadedView, let shown = node.shown, let anchor = node.selection?.anchor else {
      return
    }
    let point = view.layer.convertFromWindow(windowPoint + drag.offset) - shown.room.origin
    let reached: Range<Int>
    switch drag.unit {
    case .cluster:
      let head = shown.positions.position(at: point)
      if drag.isNeverEmpty, head.offset == anchor.offset { return }
      node.selection = TextSelection(anchor: anchor, head: head)
      return
    case .word: reached = shown.positions.word(at: point)
    case .paragraph: reached = shown.positions.paragraph(at: point)
    }
    if reached.lowerBound < drag.start.lowerBound {
      node.selection = TextSelection(
        anchor: TextPosition(drag.start.upperBound, .upstream), head: TextPosition(reached.lowerBound))
    } else {
      node.selection = TextSelection(drag.start.lowerBound..<max(drag.start.upperBound, reached.upperBound))
    }
  }

  func endSelecting() {
    guard let drag else { return }
    self.drag = nil
    drag.autoscroll?.end()
    node.tellDesktopOfSelection()
  }

  // MARK: Handles

  /// Begins to drag an end of the selection with a finger.
  /// - Parameters:
  ///   - isStart: whether the start is dragged.
  ///   - line: the middle of the line that the handle marks, in the window.
  func beginDraggingHandle(isStart: Bool, line: Point, at windowPoint: Point) {
    guard let range = node.selection?.range, !range.isEmpty else { return }
    let (start, end) = (TextPosition(range.lowerBound), TextPosition(range.upperBound, .upstream))
    node.selection = isStart ? TextSelection(anchor: end, head: start) : TextSelection(anchor: start, head: end)
    drag = SelectionDrag(
      unit: .cluster, start: range, offset: line - windowPoint, isNeverEmpty: true, windowPoint: windowPoint,
      autoscroll: autoscroll(from: windowPoint, depth: EdgeScroll.depth))
    tools?.hideCallout()
  }

  func endDraggingHandle() {
    endSelecting()
    tools?.showCallout(at: nil)
  }

  // MARK: Keys

  /// - Returns: whether the key was used.
  func selectByKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard node.isSelectable, let selection = node.selection else { return false }
    let isCommand = modifiers.contains(.control) || modifiers.contains(.command)
    switch key {
    case .character("a") where isCommand:
      node.selectAll()
      return true
    case .character("c") where isCommand: return node.copySelection()
    case .escape where !selection.isEmpty || tools != nil:
      tools?.end()
      node.selection = TextSelection(selection.head)
      return true
    // The key that shows the menus of other programs.
    case .function(10) where modifiers == .shift:
      showTools(handles: tools?.showsHandles ?? false).showCallout(at: nil)
      return true
    default: break
    }
    guard modifiers.contains(.shift), key != .backspace, key != .delete,
      let move = TextMove(key, modifiers, page: node.bounds.height), let shown = node.shown
    else { return false }
    let head = shown.positions.position(from: selection.head, move, wantedX: &wantedX)
    node.selection = TextSelection(anchor: selection.anchor, head: head)
    node.tellDesktopOfSelection()
    return true
  }
}
