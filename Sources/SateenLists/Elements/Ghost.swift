/// A removed element whose pixels still show.
struct Ghost {
  /// When the pixels go.
  enum End: Equatable {
    /// When an arrangement includes the change that removed the element. Until then, the remaining elements keep their
    /// old frames.
    case arrangement(generation: Int)
    case fade

    /// Whether the ghost waits for no later arrangement than one of this generation.
    func isOver(at generation: Int) -> Bool {
      if case .arrangement(let own) = self { return own <= generation }
      return false
    }
  }

  var slot: ElementSlot
  var end: End
}
