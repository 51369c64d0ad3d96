import Sateen

/// Photos in columns of equal breadth, each below the shortest column, in blocks whose columns all end at one line.
///
/// The last few points of a block are shared out among its photos: each is a little higher or lower than its shape says,
/// and cut accordingly. So a block is a rectangle, and the next one begins with columns of equal length.
struct WallLayout: CollectionLayout {
  var contents: WallContents
  /// The least breadth of a column, in points.
  var columnBreadth: Double
  /// The room for words below each photo, in points.
  var captionHeight: Double
  var insets: EdgeInsets
  /// Between columns.
  var gap: Double
  /// Between the photos of a column.
  var lineGap: Double

  /// The most by which a photo is made higher or lower than its shape says.
  private static let mostStretch = 0.08

  var scrollableDirections: ScrollDirection { .vertical }

  /// The number of columns in a room, and their breadth.
  func columns(in width: Double) -> (count: Int, breadth: Double) {
    let room = max(width - insets.left - insets.right, 1)
    let count = max(1, Int((room + gap) / (columnBreadth + gap)))
    return (count, (room - gap * Double(count - 1)) / Double(count))
  }

  func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    let breadth = columns(in: context.room.width).breadth.rounded(.down)
    guard element.kind == .item, element.item < contents.count else {
      return SizeRange(exactly: Size(width: breadth, height: breadth))
    }
    return SizeRange(exactly: Size(width: breadth, height: height(of: element.item, breadth)))
  }

  private func height(of photo: Int, _ breadth: Double) -> Double {
    (breadth / contents.ratio(photo)).rounded() + captionHeight
  }

  func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    let width = context.room.width
    let (count, breadth) = columns(in: width)
    // Columns begin at whole points, so that all photos are as broad as they are measured.
    let starts = (0..<count).map { (insets.left + Double($0) * (breadth + gap)).rounded(.down) }
    let total = context.sections.elementCount
    var frames: [Rect] = []
    frames.reserveCapacity(total)
    var top = insets.top
    let columns = Columns(starts: starts, breadth: breadth.rounded(.down), lineGap: lineGap)
    for number in contents.starts.indices {
      let block = contents.block(number)
      guard block.upperBound <= total else { break }
      top = place(block, below: top, columns, isLast: number == contents.starts.count - 1, &frames)
    }
    // Photos that these contents do not know of, because the list has others already: they are placed again at once.
    while frames.count < total {
      frames.append(Rect(x: insets.left, y: top, width: breadth.rounded(.down), height: breadth))
    }
    let end = frames.isEmpty ? 0 : max(top - lineGap, 0) + insets.bottom
    return CollectionArrangement(
      frames: frames, contentSize: Size(width: width, height: end), context: context)
  }

  private struct Columns {
    var starts: [Double]
    var breadth: Double
    var lineGap: Double
  }

  /// Places a block.
  /// - Returns: where the next one begins.
  private func place(
    _ block: Range<Int>, below top: Double, _ columns: Columns, isLast: Bool, _ frames: inout [Rect]
  ) -> Double {
    let count = columns.starts.count
    var ends = [Double](repeating: 0, count: count)
    var members = [[Int]](repeating: [], count: count)
    var pictures = [Double](repeating: 0, count: count)
    for photo in block {
      var column = 0
      for other in 1..<max(count, 1) where ends[other] < ends[column] { column = other }
      let height = height(of: photo, columns.breadth)
      ends[column] += height + columns.lineGap
      pictures[column] += height - captionHeight
      members[column].append(photo)
    }
    let mean = ends.reduce(0, +) / Double(count)
    // A few photos at the end of all would be stretched a lot, and may end as they like.
    let isFlush = ends.indices.allSatisfy {
      pictures[$0] > 0 && abs(mean - ends[$0]) <= pictures[$0] * Self.mostStretch
    }
    var placed = [Rect](repeating: .zero, count: block.count)
    let bottom = top + mean.rounded()
    for column in 0..<count {
      let factor = isFlush ? 1 + (mean - ends[column]) / pictures[column] : 1
      var y = top
      for (place, photo) in members[column].enumerated() {
        let natural = height(of: photo, columns.breadth)
        var next = y + (natural - captionHeight) * factor + captionHeight + columns.lineGap
        if isFlush, place == members[column].count - 1 { next = bottom }
        let (start, end) = (y.rounded(), next.rounded() - columns.lineGap)
        placed[photo - block.lowerBound] = Rect(
          x: columns.starts[column], y: start, width: columns.breadth, height: max(end - start, 1))
        y = next
      }
    }
    frames.append(contentsOf: placed)
    return isFlush ? bottom : top + (ends.max() ?? 0)
  }
}
