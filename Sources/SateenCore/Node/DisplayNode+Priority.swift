import SateenThreads

// Drawing priorities, and nodes whose contents appear together.
nonisolated extension DisplayNode {
  /// How soon workers draw this node: the priority set here, else that of the nearest node above where one was set.
  ///
  /// Unless one is set, lists and windows choose it, by how near the node is to the viewport. A priority that was set
  /// stays, and applies to all nodes inside that have none of their own.
  public var displayPriority: WorkPriority {
    get {
      var node: DisplayNode? = self
      var nearestTold: WorkPriority?
      while let current = node {
        let (own, told, supernode) = current.box.withLock {
          ($0.ownDisplayPriority, $0.toldDisplayPriority, $0.supernode)
        }
        if let own { return own }
        nearestTold = nearestTold ?? told
        node = supernode
      }
      return nearestTold ?? .visible
    }
    set {
      let changed = box.withLock { state -> Bool in
        defer { state.ownDisplayPriority = newValue }
        return state.ownDisplayPriority != newValue
      }
      guard changed, MainThread.isCurrent else { return }
      MainThread.assume {
        for one in main.runningTransactions() { one.setPriority(newValue) }
        for one in (transactionContainer ?? self).main.runningTransactions() {
          one.setPriority(newValue, of: ObjectIdentifier(self))
        }
        tellPriorityFollowers()
      }
    }
  }

  /// Sets how soon this node and the nodes inside it are drawn, for code that knows how near they are to the viewport.
  /// Nodes whose ``displayPriority`` was set ignore it.
  @MainActor package func setRangePriority(_ priority: WorkPriority) {
    let (changed, hasOwn) = box.withLock { state -> (Bool, Bool) in
      defer { state.toldDisplayPriority = priority }
      return (state.toldDisplayPriority != priority, state.ownDisplayPriority != nil)
    }
    guard changed, !hasOwn else { return }
    for one in main.runningTransactions() { one.setPriority(priority) }
    tellPriorityFollowers()
  }

  @MainActor func updateDisplayPriority() {
    guard !read(\.isRangeManaged) else { return }
    setRangePriority(isVisible ? .visible : .trailing)
  }

  /// The nearest node, from this one up, that is an ``isTransactionContainer``. Nil where this node's contents appear
  /// by themselves.
  @MainActor var transactionContainer: DisplayNode? {
    var node: DisplayNode? = self
    while let current = node, !current.isTransactionContainer { node = current.supernode }
    return node
  }

  /// Whether the contents of this node and of everything below it appear in the same frame. Set for cells and screens.
  /// Outside of such nodes, a node appears as soon as it is drawn.
  @MainActor public var isTransactionContainer: Bool {
    get { box.withLock { $0.main }?.isTransactionContainer ?? false }
    set { main.isTransactionContainer = newValue }
  }

  @MainActor func remember(_ transaction: DisplayTransaction) {
    main.transactions.removeAll(where: \.isComplete)
    main.transactions.append(transaction)
  }
}
