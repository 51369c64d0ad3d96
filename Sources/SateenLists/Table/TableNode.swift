import FoundationEssentials
import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// A vertical list of rows of any height and any number.
///
/// Rows near the reader have nodes, made, measured and drawn on workers a little ahead; all others are a number.
/// Heights not measured yet are estimated, and when the true ones arrive nothing on screen moves.
open class TableNode: DisplayNode, @unchecked Sendable {
  // `controller` is main-actor state; the reference to it never changes.
  let controller = TableController()

  public override init() {
    super.init()
    backgroundColor = Color(light: .white, dark: Color(white: 0.07))
  }

  @MainActor open override func makeView() -> View { controller.makeView(for: self) }

  @MainActor open override func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {
    super.interfaceStateDidChange(to: new, from: old)
    controller.limitStates(to: new)
  }

  open override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    MainQueue.shared.post { self.controller.traitsDidChange() }
  }

  // MARK: Data

  /// Says what is in the table. Held weakly. Setting it reloads.
  @MainActor public weak var dataSource: (any TableDataSource)? {
    get { controller.dataSource }
    set {
      controller.dataSource = newValue
      reloadData()
    }
  }

  /// Hears of what happens in the table. Held weakly.
  @MainActor public weak var delegate: (any TableDelegate)? {
    get { controller.delegate }
    set { controller.delegate = newValue }
  }

  /// Asks the data source anew. Rows on screen keep their pixels until the new ones are there.
  @MainActor public func reloadData() { controller.reloadData() }

  /// Changes rows and sections in one step. Change the data source first.
  ///
  /// Batches within `update` become one with it, and are applied with it.
  /// - Parameters:
  ///   - animated: whether rows are seen to come, go and move; of batches within others, the outermost decides.
  ///   - update: collects the changes. Deletions, reloads and origins of moves speak of places before, insertions and
  ///     targets of moves of places after.
  ///   - completion: called when the changes are made: of batches within others first.
  /// - Throws: ``ListUpdateError`` naming the counts where they do not fit the data source, or what `update` throws;
  ///   then nothing changes and no completion is called.
  @MainActor public func performBatchUpdates(
    animated: Bool = false, _ update: (inout ListUpdate) throws -> Void, completion: (@MainActor () -> Void)? = nil
  ) throws {
    var changes = ListUpdate()
    controller.nesting.begin()
    do {
      try update(&changes)
    } catch {
      controller.nesting.abandon()
      throw error
    }
    guard let batch = controller.nesting.end(changes, completion) else { return }
    try controller.perform(batch.update, animated: animated)
    for completion in batch.completions { completion() }
  }

  /// Tells of rows the data source has gained. The paths are those after the insertion.
  /// - Throws: ``ListUpdateError`` where the data source's count does not fit.
  @MainActor public func insertRows(at indexPaths: [IndexPath]) throws {
    try performBatchUpdates { $0.insertRows(at: indexPaths) }
  }

  /// Tells of rows the data source has lost. The paths are those before the deletion.
  /// - Throws: ``ListUpdateError`` where the data source's count does not fit.
  @MainActor public func deleteRows(at indexPaths: [IndexPath]) throws {
    try performBatchUpdates { $0.deleteRows(at: indexPaths) }
  }

  /// Makes rows anew in place. What shows stays until the new pixels are there.
  /// - Throws: ``ListUpdateError`` where a row does not exist.
  @MainActor public func reloadRows(at indexPaths: [IndexPath]) throws {
    try performBatchUpdates { $0.reloadRows(at: indexPaths) }
  }

  /// Takes a row, with its node, to another place, which is the one afterwards.
  /// - Throws: ``ListUpdateError`` where a place does not exist.
  @MainActor public func moveRow(at indexPath: IndexPath, to target: IndexPath) throws {
    try performBatchUpdates { $0.moveRow(at: indexPath, to: target) }
  }

  /// Rows in all sections, without headers and footers.
  @MainActor public var numberOfRows: Int { controller.map.itemCount }

  /// Whether headers of a data source that speaks of index paths stay in view while their section is. Snapshots tell it
  /// of each header.
  @MainActor public var pinsSectionHeaders: Bool {
    get { controller.indexPaths.pinsHeaders }
    set {
      controller.indexPaths.pinsHeaders = newValue
      reloadData()
    }
  }

  /// Whether footers of a data source that speaks of index paths stay in view while their section is. Snapshots tell it
  /// of each footer.
  @MainActor public var pinsSectionFooters: Bool {
    get { controller.indexPaths.pinsFooters }
    set {
      controller.indexPaths.pinsFooters = newValue
      reloadData()
    }
  }

  // MARK: Look

  /// What a row not measured counts for, in points, until the rows measured so far give a better figure.
  @MainActor public var estimatedRowHeight: Double {
    get { controller.heights.estimate(ofKind: 0) }
    set { controller.setEstimate(newValue) }
  }

  /// Room between rows, in points, in which the table's background shows.
  @MainActor public var rowSpacing: Double {
    get { controller.rowSpacing }
    set {
      controller.rowSpacing = newValue
      reloadData()
    }
  }

  /// Room above the first and below the last row, and beside rows, in points.
  @MainActor public var contentInset: EdgeInsets {
    get { controller.contentInset }
    set {
      controller.contentInset = newValue
      controller.sizeDidChange()
    }
  }

  /// The widest a row gets, in points; wider tables centre their rows.
  @MainActor public var maximumRowWidth: Double {
    get { controller.maximumRowWidth }
    set {
      controller.maximumRowWidth = newValue
      controller.sizeDidChange()
    }
  }

  /// The line below each row that has another one right below it; nil for none.
  @MainActor public var rowSeparator: RowSeparatorStyle? {
    get { controller.separators.style }
    set {
      controller.separators.style = newValue
      controller.setNeedsUpdate()
    }
  }

  /// What stands where a row comes on screen before its node is measured.
  @MainActor public var rowPlaceholder: RowPlaceholderStyle {
    get { controller.placeholders.style }
    set { controller.placeholders.style = newValue }
  }

  // MARK: Position

  /// The scroll view behind the table, which is loaded by asking.
  @MainActor public var scrollView: ScrollView {
    guard let view = view as? ScrollView else {
      preconditionFailure("\(layoutName) overrides makeView() and gives something else than a table's scroll view")
    }
    return view
  }

  /// The top left corner of what is visible, in content points. Setting it ends any movement.
  @MainActor public var contentOffset: Point {
    get { scrollView.contentOffset }
    set {
      controller.initialTarget = nil
      scrollView.contentOffset = newValue
    }
  }

  /// Whether content shorter than the table stands at its bottom, and a reader at the end stays there while content
  /// comes in, as in a conversation. A reader who is elsewhere keeps their place, at the very top too. Set it before
  /// there is content: the table begins at the end.
  @MainActor public var isBottomAnchored: Bool {
    get { controller.isBottomAnchored }
    set {
      controller.isBottomAnchored = newValue
      controller.sizeDidChange()
    }
  }

  /// Has the first frame that shows rows show this one; a row that is not there then is forgotten.
  @MainActor public func setInitialPosition(_ indexPath: IndexPath, _ position: ScrollPosition) {
    controller.initialTarget = (indexPath, position)
  }

  /// An end of the content.
  public enum Edge: Sendable { case top, bottom }

  /// Where a row stands when scrolled to.
  public enum ScrollPosition: Sendable { case top, middle, bottom }

  /// Scrolls to a row, which stays at its place on screen while the rows around it are measured, until the reader moves
  /// on. Before the table's first turn, the first frame shows the row.
  @MainActor public func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    controller.scrollToRow(at: indexPath, position, animated: animated)
  }

  /// Where a row stands in the content, in points: an estimate while rows are not measured. Nil for no row.
  @MainActor public func rectForRow(at indexPath: IndexPath) -> Rect? {
    controller.map.flatIndex(of: indexPath).map { controller.frame(of: $0) }
  }

  /// The row at a place in the table's content; nil beside rows and in the room between them.
  @MainActor public func indexPathForRow(at point: Point) -> IndexPath? {
    controller.row(at: point).flatMap { controller.map.indexPath(of: $0) }
  }

  /// Where a section's header stands in the content, in points; nil where there is none.
  @MainActor public func rectForHeader(inSection section: Int) -> Rect? {
    controller.map.flatIndex(ofHeaderOf: section).map { controller.frame(of: $0) }
  }

  /// Where a section's footer stands in the content, in points; nil where there is none.
  @MainActor public func rectForFooter(inSection section: Int) -> Rect? {
    controller.map.flatIndex(ofFooterOf: section).map { controller.frame(of: $0) }
  }

  // MARK: Nodes

  /// The node of a row near enough to the reader to have one. After a reload that is the new one as soon as it is made,
  /// even while the old one's pixels still show.
  @MainActor public func nodeForRow(at indexPath: IndexPath) -> CellNode? {
    controller.map.flatIndex(of: indexPath).flatMap { controller.slots[$0] }.flatMap { $0.node ?? $0.outgoing?.node }
  }

  /// The node of a section's header, where that is near enough to the reader to have one.
  @MainActor public func nodeForHeader(inSection section: Int) -> CellNode? {
    controller.map.flatIndex(ofHeaderOf: section).flatMap { controller.slots[$0] }
      .flatMap { $0.node ?? $0.outgoing?.node }
  }

  /// The node of a section's footer, where that is near enough to the reader to have one.
  @MainActor public func nodeForFooter(inSection section: Int) -> CellNode? {
    controller.map.flatIndex(ofFooterOf: section).flatMap { controller.slots[$0] }
      .flatMap { $0.node ?? $0.outgoing?.node }
  }

  /// Where the row of a node stands now; nil once the table has let go of the node.
  @MainActor public func indexPath(for node: CellNode) -> IndexPath? {
    controller.slots.values.first { $0.node === node || $0.outgoing?.node === node }
      .flatMap { controller.map.indexPath(of: $0.row) }
  }

  /// Nodes of the rows on screen, from the top: those whose pixels show.
  @MainActor public var visibleNodes: [CellNode] {
    controller.ranges.visible.compactMap { row in
      controller.slots[row].flatMap { $0.isItem ? ($0.outgoing ?? $0).node : nil }
    }
  }

  /// How many rows, headers and footers have a node or are getting one.
  @MainActor public var liveRowCount: Int { controller.slots.count }

  // MARK: Selection

  /// Whether rows can be pressed and selected by a person.
  @MainActor public var allowsSelection: Bool {
    get { controller.allowsSelection }
    set { controller.allowsSelection = newValue }
  }

  /// Whether more than one row can be selected: a press with Ctrl adds or takes away a row, one with Shift selects all up
  /// to it.
  @MainActor public var allowsMultipleSelection: Bool {
    get { controller.allowsMultipleSelection }
    set {
      controller.allowsMultipleSelection = newValue
      if !newValue, controller.selection.rows.count > 1 { controller.select(controller.selection.latest) }
    }
  }

  /// Whether arrows, Page Up, Page Down, Home and End move a focused row instead of scrolling: Enter selects it, Space
  /// does or adds it to the selection, and Shift extends the selection on the way.
  @MainActor public var movesFocusWithKeys: Bool {
    get { controller.movesFocusWithKeys }
    set {
      controller.movesFocusWithKeys = newValue
      if !newValue { controller.focus(nil) }
    }
  }

  /// The row that was selected last.
  @MainActor public var indexPathForSelectedRow: IndexPath? {
    controller.selection.latest.flatMap { controller.map.indexPath(of: $0) }
  }

  /// All selected rows, from the top.
  @MainActor public var indexPathsForSelectedRows: [IndexPath] {
    controller.selection.rows.sorted().compactMap { controller.map.indexPath(of: $0) }
  }

  /// The row that keys act on.
  @MainActor public var indexPathForFocusedRow: IndexPath? {
    controller.selection.focused.flatMap { controller.map.indexPath(of: $0) }
  }

  /// Selects a row in place of those that were; nil selects none. The delegate is not told.
  @MainActor public func selectRow(at indexPath: IndexPath?) {
    controller.select(indexPath.flatMap { controller.map.flatIndex(of: $0) })
  }

  /// Selects rows in place of those that were. The delegate is not told.
  @MainActor public func selectRows(at indexPaths: [IndexPath]) {
    let rows = indexPaths.compactMap { controller.map.flatIndex(of: $0) }
    if allowsMultipleSelection { controller.set(Set(rows), latest: rows.last) } else { controller.select(rows.last) }
  }

  /// Takes rows out of the selection. The delegate is not told.
  @MainActor public func deselectRows(at indexPaths: [IndexPath]) {
    let rows = Set(indexPaths.compactMap { controller.map.flatIndex(of: $0) })
    controller.set(controller.selection.rows.subtracting(rows), latest: nil)
  }

  // MARK: Ranges

  /// How generously the table works ahead. Set by the table as the reader begins to scroll; setting it keeps it.
  @MainActor public var rangeMode: RangeMode {
    get { controller.mode }
    set { controller.setMode(newValue, isExplicit: true) }
  }

  /// How far a range reaches in a mode.
  @MainActor public func tuningParameters(for type: RangeType, mode: RangeMode = .full) -> RangeTuning {
    controller.rangeController.tuning(mode, type)
  }

  /// Has a range reach further, or less far, in a mode.
  @MainActor public func setTuningParameters(_ tuning: RangeTuning, for type: RangeType, mode: RangeMode = .full) {
    controller.rangeController.tunings[mode, default: [:]][type] = tuning
    controller.setNeedsUpdate()
  }

  /// The share, 0 to 1, of the visible rows' area that shows neither text nor picture in their final form.
  @MainActor public var blankFraction: Double { controller.blankFraction }

  /// Visible rows that show neither their own content nor a placeholder. Never anything but zero, if the table is
  /// sound.
  @MainActor public var visibleRowsWithoutAnything: Int { controller.visibleRowsWithoutAnything }
}
