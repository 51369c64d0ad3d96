import SateenLayout
import SateenThreads

nonisolated extension DisplayNode {
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

  /// The layout within a range. Computed where the question is new, on the calling thread. Fractions in the node's style
  /// refer to the range's maximum, as far as that has an end.
  public func layoutThatFits(_ range: SizeRange) -> Layout {
    layoutThatFits(range, parentSize: Self.room(of: range), context: traits.layoutContext)
  }

  private static func room(of range: SizeRange) -> Size {
    Size(
      width: range.max.width.isFinite ? range.max.width : .nan,
      height: range.max.height.isFinite ? range.max.height : .nan)
  }

  /// What the layout within a range asks of every element in it, and what they answer: for an inspector. On the calling
  /// thread; changes neither caches nor counts.
  /// - Parameters:
  ///   - parentSize: what fractions refer to; nil for the range's maximum, as in ``layoutThatFits(_:)``.
  ///   - usesCaches: whether nodes answer what they can from their caches; what is inside such a node is not
  ///   asked then, and the record holds its nodes and their frames only.
  public func inspectLayout(
    _ range: SizeRange, parentSize: Size? = nil, usesCaches: Bool = false
  ) -> LayoutRecord? {
    let recorder = LayoutRecorder(ignoresCaches: !usesCaches)
    let room = parentSize ?? Self.room(of: range)
    _ = layoutThatFits(range, parentSize: room, context: traits.layoutContext.recorded(by: recorder))
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
  ///
  /// What was drawn ahead for the layout shows with it. Nodes in it that were moved elsewhere since it was measured are
  /// left alone.
  @MainActor public func apply(_ layout: Layout) { apply(layout, measuredAt: nil) }

  /// - Parameter version: the node's ``layoutVersion`` before the layout was measured; nil where nothing changed since.
  @MainActor package func apply(_ layout: Layout, measuredAt version: Int?) {
    let (main, now) = box.withLock { ($0.main, $0.layoutCache.version) }
    let version = version ?? main?.versionDrawnAhead ?? now
    main?.versionDrawnAhead = nil
    apply(layout, isCurrent: version == now)
    if version != now { box.withLock { $0.laidOutVersion = version } }
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
    case .flexbox: leaveOutWhatHasNoPlace(in: layout)
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

  /// Brings subnodes in and takes them out as the layout says. Those that no layout brought in, but somebody's hand, stay
  /// where they are among the others.
  /// - Parameter isCurrent: whether the layout says what is now. An older one takes no node from where it was moved since.
  @MainActor private func matchSubnodes(to layout: Layout, from old: Layout?, isCurrent: Bool) {
    let wanted = layout.sublayouts.compactMap { $0.node as? DisplayNode }.filter { node in
      isCurrent || node.supernode.map { $0 === self } ?? true
    }
    let current = subnodes
    guard !current.elementsEqual(wanted, by: ===) else { return }
    let kept = Set(wanted.map(ObjectIdentifier.init))
    let managed = kept.union((old?.sublayouts ?? []).compactMap { $0.node.map { ObjectIdentifier($0) } })
    let count = current.count { managed.contains(ObjectIdentifier($0)) }
    var order: [DisplayNode] = []
    var (taken, below) = (0, 0)
    for node in current {
      if managed.contains(ObjectIdentifier(node)) {
        below += 1
        if !kept.contains(ObjectIdentifier(node)) { node.removeFromSupernode() }
        continue
      }
      // What was above all of them stays so, and what was above some is above as many.
      let end = below > 0 && below == count ? wanted.count : min(below, wanted.count)
      if end > taken {
        order += wanted[taken..<end]
        taken = end
      }
      order.append(node)
    }
    order += wanted[taken...]
    for (index, node) in order.enumerated() {
      let now = subnodes
      if index < now.count, now[index] === node { continue }
      insertSubnode(node, at: index)
    }
  }

  /// Measures for a size and applies the answer, on the calling thread. For hosts of nodes outside any window, and tests.
  /// What is on screen and shows something else in another size is drawn on the calling thread too, so that frames and
  /// pixels change together.
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

  /// Lays out what is inside for the bounds the node has, here and now, unless it is laid out for them already, and draws
  /// what that makes another size of, as ``layoutSynchronously(_:)`` does. Otherwise
  /// that happens by itself, a frame or two later. The size of the node itself is for whoever placed it to change.
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

  /// Whether what is inside is laid out for other bounds, or changed since.
  @MainActor var needsLayoutForBounds: Bool {
    let (size, laidOut, isUpToDate) = box.withLock {
      ($0.bounds.size, $0.appliedBounds ?? $0.appliedLayout?.size, $0.laidOutVersion == $0.layoutCache.version)
    }
    return !size.isEmpty && (!isUpToDate || laidOut != size)
  }
}
