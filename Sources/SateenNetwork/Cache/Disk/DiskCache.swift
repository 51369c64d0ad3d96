import Glibc
import SateenThreads

/// Keeps resources in files, for as long as there is room for them.
///
/// The folder is made for the first resource. All functions may be called on any thread but the main one, because they
/// read and write files. They wait for no other thread or process: several processes may share a folder. A file that was
/// damaged is never given for what it was: its hash is compared whenever it is read, and it counts as a miss then.
///
/// The resources that were used last stay. Above the limit, a thread of the cache removes the others, until nine tenths
/// of the limit are left; so the files may have some bytes more than the limit for a moment.
///
/// Files are not flushed to the disk (`fdatasync`), which would cost milliseconds each. After a loss of power some may be
/// damaged, and count as misses.
public final class DiskCache: ResourceCache {
  /// Numbers since the cache was made.
  public struct Statistics: Hashable, Sendable {
    /// Resources that were found.
    public var hits = 0
    /// Resources that were looked for in vain.
    public var misses = 0
    /// Whole resources in the folder, by the latest count and the changes of this process since. 0 before the first count,
    /// which the first use begins.
    public var entries = 0
    /// Their bytes, in files.
    public var bytes = 0
  }

  /// Parts of transfers that were interrupted are kept so long, in seconds: a week.
  static let partAge = 7 * 86_400.0
  /// The most parts that are kept.
  static let partCount = 64

  /// The folder, as an absolute path. It should be used for nothing else.
  public let folder: String
  /// The most bytes of all files.
  public let byteLimit: Int

  struct State {
    var hasBegun = false
    var statistics = Statistics()
    /// Whether a thread counts and trims the files, or is about to.
    var isTidying = false
    /// Bytes that were added since that was last done, and parts.
    var addedBytes = 0
    var addedParts = 0
    /// Changes of files that have begun, and those that are in the journal and the statistics, too.
    var begunChanges = 0
    var doneChanges = 0
  }

  /// Whether the folder is a path that there may be.
  let isUsable: Bool
  let place: CacheFolder
  let journal: UseJournal
  let log: CacheLog
  let state = Locked(State())
  let now: @Sendable () -> Double
  let start: @Sendable (@escaping @Sendable () -> Void) -> Bool

  /// Reads and writes no file yet.
  /// - Parameters:
  ///   - folder: nil for `$XDG_CACHE_HOME/<program>/resources`, or the same in `~/.cache`.
  ///   - byteLimit: a larger resource is not stored, and with 0 none is.
  public convenience init(folder: String? = nil, byteLimit: Int = 256 << 20) {
    self.init(folder: folder, byteLimit: byteLimit, start: Self.startThread)
  }

  /// - Parameters:
  ///   - start: runs a body on another thread, unless it returns false.
  ///   - now: seconds since 1970.
  ///   - log: hears of the lines for the log instead of it.
  package init(
    folder: String?, byteLimit: Int, start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool,
    now: @escaping @Sendable () -> Double = { Double(time(nil)) }, log: (@Sendable (String) -> Void)? = nil
  ) {
    self.folder = CacheFolder.absolute(folder ?? CacheFolder.standard)
    self.byteLimit = max(0, byteLimit)
    self.start = start
    self.now = now
    self.log = CacheLog(listener: log)
    isUsable = self.folder.hasPrefix("/") && !self.folder.utf8.contains(0)
    place = CacheFolder(path: self.folder)
    journal = UseJournal(path: place.journal)
  }

  deinit {
    try? journal.flush()
  }

  public var statistics: Statistics { state.withLock { $0.statistics } }

  public func find(_ key: String) -> StoredResource? {
    let key = Array(key.utf8)
    let name = CacheName(key)
    guard begin() else { return miss() }
    // A file whose header is changed twice meanwhile may look damaged.
    for isLast in [false, true] {
      do throws(EntryFlaw) {
        guard let entry = try open(name, key) else { return miss() }
        try entry.checkIsWhole()
        let bytes = try entry.readBody()
        noteUse(name, entry.length)
        state.withLock { $0.statistics.hits += 1 }
        return StoredResource(info: entry.state.info, bytes: bytes)
      } catch {
        if isLast { drop(name, error) }
      }
    }
    return miss()
  }

  /// Tells of a whole resource, without reading its bytes. It counts as a use of the resource, and neither as a hit
  /// nor as a miss.
  public func info(_ key: String) -> ResourceInfo? {
    let key = Array(key.utf8)
    let name = CacheName(key)
    guard begin() else { return nil }
    for isLast in [false, true] {
      do throws(EntryFlaw) {
        guard let entry = try open(name, key) else { return nil }
        try entry.checkIsWhole()
        noteUse(name, entry.length)
        return entry.state.info
      } catch {
        if isLast { drop(name, error) }
      }
    }
    return nil
  }

  /// Replaces what is known of a whole resource, as after a `304`, and keeps its bytes. Without effect where the validators
  /// are those of other bytes: another process may have stored new ones meanwhile.
  public func update(_ key: String, _ info: ResourceInfo) {
    let bytes = Array(key.utf8)
    let name = CacheName(bytes)
    guard begin() else { return }
    do throws(EntryFlaw) {
      guard let entry = try open(name, bytes, O_RDWR) else { return }
      try entry.checkIsWhole()
      // Another process that changes the same file at the same time knows as much as this one.
      guard try entry.lock() else { return }
      // The header as it is now that nobody else changes it.
      let current = try EntryFile(entry.file, key: bytes, limit: byteLimit)
      guard info.isRevalidation(of: current.state.info) else { return }
      var state = current.state
      state.sequence += 1
      state.info = info
      if try current.write(state) { return }
      let body = try current.readBody()
      if let part = try? makePart(bytes, name, info, isPrivate: true) { store(part, body, info) }
    } catch {
      drop(name, error)
    }
  }

  /// Removes a resource, and a part of it that nobody is writing.
  public func remove(_ key: String) {
    let name = CacheName(key.utf8)
    guard begin() else { return }
    removeEntry(name)
    removePart(place.part(name))
  }

  /// Removes all resources, and all parts that nobody is writing.
  public func removeAll() {
    guard begin() else { return }
    var names: [CacheName] = []
    place.enumerateEntries { names.append($0) }
    for name in names { removeEntry(name) }
    for file in CacheFolder.list(place.parts) ?? [] where CacheFolder.name(ofPart: file) != nil {
      removePart(place.parts + "/" + file)
    }
  }

  public func part(_ key: String) -> StoredResource? {
    let key = Array(key.utf8)
    let name = CacheName(key)
    guard begin() else { return nil }
    let path = place.part(name)
    do throws(EntryFlaw) {
      guard let file = try locked(path, O_RDONLY, LOCK_SH), try !isEmpty(file) else { return nil }
      let entry = try EntryFile(file, key: key, limit: byteLimit)
      // One that is whole already was left by a program that was killed in its last step.
      guard !entry.state.isWhole, entry.state.bodyLength > 0, try !isOld(file) else {
        unlink(path)
        return nil
      }
      return StoredResource(info: entry.state.info, bytes: try entry.readBody())
    } catch {
      dropPart(path, error)
      return nil
    }
  }

  public func makeWriter(_ key: String, _ info: ResourceInfo, offset: Int) -> (any ResourceWriter)? {
    let key = Array(key.utf8)
    let name = CacheName(key)
    guard begin(), offset >= 0, (info.length ?? 0) >= 0 else { return nil }
    do throws(SystemError) {
      let part = offset == 0 ? try makePart(key, name, info) : try continuePart(key, name, info, offset)
      guard let part else { return nil }
      return DiskCacheWriter(self, part)
    } catch {
      tellOfStoring(error)
      return nil
    }
  }
}
