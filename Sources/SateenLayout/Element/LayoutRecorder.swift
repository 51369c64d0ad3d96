import Synchronization

/// Records every request of a layout computation: the element, its parent, the arguments and the result.
///
/// It records all layouts computed with its ``LayoutContext``. Without a recorder, each layout request costs one
/// comparison with nil. Threads never wait for a recorder, and any number of them may use it at once; read ``record``
/// after the layout has been computed.
public final class LayoutRecorder: Sendable {
  /// Whether nodes ignore their cached layouts, so that the record also shows the elements inside them.
  public let ignoresCaches: Bool

  let root: LayoutEntry

  public init(ignoresCaches: Bool = false) {
    self.ignoresCaches = ignoresCaches
    root = LayoutEntry(ignoresCaches: ignoresCaches)
  }

  /// The number of layout requests to all elements, including those whose results were not used.
  public var questionCount: Int { LayoutEntryTable(root).count }
}

/// A recorded layout request and its result.
final class LayoutEntry: @unchecked Sendable {
  // The variables are written by the thread that computes the result, before it returns it, and read after the whole
  // layout has been computed. `newest` and `sequence` are atomic.

  enum Source {
    case computed
    /// The layout was computed by an earlier request of the same computation.
    case remembered
    /// The node had cached the layout in an earlier computation.
    case cached
  }

  /// Unique in this process, so that a stored layout is not matched with a request of a later recording.
  let id: UInt32
  let element: (any LayoutElement)?
  /// The range of the request, before the element's own style was applied.
  let range: SizeRange
  let parentSize: Size
  let ignoresCaches: Bool
  private let order: Int

  var source = Source.computed
  /// The id of the request that computed the remembered layout.
  var original: UInt32 = 0
  var answer: Layout?

  /// The newest request made while computing this one: a linked list through `previous`. Retained.
  private let newest = Atomic<UnsafeMutableRawPointer?>(nil)
  private var previous: UnsafeMutableRawPointer?
  private let sequence = Atomic<Int>(0)

  private static let ids = Atomic<UInt32>(0)

  init(ignoresCaches: Bool) {
    id = 0
    element = nil
    range = .unconstrained
    parentSize = .unknown
    order = 0
    self.ignoresCaches = ignoresCaches
  }

  /// - Parameter place: the index among concurrent requests; negative for a request that is not concurrent.
  init(
    _ element: any LayoutElement, _ range: SizeRange, _ parentSize: Size, askedIn parent: LayoutEntry, place: Int
  ) {
    id = Self.ids.wrappingAdd(1, ordering: .relaxed).newValue
    self.element = element
    self.range = range
    self.parentSize = parentSize
    ignoresCaches = parent.ignoresCaches
    order = place >= 0 ? place : parent.sequence.wrappingAdd(1, ordering: .relaxed).oldValue
    let new = Unmanaged.passRetained(self).toOpaque()
    var before = parent.newest.load(ordering: .relaxed)
    while true {
      previous = before
      let (done, now) = parent.newest.compareExchange(
        expected: before, desired: new, successOrdering: .releasing, failureOrdering: .relaxed)
      if done { return }
      before = now
    }
  }

  deinit {
    // One after the other: the list may be too long for recursion.
    var next = newest.load(ordering: .acquiring)
    while let pointer = next {
      let entry = Unmanaged<LayoutEntry>.fromOpaque(pointer)
      next = entry._withUnsafeGuaranteedRef { $0.previous }
      entry.release()
    }
  }

  /// Reserves order numbers for a number of concurrent requests; returns the first.
  func reserve(_ count: Int) -> Int { sequence.wrappingAdd(count, ordering: .relaxed).oldValue }

  /// The requests made while computing this one, in the order in which one thread would have made them.
  var children: [LayoutEntry] {
    var found: [LayoutEntry] = []
    var next = newest.load(ordering: .acquiring)
    while let pointer = next {
      let entry = Unmanaged<LayoutEntry>.fromOpaque(pointer).takeUnretainedValue()
      found.append(entry)
      next = entry.previous
    }
    return found.sorted { $0.order < $1.order }
  }
}

/// The requests of a recording by id, each with the requests made while computing it.
struct LayoutEntryTable {
  private var entries: [UInt32: LayoutEntry] = [:]
  private var parents: [UInt32: UInt32] = [:]
  private var inside: [UInt32: [LayoutEntry]] = [:]

  init(_ root: LayoutEntry) {
    var open = [root]
    while let next = open.popLast() {
      let children = next.children
      inside[next.id] = children
      for child in children {
        entries[child.id] = child
        parents[child.id] = next.id
      }
      open.append(contentsOf: children)
    }
  }

  var count: Int { entries.count }

  /// The recorded request that a layout is the result of; nil if it was not made while computing `parent`.
  func question(of layout: Layout, askedIn parent: LayoutEntry) -> LayoutEntry? {
    parents[layout.recordID] == parent.id ? entries[layout.recordID] : nil
  }

  /// The request that computed the layout: `entry` itself, or the one whose remembered layout it returned.
  func computed(_ entry: LayoutEntry) -> LayoutEntry { entries[entry.original] ?? entry }

  func children(of entry: LayoutEntry) -> [LayoutEntry] { inside[entry.id] ?? [] }
}
