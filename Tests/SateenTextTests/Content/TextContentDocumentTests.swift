import XCTest

@testable import SateenText

/// Contents beside the types that documents have been made of: the same edits lead to the same text.
final class TextContentDocumentTests: XCTestCase {
  private func styled(_ random: inout SeededRandom, _ string: String) -> AttributedText {
    var text = AttributedText("", paragraphStyle: random.once(in: 2) ? nil : ParagraphStyle(lineSpacing: 1))
    for character in string {
      text.append(String(character), attributes: TextAttributes(kern: Double(random.below(3))))
    }
    for _ in 0..<random.below(3) {
      let lower = random.below(text.length + 1)
      let range = lower..<min(text.length, lower + random.below(9))
      text.setParagraphStyle(ParagraphStyle(lineSpacing: Double(random.below(4))), for: range)
    }
    return text
  }

  /// An offset that is not between CR and LF, where a document takes the attributes of the character before both.
  private func place(_ random: inout SeededRandom, in content: TextContent) -> Int {
    let offset = content.codePointStart(random.below(content.length + 1))
    return min(offset, content.paragraph(at: offset).range.upperBound)
  }

  func testATextComesBackFromAContentAsItWas() {
    var (random, note) = ContentTestSeed.random()
    for round in 0..<ContentTestSeed.rounds(300) {
      let string = random.text(upTo: 30)
      let text = styled(&random, string)
      let content = TextContent(text)
      XCTAssertNil(content.brokenRule, note)
      XCTAssertEqual(content.attributedText, text, "\(note) round \(round)")
      XCTAssertEqual(
        (0..<content.paragraphCount).map { content.paragraph($0).range }, text.paragraphBounds().map(\.range),
        "\(note) round \(round)")
      let lower = text.scalarStart(random.below(text.length + 1))
      let range = lower..<max(lower, text.scalarStart(lower + random.below(9)))
      let part = content.attributedText(in: range)
      XCTAssertEqual(part.string, String(text.substring(range)), "\(note) round \(round)")
      XCTAssertEqual(part.runs, text.slice(range).runs, "\(note) round \(round)")
      for offset in range {
        XCTAssertEqual(
          part.statedParagraphStyle(at: offset - lower), text.statedParagraphStyle(at: offset), "\(note) round \(round)"
        )
      }
    }
  }

  func testAnEmptyTextKeepsItsStyleAndGetsAttributes() {
    let style = ParagraphStyle(lineSpacing: 3)
    let content = TextContent(AttributedText("", paragraphStyle: style), attributes: TextAttributes(kern: 2))
    XCTAssertEqual(content.attributedText.paragraphStyle, style)
    XCTAssertEqual(content.typingAttributes(at: 0).kern, 2)
  }

  func testRandomEditsLeadToTheTextOfADocument() throws {
    var (random, note) = ContentTestSeed.random()
    for round in 0..<ContentTestSeed.rounds(6) {
      // Each paragraph has one style, as in a document.
      let start = TextDocument(styled(&random, random.text(upTo: 20))).text
      var document = TextDocument(start, width: 200)
      var content = TextContent(start)
      for step in 0..<40 {
        let note = "\(note) round \(round) step \(step)"
        let lower = place(&random, in: content)
        let range = lower..<min(content.length, lower + random.below(5))
        let edit: TextEdit
        if random.once(in: 3) {
          // All of a paragraph is in one style, or states none.
          let string = random.text(upTo: 5)
          let pasted =
            random.once(in: 2) ? AttributedText(string) : TextDocument(styled(&random, string), width: 200).text
          document.replace(range, with: pasted)
          edit = content.replace(range, with: TextContent(pasted))
        } else {
          let string = random.text(upTo: 3)
          document.replace(range, with: string)
          edit = content.replace(range, with: string)
        }
        for offset in [edit.insertedRange.upperBound, edit.offset] {
          if let unified = content.edit(unifyingStyleAt: offset) { try content.apply(unified) }
        }
        XCTAssertEqual(content.paragraphCount, document.paragraphCount, note)
        XCTAssertEqual(content.string, document.text.string, note)
        XCTAssertEqual(content.attributedText.runs, document.text.runs, note)
        for paragraph in content.paragraphs(in: 0..<content.length) where !paragraph.fullRange.isEmpty {
          XCTAssertEqual(
            content.paragraphStyle(at: paragraph.range.lowerBound),
            document.text.paragraphStyle(at: paragraph.range.lowerBound), note)
        }
        let place = place(&random, in: content)
        if !content.isEmpty {
          XCTAssertEqual(content.typingAttributes(at: place), document.typingAttributes(at: place), note)
        } else {
          document.replace(0..<0, with: AttributedText("a"))
          content = TextContent(document.text)
        }
        guard testRun?.failureCount == 0 else { return }
      }
    }
  }
}
