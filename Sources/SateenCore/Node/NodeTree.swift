import SateenLayout
import SateenThreads

/// The links between nodes: supernodes, subnodes, and the nodes that a range controller manages.
///
/// Links change under one lock for all trees; the locks of the nodes concerned are taken inside of it, one after the
/// other. So a check before a change, such as that no node comes to be inside itself, still holds when the change is
/// made, whatever other threads do. Reading a link takes the node's own lock alone.
enum NodeTree {
  /// Where among its siblings a node goes.
  enum Place {
    /// Above the others; a node that is a subnode already stays where it is.
    case top
    /// From the back, not counting the node itself.
    case index(Int)
    case above(DisplayNode)
    case below(DisplayNode)
  }

  /// The result of putting a node into another.
  struct Insertion {
    /// Why the insertion was refused, in which case nothing was changed.
    var mistake: Mistake?
    var hasMoved = false
    /// Where the node is among the subnodes, from the back.
    var index = 0
    var oldParent: DisplayNode?
    /// The flexbox nodes that have to be laid out again.
    var flexboxes: [DisplayNode] = []
    var traits = Traits()
    var wasLeftOut = false
    var wasLeaving = false
    /// Whether the old supernode has lost its mask.
    var tookMask = false
    /// Whether the node is drawn by a node above now, or shows by itself, and was not before.
    var changesRaster = false
    /// Nodes that were visited, retained so that none is deallocated under the lock.
    fileprivate var kept: [DisplayNode?] = []
  }

  enum Mistake {
    case inItself, siblingIsElsewhere, isLoaded
  }

  /// Guards all links. The value counts the changes: with an empty value, the thread sanitizer would take the lock's
  /// own fields for it.
  private static let links = Locked<UInt64>(0)

  /// Puts a node into another, taking it from where it was.
  /// - Parameter mustBeUnloaded: whether neither may be loaded, as off the main loop.
  static func insert(_ node: DisplayNode, into parent: DisplayNode, at place: Place, mustBeUnloaded: Bool) -> Insertion
  {
    var insertion = Insertion()
    links.withLock { changes in
      changes &+= 1
      if isAncestorOrSelf(node, of: parent, keeping: &insertion.kept) {
        insertion.mistake = .inItself
        return
      }
      let (old, arranger, isLoaded, wasMask) = node.box.withLock {
        ($0.supernode, $0.arranger, $0.isArrangedOnMain, $0.isMask)
      }
      insertion.oldParent = old
      insertion.tookMask = wasMask && old !== parent
      insertion.kept.append(arranger)
      if mustBeUnloaded, isLoaded {
        insertion.mistake = .isLoaded
        return
      }
      let change = parent.box.withLock { state -> Result<Int?, RefusedInsertion> in
        // Loading either comes before this, and is seen here, or comes after it, and adds the node's layer.
        if mustBeUnloaded, state.isArrangedOnMain { return .failure(RefusedInsertion(mistake: .isLoaded)) }
        return state.insertSubnode(node, at: place, isSubnode: old === parent)
      }
      switch change {
      case .failure(let refused): insertion.mistake = refused.mistake
      case .success(let index): (insertion.hasMoved, insertion.index) = (index != nil, index ?? 0)
      }
      guard insertion.hasMoved else { return }
      if let old, old !== parent, old.box.withLock({ $0.removeSubnode(node) }) { insertion.flexboxes.append(old) }
      let (traits, engine, isManaged, isRasterizing, isMask) = parent.box.withLock {
        ($0.traits, $0.layoutEngine, $0.isRangeManaged, $0.isRasterizing, $0.mask === node)
      }
      if engine == .flexbox { insertion.flexboxes.append(parent) }
      insertion.traits = traits
      (insertion.wasLeftOut, insertion.wasLeaving) = node.box.withLock { state in
        state.supernode = parent
        state.isMask = isMask
        if arranger === parent { state.arranger = nil }
        return (state.isExcludedFromLayout, state.isLeavingLayout)
      }
      spreadRangeManagement(to: node, from: isManaged)
      insertion.changesRaster = spreadRasterization(to: node, from: isRasterizing)
    }
    return insertion
  }

  /// Takes a node out of its supernode.
  /// - Returns: the old supernode, whether it is a flexbox, whether it drew the node into a bitmap, and whether the node
  ///   was its mask.
  static func remove(
    _ node: DisplayNode
  ) -> (parent: DisplayNode, isFlexbox: Bool, changesRaster: Bool, wasMask: Bool)? {
    links.withLock { changes in
      changes &+= 1
      guard let parent = node.box.withLock({ $0.supernode }) else { return nil }
      let wasMask = node.box.withLock { state in
        defer { state.isMask = false }
        state.supernode = nil
        return state.isMask
      }
      let isFlexbox = parent.box.withLock { $0.removeSubnode(node) }
      spreadRangeManagement(to: node, from: false)
      return (parent, isFlexbox, spreadRasterization(to: node, from: false), wasMask)
    }
  }

  /// Notes that a subnode is the mask of its supernode.
  /// - Returns: whether a node above drew it into a bitmap before.
  static func becomesMask(_ node: DisplayNode, of parent: DisplayNode) -> Bool {
    links.withLock { changes in
      changes &+= 1
      let isSubnode = node.box.withLock { state in
        if state.supernode === parent { state.isMask = true }
        return state.isMask
      }
      return isSubnode && spreadRasterization(to: node, from: false)
    }
  }

  /// Hands down whether nodes are drawn into a bitmap of a node above, after a change of the node's own properties.
  static func rasterizationDidChange(of node: DisplayNode) {
    let parent = links.withLock { changes in
      changes &+= 1
      let parent = node.box.withLock { $0.supernode }
      spreadRasterization(to: node, from: parent?.read(\.isRasterizing) ?? false)
      let (isRasterizing, subnodes) = node.box.withLock { ($0.isRasterizing, $0.subnodes) }
      for subnode in subnodes { spreadRasterization(to: subnode, from: isRasterizing) }
      return parent
    }
    _ = parent
  }

  /// - Returns: whether the node itself has changed.
  @discardableResult
  private static func spreadRasterization(to node: DisplayNode, from parent: Bool) -> Bool {
    let changed = node.box.withLock { state -> (Bool, [DisplayNode])? in
      let isRasterized = parent && state.mayBeRasterized
      guard state.isRasterized != isRasterized else { return nil }
      state.isRasterized = isRasterized
      return (state.isRasterizing, state.subnodes)
    }
    guard let (isRasterizing, subnodes) = changed else { return false }
    for subnode in subnodes { spreadRasterization(to: subnode, from: isRasterizing) }
    return true
  }

  /// Sets whether a node itself is managed by a range controller, independent of the nodes above it.
  static func setRangeRoot(_ isRoot: Bool, _ node: DisplayNode) {
    // Released outside of the lock.
    let parent = links.withLock { changes in
      changes &+= 1
      let parent = node.box.withLock { state in
        state.isRangeRoot = isRoot
        return state.supernode
      }
      spreadRangeManagement(to: node, from: parent?.read(\.isRangeManaged) ?? false)
      return parent
    }
    _ = parent
  }

  /// Hands down whether nodes are managed. Subnodes cannot be deallocated meanwhile, because they are only removed
  /// under the lock.
  private static func spreadRangeManagement(to node: DisplayNode, from parent: Bool) {
    let changed = node.box.withLock { state -> (Bool, [DisplayNode])? in
      let isManaged = state.isRangeRoot || parent
      guard state.isRangeManaged != isManaged else { return nil }
      state.isRangeManaged = isManaged
      return (isManaged, state.subnodes)
    }
    guard let (isManaged, subnodes) = changed else { return }
    for subnode in subnodes { spreadRangeManagement(to: subnode, from: isManaged) }
  }

  private static func isAncestorOrSelf(
    _ node: DisplayNode, of other: DisplayNode, keeping kept: inout [DisplayNode?]
  ) -> Bool {
    if node === other { return true }
    // Most nodes that are inserted are new and have no subnodes.
    if node.box.withLock({ $0.subnodes.isEmpty }) { return false }
    var current = other.box.withLock { $0.supernode }
    while let one = current {
      kept.append(one)
      if one === node { return true }
      current = one.box.withLock { $0.supernode }
    }
    return false
  }
}

private struct RefusedInsertion: Error {
  let mistake: NodeTree.Mistake
}

extension NodeState {
  /// Puts a node among the subnodes, or moves it there.
  /// - Parameter isSubnode: whether the node is one of the subnodes already.
  /// - Returns: its index; nil where that changed nothing.
  fileprivate mutating func insertSubnode(
    _ node: DisplayNode, at place: NodeTree.Place, isSubnode: Bool
  ) -> Result<Int?, RefusedInsertion> {
    // Looked for only where it is: for many new nodes, looking would take time by the square of their number.
    let current = isSubnode ? subnodes.firstIndex { $0 === node } : nil
    var index: Int
    switch place {
    case .top:
      if current != nil { return .success(nil) }
      index = subnodes.count
    case .index(let wanted):
      index = min(max(wanted, 0), subnodes.count - (current == nil ? 0 : 1))
    case .above(let sibling), .below(let sibling):
      guard let siblingIndex = subnodes.firstIndex(where: { $0 === sibling }) else {
        return .failure(RefusedInsertion(mistake: .siblingIsElsewhere))
      }
      if sibling === node { return .success(nil) }
      index = siblingIndex
      if case .above = place { index += 1 }
      // The node itself does not count.
      if let current, current < index { index -= 1 }
    }
    if current == index { return .success(nil) }
    if let current { subnodes.remove(at: current) }
    subnodes.insert(node, at: index)
    return .success(index)
  }

  /// - Returns: whether the node is a flexbox, and has to be laid out anew.
  fileprivate mutating func removeSubnode(_ node: DisplayNode) -> Bool {
    if let index = subnodes.firstIndex(where: { $0 === node }) { subnodes.remove(at: index) }
    if mask === node { mask = nil }
    return layoutEngine == .flexbox
  }
}
