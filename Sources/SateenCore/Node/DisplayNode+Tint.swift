import SateenGraphics
import SateenThreads
import Synchronization

nonisolated extension DisplayNode {
  /// Whether any node of the process was ever given a tint: without one, nobody need look for it.
  private static let hasTints = Atomic<Bool>(false)

  /// The colour of what this node and those inside mark as their own: the selection of text and its handles, and whatever a
  /// subclass draws with it. Inherited where nil. A change has everything drawn anew that shows it. Any thread before the
  /// node is loaded, and any thread for reading.
  public var tintColor: Color? {
    get {
      guard Self.hasTints.load(ordering: .relaxed) else { return nil }
      var node: DisplayNode? = self
      while let current = node {
        if let color = current.read(\.tintColor) { return color }
        node = current.enclosingNode
      }
      return nil
    }
    set {
      if newValue != nil { Self.hasTints.store(true, ordering: .relaxed) }
      let old = tintColor
      box.withLock { $0.tintColor = newValue }
      if old != tintColor { showTint() }
    }
  }

  /// Has the node, and all inside that inherit, draw with another tint if what is inherited is no longer what it was.
  func inheritedTintDidChange(from old: Color?) {
    guard Self.hasTints.load(ordering: .relaxed), read(\.tintColor) == nil else { return }
    if enclosingNode?.tintColor != old { showTint() }
  }

  /// Has this node drawn with the tint it inherits, and all inside that inherit as well. Called for nodes that are in this
  /// one without being subnodes, by what keeps them there.
  public func inheritedTintDidChange() {
    if read(\.tintColor) == nil { showTint() }
  }

  private func showTint() {
    onMainIfLoaded { self.tintColorDidChange() }
    setNeedsDisplay()
    for subnode in subnodes where subnode.read(\.tintColor) == nil { subnode.showTint() }
  }
}
