/// The item paths that something from elsewhere gets in a list: among the items of any section.
///
/// An index is that of the element before which it would be; the number of elements stands for the end.
struct DropPlaces {
  let map: SectionMap

  /// The item path for an index; nil if no item can be there, as between a footer and the next header.
  func path(at place: Int) -> ItemPath? {
    guard place >= 0, place <= map.total else { return nil }
    if map.total == 0 { return ItemPath(row: 0, section: 0) }
    return behind(place) ?? before(place) ?? empty(place)
  }

  private func behind(_ place: Int) -> ItemPath? {
    guard let element = map.element(at: place - 1) else { return nil }
    switch element.role {
    case .header: return ItemPath(row: 0, section: element.section)
    case .item(let row): return ItemPath(row: row + 1, section: element.section)
    case .footer, .supplementary: return nil
    }
  }

  private func before(_ place: Int) -> ItemPath? {
    guard let element = map.element(at: place) else { return nil }
    switch element.role {
    case .header: return nil
    case .item(let row): return ItemPath(row: row, section: element.section)
    case .footer: return ItemPath(row: map.sections[element.section].count, section: element.section)
    case .supplementary(let kind):
      let section = map.sections[element.section]
      guard section.footer == .absent, kind == section.kinds.first else { return nil }
      return ItemPath(row: section.count, section: element.section)
    }
  }

  /// The item path in an empty section without a header, between two others.
  private func empty(_ place: Int) -> ItemPath? {
    let first = map.element(at: place - 1).map { $0.section + 1 } ?? 0
    let end = map.element(at: place)?.section ?? map.sections.count
    return first < end ? ItemPath(row: 0, section: first) : nil
  }
}
