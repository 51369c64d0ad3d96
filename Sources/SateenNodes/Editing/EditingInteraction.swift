import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// Presses on a text that is edited: the pointer places the caret and selects, fingers tap, hold and drag handles.
@MainActor
final class EditingInteraction {
  /// A press that is under way.
  struct Press {
    weak var touch: Touch?
    /// Where it began, in the window.
    let start: Point
    /// Whether it selects, rather than taps.
    let selects: Bool
    /// Whether it is on selected text, which is dragged when it moves.
    var mayDrag = false
    /// Whether the text had the focus already.
    var wasActive = false
  }

  // The node owns this object.
  unowned let node: EditableTextNode
  private weak var owner: EditableTextNode?
  private(set) var press: Press?
  private var drag: SelectionDrag?
  private let longPress = FingerLongPressGestureRecognizer()
  /// The handles and the bar of actions, while there are any.
  var tools: SelectionTools?

  init(_ node: EditableTextNode) {
    self.node = node
    owner = node
    longPress.addAction { [weak self] _ in self?.keepingOwner { self?.longPressed() } }
  }

  /// Whether a press or a handle selects.
  var isDragging: Bool { drag != nil }

  /// Adds the recognizers of the node, when it is first pointed at.
  func prepare() {
    if longPress.view == nil { node.surface.view.addGestureRecognizer(longPress) }
  }

  // MARK: Touches

  /// - Returns: whether the touch is for the text.
  func began(_ touches: [Touch]) -> Bool {
    guard node.isEnabled, let touch = touches.first else { return false }
    // One finger at a time.
    if press?.touch != nil { return true }
    let view = node.surface.view
    // A finger that stops moving content is meant for the content.
    if view.isHeldStillWithContent {
      longPress.move(to: .failed)
      return false
    }
    press = Press(touch: touch, start: touch.windowLocation, selects: !touch.isFinger, wasActive: node.isActive)
    guard !touch.isFinger else { return true }
    tools?.end()
    if touch.tapCount <= 1, !touch.modifiers.contains(.shift), node.mayDrag(from: touch.location(in: view)) {
      press = Press(touch: touch, start: touch.windowLocation, selects: false, mayDrag: true)
      return true
    }
    takeFocus(by: .press)
    let unit: SelectionDrag.Unit = touch.tapCount > 2 ? .paragraph : touch.tapCount == 2 ? .word : .cluster
    beginSelecting(
      at: touch.windowLocation, unit: unit, extends: touch.modifiers.contains(.shift),
      depth: SelectionAutoscroll.pointerDepth)
    return true
  }

  /// - Returns: whether the touch is for the text.
  func moved(_ touches: [Touch]) -> Bool {
    guard let press else { return false }
    if let touch = touches.first, touch === press.touch, press.selects { select(to: touch.windowLocation) }
    return true
  }

  /// - Returns: whether the touch was for the text.
  func ended(_ touches: [Touch]) -> Bool {
    guard let press else { return false }
    guard let touch = touches.first, touch === press.touch else { return true }
    self.press = nil
    if press.selects {
      endSelecting()
    } else if press.mayDrag {
      // The text was not dragged after all.
      node.perform(.select(TextSelection(node.position(at: touch.location(in: node.surface.view)))))
    } else if touch.windowLocation.distance(to: press.start) <= TapGestureRecognizer.tolerance {
      tapped(touch, wasActive: press.wasActive)
    }
    return true
  }

  /// - Returns: whether the touch was for the text.
  func cancelled(_ touches: [Touch]) -> Bool {
    guard let press else { return false }
    if let touch = touches.first, touch !== press.touch { return true }
    self.press = nil
    if press.selects { endSelecting() }
    return true
  }

  /// The press drags the selected text.
  func pressBecameDrag() { press = nil }

  /// The node has left its window, or is disabled.
  func leftWindow() {
    press = nil
    leftFocus()
  }

  func leftFocus() {
    if drag != nil { endSelecting() }
    tools?.end()
  }

  /// Ends what a press or the bar is about.
  /// - Returns: whether there was anything.
  func cancel() -> Bool {
    guard drag != nil || tools != nil else { return false }
    press = nil
    leftFocus()
    return true
  }

  private func takeFocus(by cause: FocusCause) {
    guard let view = node.loadedView, let container = view.container else { return }
    container.selectionView = view
    if !node.hasFocus { container.focus(view, .whole, by: cause) }
  }

  // MARK: Fingers

  private func tapped(_ touch: Touch, wasActive: Bool) {
    takeFocus(by: .press)
    let point = touch.location(in: node.surface.view)
    switch touch.tapCount {
    case 1:
      let before = node.selection
      if !before.isEmpty, isSelected(point) { return showTools(handles: true).toggleCallout() }
      let position = node.position(at: point)
      let isSame = before == TextSelection(position)
      let hadCallout = tools?.showsCallout == true
      tools?.end()
      node.perform(.select(TextSelection(position)))
      // A second tap on the caret asks for what can be done there.
      if isSame, wasActive, !hadCallout { showTools(handles: false).showCallout(at: nil) }
    case 2: selectWord(at: touch.windowLocation, showsCallout: true)
    default:
      node.perform(.select(TextSelection(node.editor.document.positions.paragraph(at: point - node.surface.origin))))
      showTools(handles: true).showCallout(at: nil)
    }
  }

  private func isSelected(_ point: Point) -> Bool {
    node.selectionRects(in: Rect(origin: point, size: Size(width: 1, height: 1))).contains { $0.contains(point) }
  }

  private func longPressed() {
    guard node.isEnabled else { return }
    switch longPress.state {
    case .began:
      takeFocus(by: .press)
      selectWord(at: longPress.windowLocation, showsCallout: false)
    case .changed:
      select(to: longPress.windowLocation)
      tools?.magnify(at: longPress.windowLocation)
    case .ended, .cancelled:
      tools?.endMagnifying()
      endSelecting()
      showTools(handles: true).showCallout(at: nil)
    case .possible, .failed: break
    }
  }

  private func selectWord(at windowPoint: Point, showsCallout: Bool) {
    press = nil
    beginSelecting(at: windowPoint, unit: .word, extends: false, depth: EdgeScroll.depth)
    let tools = showTools(handles: true)
    tools.hideCallout()
    if showsCallout {
      endSelecting()
      tools.showCallout(at: nil)
    }
  }

  /// The tools of the selection, made on first use.
  func showTools(handles: Bool) -> SelectionTools {
    let tools = self.tools ?? SelectionTools(self)
    self.tools = tools
    tools.showsHandles = handles
    return tools
  }
}

// MARK: - Selecting

extension EditingInteraction {
  /// The part of the text that a press selects at a point in the surface's space.
  private func part(_ unit: SelectionDrag.Unit, at point: Point) -> Range<Int> {
    let editor = node.editor
    // Words would tell something of a text that is masked.
    if unit != .cluster, editor.showing.mask != nil { return 0..<editor.content.length }
    let positions = editor.document.positions
    let place = point - node.surface.origin
    switch unit {
    case .cluster:
      let offset = positions.position(at: place).offset
      return offset..<offset
    case .word: return positions.word(at: place)
    case .paragraph: return positions.paragraph(at: place)
    }
  }

  private func beginSelecting(at windowPoint: Point, unit: SelectionDrag.Unit, extends: Bool, depth: Double) {
    let point = node.surface.layer.convertFromWindow(windowPoint)
    let start = part(unit, at: point)
    // Before the caret is moved: the press, and no autoscroll, says what shows.
    drag = SelectionDrag(
      unit: unit, start: start, windowPoint: windowPoint, autoscroll: autoscroll(from: windowPoint, depth: depth))
    if unit != .cluster {
      node.perform(.select(TextSelection(start)))
    } else if extends {
      node.perform(.select(TextSelection(anchor: node.selection.anchor, head: node.position(at: point))))
    } else {
      node.perform(.select(TextSelection(node.position(at: point))))
    }
  }

  private func autoscroll(from windowPoint: Point, depth: Double) -> SelectionAutoscroll? {
    SelectionAutoscroll(around: node.surface.view, from: windowPoint, depth: depth) { [weak self] in
      guard let self else { return }
      keepingOwner { if let drag = self.drag { self.extend(to: drag.windowPoint) } }
    }
  }

  func select(to windowPoint: Point) {
    guard drag != nil else { return }
    drag?.windowPoint = windowPoint
    extend(to: windowPoint)
    drag?.autoscroll?.follow(windowPoint)
  }

  private func extend(to windowPoint: Point) {
    guard let drag else { return }
    let point = node.surface.layer.convertFromWindow(windowPoint + drag.offset)
    let anchor = node.selection.anchor
    if drag.unit == .cluster {
      let head = node.position(at: point)
      if drag.isNeverEmpty, head.offset == anchor.offset { return }
      node.perform(.select(TextSelection(anchor: anchor, head: head)))
      return
    }
    let reached = part(drag.unit, at: point)
    if reached.lowerBound < drag.start.lowerBound {
      node.perform(
        .select(
          TextSelection(
            anchor: TextPosition(drag.start.upperBound, .upstream), head: TextPosition(reached.lowerBound))))
    } else {
      node.perform(.select(TextSelection(drag.start.lowerBound..<max(drag.start.upperBound, reached.upperBound))))
    }
  }

  func endSelecting() {
    guard let drag else { return }
    self.drag = nil
    drag.autoscroll?.end()
    node.tellDesktopOfSelection()
  }
}

extension EditingInteraction: SelectionToolsOwner {
  var textView: View? { node.surface.loadedView }
  var focusView: View? { node.loadedView }
  var traits: Traits { node.traits }
  var tint: Color { node.tintColor ?? BarStyle.accent }
  var shownSelection: TextSelection? { node.isActive ? node.selection : nil }
  func selectionRects(in area: Rect) -> [Rect] { node.selectionRects(in: area) }
  var selectionCaret: Rect? { node.caretFrame }
  var movedEnd: Rect? { node.caretFrame }
  var offeredActions: [CalloutAction] { node.calloutActions }
  var offersActionsAgain: Bool { !node.selection.isEmpty }

  var selectionEnds: (start: Rect, end: Rect)? {
    let editor = node.editor
    let range = editor.selection.range
    guard !range.isEmpty else { return nil }
    let positions = editor.document.positions
    let start = positions.caret(at: TextPosition(range.lowerBound)).frame
    let end = positions.caret(at: TextPosition(range.upperBound, .upstream)).frame
    return (start.offsetBy(node.surface.origin), end.offsetBy(node.surface.origin))
  }

  /// Runs code whose callbacks may release the node while it is still needed. Calls that do not come from the node itself
  /// are wrapped in this.
  func keepingOwner(_ body: () -> Void) {
    guard let owner else { return }
    withExtendedLifetime(owner) { body() }
  }

  func beginDraggingHandle(isStart: Bool, line: Point, at windowPoint: Point) {
    let range = node.selection.range
    guard !range.isEmpty else { return }
    let (start, end) = (TextPosition(range.lowerBound), TextPosition(range.upperBound, .upstream))
    drag = SelectionDrag(
      unit: .cluster, start: range, offset: line - windowPoint, isNeverEmpty: true, windowPoint: windowPoint,
      autoscroll: autoscroll(from: windowPoint, depth: EdgeScroll.depth))
    node.perform(
      .select(isStart ? TextSelection(anchor: end, head: start) : TextSelection(anchor: start, head: end)))
    tools?.hideCallout()
  }

  func endDraggingHandle() {
    endSelecting()
    tools?.showCallout(at: nil)
  }
}
