import SateenLayout
import SateenThreads

typealias Place = ElementPlace

/// The result of one evaluation of a component. Never changes; an equal component keeps it whole.
final class Scope: Sendable {
  let home: Home
  /// The component as it was made, before it was connected; nil for the root of a tree.
  let value: (any Component)?
  let result: any LayoutElement
  /// The reads of this body and of those below.
  let reads: [Read]
  /// The surroundings that the body was read in.
  let surroundings: Surroundings
  /// Those that this body, or one below, has read.
  let surroundingReads: SurroundingReads
  let leaves: PlaceTable<Leaf>
  let nodes: PlaceTable<HeldNode>
  let children: PlaceTable<Scope>
  /// Have the component's events call the closures that came with the value.
  let events: [@Sendable () -> Void]
  let hasEvents: Bool
  /// Nil where neither this component nor one below has state.
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

  /// The only component in this one; nil where there are others, or none.
  var onlyChild: Scope? { children.only }

  /// The same scope with another one in place of the only component in it, which shows the same.
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

  /// The same scope for an equal component, with the closures of that.
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

  /// Whether nothing that was read has changed.
  func isCurrent(in surroundings: Surroundings) -> Bool {
    !surroundingReads.differ(self.surroundings, surroundings) && reads.allSatisfy(\.isCurrent)
  }

  /// The innermost scope that has changed since its body was read; nil where there is none.
  var outdated: Scope? { innermost { !$0.isCurrent } }

  /// The innermost scope with a read; nil where there is none.
  func innermost(where isWanted: (Read) -> Bool) -> Scope? {
    guard reads.contains(where: isWanted) else { return nil }
    for child in children.values { if let inner = child.innermost(where: isWanted) { return inner } }
    return self
  }

  /// The name of the component, for messages.
  var name: String { value.map { "\(type(of: $0))" } ?? "The content of a node of components" }

  /// Points all events to the closures of this evaluation.
  func pointEvents() {
    guard hasEvents else { return }
    for point in events { point() }
    for child in children.values { child.pointEvents() }
  }
}

/// A scope while its body is read. Belongs to one evaluation, on one thread.
final class Frame {
  let home: Home
  /// The scope of the evaluation before, and what a row has kept of itself.
  let old: Scope?
  let kept: HomeTree?
  let surroundings: Surroundings
  fileprivate(set) var reads: [Read] = []
  fileprivate(set) var surroundingReads = SurroundingReads.none
  var leaves = PlaceTable<Leaf>()
  var nodes = PlaceTable<HeldNode>()
  var children = PlaceTable<Scope>()
  /// How many decorations there are at a place: modifiers are no step.
  private var areas: [Place: Int] = [:]

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

  /// Runs a body whose reads are noted.
  func reading<Result>(_ body: () -> Result) -> Result { Reading.run(self, body) }

  func note(_ source: any ReadSource, _ version: UInt64, _ part: @autoclosure () -> (any ReadPart)? = nil) {
    // Mostly the same as the read before.
    if let last = reads.last, last.source === source, last.part == nil { return }
    let part = part()
    if reads.contains(where: { $0.covers(source, part) }) { return }
    reads.append(Read(source: source, version: version, part: part))
  }

  func read<Value: Equatable>(_ path: any KeyPath<Surroundings, Value> & Sendable) -> Value {
    surroundingReads.note(path)
    return surroundings[keyPath: path]
  }

  /// Takes a scope in, with what it depends on.
  func add(_ scope: Scope, at place: Place) {
    children.add(scope, at: place)
    reads += scope.reads
    // In other surroundings, a value that was read may follow from any of those out here.
    surroundingReads.merge(scope.surroundings == surroundings ? scope.surroundingReads : scope.surroundingReads.widened)
  }

  func numberOfArea(at place: Place) -> Int {
    defer { areas[place, default: 0] += 1 }
    return areas[place, default: 0]
  }

  /// Ends the program where a body writes: it would have other effects than its result. Release builds take the write
  /// as one after the evaluation.
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
