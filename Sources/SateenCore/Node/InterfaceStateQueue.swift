/// Collects the interface states that are requested for nodes, and applies them once a turn.
///
/// A node that leaves and comes back within one turn gets no callback, and no node goes through one state twice in a
/// frame, because only the state at the time of the flush counts.
@MainActor
final class InterfaceStateQueue {
  static let shared = InterfaceStateQueue()

  private var order: [DisplayNode] = []
  private var wanted: [ObjectIdentifier: InterfaceState] = [:]

  var isEmpty: Bool { order.isEmpty }
  /// Whether a turn is under way whose flush is still to come, which handles every request until then.
  private var isFlushComing = false

  func turnBegins() { isFlushComing = true }

  func set(_ state: InterfaceState, for node: DisplayNode) {
    if wanted.updateValue(state, forKey: ObjectIdentifier(node)) == nil {
      order.append(node)
      if !isFlushComing { TurnSchedule.wake(node.turns) }
    }
  }

  /// The state a node will have after the next flush.
  func pending(for node: DisplayNode) -> InterfaceState? {
    wanted[ObjectIdentifier(node)]
  }

  /// Applies all pending states, and those that the callbacks add.
  ///
  /// A second state for a node within one flush, requested by a callback, waits for the next turn.
  func flush() {
    isFlushComing = false
    guard !order.isEmpty else { return }
    var done: Set<ObjectIdentifier> = []
    while !order.isEmpty {
      let nodes = order
      order = []
      var later: [(DisplayNode, InterfaceState)] = []
      for node in nodes {
        let id = ObjectIdentifier(node)
        guard let state = wanted.removeValue(forKey: id) else { continue }
        if done.insert(id).inserted {
          node.applyInterfaceState(state)
        } else {
          later.append((node, state))
        }
      }
      guard later.isEmpty else {
        // A state that a callback requested since then is newer.
        for (node, state) in later where pending(for: node) == nil { set(state, for: node) }
        return
      }
    }
  }
}
