import XCTest

@testable import SateenText

extension TextDocument {
  /// The first rule of the document's stretches that does not hold; nil where all do.
  var brokenRule: String? {
    if let rule = lines.stretches.brokenRule { return rule }
    if lines.stretches.length != length + 1 { return "\(lines.stretches.length) units for \(length)" }
    var start = 0
    for stretch in lines.stretches.items {
      if let rule = rule(stretch, at: start) { return "\(rule) at \(start)" }
      start += stretch.length
    }
    return nil
  }

  private func rule(_ stretch: Stretch, at start: Int) -> String? {
    let end = start + stretch.length
    guard let shape = stretch.segment?.shape else { return nil }
    let paragraph = lines.paragraph(at: start)
    if start == paragraph.range.lowerBound, !shape.startsParagraph { return "a start that is none" }
    if start > paragraph.range.lowerBound, shape.startsParagraph { return "a start within a paragraph" }
    if shape.startsParagraph, shape.isContinuation != paragraph.isContinuation { return "a wrong continuation" }
    if shape.endsParagraph != (start + shape.count == paragraph.range.upperBound) { return "a wrong end" }
    if shape.endsParagraph, end != paragraph.end { return "an end at \(end), not \(paragraph.end)" }
    if !paragraph.isLong, !shape.startsParagraph || !shape.endsParagraph { return "a part of a short paragraph" }
    if shape.style != paragraph.style { return "another style" }
    let limit = paragraph.isLong ? DocumentLines.longestPart : lines.paragraphLimit
    if shape.count > limit { return "\(shape.count) units" }
    let layout = lines.layout(of: stretch.segment!, at: start)
    let ranges = layout.lines[shape.lines].map(\.range)
    let offset = start - (shape.hasPrefix ? 1 : 0)
    guard shape.count > 0 else { return ranges.count == 1 ? nil : "an empty paragraph of \(ranges.count) lines" }
    if ranges.first?.lowerBound != start - offset || ranges.last?.upperBound != start + shape.count - offset {
      return "lines from \(ranges.first as Any) to \(ranges.last as Any)"
    }
    for (a, b) in zip(ranges, ranges.dropFirst()) where a.upperBound != b.lowerBound { return "a gap between lines" }
    // The same units laid out by themselves have the same lines.
    var fresh = lines
    fresh.layouts = DocumentLayouts(width: width)
    let again = fresh.layout(of: stretch.segment!, at: start)
    if again.lines[shape.lines].map(\.range) != ranges { return "other lines when laid out again" }
    return nil
  }

  /// The lines that are in the document already, and those that are measured for this question.
  var allLines: [Line] {
    var found: [Line] = []
    eachLine { found.append($0) }
    return found
  }
}

/// Holds the lines of two documents against each other. Heights are sums, whose rounding depends on their order.
func assertEqualLines(
  _ a: [TextDocument.Line], _ b: [TextDocument.Line], _ note: @autoclosure () -> String, file: StaticString = #filePath,
  line: UInt = #line
) {
  let note = note()
  XCTAssertEqual(a.map(\.range), b.map(\.range), note, file: file, line: line)
  for (a, b) in zip(a, b) {
    XCTAssertEqual(a.isRightToLeft, b.isRightToLeft, "\(a.range) \(note)", file: file, line: line)
    XCTAssertEqual(a.frame.minX, b.frame.minX, accuracy: 1e-6, "\(a.range) \(note)", file: file, line: line)
    XCTAssertEqual(a.frame.minY, b.frame.minY, accuracy: 1e-6, "\(a.range) \(note)", file: file, line: line)
    XCTAssertEqual(a.frame.width, b.frame.width, accuracy: 1e-6, "\(a.range) \(note)", file: file, line: line)
    XCTAssertEqual(a.frame.height, b.frame.height, accuracy: 1e-6, "\(a.range) \(note)", file: file, line: line)
    XCTAssertEqual(a.baseline, b.baseline, accuracy: 1e-6, "\(a.range) \(note)", file: file, line: line)
  }
}
