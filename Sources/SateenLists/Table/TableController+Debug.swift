import SateenCore
import SateenLayout

extension TableController: RangeDebugSource {
  var rangeDebugLayer: Layer? { view?.layer }

  var rangeDebugInfo: RangeDebugInfo {
    let offset = view?.contentOffset.y ?? 0
    let length = max(1, view?.bounds.height ?? 1)
    func extent(_ rows: Range<Int>) -> RangeDebugInfo.Extent {
      guard !rows.isEmpty else { return RangeDebugInfo.Extent(start: 0, end: 0) }
      return RangeDebugInfo.Extent(
        start: (heights.offset(of: rows.lowerBound) - offset) / length,
        end: (heights.offset(of: rows.upperBound) - offset) / length)
    }
    return RangeDebugInfo(
      name: dataSource.map { String(describing: type(of: $0)) } ?? "TableNode",
      direction: view?.scrollDirection ?? [], display: extent(ranges.display), preload: extent(ranges.preload),
      visibleCount: ranges.visible.count, displayCount: ranges.display.count, preloadCount: ranges.preload.count)
  }
}
