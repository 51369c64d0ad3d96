import SateenThreads

// What becomes of a window nobody sees, and of one that has to do with less.
extension RootContainer {
  /// Seconds after which a report of short memory is taken to be over.
  public static let memoryCalmTime = 10.0

  /// What the window's surroundings mean for the screen at its root.
  public var visibility: ScreenVisibility { ScreenVisibility(isWindowHidden: !isVisible, isMemoryLow: isMemoryLow) }

  func visibilityChanged() {
    // A list hears of its own state in one turn, and its rows of theirs in the next.
    turnsOutOfSight = 3
    rootNode?.spreadVisibility(visibility)
    setNeedsTurn()
  }

  /// Whether a turn is wanted even though nobody sees the window: to give back what is only needed in sight, and to take in what
  /// was asked for meanwhile. Motion alone asks for none.
  public var wantsTurnOutOfSight: Bool { !isVisible && (turnsOutOfSight > 0 || hasTurnWork) }

  /// Has every window told when memory is short.
  static let listensForMemoryPressure: Registration = MemoryPressure.addHandler {
    for container in RootContainer.everyOne { container.memoryBecameLow() }
  }

  private func memoryBecameLow() {
    isMemoryLow = true
    memoryCalm?.cancel()
    memoryCalm = after(Self.memoryCalmTime) { [weak self] in self?.isMemoryLow = false }
  }
}
