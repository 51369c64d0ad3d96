/// The answers of two sources to one case.
struct Comparison {
  let layout: LayoutCase
  let browser: [Frame]
  let engine: [Frame]

  /// The largest difference of any number of any frame, in points.
  var difference: Double {
    zip(browser, engine).reduce(0) { worst, pair in
      zip(pair.0.numbers, pair.1.numbers).reduce(worst) { max($0, abs($1.0 - $1.1)) }
    }
  }

  /// Lays every case out twice.
  static func make(_ cases: [LayoutCase], browser: any FrameSource, engine: any FrameSource) throws -> [Comparison] {
    let expected = try browser.frames(of: cases)
    let actual = try engine.frames(of: cases)
    return cases.indices.map { Comparison(layout: cases[$0], browser: expected[$0], engine: actual[$0]) }
  }

  /// The boxes whose frames differ: where each is in the tree, what the browser says, what the engine says.
  func differences(tolerance: Double) -> [String] {
    boxes.filter { differs(at: $0.index, tolerance) }.map { box in
      "  \((["root"] + box.path.map(String.init)).joined(separator: ".")): \(answers(at: box.index))"
    }
  }

  /// The tree, a line for each box: its style, the browser's frame, and the engine's where it is another.
  func outline(tolerance: Double) -> [String] {
    let space = [("width", layout.width), ("height", layout.height)].compactMap { name, value in
      value.map { " \(name) \(number($0))" }
    }
    let head = "\(layout.id):\(space.joined()) \(layout.direction == .leftToRight ? "ltr" : "rtl")"
    return [head]
      + boxes.map { index, path, box in
        var words = box.style.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
        if let text = box.text { words.append("text \(text.words.map(number).joined(separator: " "))") }
        let frames = differs(at: index, tolerance) ? answers(at: index) : list(browser[index])
        let indent = String(repeating: "  ", count: path.count + 1)
        return "\(indent){\(words.joined(separator: "; "))} \(frames)"
      }
  }

  /// Parents first, as frames are.
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
    zip(browser[index].numbers, engine[index].numbers).contains { abs($0 - $1) > tolerance }
  }

  private func answers(at index: Int) -> String {
    "Chromium \(list(browser[index])), engine \(list(engine[index]))"
  }

  private func list(_ frame: Frame) -> String {
    "[" + frame.numbers.map(number).joined(separator: ", ") + "]"
  }
}
