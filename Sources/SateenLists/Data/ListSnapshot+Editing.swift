extension ListSnapshot {
  // MARK: Sections

  /// The index of a section; nil, and a problem, for one that does not exist.
  private mutating func requireNumber(of section: SectionID) -> Int? {
    if let number = indexOfSection(section) { return number }
    note(.noSuchSection(id: "\(section)"))
    return nil
  }

  /// Adds a section at the end.
  public mutating func appendSection(
    _ id: SectionID, _ items: [Item] = [], header: Supplement? = nil, footer: Supplement? = nil
  ) {
    sections.append(Section(id, items, header: header, footer: footer))
  }

  /// Inserts a section before another one; not if that does not exist.
  public mutating func insertSection(
    _ id: SectionID, _ items: [Item] = [], header: Supplement? = nil, footer: Supplement? = nil,
    before other: SectionID
  ) {
    guard let number = requireNumber(of: other) else { return }
    sections.insert(Section(id, items, header: header, footer: footer), at: number)
  }

  /// Deletes sections with all they hold.
  public mutating func deleteSections(_ ids: [SectionID]) {
    var missing = Set(ids)
    let removed = missing
    sections.removeAll { section in
      guard removed.contains(section.id) else { return false }
      missing.remove(section.id)
      return true
    }
    for id in ids where missing.remove(id) != nil { note(.noSuchSection(id: "\(id)")) }
  }

  /// Moves a section.
  /// - Parameter other: the section that follows it afterwards; nil for the end.
  public mutating func moveSection(_ id: SectionID, before other: SectionID?) {
    guard let from = requireNumber(of: id) else { return }
    var to = sections.count
    if let other {
      guard let number = requireNumber(of: other) else { return }
      to = number
    }
    if to > from { to -= 1 }
    sections.insert(sections.remove(at: from), at: to)
  }

  // MARK: Items

  /// The item path of an item; nil, and a problem, for one that does not exist.
  private mutating func requirePlace(of id: Item.ID) -> (section: Int, row: Int)? {
    if let place = place(of: id) { return place }
    note(.noSuchItem(id: "\(id)"))
    return nil
  }

  /// Adds items at the end of a section.
  public mutating func append(_ items: [Item], to section: SectionID) {
    if let number = requireNumber(of: section) { sections[number].items += items }
  }

  /// Inserts items before another one.
  public mutating func insert(_ items: [Item], before other: Item.ID) {
    if let place = requirePlace(of: other) { sections[place.section].items.insert(contentsOf: items, at: place.row) }
  }

  /// Inserts items after another one.
  public mutating func insert(_ items: [Item], after other: Item.ID) {
    if let place = requirePlace(of: other) {
      sections[place.section].items.insert(contentsOf: items, at: place.row + 1)
    }
  }

  /// Deletes items: all that have one of the ids. One pass over all items, however many are deleted.
  public mutating func delete(_ ids: [Item.ID]) {
    let removed = Set(ids)
    let isRemoved: (Item.ID) -> Bool = ids.count == 1 ? { $0 == ids[0] } : { removed.contains($0) }
    var missing = removed
    for section in sections.indices where sections[section].items.contains(where: { isRemoved($0.id) }) {
      sections[section].items.removeAll { item in
        guard isRemoved(item.id) else { return false }
        missing.remove(item.id)
        return true
      }
    }
    for id in ids where missing.remove(id) != nil { note(.noSuchItem(id: "\(id)")) }
  }

  /// Moves an item to the position before another one.
  public mutating func move(_ id: Item.ID, before other: Item.ID) {
    if let place = requirePlace(of: other) { move(id, to: place) }
  }

  /// Moves an item to the position after another one.
  public mutating func move(_ id: Item.ID, after other: Item.ID) {
    if let place = requirePlace(of: other) { move(id, to: (place.section, place.row + 1)) }
  }

  /// Moves an item to the end of a section.
  public mutating func move(_ id: Item.ID, toEndOf section: SectionID) {
    if let number = requireNumber(of: section) { move(id, to: (number, sections[number].items.count)) }
  }

  private mutating func move(_ id: Item.ID, to place: (section: Int, row: Int)) {
    guard let old = requirePlace(of: id) else { return }
    let row = old.section == place.section && old.row < place.row ? place.row - 1 : place.row
    moveItem(at: ItemPath(row: old.row, section: old.section), to: ItemPath(row: row, section: place.section))
  }

  /// - Parameter target: the item's item path after the move.
  mutating func moveItem(at path: ItemPath, to target: ItemPath) {
    let item = sections[path.section].items.remove(at: path.row)
    sections[target.section].items.insert(item, at: target.row)
  }

  /// Moves an item to its position in another snapshot: after its neighbour there or, where this snapshot lacks that
  /// one, before the next one. Without either, the item goes to the end of the same section. An item or section that
  /// this snapshot lacks is not moved.
  mutating func follow(_ id: Item.ID, in other: ListSnapshot) {
    guard contains(id), let there = other.place(of: id) else { return }
    let section = other.sections[there.section]
    func neighbor(_ row: Int) -> Item.ID? {
      section.items.indices.contains(row) && contains(section.items[row].id) ? section.items[row].id : nil
    }
    if let before = neighbor(there.row - 1) {
      move(id, after: before)
    } else if let after = neighbor(there.row + 1) {
      move(id, before: after)
    } else if indexOfSection(section.id) != nil {
      move(id, toEndOf: section.id)
    }
  }

  /// Replaces the item with the same id.
  public mutating func replace(_ item: Item) {
    if let place = requirePlace(of: item.id) { sections[place.section].items[place.row] = item }
  }

  /// Replaces the items with the same ids. One pass over all items, however many are replaced.
  public mutating func replace(_ items: [Item]) {
    var new = Dictionary(items.map { ($0.id, $0) }) { $1 }
    for section in sections.indices {
      for row in sections[section].items.indices where !new.isEmpty {
        if let item = new.removeValue(forKey: sections[section].items[row].id) { sections[section].items[row] = item }
      }
    }
    if !new.isEmpty {
      for item in items where new.removeValue(forKey: item.id) != nil { note(.noSuchItem(id: "\(item.id)")) }
    }
  }

  // MARK: Reloading

  /// Makes new nodes for items though their content is the same. One pass over all items, however many there are.
  public mutating func reload(_ ids: [Item.ID]) {
    let found =
      ids.count == 1 ? Set(ids.filter { contains($0) }) : Set(itemPaths(of: ids).compactMap { item(at: $0)?.id })
    marks.items.formUnion(found)
    for id in ids where !found.contains(id) { note(.noSuchItem(id: "\(id)")) }
  }

  /// Makes new nodes for all elements of sections, headers and footers too, though their content is the same.
  public mutating func reloadSections(_ ids: [SectionID]) {
    for id in ids where requireNumber(of: id) != nil { marks.sections.insert(id) }
  }
}
