import Foundation
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

/// Fonts with changed or removed bytes. `SATEEN_FONT_FUZZ_ROUNDS` sets the number of rounds, `SATEEN_TEST_SEED`
/// repeats a run.
final class FontFuzzTests: XCTestCase {
  private static func number(_ variable: String) -> UInt64? {
    ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
  }

  private struct Original {
    var bytes: [UInt8]
    var text: String
  }

  /// Small fonts of several kinds, with a text for each.
  private static let originals: [Original] = {
    var variable = TestFont(family: "Fuzz", characters: "abcdefgh fi")
    variable.isVariable = true
    var plain = TestFont(family: "Fuzz", characters: "abcdefgh fi")
    plain.isColored = true
    var all = [
      Original(bytes: variable.bytes, text: "abc fi"),
      Original(bytes: TestFont.collection([plain, variable]), text: "abc fi"),
    ]
    for (family, text) in [
      ("Noto Sans Thaana", "ދިވެހި"), ("Noto Sans Buginese", "ᨅᨔ ᨕᨘᨁᨗ"), ("Noto Sans Syriac", "ܠܫܢܐ ܣܘܪܝܝܐ"),
      ("Noto Sans NKo", "ߒߞߏ"), ("Noto Sans Devanagari", "क्षत्रिय"), ("D050000L", "✁✂"), ("Nimbus Sans", "Office AV é"),
      ("Inter", "Office AV é"),
    ] {
      let path = FontLibrary.typeface(for: Font(family: family)).match?.path ?? ""
      let name = family.filter { $0 != " " }
      guard path.contains(name) || path.contains(family), let data = FileManager.default.contents(atPath: path),
        data.count < 1 << 20
      else { continue }
      all.append(Original(bytes: Array(data), text: text))
    }
    return all
  }()

  private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let tables = bytes.count > 12 ? min(Int(bytes[4]) << 8 | Int(bytes[5]), 40) : 0
    for _ in 0..<Int.random(in: 1...12, using: &random) where bytes.count > 16 {
      var range = 0..<bytes.count
      // Half of the changes hit the start of a table: small tables would hardly be hit otherwise.
      if tables > 0, Bool.random(using: &random) {
        let entry = 12 + 16 * Int.random(in: 0..<tables, using: &random)
        if entry + 16 <= bytes.count {
          let place = bytes[entry + 8..<entry + 16].reduce(0) { $0 << 8 | UInt64($1) }
          let (offset, length) = (Int(place >> 32), Int(place & 0xffff_ffff))
          if length > 0, offset + length <= bytes.count { range = offset..<offset + min(length, 64) }
        }
      }
      let at = Int.random(in: range, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[at] = .random(in: 0...255, using: &random)
      case 2:
        let end = min(at + Int.random(in: 1...8, using: &random), bytes.count)
        let value = [0, 0xff, 0x7f, 0x80].randomElement(using: &random)!
        for i in at..<end { bytes[i] = UInt8(value) }
      case 3 where at + 2 <= bytes.count:
        for (i, value) in [UInt8.random(in: 0...255, using: &random), 0xff].enumerated() { bytes[at + i] = value }
      case 4:
        let from = Int.random(in: 0..<bytes.count, using: &random)
        for i in 0..<min(16, bytes.count - max(at, from)) { bytes[at + i] = bytes[from + i] }
      case 5 where Int.random(in: 0..<4, using: &random) == 0: bytes.removeLast(bytes.count - at)
      default: bytes[at] = bytes[at] &+ 1
      }
    }
  }

  /// Lays text out with a face at several sizes, and draws it with random rendering options.
  private func use(_ face: FontFace, _ text: String, _ random: inout SeededRandom) throws {
    for size in [9, 15.5, 150, 400] {
      var font = Font(
        face, size: size, weight: Bool.random(using: &random) ? .bold : nil, italic: Bool.random(using: &random))
      if let axis = face.axes.first {
        font.variations = [FontVariation(axis.tag, Double.random(in: -1_000...2_000, using: &random))]
      }
      let layout = TextLayout(AttributedText(text, font: font), width: 300)
      XCTAssertTrue(layout.size.isValidForLayout, "\(layout.size)")
      let bitmap = try XCTUnwrap(
        Bitmap(size: PixelSize(width: 120, height: 60), scale: size > 20 ? 1 : 2, isOpaque: true))
      let rendering = TextRendering(
        antialiasing: [.none, .grey, .subpixel(.rgb), .subpixel(.verticalBGR)].randomElement(using: &random)!,
        hinting: TextRendering.Hinting.allCases.randomElement(using: &random)!)
      let context = GraphicsContext(bitmap: bitmap, textRendering: rendering)
      context.fill(Rect(x: 0, y: 0, width: 200, height: 100), with: .white)
      layout.draw(in: context)
      if size == 15.5 {
        context.concatenate(Transform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 20, ty: 0))
        layout.draw(in: context)
      }
    }
  }

  func testDamagedFontsNeitherCrashNorHang() throws {
    let seed = Self.number("SATEEN_TEST_SEED") ?? .random(in: 0..<1_000_000)
    let rounds = Self.number("SATEEN_FONT_FUZZ_ROUNDS") ?? 120
    // Written at once, without a buffer, so that the seed is known after a crash.
    FileHandle.standardError.write(Data("seed \(seed)\n".utf8))
    var taken = 0
    for round in 0..<rounds {
      var random = SeededRandom(seed: seed &+ round)
      let original = Self.originals.randomElement(using: &random)!
      var bytes = original.bytes
      Self.mutate(&bytes, &random)
      do {
        let own = try FontLibrary.register(font: bytes, named: "round \(round)")
        defer { FontLibrary.unregister(own) }
        taken += 1
        for face in own.faces.prefix(2) { try use(face, original.text, &random) }
      } catch {
        XCTAssertTrue("\(error)".hasPrefix("The font round \(round) cannot be registered: "), "\(error)")
      }
    }
    print("\(taken) of \(rounds) damaged fonts were taken")
    XCTAssertGreaterThan(taken, 0, "seed \(seed)")
    // A damaged font does not affect other text.
    XCTAssertTrue(try XCTUnwrap(Picture(TextLayout(AttributedText("as before", font: Font(size: 15))))).hasInk)
  }

  func testNoUnitsPerEmHugeAdvancesAndHugeGlyphs() throws {
    for (units, advance, box) in [
      (0, 600, TestFont.Box.block), (1, 65_535, .block),
      (16, 65_535, .init(left: -32_000, bottom: -32_000, right: 32_000, top: 32_000)),
      (65_535, 1, .init(left: 0, bottom: 0, right: 1, top: 1)), (1_000, 0, .block),
    ] {
      var font = TestFont(family: "Odd \(units) \(advance)", characters: "ab", advance: advance, boxes: [box])
      font.unitsPerEm = units
      guard let own = try? FontLibrary.register(font: font.bytes) else { continue }
      defer { FontLibrary.unregister(own) }
      var random = SeededRandom(seed: 1)
      try use(own.faces[0], "abba", &random)
      let huge = TextLayout(AttributedText("ab", font: Font(own.faces[0], size: 10_000)))
      XCTAssertTrue(huge.size.isValidForLayout, "\(units): \(huge.size)")
    }
  }
}
