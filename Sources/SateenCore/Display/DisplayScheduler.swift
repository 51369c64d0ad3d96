import SateenThreads

/// Starts the drawing of nodes that need it, once a turn, and groups it into transactions.
@MainActor
final class DisplayScheduler {
  static let shared = DisplayScheduler()

  /// Seconds for which a node that is to be drawn anew waits for the layout that is on its way. Longer means that whoever
  /// lays it out does not mean to.
  static let layoutPatience = 0.25

  private var waiting: [DisplayNode] = []
  private var known: Set<ObjectIdentifier> = []
  private var open: [(container: DisplayNode, transaction: DisplayTransaction)] = []
  /// Nodes whose new pixels wait for their new frames.
  private var held: [HeldNode] = []
  private var heldNodes: Set<ObjectIdentifier> = []

  private let layoutTimer = Patience()

  private struct HeldNode {
    var node: DisplayNode
    /// On the frame clock of the node's window; nil where it has none.
    var end: Double?
  }

  /// Display blocks started since the process began.
  private(set) var startedBlocks = 0
  /// Drawings that are not on their layers yet.
  private(set) var underWay = 0

  /// Whether nothing is being drawn, or is to be.
  var isIdle: Bool { waiting.isEmpty && held.isEmpty && underWay == 0 }

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
    releaseHeld()
    while !waiting.isEmpty {
      let nodes = waiting
      waiting = []
      known = []
      for node in nodes {
        if done.updateValue(node, forKey: ObjectIdentifier(node)) != nil {
          later.append(node)
        } else if node.isAwaitingLayout {
          hold(node)
        } else {
          node.displayIfNeeded()
        }
      }
    }
    for node in later { add(node) }
    showComplete()
  }

  // MARK: Nodes that appear as a whole

  private var heldBack: [HeldNode] = []

  func holdBack(_ node: DisplayNode) {
    let window = node.loadedLayer?.window
    let end = window.map { $0.frameTime + DisplayNode.holdingBackPatience }
    heldBack.append(HeldNode(node: node, end: end))
    if let window, let end { window.wake(at: end, for: patience) }
  }

  /// Puts on screen what has all its pixels, and what waited long enough.
  private func showComplete() {
    guard !heldBack.isEmpty else { return }
    heldBack.removeAll { one in
      let time = one.node.loadedLayer?.window?.frameTime
      if let time, let end = one.end, time >= end { one.node.setHeldBack(false) } else { one.node.holdBackIfNeeded() }
      return !one.node.read(\.isHeldBack)
    }
  }

  /// Has the turns run in which somebody waited long enough.
  private final class Patience: FrameTicker {
    func tick(at time: Double) -> Bool { false }
  }

  private let patience = Patience()

  private func hold(_ node: DisplayNode) {
    guard heldNodes.insert(ObjectIdentifier(node)).inserted else { return }
    let window = node.loadedLayer?.window
    let end = window.map { $0.frameTime + Self.layoutPatience }
    held.append(HeldNode(node: node, end: end))
    if let window, let end { window.wake(at: end, for: layoutTimer) }
  }

  /// Has what has its layout drawn, and what waited long enough.
  private func releaseHeld() {
    guard !held.isEmpty else { return }
    let nodes = held
    held = []
    for one in nodes {
      let isPatient = one.end.map { one.node.loadedLayer?.window?.frameTime ?? .infinity < $0 } ?? false
      if isPatient, one.node.isAwaitingLayout {
        held.append(one)
        continue
      }
      heldNodes.remove(ObjectIdentifier(one.node))
      if !isPatient { one.node.stopAwaitingLayout() }
      if known.insert(ObjectIdentifier(one.node)).inserted { waiting.append(one.node) }
    }
  }

  // MARK: Transactions

  /// The transaction of this turn for whoever holds a node's contents together; its own where nobody does.
  func transaction(for node: DisplayNode) -> DisplayTransaction {
    let container = node.transactionContainer ?? node
    if let found = open.first(where: { $0.container === container }) { return found.transaction }
    let transaction = begin(in: container)
    open.append((container, transaction))
    return transaction
  }

  /// Opens a transaction for a container, which is told of its beginning and its end.
  func begin(in container: DisplayNode) -> DisplayTransaction {
    let transaction = DisplayTransaction(priority: container.effectiveDisplayPriority) { [weak container] in
      container?.displayTransactionDidComplete()
    }
    container.remember(transaction)
    container.displayTransactionWillBegin()
    return transaction
  }

  /// Closes this turn's transactions, before the main loop waits.
  func commit() {
    let transactions = open
    open = []
    for (_, transaction) in transactions { transaction.commit() }
  }

  // MARK: Counting

  func countStart() {
    startedBlocks += 1
    underWay += 1
  }

  func countEnd() { underWay -= 1 }
}
