/// The role of an element in a list. All are measured, prepared and drawn alike; layouts and pinning distinguish them.
public enum CollectionElementKind: Hashable, Sendable {
  case header, item, footer
  case supplementary(SupplementaryKind)
}

/// An element, with its index in its section and in the flat sequence of all elements.
public struct CollectionElement: Hashable, Sendable {
  /// The index among all elements.
  public var index: Int
  public var kind: CollectionElementKind
  public var section: Int
  /// The index among the section's items; 0 for other elements.
  public var item: Int
}

/// One section: an optional header, its items, an optional footer, and its supplementaries by their names, in this order.
public struct CollectionSection: Hashable, Sendable {
  public var itemCount: Int
  public var hasHeader: Bool
  public var hasFooter: Bool
  public var supplementaries: Set<SupplementaryKind>
  /// The section's own insets and gaps; nil for those of the layout.
  public var spacing: SectionSpacing?

  /// - Parameter itemCount: a negative number counts as zero.
  public init(
    itemCount: Int, hasHeader: Bool = false, hasFooter: Bool = false, supplementaries: Set<SupplementaryKind> = [],
    spacing: SectionSpacing? = nil
  ) {
    self.itemCount = max(0, itemCount)
    self.hasHeader = hasHeader
    self.hasFooter = hasFooter
    self.supplementaries = supplementaries
    self.spacing = spacing
  }

  /// Items, header, footer and supplementaries together.
  public var elementCount: Int { itemCount + (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0) + supplementaries.count }
}

/// The sections of a list, and the indices of their elements in the flat sequence of all elements.
public struct CollectionSections: Hashable, Sendable {
  /// The same sections, without pinned headers and footers.
  let map: SectionMap

  public init(_ sections: [CollectionSection] = []) {
    map = SectionMap(
      sections.map {
        SectionMap.Section(
          count: $0.itemCount, header: $0.hasHeader ? .scrolling : .absent,
          footer: $0.hasFooter ? .scrolling : .absent, kinds: $0.supplementaries, spacing: $0.spacing)
      })
  }

  init(_ map: SectionMap) { self.map = map.hasPins ? map.pinning(headers: false, footers: false) : map }

  public static func == (one: CollectionSections, other: CollectionSections) -> Bool {
    one.map.sections == other.map.sections
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(map.sections) }

  /// The number of sections.
  public var count: Int { map.sections.count }
  public var elementCount: Int { map.total }

  public subscript(section: Int) -> CollectionSection {
    let section = map.sections[section]
    return CollectionSection(
      itemCount: section.count, hasHeader: section.header != .absent, hasFooter: section.footer != .absent,
      supplementaries: Set(section.kinds), spacing: section.spacing)
  }

  /// All elements of a section: header, items, footer and supplementaries.
  public func elements(of section: Int) -> Range<Int> { map.elements(ofSection: section) }

  /// The items of a section.
  public func items(of section: Int) -> Range<Int> { map.items(ofSection: section) }

  public func header(of section: Int) -> Int? { map.flatIndex(of: .header, in: section) }

  public func footer(of section: Int) -> Int? { map.flatIndex(of: .footer, in: section) }

  public func supplementary(_ kind: SupplementaryKind, of section: Int) -> Int? {
    map.flatIndex(of: .supplementary(kind), in: section)
  }

  /// The elements of a section without its supplementaries.
  func stackedElements(of section: Int) -> Range<Int> {
    map.start(ofSection: section)..<(map.start(ofSection: section) + map.sections[section].stackedCount)
  }

  /// The element at an index; nil outside the sequence. Takes O(log sections).
  public func element(at index: Int) -> CollectionElement? {
    guard let element = map.element(at: index) else { return nil }
    switch element.role {
    case .header: return CollectionElement(index: index, kind: .header, section: element.section, item: 0)
    case .footer: return CollectionElement(index: index, kind: .footer, section: element.section, item: 0)
    case .item(let row): return CollectionElement(index: index, kind: .item, section: element.section, item: row)
    case .supplementary(let kind):
      return CollectionElement(index: index, kind: .supplementary(kind), section: element.section, item: 0)
    }
  }
}
