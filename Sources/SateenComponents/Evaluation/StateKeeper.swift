import SateenCore
import SateenThreads

/// Keeps the state of a list's row while the row has no node. Any thread.
package final class StateKeeper: Sendable {
  private struct State {
    weak var tree: ComponentTree?
    /// That of the tree's evaluation with these homes.
    var version = 0
    var homes: HomeTree?
  }

  private let state = Locked(State())

  package init() {}

  var homes: HomeTree? { state.withLock { $0.homes } }

  /// - Parameter version: that of the evaluation. Two threads may be done in the wrong order.
  func keep(_ homes: HomeTree?, of tree: ComponentTree, _ version: Int) {
    let (old, known) = state.withLock { state -> (HomeTree?, ComponentTree?) in
      let known = state.tree
      if known === tree, state.version > version { return (homes, known) }
      let old = state.homes
      (state.tree, state.version, state.homes) = (tree, version, homes)
      return (old, known)
    }
    withExtendedLifetime((old, known)) {}
  }

  /// Whether some state differs from its initial value.
  package var hasChangedState: Bool { homes?.hasChangedState == true }
}
