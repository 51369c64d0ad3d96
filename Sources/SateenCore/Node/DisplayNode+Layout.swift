import SateenLayout
import SateenThreads

nonisolated extension DisplayNode {
  /// The node's requests to the layout that contains it, such as its size.
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

  /// The owner that measures this node as the root of a layout.
  package var layoutOwner: (any LayoutOwner)? {
    get { box.withLock { $0.layoutOwner } }
    set { box.withLock { $0.layoutOwner = newValue } }
  }

  /// How many layouts were computed rather than found in the cache, since the node was made.
  public var measureCount: Int { read(\.layoutCache.computations) }

  /// The layout whose frames the node has now.
  public var appliedLayout: Layout? { box.withLock { $0.appliedLayout }?.said(of: self) }

  /// The layout within a range, in points. Computed on the calling thread unless it is cached. Fractions in the node's
  /// style refer to the range's maximum, as far as that is finite.
  public func layoutThatFits(_ range: SizeRange) -> Layout {
    layoutThatFits(range, parentSize: Self.room(of: range), context: traits.layoutContext)
  }

  private static func room(of range: SizeRange) -> Size {
    Size(
      width: range.max.width.isFinite ? range.max.width : .nan,
      height: range.max.height.isFinite ? range.max.height : .nan)
  }

  /// Records, for an inspector, how the layout within a range measures every element in it, and the results. On the
  /// calling thread; changes neither caches nor counts.
  /// - Parameters:
  ///   - parentSize: the size that fractions refer to; nil for the range's maximum, as in ``layoutThatFits(_:)``.
  ///   - usesCaches: whether nodes may use cached layouts. The elements in such a node are then not measured, and the
  ///     record holds its nodes and their frames only.
  public func inspectLayout(
    _ range: SizeRange, parentSize: Size? = nil, usesCaches: Bool = false
  ) -> LayoutRecord? {
    let recorder = LayoutRecorder(ignoresCaches: !usesCaches)
    let room = parentSize ?? Self.room(of: range)
    _ = layoutThatFits(range, parentSize: room, context: traits.layoutContext.recorded(by: recorder))
    return recorder.record
  }

  /// The baselines for text alignment, set while measuring. Does not invalidate the layout.
  public func setBaselines(ascender: Double, descender: Double) {
    box.withLock { state in
      state.style.ascender = ascender
      state.style.descender = descender
    }
  }

  /// Applies the frames of a layout to this node's subnodes, and to theirs.
  ///
  /// Pixels that were drawn ahead for the layout appear with it. Nodes that were moved elsewhere since it was measured
  /// are left alone.
  @MainActor public func apply(_ layout: Layout) { apply(layout, measuredAt: nil) }

  /// - Parameter version: the node's ``layoutVersion`` before the layout was measured; nil where nothing changed since.
  @MainActor package func apply(_ layout: Layout, measuredAt version: Int?) {
    transitioning(measuredAt: version) {
      let (main, now) = box.withLock { ($0.main, $0.layoutCache.version) }
      let version = version ?? main?.versionDrawnAhead ?? now
      main?.versionDrawnAhead = nil
      apply(layout, isCurrent: version == now)
      if version != now { box.withLock { $0.laidOutVersion = version } }
    }
  }

  /// - Parameter isCurrent: whether nothing in the layout changed since it was measured.
  @MainActor private func apply(_ layout: Layout, isCurrent: Bool) {
    let said = layout.said(of: NoElement())
    let (old, managed, engine, insets) = box.withLock { state in
      let old = state.appliedLayout
      state.appliedLayout = said
      state.appliedBounds = nil
      if isCurrent { state.laidOutVersion = state.layoutCache.version }
      return (old, state.automaticallyManagesSubnodes, state.layoutEngine, state.contentInsets)
    }
    switch engine {
    case .specs: if managed { matchSubnodes(to: layout, from: old, isCurrent: isCurrent) }
    case .flexbox: excludeSubnodesMissing(from: layout)
    }
    setContentInsets(from: layout, before: insets)
    for sublayout in layout.sublayouts {
      guard let node = sublayout.node as? DisplayNode else { continue }
      if let supernode = node.supernode, supernode !== self { continue }
      node.setFrameFromLayout(sublayout.frame)
      node.apply(sublayout, isCurrent: isCurrent)
    }
    layoutDidFinish()
    if let ahead = box.withLock({ $0.main })?.ahead { takeOver(ahead) }
  }

  /// Adds and removes subnodes to match the layout. Subnodes that were added by hand keep their position among the
  /// others.
  /// - Parameter isCurrent: whether the layout is up to date. An outdated one takes no node from where it was moved
  ///   since.
  @MainActor private func matchSubnodes(to layout: Layout, from old: Layout?, isCurrent: Bool) {
    let wanted = layout.sublayouts.compactMap { $0.node as? DisplayNode }.filter { node in
      isCurrent || node.supernode.map { $0 === self } ?? true
    }
    let current = subnodes
    LayoutTransitions.shared.stay(wanted)
    guard !current.elementsEqual(wanted, by: ===) else { return }
    let kept = Set(wanted.map(ObjectIdentifier.init))
    var managed = kept.union((old?.sublayouts ?? []).compactMap { $0.node.map { ObjectIdentifier($0) } })
    // Nodes that are seen to go keep their position as if they had been added by hand.
    managed.subtract(
      LayoutTransitions.shared.leave(current.filter { !kept.contains(ObjectIdentifier($0)) }, of: self, where: managed))
    let count = current.count { managed.contains(ObjectIdentifier($0)) }
    var order: [DisplayNode] = []
    var (taken, below) = (0, 0)
    for node in current {
      if managed.contains(ObjectIdentifier(node)) {
        below += 1
        if !kept.contains(ObjectIdentifier(node)) { node.removeFromSupernode() }
        continue
      }
      // A node above all managed ones stays above all; a node above some of them stays above as many.
      let end = below > 0 && below == count ? wanted.count : min(below, wanted.count)
      if end > taken {
        order += wanted[taken..<end]
        taken = end
      }
      order.append(node)
    }
    order += wanted[taken...]
    for (index, node) in order.enumerated() {
      // Without a copy of the subnodes, which would have each insertion copy them all.
      let isThere = box.withLock { index < $0.subnodes.count && $0.subnodes[index] === node }
      if !isThere { insertSubnode(node, at: index) }
    }
  }

  /// Measures for a range and applies the layout, on the calling thread. For hosts of nodes outside any window, and
  /// tests. Nodes on screen whose pixels no longer fit their size are drawn on the calling thread too, so that frames
  /// and pixels change together.
  @MainActor public func layoutSynchronously(_ range: SizeRange) {
    let layout = layoutThatFits(range)
    frame = Rect(origin: frame.origin, size: layout.size)
    apply(layout)
    drawWhatOutgrewItsPixels()
  }

  @MainActor private func drawWhatOutgrewItsPixels() {
    enumerateSubtree { node in
      if node.loadedLayer?.contentsAreOutgrown == true { node.displayImmediately() }
    }
  }

  /// Lays out the node's contents for its current bounds at once, unless they are laid out already, and draws nodes
  /// whose size changes, as ``layoutSynchronously(_:)`` does. Otherwise that happens by itself, a frame or two later.
  /// The node's own size does not change.
  @MainActor public func layoutIfNeeded() {
    guard needsLayoutForBounds else { return }
    let size = bounds.size
    apply(layoutThatFits(SizeRange(exactly: size)), forBounds: size)
    drawWhatOutgrewItsPixels()
  }

  @MainActor func apply(_ layout: Layout, forBounds size: Size) {
    apply(layout)
    box.withLock { $0.appliedBounds = size }
  }

  /// Whether the contents are laid out for other bounds, or changed since.
  @MainActor var needsLayoutForBounds: Bool {
    let (size, laidOut, isUpToDate) = box.withLock {
      ($0.bounds.size, $0.appliedBounds ?? $0.appliedLayout?.size, $0.laidOutVersion == $0.layoutCache.version)
    }
    return !size.isEmpty && (!isUpToDate || laidOut != size)
  }
}
