import FoundationEssentials
import SateenThreads

/// Takes snapshots on their way into a list: one after the other, compared by a worker where that could take long.
///
/// The main loop never waits. Of snapshots that come in while another one is compared only the newest is looked at, and
/// the completions of those passed over are called, in order, before its own.
@MainActor
final class SnapshotQueue<Item: ListItem> {
  typealias Snapshot = ListSnapshot<Item>

  private var line: SnapshotLine<Item>
  private let workers: WorkQueue
  private let smallSize: Int
  /// The comparison a worker is busy with, if any, by its number.
  private var comparison: Int?
  private var comparisons = 0
  /// Items compared on the main loop in this turn.
  private var spent = 0
  /// Shows a change; ``shown`` is the new snapshot already. Nil while there is no list.
  var show: (@MainActor (SnapshotChange, _ animated: Bool) -> Void)?

  /// - Parameters:
  ///   - smallSize: up to how many items, before and after together, are compared at once on the main loop, in one
  ///     turn; beyond that a worker does it.
  nonisolated init(shown: Snapshot = Snapshot(), workers: WorkQueue = .shared, smallSize: Int = 4_000) {
    line = SnapshotLine(shown: shown)
    self.workers = workers
    self.smallSize = smallSize
  }

  /// What the list shows.
  var shown: Snapshot { line.shown }

  /// What the list shows or is going to show: the one to edit for the next.
  var newest: Snapshot {
    var newest = line.newest
    newest.forgetMarks()
    return newest
  }

  /// Whether all that was handed over is shown.
  var isIdle: Bool { line.underway == nil }

  /// - Parameter completion: called on the main loop when the snapshot, or a newer one in its place, is shown.
  func apply(_ snapshot: Snapshot, animated: Bool, completion: (@MainActor @Sendable () -> Void)? = nil) {
    let request = SnapshotLine<Item>.Request(
      snapshot: snapshot, animated: animated, completions: completion.map { [$0] } ?? [])
    if let request = line.add(request) { compare(request) }
  }

  /// An item of what is shown goes elsewhere, and does so in whatever is on its way too. The list is told by whoever
  /// calls this.
  /// - Parameter target: the item's place afterwards.
  func moveItem(at path: IndexPath, to target: IndexPath) {
    line.moveItem(at: path, to: target)
    guard comparison != nil else { return }
    // What is being compared was compared with something else. It is done once more when the list has made the move.
    let number = beginComparison()
    MainQueue.shared.post { [weak self] in
      if let self, self.comparison == number, let request = self.line.underway { self.compare(request) }
    }
  }

  /// Calls a closure when what is on its way now, or a newer snapshot in its place, is shown; at once where nothing is.
  func whenShown(_ body: @escaping @MainActor @Sendable () -> Void) {
    if !line.add(completion: body) { body() }
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
      return commit(new.change(from: old))
    }
    let number = beginComparison()
    workers.submit(.visible) { [weak self] in
      let change = new.change(from: old)
      MainQueue.shared.post {
        guard let self, self.comparison == number else { return }
        self.comparison = nil
        self.commit(change)
      }
    }
  }

  private func size(_ snapshot: Snapshot) -> Int { snapshot.itemCount + snapshot.sections.count }

  private func spend(_ size: Int) {
    if spent == 0 { MainQueue.shared.post { [weak self] in self?.spent = 0 } }
    spent += size
  }

  private func commit(_ change: SnapshotChange) {
    guard let request = line.underway else { return }
    let old = line.show()
    show?(change, request.animated)
    for completion in request.completions { completion() }
    // Large values end on a worker: freeing a hundred thousand items takes longer than a frame has.
    if size(old) > smallSize { workers.submit(.background) { withExtendedLifetime(old) {} } }
    guard line.waiting != nil else {
      _ = line.next()
      return
    }
    // In a turn of its own, so that a completion that applies the next snapshot cannot hold the main loop.
    MainQueue.shared.post { [weak self] in
      guard let self, let next = line.next() else { return }
      compare(next)
    }
  }
}
