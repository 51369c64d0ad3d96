/// The role of an element in a list. All are measured, prepared and drawn alike; layouts and pinning distinguish them.
public enum CollectionElementKind: UInt8, Hashable, Sendable, CaseIterable {
  case header, item, footer
}

/// An element, with its index in its section and in the flat sequence of all elements.
public struct CollectionElement: Hashable, Sendable {
  /// The index among all elements.
  public var index: Int
  public var kind: CollectionElementKind
  public var section: Int
  /// The index among the section's items; 0 for a header or footer.
  public var item: Int
}

/// One section: an optional header, its items, an optional footer, in this order.
public struct CollectionSection: Hashable, Sendable {
  public var itemCount: Int
  public var hasHeader: Bool
  public var hasFooter: Bool

  /// - Parameter itemCount: a negative number counts as zero.
  public init(itemCount: Int, hasHeader: Bool = false, hasFooter: Bool = false) {
    self.itemCount = max(0, itemCount)
    self.hasHeader = hasHeader
    self.hasFooter = hasFooter
  }

  /// Items, header and footer together.
  public var elementCount: Int { itemCount + (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0) }
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
          footer: $0.hasFooter ? .scrolling : .absent)
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
      itemCount: section.count, hasHeader: section.header != .absent, hasFooter: section.footer != .absent)
  }

  /// All elements of a section, including header and footer.
  public func elements(of section: Int) -> Range<Int> { map.elements(ofSection: section) }

  /// The items of a section.
  public func items(of section: Int) -> Range<Int> { map.items(ofSection: section) }

  public func header(of section: Int) -> Int? { map.flatIndex(ofHeaderOf: section) }

  public func footer(of section: Int) -> Int? { map.flatIndex(ofFooterOf: section) }

  /// The element at an index; nil outside the sequence. Takes O(log sections).
  public func element(at index: Int) -> CollectionElement? {
    guard let element = map.element(at: index) else { return nil }
    switch element.role {
    case .header: return CollectionElement(index: index, kind: .header, section: element.section, item: 0)
    case .footer: return CollectionElement(index: index, kind: .footer, section: element.section, item: 0)
    case .item(let row): return CollectionElement(index: index, kind: .item, section: element.section, item: row)
    }
  }
}
