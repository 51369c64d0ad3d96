import SateenThreads
import Synchronization

/// The lines of a text at one width, as far as they are known: a value, whose copies share all that is equal in them.
///
/// The text is divided into stretches: segments with measured lines, and guesses. A paragraph is one segment, or
/// several where it is long. Guesses begin where a paragraph begins, or behind a segment of a long paragraph.
struct DocumentLines: Sendable {
  /// The text that the stretches are about. Both change together, in ``apply(_:)``.
  var content: TextContent
  var stretches: SumTree<Stretch>
  var layouts: DocumentLayouts
  /// Whether all lines are measured at all times.
  let isWhole: Bool
  var mean: GuessedMean
  /// Changes whenever stretches do, so that equal versions of one value that was only measured further are the same.
  var version = 0
  /// Changes with the text and with the width, and is used for no other value: what one copy with it has measured holds
  /// for the others.
  private(set) var origin = 0

  private static let lastOrigin = Atomic<Int>(0)

  /// The most that a document that is always measured as a whole may cost.
  private static let smallCost = 8_192
  /// The cost of a paragraph beside that of its characters, in code units that are laid out in the same time.
  private static let paragraphCost = 32

  init(_ content: TextContent, width: Double, isWhole: Bool) {
    self.content = content
    self.isWhole = isWhole
    layouts = DocumentLayouts(width: width)
    stretches = SumTree([Stretch(guess: content.length + 1)])
    mean = GuessedMean()
    open()
  }

  /// Notes that the text or the width is another one.
  mutating func renewOrigin() {
    origin = Self.lastOrigin.add(1, ordering: .relaxed).newValue
  }

  /// Measures all of a small document, and of one that is kept whole. Any other stays a guess.
  private mutating func open() {
    renewOrigin()
    if isWhole || isSmall {
      mean = GuessedMean()
      measureAll()
    } else {
      estimateMean()
    }
  }

  /// Forgets all lines, for another width or other fonts.
  mutating func reset(width: Double) {
    layouts = DocumentLayouts(width: width)
    stretches = SumTree([Stretch(guess: content.length + 1)])
    version &+= 1
    open()
  }

  var isSmall: Bool { content.length + content.paragraphCount * Self.paragraphCost <= Self.smallCost }

  // MARK: Sums

  /// Whether no stretch is a guess.
  var isMeasured: Bool { stretches.sums.guessed == 0 }

  /// The width of the widest line that was measured, in points.
  var width: Double { stretches.sums.width }

  /// The height of all lines with the space between them, in points.
  var height: Double {
    guard let last = stretches.last else { return 0 }
    return height(stretches.sums) - spaceAtTop - (last.segment?.figures.below ?? 0)
  }

  var lineCount: Int {
    let sums = stretches.sums
    guard sums.guessed > 0 else { return sums.lines }
    return sums.lines + max(1, Int((Double(sums.guessed) * mean.lines).rounded()))
  }

  /// The width in which lines are aligned.
  var shownWidth: Double { layouts.width.isFinite ? max(layouts.width, width) : width }

  func height(_ sums: Stretch.Sums) -> Double { sums.height + Double(sums.guessed) * mean.height }

  /// The space that the first paragraph's style asks for above it. Layout leaves it out, so it is subtracted from all
  /// tops.
  private var spaceAtTop: Double { stretches.first?.segment?.figures.above ?? 0 }

  // MARK: Places

  /// A stretch, and the sums of all before it.
  struct Found {
    var stretch: Stretch
    var before: Stretch.Sums

    var segment: DocumentSegment? { stretch.segment }
    var start: Int { before.length }
    var end: Int { before.length + stretch.length }
  }

  /// The stretch that contains an offset. The end of the text is in the last one.
  func found(at offset: Int) -> Found {
    found { $0.length > offset }
  }

  /// The stretch at a height, or the nearest one. The space between two paragraphs belongs to the lower one.
  func found(atHeight y: Double) -> Found {
    let first = spaceAtTop
    let found = found { height($0) - first > y }
    return y >= bottom(of: found) && found.end < stretches.length ? self.found(at: found.end) : found
  }

  private func found(_ isReached: (Stretch.Sums) -> Bool) -> Found {
    guard let (stretch, before) = stretches.find(isReached) else {
      contractBroken("A document has at least one paragraph.")
    }
    return Found(stretch: stretch, before: before)
  }

  /// The top of a stretch's first line, in points.
  func top(of found: Found) -> Double {
    height(found.before) + (found.segment?.figures.above ?? 0) - spaceAtTop
  }

  /// The bottom of a stretch's last line, in points.
  func bottom(of found: Found) -> Double {
    top(of: found) + (found.segment?.figures.height ?? Double(found.stretch.length) * mean.height)
  }

  /// The offset at a height within a guess.
  func offset(atHeight y: Double, in guess: Found) -> Int {
    let units = mean.height > 0 ? (y - top(of: guess)) / mean.height : 0
    return guess.start + Int(min(max(units.isNaN ? 0 : units, 0), Double(guess.stretch.length - 1)))
  }

  // MARK: Changes

  /// Replaces stretches. The ends of the range lie between stretches, or within guesses.
  mutating func replace(_ range: Range<Int>, with new: [Stretch]) {
    var joined: [Stretch] = []
    joined.reserveCapacity(new.count)
    for stretch in new {
      if let both = joined.last?.joined(with: stretch) {
        joined[joined.count - 1] = both
      } else {
        joined.append(stretch)
      }
    }
    stretches.replace(range, with: SumTree(joined))
    version &+= 1
  }

  // MARK: Paragraphs

  /// The length of paragraphs that are laid out as a whole.
  var paragraphLimit: Int { layouts.width.isFinite ? Self.longestPart : Self.longestLine }

  func paragraph(at offset: Int) -> DocumentParagraph {
    content.documentParagraph(at: min(offset, content.length), limit: paragraphLimit)
  }

  /// The paragraph at an offset, or a known one if that has the offset. Finding a long one is not cheap.
  func paragraph(at offset: Int, or known: DocumentParagraph) -> DocumentParagraph {
    offset >= known.range.lowerBound && offset < known.end ? known : paragraph(at: offset)
  }

  func paragraph(behind paragraph: DocumentParagraph) -> DocumentParagraph {
    content.documentParagraph(paragraph.index + 1, start: paragraph.end, limit: paragraphLimit)
  }
}
