import Foundation
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

/// A random source that gives the same numbers for the same seed.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The seed in SATEEN_TEST_SEED, which repeats a run.
  static var givenSeed: UInt64? { ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) } }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }
}

enum Sample {
  static let words: [String] = [
    "Hamburg", "fjord,", "“quoted”", "AVATAR", "office", "naïve", "Ếch", "x", "well-known", "1,234.56", "(yes)",
    "https://example.org/a/b?c=d", "jjj", "Wolf", "f", "\u{e9}te\u{301}", "مرحبا", "بالعالم،", "العربية", "٣٤٥", "שלום",
    "עולם!",
    "我能吞下玻璃", "而不伤身体。", "吾輩は猫である。", "カギ「括弧」", "모든", "인간은", "มนุษย์ทั้งหลาย", "เกิดมา", "क्षत्रिय", "स्वतन्त्रता",
    "தமிழ்", "বাংলা", "Ελληνικά", "Кириллица", "😀", "👨‍👩‍👧‍👦", "🇫🇷🇯🇵", "👍🏽", "❤️", "1️⃣", "→", "∑", "🏳️‍🌈", "\u{202e}abc\u{202c}",
    "\u{2067}אב\u{2069}",
  ]

  static func text(_ random: inout SeededRandom, words count: Int, styled: Bool = true) -> AttributedText {
    var text = AttributedText()
    for i in 0..<count {
      var attributes = TextAttributes(font: Font(size: Double(Int.random(in: 9...24, using: &random))))
      if !styled { attributes.font.size = 15 }
      if styled {
        attributes.font.isItalic = Int.random(in: 0..<5, using: &random) == 0
        if Int.random(in: 0..<5, using: &random) == 0 { attributes.font.weight = .bold }
      }
      let separator = ["", " ", " ", " ", " ", "  ", "\t", "\n"].randomElement(using: &random)!
      text.append((i == 0 ? "" : separator) + words.randomElement(using: &random)!, attributes: attributes)
    }
    return text
  }
}

/// Pixels of a layout drawn into the middle of a larger bitmap.
struct Picture {
  let bitmap: Bitmap
  let margin: Int
  let scale: Double
  let size: Size

  init?(
    _ layout: TextLayout, scale: Double = 1, margin: Int = 40, appearance: Appearance = .light,
    rendering: TextRendering? = nil
  ) {
    let box = PixelSize(layout.size, scale: scale)
    let whole = PixelSize(width: box.width + 2 * margin, height: box.height + 2 * margin)
    guard let bitmap = Bitmap(size: whole, scale: scale) else { return nil }
    let context = GraphicsContext(bitmap: bitmap, appearance: appearance, textRendering: rendering)
    layout.draw(in: context, at: Point(x: Double(margin) / scale, y: Double(margin) / scale))
    self.bitmap = bitmap
    self.margin = margin
    self.scale = scale
    size = layout.size
  }

  var bytes: [UInt8] {
    Array(UnsafeRawBufferPointer(start: bitmap.data, count: bitmap.byteCount))
  }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(bitmap.pixel(x: x, y: y) >> 24) }

  var hasInk: Bool { bytes.contains { $0 != 0 } }

  /// The darkest pixel outside of the layout's size.
  var strayInk: (alpha: Int, x: Int, y: Int) { strayInk(beyond: 0) }

  /// The darkest pixel more than a number of pixels outside of the layout's size.
  func strayInk(beyond border: Int) -> (alpha: Int, x: Int, y: Int) {
    let (left, top) = (margin - border, margin - border)
    let right = margin + Int((size.width * scale - 0.001).rounded(.up)) + border
    let bottom = margin + Int((size.height * scale - 0.001).rounded(.up)) + border
    var worst = (alpha: 0, x: 0, y: 0)
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width where x < left || x >= right || y < top || y >= bottom {
        if alpha(x, y) > worst.alpha { worst = (alpha(x, y), x - margin, y - margin) }
      }
    }
    return worst
  }
}

extension TextLayout {
  /// The text of each line.
  var lineStrings: [String] { lines.map { String(text.substring($0.range)) } }
}

extension Range<Int32> {
  var asInts: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
