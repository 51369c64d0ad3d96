import SateenThreads

/// A node whose layout depends on values of its own.
///
/// A node's plain properties belong to the main loop, and the compiler refuses to read them in hooks that run on
/// workers, such as ``DisplayNode/layoutSpecThatFits(_:)``. The values those hooks need are in one struct, which is
/// read and set on any thread:
///
/// ```swift
/// final class RecipeCell: CellNode, LookNode {
///   struct Look: Equatable { var isOpen = false }
///
///   nonisolated init(_ recipe: Recipe) {
///     super.init()
///     look = Look()
///   }
///
///   override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
///     VStack { title; if look.isOpen { steps } }
///   }
/// }
///
/// cell.look.isOpen = true
/// ```
///
/// A changed look redraws the node, and measures it anew where a measurement has read the look.
@MainActor public protocol LookNode: DisplayNode {
  associatedtype Look: Sendable & Equatable
}

nonisolated extension LookNode {
  /// The values that the node's drawing and layout depend on. Any thread. Set it in `init`, before anything reads it.
  /// An equal value changes nothing.
  ///
  /// Setting one member reads the look and sets the whole: of two threads that do so at the same time, one may undo the
  /// other's change.
  public var look: Look {
    get {
      let value = box.withLock { state in
        if state.measurements > 0 { state.isLookMeasured = true }
        return state.look
      }
      guard let look = value as? Look else {
        contractBroken("The look of \(layoutName) was read before it was set. Set it in init, after super.init().")
      }
      return look
    }
    set {
      // Not through the getter, which would make the layout depend on the look.
      if let old = box.withLock({ $0.look }) as? Look, old == newValue { return }
      guard box.exchange(\.look, newValue) != nil else { return }
      if box.withLock({ $0.isLookMeasured }) { setNeedsLayout() }
      setNeedsDisplay()
    }
  }
}
