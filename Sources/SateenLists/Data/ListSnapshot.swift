import FoundationEssentials

/// What a list shows: sections, each with a header, items and a footer. A value, to be built anywhere and handed to a
/// container, which compares it with what it shows and does what differs.
///
/// Copies share their storage until one is edited. An edit of one section leaves the storage of the others shared, and
/// a comparison passes over sections that still share theirs.
public struct ListSnapshot<SectionID: Hashable & Sendable, Item: ListItem>: Sendable {
  /// A header or footer. It is known by its section: its item's id need not differ from others.
  public struct Supplement: Sendable {
    public var item: Item
    /// Whether it stays in view while its section is.
    public var isPinned: Bool

    public init(_ item: Item, isPinned: Bool = false) {
      self.item = item
      self.isPinned = isPinned
    }
  }

  struct Section: Sendable {
    var id: SectionID
    var header: Supplement?
    var footer: Supplement?
    var items: [Item] = []

    var shape: SectionMap.Section {
      SectionMap.Section(count: items.count, header: Self.behaviour(of: header), footer: Self.behaviour(of: footer))
    }

    private static func behaviour(of supplement: Supplement?) -> SectionMap.Supplement {
      supplement.map { $0.isPinned ? .pinned : .scrolling } ?? .absent
    }
  }

  private(set) var sections: [Section] = []
  private var numbers: [SectionID: Int] = [:]
  private var sectionOfItem = ItemSections<Item.ID, SectionID>()
  /// What is to be made anew though its content is the same.
  var marks = ReloadMarks()

  struct ReloadMarks: Sendable {
    var items: Set<Item.ID> = []
    var sections: Set<SectionID> = []

    var isEmpty: Bool { items.isEmpty && sections.isEmpty }
  }

  public init() {}

  // MARK: Questions

  /// Ids of the sections, in order.
  public var sectionIDs: [SectionID] { sections.map(\.id) }

  /// Items in all sections, without headers and footers.
  public var itemCount: Int { sectionOfItem.count }

  /// Items of a section, in order; none where there is no such section.
  public func items(in section: SectionID) -> [Item] { numbers[section].map { sections[$0].items } ?? [] }

  public func header(of section: SectionID) -> Supplement? { numbers[section].flatMap { sections[$0].header } }

  public func footer(of section: SectionID) -> Supplement? { numbers[section].flatMap { sections[$0].footer } }

  public func contains(_ id: Item.ID) -> Bool { sectionOfItem[id] != nil }

  /// Where an item stands. Takes a walk through its section.
  public func indexPath(of id: Item.ID) -> IndexPath? {
    place(of: id).map { IndexPath(row: $0.row, section: $0.section) }
  }

  /// The item with an id. Takes a walk through its section.
  public func item(_ id: Item.ID) -> Item? { place(of: id).map { sections[$0.section].items[$0.row] } }

  /// The item at a place; nil for a place that is not there.
  public func item(at path: IndexPath) -> Item? {
    guard sections.indices.contains(path.section), sections[path.section].items.indices.contains(path.row) else {
      return nil
    }
    return sections[path.section].items[path.row]
  }

  private func place(of id: Item.ID) -> (section: Int, row: Int)? {
    guard let section = sectionOfItem[id].flatMap({ numbers[$0] }),
      let row = sections[section].items.firstIndex(where: { $0.id == id })
    else { return nil }
    return (section, row)
  }

  // MARK: As elements

  /// The shape of the snapshot, without its types.
  var map: SectionMap { SectionMap(sections.map(\.shape)) }

  /// What is shown at a place of `map`'s flat sequence.
  func item(of element: SectionMap.Element) -> Item? {
    guard sections.indices.contains(element.section) else { return nil }
    switch element.role {
    case .header: return sections[element.section].header?.item
    case .footer: return sections[element.section].footer?.item
    case .item(let row): return item(at: IndexPath(row: row, section: element.section))
    }
  }

  // MARK: Editing sections

  private mutating func renumber(from first: Int = 0) {
    for number in first..<sections.count { numbers[sections[number].id] = number }
  }

  private func number(of section: SectionID) throws(ListSnapshotError) -> Int {
    guard let number = numbers[section] else { throw .noSuchSection(id: "\(section)") }
    return number
  }

  /// Adds a section at the end.
  /// - Throws: ``ListSnapshotError`` where it, or one of its items, is there already.
  public mutating func appendSection(
    _ id: SectionID, _ items: [Item] = [], header: Supplement? = nil, footer: Supplement? = nil
  ) throws(ListSnapshotError) {
    try insertSection(id, items, header: header, footer: footer, at: sections.count)
  }

  /// Puts a section before another one.
  /// - Throws: ``ListSnapshotError`` where it, or one of its items, is there already, or the other one is not.
  public mutating func insertSection(
    _ id: SectionID, _ items: [Item] = [], header: Supplement? = nil, footer: Supplement? = nil,
    before other: SectionID
  ) throws(ListSnapshotError) {
    try insertSection(id, items, header: header, footer: footer, at: number(of: other))
  }

  private mutating func insertSection(
    _ id: SectionID, _ items: [Item], header: Supplement?, footer: Supplement?, at number: Int
  ) throws(ListSnapshotError) {
    if let existing = numbers[id] { throw .duplicateSection(id: "\(id)", existing: existing, added: number) }
    try admit(items, to: id, at: 0)
    sections.insert(Section(id: id, header: header, footer: footer, items: items), at: number)
    renumber(from: number)
  }

  /// Takes sections out, with all they hold.
  /// - Throws: ``ListSnapshotError`` where one is not there.
  public mutating func deleteSections(_ ids: [SectionID]) throws(ListSnapshotError) {
    for id in ids { _ = try number(of: id) }
    let gone = Set(ids)
    for section in sections where gone.contains(section.id) {
      for item in section.items { sectionOfItem[item.id] = nil }
      numbers[section.id] = nil
    }
    sections.removeAll { gone.contains($0.id) }
    renumber()
  }

  /// Takes a section to another place.
  /// - Parameter other: the one it stands before afterwards; nil for the end.
  /// - Throws: ``ListSnapshotError`` where one is not there.
  public mutating func moveSection(_ id: SectionID, before other: SectionID?) throws(ListSnapshotError) {
    let from = try number(of: id)
    var to = try other.map { other throws(ListSnapshotError) in try number(of: other) } ?? sections.count
    if to > from { to -= 1 }
    sections.insert(sections.remove(at: from), at: to)
    renumber(from: min(from, to))
  }

  /// - Throws: ``ListSnapshotError`` where the section is not there.
  public mutating func setHeader(_ header: Supplement?, of section: SectionID) throws(ListSnapshotError) {
    sections[try number(of: section)].header = header
  }

  /// - Throws: ``ListSnapshotError`` where the section is not there.
  public mutating func setFooter(_ footer: Supplement?, of section: SectionID) throws(ListSnapshotError) {
    sections[try number(of: section)].footer = footer
  }

  // MARK: Editing items

  /// Notes that items are in a section; all of them or, with an error, none.
  private mutating func admit(
    _ items: [Item], to section: SectionID, at row: Int
  ) throws(ListSnapshotError) {
    if items.count > sectionOfItem.count { sectionOfItem.reserveCapacity(sectionOfItem.count + items.count) }
    for offset in items.indices {
      let item = items[offset]
      guard let existing = sectionOfItem[item.id] else {
        sectionOfItem[item.id] = section
        continue
      }
      for item in items[..<offset] { sectionOfItem[item.id] = nil }
      let added = ListSnapshotError.Place(section: "\(section)", row: row + offset)
      if let twin = items[..<offset].firstIndex(where: { $0.id == item.id }) {
        throw .duplicateItem(
          id: "\(item.id)", existing: ListSnapshotError.Place(section: "\(section)", row: row + twin), added: added)
      }
      let place = place(of: item.id)?.row ?? 0
      throw .duplicateItem(
        id: "\(item.id)", existing: ListSnapshotError.Place(section: "\(existing)", row: place), added: added)
    }
  }

  private func requirePlace(of id: Item.ID) throws(ListSnapshotError) -> (section: Int, row: Int) {
    guard let place = place(of: id) else { throw .noSuchItem(id: "\(id)") }
    return place
  }

  private mutating func insert(_ items: [Item], section: Int, row: Int) throws(ListSnapshotError) {
    try admit(items, to: sections[section].id, at: row)
    sections[section].items.insert(contentsOf: items, at: row)
  }

  /// Adds items at the end of a section.
  /// - Throws: ``ListSnapshotError`` where the section is not there, or an item is already.
  public mutating func append(_ items: [Item], to section: SectionID) throws(ListSnapshotError) {
    let number = try number(of: section)
    try insert(items, section: number, row: sections[number].items.count)
  }

  /// Puts items before another one.
  /// - Throws: ``ListSnapshotError`` where the other one is not there, or an item is already.
  public mutating func insert(_ items: [Item], before other: Item.ID) throws(ListSnapshotError) {
    let place = try requirePlace(of: other)
    try insert(items, section: place.section, row: place.row)
  }

  /// Puts items after another one.
  /// - Throws: ``ListSnapshotError`` where the other one is not there, or an item is already.
  public mutating func insert(_ items: [Item], after other: Item.ID) throws(ListSnapshotError) {
    let place = try requirePlace(of: other)
    try insert(items, section: place.section, row: place.row + 1)
  }

  /// Takes items out.
  /// - Throws: ``ListSnapshotError`` where one is not there.
  public mutating func delete(_ ids: [Item.ID]) throws(ListSnapshotError) {
    if let missing = ids.first(where: { sectionOfItem[$0] == nil }) { throw .noSuchItem(id: "\(missing)") }
    if ids.count == 1, let place = place(of: ids[0]) {
      sections[place.section].items.remove(at: place.row)
      sectionOfItem[ids[0]] = nil
      return
    }
    let gone = Set(ids)
    var touched: Set<Int> = []
    for id in gone {
      if let number = sectionOfItem[id].flatMap({ numbers[$0] }) { touched.insert(number) }
      sectionOfItem[id] = nil
    }
    for section in touched { sections[section].items.removeAll { gone.contains($0.id) } }
  }

  /// Takes an item to the place before another one.
  /// - Throws: ``ListSnapshotError`` where one is not there.
  public mutating func move(_ id: Item.ID, before other: Item.ID) throws(ListSnapshotError) {
    try move(id, to: requirePlace(of: other))
  }

  /// Takes an item to the place after another one.
  /// - Throws: ``ListSnapshotError`` where one is not there.
  public mutating func move(_ id: Item.ID, after other: Item.ID) throws(ListSnapshotError) {
    let place = try requirePlace(of: other)
    try move(id, to: (place.section, place.row + 1))
  }

  /// Takes an item to the end of a section.
  /// - Throws: ``ListSnapshotError`` where one is not there.
  public mutating func move(_ id: Item.ID, toEndOf section: SectionID) throws(ListSnapshotError) {
    let number = try number(of: section)
    try move(id, to: (number, sections[number].items.count))
  }

  private mutating func move(_ id: Item.ID, to place: (section: Int, row: Int)) throws(ListSnapshotError) {
    let old = try requirePlace(of: id)
    let row = old.section == place.section && old.row < place.row ? place.row - 1 : place.row
    moveItem(at: IndexPath(row: old.row, section: old.section), to: IndexPath(row: row, section: place.section))
  }

  /// Takes an item elsewhere.
  /// - Parameter target: its place afterwards.
  mutating func moveItem(at path: IndexPath, to target: IndexPath) {
    let item = sections[path.section].items.remove(at: path.row)
    sections[target.section].items.insert(item, at: target.row)
    if path.section != target.section { sectionOfItem[item.id] = sections[target.section].id }
  }

  /// Takes an item to where it stands in another snapshot: behind its neighbour there or, where that is not here,
  /// before the other one. Without either, at the end of the same section; an item or section that is not here is
  /// nothing to move.
  mutating func follow(_ id: Item.ID, in other: ListSnapshot) {
    guard contains(id), let there = other.place(of: id) else { return }
    let section = other.sections[there.section]
    func neighbor(_ row: Int) -> Item.ID? {
      section.items.indices.contains(row) && contains(section.items[row].id) ? section.items[row].id : nil
    }
    if let before = neighbor(there.row - 1) {
      try? move(id, after: before)
    } else if let after = neighbor(there.row + 1) {
      try? move(id, before: after)
    } else {
      try? move(id, toEndOf: section.id)
    }
  }

  /// Puts an item in place of the one with the same id.
  /// - Throws: ``ListSnapshotError`` where there is none.
  public mutating func replace(_ item: Item) throws(ListSnapshotError) {
    let place = try requirePlace(of: item.id)
    sections[place.section].items[place.row] = item
  }

  /// Puts items in place of those with the same ids, in one walk through the sections they are in.
  /// - Throws: ``ListSnapshotError`` where there is none for one of them; then none is replaced.
  public mutating func replace(_ items: [Item]) throws(ListSnapshotError) {
    var new: [Item.ID: Item] = [:]
    new.reserveCapacity(items.count)
    var touched: Set<Int> = []
    for item in items {
      guard let section = sectionOfItem[item.id], let number = numbers[section] else {
        throw .noSuchItem(id: "\(item.id)")
      }
      touched.insert(number)
      new[item.id] = item
    }
    for section in touched {
      for row in sections[section].items.indices {
        guard !new.isEmpty else { return }
        if let item = new.removeValue(forKey: sections[section].items[row].id) { sections[section].items[row] = item }
      }
    }
  }

  // MARK: Reloading

  /// Has items made anew though their content is the same.
  /// - Throws: ``ListSnapshotError`` where one is not there.
  public mutating func reload(_ ids: [Item.ID]) throws(ListSnapshotError) {
    if let missing = ids.first(where: { sectionOfItem[$0] == nil }) { throw .noSuchItem(id: "\(missing)") }
    marks.items.formUnion(ids)
  }

  /// Has all of some sections made anew, headers and footers too, though their content is the same.
  /// - Throws: ``ListSnapshotError`` where one is not there.
  public mutating func reloadSections(_ ids: [SectionID]) throws(ListSnapshotError) {
    for id in ids { _ = try number(of: id) }
    marks.sections.formUnion(ids)
  }

  /// What a snapshot that was passed over for this one wanted made anew.
  mutating func adoptMarks(of skipped: ListSnapshot) {
    marks.items.formUnion(skipped.marks.items)
    marks.sections.formUnion(skipped.marks.sections)
  }

  mutating func forgetMarks() { marks = ReloadMarks() }
}

extension ListSnapshot where SectionID == Int {
  /// One section, number 0, of items.
  /// - Throws: ``ListSnapshotError`` where an id occurs twice.
  public init(_ items: [Item]) throws(ListSnapshotError) {
    self.init()
    try appendSection(0, items)
  }
}
