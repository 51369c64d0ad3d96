import SateenThreads

// Whose contents appear together, and how soon they are drawn.
nonisolated extension DisplayNode {
  /// How soon workers draw this node: what was set here, else on the nearest node above where it was set.
  ///
  /// Unless it is set, lists and windows say it, by how near to the reader the node is; what is set stays, and goes for
  /// what is inside too, as far as that has none of its own.
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

  /// Says how soon this node and what is inside it is wanted, for whoever knows how near to the reader they are. It does
  /// not go for nodes whose ``displayPriority`` was set.
  @MainActor public func setRangePriority(_ priority: WorkPriority) {
    let (changed, hasOwn) = box.withLock { state -> (Bool, Bool) in
      defer { state.toldDisplayPriority = priority }
      return (state.toldDisplayPriority != priority, state.ownDisplayPriority != nil)
    }
    guard changed, !hasOwn else { return }
    for one in main.runningTransactions() { one.setPriority(priority) }
    tellPriorityFollowers()
  }

  /// How soon what this node shows is wanted, as ``displayPriority``.
  @MainActor public var effectiveDisplayPriority: WorkPriority { displayPriority }

  @MainActor func updateDisplayPriority() {
    guard !read(\.isRangeManaged) else { return }
    setRangePriority(isVisible ? .visible : .trailing)
  }

  /// The node whose descendants' contents appear together with its own: the nearest one, from this one up, that is marked
  /// so. Nil where this node's contents appear by themselves.
  @MainActor var transactionContainer: DisplayNode? {
    var node: DisplayNode? = self
    while let current = node, !current.isTransactionContainer { node = current.supernode }
    return node
  }

  /// Whether the contents of this node and of everything below it appear in the same frame. Cells and screens are marked so;
  /// what is in no such node appears as soon as it is drawn.
  @MainActor public var isTransactionContainer: Bool {
    get { box.withLock { $0.main }?.isTransactionContainer ?? false }
    set { main.isTransactionContainer = newValue }
  }

  @MainActor func remember(_ transaction: DisplayTransaction) {
    main.transactions.removeAll(where: \.isComplete)
    main.transactions.append(transaction)
  }
}
