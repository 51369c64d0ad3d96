import Foundation

@testable import SateenText

/// Seeds and lengths of the random tests of contents. SATEEN_TEST_SEED repeats a run, SATEEN_TEXT_ROUNDS multiplies the
/// number of rounds.
enum ContentTestSeed {
  private static func stated(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  /// A random source, with a note for failures. The seed is printed.
  static func random(_ test: String = #function) -> (SeededRandom, note: String) {
    let seed = stated("SATEEN_TEST_SEED") ?? UInt64.random(in: 0...9_999_999)
    print("\(test): SATEEN_TEST_SEED=\(seed)")
    return (SeededRandom(seed: seed), "SATEEN_TEST_SEED=\(seed)")
  }

  static func rounds(_ count: Int) -> Int { count * Int(stated("SATEEN_TEXT_ROUNDS") ?? 1) }
}

extension SeededRandom {
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(bound, 1), using: &self) }

  /// True once in so many times.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }

  /// Text of up to so many characters, mostly such that are hard for an editor.
  mutating func text(upTo count: Int) -> String {
    let characters = [
      "a", "b", " ", "\n", "\r", "\r\n", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}", "é", "e\u{301}", "\u{302}",
      "日", "😀", "👩‍👩‍👧", "🇦", "ก", "𝄞", "\u{0}", "\u{84}", "\u{1085}", "\u{10085}", "\u{2027}", "\u{202a}", "\u{fffd}",
    ]
    return (0..<below(count + 1)).map { _ in characters[below(characters.count)] }.joined()
  }
}
