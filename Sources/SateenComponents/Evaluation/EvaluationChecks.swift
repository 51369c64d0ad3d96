#if DEBUG
  import SateenLayout
  import SateenThreads

  // Mistakes of components that evaluating them once more brings to light. Debug builds take samples.
  extension Evaluation {
    /// Finds a wrong `==`: a component that equals the one before is read all the same, and has to show the same.
    func checkEquality<C: Component>(_ component: C, _ old: Scope) {
      guard isChecking == false, Samples.equality.isDue(for: C.self) else { return }
      guard let difference = difference(of: component, from: old) else { return }
      ComponentLog.warn(
        """
        \(C.self) equals the one before, and yet shows something else (\(difference)): its == leaves out a property that \
        the body reads, or the body reads something that is no property, such as a clock.
        """)
    }

    /// Finds a body that shows something else each time: it is read once more, and has to show the same.
    func checkPurity<C: Component>(_ component: C, _ scope: Scope) {
      guard isChecking == false, Samples.purity.isDue(for: C.self) else { return }
      guard let difference = difference(of: component, from: scope) else { return }
      ComponentLog.warn(
        """
        The body of \(C.self) shows something else when it is read twice (\(difference)): it depends on a clock, a random \
        number or a global variable. Hand such values in as properties, or keep them in state.
        """)
    }

    /// The first leaf that differs when a component is evaluated where a scope was; nil without one.
    private func difference<C: Component>(of component: C, from scope: Scope) -> String? {
      let frame = Frame(home: scope.home, old: scope, kept: nil, surroundings: surroundings)
      frame.name = "\(C.self)"
      let evaluation = Evaluation(
        link: TreeLink(), counters: ComponentCounters(), frame: frame, surroundings: surroundings)
      evaluation.isChecking = true
      var copy = component
      Fields.of(C.self).connect(&copy, scope.home.slots, frame)
      var inner = ElementPass(evaluation)
      _ = frame.reading { copy.body }.resolved(&inner)
      let found = Self.difference(
        Scope(frame, value: component, result: scope.result, events: []), scope)
      // A value that was changed meanwhile, on another thread, is no mistake.
      guard let found, scope.reads.allSatisfy(\.isCurrent) else { return nil }
      return found
    }

    private static func difference(_ new: Scope, _ old: Scope) -> String? {
      if new.leaves.count != old.leaves.count {
        return "\(new.leaves.count) leaves, where there were \(old.leaves.count)"
      }
      var found: String?
      new.leaves.forEach { place, leaf in
        guard found == nil, let known = old.leaves[place], known !== leaf else { return }
        found = "\"\(leaf.name)\", where there was \"\(known.name)\""
      }
      if found != nil { return found }
      if new.children.count != old.children.count {
        return "\(new.children.count) components in it, where there were \(old.children.count)"
      }
      new.children.forEach { place, child in
        guard found == nil, let known = old.children[place], known !== child else { return }
        found = difference(child, known)
      }
      return found
    }
  }

  /// Picks the evaluations that are checked: the first two of each type, and then every 64th.
  private final class Samples: Sendable {
    static let equality = Samples()
    static let purity = Samples()

    private let counts = Locked<[ObjectIdentifier: Int]>([:])

    func isDue(for type: Any.Type) -> Bool {
      let count = counts.withLock { counts -> Int in
        let count = counts[ObjectIdentifier(type), default: 0]
        counts[ObjectIdentifier(type)] = count + 1
        return count
      }
      return count < 2 || count.isMultiple(of: 64)
    }
  }
#endif
