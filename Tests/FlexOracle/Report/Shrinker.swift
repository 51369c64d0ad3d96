import SateenLayout

/// Finds the smallest trees that still fail: every tree's simpler forms are asked together, on one page.
struct Shrinker {
  let browser: any FrameSource
  let engine: any FrameSource
  let tolerance: Double
  /// At most this many simpler forms of a tree at a time.
  var breadth = 160
  var random = Random(seed: 7)

  mutating func shrink(_ failures: [Comparison]) throws -> [Comparison] {
    var best = failures
    var open = Set(failures.indices)
    while !open.isEmpty {
      var owners: [Int] = []
      var cases: [LayoutCase] = []
      for index in open.sorted() {
        let forms = simplerForms(of: best[index].layout)
        cases += forms
        owners += Array(repeating: index, count: forms.count)
      }
      let answers = try Comparison.make(cases, browser: browser, engine: engine)
      let before = best
      for (owner, answer) in zip(owners, answers) where answer.difference > tolerance {
        if answer.layout.cost < best[owner].layout.cost { best[owner] = answer }
      }
      open = open.filter { best[$0].layout.cost < before[$0].layout.cost }
    }
    return best
  }

  /// The case less one thing, and less many things at once, for speed.
  private mutating func simplerForms(of layout: LayoutCase) -> [LayoutCase] {
    let edits = layout.edits.shuffled(using: &random)
    var forms = edits.map { $0.apply(to: layout) }
    let small = edits.filter(\.keepsPaths)
    let large = edits.filter { !$0.keepsPaths }
    for part in [2, 2, 3, 3, 4, 4, 6, 8] {
      var form = layout
      for edit in small.shuffled(using: &random).prefix(small.count / part) { form = edit.apply(to: form) }
      forms.append(form)
      if let edit = large.randomElement(using: &random) { forms.append(edit.apply(to: form)) }
    }
    let usable = forms.filter { $0.cost < layout.cost && $0.isComparable }
    // The largest steps first where not all can be asked.
    return Array(usable.sorted { $0.cost < $1.cost }.prefix(breadth))
  }
}
