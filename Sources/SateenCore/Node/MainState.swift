import SateenThreads

/// What a node stores that only the main loop ever touches. Made when first needed; most nodes below a list's range have none.
@MainActor
final class MainState {
  /// Whether the contents of the node and of all below it appear in one frame.
  var isTransactionContainer = false
  /// Transactions of a container that have not completed.
  var transactions: [DisplayTransaction] = []
  /// Display operations of this node that have not come back.
  var displaysUnderWay = 0
  /// What was drawn for a layout that is about to be applied, or is being drawn.
  var ahead: AheadDrawing?
  /// The version of the node's layout at which that layout was measured; nil where none is on its way.
  var versionDrawnAhead: Int?
  /// The sentinel at which the pixels that show were asked for.
  var shownVersion: UInt32 = 0
  /// How many drawings in a row were out of date when they came back.
  var outdatedDrawings = 0
  /// The one that is finished all the same.
  var insistent: InsistentDrawing?
  /// Whether what is inside is being measured for the bounds.
  var isBeingLaidOut = false
  /// Why the last drawing came to nothing.
  var displayError: DisplayError?
  /// Whether the node has shown what it draws, be it nothing, since it last gave back its pixels.
  var hasDisplayed = false
  /// Stands in for the node's pixels.
  var placeholder: Layer?
  var stateDelegates: [WeakStateDelegate] = []

  /// Nodes here and below with work of their own under way, which goes by the priority of this node too.
  var priorityFollowers: [WeakFollower] = []
  var isFollowingPriority = false

  nonisolated init() {}

  func runningTransactions() -> [DisplayTransaction] {
    transactions.removeAll(where: \.isComplete)
    return transactions
  }
}

struct WeakFollower {
  weak var node: DisplayNode?
}

final class WeakStateDelegate {
  private(set) weak var delegate: (any InterfaceStateDelegate)?

  init(delegate: any InterfaceStateDelegate) {
    self.delegate = delegate
  }
}

extension DisplayNode {
  var main: MainState {
    box.withLock { state in
      if let known = state.main { return known }
      let made = MainState()
      state.main = made
      return made
    }
  }
}
