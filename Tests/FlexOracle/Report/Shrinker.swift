import SateenLayout

/// Finds the smallest trees that still fail. The simpler forms of all trees are laid out together, on one page.
///
/// The inverse of delta debugging (Zeller and Hildebrandt, 2002): a round tries all single steps at once. The next
/// round combines the steps that kept the failure: all of them, halves and quarters.
struct Shrinker {
  let judge: any FrameSource
  let judged: any FrameSource
  let tolerance: Double
  /// The most single steps of a tree in a round. A round after one without progress tries all of them.
  var breadth = 30
  var random = Random(seed: 7)

  /// The state of the search for one tree.
  private struct Search {
    var best: Comparison
    /// The tree at the start of the last round. ``steps`` are the single steps from there that kept the failure.
    var base: LayoutCase
    var steps: [Edit] = []
    /// Whether the next round tries every single step.
    var isThorough = false
    var isOver = false
  }

  /// A simpler form of the tree of one search, with its step if there was only one.
  private struct Form {
    var search: Int
    var step: Edit?
    var layout: LayoutCase
  }

  mutating func shrink(_ failures: [Comparison]) throws -> [Comparison] {
    var searches = failures.map { Search(best: $0, base: $0.layout) }
    while searches.contains(where: { !$0.isOver }) {
      var forms: [Form] = []
      for index in searches.indices where !searches[index].isOver {
        forms += simplerForms(searches[index], index)
        searches[index].base = searches[index].best.layout
        searches[index].steps = []
        searches[index].isOver = searches[index].isThorough
        searches[index].isThorough = true
      }
      let answers = try Comparison.make(forms.map(\.layout), judge: judge, judged: judged)
      for (form, answer) in zip(forms, answers) where answer.difference > tolerance {
        if let step = form.step { searches[form.search].steps.append(step) }
        if answer.layout.cost < searches[form.search].best.layout.cost {
          searches[form.search].best = answer
          searches[form.search].isOver = false
          searches[form.search].isThorough = false
        }
      }
    }
    return searches.map(\.best)
  }

  private mutating func simplerForms(_ search: Search, _ index: Int) -> [Form] {
    let now = search.best.layout
    var forms = now.edits.map { Form(search: index, step: $0, layout: $0.apply(to: now)) }
    if forms.count > breadth, !search.isThorough { forms = Array(forms.shuffled(using: &random).prefix(breadth)) }
    for part in [1, 2, 2, 2, 4, 4, 4, 4] where search.steps.count > 1 {
      let chosen = search.steps.shuffled(using: &random).prefix(max(2, search.steps.count / part))
      forms.append(Form(search: index, step: nil, layout: Edit.apply(Array(chosen), to: search.base)))
    }
    return forms.filter { $0.layout.cost < now.cost && $0.layout.isComparable }
  }
}
