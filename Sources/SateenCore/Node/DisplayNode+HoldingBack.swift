import SateenThreads

// Nodes that appear only once they are complete.
nonisolated extension DisplayNode {
  /// Seconds after which a held-back node appears with the pixels it has: the rest is assumed never to come.
  static let holdingBackPatience = 5.0

  /// Whether the node appears only once everything in it has its pixels, images included, and shows no placeholder
  /// until then: for five seconds at most. The background behind the node shows meanwhile; for a row of a list, the
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

  /// Hides the node while pixels are missing, and shows it when they are there.
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
