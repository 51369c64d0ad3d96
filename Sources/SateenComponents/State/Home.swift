import SateenThreads

/// A source of a value that bodies read. The result of a body is current as long as the source has the version that it
/// had when the body was read.
protocol ReadSource: AnyObject, Sendable {
  var version: UInt64 { get }
}

/// A source that a body has read, and its version then.
struct Read: Sendable {
  let source: any ReadSource
  let version: UInt64
  /// The part that was read; nil for all of the source.
  let part: (any ReadPart)?

  var isCurrent: Bool { source.version == version || part?.isSame == true }

  /// Whether a read of a part of a source follows from this one.
  func covers(_ source: any ReadSource, _ part: (any ReadPart)?) -> Bool {
    self.source === source && (self.part == nil || part?.path == self.part?.path)
  }
}

/// A part of a source that a body has read.
protocol ReadPart: Sendable {
  var path: AnyKeyPath { get }
  /// Whether the part has the value that it had.
  var isSame: Bool { get }
}

/// A reference from state to the trees that show it. State outlives its tree: a row that comes back to the screen has a
/// new tree with the old state. While a row's new node is being made, the old one is still on screen: two trees.
final class TreeLink: Sendable {
  private struct WeakTree {
    weak var tree: ComponentTree?
  }

  private let trees = Locked<[WeakTree]>([])

  func add(_ tree: ComponentTree) {
    // Trees are released outside the lock, because their deinit may run code.
    let alive = trees.withLock { trees -> [ComponentTree] in
      let alive = trees.compactMap(\.tree)
      trees = alive.map { WeakTree(tree: $0) }
      trees.append(WeakTree(tree: tree))
      return alive
    }
    withExtendedLifetime(alive) {}
  }

  /// The name of a component that reads a source; nil where none does.
  func reader(of source: any ReadSource) -> String? {
    let alive = trees.withLock { $0.compactMap(\.tree) }
    return alive.lazy.compactMap { $0.reader(of: source) }.first
  }

  /// Something that the trees have read has changed.
  func invalidate() {
    let alive = trees.withLock { $0.compactMap(\.tree) }
    for tree in alive { tree.invalidate() }
  }
}

/// The identity of a component, and the slots of its state. It lives as long as there is a component of its type at its
/// place.
final class Home: Sendable {
  /// The type of the component.
  let type: ObjectIdentifier
  let link: TreeLink
  let slots: [(any AnySlot)?]

  init(type: ObjectIdentifier, link: TreeLink, slots: [(any AnySlot)?]) {
    self.type = type
    self.link = link
    self.slots = slots
  }

  /// Whether any state was written.
  var hasChangedState: Bool { slots.contains { $0?.isChanged == true } }
}

/// The home of a component, and those of the components in its body by their places. A row that leaves the screen keeps
/// these.
final class HomeTree: Sendable {
  let home: Home
  let children: [Place: HomeTree]

  init(home: Home, children: [Place: HomeTree]) {
    self.home = home
    self.children = children
  }

  var hasChangedState: Bool { home.hasChangedState || children.values.contains(where: \.hasChangedState) }
}
