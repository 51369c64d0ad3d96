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

  /// The work of reading and styling: the scalars and marks examined, and the styles applied.
  private func work(_ markdown: String) -> Int {
    let inline = MarkdownInline(markdown)
    var work = inline.work
    inline.eachPiece { _, styles in work += 1 + styles.count }
    return work
  }

  func testTwiceTheTextIsTwiceTheWork() {
    func nested(_ open: String, _ close: String) -> (Int) -> String {
      { String(repeating: open, count: $0) + String(repeating: close, count: $0) }
    }
    let texts: [(String, (Int) -> String)] = [
      ("nested", nested("*a ", "b* ")), ("strong", nested("**a ", "b** ")),
      ("mixed", nested("*a **b ~~c ", "d~~ e** f* ")),
      ("brackets", nested("[a ", "b] ")), ("links", nested("[a ", "b](c) ")),
      ("backticks", { n in (1...n).map { String(repeating: "`", count: $0 % 100 + 1) + "a" }.joined() }),
      ("hosts", { String(repeating: "_www.a", count: $0) }), ("names", { String(repeating: "_a", count: $0) }),
      ("addresses", { String(repeating: "(http://a.b/(", count: $0) }),
      ("mail", { String(repeating: "_a@a", count: $0) }),
      ("ends", { "http://a.b/" + String(repeating: ")&a;", count: $0) }),
    ]
    for (name, text) in texts {
      let (once, twice) = (work(text(2_000)), work(text(4_000)))
      XCTAssertLessThanOrEqual(twice, once * 21 / 10 + 1_000, name)
      XCTAssertLessThanOrEqual(twice, text(4_000).unicodeScalars.count * 200, name)
    }
    // Backtick runs of different lengths, none of which closes another.
    let runs = { (longest: Int) in (1...longest).map { String(repeating: "`", count: $0) + " " }.joined() }
    XCTAssertLessThanOrEqual(work(runs(400)), runs(400).count * 4)
  }

  func testMarksBeyondAllMeasureStillVanish() {
    let text = read(String(repeating: "*a ", count: 100) + "b" + String(repeating: "*", count: 100))
    XCTAssertFalse(text.contains("*"))
    XCTAssertEqual(MarkdownInline.deepest, 32)
  }

  func testAddressesAreLinksWithoutBrackets() {
    XCTAssertEqual(read("see https://a.b/c?d=e#f."), "see {a=https://a.b/c?d=e#f|https://a.b/c?d=e#f}.")
    XCTAssertEqual(read("www.a.org, HTTP://B.C"), "{a=http://www.a.org|www.a.org}, {a=HTTP://B.C|HTTP://B.C}")
    XCTAssertEqual(read("(http://a.b/c_(d))!"), "({a=http://a.b/c_(d)|http://a.b/c_(d)})!")
    XCTAssertEqual(read("http://a.b/c&d;&amp; x"), "{a=http://a.b/c|http://a.b/c}&d;& x")
    XCTAssertEqual(read("http://localhost:80/"), "{a=http://localhost:80/|http://localhost:80/}")
    XCTAssertEqual(read("http://ä.de/ü<b"), "{a=http://ä.de/ü|http://ä.de/ü}<b")
    XCTAssertEqual(read("ask a.b+c@d-e.org."), "ask {a=mailto:a.b+c@d-e.org|a.b+c@d-e.org}.")
    XCTAssertEqual(read("**http://a.b** ~~www.c.d~~"), "{b,a=http://a.b|http://a.b} {s,a=http://www.c.d|www.c.d}")
  }

  func testWhatOnlyLooksLikeAnAddressIsText() {
    for plain in [
      "http://", "http:// a", "xhttp://a.b", "www.", "www. a", "a@b", "a@b.c-", "@b.c", "a@.c", "http://a_b.c", "https",
      "http://-", "w", "f@",
    ] where plain != "http://-" {
      XCTAssertEqual(read(plain), plain)
    }
    XCTAssertEqual(read("`http://a.b`"), "{c|http://a.b}")
    XCTAssertEqual(read("\\http://a.b"), "\\http://a.b")
  }

  func testALinkHoldsNoAddressThatIsALinkItself() {
    XCTAssertEqual(read("[http://a.b](c)"), "{a=c|http://a.b}")
    XCTAssertEqual(read("[see http://a.b/ *now*](c)"), "{a=c|see http://a.b/ }{a=c,i|now}")
    XCTAssertEqual(read("[x http://a.b] c"), "[x {a=http://a.b|http://a.b}] c")
  }

  func testAnyMixOfMarksKeepsItsLetters() {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
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
  /// The number of occurrences of a part.
  fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
