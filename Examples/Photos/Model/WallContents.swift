/// The shapes of a wall's photos as far as they are known, and the blocks that they are placed in.
///
/// Each block is a wall of its own, below the one before. So the shapes of photos further up, once they are known, move a
/// block as a whole, and never its photos from one column to another.
struct WallContents: Equatable, Sendable {
  /// Width divided by height, of each photo in order; 0 where it is not known.
  private(set) var ratios: [Float]
  /// The index of the first photo of each block.
  private(set) var starts: [Int]

  static let empty = WallContents([], [])

  /// Extremes are cut off: a panorama is no line, and a tall picture not several screens high.
  static let ratioLimits: ClosedRange<Double> = 0.5...2.6
  /// Assumed where nothing is known.
  static let usualRatio = 1.4

  /// The fewest photos of a block, and about as many more follow.
  private static let leastPhotos = 96
  private static let mostPhotos = 384

  init(_ photos: [Photo], _ shapes: [PhotoShape?]) {
    ratios = shapes.map { shape in
      guard let shape, shape.width > 0, shape.height > 0 else { return 0 }
      return Float(min(max(shape.ratio, Self.ratioLimits.lowerBound), Self.ratioLimits.upperBound))
    }
    starts = []
    // The photo itself decides whether a block begins with it, not its number: one more or less changes its own block
    // alone, and those behind stay as they are.
    var length = 0
    for (index, photo) in photos.enumerated() {
      if index == 0 || length >= Self.mostPhotos || (length >= Self.leastPhotos && Self.isFirst(photo.id)) {
        starts.append(index)
        length = 0
      }
      length += 1
    }
  }

  /// The photos of the first block.
  static func firstBlock(of photos: [Photo]) -> Range<Int> {
    let contents = WallContents(
      Array(photos.prefix(mostPhotos)), Array(repeating: nil, count: min(photos.count, mostPhotos)))
    return contents.starts.isEmpty ? 0..<0 : contents.block(0)
  }

  var count: Int { ratios.count }

  func block(_ number: Int) -> Range<Int> {
    starts[number]..<(number + 1 < starts.count ? starts[number + 1] : ratios.count)
  }

  /// The numbers of the blocks that hold some of the photos.
  func blocks(holding photos: Range<Int>) -> Range<Int> {
    guard let last = starts.indices.last, !photos.isEmpty else { return 0..<0 }
    let first = max(0, starts.partitioningIndex { $0 > photos.lowerBound } - 1)
    return first..<max(first + 1, min(last + 1, starts.partitioningIndex { $0 >= photos.upperBound }))
  }

  /// Width divided by height, as assumed where it is not known.
  func ratio(_ index: Int) -> Double { ratios[index] > 0 ? Double(ratios[index]) : Self.usualRatio }

  /// One photo of 96 on average.
  private static func isFirst(_ id: Int) -> Bool {
    var mixed = UInt64(bitPattern: Int64(id)) &* 0x9e37_79b9_7f4a_7c15
    mixed ^= mixed >> 32
    return mixed % 96 == 0
  }
}

extension Array {
  /// The first index whose element fulfils a condition that all elements after it fulfil as well.
  fileprivate func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
