import Foundation
import SateenGraphics
import SateenText

/// Reads the paragraphs written by Benchmarks/TextBench/make_paragraphs.py.
enum ParagraphFile {
  static func read(_ path: String, fontSize: Double) throws -> [AttributedText] {
    var lines = try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: UInt8(ascii: "\n"))[...]
    func failure(_ what: String) -> BenchOptions.Failure { BenchOptions.Failure(description: "\(path): \(what)") }
    guard let head = lines.popFirst(), head.starts(with: "paragraphs ".utf8) else {
      throw failure("it does not start with the number of paragraphs")
    }
    var paragraphs: [AttributedText] = []
    while let line = lines.popFirst() {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count >= 2, words[0] == "@", let count = Int(words[1]), let text = lines.popFirst(),
        text.count == count
      else { throw failure("paragraph \(paragraphs.count) is not whole") }
      let spans = try words[2...].map { word in
        guard let span = Span(word), span.range.upperBound <= count else { throw failure("\(word) is not a span") }
        return span
      }
      paragraphs.append(attributed(Array(text), spans, fontSize: fontSize))
    }
    return paragraphs
  }

  /// A range of bytes in bold or in the style of a link.
  private struct Span {
    var isBold: Bool
    var range: Range<Int>

    init?(_ word: Substring) {
      let ends = word.dropFirst().split(separator: "-").compactMap { Int($0) }
      guard ends.count == 2, ends[0] <= ends[1], word.first == "b" || word.first == "l" else { return nil }
      isBold = word.first == "b"
      range = ends[0]..<ends[1]
    }
  }

  private static func attributed(_ text: [UInt8], _ spans: [Span], fontSize: Double) -> AttributedText {
    let plain = TextAttributes(font: Font(family: "Noto Sans", size: fontSize))
    var bold = plain
    bold.font.weight = .bold
    var link = plain
    link.link = "there"
    link.color = Color(hex: 0x1d5fd2)
    link.underline = .single
    var result = AttributedText()
    var position = 0
    for span in spans.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result.append(String(decoding: text[position..<span.range.lowerBound], as: UTF8.self), attributes: plain)
      result.append(String(decoding: text[span.range], as: UTF8.self), attributes: span.isBold ? bold : link)
      position = span.range.upperBound
    }
    result.append(String(decoding: text[position...], as: UTF8.self), attributes: plain)
    return result
  }
}
