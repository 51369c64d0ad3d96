import FoundationEssentials

extension ListSnapshot {
  // MARK: Sections

  private mutating func renumber(from first: Int = 0) {
    for number in first..<sections.count {
      numbers[sections[number].id] = number
      numbersOfHandles[sections[number].handle] = number
    }
  }

  /// The index of a section; nil, and a problem, for one that does not exist.
  private mutating func number(of section: SectionID) -> Int? {
    if let number = numbers[section] { return number }
    note(.noSuchSection(id: "\(section)"))
    return nil
  }

  /// Adds a section at the end. A section whose id exists already is left out.
  public mutating func appendSection(
    _ id: SectionID, _ items: [Item] = [], header: Supplement? = nil, footer: Supplement? = nil
  ) {
    insertSection(id, items, header: header, footer: footer, at: sections.count)
  }

  /// Inserts a section before another one. A section whose id exists already is left out, and so is one before a
  /// section that does not exist.
  public mutating func insertSection(
    _ id: SectionID, _ items: [Item] = [], header: Supplement? = nil, footer: Supplement? = nil,
    before other: SectionID
  ) {
    guard let number = number(of: other) else { return }
    insertSection(id, items, header: header, footer: footer, at: number)
  }

  private mutating func insertSection(
    _ id: SectionID, _ items: [Item], header: Supplement?, footer: Supplement?, at number: Int
  ) {
    if let existing = numbers[id] {
      return note(.duplicateSection(id: "\(id)", existing: existing, added: number))
    }
    let handle = nextHandle
    nextHandle += 1
    sections.insert(Section(id: id, handle: handle, header: header, footer: footer), at: number)
    renumber(from: number)
    sections[number].items = admit(items, to: number, at: 0)
  }

  /// Deletes sections with all they hold.
  public mutating func deleteSections(_ ids: [SectionID]) {
    var removed = Set<SectionID>()
    for id in ids {
      guard let number = removed.contains(id) ? nil : number(of: id) else { continue }
      removed.insert(id)
      for item in sections[number].items { sectionOfItem[item.id] = nil }
    }
    for section in sections where removed.contains(section.id) {
      numbers[section.id] = nil
      numbersOfHandles[section.handle] = nil
    }
    sections.removeAll { removed.contains($0.id) }
    renumber()
  }

  /// Moves a section.
  /// - Parameter other: the section that follows it afterwards; nil for the end.
  public mutating func moveSection(_ id: SectionID, before other: SectionID?) {
    guard let from = number(of: id) else { return }
    var to = sections.count
    if let other {
      guard let number = number(of: other) else { return }
      to = number
    }
    if to > from { to -= 1 }
    sections.insert(sections.remove(at: from), at: to)
    renumber(from: min(from, to))
  }

  public mutating func setHeader(_ header: Supplement?, of section: SectionID) {
    if let number = number(of: section) { sections[number].header = header }
  }

  public mutating func setFooter(_ footer: Supplement?, of section: SectionID) {
    if let number = number(of: section) { sections[number].footer = footer }
  }

  // MARK: Items

  /// Enters new items into the table of items.
  /// - Returns: those whose ids were not there before.
  private mutating func admit(_ items: [Item], to section: Int, at row: Int) -> [Item] {
    let handle = sections[section].handle
    if items.count > sectionOfItem.count { sectionOfItem.reserveCapacity(sectionOfItem.count + items.count) }
    var duplicates: [Int] = []
    for offset in items.indices {
      if sectionOfItem[items[offset].id] == nil {
        sectionOfItem[items[offset].id] = handle
      } else {
        duplicates.append(offset)
      }
    }
    if duplicates.isEmpty { return items }
    for offset in duplicates where problems.count < 100 {
      let id = items[offset].id
      let added = ListSnapshotError.Place(section: "\(sections[section].id)", row: row + offset)
      var existing = added
      if let twin = items[..<offset].firstIndex(where: { $0.id == id }), place(of: id) == nil {
        existing.row = row + twin
      } else if let place = place(of: id) {
        existing = ListSnapshotError.Place(section: "\(sections[place.section].id)", row: place.row)
      }
      note(.duplicateItem(id: "\(id)", existing: existing, added: added))
    }
    let left = Set(duplicates)
    return items.indices.filter { !left.contains($0) }.map { items[$0] }
  }

  /// The index path of an item; nil, and a problem, for one that does not exist.
  private mutating func requirePlace(of id: Item.ID) -> (section: Int, row: Int)? {
    if let place = place(of: id) { return place }
    note(.noSuchItem(id: "\(id)"))
    return nil
  }

  private mutating func insert(_ items: [Item], section: Int, row: Int) {
    let items = admit(items, to: section, at: row)
    sections[section].items.insert(contentsOf: items, at: row)
  }

  /// Adds items at the end of a section. An item whose id exists already is left out.
  public mutating func append(_ items: [Item], to section: SectionID) {
    guard let number = number(of: section) else { return }
    insert(items, section: number, row: sections[number].items.count)
  }

  /// Inserts items before another one. An item whose id exists already is left out.
  public mutating func insert(_ items: [Item], before other: Item.ID) {
    if let place = requirePlace(of: other) { insert(items, section: place.section, row: place.row) }
  }

  /// Inserts items after another one. An item whose id exists already is left out.
  public mutating func insert(_ items: [Item], after other: Item.ID) {
    if let place = requirePlace(of: other) { insert(items, section: place.section, row: place.row + 1) }
  }

  /// Deletes items.
  public mutating func delete(_ ids: [Item.ID]) {
    if ids.count == 1 {
      guard let place = requirePlace(of: ids[0]) else { return }
      sections[place.section].items.remove(at: place.row)
      sectionOfItem[ids[0]] = nil
      return
    }
    let removed = Set(ids)
    var edited: Set<Int> = []
    for id in removed {
      guard let number = sectionOfItem[id].flatMap({ numbersOfHandles[$0] }) else {
        note(.noSuchItem(id: "\(id)"))
        continue
      }
      edited.insert(number)
      sectionOfItem[id] = nil
    }
    for section in edited { sections[section].items.removeAll { removed.contains($0.id) } }
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
    if let number = number(of: section) { move(id, to: (number, sections[number].items.count)) }
  }

  private mutating func move(_ id: Item.ID, to place: (section: Int, row: Int)) {
    guard let old = requirePlace(of: id) else { return }
    let row = old.section == place.section && old.row < place.row ? place.row - 1 : place.row
    moveItem(at: IndexPath(row: old.row, section: old.section), to: IndexPath(row: row, section: place.section))
  }

  /// - Parameter target: the item's index path after the move.
  mutating func moveItem(at path: IndexPath, to target: IndexPath) {
    let item = sections[path.section].items.remove(at: path.row)
    sections[target.section].items.insert(item, at: target.row)
    if path.section != target.section { sectionOfItem[item.id] = sections[target.section].handle }
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
    } else if numbers[section.id] != nil {
      move(id, toEndOf: section.id)
    }
  }

  /// Replaces the item with the same id.
  public mutating func replace(_ item: Item) {
    if let place = requirePlace(of: item.id) { sections[place.section].items[place.row] = item }
  }

  /// Replaces the items with the same ids, with one pass over their sections.
  public mutating func replace(_ items: [Item]) {
    var new: [Item.ID: Item] = [:]
    new.reserveCapacity(items.count)
    var edited: Set<Int> = []
    for item in items {
      guard let number = sectionOfItem[item.id].flatMap({ numbersOfHandles[$0] }) else {
        note(.noSuchItem(id: "\(item.id)"))
        continue
      }
      edited.insert(number)
      new[item.id] = item
    }
    for section in edited {
      for row in sections[section].items.indices {
        guard !new.isEmpty else { return }
        if let item = new.removeValue(forKey: sections[section].items[row].id) { sections[section].items[row] = item }
      }
    }
  }

  // MARK: Reloading

  /// Makes new nodes for items though their content is the same.
  public mutating func reload(_ ids: [Item.ID]) {
    for id in ids {
      if contains(id) { marks.items.insert(id) } else { note(.noSuchItem(id: "\(id)")) }
    }
  }

  /// Makes new nodes for all elements of sections, headers and footers too, though their content is the same.
  public mutating func reloadSections(_ ids: [SectionID]) {
    for id in ids where number(of: id) != nil { marks.sections.insert(id) }
  }
}
