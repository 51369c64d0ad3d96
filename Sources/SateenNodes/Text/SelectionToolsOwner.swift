import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// A text with a selection, as far as the handles and the bar beside the selection need it.
@MainActor
protocol SelectionToolsOwner: AnyObject {
  /// The view in whose space the selection is; nil before it is loaded.
  var textView: View? { get }
  /// The view that has the focus while the text is selected: presses on the handles and the bar leave the focus there.
  var focusView: View? { get }
  var traits: Traits { get }
  /// The colour of the handles.
  var tint: Color { get }
  /// Nil ends the tools.
  var shownSelection: TextSelection? { get }
  /// The carets at both ends of the selection; nil where no text is selected.
  var selectionEnds: (start: Rect, end: Rect)? { get }
  var selectionCaret: Rect? { get }
  /// The caret at the end of the selection that a finger moves.
  var movedEnd: Rect? { get }
  /// The rectangles of the selection that touch an area.
  func selectionRects(in area: Rect) -> [Rect]
  /// The actions that make sense now.
  var offeredActions: [CalloutAction] { get }
  /// Whether an action that has changed the selection leaves the bar there.
  var offersActionsAgain: Bool { get }
  var tools: SelectionTools? { get set }

  /// Runs code whose callbacks may release the owner while it is still needed.
  func keepingOwner(_ body: () -> Void)
  /// Begins to drag an end of the selection with a finger.
  /// - Parameters:
  ///   - isStart: whether the start is dragged.
  ///   - line: the middle of the line that the handle marks, in the window.
  func beginDraggingHandle(isStart: Bool, line: Point, at windowPoint: Point)
  func select(to windowPoint: Point)
  func endDraggingHandle()
}

/// A button of the bar beside a selection.
struct CalloutAction: Sendable {
  var title: String
  var perform: @MainActor @Sendable () -> Void
}

extension TextInteraction: SelectionToolsOwner {
  var textView: View? { node.loadedView }
  var focusView: View? { node.loadedView }
  var traits: Traits { node.traits }
  var tint: Color { node.selectionTint }
  var shownSelection: TextSelection? { node.selection }
  var selectionEnds: (start: Rect, end: Rect)? { node.selectionEnds }
  var selectionCaret: Rect? { node.selectionCaret }
  var movedEnd: Rect? {
    guard let selection = node.selection, let ends = node.selectionEnds else { return node.selectionCaret }
    return selection.head.offset < selection.anchor.offset ? ends.start : ends.end
  }
  func selectionRects(in area: Rect) -> [Rect] { node.selectionRects(in: area) }

  var offeredActions: [CalloutAction] {
    node.selectionActions.filter { $0.isOffered(node) }.map { action in
      CalloutAction(title: action.title) { [weak node] in
        if let node { action.perform(node) }
      }
    }
  }

  var offersActionsAgain: Bool { true }

  func keepingOwner(_ body: () -> Void) { keepingNode { _ in body() } }
}
