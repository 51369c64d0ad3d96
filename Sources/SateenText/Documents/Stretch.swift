/// A part of a document: a measured segment, or a guess for any number of paragraphs that nobody has looked at yet.
///
/// The stretches of a document cover its text and one unit more, which stands for the end of the last paragraph. So the
/// empty paragraph at the end of a text has a stretch, too.
struct Stretch: TreeItem {
  struct Sums: TreeSums, Hashable {
    /// In UTF-16 code units.
    var length = 0
    /// The units of the guesses among them.
    var guessed = 0
    /// The lines of the segments.
    var lines = 0
    /// The height of the segments, in points, with the space above and below each.
    var height = 0.0
    /// The width of the widest segment.
    var width = 0.0

    static func + (a: Sums, b: Sums) -> Sums {
      Sums(
        length: a.length + b.length, guessed: a.guessed + b.guessed, lines: a.lines + b.lines,
        height: a.height + b.height, width: max(a.width, b.width))
    }
  }

  /// In UTF-16 code units, above 0.
  let length: Int
  /// Nil for a guess.
  let segment: DocumentSegment?

  init(guess length: Int) {
    self.length = length
    segment = nil
  }

  init(_ segment: DocumentSegment) {
    length = segment.length
    self.segment = segment
  }

  var sums: Sums {
    guard let segment else { return Sums(length: length, guessed: length) }
    let figures = segment.figures
    return Sums(
      length: length, lines: figures.lines, height: figures.above + figures.height + figures.below,
      width: figures.width)
  }

  /// Half of a segment would have to be laid out before its height is known, so a divided segment becomes guesses.
  func split(at offset: Int) -> (Stretch, Stretch) {
    (Stretch(guess: offset), Stretch(guess: length - offset))
  }

  func joined(with next: Stretch) -> Stretch? {
    segment == nil && next.segment == nil ? Stretch(guess: length + next.length) : nil
  }
}
