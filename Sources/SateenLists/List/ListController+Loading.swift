import SateenCore
import SateenLayout

// More content when the user comes near an edge.
extension ListController {
  func loadIfNeeded(_ view: ListView) {
    guard arranger.isSettled else { return }
    let moving = motion.isMoving ? view.scrollDirection : []
    var decision = LoadDecision(
      distance: 0, viewLength: viewLength, contentLength: arranger.filledLength, offset: position,
      isVisible: list?.interfaceState.contains(.visible) == true, movesAway: false)
    let ways = ways
    loader.loadIfNeeded { edge in
      decision.edge = edge
      decision.distance = loader.distance[edge] ?? 0
      decision.movesAway = moving.contains(edge == .tail ? ways.back : ways.on)
      return decision.shouldLoad
    }
  }

  /// Tells the program of loads that start and end.
  func connectLoader() {
    loader.onChange = { [weak self] edge in
      guard let self else { return }
      setNeedsUpdate()
      onLoadStateChange?(edge, loader.state(edge))
    }
    loader.edgeItems = { [weak self] edge in self?.edgeItems(edge) ?? EdgeItems() }
  }

  /// The items next to an edge.
  func edgeItems(_ edge: ListEdge) -> EdgeItems {
    let step = edge == .head ? 1 : -1
    let item = item(from: edge == .head ? 0 : map.total - 1, by: step)
    return EdgeItems(item: item, neighbor: item.flatMap { self.item(from: $0 + step, by: step) })
  }

  /// The edges whose content is replaced by a change, or at which the first items are inserted.
  func replacedEdges(by change: SnapshotChange) -> [ListEdge] {
    ListEdge.allCases.filter { edge in
      guard let item = item(from: edge == .head ? 0 : map.total - 1, by: edge == .head ? 1 : -1) else {
        return change.map.itemCount > 0 && !loader.state(edge).isLoading
      }
      return loader.replaces(edge, item: item, change.changes.elements)
    }
  }

  func setLoad(_ load: (@MainActor (ListEdge) async throws -> LoadResult)?) {
    loader.setLoad(load)
    setNeedsUpdate()
  }

  func setLoadDistance(_ distance: [ListEdge: Double]) {
    loader.distance = distance
    loader.contentDidChange()
    setNeedsUpdate()
  }

  /// The directions to the start and to the end of the content.
  private var ways: (back: ScrollDirection, on: ScrollDirection) {
    axis == .vertical ? (.up, .down) : direction == .rightToLeft ? (.right, .left) : (.left, .right)
  }

  /// The user moved the list, or tried to at its end.
  func userDidScroll(_ moved: ScrollDirection) {
    for (direction, edge) in [(ways.back, ListEdge.head), (ways.on, .tail)] where moved.contains(direction) {
      if loader.userDidScroll(towards: edge) { setNeedsUpdate() }
    }
  }

  /// A key was pressed that scrolls, whether or not there was anything to scroll.
  func userDidPress(_ key: Key, _ modifiers: KeyModifiers) {
    switch key {
    case .up: userDidScroll(.up)
    case .down: userDidScroll(.down)
    case .left: userDidScroll(.left)
    case .right: userDidScroll(.right)
    case .pageDown, .end: userDidScroll(ways.on)
    case .pageUp, .home: userDidScroll(ways.back)
    case .space: userDidScroll(modifiers.contains(.shift) ? ways.back : ways.on)
    default: break
    }
  }

  func forceLoad(_ edge: ListEdge) {
    loader.force(edge)
    setNeedsUpdate()
  }
}
