/// The frames of one case from two sources.
struct Comparison {
  let layout: LayoutCase
  /// The judge's frames, which count as right.
  let expected: [Frame]
  let actual: [Frame]
  /// The names of the two sources.
  let names: (expected: String, actual: String)

  /// The largest difference of any number of any frame, in points.
  var difference: Double {
    zip(expected, actual).reduce(0) { worst, pair in
      zip(pair.0.numbers, pair.1.numbers).reduce(worst) { max($0, abs($1.0 - $1.1)) }
    }
  }

  /// Lays every case out twice.
  static func make(_ cases: [LayoutCase], judge: any FrameSource, judged: any FrameSource) throws -> [Comparison] {
    let expected = try judge.frames(of: cases)
    let actual = try judged.frames(of: cases)
    return cases.indices.map { index in
      Comparison(
        layout: cases[index], expected: expected[index], actual: actual[index], names: (judge.name, judged.name))
    }
  }

  /// The boxes whose frames differ, each with its path in the tree and both frames.
  func differences(tolerance: Double) -> [String] {
    boxes.filter { differs(at: $0.index, tolerance) }.map { box in
      "  \((["root"] + box.path.map(String.init)).joined(separator: ".")): \(answers(at: box.index))"
    }
  }

  /// The tree, a line for each box: its style, the expected frame, and the actual frame where it differs.
  func outline(tolerance: Double) -> [String] {
    let space = [("width", layout.width), ("height", layout.height)].compactMap { name, value in
      value.map { " \(name) \(number($0))" }
    }
    let head = "\(layout.id):\(space.joined()) \(layout.direction == .leftToRight ? "ltr" : "rtl")"
    return [head]
      + boxes.map { index, path, box in
        var words = box.style.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
        if let text = box.text { words.append("text \(text.words.map(number).joined(separator: " "))") }
        let frames = differs(at: index, tolerance) ? answers(at: index) : list(expected[index])
        let indent = String(repeating: "  ", count: path.count + 1)
        return "\(indent){\(words.joined(separator: "; "))} \(frames)"
      }
  }

  /// All boxes, parents first, in the order of the frames.
  private var boxes: [(index: Int, path: [Int], box: Box)] {
    var all: [(index: Int, path: [Int], box: Box)] = []
    func visit(_ box: Box, _ path: [Int]) {
      all.append((all.count, path, box))
      for (index, child) in box.children.enumerated() { visit(child, path + [index]) }
    }
    visit(layout.root, [])
    return all
  }

  private func differs(at index: Int, _ tolerance: Double) -> Bool {
    zip(expected[index].numbers, actual[index].numbers).contains { abs($0 - $1) > tolerance }
  }

  private func answers(at index: Int) -> String {
    "\(names.expected) \(list(expected[index])), \(names.actual) \(list(actual[index]))"
  }

  private func list(_ frame: Frame) -> String {
    "[" + frame.numbers.map(number).joined(separator: ", ") + "]"
  }
}
