import SateenGraphics
import SateenThreads
import Synchronization

nonisolated extension DisplayNode {
  /// Whether any node of the process was ever given a tint. Without one, no node looks for it.
  private static let hasTints = Atomic<Bool>(false)

  /// The accent colour of this node and those inside: of selected text and its handles, and of everything that a
  /// subclass draws with it. Inherited where nil. A change redraws the nodes that use it. It can be read on any thread,
  /// and set on any thread before the node is loaded.
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

  /// Redraws the node, and all inside that inherit, if the inherited tint is another one than before.
  func inheritedTintDidChange(from old: Color?) {
    guard Self.hasTints.load(ordering: .relaxed), read(\.tintColor) == nil else { return }
    if enclosingNode?.tintColor != old { showTint() }
  }

  /// Redraws this node, and all inside that inherit, with the inherited tint. For code that shows nodes without adding
  /// them as subnodes, as lists do.
  package func inheritedTintDidChange() {
    if read(\.tintColor) == nil { showTint() }
  }

  private func showTint() {
    onMainIfLoaded { self.tintColorDidChange() }
    setNeedsDisplay()
    for subnode in subnodes where subnode.read(\.tintColor) == nil { subnode.showTint() }
  }
}
