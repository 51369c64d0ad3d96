import SateenThreads

// Nodes that appear when all of them is there.
nonisolated extension DisplayNode {
  /// Seconds after which a node that is held back appears with what it has. Longer means that something never comes.
  static let holdingBackPatience = 5.0

  /// Whether the node comes on screen only once everything in it has its pixels, pictures included, with no placeholder in
  /// it until then: for five seconds at most. What is behind the node shows meanwhile, which for a row of a list is the
  /// list's own stand-in.
  public var neverShowsPlaceholders: Bool {
    get { read(\.neverShowsPlaceholders) }
    set {
      let isLoaded = box.withLock { state -> Bool in
        defer { state.neverShowsPlaceholders = newValue }
        return state.neverShowsPlaceholders != newValue && state.backing != nil
      }
      if isLoaded { onMainIfLoaded { self.holdingBackDidChange() } }
    }
  }

  @MainActor private func holdingBackDidChange() {
    holdBackIfNeeded()
    enumerateSubtree { $0.updatePlaceholder() }
  }

  /// Whether this node, or one it is in, shows no placeholders.
  @MainActor var isWithoutPlaceholders: Bool {
    var node: DisplayNode? = self
    while let current = node {
      if current.neverShowsPlaceholders { return true }
      node = current.supernode
    }
    return false
  }

  /// Takes the node off the screen while pixels are missing, and puts it back when they are there.
  @MainActor func holdBackIfNeeded() {
    let wants =
      neverShowsPlaceholders && interfaceState.contains(.display) && isAwaitingPixelsInside(includingPictures: true)
    if wants, !read(\.isHeldBack) {
      setHeldBack(true)
      DisplayScheduler.shared.holdBack(self)
    } else if !wants {
      setHeldBack(false)
    }
  }

  @MainActor func setHeldBack(_ isHeldBack: Bool) {
    if read(\.isHeldBack) != isHeldBack { change(.hidden) { $0.isHeldBack = isHeldBack } }
  }
}
