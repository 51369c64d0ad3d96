import Foundation

/// Compares batch after batch, and reports the failures at the end.
struct OracleRun {
  let judge: any FrameSource
  let judged: any FrameSource
  let tolerance: Double
  let show: Int
  let shrink: Int
  let isBrief: Bool

  private var failures: [Comparison] = []
  private var trees = 0
  private var boxes = 0
  private let start = Date()

  init(judge: any FrameSource, judged: any FrameSource, tolerance: Double, show: Int, shrink: Int, isBrief: Bool) {
    (self.judge, self.judged, self.tolerance) = (judge, judged, tolerance)
    (self.show, self.shrink, self.isBrief) = (show, shrink, isBrief)
  }

  /// The share of trees on which both sources agree, in percent.
  var agreement: Double {
    trees == 0 ? 100 : Double(trees - failures.count) / Double(trees) * 100
  }

  mutating func compare(_ cases: [LayoutCase]) throws {
    let answers = try Comparison.make(cases, judge: judge, judged: judged)
    failures += answers.filter { $0.difference > tolerance }
    trees += cases.count
    boxes += cases.reduce(0) { $0 + $1.root.count }
  }

  /// Compares the cases of a file, and prints the ids of those whose expected frames differ from the judge's.
  /// - Parameter printing: whether to print each case with the judge's frames.
  mutating func compare(file: URL, printing: Bool) throws {
    let cases = try FiledCase.read(Data(contentsOf: file))
    try compare(cases.map(\.layout))
    let answers = try judge.frames(of: cases.map(\.layout))
    var different: [String] = []
    for (one, frames) in zip(cases, answers) {
      if printing { print(one.layout.json(expecting: frames)) }
      guard let expected = one.expected, expected.count == frames.count else { continue }
      // Expected frames may have been rounded to whole points.
      let check = Comparison(
        layout: one.layout, expected: expected, actual: frames, names: ("file", judge.name))
      if check.difference >= 1 { different.append(one.layout.id) }
    }
    print("\(cases.count) cases, of which the file expects something else than \(judge.name) in \(different.count)")
    for id in different { print("  \(id)") }
  }

  func report() throws {
    var shrinker = Shrinker(judge: judge, judged: judged, tolerance: tolerance)
    let smallest = try shrinker.shrink(Array(failures.prefix(shrink)))
    for (failure, small) in zip(failures, smallest + failures.dropFirst(shrink)).prefix(show) {
      if isBrief {
        print("\n" + small.outline(tolerance: tolerance).joined(separator: "\n"))
        continue
      }
      print("\n\(failure.layout.id) differs by \(number(failure.difference)) points; the smallest tree that differs:")
      print(small.layout.json(expecting: small.expected))
      for line in small.differences(tolerance: tolerance) { print(line) }
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
