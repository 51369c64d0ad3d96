import FoundationEssentials
import SateenCore
import SateenLayout

/// Stands between a list's controller and the data source and delegate of one kind of list.
@MainActor
protocol ListHost: AnyObject, Sendable {
  /// What debugging aids call the list.
  var name: String { get }
  /// Whoever says what there is; nil without a data source.
  var source: (any ElementSource)? { get }

  func shouldSelect(_ path: IndexPath) -> Bool
  func shouldDeselect(_ path: IndexPath) -> Bool
  /// Whether the delegate has a say in what is selected, as far as that is known: one that leaves it to the default shows
  /// so when it is asked.
  func asksToSelect() -> Bool
  func asksToDeselect() -> Bool
  func didChangeSelection()
  func didSelect(_ path: IndexPath)
  func didDeselect(_ path: IndexPath)
  /// The sizes the delegate lets an item have; nil where it has no say.
  func sizeRange(of path: IndexPath, within range: SizeRange) -> SizeRange?
  /// Whether a person may move an item.
  func canMove(_ path: IndexPath) -> Bool
  /// Where an item goes that a person would put down at a place.
  func target(from origin: IndexPath, to proposal: IndexPath) -> IndexPath
  func didScroll()
  func didArrange()
  func didPull(past edge: ListEdge, by distance: Double)
  func shouldBatchFetch(at edge: ListEdge) -> Bool
  func willBeginBatchFetch(_ context: BatchContext)
  func didFailBatchFetch(at edge: ListEdge, reason: String)
  func willDisplay(_ node: CellNode, at path: IndexPath)
  func didEndDisplaying(_ node: CellNode)
}
