import SateenThreads

/// Starts the drawing of nodes that need it, once a turn, and groups it into transactions.
@MainActor
final class DisplayScheduler {
  static let shared = DisplayScheduler()

  private var waiting: [DisplayNode] = []
  private var known: Set<ObjectIdentifier> = []
  private var open: [(container: DisplayNode, transaction: DisplayTransaction)] = []

  /// Display blocks started since the process began.
  private(set) var startedBlocks = 0

  var isEmpty: Bool { waiting.isEmpty && open.isEmpty }

  func add(_ node: DisplayNode) {
    guard known.insert(ObjectIdentifier(node)).inserted else { return }
    waiting.append(node)
    RootContainer.wakeAll()
  }

  /// Starts what waits, and what that asks for. Contents that are there already are shown at once.
  ///
  /// A node whose drawing asks for the next one gets it in the next turn.
  func flush() {
    var done: [ObjectIdentifier: DisplayNode] = [:]
    var later: [DisplayNode] = []
    while !waiting.isEmpty {
      let nodes = waiting
      waiting = []
      known = []
      for node in nodes {
        if done.updateValue(node, forKey: ObjectIdentifier(node)) == nil {
          node.displayIfNeeded()
        } else {
          later.append(node)
        }
      }
    }
    for node in later { add(node) }
  }

  /// The transaction of this turn for whoever holds a node's contents together.
  func transaction(for node: DisplayNode) -> DisplayTransaction {
    startedBlocks += 1
    let container = node.transactionContainer
    if let found = open.first(where: { $0.container === container }) { return found.transaction }
    let transaction = DisplayTransaction(priority: container.displayPriority)
    open.append((container, transaction))
    container.remember(transaction)
    return transaction
  }

  /// Closes this turn's transactions, before the main loop waits.
  func commit() {
    let transactions = open
    open = []
    for (_, transaction) in transactions { transaction.commit() }
  }
}
