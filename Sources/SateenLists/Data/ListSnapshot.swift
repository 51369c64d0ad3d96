import FoundationEssentials

/// The content of a list: sections, each with a header, items and a footer. A value, built on any thread and applied to
/// a ``List``, which computes the difference to its present content and shows that.
///
/// Edits do not throw. An edit that names an id which does not exist, or adds one which exists already, leaves out that
/// id, does the rest, and adds an error to ``problems``. A list logs the problems of a snapshot that it is given. Call
/// ``validated()`` on data that may be wrong and should be refused as a whole.
///
/// Copies share their storage until one is edited. An edit of one section leaves the storage of the others shared, and
/// the comparison skips sections that still share theirs.
public struct ListSnapshot<Item: ListItem>: Sendable {
  /// A header or footer. Its section identifies it: the id of its item may occur elsewhere.
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
    /// Represents `id` in the table of items, where a million copies of an id would take too much memory.
    var handle: Int
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

  var sections: [Section] = []
  /// Indices in `sections` by id, and by handle.
  var numbers: [SectionID: Int] = [:]
  var numbersOfHandles: [Int: Int] = [:]
  var nextHandle = 0
  /// The handle of each item's section.
  var sectionOfItem = ItemSections<Item.ID, Int>()
  /// Items and sections that get new nodes though their content is the same.
  var marks = ReloadMarks()

  struct ReloadMarks: Sendable {
    var items: Set<Item.ID> = []
    var sections: Set<SectionID> = []

    var isEmpty: Bool { items.isEmpty && sections.isEmpty }
  }

  /// Errors of edits that could not be made as requested, in their order: the first hundred of them.
  public private(set) var problems: [ListSnapshotError] = []

  public init() {}

  /// One section, 0, of items. An item whose id occurred before is left out.
  public init(_ items: [Item]) {
    appendSection(0, items)
  }

  /// The snapshot itself, if all of its edits could be made.
  /// - Throws: the first of ``problems``.
  public func validated() throws(ListSnapshotError) -> ListSnapshot {
    if let problem = problems.first { throw problem }
    return self
  }

  mutating func note(_ problem: ListSnapshotError) {
    if problems.count < 100 { problems.append(problem) }
  }

  mutating func forgetProblems() { problems = [] }

  // MARK: Queries

  /// Ids of the sections, in order.
  public var sectionIDs: [SectionID] { sections.map(\.id) }

  /// Items of all sections, in order, without headers and footers.
  public var items: [Item] { sections.count == 1 ? sections[0].items : sections.flatMap(\.items) }

  /// The number of items in all sections, without headers and footers.
  public var itemCount: Int { sectionOfItem.count }

  /// Items of a section, in order; empty for a section that does not exist.
  public func items(in section: SectionID) -> [Item] { numbers[section].map { sections[$0].items } ?? [] }

  public func header(of section: SectionID) -> Supplement? { numbers[section].flatMap { sections[$0].header } }

  public func footer(of section: SectionID) -> Supplement? { numbers[section].flatMap { sections[$0].footer } }

  public func contains(_ id: Item.ID) -> Bool { sectionOfItem[id] != nil }

  /// The index path of an item. Searches the item's section, which takes time by the section's length.
  public func indexPath(of id: Item.ID) -> IndexPath? {
    place(of: id).map { IndexPath(row: $0.row, section: $0.section) }
  }

  /// The item with an id. Searches the item's section, which takes time by the section's length.
  public func item(_ id: Item.ID) -> Item? { place(of: id).map { sections[$0.section].items[$0.row] } }

  /// The item at an index path; nil where there is none.
  public func item(at path: IndexPath) -> Item? {
    guard sections.indices.contains(path.section), sections[path.section].items.indices.contains(path.row) else {
      return nil
    }
    return sections[path.section].items[path.row]
  }

  func place(of id: Item.ID) -> (section: Int, row: Int)? {
    guard let section = sectionOfItem[id].flatMap({ numbersOfHandles[$0] }),
      let row = sections[section].items.firstIndex(where: { $0.id == id })
    else { return nil }
    return (section, row)
  }

  /// Index paths of items, in the order of the list; ids that do not exist are left out. One search for all of them.
  func indexPaths(of ids: some Sequence<Item.ID>) -> [IndexPath] {
    var sought: [Int: Set<Item.ID>] = [:]
    for id in ids {
      if let section = sectionOfItem[id].flatMap({ numbersOfHandles[$0] }) { sought[section, default: []].insert(id) }
    }
    return sought.keys.sorted().flatMap { section in
      let ids = sought[section] ?? []
      return sections[section].items.indices.lazy.filter { ids.contains(sections[section].items[$0].id) }
        .prefix(ids.count).map { IndexPath(row: $0, section: section) }
    }
  }

  // MARK: Elements

  /// The sections and counts of the snapshot, without its generic types.
  var map: SectionMap { SectionMap(sections.map(\.shape)) }

  /// The item of an element of ``map``.
  func item(of element: SectionMap.Element) -> Item? {
    guard sections.indices.contains(element.section) else { return nil }
    switch element.role {
    case .header: return sections[element.section].header?.item
    case .footer: return sections[element.section].footer?.item
    case .item(let row): return item(at: IndexPath(row: row, section: element.section))
    }
  }

  // MARK: Marks

  /// Adopts the marks of a snapshot that was replaced by this one before it was shown.
  mutating func adoptMarks(of skipped: ListSnapshot) {
    marks.items.formUnion(skipped.marks.items)
    marks.sections.formUnion(skipped.marks.sections)
  }

  mutating func forgetMarks() { marks = ReloadMarks() }
}
