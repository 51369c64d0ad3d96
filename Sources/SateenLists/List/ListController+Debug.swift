import SateenCore
import SateenLayout

extension ListController: RangeDebugSource {
  var rangeDebugLayer: Layer? { view?.layer }

  var rangeDebugInfo: RangeDebugInfo {
    let length = max(1, viewLength)
    func extent(_ elements: ElementSet) -> RangeDebugInfo.Extent {
      let frames = [elements.first, elements.last].compactMap { $0.flatMap(arranger.frame) }
      guard frames.count == 2 else { return RangeDebugInfo.Extent(start: 0, end: 0) }
      return RangeDebugInfo.Extent(
        start: (start(of: frames[0]) - position) / length,
        end: (start(of: frames[1]) + self.length(of: frames[1].size) - position) / length)
    }
    return RangeDebugInfo(
      name: host.name, direction: view?.scrollDirection ?? [], display: extent(ranges.display),
      preload: extent(ranges.preload), visibleCount: ranges.visible.count, displayCount: ranges.display.count,
      preloadCount: ranges.preload.count)
  }
}
