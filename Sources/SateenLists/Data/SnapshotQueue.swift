import SateenThreads

/// Applies snapshots to a list, one after the other. Long comparisons run on a worker.
///
/// The main loop never waits. If several snapshots arrive during a comparison, only the newest is compared, and the
/// completions of the skipped ones are called, in order, before its own.
@MainActor
final class SnapshotQueue<Item: ListItem> {
  typealias Snapshot = ListSnapshot<Item>
  typealias Completion = @MainActor @Sendable () -> Void

  private struct Request: Sendable {
    var snapshot: Snapshot
    var animation: ListAnimation?
    /// The completions of this snapshot and of those it replaced, in the order of their requests.
    var completions: [Completion] = []
  }

  /// The snapshot that the list shows.
  private(set) var shown: Snapshot
  /// The snapshot that is being compared or shown, and one that waits for its turn. A newer one replaces the waiting one.
  private var underway: Request?
  private var waiting: Request?
  private let workers: WorkQueue
  private let smallSize: Int
  /// The number of the comparison on a worker; nil without one.
  private var comparison: Int?
  private var comparisons = 0
  /// The number of items compared on the main loop in this turn.
  private var spent = 0
  /// Shows a change from the snapshot `before`. ``shown`` is the new snapshot already. Nil while there is no list.
  var show: (@MainActor (SnapshotChange, ListAnimation?, _ before: Snapshot) -> Void)?
  /// Called with errors for ids that occur again in a snapshot, before the snapshot is shown without them.
  var onProblems: (@MainActor ([ListSnapshotError]) -> Void)?
  /// Increases when the shown snapshot changes.
  private var version = 0
  /// Whether no id occurs again in the shown snapshot.
  private var isChecked = true

  /// - Parameters:
  ///   - smallSize: the maximum of items, before and after together, that are compared on the main loop in one turn.
  ///     Larger comparisons run on a worker.
  nonisolated init(shown: Snapshot = Snapshot(), workers: WorkQueue = .shared, smallSize: Int = 4_000) {
    self.shown = shown
    self.workers = workers
    self.smallSize = smallSize
  }

  /// The newest snapshot, shown or pending: the one to edit for the next change.
  var newest: Snapshot {
    var newest = waiting?.snapshot ?? underway?.snapshot ?? shown
    newest.forgetMarks()
    return newest
  }

  /// Whether all applied snapshots are shown.
  var isIdle: Bool { underway == nil }

  /// - Parameter completion: called on the main loop when the snapshot, or a newer one that replaced it, is shown.
  func apply(_ snapshot: Snapshot, _ animation: ListAnimation?, completion: Completion? = nil) {
    var request = Request(snapshot: snapshot, animation: animation, completions: completion.map { [$0] } ?? [])
    guard underway != nil else {
      underway = request
      return compare(request)
    }
    if let skipped = waiting {
      request.snapshot.adoptMarks(of: skipped.snapshot)
      request.completions = skipped.completions + request.completions
    }
    waiting = request
  }

  /// Moves an item in the shown snapshot and in all pending ones. The caller reports the move to the list.
  /// - Parameter target: the item's item path after the move.
  func moveItem(at path: ItemPath, to target: ItemPath) {
    version += 1
    guard let id = shown.item(at: path)?.id else { return }
    shown.moveItem(at: path, to: target)
    underway?.snapshot.follow(id, in: shown)
    waiting?.snapshot.follow(id, in: shown)
    guard comparison != nil else { return }
    // The running comparison is with the old order. It is repeated after the list has made the move.
    let number = beginComparison()
    MainQueue.shared.post { [weak self] in
      if let self, self.comparison == number, let request = self.underway { self.compare(request) }
    }
  }

  /// Calls a closure when the newest pending snapshot, or a newer one that replaces it, is shown; at once if none is
  /// pending.
  func whenShown(_ body: @escaping Completion) {
    if waiting != nil {
      waiting?.completions.append(body)
    } else if underway != nil {
      underway?.completions.append(body)
    } else {
      body()
    }
  }

  /// Looks for ids that occur again in the snapshot that the queue began with, on a worker, and shows it without them.
  func checkShown() {
    isChecked = false
    let (snapshot, checked) = (shown, version)
    workers.submit(.visible) { [weak self] in
      let result = snapshot.withoutDuplicates()
      MainQueue.shared.post {
        // The comparison of a later snapshot looks at all ids of that one.
        guard let self, !self.isChecked, self.isIdle else { return }
        guard self.version == checked else { return self.checkShown() }
        self.isChecked = true
        if result.problems.isEmpty { return }
        self.onProblems?(result.problems)
        self.apply(result.snapshot, nil)
      }
    }
  }

  private func beginComparison() -> Int {
    comparisons += 1
    comparison = comparisons
    return comparisons
  }

  private func compare(_ request: Request) {
    let old = shown
    let new = request.snapshot
    let size = size(old) + size(new)
    comparison = nil
    if spent + size <= smallSize {
      spend(size)
      return commit(new.comparison(with: old, isChecked: isChecked))
    }
    let (number, isChecked) = (beginComparison(), isChecked)
    workers.submit(.visible) { [weak self] in
      let comparison = new.comparison(with: old, isChecked: isChecked)
      MainQueue.shared.post {
        guard let self, self.comparison == number else { return }
        self.comparison = nil
        self.commit(comparison)
      }
    }
  }

  private func size(_ snapshot: Snapshot) -> Int { snapshot.itemCount + snapshot.sections.count }

  private func spend(_ size: Int) {
    if spent == 0 { MainQueue.shared.post { [weak self] in self?.spent = 0 } }
    spent += size
  }

  private func commit(_ comparison: SnapshotComparison<Item>) {
    guard let animation = underway.map(\.animation) else { return }
    if !comparison.problems.isEmpty { onProblems?(comparison.problems) }
    let old = shown
    shown = comparison.snapshot
    shown.forgetMarks()
    version += 1
    isChecked = true
    show?(comparison.change, animation, old)
    // A completion may wait for ids that this snapshot does not have: it is then called at once.
    while let completions = underway?.completions, !completions.isEmpty {
      underway?.completions = []
      for completion in completions { completion() }
    }
    // Large values are released on a worker, because freeing a hundred thousand items takes longer than a frame.
    if size(old) > smallSize { workers.submit(.background) { withExtendedLifetime(old) {} } }
    guard waiting != nil else { return underway = nil }
    // In a turn of its own. Otherwise a completion that applies the next snapshot could block the main loop.
    MainQueue.shared.post { [weak self] in
      guard let self else { return }
      (underway, waiting) = (waiting, nil)
      if let next = underway { compare(next) }
    }
  }
}
