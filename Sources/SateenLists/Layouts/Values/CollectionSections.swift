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
  private var sections: [CollectionSection]
  // The first element of each section, and the number of all elements at the end.
  private var starts: [Int]

  public init(_ sections: [CollectionSection] = []) {
    self.sections = sections
    starts = [0]
    starts.reserveCapacity(sections.count + 1)
    for section in sections { starts.append(starts[starts.count - 1] + section.elementCount) }
  }

  /// The number of sections.
  public var count: Int { sections.count }
  public var elementCount: Int { starts[sections.count] }

  public subscript(section: Int) -> CollectionSection { sections[section] }

  /// All elements of a section, including header and footer.
  public func elements(of section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// The items of a section.
  public func items(of section: Int) -> Range<Int> {
    let start = starts[section] + (sections[section].hasHeader ? 1 : 0)
    return start..<(start + sections[section].itemCount)
  }

  public func header(of section: Int) -> Int? { sections[section].hasHeader ? starts[section] : nil }

  public func footer(of section: Int) -> Int? { sections[section].hasFooter ? starts[section + 1] - 1 : nil }

  /// The element at an index; nil outside the sequence. Takes O(log sections).
  public func element(at index: Int) -> CollectionElement? {
    guard index >= 0, index < elementCount else { return nil }
    // The element's section is the last one that starts at or before the index, because later empty sections start
    // behind it.
    let section = starts.partitioningIndex { $0 > index } - 1
    let items = items(of: section)
    if index < items.lowerBound { return CollectionElement(index: index, kind: .header, section: section, item: 0) }
    if index >= items.upperBound { return CollectionElement(index: index, kind: .footer, section: section, item: 0) }
    return CollectionElement(index: index, kind: .item, section: section, item: index - items.lowerBound)
  }
}

extension RandomAccessCollection {
  /// The first index at which a condition holds. It must hold for all elements after that.
  func partitioningIndex(where holds: (Element) -> Bool) -> Index {
    var low = startIndex
    var left = count
    while left > 0 {
      let half = left / 2
      let middle = index(low, offsetBy: half)
      if holds(self[middle]) {
        left = half
      } else {
        low = index(after: middle)
        left -= half + 1
      }
    }
    return low
  }
}
