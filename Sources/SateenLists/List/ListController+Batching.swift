import SateenCore
import SateenLayout

// More content when the reader comes near an edge.
extension ListController {
  func fetchIfNeeded(_ view: ListView) {
    guard arranger.isSettled else { return }
    let situation = EdgeFetcher.Situation(
      bounds: view.shownRect, filledLength: arranger.filledLength, contentSize: view.contentSize, axis: axis,
      direction: direction, isVisible: list?.interfaceState.contains(.visible) == true,
      moving: isMoving ? view.scrollDirection : [])
    fetcher.fetch(in: situation) { edge in
      host.shouldBatchFetch(at: edge)
    } begin: { context in
      host.willBeginBatchFetch(context)
    }
  }

  /// Hears of what becomes of requests.
  func connectFetcher() {
    fetcher.onEnd = { [weak self] in self?.setNeedsUpdate() }
    fetcher.onFailure = { [weak self] edge, reason in self?.host.didFailBatchFetch(at: edge, reason: reason) }
  }

  func setLeadingScreens(_ screens: Double, at edge: ListEdge) {
    fetcher.leadingScreens[edge] = screens
    fetcher.contentDidChange()
    setNeedsUpdate()
  }

  /// The reader moved the list, or tried to at its end.
  func readerDidScroll(_ moved: ScrollDirection) {
    let isMirrored = direction == .rightToLeft
    let (head, tail): (ScrollDirection, ScrollDirection) =
      axis == .vertical ? (.up, .down) : isMirrored ? (.right, .left) : (.left, .right)
    for (way, edge) in [(head, ListEdge.head), (tail, .tail)] where moved.contains(way) {
      if fetcher.readerDidScroll(towards: edge) { setNeedsUpdate() }
    }
  }

  /// A key was pressed that scrolls, whether or not there was anything to scroll.
  func readerDidPress(_ key: Key, _ modifiers: KeyModifiers) {
    let (back, on): (ScrollDirection, ScrollDirection) =
      axis == .vertical ? (.up, .down) : direction == .rightToLeft ? (.right, .left) : (.left, .right)
    switch key {
    case .up: readerDidScroll(.up)
    case .down: readerDidScroll(.down)
    case .left: readerDidScroll(.left)
    case .right: readerDidScroll(.right)
    case .pageDown, .end: readerDidScroll(on)
    case .pageUp, .home: readerDidScroll(back)
    case .space: readerDidScroll(modifiers.contains(.shift) ? back : on)
    default: break
    }
  }

  func retryFetch(_ edge: ListEdge) {
    fetcher.retry(edge)
    setNeedsUpdate()
  }
}
