import Synchronization

/// Notes down every question of a layout computation: what was asked of whom, by whom, and what the answer was.
///
/// Given to a ``LayoutContext``, it sees everything that is laid out with that context. Without one, a layout pays one
/// comparison with nil for each question. Nobody ever waits for a recorder, and any number of threads may be measuring
/// with it at once; read ``record`` when the layout is there.
public final class LayoutRecorder: Sendable {
  /// Whether nodes answer anew what they have in their caches, so that the record shows what is inside them too.
  public let ignoresCaches: Bool

  let root: LayoutEntry

  public init(ignoresCaches: Bool = false) {
    self.ignoresCaches = ignoresCaches
    root = LayoutEntry(ignoresCaches: ignoresCaches)
  }

  /// How many questions were asked, of whomever, including those whose answers were not used in the end.
  public var questionCount: Int { LayoutEntryTable(root).count }
}

/// One question and its answer.
final class LayoutEntry: @unchecked Sendable {
  // What is not constant is written by the one thread that answers the question, before it gives the answer, and read
  // when all answers have been given; but for `newest` and `sequence`, which are atomic.

  enum Source {
    case computed
    /// The question had been asked before in this layout.
    case remembered
    /// The node had kept the answer from an earlier layout.
    case cached
  }

  /// Unlike any other of this process, so that a layout somebody keeps is not taken for one of a later recording.
  let id: UInt32
  let element: (any LayoutElement)?
  /// As asked, before the element's own style.
  let range: SizeRange
  let parentSize: Size
  let ignoresCaches: Bool
  private let order: Int

  var source = Source.computed
  /// The computed question whose answer was remembered.
  var original: UInt32 = 0
  var answer: Layout?

  /// The newest of the questions asked while answering this one; each knows the one before it. Retained.
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

  /// - Parameter place: among questions asked at the same time; negative where they are asked one after the other.
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
    // One after the other, for there may be more than a recursion could take.
    var next = newest.load(ordering: .acquiring)
    while let pointer = next {
      let entry = Unmanaged<LayoutEntry>.fromOpaque(pointer)
      next = entry._withUnsafeGuaranteedRef { $0.previous }
      entry.release()
    }
  }

  /// Places for a number of questions that are about to be asked at the same time; the first of them.
  func reserve(_ count: Int) -> Int { sequence.wrappingAdd(count, ordering: .relaxed).oldValue }

  /// The questions asked while answering this one, in the order they were asked, or would have been by one thread.
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

/// The questions of a recording by their numbers, each with what was asked while answering it.
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

  /// The question that a layout answers, if it was asked while answering another one.
  func question(of layout: Layout, askedIn parent: LayoutEntry) -> LayoutEntry? {
    parents[layout.recordID] == parent.id ? entries[layout.recordID] : nil
  }

  /// Where the answer was computed.
  func computed(_ entry: LayoutEntry) -> LayoutEntry { entries[entry.original] ?? entry }

  func children(of entry: LayoutEntry) -> [LayoutEntry] { inside[entry.id] ?? [] }
}
