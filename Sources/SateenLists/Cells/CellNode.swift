import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// A row of a list. Subclass it and arrange subnodes with ``DisplayNode/layoutSpecThatFits(_:)``; it is made, measured and drawn
/// on background threads and appears as a whole.
open class CellNode: DisplayNode, @unchecked Sendable {
  // Stored properties are inside the box.
  private struct State {
    var isSelected = false
    var isHighlighted = false
    var isSelectable = true
  }

  private let cell = Locked(State())

  public override init() {
    super.init()
    automaticallyManagesSubnodes = true
  }

  open override func didLoad() {
    super.didLoad()
    isTransactionContainer = true
  }

  /// Whether the row is selected. The list sets it.
  public internal(set) var isSelected: Bool {
    get { cell.withLock { $0.isSelected } }
    set { cell.withLock { $0.isSelected = newValue } }
  }

  /// Whether the row is being pressed. The list sets it.
  public internal(set) var isHighlighted: Bool {
    get { cell.withLock { $0.isHighlighted } }
    set { cell.withLock { $0.isHighlighted = newValue } }
  }

  /// Whether a press selects the row.
  public var isSelectable: Bool {
    get { cell.withLock { $0.isSelectable } }
    set { cell.withLock { $0.isSelectable = newValue } }
  }

  /// Called after ``isHighlighted`` or ``isSelected`` changed.
  @MainActor open func selectionDidChange() {}

  /// The row's place in the list's visible part changed. Only cells on screen hear of it.
  @MainActor open func visibleRectDidChange(_ visible: Rect) {}
}
