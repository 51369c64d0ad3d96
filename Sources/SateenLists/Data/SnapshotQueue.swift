import FoundationEssentials
import SateenThreads

/// Applies snapshots to a list, one after the other. Long comparisons run on a worker.
///
/// The main loop never waits. If several snapshots arrive during a comparison, only the newest is compared, and the
/// completions of the skipped ones are called, in order, before its own.
@MainActor
final class SnapshotQueue<Item: ListItem> {
  typealias Snapshot = ListSnapshot<Item>

  private var line: SnapshotLine<Item>
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
    line = SnapshotLine(shown: shown)
    self.workers = workers
    self.smallSize = smallSize
  }

  /// The snapshot that the list shows.
  var shown: Snapshot { line.shown }

  /// The newest snapshot, shown or pending: the one to edit for the next change.
  var newest: Snapshot {
    var newest = line.newest
    newest.forgetMarks()
    return newest
  }

  /// Whether all applied snapshots are shown.
  var isIdle: Bool { line.underway == nil }

  /// - Parameter completion: called on the main loop when the snapshot, or a newer one that replaced it, is shown.
  func apply(_ snapshot: Snapshot, _ animation: ListAnimation?, completion: (@MainActor @Sendable () -> Void)? = nil) {
    let request = SnapshotLine<Item>.Request(
      snapshot: snapshot, animation: animation, completions: completion.map { [$0] } ?? [])
    if let request = line.add(request) { compare(request) }
  }

  /// Moves an item in the shown snapshot and in all pending ones. The caller reports the move to the list.
  /// - Parameter target: the item's index path after the move.
  func moveItem(at path: IndexPath, to target: IndexPath) {
    version += 1
    line.moveItem(at: path, to: target)
    guard comparison != nil else { return }
    // The running comparison is with the old order. It is repeated after the list has made the move.
    let number = beginComparison()
    MainQueue.shared.post { [weak self] in
      if let self, self.comparison == number, let request = self.line.underway { self.compare(request) }
    }
  }

  /// Calls a closure when the newest pending snapshot, or a newer one that replaces it, is shown; at once if none is
  /// pending.
  func whenShown(_ body: @escaping @MainActor @Sendable () -> Void) {
    if !line.add(completion: body) { body() }
  }

  /// Looks for ids that occur again in the snapshot that the queue began with, on a worker, and shows it without them.
  func checkShown() {
    isChecked = false
    let (snapshot, checked) = (line.shown, version)
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

  private func compare(_ request: SnapshotLine<Item>.Request) {
    let old = line.shown
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
    guard let request = line.underway else { return }
    if !comparison.problems.isEmpty { onProblems?(comparison.problems) }
    let old = line.show(comparison.snapshot)
    version += 1
    isChecked = true
    show?(comparison.change, request.animation, old)
    // A completion may wait for ids that this snapshot does not have: it is then called at once.
    while let completions = line.takeCompletions() {
      for completion in completions { completion() }
    }
    // Large values are released on a worker, because freeing a hundred thousand items takes longer than a frame.
    if size(old) > smallSize { workers.submit(.background) { withExtendedLifetime(old) {} } }
    guard line.waiting != nil else {
      _ = line.next()
      return
    }
    // In a turn of its own. Otherwise a completion that applies the next snapshot could block the main loop.
    MainQueue.shared.post { [weak self] in
      guard let self, let next = line.next() else { return }
      compare(next)
    }
  }
}
