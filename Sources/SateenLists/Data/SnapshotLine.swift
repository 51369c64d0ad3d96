import FoundationEssentials

/// The state of pending snapshots: one is being compared or shown, one may wait, and a newer one replaces the waiting
/// one.
struct SnapshotLine<Item: ListItem> {
  typealias Snapshot = ListSnapshot<Item>
  typealias Completion = @MainActor @Sendable () -> Void

  struct Request: Sendable {
    var snapshot: Snapshot
    var animation: ListAnimation?
    /// The completions of this snapshot and of those it replaced, in the order of their requests.
    var completions: [Completion] = []
  }

  /// The snapshot that the list shows.
  private(set) var shown: Snapshot
  private(set) var underway: Request?
  private(set) var waiting: Request?

  init(shown: Snapshot) { self.shown = shown }

  /// The newest snapshot, shown or not.
  var newest: Snapshot { waiting?.snapshot ?? underway?.snapshot ?? shown }

  /// - Returns: the request to compare with the shown snapshot at once; nil while another one is underway.
  mutating func add(_ request: Request) -> Request? {
    guard underway != nil else {
      underway = request
      return request
    }
    var request = request
    if let skipped = waiting {
      request.snapshot.adoptMarks(of: skipped.snapshot)
      request.completions = skipped.completions + request.completions
    }
    waiting = request
    return nil
  }

  /// Adds a completion to the newest pending snapshot.
  /// - Returns: false if there is none.
  mutating func add(completion: @escaping Completion) -> Bool {
    if waiting != nil {
      waiting?.completions.append(completion)
    } else if underway != nil {
      underway?.completions.append(completion)
    } else {
      return false
    }
    return true
  }

  /// The completions of the snapshot underway that are not called yet; nil for none.
  mutating func takeCompletions() -> [Completion]? {
    guard let completions = underway?.completions, !completions.isEmpty else { return nil }
    underway?.completions = []
    return completions
  }

  /// Makes a snapshot the shown one: the snapshot underway, without ids that occur again.
  /// - Returns: the previously shown snapshot.
  mutating func show(_ snapshot: Snapshot) -> Snapshot {
    let old = shown
    shown = snapshot
    shown.forgetMarks()
    return old
  }

  /// Moves an item in the shown snapshot and in all pending ones.
  mutating func moveItem(at path: IndexPath, to target: IndexPath) {
    guard let id = shown.item(at: path)?.id else { return }
    shown.moveItem(at: path, to: target)
    underway?.snapshot.follow(id, in: shown)
    waiting?.snapshot.follow(id, in: shown)
  }

  /// Ends the request underway, after its completions were called, and begins the waiting one.
  /// - Returns: the request to compare with the shown snapshot; nil if none waits.
  mutating func next() -> Request? {
    underway = waiting
    waiting = nil
    return underway
  }
}
