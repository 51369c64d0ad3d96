import SateenLayout
import SateenThreads

extension DisplayNode {
  /// What the node asks of whoever lays it out.
  public var style: LayoutStyle {
    get { box.withLock { $0.style } }
    set {
      let changed = box.withLock { state -> Bool in
        guard state.style != newValue else { return false }
        state.style = newValue
        return true
      }
      if changed { setNeedsLayout() }
    }
  }

  /// A closure in place of an override of ``layoutSpecThatFits(_:)``.
  public var layoutSpecBlock: (@Sendable (DisplayNode, SizeRange) -> any LayoutElement)? {
    get { box.withLock { $0.layoutSpecBlock } }
    set {
      box.exchange(\.layoutSpecBlock, newValue)
      setNeedsLayout()
    }
  }

  /// Whoever measures this node as the root of a layout.
  public var layoutOwner: (any LayoutOwner)? {
    get { box.withLock { $0.layoutOwner } }
    set { box.withLock { $0.layoutOwner = newValue } }
  }

  /// How many layouts were computed rather than found in the cache, since the node was made.
  public var measureCount: Int { read(\.layoutCache.computations) }

  /// The layout whose frames the node has now.
  public var appliedLayout: Layout? { box.withLock { $0.appliedLayout }?.said(of: self) }

  /// The layout within a range. Computed where the question is new, on the calling thread.
  public func layoutThatFits(_ range: SizeRange) -> Layout {
    let unknown = Size(width: .nan, height: .nan)
    return layoutThatFits(range, parentSize: unknown, context: traits.layoutContext)
  }

  /// What the layout within a range asks of every element in it, and what they answer: for an inspector. On the calling
  /// thread; changes neither caches nor counts.
  /// - Parameter usesCaches: whether nodes answer what they can from their caches; what is inside such a node is not
  ///   asked then, and the record holds its nodes and their frames only.
  public func inspectLayout(
    _ range: SizeRange, parentSize: Size = .unknown, usesCaches: Bool = false
  ) -> LayoutRecord? {
    let recorder = LayoutRecorder(ignoresCaches: !usesCaches)
    _ = layoutThatFits(range, parentSize: parentSize, context: traits.layoutContext.recorded(by: recorder))
    return recorder.record
  }

  /// The baselines text alignment uses, noted while measuring: no reason to measure again.
  public func setBaselines(ascender: Double, descender: Double) {
    box.withLock { state in
      state.style.ascender = ascender
      state.style.descender = descender
    }
  }

  /// Puts the frames of a layout onto this node's subnodes, and theirs onto theirs.
  @MainActor public func apply(_ layout: Layout) {
    let said = layout.said(of: NoElement())
    let (managed, engine, insets) = box.withLock { state in
      state.appliedLayout = said
      return (state.automaticallyManagesSubnodes, state.layoutEngine, state.contentInsets)
    }
    switch engine {
    case .specs: if managed { matchSubnodes(to: layout) }
    case .flexbox: leaveOutWhatHasNoPlace(in: layout)
    }
    setContentInsets(from: layout, before: insets)
    for sublayout in layout.sublayouts {
      guard let node = sublayout.node as? DisplayNode else { continue }
      node.frame = sublayout.frame
      node.apply(sublayout)
    }
    layoutDidFinish()
  }

  @MainActor private func matchSubnodes(to layout: Layout) {
    let wanted = layout.sublayouts.compactMap { $0.node as? DisplayNode }
    let current = subnodes
    guard !current.elementsEqual(wanted, by: ===) else { return }
    let kept = Set(wanted.map(ObjectIdentifier.init))
    for node in current where !kept.contains(ObjectIdentifier(node)) { node.removeFromSupernode() }
    for (index, node) in wanted.enumerated() {
      let now = subnodes
      if index < now.count, now[index] === node { continue }
      insertSubnode(node, at: index)
    }
  }

  /// Measures for a size and applies the answer, on the calling thread. For hosts of nodes outside any window, and tests.
  @MainActor public func layoutSynchronously(_ range: SizeRange) {
    let layout = layoutThatFits(range)
    frame = Rect(origin: frame.origin, size: layout.size)
    apply(layout)
  }
}
