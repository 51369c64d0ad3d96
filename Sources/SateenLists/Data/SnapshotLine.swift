import FoundationEssentials

/// The snapshots on their way into a list, as a state: one is compared or being put in place, one may wait, and a newer
/// one takes the place of the one that waits.
struct SnapshotLine<Item: ListItem> {
  typealias Snapshot = ListSnapshot<Item>
  typealias Completion = @MainActor @Sendable () -> Void

  struct Request: Sendable {
    var snapshot: Snapshot
    var animated: Bool
    /// Of this snapshot and of those it was preferred to, in the order they came.
    var completions: [Completion] = []
  }

  /// What the list shows.
  private(set) var shown: Snapshot
  private(set) var underway: Request?
  private(set) var waiting: Request?

  init(shown: Snapshot) { self.shown = shown }

  /// The newest snapshot there is, shown or not.
  var newest: Snapshot { waiting?.snapshot ?? underway?.snapshot ?? shown }

  /// - Returns: what is to be compared with what is shown, at once; nil where another one is underway.
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

  /// Adds a completion to the newest snapshot on its way.
  /// - Returns: false where none is.
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

  /// What is underway becomes what is shown.
  /// - Returns: what was shown before.
  mutating func show() -> Snapshot {
    let old = shown
    if let underway { shown = underway.snapshot }
    shown.forgetMarks()
    return old
  }

  /// Takes an item elsewhere in what is shown, and in all that is to be shown after it.
  mutating func moveItem(at path: IndexPath, to target: IndexPath) {
    guard let id = shown.item(at: path)?.id else { return }
    shown.moveItem(at: path, to: target)
    underway?.snapshot.follow(id, in: shown)
    waiting?.snapshot.follow(id, in: shown)
  }

  /// Ends what is underway, once its completions were called, and begins what waits.
  /// - Returns: what is to be compared with what is shown.
  mutating func next() -> Request? {
    underway = waiting
    waiting = nil
    return underway
  }
}
