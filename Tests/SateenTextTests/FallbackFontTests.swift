import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class FallbackFontTests: XCTestCase {
  /// Letters and signs of many scripts, emoji, marks, unassigned and private-use code points.
  private static let sample: [UInt32] = {
    var sample: [UInt32] = []
    for block in stride(from: UInt32(0xa0), to: 0x3400, by: 37) { sample.append(block) }
    for block in stride(from: UInt32(0x3400), to: 0xd800, by: 1_301) { sample.append(block) }
    for block in stride(from: UInt32(0xe000), to: 0x1_0000, by: 271) { sample.append(block) }
    for block in stride(from: UInt32(0x1_0000), to: 0x2_0000, by: 409) { sample.append(block) }
    for block in stride(from: UInt32(0x2_0000), to: 0x11_0000, by: 30_011) { sample.append(block) }
    return sample
  }()

  private func family(_ face: Typeface?) -> String { face?.match.map { "\($0.path) \($0.index)" } ?? "none" }

  func testTheFontThatStandsInIsTheOneFontconfigWouldAnswerWith() throws {
    let fonts: [(Font, String)] = [
      (Font(), ""), (Font(weight: .bold, italic: true), ""), (Font(family: "Noto Serif"), "ja"),
      (Font(family: "monospace"), "ko"), (Font(), "zh-Hant"), (Font(family: "No Such Family"), "ar"),
      (Font(family: "Arial", weight: .light), "de-CH"),
    ]
    for (font, language) in fonts {
      let fallbacks = try XCTUnwrap(FontLibrary.fallbacks(for: font, language: language))
      var query = FontDatabase.Query()
      (query.weight, query.width, query.isItalic) = (font.weight, font.width, font.isItalic)
      query.families = [font.family ?? FontLibrary.systemFamily]
      query.language = language.isEmpty ? nil : language
      for c in Self.sample {
        query.characters = [c]
        let asked = query
        let wanted = FontLibrary.ask { $0.face(asked) }.flatMap { $0.covers(c) ? $0 : nil }
        let found = fallbacks.face(for: [c], variations: [])
        XCTAssertEqual(
          family(found), family(wanted), "\(String(c, radix: 16)) beside \(font.family ?? "-") in \(language)")
      }
      for cluster in [
        [0x61, 0x301], [0x5d0, 0x5b7], [0x627, 0x64b], [0x915, 0x94d], [0xe01, 0xe34], [0x61, 0x10ffff],
      ] {
        let cluster = cluster.map(UInt32.init)
        query.characters = cluster
        let asked = query
        let wanted = FontLibrary.ask { $0.face(asked) }.flatMap { face in cluster.allSatisfy(face.covers) ? face : nil }
        XCTAssertEqual(
          family(fallbacks.face(for: cluster, variations: [])), family(wanted), "\(cluster) in \(language)")
      }
    }
  }

  /// Looks up every scalar of two planes: results are kept in pages of 256 scalars.
  func testRareCharactersAreLookedUpByPages() throws {
    let fallbacks = try XCTUnwrap(FontLibrary.fallbacks(for: Font(weight: .medium), language: "haw"))
    for c in UInt32(0x2_0000)..<0x4_0000 { _ = fallbacks.face(for: [c], variations: []) }
    XCTAssertEqual(fallbacks.pageCount, 512)
    for c in stride(from: UInt32(0), to: 0x11_0000, by: 64) { _ = fallbacks.face(for: [c], variations: []) }
    XCTAssertLessThanOrEqual(fallbacks.pageCount, 1_024)
  }

  func testATextOfRareCharactersIsLaidOut() {
    let rare = (0..<3_000).compactMap { Unicode.Scalar(0xf0000 + UInt32($0) * 7) }
    let layout = TextLayout(AttributedText(String(String.UnicodeScalarView(rare)), font: Font(size: 10)), width: 300)
    XCTAssertGreaterThan(layout.lines.count, 1)
  }

  func testWhatIsRememberedOfFontsIsBounded() {
    for i in 0..<3_000 {
      var font = Font(weight: Font.Weight(rawValue: i % 1_000 + 1), width: Font.Width(rawValue: 50 + i % 150))
      font.alternatives = ["Family \(i)"]
      _ = FontLibrary.typeface(for: font)
      _ = FontLibrary.scriptFallback(for: font, script: .han, language: "ja")
    }
    let known = FontLibrary.state.withLock { $0.known }
    XCTAssertLessThanOrEqual(known.styles.count, FontLibrary.Answers.most.faces)
    XCTAssertLessThanOrEqual(known.scripts.count, FontLibrary.Answers.most.faces)
    XCTAssertLessThanOrEqual(known.alternatives.count, FontLibrary.Answers.most.faces)
    for i in 0..<200 { _ = FontLibrary.fallbacks(for: Font(weight: Font.Weight(rawValue: i + 1)), language: "") }
    XCTAssertLessThanOrEqual(
      FontLibrary.state.withLock { $0.known.fallbacks.count }, FontLibrary.Answers.most.fallbacks)
  }

  func testOnlyTagsAreLanguages() {
    for (tag, name) in [
      ("ja", "ja"), ("ZH-hant_tw", "zh-Hant-TW"), ("de-CH-1996", "de-CH-1996"), ("en-US-u-ca-GREG", "en-US-u-ca-greg"),
    ] {
      XCTAssertEqual(LanguageTag.wellFormed(tag), name)
      XCTAssertEqual(LanguageTag.known(tag)?.name, name)
    }
    for tag in [
      "", "j", "ja-", "-ja", "ja--JP", "12", "ja JP", "日本", "a-b", "languages1", String(repeating: "ab-", count: 40),
    ] {
      XCTAssertNil(LanguageTag.known(tag), tag)
    }
  }
}
