import Glibc
import SateenThreads

extension DiskCache {
  func noteUse(_ name: CacheName, _ size: Int) {
    note { journal, time throws(SystemError) in
      try journal.noteUse(UseRecord(kind: .used, time: time, size: size, name: name))
    }
  }

  /// Changes a file, and notes that in the journal and the statistics. The state tells those who count that the three differ
  /// for a moment.
  /// - Parameter change: changes the file. It gives the record of that and the change of the statistics; nil where nothing
  ///   has changed.
  func noteChange<Failure>(_ change: () throws(Failure) -> FileChange?) throws(Failure) {
    state.withLock { $0.begunChanges += 1 }
    var done: FileChange?
    defer {
      state.withLock { state in
        if let done {
          state.statistics.entries = max(0, state.statistics.entries + done.entries)
          state.statistics.bytes = max(0, state.statistics.bytes + done.bytes)
        }
        state.doneChanges += 1
      }
    }
    guard let made = try change() else { return }
    note { journal, time throws(SystemError) in
      try journal.add(UseRecord(kind: made.kind, time: time, size: made.size, name: made.name))
    }
    done = made
  }

  private func note(_ body: (UseJournal, UInt32) throws(SystemError) -> Void) {
    do throws(SystemError) {
      try body(journal, UInt32(max(0, min(now(), 4e9))))
    } catch {
      // Without its folder there is nothing to be noted of.
      if error.code == ENOENT { return }
      log.tell(.system(error), "cache: the order of use cannot be written to '\(place.journal)': \(error)")
    }
  }

  func tellOfDamage(_ path: String, _ flaw: EntryFlaw) {
    log.tell(.damage, "cache: '\(path)' is not used: \(flaw)")
  }

  func tellOfStoring(_ error: SystemError) {
    log.tell(.system(error), "cache: nothing can be stored in '\(folder)': \(error)")
  }
}

/// A file that came or went.
struct FileChange {
  var kind: UseRecord.Kind
  var name: CacheName
  var size: Int
  /// How many more files there are, and how many more bytes they have.
  var entries: Int
  var bytes: Int
}
