import SateenGraphics
import SateenLayout
import SateenThreads

// Layouts that are seen to change.
extension DisplayNode {
  /// Measures the node anew, and has its next layout seen to happen: nodes glide to their frames, new ones fade in, and
  /// those that go fade out before they are removed. Pixels of another size or text fade into the new ones.
  ///
  /// ```swift
  /// card.look.isOpen.toggle()
  /// card.transitionLayout(.spring(duration: 0.4, bounce: 0.2))
  /// ```
  /// Layout and pixels are made on workers; then all nodes have their new frames at once, and only the screen runs
  /// behind. The nodes around take part: in a list, the rows below make room. A transition that overtakes another one
  /// goes on from what shows, with its speed, so that the way back needs nothing else.
  /// Nodes that ``automaticallyManagesSubnodes`` adds and removes come and go, as do those that the style of a flexbox
  /// hides.
  /// - Parameters:
  ///   - animation: delays and repetitions are left out. Nil for at once.
  ///   - range: the sizes that the node may have, for a node that code places. A layout around chooses the size itself,
  ///     and a range is left out. Bounds that are no lengths count as not given.
  ///   - completion: called once: with true when the transition is complete, with false when it was overtaken or
  ///     cancelled, or the node left its window. A node that is in no window changes without being seen, and the
  ///     completion is called at once.
  public func transitionLayout(
    _ animation: Animation? = .standard, to range: SizeRange? = nil,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let animation = animation?.forTransition
    setNeedsLayout()
    let root = layoutRoot
    let ownsSize = root == nil || (root === self && layoutOwner == nil)
    // A size that was asked for just before is not given up.
    let range = range ?? (ownsSize ? LayoutTransitions.shared.awaitedRange(of: self) : nil)
    if range != nil, !ownsSize {
      OnceLog.look.warn(
        "\(layoutName) is in a layout, which chooses its size: a transition to other sizes left them out.")
    }
    guard loadedLayer?.host != nil, root != nil || range != nil else {
      if let range, ownsSize { measure(for: range, nil, main.beginMeasurement(), attempts: 0) }
      completion?(true)
      return
    }
    let around = root ?? self
    let transition = LayoutTransition(
      of: self, in: around, version: around.layoutVersion, range: ownsSize ? range : nil, animation,
      completion: completion)
    LayoutTransitions.shared.add(transition, for: self)
    if let range = transition.range { measure(for: range, transition, main.beginMeasurement(), attempts: 0) }
  }

  /// Measures the node anew, and has its next layout follow a gesture, from the layout before to the new one. Until the
  /// drive is finished, the nodes stay where its progress says. Rows of a list around make room as the node grows.
  /// - Parameter completion: as that of ``transitionLayout(_:to:completion:)``.
  public func driveLayoutTransition(
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> LayoutTransitionDrive {
    setNeedsLayout()
    guard loadedLayer?.host != nil, let root = layoutRoot else {
      completion?(true)
      return LayoutTransitionDrive(nil)
    }
    let transition = LayoutTransition(
      of: self, in: root, version: root.layoutVersion, isHeld: true, .standard, completion: completion)
    LayoutTransitions.shared.add(transition, for: self)
    return LayoutTransitionDrive(transition)
  }

  /// Ends a transition of the node's layout: all nodes are at their places at once, those that go are removed, and the
  /// completion is called with false in the next turn. One whose layout is still being measured happens unseen.
  public func cancelLayoutTransition() { LayoutTransitions.shared.cancel(of: self) }

  /// Whether the pixels that the node draws keep their scale while a transition changes its size, cut by the size that
  /// shows, as those of text nodes do. They stay at the edge where layouts begin, or lines of a text. By default they are
  /// stretched.
  nonisolated public var keepsScaleInTransitions: Bool {
    get { read(\.keepsScaleInTransitions) }
    set { box.withLock { $0.keepsScaleInTransitions = newValue } }
  }

  /// Says which point of drawn pixels keeps its place while the node has another size than they were drawn for.
  /// - Parameter share: of the width, from 0 for the left edge to 1 for the right one; nil, as in the beginning, for the
  ///   edge where layouts begin.
  nonisolated package func keepContentsInPlace(at share: Double?) {
    box.withLock { $0.contentsAnchor = share }
  }

  /// The animation of a transition that waits for a layout of this node, or of one in it.
  /// - Parameter version: the node's ``layoutVersion`` before the layout was measured; nil where nothing changed since.
  package func animationAwaitingLayout(measuredAt version: Int?) -> Animation? {
    LayoutTransitions.shared.animation(awaiting: self, measuredAt: version ?? layoutVersion)
  }

  /// Whether a transition that a gesture moves waits for a layout of this node, or of one in it.
  /// - Parameter version: as for ``animationAwaitingLayout(measuredAt:)``.
  package func gestureAwaitsLayout(measuredAt version: Int?) -> Bool {
    LayoutTransitions.shared.gestureAwaits(self, measuredAt: version ?? layoutVersion)
  }

  /// Sets the node's frame and applies its layout in one transition, if there is one.
  /// - Parameter animation: how the layout is seen to happen where no transition of the node was asked for; nil for at
  ///   once. For containers that move nodes to their places by the same law.
  package func transitioning(measuredAt version: Int?, by animation: Animation? = nil, _ body: () -> Void) {
    LayoutTransitions.shared.perform(on: self, measuredAt: version, by: animation, body)
  }

  /// The size that shows in the current frame while a transition moves it; nil at rest.
  package var sizeInTransition: Size? { loadedLayer?.animated?.size }

  /// How fast the size that shows changes, in points per second, and whether a gesture moves it; nil at rest.
  package var sizeMotion: (speed: Size, isHeld: Bool)? {
    guard let layer = loadedLayer, let animations = layer.host?.animations else { return nil }
    return animations.sizeMotion(of: layer)
  }

  /// Has the size that shows go to the node's own: pixels of another size are stretched unless the node keeps their scale. A
  /// size that a layout transition moves is left to that.
  /// - Parameters:
  ///   - old: the size before; one that shows in a motion under way is gone on from instead.
  ///   - completion: called when the size has arrived, or another motion has taken its place.
  package func animateSize(from old: Size, by animation: Animation, completion: (@MainActor () -> Void)? = nil) {
    guard let layer = loadedLayer, let animations = layer.host?.animations,
      animations.group(of: layer, .size)?.isOfTransition != true
    else {
      completion?()
      return
    }
    let timing = animation.usable
    let way = AnimatedNumbers([.size(layer.animated?.size ?? old), .size(layer.bounds.size)])
    animations.add(way, Animations.steps(way, timing), timing, to: layer, completion: completion)
    layer.animated?.stretchesContents = !keepsScaleInTransitions
  }

  /// Has the pixels that show fade into those that are about to replace them.
  package func fadeContents(by animation: Animation) {
    guard let layer = loadedLayer else { return }
    let old = OldContents.shown(by: layer, stretches: !keepsScaleInTransitions)
    layer.fadeContents(from: old, by: animation.usable, in: AnimationGroup(nil))
  }

  /// The node whose layouts contain this one's, with a size that layouts can be measured for.
  var layoutRoot: DisplayNode? {
    var node: DisplayNode? = self
    while let current = node {
      let (isMeasured, isEmpty, above) = current.box.withLock { state in
        (
          state.isPlacedByHand || state.layoutOwner != nil, state.bounds.size.isEmpty && state.layoutOwner == nil,
          (state.supernode, state.arranger)
        )
      }
      if isMeasured { return isEmpty ? nil : current }
      node = above.0 ?? above.1
    }
    return nil
  }

  // MARK: Sizes of one's own

  /// How often the node may change while it is measured, before a layout is applied that is out of date.
  private static let patience = 3

  /// Measures on a worker, and changes to the new size even if the transition is cancelled meanwhile.
  /// - Parameters:
  ///   - transition: nil for a node that is in no window.
  ///   - number: from ``MainState/beginMeasurement()``, by which no layout for the old size comes in between.
  private func measure(for range: SizeRange, _ transition: LayoutTransition?, _ number: Int, attempts: Int) {
    let version = layoutVersion
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(displayPriority) { [weak self] in
      guard let self else { return }
      let layout = Trace.span("measure transition") { self.layoutThatFits(range) }
      MainQueue.shared.post(key: key) {
        self.take(layout, for: range, version, transition, number, attempts: attempts)
      }
    }
  }

  private func take(
    _ layout: Layout, for range: SizeRange, _ version: Int, _ transition: LayoutTransition?, _ number: Int,
    attempts: Int
  ) {
    guard main.measurement == number else { return }
    if layoutVersion != version, attempts < Self.patience {
      return measure(for: range, transition, number, attempts: attempts + 1)
    }
    drawAhead(for: layout, measuredAt: version, size: layout.size) {
      guard self.main.measurement == number else { return }
      self.main.endMeasurement()
      transition?.isMeasured = true
      self.transitioning(measuredAt: version) {
        self.frame = Rect(origin: self.frame.origin, size: layout.size)
        self.apply(layout, forBounds: layout.size)
      }
      self.layOutForBoundsIfNeeded()
    }
  }
}

extension Animation {
  /// The animation once and without a delay: all that touches moves together.
  var forTransition: Animation { Animation(duration: duration, curve: curve).usable }
}
