import SateenCore
import SateenLayout

// More rows when the reader comes near an edge.
extension TableController {
  func fetchIfNeeded(_ view: TableView, _ table: TableNode) {
    guard let delegate else { return }
    let situation = EdgeFetcher.Situation(
      bounds: Rect(origin: view.contentOffset, size: view.bounds.size), filledLength: heights.total,
      contentSize: view.contentSize, isVisible: table.interfaceState.contains(.visible),
      moving: isMoving ? view.scrollDirection : [])
    fetcher.fetch(in: situation) { edge in
      delegate.shouldBatchFetch(for: table, at: edge)
    } begin: { context in
      delegate.tableNode(table, willBeginBatchFetchWith: context)
    }
  }

  /// Hears of what becomes of requests.
  func connectFetcher() {
    fetcher.onEnd = { [weak self] in self?.setNeedsUpdate() }
    fetcher.onFailure = { [weak self] edge, reason in
      guard let self, let table else { return }
      delegate?.tableNode(table, didFailBatchFetchAt: edge, reason: reason)
    }
  }

  func setLeadingScreens(_ screens: Double, at edge: ListEdge) {
    fetcher.leadingScreens[edge] = screens
    fetcher.contentDidChange()
    setNeedsUpdate()
  }

  /// The reader moved the table, or tried to at its end.
  func readerDidScroll(_ direction: ScrollDirection) {
    let edges = [(ScrollDirection.up, ListEdge.head), (.down, .tail)].filter { direction.contains($0.0) }.map(\.1)
    for edge in edges where fetcher.readerDidScroll(towards: edge) { setNeedsUpdate() }
  }

  /// A key was pressed that scrolls, whether or not there was anything to scroll.
  func readerDidPress(_ key: Key, _ modifiers: KeyModifiers) {
    switch key {
    case .down, .pageDown, .end: readerDidScroll(.down)
    case .up, .pageUp, .home: readerDidScroll(.up)
    case .space: readerDidScroll(modifiers.contains(.shift) ? .up : .down)
    default: break
    }
  }

  func retryFetch(_ edge: ListEdge) {
    fetcher.retry(edge)
    setNeedsUpdate()
  }
}
