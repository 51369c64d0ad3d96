import SateenThreads

/// Paragraphs in order, in blocks with cached sums. Finding one among a hundred thousand paragraphs looks at some
/// hundred blocks and at the paragraphs of one block, and an edit rebuilds one block.
struct ParagraphList: Sendable {
  struct Sums: Equatable {
    var paragraphs = 0
    /// In code units.
    var length = 0
    var lines = 0
    /// In points, with the space above and below each paragraph.
    var height = 0.0

    static func + (a: Sums, b: Sums) -> Sums {
      Sums(
        paragraphs: a.paragraphs + b.paragraphs, length: a.length + b.length, lines: a.lines + b.lines,
        height: a.height + b.height)
    }

    init(paragraphs: Int = 0, length: Int = 0, lines: Int = 0, height: Double = 0) {
      (self.paragraphs, self.length, self.lines, self.height) = (paragraphs, length, lines, height)
    }

    init(_ paragraph: DocumentParagraph) {
      self.init(
        paragraphs: 1, length: paragraph.length, lines: paragraph.figures.lines,
        height: paragraph.figures.above + paragraph.figures.height + paragraph.figures.below)
    }
  }

  private struct Block {
    var paragraphs: [DocumentParagraph]
    var sums = Sums()
    var width = 0.0

    init(_ paragraphs: [DocumentParagraph]) {
      self.paragraphs = paragraphs
      for paragraph in paragraphs {
        sums = sums + Sums(paragraph)
        width = max(width, paragraph.figures.width)
      }
    }
  }

  /// A paragraph, and the sums of all before it.
  struct Found {
    var paragraph: DocumentParagraph
    var before: Sums
  }

  private var blocks: [Block] = []
  private(set) var total = Sums()
  /// The width of the widest paragraph.
  private(set) var width = 0.0

  /// A block has from half to twice this many paragraphs.
  private static let blockSize = 256

  init(_ paragraphs: [DocumentParagraph]) {
    replace(0..<0, with: paragraphs)
  }

  subscript(index: Int) -> Found {
    find { $0.paragraphs > index }
  }

  /// The paragraph that contains an offset; the last paragraph where none does.
  func paragraph(at offset: Int) -> Found {
    find { $0.length > offset }
  }

  /// The paragraph at a height, or the nearest paragraph. The space between two paragraphs belongs to the lower one.
  func paragraph(atHeight y: Double) -> Found {
    let first = spaceAtTop
    let found = find { $0.height - first > y }
    let below = found.before.paragraphs + 1
    return y >= bottom(of: found) && below < total.paragraphs ? self[below] : found
  }

  /// The space that the first paragraph's style asks for above it. Layout leaves it out, so it is subtracted from all
  /// tops.
  private var spaceAtTop: Double { blocks.first?.paragraphs.first?.figures.above ?? 0 }

  /// The top of a paragraph's first line, in points.
  func top(of found: Found) -> Double { found.before.height + found.paragraph.figures.above - spaceAtTop }

  /// The bottom of a paragraph's last line, in points.
  func bottom(of found: Found) -> Double { top(of: found) + found.paragraph.figures.height }

  /// The height of all lines with the space between them.
  var height: Double { total.paragraphs > 0 ? bottom(of: self[total.paragraphs - 1]) : 0 }

  /// The first paragraph at which the sums, including its own, meet a condition. The condition holds for all later
  /// ones, too.
  private func find(_ condition: (Sums) -> Bool) -> Found {
    var before = Sums()
    for (number, block) in blocks.enumerated() {
      let after = before + block.sums
      if number + 1 < blocks.count, !condition(after) {
        before = after
        continue
      }
      for (index, paragraph) in block.paragraphs.enumerated() {
        let next = before + Sums(paragraph)
        if condition(next) || (number + 1 == blocks.count && index + 1 == block.paragraphs.count) {
          return Found(paragraph: paragraph, before: before)
        }
        before = next
      }
    }
    contractBroken("A document has at least one paragraph.")
  }

  /// Replaces a range of paragraphs.
  mutating func replace(_ range: Range<Int>, with paragraphs: [DocumentParagraph]) {
    var first = 0
    var start = 0
    while first + 1 < blocks.count, start + blocks[first].paragraphs.count <= range.lowerBound {
      start += blocks[first].paragraphs.count
      first += 1
    }
    var last = first
    var end = start + (blocks.isEmpty ? 0 : blocks[first].paragraphs.count)
    while end < range.upperBound, last + 1 < blocks.count {
      last += 1
      end += blocks[last].paragraphs.count
    }
    var merged: [DocumentParagraph] = []
    if !blocks.isEmpty {
      merged += blocks[first].paragraphs[..<(range.lowerBound - start)]
      merged += paragraphs
      merged += blocks[last].paragraphs.suffix(end - range.upperBound)
    } else {
      merged = paragraphs
    }
    // A block that became small is joined with a neighbour.
    var replaced = blocks.isEmpty ? 0..<0 : first..<last + 1
    if merged.count < Self.blockSize / 2, replaced.upperBound < blocks.count {
      merged += blocks[replaced.upperBound].paragraphs
      replaced = replaced.lowerBound..<replaced.upperBound + 1
    } else if merged.count < Self.blockSize / 2, replaced.lowerBound > 0 {
      merged = blocks[replaced.lowerBound - 1].paragraphs + merged
      replaced = replaced.lowerBound - 1..<replaced.upperBound
    }
    var made: [Block] = []
    if merged.count <= 2 * Self.blockSize {
      if !merged.isEmpty { made = [Block(merged)] }
    } else {
      for start in stride(from: 0, to: merged.count, by: Self.blockSize) {
        made.append(Block(Array(merged[start..<min(start + Self.blockSize, merged.count)])))
      }
    }
    blocks.replaceSubrange(replaced, with: made)
    total = blocks.reduce(Sums()) { $0 + $1.sums }
    width = blocks.reduce(0) { max($0, $1.width) }
  }

  /// Calls `body` with the paragraphs of a range, in order.
  func each(_ range: Range<Int>, _ body: (DocumentParagraph) -> Void) {
    var start = 0
    for block in blocks {
      let end = start + block.paragraphs.count
      if end > range.lowerBound && start < range.upperBound {
        for index in max(start, range.lowerBound)..<min(end, range.upperBound) { body(block.paragraphs[index - start]) }
      }
      start = end
      if start >= range.upperBound { break }
    }
  }
}
