import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// A row or an item of a list. Subclass it and arrange subnodes with `layoutSpecThatFits(_:)`; it is made, measured and
/// drawn on background threads and appears as a whole.
///
/// A row does not clip its content. The layout keeps subnodes within the row, and clipping rounded corners would
/// compose the row as a group in each frame. Set ``DisplayNode/clipsToBounds`` where content may extend beyond the row.
open class CellNode: DisplayNode {
  // Stored properties are in `State`, behind the lock.
  private struct State {
    var isSelected = false
    var isHighlighted = false
    var isFocused = false
    var isHovered = false
    var isSelectable = true
    var selectionStyle = SelectionStyle.tinted
    weak var reorderHandle: DisplayNode?
  }

  private let cell = Locked(State())
  // Main-actor state: the list of the cell, and the lists inside the cell.
  weak var owner: (any CellOwner)?
  private var nested: [NestedList] = []
  private var selectionLook: SelectionLook?

  private struct NestedList {
    weak var node: DisplayNode?
  }

  nonisolated public override init() {
    super.init()
    automaticallyManagesSubnodes = true
  }

  open override func didLoad() {
    super.didLoad()
    isTransactionContainer = true
    showSelectionStyle()
  }

  /// The look of a row that is pressed, selected or focused.
  public enum SelectionStyle: Hashable, Sendable {
    /// A light tint over a pressed row, the tint colour over a selected row, and a line in the tint colour around the
    /// focused row. All follow the row's corners.
    case tinted
    /// No look by the list. The row may draw its own in ``CellNode/selectionDidChange()``.
    case none
  }

  /// The look of the row while it is pressed, selected or focused. Set from any thread before the row is shown.
  nonisolated public var selectionStyle: SelectionStyle {
    get { cell.withLock { $0.selectionStyle } }
    set { cell.withLock { $0.selectionStyle = newValue } }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showSelectionStyle()
  }

  /// Adds the style's look to the row, or removes it.
  func showSelectionStyle() {
    let state = cell.withLock { $0 }
    let isPlain = !state.isHighlighted && !state.isSelected && !state.isFocused
    guard let layer = loadedLayer, state.selectionStyle == .tinted, !isPlain || selectionLook != nil else { return }
    let look = selectionLook ?? SelectionLook()
    look.show(
      isHighlighted: state.isHighlighted, isSelected: state.isSelected, isFocused: state.isFocused, tint: tintColor,
      cornerRadius: cornerRadius, in: layer)
    selectionLook = isPlain ? nil : look
  }

  /// How the row shows a layout by itself, so that its neighbours are seen to make room; nil for at once.
  func animation(for layout: Layout) -> Animation? { nil }

  /// The row has a layout of another size.
  /// - Parameter animation: what ``animation(for:)`` said.
  func changeSize(from old: Size, by animation: Animation?) {}

  /// Whether the row is selected. The list sets it.
  nonisolated public internal(set) var isSelected: Bool {
    get { cell.withLock { $0.isSelected } }
    set { cell.withLock { $0.isSelected = newValue } }
  }

  /// Whether the row is being pressed. The list sets it.
  nonisolated public internal(set) var isHighlighted: Bool {
    get { cell.withLock { $0.isHighlighted } }
    set { cell.withLock { $0.isHighlighted = newValue } }
  }

  /// Whether the row is focused, so that keys act on it. The list sets it.
  nonisolated public internal(set) var isFocused: Bool {
    get { cell.withLock { $0.isFocused } }
    set { cell.withLock { $0.isFocused = newValue } }
  }

  /// Whether the pointer is over the row or anything inside it. A finger does not hover.
  nonisolated public internal(set) var isHovered: Bool {
    get { cell.withLock { $0.isHovered } }
    set { cell.withLock { $0.isHovered = newValue } }
  }

  /// Whether a press highlights the row and is reported to the delegate.
  nonisolated public var isSelectable: Bool {
    get { cell.withLock { $0.isSelectable } }
    set { cell.withLock { $0.isSelectable = newValue } }
  }

  /// The subnode, or a node further inside, by which the user drags the row to another position: see
  /// ``ListNode/allowsReordering``. If nil, a long press anywhere on the row begins the drag. Held weakly.
  nonisolated public var reorderHandle: DisplayNode? {
    get { cell.withLock { $0.reorderHandle } }
    set { cell.withLock { $0.reorderHandle = newValue } }
  }

  /// The loaded lists inside this cell, in the order of loading.
  var lists: [DisplayNode] { nested.compactMap(\.node) }

  func add(_ list: DisplayNode) {
    guard !nested.contains(where: { $0.node === list }) else { return }
    nested.append(NestedList(node: list))
    owner?.listWasLoaded(list, in: self)
  }

  /// Whether the row covers all of its frame before anything in it is drawn.
  var isOpaque: Bool { backgroundColor?.isOpaque == true }

  /// Called after ``isHighlighted``, ``isSelected``, ``isFocused`` or ``isHovered`` has changed. Override it to draw
  /// these states if ``selectionStyle`` is ``SelectionStyle/none`` or not enough; no style shows the hover.
  open func selectionDidChange() {}

  /// Called when the visible part of the row has changed. Only called for rows on screen.
  /// - Parameter visible: the visible part of the row, in the row's own space.
  open func visibleRectDidChange(_ visible: Rect) {}
}

extension CellNode: HoverFollowing {
  package func hoverDidChange(isOver: Bool) {
    isHovered = isOver
    selectionDidChange()
  }
}
