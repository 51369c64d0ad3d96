import FoundationEssentials
import SateenCore
import SateenGraphics
import SateenLayout

/// A vertical list of rows of any height and any number.
///
/// Rows near the reader have nodes, made, measured and drawn on workers a little ahead; all others are a number.
/// Heights not measured yet are estimated, and when the true ones arrive nothing on screen moves.
open class TableNode: ListNode {
  // Main-actor state; the references never change.
  let host: TableHost
  let arranger: TableArranger

  nonisolated public init() {
    host = TableHost()
    arranger = TableArranger()
    super.init(controller: ListController(host: host, arranger: arranger))
  }

  open override func makeView() -> View {
    host.table = self
    return super.makeView()
  }

  // MARK: Data

  /// Says what is in the table. Held weakly. Setting it reloads.
  public weak var dataSource: (any TableDataSource)? {
    get { host.dataSource }
    set {
      host.table = self
      host.dataSource = newValue
      reloadData()
    }
  }

  /// Hears of what happens in the table. Held weakly.
  public weak var delegate: (any TableDelegate)? {
    get { host.delegate }
    set {
      host.table = self
      host.delegate = newValue
    }
  }

  /// Tells of rows the data source has gained. The paths are those after the insertion.
  /// - Throws: ``ListUpdateError`` where the data source's count does not fit.
  public func insertRows(at indexPaths: [IndexPath], animated: Bool = false) throws {
    try performBatchUpdates(animated: animated) { $0.insertRows(at: indexPaths) }
  }

  /// Tells of rows the data source has lost. The paths are those before the deletion.
  /// - Throws: ``ListUpdateError`` where the data source's count does not fit.
  public func deleteRows(at indexPaths: [IndexPath], animated: Bool = false) throws {
    try performBatchUpdates(animated: animated) { $0.deleteRows(at: indexPaths) }
  }

  /// Makes rows anew in place. What shows stays until the new pixels are there.
  /// - Throws: ``ListUpdateError`` where a row does not exist.
  public func reloadRows(at indexPaths: [IndexPath]) throws {
    try performBatchUpdates { $0.reloadRows(at: indexPaths) }
  }

  /// Takes a row, with its node, to another place, which is the one afterwards.
  /// - Throws: ``ListUpdateError`` where a place does not exist.
  public func moveRow(at indexPath: IndexPath, to target: IndexPath, animated: Bool = false) throws {
    try performBatchUpdates(animated: animated) { $0.moveRow(at: indexPath, to: target) }
  }

  /// Rows in all sections, without headers and footers.
  public var numberOfRows: Int { controller.map.itemCount }

  /// Whether headers of a data source that speaks of index paths stay in view while their section is. Snapshots tell it
  /// of each header.
  public var pinsSectionHeaders: Bool {
    get { host.pinsHeaders }
    set {
      host.pinsHeaders = newValue
      controller.setPins(headers: newValue, footers: host.pinsFooters)
    }
  }

  /// Whether footers of a data source that speaks of index paths stay in view while their section is. Snapshots tell it
  /// of each footer.
  public var pinsSectionFooters: Bool {
    get { host.pinsFooters }
    set {
      host.pinsFooters = newValue
      controller.setPins(headers: host.pinsHeaders, footers: newValue)
    }
  }

  // MARK: Look

  /// What a row not measured counts for, in points, until the rows measured so far give a better figure.
  public var estimatedRowHeight: Double {
    get { arranger.heights.estimate(ofKind: 0) }
    set { arranger.setEstimate(newValue) }
  }

  /// Room between rows, in points, in which the table's background shows; less than none counts as none.
  public var rowSpacing: Double {
    get { arranger.rowSpacing }
    set { arranger.setRowSpacing(newValue.usable(0...ListLimits.length)) }
  }

  /// Room above the first and below the last row, and beside rows, in points; what is no number counts as none.
  public var contentInset: EdgeInsets {
    get { arranger.inset }
    set {
      arranger.inset = newValue.usable
      controller.surroundingsDidChange()
    }
  }

  /// The widest a row gets, in points; wider tables centre their rows. No length means no limit.
  public var maximumRowWidth: Double {
    get { arranger.maximumRowWidth }
    set {
      arranger.maximumRowWidth = newValue >= 0 ? newValue : .infinity
      controller.surroundingsDidChange()
    }
  }

  /// The line below each row that has another one right below it; nil for none.
  public var rowSeparator: RowSeparatorStyle? {
    get { controller.separators.style }
    set {
      controller.separators.style = newValue
      controller.setNeedsUpdate()
    }
  }

  // MARK: Position

  /// An end of the content.
  public enum Edge: Sendable { case top, bottom }

  /// Scrolls to a row, which stays at its place on screen while the rows around it are measured, until the reader moves
  /// on. Before the table's first turn, the first frame shows the row.
  public func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    controller.scroll(to: indexPath, position, animated: animated)
  }

  /// Where a row stands in the content, in points: an estimate while rows are not measured. Nil for no row.
  public func rectForRow(at indexPath: IndexPath) -> Rect? {
    controller.map.flatIndex(of: indexPath).map { controller.frame(of: $0) }
  }

  /// The row at a place in the table's content; nil beside rows and in the room between them.
  public func indexPathForRow(at point: Point) -> IndexPath? {
    controller.element(at: point).flatMap { controller.map.indexPath(of: $0) }
  }

  /// Where a section's header stands in the content, in points; nil where there is none.
  public func rectForHeader(inSection section: Int) -> Rect? {
    controller.map.flatIndex(ofHeaderOf: section).map { controller.frame(of: $0) }
  }

  /// Where a section's footer stands in the content, in points; nil where there is none.
  public func rectForFooter(inSection section: Int) -> Rect? {
    controller.map.flatIndex(ofFooterOf: section).map { controller.frame(of: $0) }
  }

  // MARK: Nodes

  /// The node of a row near enough to the reader to have one. After a reload that is the new one as soon as it is made,
  /// even while the old one's pixels still show.
  public func nodeForRow(at indexPath: IndexPath) -> CellNode? {
    node(of: controller.map.flatIndex(of: indexPath))
  }

  /// The node of a section's header, where that is near enough to the reader to have one.
  public func nodeForHeader(inSection section: Int) -> CellNode? {
    node(of: controller.map.flatIndex(ofHeaderOf: section))
  }

  /// The node of a section's footer, where that is near enough to the reader to have one.
  public func nodeForFooter(inSection section: Int) -> CellNode? {
    node(of: controller.map.flatIndex(ofFooterOf: section))
  }

  // MARK: Selection

  /// The row that was selected last.
  public var indexPathForSelectedRow: IndexPath? { latestSelected }

  /// All selected rows, from the top.
  public var indexPathsForSelectedRows: [IndexPath] { allSelected }

  /// The row that keys act on.
  public var indexPathForFocusedRow: IndexPath? { focusedPath }

  /// Selects a row in place of those that were; nil selects none. The delegate is not told.
  public func selectRow(at indexPath: IndexPath?) { select(indexPath.map { [$0] } ?? []) }

  /// Selects rows in place of those that were. The delegate is not told.
  public func selectRows(at indexPaths: [IndexPath]) { select(indexPaths) }

  /// Takes rows out of the selection. The delegate is not told.
  public func deselectRows(at indexPaths: [IndexPath]) { deselect(indexPaths) }
}
