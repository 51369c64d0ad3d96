import SateenCore
import SateenThreads

// More rows when the reader comes near the end.
extension TableController {
  func fetchIfNeeded(_ view: TableView, _ table: TableNode) {
    guard batches.isArmed, let delegate else { return }
    let decision = BatchFetchDecision(
      isFetching: batches.isFetching, leadingScreens: leadingScreensForBatching,
      viewLength: view.bounds.height, contentLength: heights.total, offset: view.contentOffset.y,
      isVisible: table.interfaceState.contains(.visible), movesAway: view.scrollDirection.contains(.up))
    guard decision.shouldFetch, delegate.shouldBatchFetch(for: table) else { return }
    let context = BatchContext { [weak self] in
      MainQueue.shared.post { self?.setNeedsUpdate() }
    }
    if batches.begin(context) { delegate.tableNode(table, willBeginBatchFetchWith: context) }
  }
}
