import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// A row or an item of a list. Subclass it and arrange subnodes with `layoutSpecThatFits(_:)`; it is made, measured and drawn
/// on background threads and appears as a whole.
///
/// A row does not clip what is inside: rows stay within their size by their layout, and a row with rounded corners that
/// clips is composed as a group in each frame. Set ``DisplayNode/clipsToBounds`` where something may stand out.
open class CellNode: DisplayNode {
  // Stored properties are inside the box.
  private struct State {
    var isSelected = false
    var isHighlighted = false
    var isFocused = false
    var isSelectable = true
    var selectionStyle = SelectionStyle.tinted
    weak var reorderHandle: DisplayNode?
  }

  private let cell = Locked(State())
  // Main-actor state: the list this belongs to, and the lists inside.
  weak var owner: ListController?
  private var nested: [NestedList] = []
  private var selectionLook: SelectionLook?

  private struct NestedList {
    weak var node: ListNode?
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

  /// How a row looks that is pressed, selected or focused.
  public enum SelectionStyle: Hashable, Sendable {
    /// A light tint lies over a pressed row, one in the tint colour over a selected row, and a line in the tint colour
    /// runs around the row that keys act on. All follow the row's corners.
    case tinted
    /// As the row shows it itself, in ``CellNode/selectionDidChange()``, or not at all.
    case none
  }

  /// How the row looks while it is pressed, selected or focused. Set from any thread before the row shows.
  nonisolated public var selectionStyle: SelectionStyle {
    get { cell.withLock { $0.selectionStyle } }
    set { cell.withLock { $0.selectionStyle = newValue } }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showSelectionStyle()
  }

  /// Puts the style's look on the row, or takes it off.
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

  /// Whether keys act on the row. The list sets it.
  nonisolated public internal(set) var isFocused: Bool {
    get { cell.withLock { $0.isFocused } }
    set { cell.withLock { $0.isFocused = newValue } }
  }

  /// Whether a press highlights the row and is told to the delegate.
  nonisolated public var isSelectable: Bool {
    get { cell.withLock { $0.isSelectable } }
    set { cell.withLock { $0.isSelectable = newValue } }
  }

  /// The subnode, or one further inside, by which a person takes hold of the row to move it elsewhere: see
  /// ``ListNode/allowsReordering``. Nil has a long press anywhere on the row take hold of it. Held weakly.
  nonisolated public var reorderHandle: DisplayNode? {
    get { cell.withLock { $0.reorderHandle } }
    set { cell.withLock { $0.reorderHandle = newValue } }
  }

  /// Lists inside this one that were loaded, in the order in which that happened.
  var lists: [ListNode] { nested.compactMap(\.node) }

  func add(_ list: ListNode) {
    guard !nested.contains(where: { $0.node === list }) else { return }
    nested.append(NestedList(node: list))
    owner?.recall(list, in: self)
  }

  /// Called after ``isHighlighted``, ``isSelected`` or ``isFocused`` changed: the place to show it, where
  /// ``selectionStyle`` is ``SelectionStyle/none`` or not enough.
  open func selectionDidChange() {}

  /// The part of the row that shows has changed. Only rows on screen hear of it.
  /// - Parameter visible: the part of the row that shows, in the row's own space.
  open func visibleRectDidChange(_ visible: Rect) {}
}
