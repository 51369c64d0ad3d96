import SateenThreads

/// An object with a value that bodies read: the slot of a state, or a store. Any thread.
protocol ReadSource: AnyObject, Sendable {
  /// Grows with each change of the value.
  var version: UInt64 { get }
}

/// A source that a body has read, with the version that it had then.
struct Read: Sendable {
  let source: any ReadSource
  let version: UInt64
  /// The part that was read; nil for all of the source.
  let part: (any ReadPart)?

  /// Whether the source has not changed since, or the part that was read still has its value.
  var isCurrent: Bool { source.version == version || part?.isSame == true }

  /// Whether a read of a part of a source need not be noted beside this one, which is of the same part or of all.
  /// - Parameter part: nil for all of the source.
  func covers(_ source: any ReadSource, _ part: (any ReadPart)?) -> Bool {
    self.source === source && (self.part == nil || part?.path == self.part?.path)
  }
}

/// A member of a store that a body has read.
protocol ReadPart: Sendable {
  /// The key path of the member, in the value of the store.
  var path: AnyKeyPath { get }
  /// Whether the member has the value that was read. False if its values cannot be compared.
  var isSame: Bool { get }
}

/// Weak references from state to the trees that show it, which a change of the state invalidates. Any thread.
///
/// State outlives its tree: a row that comes back to the screen gets a new tree with the old state. The state of a row
/// has two trees while the row's new node is being made and the old one is still on screen.
final class TreeLink: Sendable {
  private struct WeakTree {
    weak var tree: ComponentTree?
  }

  private let trees = Locked<[WeakTree]>([])

  /// Adds a tree, and drops references to trees that are gone.
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

  /// Tells the trees that a value which they have read has changed.
  func invalidate() {
    let alive = trees.withLock { $0.compactMap(\.tree) }
    for tree in alive { tree.invalidate() }
  }
}

/// The slots of a component's state and events. The component's value is made anew for each evaluation; its home stays
/// as long as evaluations find a component of the same type at the same place, and identifies the component.
final class Home: Sendable {
  /// The type of the component.
  let type: ObjectIdentifier
  /// The trees that show the component.
  let link: TreeLink
  /// A slot for each connected property of the component; nil for a property that needs none, such as a surrounding.
  let slots: [(any AnySlot)?]

  init(type: ObjectIdentifier, link: TreeLink, slots: [(any AnySlot)?]) {
    self.type = type
    self.link = link
    self.slots = slots
  }

  /// Whether any state was written.
  var hasChangedState: Bool { slots.contains { $0?.isChanged == true } }
}

/// The home of a component, and the homes of the components in its body by their places. A ``StateKeeper`` keeps them
/// for a row that leaves the screen.
final class HomeTree: Sendable {
  let home: Home
  let children: [Place: HomeTree]

  init(home: Home, children: [Place: HomeTree]) {
    self.home = home
    self.children = children
  }

  /// Whether any state of this component, or of those below, was written.
  var hasChangedState: Bool { home.hasChangedState || children.values.contains(where: \.hasChangedState) }
}
