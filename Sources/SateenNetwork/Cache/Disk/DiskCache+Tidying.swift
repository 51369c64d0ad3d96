import Glibc
import SateenThreads

extension DiskCache {
  /// All files are measured so often, in seconds. The journal may lack those of a program that was killed.
  private static let scanInterval = 86_400.0
  /// A file without a writer is removed after so many seconds. In the first moment of its life a file has no lock yet.
  private static let temporaryAge = 60.0

  static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    DetachedThread.start("sateen.cache") {
      CurrentThread.niceness += 10
      body()
    }
  }

  /// Counts and trims the files, on a thread of its own.
  func startTidying() {
    let isFree = state.withLock { state in
      guard !state.isTidying else { return false }
      state.isTidying = true
      return true
    }
    guard isFree else { return }
    if !start({ [self] in tidy() }) { state.withLock { $0.isTidying = false } }
  }

  /// Counts all files, trims them to the limit, and makes the journal shorter.
  func tidy() {
    state.withLock { state in
      state.addedBytes = 0
      state.addedParts = 0
    }
    defer {
      let isDue = state.withLock { state in
        state.isTidying = false
        return state.isTidyingDue(byteLimit)
      }
      if isDue { startTidying() }
    }
    do throws(SystemError) {
      try journal.flush()
      let lock = try OpenFile(place.lock, O_RDWR | O_CREAT)
      // Another process is at it.
      guard try lock.lock(LOCK_EX) else { return count(loadJournal()) }
      try withoutOthers(lock)
    } catch {
      // The folder is gone.
      if error.code == ENOENT {
        return state.withLock { state in
          state.statistics.entries = 0
          state.statistics.bytes = 0
        }
      }
      log.tell(.system(error), "cache: '\(folder)' cannot be trimmed: \(error)")
      count(loadJournal())
    }
  }

  /// Reads the journal.
  /// - Returns: it, and the statistics that hold for the same moment.
  private func loadJournal() -> (UseJournal.Content, Statistics) {
    var content = journal.load()
    let statistics = catchUp(&content)
    return (content, statistics)
  }

  /// Reads what was added to the journal meanwhile.
  /// - Returns: the statistics that hold for the same moment.
  private func catchUp(_ content: inout UseJournal.Content) -> Statistics {
    // A file changes first, then the journal, and then the statistics. This waits for a moment in which all have the same
    // changes. Where there is none, the numbers are wrong by a few changes until the next count.
    for _ in 0..<250 {
      let before = state.withLock { $0 }
      content.readRest()
      if before.begunChanges == before.doneChanges, state.withLock({ $0.begunChanges }) == before.begunChanges {
        return before.statistics
      }
      usleep(1_000)
    }
    return statistics
  }

  private func count(_ loaded: (content: UseJournal.Content, statistics: Statistics)) {
    count(UseOrder(loaded.content.records), since: loaded.statistics)
  }

  /// Corrects the statistics.
  /// - Parameter before: the statistics that belong to the order. Later changes come on top.
  private func count(_ order: UseOrder, since before: Statistics) {
    state.withLock { state in
      state.statistics.entries = max(0, order.entries.count + state.statistics.entries - before.entries)
      state.statistics.bytes = max(0, order.bytes + state.statistics.bytes - before.bytes)
    }
  }

  /// - Parameter lock: the file that this process has locked.
  private func withoutOthers(_ lock: OpenFile) throws(SystemError) {
    var (content, before) = loadJournal()
    var order = UseOrder(content.records)
    // Parts come after the whole resources: one that becomes whole meanwhile would count twice otherwise.
    var partBytes = tidyParts()
    let lastScan = Double(try lock.status().st_mtim.tv_sec)
    let measuresAll = content.isDamaged || now() - lastScan > Self.scanInterval
    let scans = measuresAll || order.bytes + partBytes > byteLimit
    if scans {
      before = scan(&order, &content, measuresAll)
      partBytes = tidyParts()
    }
    if measuresAll { lock.touch() }
    var removed = 0
    if order.bytes + partBytes > byteLimit {
      removed = order.trim(to: max(0, byteLimit / 10 * 9 - partBytes)) {
        unlink(place.entry($0)) == 0 || errno == ENOENT
      }
    }
    count(order, since: before)
    if scans || removed > 0 || content.records.count > 2 * order.entries.count + 4_096 {
      try journal.replace(with: order.records, content)
    }
  }

  /// Goes through the folders.
  /// - Returns: the statistics that belong to the order then.
  private func scan(_ order: inout UseOrder, _ content: inout UseJournal.Content, _ measuresAll: Bool) -> Statistics {
    var names: Set<CacheName> = []
    place.enumerateEntries { names.insert($0) }
    // Files come and go while the folders are read.
    let known = content.records.count
    let before = catchUp(&content)
    for record in content.records[known...] {
      switch record.kind {
      case .stored: names.insert(record.name)
      case .removed: names.remove(record.name)
      case .used, .start: break
      }
    }
    order = UseOrder(content.records)
    order.reconcile(names, measuresAll: measuresAll) { name in
      var status = stat()
      guard lstat(place.entry(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      return (Int(status.st_size), UInt32(clamping: status.st_mtim.tv_sec))
    }
    return before
  }

  /// Removes parts that are old or too many, and files that no writer has any more.
  /// - Returns: the bytes of the parts that stay.
  private func tidyParts() -> Int {
    var parts: [(path: String, isPart: Bool, size: Int, time: Double)] = []
    for name in CacheFolder.list(place.parts) ?? [] where CacheFolder.name(ofPart: name) != nil {
      let path = place.parts + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let time = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      parts.append((path, name.hasSuffix(".part"), Int(status.st_size), time))
    }
    parts.sort { $0.time > $1.time }
    var count = 0
    var bytes = 0
    for part in parts {
      let age = now() - part.time
      let stays =
        part.isPart
        ? age <= Self.partAge && count < Self.partCount && bytes + part.size <= byteLimit / 4
        : age <= Self.temporaryAge
      // A file that is being written has a lock.
      if !stays, removePart(part.path) { continue }
      count += 1
      bytes += part.size
    }
    return bytes
  }
}

extension DiskCache.State {
  /// Whether so much was stored that it is time to count and trim the files. Other processes may store as well, so this is
  /// not only a matter of the bytes that this process knows of.
  func isTidyingDue(_ limit: Int) -> Bool {
    guard !isTidying else { return false }
    return statistics.bytes > limit && addedBytes > limit / 64 || addedBytes > limit / 16 || addedParts >= 32
  }
}
