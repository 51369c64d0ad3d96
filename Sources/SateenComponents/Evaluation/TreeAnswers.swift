import SateenCore
import SateenLayout

/// The newest layouts of a tree, for one outcome of its evaluation.
struct TreeAnswers {
  private struct Answer {
    var range: SizeRange
    var grid: PixelGrid
    var direction: LayoutDirection
    var layout: Layout
  }

  /// The layouts in which a row was measured and stretched.
  private static var capacity: Int { 2 }

  private var outcome = 0
  private var answers: [Answer] = []

  func layout(of evaluated: Evaluated, _ range: SizeRange, _ context: LayoutContext) -> Layout? {
    guard evaluated.outcome == outcome else { return nil }
    for answer in answers
    where answer.range == range && answer.grid == context.pixelGrid && answer.direction == context.direction {
      return answer.layout
    }
    return nil
  }

  /// - Parameter layout: nil for one that holds for the moment only.
  mutating func keep(_ layout: Layout?, of evaluated: Evaluated, _ range: SizeRange, _ context: LayoutContext) {
    if evaluated.outcome != outcome { answers = [] }
    outcome = evaluated.outcome
    guard let layout else { return }
    if answers.count == Self.capacity { answers.removeFirst() }
    answers.append(Answer(range: range, grid: context.pixelGrid, direction: context.direction, layout: layout))
  }
}
