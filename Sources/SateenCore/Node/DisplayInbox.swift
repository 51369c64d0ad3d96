import SateenThreads

/// Coalesces nodes that other threads want drawn, on their way to the main loop's ``DisplayScheduler``. Each node is
/// listed once, and one entry in the main queue serves all of them.
enum DisplayInbox {
  private struct State {
    var nodes: [DisplayNode] = []
    var known: Set<ObjectIdentifier> = []
  }

  private static let state = Locked(State())
  private static let posted = CoalescedPost()

  /// Any thread.
  static func add(_ node: DisplayNode) {
    state.withLock { state in
      if state.known.insert(ObjectIdentifier(node)).inserted { state.nodes.append(node) }
    }
    posted.post { empty() }
  }

  @MainActor private static func empty() {
    for node in state.exchange(State()).nodes { DisplayScheduler.shared.add(node) }
  }
}
