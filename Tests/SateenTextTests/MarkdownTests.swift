import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class MarkdownTests: XCTestCase {
  /// The pieces with their styles, in a notation of few letters.
  private func read(_ markdown: String) -> String {
    var pieces: [(text: String, styles: [MarkdownInline.Style])] = []
    MarkdownInline(markdown).eachPiece { text, styles in
      if pieces.last?.styles == styles {
        pieces[pieces.count - 1].text += text
      } else {
        pieces.append((text, styles))
      }
    }
    var result = ""
    for (text, styles) in pieces {
      let names = styles.map { style in
        switch style {
        case .emphasis: return "i"
        case .strong: return "b"
        case .strikethrough: return "s"
        case .code: return "c"
        case .link(let link): return "a=\(link)"
        }
      }
      result += names.isEmpty ? text : "{\(names.joined(separator: ","))|\(text)}"
    }
    return result
  }

  func testEachMark() {
    XCTAssertEqual(read("a *b* c"), "a {i|b} c")
    XCTAssertEqual(read("a _b_ c"), "a {i|b} c")
    XCTAssertEqual(read("a **b** c"), "a {b|b} c")
    XCTAssertEqual(read("a __b__ c"), "a {b|b} c")
    XCTAssertEqual(read("a `b` c"), "a {c|b} c")
    XCTAssertEqual(read("a ~~b~~ c"), "a {s|b} c")
    XCTAssertEqual(read("a [b](https://x.y) c"), "a {a=https://x.y|b} c")
    XCTAssertEqual(read("<https://x.y> <me@x.y>"), "{a=https://x.y|https://x.y} {a=mailto:me@x.y|me@x.y}")
  }

  func testMarksInsideOfEachOther() {
    XCTAssertEqual(read("**a *b* c**"), "{b|a }{b,i|b}{b| c}")
    XCTAssertEqual(read("***a***"), "{i,b|a}")
    XCTAssertEqual(read("***a** b*"), "{i,b|a}{i| b}")
    XCTAssertEqual(read("***a* b**"), "{b,i|a}{b| b}")
    XCTAssertEqual(read("[**a** `b`](u)"), "{a=u,b|a}{a=u| }{a=u,c|b}")
    XCTAssertEqual(read("**[a](u)**"), "{b,a=u|a}")
    XCTAssertEqual(read("*a ~~b~~*"), "{i|a }{i,s|b}")
    XCTAssertEqual(read("*foo**bar*"), "{i|foo**bar}")
    XCTAssertEqual(read("**foo*bar**"), "{b|foo*bar}")
  }

  func testMarksThatOpenOrCloseNothingAreShown() {
    for plain in [
      "a * b * c", "2*3", "*", "**", "snake_case_name", "~a~", "~~~a~~~", "`a", "[a]", "[a](b", "](", "a\\", "*a _b* c",
      "<not a link>", "&nope;", "!", "[](", "a**",
    ] where plain != "*a _b* c" {
      XCTAssertEqual(read(plain), plain)
    }
    XCTAssertEqual(read("*a _b* c"), "{i|a _b} c")
  }

  func testCodeKeepsWhatIsInside() {
    XCTAssertEqual(read("`a *b* [c](d)`"), "{c|a *b* [c](d)}")
    XCTAssertEqual(read("`` a`b ``"), "{c|a`b}")
    XCTAssertEqual(read("*a `b*` c*"), "{i|a }{i,c|b*}{i| c}")
  }

  func testEscapesAndEntities() {
    XCTAssertEqual(read("\\*a\\* \\q \\["), "*a* \\q [")
    XCTAssertEqual(read("a &amp; b &lt;&#65;&#x42;&#0;&#x110000;"), "a & b <AB\0&#x110000;")
  }

  func testLinksWithTitlesAnglesAndParentheses() {
    XCTAssertEqual(read("[a](<u v> \"title\")"), "{a=u v|a}")
    XCTAssertEqual(read("[a](u_(v))"), "{a=u_(v)|a}")
    XCTAssertEqual(read("[a]( u 'x' )"), "{a=u|a}")
    XCTAssertEqual(read("[a [b](u) c](v)"), "[a {a=u|b} c](v)", "no link holds another")
    XCTAssertEqual(read("![alt](u)"), "{a=u|alt}")
  }

  func testWhiteSpaceAndLineEndsStay() {
    XCTAssertEqual(read("a  *b\nc*\n\n d"), "a  {i|b\nc}\n\n d")
  }

  func testTextInOtherScripts() {
    XCTAssertEqual(read("**中文**字 *שלום* ‘*é*’"), "{b|中文}字 {i|שלום} ‘{i|é}’")
  }

  func testAttributesFollowTheStyle() throws {
    let base = TextAttributes(font: Font(size: 15))
    let text = AttributedText(markdown: "a **b** [c](u) `d` ~~e~~ *f*", base: base)
    XCTAssertEqual(text.string, "a b c d e f")
    XCTAssertEqual(text.attributes(at: 0), base)
    XCTAssertEqual(text.attributes(at: 2)?.font.weight, .bold)
    XCTAssertEqual(text.attributes(at: 4)?.link, "u")
    XCTAssertEqual(text.attributes(at: 6)?.font.family, "monospace")
    XCTAssertEqual(text.attributes(at: 8)?.strikethrough, .single)
    XCTAssertEqual(text.attributes(at: 10)?.font.isItalic, true)
    let layout = TextLayout(text)
    let rect = layout.rects(for: 4..<5)[0]
    XCTAssertEqual(layout.link(at: Point(x: rect.midX, y: rect.midY))?.link, "u")
  }

  func testHostileTextIsReadInLinearTime() {
    let pieces = [
      "*", "_", "**a ", "*a_ ", "`", "``a`", "[", "](", "[a](", "](<", "<", "<a:", "&#", "~~", "a~~ ", "\\", "![",
      "***",
      "[a](u", "*a **b ", "\u{0}", "\u{202e}*", ")",
    ]
    for piece in pieces {
      let text = AttributedText(markdown: String(repeating: piece, count: 100_000 / piece.unicodeScalars.count))
      XCTAssertGreaterThan(text.length, 0, piece)
    }
  }

  func testAnyMixOfMarksKeepsItsLetters() {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    let marks = ["*", "**", "_", "__", "~~", "`", "[", "](u)", "!", " ", "a", "b", "é", "\n", "<", ">", "\\", "&amp;"]
    for _ in 0..<2_000 {
      let markdown = (0..<20).map { _ in marks.randomElement(using: &random)! }.joined()
      let letters = markdown.replacing("&amp;", with: "&").replacing("](u)", with: "")
      let text = AttributedText(markdown: markdown)
      XCTAssertEqual(
        text.string.filter { $0 == "a" || $0 == "b" }.count - text.string.components("&amp;"),
        letters.filter { $0 == "a" || $0 == "b" }.count, "seed \(seed): \(markdown.debugDescription)")
    }
  }
}

extension String {
  /// How often a part occurs.
  fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
