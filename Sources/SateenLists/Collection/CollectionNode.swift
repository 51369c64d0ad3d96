import FoundationEssentials
import SateenCore
import SateenGraphics
import SateenLayout

/// Items of any size and any number, placed by a layout that runs on a worker.
///
/// Items near the reader have nodes, made, measured and drawn on workers a little ahead; all others are a number. What
/// a layout has to know of sizes not measured yet is estimated; when true sizes or new data have been arranged, the
/// items take their places at once, and what the reader looks at stays where it is.
open class CollectionNode: ListNode {
  // Main-actor state; the references never change.
  let host: CollectionHost
  let arranger: CollectionArranger

  nonisolated public init(layout: some CollectionLayout) {
    host = CollectionHost()
    arranger = CollectionArranger(layout: layout)
    super.init(controller: ListController(host: host, arranger: arranger))
  }

  open override func makeView() -> View {
    host.collection = self
    return super.makeView()
  }

  /// The content moved.
  func didScroll() {}

  /// Items have other places.
  func didArrange() {}

  // MARK: Layout

  /// Places the items. A new one is computed on a worker; until it is there, the old places hold.
  public var collectionLayout: any CollectionLayout {
    get { arranger.layout }
    set { setCollectionLayout(newValue, animated: false) }
  }

  /// Has another layout place the items.
  /// - Parameter animated: whether the items are seen to go to their places.
  public func setCollectionLayout(_ layout: any CollectionLayout, animated: Bool) {
    arranger.setLayout(layout)
    if animated, interfaceState.contains(.visible) { controller.glideChanges.append(controller.changesTold) }
  }

  /// What items, headers and footers not measured count for, in points, until those measured so far give better figures.
  public var estimatedSizes: SizeEstimates {
    get { arranger.estimates }
    set { arranger.setEstimates(newValue.usable) }
  }

  /// Room around the content, in points; what is no number counts as none.
  public var contentInset: EdgeInsets {
    get { arranger.inset }
    set {
      arranger.inset = newValue.usable
      controller.surroundingsDidChange()
    }
  }

  // MARK: Data

  /// Says what is in the collection. Held weakly. Setting it reloads.
  public weak var dataSource: (any CollectionDataSource)? {
    get { host.dataSource }
    set {
      host.collection = self
      host.dataSource = newValue
      reloadData()
    }
  }

  /// Hears of what happens in the collection. Held weakly.
  public weak var delegate: (any CollectionDelegate)? {
    get { host.delegate }
    set {
      host.collection = self
      host.delegate = newValue
    }
  }

  /// Tells of items the data source has gained. The paths are those after the insertion.
  /// - Throws: ``ListUpdateError`` where the data source's count does not fit.
  public func insertItems(at indexPaths: [IndexPath], animated: Bool = false) throws {
    try performBatchUpdates(animated: animated) { $0.insertItems(at: indexPaths) }
  }

  /// Tells of items the data source has lost. The paths are those before the deletion.
  /// - Throws: ``ListUpdateError`` where the data source's count does not fit.
  public func deleteItems(at indexPaths: [IndexPath], animated: Bool = false) throws {
    try performBatchUpdates(animated: animated) { $0.deleteItems(at: indexPaths) }
  }

  /// Makes items anew in place. What shows stays until the new pixels are there.
  /// - Throws: ``ListUpdateError`` where an item does not exist.
  public func reloadItems(at indexPaths: [IndexPath]) throws {
    try performBatchUpdates { $0.reloadItems(at: indexPaths) }
  }

  /// Takes an item, with its node, to another place, which is the one afterwards.
  /// - Throws: ``ListUpdateError`` where a place does not exist.
  public func moveItem(at indexPath: IndexPath, to target: IndexPath, animated: Bool = false) throws {
    try performBatchUpdates(animated: animated) { $0.moveItem(at: indexPath, to: target) }
  }

  /// Items in all sections, without headers and footers.
  public var numberOfItems: Int { controller.map.itemCount }

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

  // MARK: Position

  /// Scrolls to an item, which stays at its place on screen while the items around it are measured, until the reader
  /// moves on. Before there is an arrangement, the first frame shows the item.
  public func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    controller.scroll(to: indexPath, position, animated: animated)
  }

  /// Where an item stands in the content, in points; nil for no item, and for one not arranged yet.
  public func rectForItem(at indexPath: IndexPath) -> Rect? { rect(controller.map.flatIndex(of: indexPath)) }

  /// The item at a place in the content; nil beside items.
  public func indexPathForItem(at point: Point) -> IndexPath? {
    controller.element(at: point).flatMap { controller.map.indexPath(of: $0) }
  }

  /// Where a section's header stands in the content, in points; nil where there is none, or none arranged yet.
  public func rectForHeader(inSection section: Int) -> Rect? {
    rect(controller.map.flatIndex(ofHeaderOf: section))
  }

  /// Where a section's footer stands in the content, in points; nil where there is none, or none arranged yet.
  public func rectForFooter(inSection section: Int) -> Rect? {
    rect(controller.map.flatIndex(ofFooterOf: section))
  }

  private func rect(_ element: Int?) -> Rect? {
    element.flatMap { controller.pins[$0] ?? arranger.frame(of: $0) }
  }

  /// Whether every item stands where it belongs by all that is known.
  public var isArranged: Bool { !controller.needsReload && arranger.isSettled }

  // MARK: Nodes

  /// The node of an item near enough to the reader to have one. After a reload that is the new one as soon as it is
  /// made, even while the old one's pixels still show.
  public func nodeForItem(at indexPath: IndexPath) -> CellNode? {
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

  /// The item that was selected last.
  public var indexPathForSelectedItem: IndexPath? { latestSelected }

  /// All selected items, in their order.
  public var indexPathsForSelectedItems: [IndexPath] { allSelected }

  /// The item that keys act on.
  public var indexPathForFocusedItem: IndexPath? { focusedPath }

  /// Selects an item in place of those that were; nil selects none. The delegate is not told.
  public func selectItem(at indexPath: IndexPath?) { select(indexPath.map { [$0] } ?? []) }

  /// Selects items in place of those that were. The delegate is not told.
  public func selectItems(at indexPaths: [IndexPath]) { select(indexPaths) }

  /// Takes items out of the selection. The delegate is not told.
  public func deselectItems(at indexPaths: [IndexPath]) { deselect(indexPaths) }
}
