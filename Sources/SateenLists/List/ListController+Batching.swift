import SateenCore
import SateenThreads

// More rows when the reader comes near the end.
extension ListController {
  func fetchIfNeeded(_ view: ListView) {
    guard batches.isArmed, arranger.isSettled else { return }
    let decision = BatchFetchDecision(
      edge: .tail, isFetching: batches.isFetching, leadingScreens: leadingScreensForBatching, bounds: view.shownRect,
      filledLength: arranger.filledLength, contentSize: arranger.contentSize, axis: axis, direction: direction,
      isVisible: list?.interfaceState.contains(.visible) == true, moving: view.scrollDirection)
    guard decision.shouldFetch, host.shouldBatchFetch() else { return }
    let context = BatchContext { [weak self] in
      MainQueue.shared.post { self?.setNeedsUpdate() }
    }
    if batches.begin(context) { host.willBeginBatchFetch(context) }
  }
}
