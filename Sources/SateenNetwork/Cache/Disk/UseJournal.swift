import Glibc
import SateenThreads

/// The order in which the files of a cache were used, in a file that all processes with this cache add to.
///
/// The file system's own times of access are a day old on Linux (`relatime`). Records are added without a lock, each batch
/// by one call. A process that replaces the journal reads what others added to the old file once more after that, and a
/// process that finds after adding that its file was replaced adds to the new one again.
final class UseJournal: Sendable {
  /// A journal above this many bytes is none of this cache.
  private static let longest = 64 << 20
  /// Records that wait until they are written together.
  private static let batch = 64

  private struct State {
    var file: OpenFile?
    var pending: [UseRecord] = []
  }

  private let path: String
  private let state = Locked(State())

  init(path: String) {
    self.path = path
  }

  /// Notes that a file was used. The record waits for others.
  func noteUse(_ record: UseRecord) throws(SystemError) {
    let isFull = state.withLock { state in
      state.pending.append(record)
      return state.pending.count >= Self.batch
    }
    if isFull { try flush() }
  }

  /// Adds a record, after those that wait.
  func add(_ record: UseRecord) throws(SystemError) { try flush(record) }

  /// Writes the records that wait.
  func flush(_ last: UseRecord? = nil) throws(SystemError) {
    var records = state.exchange(\.pending, [])
    if let last { records.append(last) }
    guard !records.isEmpty else { return }
    let bytes = UseRecord.bytes(records)
    for _ in 0..<8 {
      let file = try openedFile()
      try file.append(bytes)
      if try file.status().st_nlink > 0 { return }
      // Another process replaced the journal, or somebody removed it.
      let old = state.withLock { state in
        guard state.file === file else { return nil as OpenFile? }
        defer { state.file = nil }
        return state.file
      }
      withExtendedLifetime(old) {}
    }
  }

  private func openedFile() throws(SystemError) -> OpenFile {
    if let file = state.withLock({ $0.file }) { return file }
    let file = try OpenFile(path, O_WRONLY | O_APPEND | O_CREAT)
    state.exchange(\.file, file)
    return file
  }

  /// The records of all processes.
  struct Content {
    fileprivate(set) var records: [UseRecord] = []
    /// Whether some records may be lost: a journal that was lost is begun anew by the next record, without those before.
    fileprivate(set) var isDamaged = true
    fileprivate let file: OpenFile?
    /// The bytes of the file that the records stand for.
    fileprivate var length = 0

    /// Reads what was added meanwhile.
    mutating func readRest() {
      guard let file, let end = try? Int(file.status().st_size), end > length,
        let bytes = try? file.read(end - length, at: length)
      else { return }
      let (more, read, isDamaged) = UseRecord.read(bytes)
      records += more
      length += read
      if isDamaged { self.isDamaged = true }
    }
  }

  /// Reads the journal.
  func load() -> Content {
    guard let file = try? OpenFile(path, O_RDONLY), let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.longest
    else { return Content(file: nil) }
    var content = Content(file: file)
    content.isDamaged = false
    content.readRest()
    if content.records.first?.kind != .start { content.isDamaged = true }
    return content
  }

  /// Replaces the journal. The caller holds the cache's lock.
  /// - Parameter old: the journal so far. Records that come after its own are taken over.
  func replace(with records: [UseRecord], _ old: Content) throws(SystemError) {
    let start = UseRecord(kind: .start, time: 0, size: 0, name: CacheName(high: 0, low: 0))
    // One name for all: only the holder of the lock writes it, and one that a crash left is written over.
    let temporary = path + ".new"
    unlink(temporary)
    let file = try OpenFile(temporary, O_WRONLY | O_APPEND | O_CREAT | O_EXCL)
    var rest = old
    do throws(SystemError) {
      try file.append(UseRecord.bytes([start] + records))
      try rest.move(to: file)
      guard rename(temporary, path) == 0 else { throw SystemError() }
    } catch {
      unlink(temporary)
      throw error
    }
    state.exchange(\.file, file)
    // Records that came in the very last moment.
    try rest.move(to: file)
  }
}

extension UseJournal.Content {
  /// Adds what was added meanwhile to another journal: whole records alone, for a torn one would damage that as well.
  fileprivate mutating func move(to file: OpenFile) throws(SystemError) {
    records = []
    readRest()
    if !records.isEmpty { try file.append(UseRecord.bytes(records)) }
  }
}
