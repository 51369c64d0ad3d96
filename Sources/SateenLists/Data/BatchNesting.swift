/// Merges nested batches into one, which is applied when the outermost one ends.
struct BatchNesting<Completion> {
  private(set) var depth = 0
  private var update = ListUpdate()
  private var completions: [Completion] = []

  /// Begins a batch, maybe within another.
  mutating func begin() { depth += 1 }

  /// Ends a batch.
  /// - Returns: for the outermost batch, the merged update, and the completions in the order in which their batches
  ///   ended; nil for nested batches.
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

  /// Drops a batch that failed while it was collected.
  mutating func abandon() {
    depth -= 1
    if depth == 0 { self = BatchNesting() }
  }
}
