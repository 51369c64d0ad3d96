import SateenCore
import SateenGraphics
import SateenLayout

/// A vertical list of rows of any height and any number: each item is a row.
///
/// Rows near the viewport have nodes, made, measured and drawn on workers a little ahead; all others are a number.
/// Heights not measured yet are estimated, and when the true ones arrive nothing on screen moves.
open class TableNode: ListNode {
  nonisolated public init() { super.init(controller: ListController(layout: TableLayout())) }

  private var layout: TableLayout {
    get { controller.arranger.layout as? TableLayout ?? TableLayout() }
    set { controller.arranger.setLayout(newValue) }
  }

  /// Room between rows, in points, in which the table's background shows; a negative length counts as zero.
  public var lineSpacing: Double {
    get { layout.lineSpacing }
    set { layout.lineSpacing = newValue }
  }

  /// The largest width of a row, in points; wider tables centre their rows. A negative length, or NaN, is no limit.
  public var maximumRowWidth: Double {
    get { layout.maximumRowWidth }
    set { layout.maximumRowWidth = newValue }
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
