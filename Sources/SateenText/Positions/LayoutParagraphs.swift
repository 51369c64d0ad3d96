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

  private func index(of part: LaidParagraph) -> Int {
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < part.lines.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func part(at offset: Int) -> LaidParagraph {
    part(last { $0.range.lowerBound <= offset })
  }

  func part(after part: LaidParagraph) -> LaidParagraph? {
    let index = index(of: part) + 1
    return index < starts.count - 1 ? self.part(index) : nil
  }

  func part(before part: LaidParagraph) -> LaidParagraph? {
    let index = index(of: part) - 1
    return index >= 0 ? self.part(index) : nil
  }

  func part(atHeight y: Double) -> LaidParagraph {
    // A paragraph begins at the bottom of the line above it.
    var low = 0
    var high = starts.count - 2
    while low < high {
      let middle = (low + high + 1) / 2
      if layout.lines[starts[middle] - 1].frame.maxY <= y { low = middle } else { high = middle - 1 }
    }
    return part(low)
  }

  func units(in range: Range<Int>) -> [UInt16] { Array(layout.text.substring(range).utf16) }

  private func part(_ index: Int) -> LaidParagraph {
    let lines = starts[index]..<starts[index + 1]
    var range = 0..<0
    var (separator, top) = (0, 0.0)
    if !lines.isEmpty {
      let lower = layout.lines[lines.lowerBound].range.lowerBound
      range = lower..<max(lower, layout.lines[lines.upperBound - 1].range.upperBound)
      if lines.upperBound < layout.lines.count {
        separator = max(0, layout.lines[lines.upperBound].range.lowerBound - range.upperBound)
      }
      if lines.lowerBound > 0 { top = layout.lines[lines.lowerBound - 1].frame.maxY }
    }
    return LaidParagraph(
      layout: layout, lines: lines, range: range, separator: separator, paragraph: range,
      paragraphSeparator: separator, offset: 0, origin: .zero, top: top
    ) { [self, range] in
      text(index, range)
    }
  }

  private func text(_ index: Int, _ range: Range<Int>) -> ParagraphText {
    if let known = texts.withLock({ $0.first { $0.index == index }?.text }) { return known }
    let made = ParagraphText(Array(layout.text.substring(range).utf16))
    texts.withLock { texts in
      if texts.count >= Self.rememberedTexts { texts.removeFirst() }
      texts.append((index, made))
    }
    return made
  }

  /// The last paragraph whose first line meets a condition. The condition holds for all lines up to some index.
  private func last(_ condition: (TextLayout.Line) -> Bool) -> Int {
    var low = 0
    var high = starts.count - 2
    while low < high {
      let middle = (low + high + 1) / 2
      if condition(layout.lines[starts[middle]]) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
