import SateenLayout
import SateenThreads

/// The sizes measured so far, by index in the flat sequence of elements.
///
/// Blocks without measured elements store nothing, so a million unmeasured elements take some ten kilobytes. Copies
/// share the blocks: while a worker has a copy, the next size copies a pointer per 256 elements.
public struct ElementSizes: Sendable {
  private static let blockSize = 256

  // Width and height in turn; NaN where the element was not measured.
  private var blocks: [[Float]?]
  public let count: Int

  public init(count: Int) {
    self.count = max(0, count)
    blocks = Array(repeating: nil, count: (self.count + Self.blockSize - 1) / Self.blockSize)
  }

  /// A measured size, in points; nil where the element was not measured. A size that is NaN, negative, or 10,000,000
  /// points or more counts as not measured.
  public subscript(index: Int) -> Size? {
    get {
      contract(index >= 0 && index < count, "Element \(index) is outside of \(count) sizes")
      guard let block = blocks[index / Self.blockSize] else { return nil }
      let place = index % Self.blockSize * 2
      return block[place].isNaN ? nil : Size(width: Double(block[place]), height: Double(block[place + 1]))
    }
    set {
      contract(index >= 0 && index < count, "Element \(index) is outside of \(count) sizes")
      let size = newValue.flatMap { $0.isValidForLayout ? $0 : nil }
      let number = index / Self.blockSize
      if blocks[number] == nil {
        guard size != nil else { return }
        blocks[number] = Array(repeating: .nan, count: Self.blockSize * 2)
      }
      let place = index % Self.blockSize * 2
      blocks[number]?[place] = size.map { Float($0.width) } ?? .nan
      blocks[number]?[place + 1] = size.map { Float($0.height) } ?? .nan
    }
  }

  /// The first measured element at or after an index; `limit` if there is none before it.
  public func nextMeasured(from start: Int, limit: Int) -> Int {
    var index = start
    while index < limit {
      if let block = blocks[index / Self.blockSize] {
        if !block[index % Self.blockSize * 2].isNaN { return index }
        index += 1
      } else {
        index = (index / Self.blockSize + 1) * Self.blockSize
      }
    }
    return limit
  }

  /// The sizes after a change of the sequence. Takes time for each measured element, except for unchanged ones at the
  /// front.
  func remapped(_ change: IndexMapping) -> ElementSizes {
    var result = ElementSizes(count: change.newCount)
    // With more runs than blocks, a lookup for each measured element is faster than a search for each run.
    if change.runs.count > 64, change.runs.count > blocks.count {
      var index = nextMeasured(from: 0, limit: count)
      while index < count {
        if let new = change.newIndex(of: index) { result[new] = self[index] }
        index = nextMeasured(from: index + 1, limit: count)
      }
      return result
    }
    for run in change.runs {
      var index = run.old
      if run.old == 0, run.new == 0 {
        let whole = run.count / Self.blockSize
        result.blocks.replaceSubrange(0..<whole, with: blocks[0..<whole])
        index = whole * Self.blockSize
      }
      let end = run.old + run.count
      index = nextMeasured(from: index, limit: end)
      while index < end {
        result[run.new + index - run.old] = self[index]
        index = nextMeasured(from: index + 1, limit: end)
      }
    }
    return result
  }
}

/// The estimated sizes of elements that are not measured yet, by kind, in points.
public struct SizeEstimates: Hashable, Sendable {
  public var item: Size
  public var header: Size
  public var footer: Size

  public init(
    item: Size = Size(width: 50, height: 50), header: Size = Size(width: 44, height: 44),
    footer: Size = Size(width: 44, height: 44)
  ) {
    self.item = item
    self.header = header
    self.footer = footer
  }

  /// The estimates limited to valid lengths; NaN and infinity count as zero.
  var usable: SizeEstimates {
    func usable(_ size: Size) -> Size {
      let limits = 0...ListLimits.length
      return Size(width: size.width.usable(limits), height: size.height.usable(limits))
    }
    return SizeEstimates(item: usable(item), header: usable(header), footer: usable(footer))
  }

  /// Supplementaries count as footers.
  public subscript(kind: CollectionElementKind) -> Size {
    get {
      switch kind {
      case .item: return item
      case .header: return header
      case .footer, .supplementary: return footer
      }
    }
    set {
      switch kind {
      case .item: item = newValue
      case .header: header = newValue
      case .footer, .supplementary: footer = newValue
      }
    }
  }
}
