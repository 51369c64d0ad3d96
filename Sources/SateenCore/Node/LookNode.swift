import SateenThreads

/// A node whose layout goes by values of its own.
///
/// A node's plain properties belong to the main loop, and the compiler refuses to read them in hooks that run on workers,
/// such as ``DisplayNode/layoutSpecThatFits(_:)``. The values those hooks need stand in one struct, which is read and set
/// on any thread:
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
/// A look that changed has the node drawn anew, and measured anew where an answer about its layout read the look.
@MainActor public protocol LookNode: DisplayNode {
  associatedtype Look: Sendable & Equatable
}

nonisolated extension LookNode {
  /// What the node looks like. Any thread. Set it in `init`, before anything reads it. An equal value changes nothing.
  ///
  /// To set one member is to read the look and to set the whole: of two threads that do so at the same time, one may undo
  /// what the other did.
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
      // Not through the getter: setting does not make the layout go by the look.
      if let old = box.withLock({ $0.look }) as? Look, old == newValue { return }
      guard box.exchange(\.look, newValue) != nil else { return }
      if box.withLock({ $0.isLookMeasured }) { setNeedsLayout() }
      setNeedsDisplay()
    }
  }
}
