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
  private var open: [ObjectIdentifier: DisplayTransaction] = [:]
  private var order: [DisplayTransaction] = []
  /// Nodes whose new pixels wait for their new frames.
  private var held: [HeldNode] = []
  private var heldNodes: Set<ObjectIdentifier> = []

  private let layoutAlarm = Patience()

  private struct HeldNode {
    var node: DisplayNode
    /// On the frame clock of the node's window; nil before the first turn of a window it is in.
    var end: Double?
    /// The version of the last layout that came in for the node.
    var laidOut = 0

    /// Has the time count from the first turn of the node's window on: between turns, that window's clock stands still.
    @MainActor mutating func begin(_ patience: Double) {
      guard end == nil, let window = node.loadedLayer?.window, window.isInTurn else { return }
      end = window.frameTime + patience
    }

    @MainActor var isOver: Bool {
      guard let end, let time = node.loadedLayer?.window?.frameTime else { return false }
      return time >= end
    }
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
        } else if let laidOut = node.awaitedLayout {
          hold(node, laidOut)
        } else {
          node.displayIfNeeded()
        }
      }
    }
    for node in later { add(node) }
    showComplete()
    layoutAlarm.set(held)
  }

  // MARK: Nodes that appear as a whole

  private var heldBack: [HeldNode] = []
  private var heldBackNodes: Set<ObjectIdentifier> = []
  private let appearanceAlarm = Patience()

  func holdBack(_ node: DisplayNode) {
    guard heldBackNodes.insert(ObjectIdentifier(node)).inserted else { return }
    heldBack.append(HeldNode(node: node))
    node.loadedLayer?.window?.setNeedsTurn()
  }

  /// Puts on screen what has all its pixels, and what waited long enough.
  private func showComplete() {
    guard !heldBack.isEmpty else { return }
    let nodes = heldBack
    (heldBack, heldBackNodes) = ([], [])
    for var one in nodes {
      one.begin(DisplayNode.holdingBackPatience)
      if one.isOver { one.node.setHeldBack(false) } else { one.node.holdBackIfNeeded() }
      // It may have been let go of and held back anew.
      if one.node.read(\.isHeldBack), heldBackNodes.insert(ObjectIdentifier(one.node)).inserted { heldBack.append(one) }
    }
    appearanceAlarm.set(heldBack)
  }

  /// Has the turns run in which somebody waited long enough.
  private final class Patience: FrameTicker {
    private var times: [ObjectIdentifier: Double] = [:]

    func tick(at time: Double) -> Bool { false }

    /// Wakes each window at the first end of those in it.
    func set(_ nodes: [HeldNode]) {
      guard !nodes.isEmpty else { return times = [:] }
      var first: [ObjectIdentifier: (window: RootContainer, end: Double)] = [:]
      for one in nodes {
        guard let end = one.end, let window = one.node.loadedLayer?.window else { continue }
        let id = ObjectIdentifier(window)
        if end < first[id]?.end ?? .infinity { first[id] = (window, end) }
      }
      // A window that is told the same again would be woken for it.
      for (id, entry) in first where times[id] != entry.end { entry.window.wake(at: entry.end, for: self) }
      times = first.mapValues(\.end)
    }
  }

  private func hold(_ node: DisplayNode, _ laidOut: Int) {
    guard heldNodes.insert(ObjectIdentifier(node)).inserted else { return }
    var one = HeldNode(node: node, laidOut: laidOut)
    one.begin(Self.layoutPatience)
    held.append(one)
    if one.end == nil { node.loadedLayer?.window?.setNeedsTurn() }
  }

  /// Has what has its layout drawn, and what waited long enough.
  private func releaseHeld() {
    guard !held.isEmpty else { return }
    let nodes = held
    held = []
    for var one in nodes {
      if let laidOut = one.node.awaitedLayout, one.node.loadedLayer?.window != nil {
        // While layouts do come, if only for what was there before, the next one is waited for.
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

  /// The transaction of this turn for whoever holds a node's contents together; its own where nobody does.
  func transaction(for node: DisplayNode) -> DisplayTransaction {
    let container = node.transactionContainer ?? node
    if let found = open[ObjectIdentifier(container)] { return found }
    let transaction = begin(in: container)
    open[ObjectIdentifier(container)] = transaction
    order.append(transaction)
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
    let transactions = order
    (open, order) = ([:], [])
    for transaction in transactions { transaction.commit() }
  }

  // MARK: Counting

  func countStart() {
    startedBlocks += 1
    underWay += 1
  }

  func countEnd() { underWay -= 1 }
}
