/// The indices of each section's header, items, footer and supplementaries in the flat sequence of all elements.
struct SectionMap: Equatable, Sendable {
  /// The behaviour of a section's header or footer.
  enum Supplement: Hashable, Sendable {
    case absent, scrolling, pinned
  }

  struct Section: Hashable, Sendable {
    /// Items, without header and footer.
    var count: Int
    var header: Supplement
    var footer: Supplement
    /// The extras of a section that has any. An array of at most one, because most sections have none.
    private var extras: [Extras]

    private struct Extras: Hashable {
      var kinds: [SupplementaryKind]
      var spacing: SectionSpacing?
    }

    init(
      count: Int, header: Supplement = .absent, footer: Supplement = .absent, kinds: Set<SupplementaryKind> = [],
      spacing: SectionSpacing? = nil
    ) {
      self.count = count
      self.header = header
      self.footer = footer
      extras =
        kinds.isEmpty && spacing == nil
        ? [] : [Extras(kinds: kinds.sorted { $0.rawValue < $1.rawValue }, spacing: spacing?.usable)]
    }

    /// The kinds of the section's supplementaries, in the order of their indices.
    var kinds: [SupplementaryKind] { extras.first?.kinds ?? [] }
    /// The section's own spacing; nil for that of the layout.
    var spacing: SectionSpacing? { extras.first?.spacing }
    var hasExtras: Bool { !extras.isEmpty }

    /// Elements before the first item.
    var lead: Int { header == .absent ? 0 : 1 }
    /// Elements before the first supplementary.
    var stackedCount: Int { lead + count + (footer == .absent ? 0 : 1) }
    var elementCount: Int { extras.isEmpty ? stackedCount : stackedCount + kinds.count }

    /// The index of a supplementary in the section.
    func index(of kind: SupplementaryKind) -> Int? { kinds.firstIndex(of: kind).map { stackedCount + $0 } }
  }

  /// The element at an index of the flat sequence.
  struct Element: Equatable, Sendable {
    enum Role: Hashable, Sendable {
      case header, footer
      case item(row: Int)
      case supplementary(SupplementaryKind)
    }

    var section: Int
    var role: Role
  }

  let sections: [Section]
  private let starts: [Int]
  /// The number of elements in all sections.
  let total: Int
  /// The number of items in all sections, without headers and footers.
  let itemCount: Int
  /// Whether any header or footer is pinned.
  let hasPins: Bool
  /// Whether any section has supplementaries, or a spacing of its own.
  let hasExtras: Bool
  /// The error for content of the data source that exceeds a list's limits, and was left out; nil if there is none.
  let refusal: ListUpdateError?

  init(_ sections: [Section], refusal: ListUpdateError? = nil) {
    self.sections = sections
    self.refusal = refusal
    var starts: [Int] = []
    starts.reserveCapacity(sections.count)
    var sum = 0
    for section in sections {
      starts.append(sum)
      sum += section.elementCount
    }
    self.starts = starts
    total = sum
    itemCount = sections.reduce(0) { $0 + $1.count }
    hasPins = sections.contains { $0.header == .pinned || $0.footer == .pinned }
    hasExtras = sections.contains(where: \.hasExtras)
  }

  /// A map of sections without headers and footers.
  init(counts: [Int] = []) {
    self.init(counts.map { Section(count: $0) })
  }

  /// The same map with all headers pinned or none, and all footers pinned or none.
  func pinning(headers: Bool, footers: Bool) -> SectionMap {
    func pinned(_ supplement: Supplement, _ isPinned: Bool) -> Supplement {
      supplement == .absent ? .absent : isPinned ? .pinned : .scrolling
    }
    return SectionMap(
      sections.map { section in
        var section = section
        section.header = pinned(section.header, headers)
        section.footer = pinned(section.footer, footers)
        return section
      }, refusal: refusal)
  }

  func flatIndex(of path: ItemPath) -> Int? { flatIndex(of: .item(row: path.row), in: path.section) }

  /// The index of a section's element in the flat sequence; nil for one that does not exist.
  func flatIndex(of role: Element.Role, in section: Int) -> Int? {
    guard sections.indices.contains(section) else { return nil }
    let shape = sections[section]
    let place: Int? =
      switch role {
      case .header: shape.header == .absent ? nil : 0
      case .item(let row): row >= 0 && row < shape.count ? shape.lead + row : nil
      case .footer: shape.footer == .absent ? nil : shape.stackedCount - 1
      case .supplementary(let kind): shape.index(of: kind)
      }
    return place.map { starts[section] + $0 }
  }

  /// The item path of an item; nil for other elements, and outside the sequence.
  func itemPath(of flat: Int) -> ItemPath? {
    guard let element = element(at: flat), case .item(let row) = element.role else { return nil }
    return ItemPath(row: row, section: element.section)
  }

  /// The element at an index; nil outside the sequence.
  func element(at flat: Int) -> Element? {
    guard flat >= 0, flat < total else { return nil }
    // The last section that starts at or before the index, because later empty sections start behind it.
    let section = starts.partitioningIndex { $0 > flat } - 1
    let row = flat - starts[section] - sections[section].lead
    if row < 0 { return Element(section: section, role: .header) }
    if row < sections[section].count { return Element(section: section, role: .item(row: row)) }
    let supplementary = flat - starts[section] - sections[section].stackedCount
    return Element(
      section: section, role: supplementary < 0 ? .footer : .supplementary(sections[section].kinds[supplementary]))
  }

  /// The kind of an element that is neither an item nor a header or footer; nil for those.
  func supplementaryKind(of flat: Int) -> SupplementaryKind? {
    guard hasExtras, case .supplementary(let kind)? = element(at: flat)?.role else { return nil }
    return kind
  }

  /// The items in a range, in as few ranges as possible.
  func itemRanges(in range: Range<Int>) -> [Range<Int>] {
    let range = range.clamped(to: 0..<total)
    var ranges: [Range<Int>] = []
    var section = element(at: range.lowerBound)?.section ?? sections.count
    while section < sections.count, starts[section] < range.upperBound {
      let items = items(ofSection: section).clamped(to: range)
      if let last = ranges.last, last.upperBound == items.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<items.upperBound
      } else if !items.isEmpty {
        ranges.append(items)
      }
      section += 1
    }
    return ranges
  }

  /// The flat index of a section's first element; `total` for a section that does not exist.
  func start(ofSection section: Int) -> Int { section < starts.count ? starts[section] : total }

  /// The items of a section.
  func items(ofSection section: Int) -> Range<Int> {
    let first = starts[section] + sections[section].lead
    return first..<(first + sections[section].count)
  }

  /// All elements of a section.
  func elements(ofSection section: Int) -> Range<Int> {
    starts[section]..<(starts[section] + sections[section].elementCount)
  }
}

extension IndexMapping.Builder {
  /// Adds the header of a section that remains.
  /// - Parameter start: the index of the section's first element before the change.
  mutating func addHeader(_ new: SectionMap.Section, _ old: SectionMap.Section, at start: Int) {
    if new.header != .absent { add(old.header == .absent ? nil : start) }
  }

  /// Adds the footer and the supplementaries of a section that remains.
  mutating func addEnd(_ new: SectionMap.Section, _ old: SectionMap.Section, at start: Int) {
    if new.footer != .absent { add(old.footer == .absent ? nil : start + old.stackedCount - 1) }
    for kind in new.kinds { add(old.index(of: kind).map { start + $0 }) }
  }

  /// - Parameter old: the index before the change; nil for a new one.
  private mutating func add(_ old: Int?) { if let old { keep(old) } else { insert() } }
}
