/// All that one change does to a list, whether two snapshots were compared or a batch was told: the one thing that
/// containers apply.
struct ChangeSet: Equatable, Sendable {
  /// An element that shows something else than before, moved or not.
  struct Update: Equatable, Sendable {
    /// Its place in the flat sequence before.
    var old: Int
    /// Its place in the flat sequence afterwards.
    var new: Int
  }

  /// Of the flat sequence of items, headers and footers.
  var elements: IndexMapping
  var sections: IndexMapping
  /// Elements that stay and are made anew in place, in the new order.
  var updated: [Update] = []

  /// Whether nothing has to be done.
  var isEmpty: Bool { elements.isIdentity && sections.isIdentity && updated.isEmpty }
}
