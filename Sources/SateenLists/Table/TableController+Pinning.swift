import SateenCore
import SateenLayout

// Headers and footers that stay in view while their section is.
extension TableController {
  /// Finds the places of pinned elements that would otherwise be out of view. Only the sections on screen are looked at.
  func updatePins(_ view: TableView) {
    pins = [:]
    guard map.hasPins, let first = map.element(at: ranges.visible.lowerBound), !ranges.visible.isEmpty else { return }
    let top = view.layer.bounds.minY
    let bottom = top + view.bounds.height
    var next: Int? = first.section
    while let number = next, map.start(ofSection: number) < ranges.visible.upperBound {
      let section = map.sections[number]
      let elements = map.elements(ofSection: number)
      let start = heights.offset(of: elements.lowerBound)
      let end = heights.offset(of: elements.upperBound)
      if section.header == .pinned, top > start {
        // The next section pushes it out.
        pins[elements.lowerBound] = max(start, min(top, end - heights.height(of: elements.lowerBound)))
      }
      if section.footer == .pinned, bottom < end {
        let last = elements.upperBound - 1
        let height = heights.height(of: last)
        let lead = section.header == .absent ? 0 : heights.height(of: elements.lowerBound)
        pins[last] = min(end - height, max(bottom - height, start + lead))
      }
      next = map.element(at: elements.upperBound)?.section
    }
  }

  /// How much of the top of the table a row's pinned header covers once the row is there, in points.
  func pinnedLength(above row: Int) -> Double {
    guard let element = map.element(at: row), element.role != .header, map.sections[element.section].header == .pinned,
      let header = map.flatIndex(ofHeaderOf: element.section)
    else { return 0 }
    return heights.height(of: header)
  }
}
