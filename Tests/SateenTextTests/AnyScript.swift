@testable import SateenText

/// Random text in any of Unicode's scripts, well-formed or not: letters, marks and signs in any order.
enum AnyScript {
  /// The assigned characters of each script, and last those of no script.
  private static let pools: [[Unicode.Scalar]] = {
    var pools: [Int32: [Unicode.Scalar]] = [:]
    for value in UInt32(0x21)..<0x1fc00 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      switch scalar.properties.generalCategory {
      case .unassigned, .privateUse, .control, .lineSeparator, .paragraphSeparator: continue
      default: pools[CodePoint.script(value).code, default: []].append(scalar)
      }
    }
    let neutral = [Script.common.code, Script.inherited.code]
    return pools.filter { !neutral.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
      + [neutral.flatMap { pools[$0] ?? [] }]
  }()

  static func word(_ random: inout SeededRandom) -> String {
    let pool =
      Int.random(in: 0..<6, using: &random) == 0 ? pools[pools.count - 1] : pools.randomElement(using: &random)!
    // Half of the characters come from 60 neighbours: in large scripts all would be rare otherwise.
    let start = Int.random(in: 0..<pool.count, using: &random)
    let near = pool[start..<min(start + 60, pool.count)]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      scalars.append((Bool.random(using: &random) ? near : pool[...]).randomElement(using: &random)!)
      if Int.random(in: 0..<12, using: &random) == 0 {
        scalars.append(pools[pools.count - 1].randomElement(using: &random)!)
      }
    }
    return String(scalars)
  }

  static func text(_ random: inout SeededRandom, words count: Int) -> AttributedText {
    var text = AttributedText()
    for i in 0..<count {
      var attributes = TextAttributes(font: Font(size: Double(Int.random(in: 9...24, using: &random))))
      attributes.font.isItalic = Int.random(in: 0..<6, using: &random) == 0
      if Int.random(in: 0..<6, using: &random) == 0 { attributes.font.weight = .bold }
      if Int.random(in: 0..<12, using: &random) == 0 { attributes.kern = Double.random(in: -1...3, using: &random) }
      let separator = ["", " ", " ", " ", "  ", "\t", "\n", "\u{ad}", "\u{200b}"].randomElement(using: &random)!
      let known = Int.random(in: 0..<4, using: &random) == 0
      text.append(
        (i == 0 ? "" : separator) + (known ? Sample.words.randomElement(using: &random)! : word(&random)),
        attributes: attributes)
    }
    return text
  }
}
