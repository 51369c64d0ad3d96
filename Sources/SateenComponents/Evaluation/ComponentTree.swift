import SateenCore
import SateenLayout
import SateenText
import SateenThreads

/// A tree of components: the value at its root, the state in it, and what the newest evaluation came to. Any thread.
///
/// Bodies are read without a lock. Where two threads evaluate the same input at once, the result of the one that is done
/// first counts for both, so that both see the same state and leaves.
package final class ComponentTree: Sendable {
  private struct State {
    var source: @Sendable () -> any LayoutElement
    /// The value that the source gives; nil for a source that may give another one each time.
    var value: (any LayoutElement)?
    /// Counts the sources.
    var content = 1
    /// Grows with each change of the source, of state, of stores and of surroundings.
    var version = 1
    var surroundings = Surroundings()
    /// Counts the changes of the surroundings.
    var surroundingChanges = 0
    var current: Evaluated?
    /// How the next evaluation of at least a version comes on screen; nil for at once.
    var animation: (animation: ComponentAnimation, version: Int)?
    /// The newest version whose events call the closures that came with it.
    var pointedVersion = 0
    /// Plans whose nodes can be shown again.
    var shownPlan: Plan?
    var lastPlan: Plan?
    /// Layouts of the newest outcome.
    var answers = TreeAnswers()
    weak var node: DisplayNode?
    /// How often in a row showing the tree changed something that it reads.
    var effectRounds = 0
    /// Whether that was so since the tree was shown last.
    var hasEffect = false

    /// Notes a change that showing the tree brought about, or one from elsewhere.
    mutating func noteChange(isEffect: Bool) {
      guard isEffect else {
        (effectRounds, hasEffect) = (0, false)
        return
      }
      if !hasEffect { effectRounds += 1 }
      hasEffect = true
    }

    /// Takes the place of an equal component, with other closures.
    /// - Returns: the scope whose events are to be pointed to these; nil where that has to wait for an evaluation, because
    ///   something is not on screen yet.
    mutating func adopt<C: Component>(_ component: C, isOnMain: Bool) -> Scope? {
      source = { component }
      value = component
      content += 1
      guard isOnMain, let current, current.version == version, let child = current.scope.onlyChild,
        child.home.type == ObjectIdentifier(C.self), shownPlan?.evaluated.outcome == current.outcome
      else { return nil }
      version += 1
      pointedVersion = version
      let events = Fields.of(C.self).events(of: component, child.home.slots)
      let scope = Scope(current.scope, onlyChild: Scope(child, value: component, events: events))
      self.current = Evaluated(
        current, scope: scope, version: version, content: content, surroundings: current.surroundings)
      return scope
    }

    /// The newest evaluation with the outcome that a plan shows.
    func newest(of plan: Plan) -> Evaluated {
      if let current, current.outcome == plan.evaluated.outcome { return current }
      return plan.evaluated
    }
  }

  private let state: Locked<State>
  let counters = ComponentCounters()
  /// Keeps the state of the tree's row.
  private let keeper: StateKeeper?
  private let kept: HomeTree?
  private let rootHome: Home
  private let link: TreeLink

  /// - Parameter keeper: keeps the state of the tree's components when the tree goes.
  package convenience init(keeper: StateKeeper? = nil, _ source: @escaping @Sendable () -> any LayoutElement) {
    self.init(keeper: keeper, State(source: source))
  }

  /// A tree that shows a value.
  convenience init(showing value: some LayoutElement) {
    self.init(keeper: nil, State(source: { value }, value: value))
  }

  private init(keeper: StateKeeper?, _ state: State) {
    self.state = Locked(state)
    self.keeper = keeper
    kept = keeper?.homes
    let link = kept?.home.link ?? TreeLink()
    self.link = link
    rootHome = kept?.home ?? Home(type: ObjectIdentifier(Elements.self), link: link, slots: [])
    link.add(self)
  }

  /// The node that shows the tree, and is measured anew when the tree changes.
  package func attach(to node: DisplayNode) { state.withLock { $0.node = node } }

  package var counts: ComponentCounts { counters.now }
  package func resetCounts() { counters.reset() }

  /// Shows what a closure gives. Components that are at the same places stay.
  package func setSource(_ source: @escaping @Sendable () -> any LayoutElement) {
    replaceSource(source, nil)
    invalidate()
  }

  /// Shows another value. One that equals the value before touches nothing, except that its events call its closures.
  package func show(_ value: some LayoutElement) {
    let known = state.withLock { $0.value }
    let isKept = known.map { isEqual(value as any LayoutElement, $0) } ?? false
    guard isKept else {
      replaceSource({ value }, value)
      return invalidate()
    }
    if let component = value as? any Component, !adoptEvents(of: component) { return invalidate() }
    counters.kept()
    #if DEBUG
      checkEquality(value)
    #endif
  }

  /// Takes over the closures of a component that equals the one before.
  /// - Returns: false where that has to wait for an evaluation.
  private func adoptEvents<C: Component>(of component: C) -> Bool {
    guard Fields.of(C.self).hasEvents else { return true }
    let isOnMain = MainThread.isCurrent
    let (scope, old) = state.withLock { state in
      let old = (state.source, state.value, state.current)
      return (state.adopt(component, isOnMain: isOnMain), old)
    }
    withExtendedLifetime(old) {}
    scope?.pointEvents()
    return scope != nil
  }

  private func replaceSource(_ source: @escaping @Sendable () -> any LayoutElement, _ value: (any LayoutElement)?) {
    // The old ones end outside of the lock: they hold values of the application.
    let old = state.withLock { state in
      defer {
        state.source = source
        state.value = value
        state.content += 1
      }
      return (state.source, state.value)
    }
    withExtendedLifetime(old) {}
  }

  /// Hands down other surroundings.
  package func changeSurroundings(_ change: (inout Surroundings) -> Void) {
    while true {
      let (old, changes) = state.withLock { ($0.surroundings, $0.surroundingChanges) }
      var new = old
      change(&new)
      guard new != old else { return }
      let (isStored, scope) = state.withLock { state -> (Bool, Scope?) in
        guard state.surroundingChanges == changes else { return (false, nil) }
        state.surroundings = new
        state.surroundingChanges += 1
        return (true, state.current?.scope)
      }
      // Another thread changed them in between.
      guard isStored else { continue }
      if let scope, scope.surroundingReads.differ(old, new) { invalidate() }
      return
    }
  }

  /// Takes over the surroundings that a list hands down.
  package func adopt(_ surroundings: Surroundings) {
    changeSurroundings { own in
      let (appearance, isSelected, isHighlighted) = (own.windowAppearance, own.isSelected, own.isHighlighted)
      own = surroundings
      (own.windowAppearance, own.isSelected, own.isHighlighted) = (appearance, isSelected, isHighlighted)
    }
  }

  /// Rounds in a row in which showing the tree changes what it reads, after which such changes are not shown any more.
  static let effectLimit = 100

  /// Something that bodies read has changed. Any thread.
  package func invalidate() {
    let animation = ChangeAnimation.current
    let isEffect = MainThread.isCurrent && MainThread.assume { ComponentStage.showing === self }
    let (node, scope) = state.withLock { state -> (DisplayNode?, Scope?) in
      state.noteChange(isEffect: isEffect)
      guard state.effectRounds <= Self.effectLimit else { return (nil, state.current?.scope) }
      state.version += 1
      if let animation { state.animation = (animation, state.version) }
      return (state.node, nil)
    }
    node?.setNeedsLayout()
    guard let scope else { return }
    ComponentLog.warn(
      """
      \(scope.outdated?.name ?? "A component") changes what it reads each time that it is shown, as in onAppear or in \
      update(_:) of a NodeContent: \(Self.effectLimit) times in a row. It stays as it is until something else changes.
      """)
  }

  /// The effects of showing the tree begin.
  func effectsBegin() {
    state.withLock { state in
      if !state.hasEffect { state.effectRounds = 0 }
      state.hasEffect = false
    }
  }

  /// The name of the component that reads a source; nil where there is none.
  func reader(of source: any ReadSource) -> String? {
    state.withLock { $0.current }?.scope.innermost { $0.source === source }?.name
  }

  #if DEBUG
    /// Finds a wrong `==`, as ``Evaluation/checkEquality(_:_:)`` does.
    private func checkEquality(_ value: some LayoutElement) {
      func check<C: Component>(_ component: C, _ base: Evaluated) {
        guard let child = base.scope.onlyChild, child.value is C else { return }
        let frame = Frame(home: rootHome, old: base.scope, kept: nil, surroundings: child.surroundings)
        Evaluation(link: link, counters: ComponentCounters(), frame: frame, surroundings: child.surroundings)
          .checkEquality(component, child)
      }
      // A value that is shown again before it was evaluated has nothing yet to be compared with.
      let base = state.withLock { $0.current?.content == $0.content ? $0.current : nil }
      if let component = value as? any Component, let base { check(component, base) }
    }
  #endif

  // MARK: Evaluating

  /// The newest evaluation.
  func evaluated() -> Evaluated {
    while true {
      let (now, base) = state.withLock { ($0, $0.current) }
      var surroundings = now.surroundings
      surroundings.fontGeneration = FontLibrary.generation
      if let base, base.version == now.version, base.surroundings == surroundings { return base }
      let made = evaluate(now.source, now.version, now.content, surroundings, after: base)
      let (known, old, isNewest) = state.withLock { state -> (Evaluated?, Evaluated?, Bool) in
        guard state.current === base else { return (state.current, nil, false) }
        state.current = made
        return (made, base, state.surroundingChanges == now.surroundingChanges)
      }
      withExtendedLifetime(old) {}
      if known === made {
        keeper?.keep(made.scope.homes, of: self, made.version)
        if isNewest { return made }
        // The surroundings changed meanwhile, when it was not known what this evaluation reads of them.
        continue
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
      return Evaluated(base, version: version, content: content, surroundings: surroundings)
    }
    return Trace.span("evaluate") {
      let frame = Frame(home: rootHome, old: base?.scope, kept: base == nil ? kept : nil, surroundings: surroundings)
      let evaluation = Evaluation(link: link, counters: counters, frame: frame, surroundings: surroundings)
      let root = frame.reading { source() }
      var pass = ElementPass(evaluation)
      let element = root.resolved(&pass)
      let scope = Scope(frame, value: nil, result: element, events: [])
      return Evaluated(
        element: element, scope: scope, version: version, content: content, surroundings: surroundings,
        isNew: evaluation.hasNewParts, after: base)
    }
  }

  // MARK: Laying out

  /// The layout of the tree's node.
  package func layout(
    of node: DisplayNode, _ range: SizeRange, context: LayoutContext
  ) -> Layout {
    let evaluated = evaluated()
    if !context.isRecorded, let known = state.withLock({ $0.answers.layout(of: evaluated, range, context) }) {
      return known.said(of: node)
    }
    let inside = Size(
      width: range.min.width == range.max.width ? range.max.width : .nan,
      height: range.min.height == range.max.height ? range.max.height : .nan)
    let arranged = evaluated.element.layoutThatFits(range, parentSize: inside, context: context)
    let size = range.clamp(arranged.size)
    if context.wantsSizeOnly { return Layout(element: node, size: size, context: context) }
    counters.laidOut()
    let earlier = state.withLock { ($0.shownPlan, $0.lastPlan) }
    let plan = PlanBuilder.plan(
      of: arranged, evaluated, size: size, earlier: earlier, counters: counters, context: context)
    let layout = Layout(
      element: node, size: size, sublayouts: plan.layouts + [Layout(element: plan, size: .zero, context: context)],
      context: context)
    let kept = plan.isFixed && !context.isRecorded ? layout.said(of: NoElement()) : nil
    // The old plan and layouts end outside of the lock.
    let old = state.withLock { state -> (Plan?, TreeAnswers) in
      let old = (state.lastPlan, state.answers)
      state.lastPlan = plan
      state.answers.keep(kept, of: evaluated, range, context)
      return old
    }
    withExtendedLifetime(old) {}
    return layout
  }

  /// How a layout will be seen once it is applied; nil for at once.
  package func animation(for layout: Layout) -> ComponentAnimation? {
    guard let plan = layout.sublayouts.last?.element as? Plan else { return nil }
    return state.withLock { state in
      guard let (animation, version) = state.animation, state.shownPlan !== plan,
        state.newest(of: plan).version >= version
      else { return nil }
      return animation
    }
  }

  /// A layout with a plan was applied.
  /// - Returns: how the plan's changes are seen; nil for at once.
  func didShow(_ plan: Plan) -> ComponentAnimation? {
    let old = state.withLock { state -> Plan? in
      guard state.shownPlan !== plan else { return nil }
      defer { state.shownPlan = plan }
      return state.shownPlan
    }
    withExtendedLifetime(old) {}
    return state.withLock { state in
      guard let (animation, version) = state.animation, state.newest(of: plan).version >= version else { return nil }
      state.animation = nil
      return animation
    }
  }

  /// The newest evaluation whose layout a plan is.
  func newest(of plan: Plan) -> Evaluated { state.withLock { $0.newest(of: plan) } }

  /// Has the events of a plan on screen call the closures that came with its newest evaluation, unless they call newer
  /// ones.
  func pointEvents(of plan: Plan) {
    let evaluated = state.withLock { state -> Evaluated? in
      let newest = state.newest(of: plan)
      guard newest.version > state.pointedVersion else { return nil }
      state.pointedVersion = newest.version
      return newest
    }
    evaluated?.scope.pointEvents()
  }
}
