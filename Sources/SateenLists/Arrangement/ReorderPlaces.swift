/// The indices at which an item of a list can be dropped: among the items of any section, but not between the footer of
/// a section and the header of the next.
///
/// Indices count the item itself; item paths are those after the move.
struct ReorderPlaces {
  /// The list before the move.
  let map: SectionMap
  let element: Int
  let origin: ItemPath

  /// Nil for an element that is no item.
  init?(_ map: SectionMap, element: Int) {
    guard let origin = map.itemPath(of: element) else { return nil }
    self.map = map
    self.element = element
    self.origin = origin
  }

  /// The item path for an index; nil if no item can be there.
  ///
  /// Between two sections without a footer and a header in between, the item stays with the section it comes through:
  /// at the end of the first when it moves towards the end, at the start of the second when it moves towards the start.
  func path(at place: Int) -> ItemPath? {
    guard place >= 0, place < map.total else { return nil }
    if place == element { return origin }
    let path = place > element ? behind(place) ?? before(place) : before(place) ?? behind(place)
    return path ?? empty(place)
  }

  /// The index for an item path; nil if there is no such item path after the move.
  func place(of path: ItemPath) -> Int? {
    guard map.sections.indices.contains(path.section), path.row >= 0, path.row <= count(path.section) else {
      return nil
    }
    let start = map.start(ofSection: path.section) - (path.section > origin.section ? 1 : 0)
    return start + map.sections[path.section].lead + path.row
  }

  /// The nearest index at which the item can be dropped. The direction of the move is searched first.
  func nearestPlace(to place: Int, from current: Int) -> Int {
    let step = place < current ? -1 : 1
    for direction in [step, -step] {
      var candidate = place
      while candidate >= 0, candidate < map.total {
        if path(at: candidate) != nil { return candidate }
        candidate += direction
      }
    }
    return current
  }

  /// The list with the item at an item path.
  func map(with path: ItemPath) -> SectionMap {
    guard path.section != origin.section else { return map }
    var sections = map.sections
    sections[origin.section].count -= 1
    sections[path.section].count += 1
    return SectionMap(sections)
  }

  /// The number of items of a section without the one that moves.
  private func count(_ section: Int) -> Int { map.sections[section].count - (section == origin.section ? 1 : 0) }

  private func row(_ row: Int, in section: Int) -> Int {
    section == origin.section && row > origin.row ? row - 1 : row
  }

  /// One of the other elements, by its index among them.
  private func other(_ rank: Int) -> SectionMap.Element? { map.element(at: rank < element ? rank : rank + 1) }

  private func behind(_ place: Int) -> ItemPath? {
    guard let other = other(place - 1) else { return nil }
    switch other.role {
    case .header: return ItemPath(row: 0, section: other.section)
    case .item(let row): return ItemPath(row: self.row(row, in: other.section) + 1, section: other.section)
    case .footer, .supplementary: return nil
    }
  }

  /// The item path in an empty section without header and footer, between two others.
  private func empty(_ place: Int) -> ItemPath? {
    let first = other(place - 1).map { $0.section + 1 } ?? 0
    let end = other(place)?.section ?? map.sections.count
    return first < end ? ItemPath(row: 0, section: first) : nil
  }

  private func before(_ place: Int) -> ItemPath? {
    guard let other = other(place) else { return nil }
    switch other.role {
    case .header: return nil
    case .item(let row): return ItemPath(row: self.row(row, in: other.section), section: other.section)
    case .footer: return ItemPath(row: count(other.section), section: other.section)
    case .supplementary(let kind):
      let section = map.sections[other.section]
      guard section.footer == .absent, kind == section.kinds.first else { return nil }
      return ItemPath(row: count(other.section), section: other.section)
    }
  }
}
