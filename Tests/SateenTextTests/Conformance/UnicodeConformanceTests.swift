import Foundation
import XCTest

@testable import SateenText

/// Compares layouts with Unicode's own test files. Without Debian's package unicode-data the tests are skipped.
/// `make conformance` installs the package and runs every case; other runs take only a part of the longest files.
final class UnicodeConformanceTests: XCTestCase {
  private static let isWhole = ProcessInfo.processInfo.environment["SATEEN_CONFORMANCE"] != nil

  private func data(_ path: String) throws -> UnicodeTestData {
    guard let data = UnicodeTestData(path) else { throw XCTSkip("\(path) is not installed") }
    return data
  }

  func testLinesEndWhereUnicodeAllowsIt() throws {
    let data = try data("auxiliary/LineBreakTest.txt")
    var report = ConformanceReport(data)
    for test in data.boundaries {
      let found = lineBreaks(TextLayout(AttributedText(test.text)))
      report.add(test.id, found == test.expected ? nil : "lines may end at \(found), not at \(test.expected)")
    }
    report.finish()
  }

  func testPositionsLieBetweenGraphemeClusters() throws {
    let data = try data("auxiliary/GraphemeBreakTest.txt")
    var report = ConformanceReport(data)
    for test in data.boundaries {
      let positions = TextLayout(AttributedText(test.text)).positions
      var found: [Int] = []
      var position = positions.start
      while true {
        let next = positions.position(from: position, .forward)
        guard next.offset > position.offset else { break }
        found.append(next.offset)
        position = next
      }
      report.add(test.id, found == test.expected ? nil : "clusters end at \(found), not at \(test.expected)")
    }
    report.finish()
  }

  func testCharactersAreOrderedByTheBidirectionalAlgorithm() throws {
    let data = try data("BidiCharacterTest.txt")
    var report = ConformanceReport(data)
    data.eachBidiCharacterCase(every: Self.isWhole ? 1 : 61) { report.add($0.id, BidiOutcome($0).difference(from: $0)) }
    report.finish()
  }

  func testClassesAreOrderedByTheBidirectionalAlgorithm() throws {
    let data = try data("BidiTest.txt")
    var report = ConformanceReport(data)
    let sample: [Substring: Unicode.Scalar] = [
      "L": "a", "R": "\u{5d0}", "AL": "\u{627}", "EN": "1", "AN": "\u{661}", "ES": "+", "ET": "%", "CS": ",",
      "ON": "!", "NSM": "\u{300}", "BN": "\u{200b}", "B": "\u{2029}", "S": "\t", "WS": " ", "LRE": "\u{202a}",
      "RLE": "\u{202b}", "LRO": "\u{202d}", "RLO": "\u{202e}", "PDF": "\u{202c}", "LRI": "\u{2066}",
      "RLI": "\u{2067}", "FSI": "\u{2068}", "PDI": "\u{2069}",
    ]
    data.eachBidiClassCase(every: Self.isWhole ? 1 : 307, sample: sample) {
      report.add($0.id, BidiOutcome($0).difference(from: $0))
    }
    report.finish()
  }

  /// The offsets at which lines of a layout end, or may end.
  private func lineBreaks(_ layout: TextLayout) -> [Int] {
    var found: [Int] = []
    for (index, line) in layout.lines.enumerated() {
      for piece in layout.pieces[line.pieces] where piece.breakAfter && piece.range.upperBound < line.range.upperBound {
        found.append(piece.range.upperBound)
      }
      found.append(index + 1 < layout.lines.count ? layout.lines[index + 1].range.lowerBound : layout.text.length)
    }
    // A separator at the end adds an empty line with the same end.
    if found.count > 1, found[found.count - 2] == found[found.count - 1] { found.removeLast() }
    return found
  }
}

/// The levels and the visual order of a text with several directions in a layout.
private struct BidiOutcome {
  private var paragraphLevel: UInt8
  private var levels: [UInt8?]
  private var order: [Int]

  init(_ test: UnicodeTestData.Bidi) {
    var string = String.UnicodeScalarView()
    // The character that each code unit belongs to.
    var owners: [Int] = []
    for (index, scalar) in test.scalars.enumerated() {
      string.append(scalar)
      owners += [Int](repeating: index, count: scalar.utf16.count)
    }
    var style = ParagraphStyle()
    style.writingDirection =
      switch test.direction {
      case .natural: .natural
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
    let layout = TextLayout(AttributedText(String(string), paragraphStyle: style))
    paragraphLevel = layout.lines.first.map { $0.isRightToLeft ? 1 : 0 } ?? 0
    levels = [UInt8?](repeating: nil, count: test.scalars.count)
    order = []
    let cells = LineCells(LayoutParagraphs(layout).part(at: 0), line: 0)
    for place in 0..<cells.count {
      let cell = cells.cell(at: place)
      var inside: [Int] = []
      for unit in cell.range where inside.last != owners[unit] {
        inside.append(owners[unit])
        levels[owners[unit]] = cell.level
      }
      order += cell.isRightToLeft ? inside.reversed() : inside
    }
  }

  /// The first difference from the expected result; nil where there is none.
  func difference(from test: UnicodeTestData.Bidi) -> String? {
    if let expected = test.paragraphLevel, expected & 1 != paragraphLevel {
      return "the paragraph has level \(paragraphLevel)"
    }
    // Where all text has the paragraph's direction, the library skips the levels of embeddings, which have no visible
    // effect. Only the parity of the levels is compared then.
    let isPlain = test.levels.allSatisfy { ($0 ?? paragraphLevel) & 1 == paragraphLevel }
    for (index, expected) in test.levels.enumerated() {
      guard let expected else { continue }
      if isPlain ? levels[index].map({ $0 & 1 }) != expected & 1 : levels[index] != expected {
        return "levels are \(levels.map { $0.map(String.init) ?? "-" }.joined(separator: " "))"
      }
    }
    let shown = order.filter { test.levels[$0] != nil }
    return shown == test.order ? nil : "the order is \(shown.map(String.init).joined(separator: " "))"
  }
}
