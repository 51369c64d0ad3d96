import Foundation
import SateenThreads
import XCTest

@testable import SateenText

/// A checker with dictionaries and a list of own words in a folder of its own, so that no test touches those of the user.
final class SpellingScene: Sendable {
  /// libenchant reads this folder's path from the environment.
  private static let folder: String = {
    let folder = NSTemporaryDirectory() + "sateen-spelling-\(getpid())"
    try? FileManager.default.createDirectory(atPath: folder + "/hunspell", withIntermediateDirectories: true)
    setenv("ENCHANT_CONFIG_DIR", folder, 1)
    atexit { try? FileManager.default.removeItem(atPath: SpellingScene.folder) }
    return folder
  }()

  let checker: SpellChecker
  let folder: String
  private let errors = Locked<[SpellingError]>([])
  var said: [SpellingError] { errors.withLock { $0 } }

  init(file: String = "libenchant-2.so.2", locale: String = "en_US.UTF-8", cacheLimit: Int = 16_384) {
    folder = Self.folder
    let errors = errors
    checker = SpellChecker(file: file, locale: locale, cacheLimit: cacheLimit) { error in
      errors.withLock { $0.append(error) }
    }
  }

  /// A scene with the dictionaries that `Scripts/install-deps --tests` installs.
  static func english(cacheLimit: Int = 16_384) async throws -> SpellingScene {
    let scene = SpellingScene(cacheLimit: cacheLimit)
    let availability = await scene.checker.availability(for: "en-US")
    guard case .available = availability else {
      throw XCTSkip("There is no English dictionary (Debian: libenchant-2-2, hunspell-en-us): \(availability)")
    }
    return scene
  }

  /// Writes a dictionary of hunspell. Language codes from "qaa" to "qtz" are nobody's.
  func addDictionary(_ tag: String, _ words: [String], rules: String = "SET UTF-8\n") throws {
    try addDictionary(tag, list: "\(words.count)\n" + words.joined(separator: "\n") + "\n", rules: rules)
  }

  func addDictionary(_ tag: String, list: String, rules: String = "SET UTF-8\n") throws {
    try Data(list.utf8).write(to: URL(fileURLWithPath: "\(folder)/hunspell/\(tag).dic"))
    try Data(rules.utf8).write(to: URL(fileURLWithPath: "\(folder)/hunspell/\(tag).aff"))
  }

  /// The user's own words for a dictionary.
  func ownWords(_ tag: String) -> [String] {
    let text = (try? String(contentsOfFile: "\(folder)/\(tag).dic", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// The unknown words of a text, checked as one piece.
  func unknownWords(_ text: String, _ languages: [SpellingLanguageRun] = [], options: SpellingOptions = []) -> [String]
  {
    unknownRanges(text, languages, options: options).map { text.codeUnits($0) }
  }

  func unknownRanges(
    _ text: String, _ languages: [SpellingLanguageRun] = [], options: SpellingOptions = []
  ) -> [Range<Int>] {
    let result = Locked<[Range<Int>]>([])
    checker.queue.submit(.visible) { [checker] in
      let units = Array(text.utf16)
      let unknown = units.withUnsafeBufferPointer { units in
        var words: [SpellingWord] = []
        WordFinder(options: options).find(in: units, into: &words)
        return checker.use { $0.unknownWords(of: words, in: units, languages: languages, offset: 0) }
      }
      result.withLock { $0 = unknown }
    }
    checker.queue.waitUntilIdle()
    return result.withLock { $0 }
  }

  static func seed(_ test: String) -> UInt64 {
    let given = ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...9_999_999)
    print("\(test): SATEEN_TEST_SEED=\(seed)")
    return seed
  }
}

/// SplitMix64, so that a seed gives the same test on each machine.
struct SpellingNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

extension String {
  /// The part in a range of UTF-16 code units.
  func codeUnits(_ range: Range<Int>) -> String {
    String(decoding: Array(utf16)[range], as: UTF16.self)
  }
}
