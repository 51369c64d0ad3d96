import SateenLayout
import SateenThreads

/// The place of a leaf, a node, a decoration or a component in the body that contains it.
typealias Place = ElementPlace

/// The result of one evaluation of a component. Immutable.
///
/// The next evaluation takes the scope over, and does not read the body again, if it finds an equal component at the
/// same place and all reads are current.
final class Scope: Sendable {
  let home: Home
  /// The component before its properties were connected with their slots, for comparison with the next one. Nil for the
  /// root of a tree.
  let value: (any Component)?
  /// The elements of the body, with all components in them evaluated.
  let result: any LayoutElement
  /// The states and stores that this body and the bodies below it have read, with their versions.
  let reads: [Read]
  /// The surroundings of the component when the body was read.
  let surroundings: Surroundings
  /// The members of the surroundings that this body and the bodies below it have read.
  let surroundingReads: SurroundingReads
  let leaves: PlaceTable<Leaf>
  let nodes: PlaceTable<HeldNode>
  /// The scopes of the components in the body.
  let children: PlaceTable<Scope>
  /// Closures, one for each `Event` of the component, that point the event to the closure in ``value``.
  let events: [@Sendable () -> Void]
  /// Whether this component or one below has events.
  let hasEvents: Bool
  /// The homes of this component and of those below; nil where none of them has a slot.
  let homes: HomeTree?

  init(_ frame: Frame, value: (any Component)?, result: any LayoutElement, events: [@Sendable () -> Void]) {
    home = frame.home
    self.value = value
    self.result = result
    reads = frame.reads
    surroundings = frame.surroundings
    surroundingReads = frame.surroundingReads
    leaves = frame.leaves
    nodes = frame.nodes
    children = frame.children
    self.events = events
    hasEvents = !events.isEmpty || frame.children.values.contains(where: \.hasEvents)
    var inner: [Place: HomeTree] = [:]
    frame.children.forEach { place, child in if let homes = child.homes { inner[place] = homes } }
    homes = inner.isEmpty && frame.home.slots.allSatisfy { $0 == nil } ? nil : HomeTree(home: home, children: inner)
  }

  /// The scope of the component in the body, if the body contains exactly one.
  var onlyChild: Scope? { children.only }

  /// A copy whose only child is replaced by a scope with the same result, such as one with newer closures of events.
  init(_ scope: Scope, onlyChild: Scope) {
    home = scope.home
    value = scope.value
    result = scope.result
    reads = scope.reads
    surroundings = scope.surroundings
    surroundingReads = scope.surroundingReads
    leaves = scope.leaves
    nodes = scope.nodes
    children = scope.children.replacingOnly(with: onlyChild)
    events = scope.events
    hasEvents = scope.hasEvents
    homes = scope.homes
  }

  /// A copy for a component that equals ``value``, with the events of the new component.
  init(_ scope: Scope, value: any Component, events: [@Sendable () -> Void]) {
    home = scope.home
    self.value = value
    result = scope.result
    reads = scope.reads
    surroundings = scope.surroundings
    surroundingReads = scope.surroundingReads
    leaves = scope.leaves
    nodes = scope.nodes
    children = scope.children
    self.events = events
    hasEvents = scope.hasEvents
    homes = scope.homes
  }

  /// Whether all reads have the result that they had, in the given surroundings of the component.
  func isCurrent(in surroundings: Surroundings) -> Bool {
    !surroundingReads.differ(self.surroundings, surroundings) && reads.allSatisfy(\.isCurrent)
  }

  /// The innermost scope with a read that is out of date; nil where all reads are current.
  var outdated: Scope? { innermost { !$0.isCurrent } }

  /// The innermost scope with a read that `isWanted` accepts; nil where there is none.
  func innermost(where isWanted: (Read) -> Bool) -> Scope? {
    guard reads.contains(where: isWanted) else { return nil }
    for child in children.values { if let inner = child.innermost(where: isWanted) { return inner } }
    return self
  }

  /// The name of the component, for messages.
  var name: String { value.map { "\(type(of: $0))" } ?? "The content of a node of components" }

  /// Has the events of this component, and of those below, call the closures of this evaluation. Any thread.
  func pointEvents() {
    guard hasEvents else { return }
    for point in events { point() }
    for child in children.values { child.pointEvents() }
  }
}

/// Collects the contents of a ``Scope`` while the body of its component is read. Used by one evaluation, on one thread.
final class Frame {
  let home: Home
  /// The component's scope of the evaluation before; nil for a component that is new at its place.
  let old: Scope?
  /// The homes that were kept for a row while it had no tree. Nil if ``old`` has the homes, and in other trees.
  let kept: HomeTree?
  let surroundings: Surroundings
  fileprivate(set) var reads: [Read] = []
  fileprivate(set) var surroundingReads = SurroundingReads.none
  var leaves = PlaceTable<Leaf>()
  var nodes = PlaceTable<HeldNode>()
  var children = PlaceTable<Scope>()
  /// The number of decorations so far at each place. Decorations that contain each other have the same place, because a
  /// modifier adds no step to it.
  private var decorationCounts: [Place: Int] = [:]

  init(home: Home, old: Scope?, kept: HomeTree?, surroundings: Surroundings) {
    self.home = home
    self.old = old
    self.kept = kept
    self.surroundings = surroundings
    if let old {
      leaves.reserveCapacity(old.leaves.count)
      children.reserveCapacity(old.children.count)
    }
  }

  /// The scope that a component had at a place in the evaluation before.
  func oldChild(at place: Place) -> Scope? { old?.children[place, near: children.count] }

  /// The leaf that stood at a place in the evaluation before.
  func oldLeaf(at place: Place) -> Leaf? { old?.leaves[place, near: leaves.count] }

  /// The frame whose body is being read on this thread.
  static var current: Frame? { Reading.notes(as: Frame.self) }

  /// Runs a closure that reads a body. The frame is ``current`` meanwhile, and collects the reads.
  func reading<Result>(_ body: () -> Result) -> Result { Reading.run(self, body) }

  /// Adds a read of a source, unless a read before covers it.
  /// - Parameters:
  ///   - version: the version of the source that was read.
  ///   - part: the part that was read; nil for all of the source.
  func note(_ source: any ReadSource, _ version: UInt64, _ part: @autoclosure () -> (any ReadPart)? = nil) {
    // Bodies often read one source several times in a row. This comparison needs no search.
    if let last = reads.last, last.source === source, last.part == nil { return }
    let part = part()
    if reads.contains(where: { $0.covers(source, part) }) { return }
    reads.append(Read(source: source, version: version, part: part))
  }

  /// The value of a surrounding, on which the body depends from now on.
  func read<Value: Equatable>(_ path: any KeyPath<Surroundings, Value> & Sendable) -> Value {
    surroundingReads.note(path)
    return surroundings[keyPath: path]
  }

  /// Adds the scope of a component in the body. The body depends on all that the component depends on.
  func add(_ scope: Scope, at place: Place) {
    children.add(scope, at: place)
    reads += scope.reads
    // A component in changed surroundings reads values that may be derived from any of this frame's surroundings.
    surroundingReads.merge(scope.surroundings == surroundings ? scope.surroundingReads : scope.surroundingReads.widened)
  }

  /// Counts a decoration at a place.
  /// - Returns: the number of decorations that were counted at the place before.
  func numberOfArea(at place: Place) -> Int {
    defer { decorationCounts[place, default: 0] += 1 }
    return decorationCounts[place, default: 0]
  }

  /// Ends a debug build if a body is being read on this thread: a body that writes would have effects besides its
  /// result. A release build performs the write, which makes the evaluation out of date.
  /// - Parameter what: the write, as the beginning of a sentence.
  static func contractNotReading(_ what: String) {
    #if DEBUG
      if let frame = current {
        contractBroken(
          """
          \(what) while the body of \(frame.name) was read. A body only says what is shown; write in a handler such as \
          onTap, or in a task.
          """)
      }
    #endif
  }

  /// The component, for messages.
  var name: String = "a component"
}
