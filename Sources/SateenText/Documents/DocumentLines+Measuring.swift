extension DocumentLines {
  /// The units before a place in a long paragraph from which on lines are laid out to find one that begins near the
  /// place. Lines that begin at different places mostly come together within a few lines.
  private static let leadIn = 1_536
  /// The part of these units in which no line is taken, because it might begin elsewhere if the paragraph were laid out
  /// from its start.
  private static let unsure = 768
  /// The most segments that are put into the tree together.
  private static let batch = 64

  // MARK: At a place

  /// Measures the segment at an offset, if it is a guess.
  mutating func measure(at offset: Int) {
    let offset = min(max(offset, 0), content.length)
    let found = found(at: offset)
    guard found.segment == nil else { return }
    let paragraph = paragraph(at: offset)
    guard paragraph.isLong else { return replace(paragraph.range.lowerBound..<paragraph.end, with: [whole(paragraph)]) }
    let end = min(found.end, paragraph.end)
    let start = lineStart(near: offset, from: max(found.start, paragraph.range.lowerBound), in: paragraph)
    var made: [Stretch] = []
    var cursor = start
    repeat {
      made.append(part(at: cursor, in: paragraph, seam: end < paragraph.end ? .fixed(end) : .none))
      cursor += made[made.count - 1].length
    } while cursor <= offset
    replace(start..<cursor, with: made)
  }

  /// An offset at or before another one where a line begins, or may begin as well as elsewhere.
  /// - Parameter start: a line begins there.
  private func lineStart(near offset: Int, from start: Int, in paragraph: DocumentParagraph) -> Int {
    guard layouts.width.isFinite else {
      let lines = (offset - start) / Self.longestPart
      return lines == 0 ? start : cut(before: start + lines * Self.longestPart, behind: start, in: paragraph)
    }
    if offset - start <= Self.leadIn { return start }
    let first = cut(before: offset - Self.leadIn, behind: start, in: paragraph)
    let end = cut(before: offset + 1, behind: first, in: paragraph)
    let starts = lineStarts(in: first..<end, of: paragraph)
    return starts.first { $0 >= first + Self.unsure && $0 <= offset } ?? starts.last { $0 <= offset } ?? first
  }

  // MARK: Downwards

  /// Measures from the segment at an offset on.
  /// - Parameters:
  ///   - end: segments that begin there, or behind it, stay as they are.
  ///   - height: the distance from the segment's top, in points, down to which lines are measured.
  ///   - units: the number of code units that are measured at most, and a segment more.
  mutating func measure(from offset: Int, to end: Int = .max, height: Double = .infinity, units: Int = .max) {
    measure(at: offset)
    var (height, units) = (height, units)
    var cursor = found(at: offset).start
    while cursor < min(end, stretches.length), height > 0, units > 0 {
      let found = found(at: cursor)
      if found.segment != nil {
        height -= found.stretch.sums.height
        cursor = found.end
        continue
      }
      let made = measured(cursor..<found.end, height: height, units: units)
      let next = made.reduce(cursor) { $0 + $1.length }
      replace(cursor..<next, with: made)
      height -= made.reduce(0) { $0 + $1.sums.height }
      units -= next - cursor
      cursor = next
    }
  }

  /// Measures the segments before the one at an offset.
  /// - Parameter height: in points, from that segment's top upwards.
  mutating func measure(before offset: Int, height: Double) {
    var height = height
    var start = found(at: offset).start
    while start > 0, height > 0 {
      measure(at: start - 1)
      let before = found(at: start - 1)
      height -= before.stretch.sums.height
      start = before.start
    }
  }

  /// Segments for the beginning of a guess.
  private func measured(_ guess: Range<Int>, height: Double, units: Int) -> [Stretch] {
    var made: [Stretch] = []
    var cursor = guess.lowerBound
    var left = height
    var paragraph = paragraph(at: cursor)
    while cursor < guess.upperBound, left > 0, cursor - guess.lowerBound < units, made.count < Self.batch {
      if cursor == paragraph.end { paragraph = self.paragraph(behind: paragraph) }
      let stretch =
        paragraph.isLong
        ? part(at: cursor, in: paragraph, seam: guess.upperBound < paragraph.end ? .fixed(guess.upperBound) : .none)
        : whole(paragraph)
      made.append(stretch)
      cursor += stretch.length
      left -= stretch.sums.height
    }
    return made
  }

  /// Measures all lines.
  mutating func measureAll() {
    guard !isMeasured else { return }
    guard stretches.sums.guessed == stretches.length else {
      while measureNext(units: .max, around: 0) {}
      return
    }
    // A tree of all segments is made faster than one by one.
    var made: [Stretch] = []
    var paragraph = paragraph(at: 0)
    var cursor = 0
    while cursor < stretches.length {
      if cursor == paragraph.end { paragraph = self.paragraph(behind: paragraph) }
      made.append(paragraph.isLong ? part(at: cursor, in: paragraph) : whole(paragraph))
      cursor += made[made.count - 1].length
    }
    replace(0..<stretches.length, with: made)
  }

  // MARK: Onwards

  /// Measures the beginning of the first guess behind an offset, or else the end of the last one before it.
  /// - Returns: false where all is measured.
  mutating func measureNext(units: Int, around offset: Int) -> Bool {
    guard !isMeasured else { return false }
    let units = max(1, units)
    let before = found(at: min(max(offset, 0), content.length)).before.guessed
    if before < stretches.sums.guessed, let (guess, sums) = stretches.find({ $0.guessed > before }) {
      measure(from: sums.length, to: sums.length + guess.length, units: units)
      return true
    }
    guard let (guess, sums) = stretches.find({ $0.guessed >= before }) else { return false }
    let end = sums.length + guess.length
    let place = end - min(units, guess.length)
    measure(at: place)
    measure(from: found(at: place).end, to: end)
    return true
  }

  /// Estimates the height of guesses, for a text of which nothing, or little, was measured.
  mutating func estimateMean() {
    mean = GuessedMean(estimating: content, width: layouts.width)
    _ = mean.update(stretches.sums)
  }

  /// Takes the mean of what is measured for the guesses, where there is much more of it than before.
  mutating func updateMean() {
    if mean.update(stretches.sums) { version &+= 1 }
  }

  // MARK: Anchors

  /// A place in the text, and the distance from its line's top to a height.
  func anchor(atHeight y: Double) -> TextDocument.Anchor {
    let found = found(atHeight: y)
    guard let segment = found.segment else {
      // A paragraph begins near the place; where it is long, any place is as good.
      let offset = offset(atHeight: y, in: found)
      let paragraph = paragraph(at: offset)
      let start = paragraph.isLong ? offset : max(found.start, paragraph.range.lowerBound)
      return TextDocument.Anchor(offset: start, distance: y - height(at: start, in: found))
    }
    let layout = layout(of: segment, at: found.start)
    let lines = layout.lines[segment.shape.lines]
    let top = top(of: found) - (lines.first?.frame.minY ?? 0)
    guard let line = lines.first(where: { $0.frame.maxY + top > y }) ?? lines.last else {
      return TextDocument.Anchor(offset: found.start, distance: y - top)
    }
    return TextDocument.Anchor(
      offset: line.range.lowerBound + found.start - segment.prefix, distance: y - top - line.frame.minY)
  }

  /// The anchor of a view: its first line that was measured already, because it may be seen, or else the place at its
  /// top.
  func anchor(in view: Range<Double>) -> TextDocument.Anchor {
    let found = found(atHeight: view.lowerBound)
    if found.segment == nil, found.end < stretches.length {
      let next = self.found(at: found.end)
      if next.segment != nil, top(of: next) < view.upperBound { return TextDocument.Anchor(offset: next.start) }
    }
    return anchor(atHeight: view.lowerBound)
  }

  /// The height of an anchor, in points.
  func height(of anchor: TextDocument.Anchor) -> Double {
    let offset = min(max(anchor.offset, 0), content.length)
    let found = found(at: offset)
    guard let segment = found.segment else { return height(at: offset, in: found) + anchor.distance }
    let layout = layout(of: segment, at: found.start)
    let lines = layout.lines[segment.shape.lines]
    let inside = offset - found.start + segment.prefix
    guard let first = lines.first, let line = lines.last(where: { $0.range.lowerBound <= inside }) else {
      return top(of: found) + anchor.distance
    }
    return top(of: found) - first.frame.minY + line.frame.minY + anchor.distance
  }

  /// The height at which a guess has an offset.
  private func height(at offset: Int, in guess: Found) -> Double {
    top(of: guess) + Double(offset - guess.start) * mean.height
  }
}
