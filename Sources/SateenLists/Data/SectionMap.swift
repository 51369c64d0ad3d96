import FoundationEssentials

/// The indices of each section's header, items and footer in the flat sequence of all elements.
struct SectionMap: Equatable, Sendable {
  /// The behaviour of a section's header or footer.
  enum Supplement: Hashable, Sendable {
    case absent, scrolling, pinned
  }

  struct Section: Hashable, Sendable {
    /// Items, without header and footer.
    var count: Int
    var header = Supplement.absent
    var footer = Supplement.absent

    /// Elements before the first item.
    var lead: Int { header == .absent ? 0 : 1 }
    var elementCount: Int { lead + count + (footer == .absent ? 0 : 1) }
  }

  /// The element at an index of the flat sequence.
  struct Element: Equatable, Sendable {
    enum Role: Equatable, Sendable {
      case header, footer
      case item(row: Int)
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
      sections.map {
        Section(count: $0.count, header: pinned($0.header, headers), footer: pinned($0.footer, footers))
      }, refusal: refusal)
  }

  func flatIndex(of path: IndexPath) -> Int? { flatIndex(section: path.section, row: path.row) }

  func flatIndex(section: Int, row: Int) -> Int? {
    guard sections.indices.contains(section), row >= 0, row < sections[section].count else { return nil }
    return starts[section] + sections[section].lead + row
  }

  func flatIndex(ofHeaderOf section: Int) -> Int? {
    guard sections.indices.contains(section), sections[section].header != .absent else { return nil }
    return starts[section]
  }

  func flatIndex(ofFooterOf section: Int) -> Int? {
    guard sections.indices.contains(section), sections[section].footer != .absent else { return nil }
    return starts[section] + sections[section].elementCount - 1
  }

  /// The index path of an item; nil for headers and footers, and outside the sequence.
  func indexPath(of flat: Int) -> IndexPath? {
    guard let element = element(at: flat), case .item(let row) = element.role else { return nil }
    return IndexPath(row: row, section: element.section)
  }

  /// The element at an index; nil outside the sequence.
  func element(at flat: Int) -> Element? {
    guard flat >= 0, flat < total else { return nil }
    // The last section that starts at or before the index, because later empty sections start behind it.
    let section = starts.partitioningIndex { $0 > flat } - 1
    let row = flat - starts[section] - sections[section].lead
    if row < 0 { return Element(section: section, role: .header) }
    return Element(section: section, role: row < sections[section].count ? .item(row: row) : .footer)
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

extension IndexPath {
  /// The path of a row in a section.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// The path of an item in a section.
  public init(item: Int, section: Int) { self.init(row: item, section: section) }

  /// The first index; -1 for an empty path.
  public var section: Int { count > 0 ? self[0] : -1 }
  /// The second index; -1 for a path without one.
  public var row: Int { count > 1 ? self[1] : -1 }
  /// The same as ``row``.
  public var item: Int { row }
}
