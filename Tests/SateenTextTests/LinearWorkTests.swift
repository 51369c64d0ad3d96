import Foundation
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

/// The work of layout is linear in the length of any text. The work is counted, not timed.
final class LinearWorkTests: XCTestCase {
  override class func setUp() {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fixtures"
    HyphenationLibrary.setDictionary(at: folder + "/hyph_qaa.dic", for: "qaa")
  }

  private func work(_ text: AttributedText, _ container: TextContainer) -> Int {
    let typesetter = Typesetter.borrow()
    defer { typesetter.giveBack() }
    return typesetter.typeset(text, in: container).work
  }

  private func check(
    _ unit: String, widths: [Double] = [0, 3, 100, .infinity],
    style: ParagraphStyle = ParagraphStyle(), file: StaticString = #filePath, line: UInt = #line
  ) {
    let attributes = TextAttributes(font: Font(size: 15), language: "qaa")
    // Words are shaped in parts of some hundred letters.
    let count = 1_800 / unit.utf16.count
    for width in widths {
      let container = TextContainer(width: width)
      let texts = [1, 2].map { times in
        AttributedText(String(repeating: unit, count: count * times), attributes: attributes, paragraphStyle: style)
      }
      let (once, twice) = (work(texts[0], container), work(texts[1], container))
      XCTAssertLessThanOrEqual(
        Double(twice), Double(once) * 2.1 + 200, "\(unit.debugDescription) in \(width)", file: file, line: line)
      XCTAssertLessThanOrEqual(
        once, texts[0].length * 500, "\(unit.debugDescription) in \(width)", file: file, line: line)
    }
  }

  func testOfProseAndWordsWithoutEnds() {
    for unit in ["word ", "x", "啊", "س", "\u{301}", "👩‍🚀", "\u{200d}", "אב ab ", "ก", "\n", "ab\n", " ", "\t", "a\t"] {
      check(unit)
    }
  }

  func testOfSoftHyphensAndWordsThatAreDivided() {
    var style = ParagraphStyle()
    style.hyphenates = true
    for unit in ["bana\u{ad}", "\u{ad}", "banana", "banana ", "banana,banana", "’na", "bananá"] {
      check(unit, style: style)
    }
  }

  func testOfFieldsBehindTabs() {
    var style = ParagraphStyle()
    style.tabStops = [.init(60, alignment: .right), .init(90, alignment: .decimal), .init(1e5, alignment: .center)]
    for unit in ["\tab ", "\t1.5", "ab "] { check(unit, style: style) }
  }

  func testOfTextInManyStyles() {
    for width in [0, 50, Double.infinity] {
      let counts = [800, 1_600].map { count in
        var text = AttributedText()
        for i in 0..<count {
          text.append("ab", attributes: TextAttributes(font: Font(size: Double(10 + i % 7)), language: "qaa"))
        }
        text.paragraphStyle.hyphenates = true
        return work(text, TextContainer(width: width))
      }
      XCTAssertLessThanOrEqual(Double(counts[1]), Double(counts[0]) * 2.1 + 200, "\(width)")
    }
  }

  func testAroundExclusions() {
    let text = String(repeating: "some words ", count: 400)
    let counts = [1, 2].map { times in
      var container = TextContainer(width: 200)
      container.exclusions = [Path(rect: Rect(x: 80, y: 0, width: 40, height: 50_000))]
      return work(AttributedText(String(repeating: text, count: times), font: Font(size: 15)), container)
    }
    XCTAssertLessThanOrEqual(Double(counts[1]), Double(counts[0]) * 2.1 + 200)
  }
}
