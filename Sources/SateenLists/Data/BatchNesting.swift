/// Batches within batches, which become one: nothing is applied before the outermost one ends.
struct BatchNesting<Completion> {
  private(set) var depth = 0
  private var update = ListUpdate()
  private var completions: [Completion] = []

  /// A batch begins, maybe within another.
  mutating func begin() { depth += 1 }

  /// A batch ends.
  /// - Returns: all that was collected, with the completions in the order their batches ended, where this was the
  ///   outermost one.
  mutating func end(
    _ collected: ListUpdate, _ completion: Completion? = nil
  ) -> (update: ListUpdate, completions: [Completion])? {
    update.merge(collected)
    if let completion { completions.append(completion) }
    depth -= 1
    guard depth == 0 else { return nil }
    defer { self = BatchNesting() }
    return (update, completions)
  }

  /// A batch failed while it was collected, and adds nothing.
  mutating func abandon() {
    depth -= 1
    if depth == 0 { self = BatchNesting() }
  }
}
