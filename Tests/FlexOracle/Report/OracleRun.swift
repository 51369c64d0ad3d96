import Foundation

/// Compares batch after batch, and tells at the end what was found.
struct OracleRun {
  let browser: any FrameSource
  let engine: any FrameSource
  let tolerance: Double
  let show: Int
  let shrink: Int

  private var failures: [Comparison] = []
  private var trees = 0
  private var boxes = 0
  private let start = Date()

  init(browser: any FrameSource, engine: any FrameSource, tolerance: Double, show: Int, shrink: Int) {
    (self.browser, self.engine, self.tolerance) = (browser, engine, tolerance)
    (self.show, self.shrink) = (show, shrink)
  }

  /// The part of trees on which both agree, in percent.
  var agreement: Double {
    trees == 0 ? 100 : Double(trees - failures.count) / Double(trees) * 100
  }

  mutating func compare(_ cases: [LayoutCase]) throws {
    let answers = try Comparison.make(cases, browser: browser, engine: engine)
    failures += answers.filter { $0.difference > tolerance }
    trees += cases.count
    boxes += cases.reduce(0) { $0 + $1.root.count }
  }

  /// Compares the cases of a file, and names those where the file expects something else than the browser says.
  /// - Parameter printing: whether to print each case with the browser's frames.
  mutating func compare(file: URL, printing: Bool) throws {
    let cases = try FiledCase.read(Data(contentsOf: file))
    try compare(cases.map(\.layout))
    let answers = try browser.frames(of: cases.map(\.layout))
    var different: [String] = []
    for (one, frames) in zip(cases, answers) {
      if printing { print(one.layout.json(expecting: frames)) }
      guard let expected = one.expected, expected.count == frames.count else { continue }
      // Expected frames may have been rounded to whole points.
      let check = Comparison(layout: one.layout, browser: frames, engine: expected)
      if check.difference >= 1 { different.append(one.layout.id) }
    }
    print("\(cases.count) cases, of which the file expects something else than Chromium in \(different.count)")
    for id in different { print("  \(id)") }
  }

  func report() throws {
    var shrinker = Shrinker(browser: browser, engine: engine, tolerance: tolerance)
    let smallest = try shrinker.shrink(Array(failures.prefix(shrink)))
    for (failure, small) in zip(failures, smallest + failures.dropFirst(shrink)).prefix(show) {
      print("\n\(failure.layout.id) differs by \(number(failure.difference)) points; the smallest tree that differs:")
      print(small.layout.json(expecting: small.browser))
      for line in small.lines(tolerance: tolerance) { print(line) }
    }
    if !smallest.isEmpty {
      let classes = Dictionary(grouping: smallest, by: \.layout.propertyClass)
      print("\n\(classes.count) classes among the first \(smallest.count) failures:")
      for (name, members) in classes.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
        print("  \(members.count)  \(name.isEmpty ? "no property" : name)")
      }
    }
    let time = String(format: "%.1f", Date().timeIntervalSince(start))
    let percent = String(format: "%.3f", agreement)
    print("\n\(trees) trees, \(percent) % agree, \(failures.count) differ, \(boxes) boxes, \(time) s")
  }
}
