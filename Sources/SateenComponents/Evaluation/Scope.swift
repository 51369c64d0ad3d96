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
  /// Whether this body, or one below, has read them.
  let hasReadSurroundings: Bool
  let leaves: [Place: Leaf]
  let nodes: [Place: HeldNode]
  let children: [Place: Scope]
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
    hasReadSurroundings = frame.hasReadSurroundings
    leaves = frame.leaves
    nodes = frame.nodes
    children = frame.children
    self.events = events
    hasEvents = !events.isEmpty || frame.children.values.contains(where: \.hasEvents)
    var inner: [Place: HomeTree] = [:]
    for (place, child) in frame.children { if let homes = child.homes { inner[place] = homes } }
    homes = inner.isEmpty && frame.home.slots.allSatisfy { $0 == nil } ? nil : HomeTree(home: home, children: inner)
  }

  /// The same scope for an equal component, with the closures of that.
  init(_ scope: Scope, value: any Component, events: [@Sendable () -> Void]) {
    home = scope.home
    self.value = value
    result = scope.result
    reads = scope.reads
    surroundings = scope.surroundings
    hasReadSurroundings = scope.hasReadSurroundings
    leaves = scope.leaves
    nodes = scope.nodes
    children = scope.children
    self.events = events
    hasEvents = scope.hasEvents
    homes = scope.homes
  }

  /// Whether nothing that was read has changed.
  func isCurrent(in surroundings: Surroundings) -> Bool {
    let isSame =
      hasReadSurroundings ? self.surroundings == surroundings : self.surroundings.ofLeaves == surroundings.ofLeaves
    return isSame && reads.allSatisfy(\.isCurrent)
  }

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
  fileprivate(set) var hasReadSurroundings = false
  var leaves: [Place: Leaf] = [:]
  var nodes: [Place: HeldNode] = [:]
  var children: [Place: Scope] = [:]
  /// How many decorations there are at a place: modifiers are no step.
  private var areas: [Place: Int] = [:]

  init(home: Home, old: Scope?, kept: HomeTree?, surroundings: Surroundings) {
    self.home = home
    self.old = old
    self.kept = kept
    self.surroundings = surroundings
  }

  /// The frame whose body is being read on this thread.
  static var current: Frame? { Reading.notes(as: Frame.self) }

  /// Runs a body whose reads are noted.
  func reading<Result>(_ body: () -> Result) -> Result { Reading.run(self, body) }

  func note(_ source: any ReadSource, _ version: UInt64) {
    if let last = reads.last, last.source === source { return }
    reads.append(Read(source: source, version: version))
  }

  func readSurroundings() -> Surroundings {
    hasReadSurroundings = true
    return surroundings
  }

  /// Takes a scope in, with what it depends on.
  func add(_ scope: Scope, at place: Place) {
    children[place] = scope
    reads += scope.reads
    if scope.hasReadSurroundings { hasReadSurroundings = true }
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
