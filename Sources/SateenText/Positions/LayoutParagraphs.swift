import SateenLayout
import SateenThreads

/// The paragraphs of one layout.
final class LayoutParagraphs: ParagraphSource {
  private let layout: TextLayout
  /// For each paragraph the index of its first line, and finally the number of lines.
  private let starts: [Int]
  /// The characters of the paragraphs used last.
  private let texts = Locked<[(index: Int, text: ParagraphText)]>([])
  private static let rememberedTexts = 8

  init(_ layout: TextLayout) {
    self.layout = layout
    var starts = [0]
    for (index, line) in layout.lines.enumerated() where line.endsParagraph && index + 1 < layout.lines.count {
      starts.append(index + 1)
    }
    starts.append(layout.lines.count)
    self.starts = starts
  }

  var end: Int { layout.lines.last?.range.upperBound ?? 0 }
  var paragraphCount: Int { starts.count - 1 }

  func paragraphIndex(at offset: Int) -> Int {
    last { $0.range.lowerBound <= offset }
  }

  func paragraphIndex(atHeight y: Double) -> Int {
    // A paragraph begins at the bottom of the line above it.
    var low = 0
    var high = paragraphCount - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if layout.lines[starts[middle] - 1].frame.maxY <= y { low = middle } else { high = middle - 1 }
    }
    return low
  }

  func paragraph(_ index: Int) -> LaidParagraph {
    let lines = starts[index]..<starts[index + 1]
    guard !lines.isEmpty else {
      return LaidParagraph(
        layout: layout, lines: lines, range: 0..<0, separator: 0, offset: 0, origin: .zero, top: 0, text: text(0, 0..<0)
      )
    }
    let lower = layout.lines[lines.lowerBound].range.lowerBound
    let range = lower..<max(lower, layout.lines[lines.upperBound - 1].range.upperBound)
    let hasNext = lines.upperBound < layout.lines.count
    let next = hasNext ? layout.lines[lines.upperBound].range.lowerBound : range.upperBound
    let top = lines.lowerBound > 0 ? layout.lines[lines.lowerBound - 1].frame.maxY : 0
    return LaidParagraph(
      layout: layout, lines: lines, range: range, separator: max(0, next - range.upperBound), offset: 0, origin: .zero,
      top: top, text: text(index, range))
  }

  private func text(_ index: Int, _ range: Range<Int>) -> ParagraphText {
    if let known = texts.withLock({ $0.first { $0.index == index }?.text }) { return known }
    let made = ParagraphText(layout.text.substring(range))
    texts.withLock { texts in
      if texts.count >= Self.rememberedTexts { texts.removeFirst() }
      texts.append((index, made))
    }
    return made
  }

  /// The last paragraph whose first line meets a condition. The condition holds for all lines up to some index.
  private func last(_ condition: (TextLayout.Line) -> Bool) -> Int {
    var low = 0
    var high = paragraphCount - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if condition(layout.lines[starts[middle]]) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
