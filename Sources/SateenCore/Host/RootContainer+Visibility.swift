import SateenThreads

// Windows that are hidden, or short of memory.
extension RootContainer {
  /// Seconds after which reported memory pressure is taken to be over.
  public static let memoryCalmTime = 10.0

  /// The visibility of the screen at the window's root.
  public var visibility: ScreenVisibility { ScreenVisibility(isWindowHidden: !isVisible, isMemoryLow: isMemoryLow) }

  func visibilityChanged() {
    // A list gets its own state in one turn, and its rows get theirs in the next.
    turnsOutOfSight = 3
    rootNode?.spreadVisibility(visibility)
    setNeedsTurn()
  }

  /// Whether a hidden window needs a turn: to release what only a visible window needs, or to do requested work. Motion
  /// alone needs none.
  public var wantsTurnOutOfSight: Bool { !isVisible && (turnsOutOfSight > 0 || hasTurnWork) }

  /// Notifies every window of memory pressure.
  static let listensForMemoryPressure: Registration = MemoryPressure.addHandler {
    for container in RootContainer.everyOne { container.memoryBecameLow() }
  }

  private func memoryBecameLow() {
    isMemoryLow = true
    memoryCalm?.cancel()
    memoryCalm = after(Self.memoryCalmTime) { [weak self] in self?.isMemoryLow = false }
  }
}
