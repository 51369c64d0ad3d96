/// The items that the delegate is asked to fetch data for, by their indices in the flat sequence.
struct Prefetching {
  struct Request {
    var path: ItemPath
    /// The list's own item, if it has items.
    var item: Any?
  }

  /// The items of the preload range that were reported, or on screen, since they entered it.
  private var inside = RangeSet<Int>()
  /// The items reported and not on screen since, each with the list's own item.
  private var pending: [Int: Any?] = [:]
  /// The pending items that have left the preload range.
  private var left: Set<Int> = []
  /// Requests for items that no longer exist.
  private var gone: [Request] = []
  /// Items to report, the nearest first.
  private var fresh: [Int] = []
  /// The state of the last update, for which nothing is left to do.
  private var last: (ranges: ListRanges, displaced: [Int])?
  /// Whether the delegate is being called. Calls do not nest: the items of one would change before it is complete.
  fileprivate var isReporting = false

  /// - Parameter displaced: elements on screen outside the visible range.
  mutating func update(_ ranges: ListRanges, displaced: [Int], _ map: SectionMap) {
    if let last, last.ranges == ranges, last.displaced == displaced { return }
    last = (ranges, displaced)
    let preload = ranges.ceiling.contains(.preload) ? map.items(in: ranges.preload) : RangeSet()
    // The viewport of a list in an element that is off screen itself is not on screen.
    var visible = RangeSet<Int>()
    if ranges.ceiling.contains(.visible) {
      visible = map.items(in: ranges.visible)
      if !displaced.isEmpty { visible.formUnion(map.items(in: ElementSet(sorted: displaced))) }
    }
    for element in pending.keys {
      if visible.contains(element) {
        pending[element] = nil
        left.remove(element)
      } else if preload.contains(element) {
        left.remove(element)
      } else {
        left.insert(element)
      }
    }
    fresh.removeAll { !preload.contains($0) || visible.contains($0) }
    let entered = preload.subtracting(inside).subtracting(visible)
    let span = ranges.visible.span
    func distance(_ element: Int) -> Int {
      element < span.lowerBound ? span.lowerBound - element : max(0, element - span.upperBound)
    }
    fresh += entered.ranges.flatMap { $0 }
    fresh.sort { (distance($0), $0) < (distance($1), $1) }
    inside = preload
  }

  /// Takes back the requests for items that a change deletes. Called before ``follow(_:)``.
  /// - Parameters:
  ///   - elements: the change of the data source's order.
  ///   - sourceIndex: an element's index in the data source's order.
  ///   - path: an element's item path in the data source.
  mutating func takeBack(
    deletedBy elements: IndexMapping, sourceIndex: (Int) -> Int, path: (Int) -> ItemPath?
  ) {
    guard !elements.deleted.isEmpty else { return }
    takeBack(path) { elements.newIndex(of: sourceIndex($0)) == nil }
  }

  private mutating func takeBack(_ path: (Int) -> ItemPath?, where isOver: (Int) -> Bool) {
    for (element, item) in pending where isOver(element) {
      if let path = path(element) { gone.append(Request(path: path, item: item)) }
      pending[element] = nil
      left.remove(element)
    }
  }

  /// Items keep their requests when they move.
  mutating func follow(_ elements: IndexMapping) {
    last = nil
    guard !elements.isIdentity else { return }
    let old = pending
    pending = [:]
    for (element, item) in old {
      if let new = elements.newIndex(of: element) { pending[new] = item }
    }
    left = Set(left.compactMap { elements.newIndex(of: $0) })
    fresh = fresh.compactMap { elements.newIndex(of: $0) }
    inside = elements.followed(inside)
  }

  /// Takes all requests back, and begins anew.
  /// - Parameter path: an element's item path in the data source.
  mutating func restart(_ path: (Int) -> ItemPath?) {
    takeBack(path) { _ in true }
    (inside, left, fresh, last) = (RangeSet(), [], [], nil)
  }

  /// Forgets all items, while nobody hears of them.
  mutating func stop() {
    if last == nil, inside.isEmpty, pending.isEmpty { return }
    let isReporting = isReporting
    self = Prefetching()
    self.isReporting = isReporting
  }

  // MARK: Reporting

  /// The requests to take back, in the order of the list.
  /// - Parameter path: an element's item path in the data source.
  mutating func takeCancelled(_ path: (Int) -> ItemPath?) -> [Request] {
    var result = gone
    gone = []
    for element in left {
      if let path = path(element) {
        result.append(Request(path: path, item: pending[element] ?? nil))
      }
      pending[element] = nil
    }
    left = []
    return result.sorted { $0.path < $1.path }
  }

  /// The items to report, the nearest first.
  /// - Parameter item: the list's own item.
  mutating func takeRequests(_ path: (Int) -> ItemPath?, _ item: (ItemPath) -> Any?) -> [Request] {
    let elements = fresh
    fresh = []
    return elements.compactMap { element in
      guard let path = path(element) else { return nil }
      let request = Request(path: path, item: item(path))
      pending[element] = request.item
      return request
    }
  }
}

extension SectionMap {
  /// The items among elements, without headers and footers.
  fileprivate func items(in elements: ElementSet) -> RangeSet<Int> {
    if elements.isEmpty { return RangeSet() }
    let span = elements.span
    if span.count == elements.count { return RangeSet(itemRanges(in: span)) }
    return RangeSet(places: elements.filter { itemPath(of: $0) != nil })
  }
}

extension ListController {
  /// Has the delegate fetch data ahead, or stop fetching. Called while nothing is being changed, because the delegate
  /// may change the data.
  func reportPrefetches() {
    guard !prefetching.isReporting else { return }
    prefetching.isReporting = true
    defer { prefetching.isReporting = false }
    // A delegate that changes the data leads to further requests to take back.
    while true {
      let cancelled = prefetching.takeCancelled { path(of: $0) }
      if !cancelled.isEmpty { host.cancelPrefetching(cancelled) }
      let requests =
        needsReload ? [] : prefetching.takeRequests({ path(of: $0) }, { host.item(at: $0) })
      if !requests.isEmpty { host.prefetch(requests) }
      if cancelled.isEmpty, requests.isEmpty { return }
    }
  }
}
