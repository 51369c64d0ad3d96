import ArgumentParser
import Foundation
import SateenLayout

@main
struct FlexOracle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "FlexOracle",
    abstract: "Holds the flexbox engine against Chromium on trees that are made up.",
    discussion: """
      Each tree is laid out by both; where a frame differs, the smallest tree that still differs is printed as a case \
      file, with both answers. Ends with 1 if too few trees agree.
      """)

  @Option(help: "Where the made-up trees start from; the same seed gives the same trees.")
  var seed: UInt64?

  @Option(help: "How many trees to make up.")
  var count = 10000

  @Option(help: "How many trees one page holds.")
  var batch = 500

  @Option(help: "Whose initial values hold: css or yoga.")
  var defaults = DefaultsName.css

  @Option(help: "The most boxes of a tree.")
  var size = 12

  @Option(help: "Only these features, by name and with commas between them; --list names all.")
  var features: String?

  @Option(help: "All features but these.")
  var without: String?

  @Flag(help: "Name the features and stop.")
  var list = false

  @Option(help: "Only the made-up tree with this number.")
  var only: Int?

  @Option(help: "How many failures to print, the smallest tree of each.")
  var show = 5

  @Option(help: "How many failures to look for the smallest tree of.")
  var shrink = 40

  @Flag(help: "Print failures with a line for each box instead of as case files.")
  var brief = false

  @Option(help: "Run the cases in a file instead; flexbox cases with ahem10 texts, or what a failure printed.")
  var `case`: String?

  @Flag(help: "Print every case of the file with Chromium's frames.")
  var answers = false

  @Option(help: "How far frames may lie apart, in points.")
  var tolerance = 0.1

  @Option(help: "The least part of trees that agree, in percent.")
  var least = 99.9

  @Option(
    help: """
      What is compared. engine: Chromium and the engine. history: the engine and itself after it laid the tree out in \
      other forms, without a browser; tries what it remembers. zoom: Chromium and itself at another zoom; tells how much \
      is rounding.
      """)
  var compare = Compared.engine

  @Option(help: "The browser's program.")
  var chromium = "/usr/bin/chromium-headless-shell"

  mutating func validate() throws {
    guard size > 0, count > 0, batch > 0 else { throw ValidationError("Sizes and counts start from 1.") }
  }

  func run() throws {
    if list { return print(Feature.allCases.map(\.rawValue).joined(separator: "\n")) }
    let browser = Chromium(program: chromium)
    let sources: (any FrameSource, any FrameSource) =
      switch compare {
      case .engine: (browser, FlexEngine())
      case .history: (FlexEngine(), FlexEngine(hasHistory: true))
      case .zoom: (browser, Chromium(program: chromium, page: Page(zoom: 48)))
      }
    var run = OracleRun(
      judge: sources.0, judged: sources.1, tolerance: tolerance, show: show, shrink: shrink, isBrief: brief)
    if let file = self.case {
      try run.compare(file: URL(fileURLWithPath: file), printing: answers)
    } else {
      let generator = TreeGenerator(
        seed: seed ?? UInt64.random(in: 1...999_999), features: try chosenFeatures(),
        defaults: defaults == .css ? .css : .yoga, size: size)
      print("Seed \(generator.seed)")
      let numbers = only.map { [$0] } ?? Array(0..<count)
      for start in stride(from: 0, to: numbers.count, by: batch) {
        try run.compare(numbers[start..<min(start + batch, numbers.count)].map { generator.makeCase($0) })
      }
    }
    try run.report()
    if run.agreement < least { throw ExitCode(1) }
  }

  private func chosenFeatures() throws -> Set<Feature> {
    func named(_ list: String) throws -> Set<Feature> {
      try Set(
        list.split(separator: ",").map { name in
          guard let feature = Feature(rawValue: String(name)) else {
            throw ValidationError("\(name) is not a feature; --list names all.")
          }
          return feature
        })
    }
    return try (features.map(named) ?? Set(Feature.allCases)).subtracting(try without.map(named) ?? [])
  }
}

/// The two sources of frames to compare.
enum Compared: String, ExpressibleByArgument {
  case engine, history, zoom
}

enum DefaultsName: String, ExpressibleByArgument {
  case css, yoga
}
