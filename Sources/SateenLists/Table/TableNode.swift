import SateenCore
import SateenGraphics
import SateenLayout

/// A vertical list of rows of any height and any number: each item is a row.
///
/// Rows near the viewport have nodes, made, measured and drawn on workers a little ahead; all others are a number.
/// Heights not measured yet are estimated, and when the true ones arrive nothing on screen moves.
open class TableNode: ListNode {
  // Main-actor state; the reference never changes.
  let arranger: TableArranger

  nonisolated public init() {
    arranger = TableArranger()
    super.init(controller: ListController(arranger: arranger))
  }

  /// The height that a row not measured counts for, in points, until the rows measured so far give a better figure.
  public var estimatedRowHeight: Double {
    get { arranger.heights.estimate(ofKind: 0) }
    set { arranger.setEstimate(newValue) }
  }

  /// Room between rows, in points, in which the table's background shows; a negative length counts as zero.
  public var rowSpacing: Double {
    get { arranger.rowSpacing }
    set { arranger.setRowSpacing(newValue) }
  }

  /// The largest width of a row, in points; wider tables centre their rows. A negative length, or NaN, is no limit.
  public var maximumRowWidth: Double {
    get { arranger.maximumRowWidth }
    set { arranger.maximumRowWidth = newValue }
  }

  /// The line below each row that has another one right below it; nil for none.
  public var rowSeparator: RowSeparatorStyle? {
    get { controller.separators.style }
    set {
      controller.separators.style = newValue
      controller.setNeedsUpdate()
    }
  }
}
