/// Gathers the interface states that nodes shall have and applies them once a turn.
///
/// A node that leaves and comes back within one turn hears nothing, and no node goes through one state twice in a frame,
/// because only the state at the time of the flush counts.
@MainActor
final class InterfaceStateQueue {
  static let shared = InterfaceStateQueue()

  private var order: [DisplayNode] = []
  private var wanted: [ObjectIdentifier: InterfaceState] = [:]

  var isEmpty: Bool { order.isEmpty }

  func set(_ state: InterfaceState, for node: DisplayNode) {
    if wanted.updateValue(state, forKey: ObjectIdentifier(node)) == nil {
      order.append(node)
      RootContainer.wakeAll()
    }
  }

  /// The state a node will have after the next flush.
  func pending(for node: DisplayNode) -> InterfaceState? {
    wanted[ObjectIdentifier(node)]
  }

  /// Applies what is waiting, and what the callbacks add, until nothing is left.
  ///
  /// A node asked for twice in one flush by its own callbacks keeps the later state for the next turn.
  func flush() {
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
        // What a callback asked for after that is newer.
        for (node, state) in later where pending(for: node) == nil { set(state, for: node) }
        return
      }
    }
  }
}
