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

/// A reference from state to the tree that shows it. State outlives its tree: a row that comes back to the screen has a
/// new tree with the old state.
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
      // The old tree is released outside the lock, because its deinit may run code.
      let old = link.withLock { link -> ComponentTree? in
        defer { link.tree = newValue }
        return link.tree
      }
      withExtendedLifetime(old) {}
    }
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
