import Foundation
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class HTMLTests: XCTestCase {
  private func text(_ pieces: (String, (inout TextAttributes) -> Void)...) -> AttributedText {
    var text = AttributedText()
    for (string, change) in pieces {
      var attributes = TextAttributes()
      change(&attributes)
      text.append(string, attributes: attributes)
    }
    return text
  }

  func testEachAttributeHasItsElement() {
    let cases: [(html: String, change: (inout TextAttributes) -> Void)] = [
      ("x", { $0.font.size = 40 }),
      ("<b>x</b>", { $0.font.weight = .bold }),
      ("<b>x</b>", { $0.font.weight = .semibold }),
      ("x", { $0.font.weight = .medium }),
      ("<i>x</i>", { $0.font.isItalic = true }),
      ("<u>x</u>", { $0.underline = .wavy }),
      ("<s>x</s>", { $0.strikethrough = .single }),
      ("<code>x</code>", { $0.font.family = "monospace" }),
      ("<a href=\"https://example.org/\">x</a>", { $0.link = "https://example.org/" }),
      ("<span style=\"color:#0a0b0c\">x</span>", { $0.color = Color(hex: 0x0a0b0c) }),
      ("<span style=\"color:rgba(255,0,0,0.502)\">x</span>", { $0.color = Color(hex: 0xff0000, alpha: 0.5) }),
      ("<span style=\"background-color:#ffff00\">x</span>", { $0.backgroundColor = Color(hex: 0xffff00) }),
      ("x", { $0.color = Color(light: .black, dark: .white) }),
      ("<span style=\"color:#ffffff\">x</span>", { $0.color = Color(light: .white, dark: .black) }),
      ("<span lang=\"ja\">x</span>", { $0.language = "ja" }),
      (
        "<a href=\"u\"><span style=\"color:#0000ff;background-color:#eeeeee\"><code><b><i><u><s>x</s></u></i></b></code></span></a>",
        {
          $0 = TextAttributes(
            font: Font(family: "monospace", weight: .heavy, italic: true), color: Color(hex: 0x0000ff),
            backgroundColor: Color(hex: 0xeeeeee), underline: .single, strikethrough: .single, link: "u")
        }
      ),
    ]
    for (html, change) in cases { XCTAssertEqual(text(("x", change)).html(), html) }
  }

  func testAnElementGoesOnWhileItsAttributeDoes() {
    let bold: (inout TextAttributes) -> Void = { $0.font.weight = .bold }
    let both: (inout TextAttributes) -> Void = {
      $0.font.weight = .bold
      $0.font.isItalic = true
    }
    XCTAssertEqual(
      text(("a", { _ in }), ("b", bold), ("c", both), ("d", bold), ("e", { _ in })).html(), "a<b>b<i>c</i>d</b>e")
    XCTAssertEqual(
      text(
        ("a", { $0.link = "u" }),
        (
          "b",
          {
            $0.link = "u"
            $0.font.isItalic = true
          }
        ), ("c", { $0.link = "v" })
      ).html(), "<a href=\"u\">a<i>b</i></a><a href=\"v\">c</a>")
    XCTAssertEqual(text(("a", { $0.font.size = 10 }), ("b", { $0.font.size = 20 })).html(), "ab")
  }

  func testCharactersOfHTMLAreEscaped() {
    XCTAssertEqual(
      AttributedText("<script>alert(\"1\" && '2')</script>").html(),
      "&lt;script&gt;alert(&quot;1&quot; &amp;&amp; '2')&lt;/script&gt;")
    XCTAssertEqual(
      text(("x", { $0.link = "a?b=1&c=\"><script>" })).html(),
      "<a href=\"a?b=1&amp;c=&quot;&gt;&lt;script&gt;\">x</a>")
    XCTAssertEqual(text(("x", { $0.language = "\"><b>" })).html(), "<span lang=\"&quot;&gt;&lt;b&gt;\">x</span>")
    XCTAssertEqual(AttributedText("a\0b\u{1}c\u{1b}d\u{7f}").html(), "abcd")
  }

  func testAllScriptsComeThrough() {
    let string = "Grüße Привет 你好 \u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467} e\u{301} क्षि \u{10ffff}"
    XCTAssertEqual(AttributedText(string).html(), string)
    let pieces = text(
      ("\u{1f600}", { $0.font.weight = .bold }), ("\u{1f600}e", { _ in }), ("\u{301}", { $0.font.isItalic = true }))
    XCTAssertEqual(pieces.html(), "<b>\u{1f600}</b>\u{1f600}e<i>\u{301}</i>")
  }

  func testParagraphsAreKept() {
    XCTAssertEqual(AttributedText("one").html(), "one")
    XCTAssertEqual(AttributedText("").html(), "")
    let p = "<p style=\"margin:0\">"
    XCTAssertEqual(AttributedText("one\n").html(), "\(p)one</p>")
    XCTAssertEqual(AttributedText("one\ntwo").html(), "\(p)one</p>\(p)two</p>")
    XCTAssertEqual(
      AttributedText("one\r\n\u{2029}two\u{2028}\n").html(), "\(p)one</p>\(p)<br></p>\(p)two</p>\(p)<br></p>")
    XCTAssertEqual(AttributedText("\n").html(), "\(p)<br></p>")
    XCTAssertEqual(
      text(("a\nb", { $0.font.weight = .bold }), ("c", { _ in })).html(), "\(p)<b>a</b></p>\(p)<b>b</b>c</p>")
  }

  func testAlignmentAndDirectionAreKept() {
    func html(_ string: String, _ style: ParagraphStyle) -> String {
      AttributedText(string + "\n", paragraphStyle: style).html()
    }
    for (alignment, value) in [
      (ParagraphStyle.Alignment.end, "end"), (.left, "left"), (.center, "center"), (.right, "right"),
      (.justified, "justify"),
    ] {
      XCTAssertEqual(
        html("x", ParagraphStyle(alignment: alignment)), "<p style=\"margin:0;text-align:\(value)\">x</p>")
    }
    XCTAssertEqual(html("x", ParagraphStyle(writingDirection: .rightToLeft)), "<p dir=\"rtl\" style=\"margin:0\">x</p>")
    XCTAssertEqual(html("x", ParagraphStyle(writingDirection: .leftToRight)), "<p dir=\"ltr\" style=\"margin:0\">x</p>")
    XCTAssertEqual(html("שלום", ParagraphStyle()), "<p dir=\"auto\" style=\"margin:0\">שלום</p>")
    XCTAssertEqual(html("مرحبا", ParagraphStyle()), "<p dir=\"auto\" style=\"margin:0\">مرحبا</p>")
    XCTAssertEqual(html("ࠀ नमस्ते", ParagraphStyle()), "<p dir=\"auto\" style=\"margin:0\">ࠀ नमस्ते</p>")
    XCTAssertEqual(html("नमस्ते", ParagraphStyle()), "<p style=\"margin:0\">नमस्ते</p>")
  }

  func testWhiteSpaceThatHTMLWouldTakeAwayIsKept() {
    for string in [" a", "a ", "a  b", "a\tb", " "] {
      XCTAssertEqual(AttributedText(string).html(), "<span style=\"white-space:pre-wrap\">\(string)</span>")
      XCTAssertEqual(
        AttributedText(string + "\n").html(), "<p style=\"margin:0;white-space:pre-wrap\">\(string)</p>")
    }
    XCTAssertEqual(AttributedText("a b\u{a0} c").html(), "a b\u{a0} c")
  }

  func testAttachmentsAreLeftOutAndTheirCharacterIsNot() {
    let attachment = TextAttachment(size: Size(width: 5, height: 5)) { _, _ in }
    XCTAssertEqual((AttributedText("a") + AttributedText(attachment: attachment) + AttributedText("b")).html(), "ab")
    XCTAssertEqual(AttributedText("a\u{fffc}b").html(), "a\u{fffc}b")
  }

  func testManyRunsAndParagraphsTakeLinearTime() {
    var text = AttributedText()
    for number in 0..<20_000 {
      let font = Font(weight: number % 2 == 0 ? .bold : .regular)
      text.append("word \(number)\n", attributes: TextAttributes(font: font))
    }
    let html = text.html()
    XCTAssertTrue(html.hasPrefix("<p style=\"margin:0\"><b>word 0</b></p><p style=\"margin:0\">word 1</p>"))
    XCTAssertEqual(html.components(separatedBy: "</b>").count, 10_001)
  }
}
