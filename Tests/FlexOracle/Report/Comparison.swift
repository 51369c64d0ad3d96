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
  func lines(tolerance: Double) -> [String] {
    var names: [String] = []
    func name(_ box: Box, _ path: String) {
      names.append(path)
      for (index, child) in box.children.enumerated() { name(child, "\(path).\(index)") }
    }
    name(layout.root, "root")
    return names.indices.compactMap { index in
      let (a, b) = (browser[index].numbers, engine[index].numbers)
      guard zip(a, b).contains(where: { abs($0 - $1) > tolerance }) else { return nil }
      func list(_ numbers: [Double]) -> String { "[" + numbers.map(number).joined(separator: ", ") + "]" }
      return "  \(names[index]): Chromium \(list(a)), engine \(list(b))"
    }
  }
}
