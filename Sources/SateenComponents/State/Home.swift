import SateenThreads

/// A source of values that bodies read, and of which a body's result depends on the version.
protocol ReadSource: AnyObject, Sendable {
  var version: UInt64 { get }
}

/// A value that a body has read.
struct Read: Sendable {
  let source: any ReadSource
  let version: UInt64

  var isCurrent: Bool { source.version == version }
}

/// The way from a piece of state to the tree that shows it. The tree can be another one later: a row that left its list
/// and comes back has a new tree with the state of the old one.
final class TreeLink: Sendable {
  private struct WeakTree {
    weak var tree: ComponentTree?
  }

  private let link = Locked(WeakTree())

  init(_ tree: ComponentTree?) {
    self.tree = tree
  }

  var tree: ComponentTree? {
    get { link.withLock { $0.tree } }
    set {
      // The old tree ends outside of the lock, where this held its last reference.
      let old = link.withLock { link -> ComponentTree? in
        defer { link.tree = newValue }
        return link.tree
      }
      withExtendedLifetime(old) {}
    }
  }
}

/// A component at its place, for as long as it stays there: its identity, and the slots of its state.
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

  /// Whether some state differs from its initial value.
  var hasChangedState: Bool { slots.contains { $0?.isChanged == true } }
}

/// The homes of a tree's components, by their places in one another: what a row keeps of itself when it leaves.
final class HomeTree: Sendable {
  let home: Home
  let children: [Place: HomeTree]

  init(home: Home, children: [Place: HomeTree]) {
    self.home = home
    self.children = children
  }

  var hasChangedState: Bool { home.hasChangedState || children.values.contains(where: \.hasChangedState) }
}
