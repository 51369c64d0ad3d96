import SateenLayout
import SateenThreads

/// The lines of a document at one moment, for questions about places. A question about a place that is a guess measures
/// it, for this source only.
final class DocumentSource: ParagraphSource {
  /// Only ever measured further: the text stays.
  private let lines: Locked<DocumentLines>
  private let content: TextContent
  private let shownWidth: Double
  let end: Int

  init(_ lines: DocumentLines) {
    shownWidth = lines.shownWidth
    content = lines.content
    end = content.length
    self.lines = Locked(lines)
  }

  func part(at offset: Int) -> LaidParagraph {
    while true {
      let known = lines.withLock { $0 }
      let found = known.found(at: min(max(offset, 0), end))
      if let segment = found.segment { return part(segment, found, known) }
      var measured = known
      measured.measure(at: offset)
      keep(measured, insteadOf: known)
    }
  }

  /// Measuring runs without the lock. Where another thread was faster, its lines stay.
  private func keep(_ measured: DocumentLines, insteadOf known: DocumentLines) {
    var other = measured
    lines.withLock { lines in
      if lines.version == known.version { swap(&lines, &other) }
    }
    withExtendedLifetime(other) {}
  }

  func part(atHeight y: Double) -> LaidParagraph {
    let known = lines.withLock { $0 }
    let found = known.found(atHeight: y)
    if let segment = found.segment { return part(segment, found, known) }
    return part(at: known.offset(atHeight: y, in: found))
  }

  func part(after part: LaidParagraph) -> LaidParagraph? {
    let next = part.range.upperBound + part.separator
    // The last paragraph has no separator.
    guard next < end || (next == end && part.separator > 0) else { return nil }
    return self.part(at: next)
  }

  func part(before part: LaidParagraph) -> LaidParagraph? {
    part.range.lowerBound > 0 ? self.part(at: part.range.lowerBound - 1) : nil
  }

  func units(in range: Range<Int>) -> [UInt16] { content.utf16(in: range) }

  private func part(_ segment: DocumentSegment, _ found: DocumentLines.Found, _ known: DocumentLines) -> LaidParagraph {
    let layout = known.layout(of: segment, at: found.start).filling(width: shownWidth)
    let shape = segment.shape
    let range = found.start..<found.start + shape.count
    let isWhole = shape.startsParagraph && shape.endsParagraph
    let paragraph = isWhole ? nil : known.content.paragraph(at: found.start)
    let inset = shape.lines.isEmpty ? 0 : layout.lines[shape.lines.lowerBound].frame.minY
    return LaidParagraph(
      layout: layout, lines: shape.lines, range: range, separator: shape.separator,
      paragraph: paragraph?.range ?? range, paragraphSeparator: paragraph?.separatorLength ?? shape.separator,
      offset: found.start - segment.prefix, origin: Point(x: 0, y: known.top(of: found) - inset),
      top: found.start > 0 ? known.bottom(of: known.found(at: found.start - 1)) : 0
    ) {
      known.layouts.text(of: segment) { known.content.utf16(in: range) }
    }
  }
}
