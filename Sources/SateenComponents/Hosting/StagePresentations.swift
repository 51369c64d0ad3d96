/// The sheets and dialogs that a tree presents.
struct StagePresentations {
  struct Key: Hashable {
    var area: PartKey
    var index: Int
  }

  var shown: [Key: any StagePresentation] = [:]
}

/// A sheet or a dialog of a tree.
@MainActor
protocol StagePresentation {
  /// Dismisses it.
  func end()
  /// Takes over what a newer evaluation says.
  func update(_ wish: PresentationWish)
}
