import SateenCore
import SateenLayout
import SateenText
import SateenThreads

/// The outcome of one evaluation of a tree. Never changes.
final class Evaluated: Sendable {
  let element: any LayoutElement
  let scope: Scope
  /// The version of the tree's input that was evaluated.
  let version: Int
  /// Counts the values that the tree was given.
  let content: Int
  let surroundings: Surroundings

  init(element: any LayoutElement, scope: Scope, version: Int, content: Int, surroundings: Surroundings) {
    self.element = element
    self.scope = scope
    self.version = version
    self.content = content
    self.surroundings = surroundings
  }
}

/// A tree of components: the value at its root, the state in it, and what the newest evaluation came to. Any thread.
///
/// Bodies are read without a lock. Where two threads evaluate the same input at once, the result of the one that is done
/// first counts for both, so that both see the same state and leaves.
package final class ComponentTree: Sendable {
  private struct State {
    var source: @Sendable () -> any LayoutElement
    /// Counts the sources.
    var content = 1
    /// Grows with each change of the source, of state, of stores and of surroundings.
    var version = 1
    var surroundings = Surroundings()
    var current: Evaluated?
    /// How the next evaluation of at least a version comes on screen; nil for at once.
    var animation: (animation: ComponentAnimation, version: Int)?
    /// Plans whose nodes can be shown again.
    var shownPlan: Plan?
    var lastPlan: Plan?
    weak var node: DisplayNode?
  }

  private let state: Locked<State>
  let counters = ComponentCounters()
  /// Keeps the state of the tree's row.
  private let keeper: StateKeeper?
  private let kept: HomeTree?
  private let rootHome: Home
  private let link: TreeLink

  /// - Parameter keeper: keeps the state of the tree's components when the tree goes.
  package init(keeper: StateKeeper? = nil, _ source: @escaping @Sendable () -> any LayoutElement) {
    state = Locked(State(source: source))
    self.keeper = keeper
    kept = keeper?.homes
    let link = kept?.home.link ?? TreeLink(nil)
    self.link = link
    rootHome = kept?.home ?? Home(type: ObjectIdentifier(Elements.self), link: link, slots: [])
    link.tree = self
  }

  /// The node that shows the tree, and is measured anew when the tree changes.
  package func attach(to node: DisplayNode) { state.withLock { $0.node = node } }

  package var counts: ComponentCounts { counters.now }
  package func resetCounts() { counters.reset() }

  /// Shows another value. Components that are at the same places stay.
  package func setSource(_ source: @escaping @Sendable () -> any LayoutElement) {
    // The old source ends outside of the lock: it holds values of the application.
    let old = state.withLock { state in
      defer {
        state.source = source
        state.content += 1
      }
      return state.source
    }
    withExtendedLifetime(old) {}
    invalidate()
  }

  /// Hands down other surroundings.
  package func changeSurroundings(_ change: (inout Surroundings) -> Void) {
    var (new, old) = state.withLock { ($0.surroundings, $0.surroundings) }
    change(&new)
    guard new != old else { return }
    let scope = state.withLock { state in
      state.surroundings = new
      return state.current?.scope
    }
    if let scope, scope.surroundingReads.differ(old, new) { invalidate() }
  }

  /// Takes over the surroundings that a list hands down.
  package func adopt(_ surroundings: Surroundings) {
    changeSurroundings { own in
      let (appearance, isSelected, isHighlighted) = (own.appearance, own.isSelected, own.isHighlighted)
      own = surroundings
      (own.appearance, own.isSelected, own.isHighlighted) = (appearance, isSelected, isHighlighted)
    }
  }

  /// Something that bodies read has changed. Any thread.
  package func invalidate() {
    let animation = ChangeAnimation.current
    let node = state.withLock { state in
      state.version += 1
      if let animation { state.animation = (animation, state.version) }
      return state.node
    }
    node?.setNeedsLayout()
  }

  // MARK: Evaluating

  /// The newest evaluation.
  func evaluated() -> Evaluated {
    while true {
      let (now, base) = state.withLock { ($0, $0.current) }
      var surroundings = now.surroundings
      surroundings.fontGeneration = FontLibrary.generation
      if let base, base.version == now.version, base.surroundings == surroundings { return base }
      let made = evaluate(now.source, now.version, now.content, surroundings, after: base)
      let (known, old) = state.withLock { state -> (Evaluated?, Evaluated?) in
        guard state.current === base else { return (state.current, nil) }
        state.current = made
        return (made, base)
      }
      withExtendedLifetime(old) {}
      if known === made {
        keeper?.keep(made.scope.homes, of: self)
        return made
      }
      // Another thread was first: its evaluation counts, if its input was as new.
      if let known, known.version >= made.version { return known }
    }
  }

  private func evaluate(
    _ source: @Sendable () -> any LayoutElement, _ version: Int, _ content: Int, _ surroundings: Surroundings,
    after base: Evaluated?
  ) -> Evaluated {
    if let base, base.content == content, base.scope.isCurrent(in: surroundings) {
      return Evaluated(
        element: base.element, scope: base.scope, version: version, content: content, surroundings: surroundings)
    }
    return Trace.span("evaluate") {
      let frame = Frame(home: rootHome, old: base?.scope, kept: base == nil ? kept : nil, surroundings: surroundings)
      let evaluation = Evaluation(link: link, counters: counters, frame: frame, surroundings: surroundings)
      let root = frame.reading { source() }
      var pass = ElementPass(evaluation)
      let element = root.resolved(&pass)
      let scope = Scope(frame, value: nil, result: element, events: [])
      return Evaluated(
        element: element, scope: scope, version: version, content: content, surroundings: surroundings)
    }
  }

  // MARK: Laying out

  /// The layout of the tree's node.
  package func layout(
    of node: DisplayNode, _ range: SizeRange, context: LayoutContext
  ) -> Layout {
    let evaluated = evaluated()
    let inside = Size(
      width: range.min.width == range.max.width ? range.max.width : .nan,
      height: range.min.height == range.max.height ? range.max.height : .nan)
    let arranged = evaluated.element.layoutThatFits(range, parentSize: inside, context: context)
    let size = range.clamp(arranged.size)
    if context.wantsSizeOnly { return Layout(element: node, size: size, context: context) }
    counters.laidOut()
    let earlier = state.withLock { [$0.shownPlan, $0.lastPlan] }.compactMap(\.self)
    let (sublayouts, plan) = PlanBuilder.layouts(
      of: arranged, evaluated, size: size, earlier: earlier, counters: counters, context: context)
    state.exchange(\.lastPlan, plan)
    return Layout(
      element: node, size: size, sublayouts: sublayouts + [Layout(element: plan, size: .zero, context: context)],
      context: context)
  }

  /// The plan came on screen.
  /// - Returns: how its changes are seen; nil for at once.
  func didShow(_ plan: Plan) -> ComponentAnimation? {
    state.exchange(\.shownPlan, plan)
    return state.withLock { state in
      guard let (animation, version) = state.animation, plan.evaluated.version >= version else { return nil }
      state.animation = nil
      return animation
    }
  }
}

/// Keeps the state of a list's row while the row has no node. Any thread.
package final class StateKeeper: Sendable {
  private struct State {
    weak var tree: ComponentTree?
    var homes: HomeTree?
  }

  private let state = Locked(State())

  package init() {}

  var homes: HomeTree? { state.withLock { $0.homes } }

  func keep(_ homes: HomeTree?, of tree: ComponentTree) {
    state.exchange(\.homes, homes)
    state.withLock { $0.tree = tree }
  }

  /// Whether some state differs from its initial value.
  var hasChangedState: Bool { homes?.hasChangedState == true }

  /// Whether there is nothing to keep: the row has no node, and no state that differs from the initial one.
  package var isIdle: Bool {
    let (tree, homes) = state.withLock { ($0.tree, $0.homes) }
    return tree == nil && homes?.hasChangedState != true
  }
}
