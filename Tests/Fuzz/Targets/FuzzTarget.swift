/// A part of the engine that reads untrusted bytes, or can be driven by bytes.
public struct FuzzTarget: Sendable {
  /// Also the name of the target's folder in `Tests/Fuzz/Corpora`.
  public let name: String
  /// The target in half a sentence.
  public let summary: String
  /// The most bytes of an input; longer ones find nothing more and are slow.
  public let longest: Int
  /// The structure of the bytes, for formats where random changes would hardly ever get past the first check.
  let grammar: (any FileGrammar)?
  /// Tests an input. No work of the test is left when this returns.
  /// - Throws: ``FuzzFailure`` where a result is wrong. Any other mistake ends the process.
  public let run: @MainActor @Sendable ([UInt8]) throws -> Void

  init(
    _ name: String, _ summary: String, longest: Int = 4_096, grammar: (any FileGrammar)? = nil,
    run: @escaping @MainActor @Sendable ([UInt8]) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.longest = longest
    self.grammar = grammar
    self.run = run
  }

  public static let all: [FuzzTarget] =
    pictures + [
      markdown, text, documents, fonts, hyphenation, layouts, specs, scripts, batches, snapshots, collections, nodes,
      videos, boxedVideos, subtitles, mapFiles,
    ]

  /// Makes an input from another one by changing its parts.
  /// - Parameter mutate: changes bytes; its second argument is the most bytes it may return.
  /// - Returns: nil where the bytes should be mutated without their structure.
  public func mutated(
    _ bytes: [UInt8], longest: Int, _ random: inout FuzzRandom, _ mutate: (inout [UInt8], Int) -> Void
  ) -> [UInt8]? {
    guard let grammar, !random.chance(4) else { return nil }
    return grammar.mutate(bytes, longest: longest, &random, mutate)
  }

  public static func named(_ name: String) -> FuzzTarget? {
    all.first { $0.name == name }
  }
}

/// A result that breaks a rule.
public struct FuzzFailure: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws if a rule does not hold.
func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) throws {
  if !holds { throw FuzzFailure(sentence()) }
}
