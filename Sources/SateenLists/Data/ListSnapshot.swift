/// The content of a list: sections, each with a header, items, a footer and supplementaries. A value, built on any thread
/// and applied to a ``List``, which computes the difference to its present content and shows that.
///
/// ```swift
/// var next = list.snapshot
/// next.sections[0].items.append(item)
/// next.sections[0].header = .init(title, isPinned: true)
/// next.move(9, after: 12)
/// list.apply(next)
/// ```
/// Its sections and their items are arrays, and copies share their storage until one is edited. An edit of one section
/// leaves the storage of the others shared, and the comparison skips sections that still share theirs.
///
/// An id belongs to one item, and a section's id to one section. The comparison, which runs on a worker, finds ids that
/// occur again: the first item shows, the later ones are left out, and the list logs them. Edits that name an id which
/// does not exist leave out that id and do the rest. Call ``validated()`` on data that should be refused as a whole.
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

  /// A section of a list.
  public struct Section: Sendable {
    public var id: SectionID
    public var header: Supplement?
    public var footer: Supplement?
    public var items: [Item]
    /// Elements besides the items, header and footer, which show where the layout places their kinds. The ids of these
    /// items may occur elsewhere.
    public var supplementaries: [SupplementaryKind: Item]
    /// Insets and gaps in place of those of the layout.
    public var spacing: SectionSpacing?

    public init(
      _ id: SectionID, _ items: [Item] = [], header: Supplement? = nil, footer: Supplement? = nil,
      supplementaries: [SupplementaryKind: Item] = [:], spacing: SectionSpacing? = nil
    ) {
      self.id = id
      self.items = items
      self.header = header
      self.footer = footer
      self.supplementaries = supplementaries
      self.spacing = spacing
    }

    var shape: SectionMap.Section {
      SectionMap.Section(
        count: items.count, header: Self.behaviour(of: header), footer: Self.behaviour(of: footer),
        kinds: Set(supplementaries.keys), spacing: spacing)
    }

    private static func behaviour(of supplement: Supplement?) -> SectionMap.Supplement {
      supplement.map { $0.isPinned ? .pinned : .scrolling } ?? .absent
    }
  }

  /// The sections, in order.
  public var sections: [Section] = []
  /// Items and sections that get new nodes though their content is the same.
  var marks = ReloadMarks()

  struct ReloadMarks: Sendable {
    var items: Set<Item.ID> = []
    var sections: Set<SectionID> = []

    var isEmpty: Bool { items.isEmpty && sections.isEmpty }
  }

  /// Errors of edits that named an id which does not exist, in their order: the first hundred of them.
  private(set) var notedProblems: [ListSnapshotError] = []

  public init() {}

  /// One section, 0, of items.
  public init(_ items: [Item]) { sections = [Section(0, items)] }

  mutating func note(_ problem: ListSnapshotError) {
    if notedProblems.count < Self.mostProblems { notedProblems.append(problem) }
  }

  mutating func forgetProblems() { notedProblems = [] }

  // MARK: Queries

  /// Ids of the sections, in order.
  public var sectionIDs: [SectionID] { sections.map(\.id) }

  /// Items of all sections, in order, without headers and footers.
  public var items: [Item] { sections.count == 1 ? sections[0].items : sections.flatMap(\.items) }

  /// The number of items in all sections, without headers and footers.
  public var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }

  /// The index of a section in ``sections``, where its header and footer are; nil for one that does not exist.
  public func indexOfSection(_ id: SectionID) -> Int? { sections.firstIndex { $0.id == id } }

  /// Items of a section, in order; empty for a section that does not exist.
  public func items(in section: SectionID) -> [Item] { indexOfSection(section).map { sections[$0].items } ?? [] }

  /// Whether there is an item with an id. Like all searches by id, this compares the ids of all items before it: a
  /// millisecond or two for a million.
  public func contains(_ id: Item.ID) -> Bool { place(of: id) != nil }

  /// Whether there are items with all of these ids.
  func contains(_ ids: [Item.ID]) -> Bool {
    ids.count == 1 ? contains(ids[0]) : itemPaths(of: ids).count == Set(ids).count
  }

  /// The item path of an item; nil where there is none with this id.
  public func itemPath(of id: Item.ID) -> ItemPath? {
    place(of: id).map { ItemPath(row: $0.row, section: $0.section) }
  }

  /// The item with an id; nil where there is none.
  public func item(_ id: Item.ID) -> Item? { place(of: id).map { sections[$0.section].items[$0.row] } }

  /// The item at an item path; nil where there is none.
  public func item(at path: ItemPath) -> Item? {
    guard sections.indices.contains(path.section), sections[path.section].items.indices.contains(path.row) else {
      return nil
    }
    return sections[path.section].items[path.row]
  }

  func place(of id: Item.ID) -> (section: Int, row: Int)? {
    for section in sections.indices {
      if let row = sections[section].items.firstIndex(where: { $0.id == id }) { return (section, row) }
    }
    return nil
  }

  /// Item paths of items, in the order of the list; ids that do not exist are left out. One search for all of them.
  func itemPaths(of ids: some Sequence<Item.ID>) -> [ItemPath] {
    var sought = Set(ids)
    var paths: [ItemPath] = []
    for section in sections.indices {
      let items = sections[section].items
      for row in items.indices {
        if sought.isEmpty { return paths }
        if sought.remove(items[row].id) != nil { paths.append(ItemPath(row: row, section: section)) }
      }
    }
    return paths
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
    case .supplementary(let kind): return sections[element.section].supplementaries[kind]
    case .item(let row): return item(at: ItemPath(row: row, section: element.section))
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
