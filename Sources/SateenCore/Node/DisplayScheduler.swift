import SateenThreads

/// Starts the drawing of nodes that need it, once a turn, and groups it into transactions.
@MainActor
final class DisplayScheduler {
  static let shared = DisplayScheduler()

  /// Seconds for which a node's redrawing waits for its pending layout. After that, the layout is assumed not to come.
  static let layoutPatience = 0.25

  private var waiting: [DisplayNode] = []
  private var known: Set<ObjectIdentifier> = []
  private var open: [ObjectIdentifier: DisplayTransaction] = [:]
  private var order: [DisplayTransaction] = []
  /// Nodes whose new pixels wait for their new frames.
  private var held: [HeldNode] = []
  private var heldNodes: Set<ObjectIdentifier> = []

  private let layoutAlarm = Patience()

  private struct HeldNode {
    var node: DisplayNode
    /// When the wait ends, in seconds on the frame clock of the node's window; nil before the first turn of that
    /// window.
    var end: Double?
    /// The version of the last layout that was applied for the node.
    var laidOut = 0

    /// Starts the wait at the first turn of the node's window: between turns, the window's clock stands still.
    @MainActor mutating func begin(_ patience: Double) {
      guard end == nil, let turns = node.turns, turns.isInTurn else { return }
      end = turns.frameTime + patience
    }

    @MainActor var isOver: Bool {
      guard let end, let time = node.turns?.frameTime else { return false }
      return time >= end
    }
  }

  /// Display blocks started since the process began.
  private(set) var startedBlocks = 0

  /// Whether nothing in the window is being drawn, or is to be. Another window's drawings do not count: that window may
  /// be out of sight, without turns in which its drawings could begin.
  func isIdle(in turns: TurnSchedule) -> Bool {
    func isOutside(_ node: DisplayNode) -> Bool { node.turns !== turns }
    return turns.drawings.underWay == 0 && waiting.allSatisfy(isOutside) && held.allSatisfy { isOutside($0.node) }
  }

  func add(_ node: DisplayNode) {
    guard known.insert(ObjectIdentifier(node)).inserted else { return }
    waiting.append(node)
    TurnSchedule.wake(node.turns)
  }

  /// Starts all waiting drawings, and those that they request in turn. Existing contents are shown at once.
  ///
  /// A node that requests a second drawing within one flush gets it in the next turn.
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
        } else if let laidOut = node.awaitedLayout {
          hold(node, laidOut)
        } else {
          node.displayIfNeeded()
        }
      }
    }
    for node in later { add(node) }
    endRasterizations()
    showComplete()
    layoutAlarm.set(held)
  }

  // MARK: Nodes that show by themselves again

  private var leavingRasterization: [DisplayNode] = []

  /// Has the bitmap of a node show the nodes below until all of these have pixels of their own.
  func endRasterization(of node: DisplayNode) {
    leavingRasterization.append(node)
    TurnSchedule.wake(node.turns)
  }

  private func endRasterizations() {
    guard !leavingRasterization.isEmpty else { return }
    let nodes = leavingRasterization
    leavingRasterization = []
    for node in nodes where !node.endRasterizationIfReady() { leavingRasterization.append(node) }
  }

  // MARK: Nodes that appear as a whole

  private var heldBack: [HeldNode] = []
  private var heldBackNodes: Set<ObjectIdentifier> = []
  private let appearanceAlarm = Patience()

  func holdBack(_ node: DisplayNode) {
    guard heldBackNodes.insert(ObjectIdentifier(node)).inserted else { return }
    heldBack.append(HeldNode(node: node))
    node.turns?.setNeedsTurn()
  }

  /// Shows held-back nodes that have all their pixels, or waited long enough.
  private func showComplete() {
    guard !heldBack.isEmpty else { return }
    let nodes = heldBack
    (heldBack, heldBackNodes) = ([], [])
    for var one in nodes {
      one.begin(DisplayNode.holdingBackPatience)
      if one.isOver { one.node.setHeldBack(false) } else { one.node.holdBackIfNeeded() }
      // `holdBackIfNeeded()` may have shown the node and held it back again.
      if one.node.read(\.isHeldBack), heldBackNodes.insert(ObjectIdentifier(one.node)).inserted { heldBack.append(one) }
    }
    appearanceAlarm.set(heldBack)
  }

  /// Wakes windows when the waits of their nodes end.
  private final class Patience: FrameTicker {
    private var times: [ObjectIdentifier: Double] = [:]

    func tick(at time: Double) -> Bool { false }

    /// Wakes each window at the earliest end of the waits in it.
    func set(_ nodes: [HeldNode]) {
      guard !nodes.isEmpty else { return times = [:] }
      var first: [ObjectIdentifier: (turns: TurnSchedule, end: Double)] = [:]
      for one in nodes {
        guard let end = one.end, let turns = one.node.turns else { continue }
        let id = ObjectIdentifier(turns)
        if end < first[id]?.end ?? .infinity { first[id] = (turns, end) }
      }
      // Setting the same time again would wake the window for nothing.
      for (id, entry) in first where times[id] != entry.end { entry.turns.wake(at: entry.end, for: self) }
      times = first.mapValues(\.end)
    }
  }

  private func hold(_ node: DisplayNode, _ laidOut: Int) {
    guard heldNodes.insert(ObjectIdentifier(node)).inserted else { return }
    var one = HeldNode(node: node, laidOut: laidOut)
    one.begin(Self.layoutPatience)
    held.append(one)
    if one.end == nil { node.turns?.setNeedsTurn() }
  }

  /// Queues held nodes for drawing that have their layout now, or waited long enough.
  private func releaseHeld() {
    guard !held.isEmpty else { return }
    let nodes = held
    held = []
    for var one in nodes {
      if let laidOut = one.node.awaitedLayout, one.node.host != nil {
        // A layout that was applied, even if it was measured before the change, restarts the wait for the next one.
        if laidOut != one.laidOut { (one.laidOut, one.end) = (laidOut, nil) }
        one.begin(Self.layoutPatience)
        if !one.isOver {
          held.append(one)
          continue
        }
        one.node.stopAwaitingLayout()
      }
      heldNodes.remove(ObjectIdentifier(one.node))
      if known.insert(ObjectIdentifier(one.node)).inserted { waiting.append(one.node) }
    }
  }

  // MARK: Transactions

  /// This turn's transaction of the node's transaction container, or of the node itself without one.
  func transaction(for node: DisplayNode) -> DisplayTransaction {
    let container = node.transactionContainer ?? node
    if let found = open[ObjectIdentifier(container)] { return found }
    let transaction = begin(in: container)
    open[ObjectIdentifier(container)] = transaction
    order.append(transaction)
    return transaction
  }

  /// Opens a transaction for a container, and notifies the container of its beginning and end.
  func begin(in container: DisplayNode) -> DisplayTransaction {
    let transaction = DisplayTransaction(priority: container.displayPriority) { [weak container] in
      container?.displayTransactionDidComplete()
    }
    container.remember(transaction)
    container.displayTransactionWillBegin()
    return transaction
  }

  /// Closes this turn's transactions, before the main loop waits.
  func commit() {
    let transactions = order
    (open, order) = ([:], [])
    for transaction in transactions { transaction.commit() }
  }

  // MARK: Counting

  func countStart() { startedBlocks += 1 }
}
