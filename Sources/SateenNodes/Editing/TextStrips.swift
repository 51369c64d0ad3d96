import SateenText

/// The strips that a text is drawn in: each holds up to 8 lines, and together they cover the part of the text near what
/// is seen, without gaps.
///
/// An edit has those strips drawn anew whose lines have changed. Strips below move, and keep their pixels.
struct TextStrips {
  struct Strip: Hashable {
    /// Stays while the strip's pixels may be of use.
    let id: Int
    /// In the document's coordinates, in points.
    var top: Double
    var bottom: Double
  }

  /// The changes of an update, by the strips' numbers.
  struct Changes {
    /// Strips whose lines are others than before, in order of the text.
    var drawn: [Int] = []
    var removed: [Int] = []
  }

  static let lineLimit = 8
  /// How far the ink of a line may reach into the next one, in points. More is cut off until that is drawn anew.
  private static let reach = 4.0
  /// The tolerance for sums of heights that were added in another order.
  private static let tolerance = 0.01

  private(set) var strips: [Strip] = []
  /// The first strip's line, by which all are found again when lines above it are measured; nil where every line of the
  /// document is measured, or without strips.
  private(set) var anchor: TextDocument.Anchor?
  private var lastID = 0

  /// The heights that strips cover; nil without strips.
  var covered: ClosedRange<Double>? {
    guard let first = strips.first, let last = strips.last else { return nil }
    return first.top...max(first.top, last.bottom)
  }

  /// The numbers of the strips that touch a range of heights.
  func touching(_ range: ClosedRange<Double>) -> [Int] {
    strips.filter { $0.bottom >= range.lowerBound && $0.top <= range.upperBound }.map(\.id)
  }

  // MARK: Measuring

  /// Notes which line the strips begin with. Lines of strips are measured, and nothing between them is a guess.
  private mutating func fasten(to document: TextDocument) {
    guard !document.isMeasured, let first = strips.first else { return anchor = nil }
    // A little below the top, which belongs to the line above as well.
    anchor = document.anchor(atHeight: first.top + Self.tolerance)
    anchor?.distance -= Self.tolerance
  }

  /// Has the strips begin with the same line as before, after edits elsewhere.
  mutating func map(through edits: [TextEdit]) {
    guard let offset = anchor?.offset else { return }
    anchor?.offset = edits.reduce(offset) { $1.map($0) }
  }

  /// Follows the lines to where they are, after some above them have become measured.
  /// - Returns: the distance by which all strips have moved down, in points.
  mutating func realign(in document: TextDocument) -> Double {
    guard let anchor, let first = strips.first else { return 0 }
    let distance = document.height(of: anchor) - first.top
    guard abs(distance) > Self.tolerance / 10 else { return 0 }
    for index in strips.indices {
      strips[index].top += distance
      strips[index].bottom += distance
    }
    return distance
  }

  // MARK: Covering

  /// Makes strips for a range of heights, and removes those that are further away than the range is long, or that the
  /// range does not reach: lines between them and it would be guesses.
  mutating func cover(_ range: ClosedRange<Double>, of document: TextDocument) -> Changes {
    var changes = Changes()
    defer { fasten(to: document) }
    let length = range.upperBound - range.lowerBound
    let kept = range.lowerBound - length...range.upperBound + length
    let isApart = covered.map { !$0.overlaps(range) } ?? false
    strips.removeAll { strip in
      let isFar = isApart || strip.bottom < kept.lowerBound || strip.top > kept.upperBound
      if isFar { changes.removed.append(strip.id) }
      return isFar
    }
    guard let covered else {
      strips = makeStrips(from: range.lowerBound, to: range.upperBound, document, reusing: &changes.removed)
      changes.drawn = strips.map(\.id)
      return changes
    }
    if range.lowerBound < covered.lowerBound - Self.tolerance {
      var above = makeStrips(
        from: range.lowerBound, to: covered.lowerBound - Self.tolerance, document, reusing: &changes.removed)
      if let last = above.indices.last { above[last].bottom = covered.lowerBound }
      changes.drawn += above.map(\.id)
      strips = above + strips
    }
    if range.upperBound > covered.upperBound + Self.tolerance {
      var below = makeStrips(
        from: covered.upperBound + Self.tolerance, to: range.upperBound, document, reusing: &changes.removed)
      if !below.isEmpty { below[0].top = covered.upperBound }
      changes.drawn += below.map(\.id)
      strips += below
    }
    return changes
  }

  /// Strips for all lines that begin in a range of heights or reach into it.
  /// - Parameter free: numbers of strips that are no longer needed; those that are used are taken out.
  private mutating func makeStrips(
    from top: Double, to bottom: Double, _ document: TextDocument, reusing free: inout [Int]
  ) -> [Strip] {
    guard top <= bottom else { return [] }
    var made: [Strip] = []
    var lines = 0
    document.eachLine(from: top, to: bottom) { line in
      // Lines that only touch the range belong to the strips around.
      guard line.frame.maxY > top + Self.tolerance || line.frame.maxY == line.frame.minY,
        line.frame.minY < bottom - Self.tolerance || made.isEmpty
      else { return }
      if lines % Self.lineLimit == 0 {
        // The space between two lines belongs to the lower one.
        let start = made.last?.bottom ?? line.frame.minY
        made.append(Strip(id: free.isEmpty ? nextID() : free.removeFirst(), top: start, bottom: line.frame.maxY))
      }
      made[made.count - 1].bottom = max(made[made.count - 1].bottom, line.frame.maxY)
      lines += 1
    }
    return made
  }

  private mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  // MARK: Editing

  /// The first and the last strip that an edit changes; the last one is before the first where there are none.
  /// - Parameters:
  ///   - top: the top of the first line that may have changed.
  ///   - bottom: the bottom of the last such line, before the edit.
  private func edited(from top: Double, to bottom: Double) -> (first: Int, last: Int) {
    let first = strips.firstIndex { $0.bottom > top + Self.tolerance } ?? strips.count
    var last = strips.lastIndex { $0.top < bottom - Self.tolerance } ?? -1
    // An empty text, or a line at the end of what is covered, may lie in no strip.
    if last < first, first < strips.count, strips[first].top <= top + Self.tolerance { last = first }
    return (first, last)
  }

  /// The heights whose lines ``edit(top:bottom:shift:in:)`` asks for, after the edit; nil for none.
  func heightsOfEdit(top: Double, bottom: Double, shift: Double) -> Range<Double>? {
    let (first, last) = edited(from: top, to: bottom - shift)
    guard first <= last else { return nil }
    let start = first > 0 ? strips[first - 1].bottom : strips[first].top
    let end = (last + 1 < strips.count ? strips[last + 1].top : strips[last].bottom) + shift
    return min(start, top)..<max(start, top, end, bottom)
  }

  /// Follows an edit.
  /// - Parameters:
  ///   - top: the top of the first line that may have changed.
  ///   - bottom: the bottom of the last such line, after the edit.
  ///   - shift: the distance by which everything below moved down.
  mutating func edit(top: Double, bottom: Double, shift: Double, in document: TextDocument) -> Changes {
    var changes = Changes()
    defer { fasten(to: document) }
    let (first, last) = edited(from: top, to: bottom - shift)
    for index in strips.indices where index > max(last, first - 1) {
      strips[index].top += shift
      strips[index].bottom += shift
    }
    guard first <= last else { return changes }
    var free = strips[first...last].map(\.id)
    let start = first > 0 ? strips[first - 1].bottom : strips[first].top
    let end = last + 1 < strips.count ? strips[last + 1].top : max(strips[last].bottom + shift, bottom)
    var made = makeStrips(from: start + Self.tolerance, to: end - Self.tolerance, document, reusing: &free)
    if !made.isEmpty {
      if first > 0 { made[0].top = start }
      if last + 1 < strips.count { made[made.count - 1].bottom = end }
    }
    changes.drawn = made.map(\.id)
    changes.removed = free
    // The ink of lines that have gone may reach into the strips around.
    if first > 0, top - start < Self.reach { changes.drawn.insert(strips[first - 1].id, at: 0) }
    if last + 1 < strips.count, end - bottom < Self.reach { changes.drawn.append(strips[last + 1].id) }
    strips.replaceSubrange(first...last, with: made)
    return changes
  }

  /// Has all strips made anew. Their numbers are used again, so that their old pixels show until then.
  mutating func reset(covering range: ClosedRange<Double>, of document: TextDocument) -> Changes {
    var changes = Changes()
    defer { fasten(to: document) }
    var free = strips.map(\.id)
    strips = makeStrips(from: range.lowerBound, to: range.upperBound, document, reusing: &free)
    changes.drawn = strips.map(\.id)
    changes.removed = free
    return changes
  }
}
