import FoundationEssentials
import SateenCore
import SateenLayout

/// Speaks with a collection's data source and delegate.
@MainActor
final class CollectionHost: ListHost, ElementSource {
  weak var collection: CollectionNode?
  weak var dataSource: (any CollectionDataSource)?
  weak var delegate: (any CollectionDelegate)? {
    didSet {
      isSelectingLeftToList = false
      isDeselectingLeftToList = false
    }
  }
  var pinsHeaders = false
  var pinsFooters = false
  /// What the delegate leaves to the default.
  var isSelectingLeftToList = false
  var isDeselectingLeftToList = false

  nonisolated init() {}

  // MARK: What there is

  var name: String { dataSource.map { String(describing: type(of: $0)) } ?? "CollectionNode" }

  var source: (any ElementSource)? { dataSource.map { $0 as? any ElementSource ?? self } }

  func elementMap() -> SectionMap {
    guard let collection, let dataSource else { return SectionMap() }
    let reader = SectionReader(sectionCount: dataSource.numberOfSections(in: collection)) { section in
      SectionMap.Section(
        count: dataSource.collectionNode(collection, numberOfItemsInSection: section),
        header: SectionMap.Supplement(
          dataSource.collectionNode(collection, nodeBlockForHeaderInSection: section), isPinned: pinsHeaders),
        footer: SectionMap.Supplement(
          dataSource.collectionNode(collection, nodeBlockForFooterInSection: section), isPinned: pinsFooters))
    }
    return reader.map
  }

  func nodeBlock(for element: SectionMap.Element) -> (@Sendable () -> CellNode)? {
    guard let collection, let dataSource, element.section < dataSource.numberOfSections(in: collection) else {
      return nil
    }
    return switch element.role {
    case .header: dataSource.collectionNode(collection, nodeBlockForHeaderInSection: element.section)
    case .footer: dataSource.collectionNode(collection, nodeBlockForFooterInSection: element.section)
    case .item(let item):
      // A source that lost items without a word is not asked for them.
      item < dataSource.collectionNode(collection, numberOfItemsInSection: element.section)
        ? dataSource.collectionNode(collection, nodeBlockForItemAt: IndexPath(item: item, section: element.section))
        : nil
    }
  }

  func moveItem(from origin: IndexPath, to target: IndexPath) -> (@MainActor () -> Void)? {
    if let collection { dataSource?.collectionNode(collection, moveItemAt: origin, to: target) }
    return nil
  }

  // MARK: What happens

  func canMove(_ path: IndexPath) -> Bool {
    collection.flatMap { delegate?.collectionNode($0, canMoveItemAt: path) } ?? true
  }

  func target(from origin: IndexPath, to proposal: IndexPath) -> IndexPath {
    collection.flatMap { delegate?.collectionNode($0, targetIndexPathForMoveFrom: origin, to: proposal) } ?? proposal
  }

  func shouldSelect(_ path: IndexPath) -> Bool {
    collection.flatMap { delegate?.collectionNode($0, shouldSelectItemAt: path) } ?? true
  }

  func shouldDeselect(_ path: IndexPath) -> Bool {
    collection.flatMap { delegate?.collectionNode($0, shouldDeselectItemAt: path) } ?? true
  }

  func asksToSelect() -> Bool { delegate != nil && !isSelectingLeftToList }

  func asksToDeselect() -> Bool { delegate != nil && !isDeselectingLeftToList }

  func didChangeSelection() { if let collection { delegate?.collectionNodeDidChangeSelection(collection) } }

  func didSelect(_ path: IndexPath) {
    if let collection { delegate?.collectionNode(collection, didSelectItemAt: path) }
  }

  func didDeselect(_ path: IndexPath) {
    if let collection { delegate?.collectionNode(collection, didDeselectItemAt: path) }
  }

  func sizeRange(of path: IndexPath, within range: SizeRange) -> SizeRange? {
    collection.flatMap { delegate?.collectionNode($0, constrainedSizeForItemAt: path, within: range) }
  }

  func didScroll() {
    guard let collection else { return }
    collection.didScroll()
    delegate?.collectionNodeDidScroll(collection)
  }

  func didArrange() { collection?.didArrange() }

  func didPull(past edge: ListEdge, by distance: Double) {
    if let collection { delegate?.collectionNode(collection, didPullPast: edge, by: distance) }
  }

  func shouldBatchFetch(at edge: ListEdge) -> Bool {
    collection.flatMap { delegate?.shouldBatchFetch(for: $0, at: edge) } ?? false
  }

  func didFailBatchFetch(at edge: ListEdge, reason: String) {
    if let collection { delegate?.collectionNode(collection, didFailBatchFetchAt: edge, reason: reason) }
  }

  func willBeginBatchFetch(_ context: BatchContext) {
    if let collection { delegate?.collectionNode(collection, willBeginBatchFetchWith: context) }
  }

  func willDisplay(_ node: CellNode, at path: IndexPath) {
    if let collection { delegate?.collectionNode(collection, willDisplay: node, forItemAt: path) }
  }

  func didEndDisplaying(_ node: CellNode) {
    if let collection { delegate?.collectionNode(collection, didEndDisplaying: node) }
  }
}
