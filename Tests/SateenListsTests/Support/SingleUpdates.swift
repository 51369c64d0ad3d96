@testable import SateenLists

extension [ChangeSet.Update] {
  /// One update for each element.
  var single: [ChangeSet.Update] {
    flatMap { run in (0..<run.count).map { ChangeSet.Update(old: run.old + $0, new: run.new + $0) } }
  }
}
