import Glibc
import SateenThreads

extension DiskCache {
  static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    DetachedThread.start("sateen.cache") {
      CurrentThread.niceness += 10
      body()
    }
  }

  static func absolute(_ path: String) -> String {
    var path = path
    if !path.isEmpty, !path.hasPrefix("/"), let current = getcwd(nil, 0) {
      path = String(cString: current) + "/" + path
      free(current)
    }
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// Begins to count the files at the first use.
  /// - Returns: false where nothing can be stored.
  func begin() -> Bool {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    if isFirst {
      if !isUsable {
        log.tell(.folder, "cache: '\(folder)' is no folder for a cache: nothing is stored")
      } else if access(folder, F_OK) == 0 {
        startTidying()
      }
    }
    return byteLimit > 0 && isUsable
  }

  private var isUsable: Bool { folder.hasPrefix("/") && !folder.utf8.contains(0) }

  // MARK: Reading

  /// - Returns: nil where there is no file.
  func open(_ name: CacheName, _ key: [UInt8], _ flags: Int32 = O_RDONLY) throws(EntryFlaw) -> EntryFile? {
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile(place.entry(name), flags)
    } catch {
      if error.code == ENOENT { return nil }
      // A link in place of the file.
      if error.code == ELOOP { throw .foreign }
      throw .unreadable(error)
    }
    return try EntryFile(file, key: key, limit: byteLimit)
  }

  /// - Returns: nil where there is no file, or another thread or process has it locked.
  func locked(_ path: String, _ flags: Int32, _ operation: Int32 = LOCK_EX) throws(EntryFlaw) -> OpenFile? {
    do throws(SystemError) {
      return try OpenFile.locked(path, flags, operation)
    } catch {
      if error.code == ENOENT { return nil }
      if error.code == ELOOP { throw .foreign }
      throw .unreadable(error)
    }
  }

  /// Whether a writer has opened the file, and not got its lock yet.
  func isEmpty(_ file: OpenFile) throws(EntryFlaw) -> Bool {
    do throws(SystemError) {
      let status = try file.status()
      return status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
    } catch {
      throw .unreadable(error)
    }
  }

  func isOld(_ file: OpenFile) throws(EntryFlaw) -> Bool {
    do throws(SystemError) {
      return now() - Double(try file.status().st_mtim.tv_sec) > Self.partAge
    } catch {
      throw .unreadable(error)
    }
  }

  func miss() -> StoredResource? {
    state.withLock { $0.statistics.misses += 1 }
    return nil
  }

  /// Removes a file that is of no use. One that cannot be read now may be read later, and stays.
  func drop(_ name: CacheName, _ flaw: EntryFlaw) {
    if case .unreadable(let error) = flaw {
      log.tell(.system(error), "cache: '\(place.entry(name))' cannot be used: \(error)")
    } else {
      tellOfDamage(place.entry(name), flaw)
      removeEntry(name)
    }
  }

  /// The same for the file of a part, which the caller has locked.
  func dropPart(_ path: String, _ flaw: EntryFlaw) {
    if case .unreadable(let error) = flaw {
      log.tell(.system(error), "cache: '\(path)' cannot be used: \(error)")
    } else {
      tellOfDamage(path, flaw)
      unlink(path)
    }
  }

  // MARK: Writing

  /// Makes the file of a new resource.
  /// - Parameter isPrivate: whether its bytes are of no use to a later transfer.
  /// - Returns: nil where the resource is too large.
  func makePart(
    _ key: [UInt8], _ name: CacheName, _ info: ResourceInfo, isPrivate: Bool = false
  ) throws(SystemError) -> PartFile? {
    guard let header = EntryHeader(key: key, info: info), info.length ?? 0 <= byteLimit - header.bodyOffset else {
      return nil
    }
    do throws(SystemError) {
      return try makePart(name, header, info, isPrivate)
    } catch {
      guard error.code == ENOENT else { throw error }
      try CacheFolder.make(place.parts)
      return try makePart(name, header, info, isPrivate)
    }
  }

  private func makePart(
    _ name: CacheName, _ header: EntryHeader, _ info: ResourceInfo, _ isPrivate: Bool
  ) throws(SystemError) -> PartFile {
    var path = place.part(name)
    var file: OpenFile?
    do throws(SystemError) {
      if !isPrivate { file = try OpenFile.locked(path, O_RDWR | O_CREAT) }
      try file?.truncate(0)
    } catch {
      // The place is taken by something that is no file: the resource can be stored all the same.
      guard error.code == ELOOP || error.code == EISDIR else { throw error }
    }
    let isPart = file != nil
    if !isPart {
      path = place.temporary(name)
      file = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL)
      _ = try file?.lock(LOCK_EX)
    }
    guard let file else { throw SystemError(EWOULDBLOCK) }
    do throws(SystemError) {
      return try PartFile(file, path: path, name: name, header: header, info: info, isPart: isPart)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Goes on with a part.
  /// - Returns: nil where the part is not the one that the caller knows, or another writer has it.
  func continuePart(
    _ key: [UInt8], _ name: CacheName, _ info: ResourceInfo, _ offset: Int
  ) throws(SystemError) -> PartFile? {
    let path = place.part(name)
    do throws(EntryFlaw) {
      guard let file = try locked(path, O_RDWR), try !isEmpty(file) else { return nil }
      let entry = try EntryFile(file, key: key, limit: byteLimit)
      guard !entry.state.isWhole, entry.state.bodyLength == offset, entry.state.info.hasSameValidators(as: info),
        max(info.length ?? 0, offset) <= byteLimit - entry.header.bodyOffset
      else { return nil }
      let body = try entry.readBody()
      do throws(SystemError) {
        var part = try PartFile(entry, path: path, name: name, body: body)
        if part.hasRoom(for: info) { try part.save(info, isWhole: false) }
        return part
      } catch {
        throw .unreadable(error)
      }
    } catch {
      if case .unreadable(let error) = error { throw error }
      dropPart(path, error)
      return nil
    }
  }

  /// Makes a file the resource of its name, all at once.
  func commit(_ part: PartFile, _ info: ResourceInfo) -> Bool {
    do throws(SystemError) {
      guard part.hasRoom(for: info) else {
        // A header that has grown: into another file, once more.
        let body = try part.file.read(part.length, at: part.header.bodyOffset)
        part.remove()
        guard body.count == part.length, let other = try makePart(part.header.key, part.name, info, isPrivate: true)
        else { return false }
        return store(other, body, info)
      }
      var part = part
      try part.save(info, isWhole: true)
      return try moveIn(part)
    } catch {
      part.remove()
      tellOfStoring(error)
      return false
    }
  }

  @discardableResult
  func store(_ part: PartFile, _ body: [UInt8], _ info: ResourceInfo) -> Bool {
    var part = part
    do throws(SystemError) {
      guard body.count <= byteLimit - part.size else {
        part.remove()
        return false
      }
      try part.append(body)
      try part.save(info, isWhole: true)
      return try moveIn(part)
    } catch {
      part.remove()
      tellOfStoring(error)
      return false
    }
  }

  private func moveIn(_ part: PartFile) throws(SystemError) -> Bool {
    let target = place.entry(part.name)
    var old = stat()
    let replaced = lstat(target, &old) == 0 ? Int(old.st_size) : nil
    // Somebody may have removed the folder, and another writer made the same name anew.
    guard part.file.isFile(at: part.path) else { return false }
    if rename(part.path, target) != 0 {
      guard errno == ENOENT else { throw SystemError() }
      try CacheFolder.make(place.shard(part.name))
      guard rename(part.path, target) == 0 else { throw SystemError() }
    }
    noteStored(part.name, part.size, replaced)
    return true
  }

  /// Keeps the bytes of a writer that was released.
  func keep(_ part: PartFile) {
    guard part.isPart, part.length > 0 else { return part.remove() }
    var part = part
    do throws(SystemError) {
      try part.save()
    } catch {
      part.remove()
      return tellOfStoring(error)
    }
    let size = part.size
    let isDue = state.withLock { state in
      state.addedParts += 1
      state.addedBytes += size
      return state.isTidyingDue(byteLimit)
    }
    if isDue { startTidying() }
  }

  // MARK: Removing

  func removeEntry(_ name: CacheName) {
    let path = place.entry(name)
    var status = stat()
    guard lstat(path, &status) == 0, unlink(path) == 0 else { return }
    noteRemoved(name, Int(status.st_size))
  }

  /// Removes a part that nobody is writing or reading.
  /// - Returns: whether it is gone.
  @discardableResult
  func removePart(_ path: String) -> Bool {
    do throws(SystemError) {
      guard let file = try OpenFile.locked(path, O_RDWR) else { return false }
      return withExtendedLifetime(file) { unlink(path) == 0 }
    } catch {
      return error.code == ENOENT
    }
  }

  // MARK: Noting

  func noteUse(_ name: CacheName, _ size: Int) {
    note { journal, time throws(SystemError) in
      try journal.noteUse(UseRecord(kind: .used, time: time, size: size, name: name))
    }
  }

  private func noteRemoved(_ name: CacheName, _ size: Int) {
    noteChange(.removed, name, size) { statistics in
      statistics.entries = max(0, statistics.entries - 1)
      statistics.bytes = max(0, statistics.bytes - size)
    }
  }

  private func noteStored(_ name: CacheName, _ size: Int, _ replaced: Int?) {
    noteChange(.stored, name, size) { statistics in
      statistics.entries += replaced == nil ? 1 : 0
      statistics.bytes += size - (replaced ?? 0)
    }
    let isDue = state.withLock { state in
      state.addedBytes += size
      return state.isTidyingDue(byteLimit)
    }
    if isDue { startTidying() }
  }

  private func noteChange(_ kind: UseRecord.Kind, _ name: CacheName, _ size: Int, _ change: (inout Statistics) -> Void)
  {
    state.withLock { $0.begunChanges += 1 }
    note { journal, time throws(SystemError) in
      try journal.add(UseRecord(kind: kind, time: time, size: size, name: name))
    }
    state.withLock { state in
      change(&state.statistics)
      state.doneChanges += 1
    }
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
}

extension DiskCache.State {
  /// Whether so much was stored that it is time to count and trim the files. Other processes may store as well, so this is
  /// not only a matter of the bytes that this process knows of.
  func isTidyingDue(_ limit: Int) -> Bool {
    guard !isTidying else { return false }
    return statistics.bytes > limit && addedBytes > limit / 64 || addedBytes > limit / 16 || addedParts >= 32
  }
}

extension ResourceInfo {
  /// Whether two answers have the same validators: those that both of them have.
  func hasSameValidators(as other: ResourceInfo) -> Bool {
    func agree(_ a: String?, _ b: String?) -> Bool { a == nil || b == nil || a == b }
    return agree(entityTag, other.entityTag) && agree(lastModified, other.lastModified)
  }

  /// Whether an answer with status 304 may be about the same bytes. Weak tags and strong ones count as the same, and dates
  /// only matter where there are no tags.
  func isRevalidation(of other: ResourceInfo) -> Bool {
    if let new = entityTag, let old = other.entityTag { return Self.opaque(new) == Self.opaque(old) }
    return lastModified == nil || other.lastModified == nil || lastModified == other.lastModified
  }

  private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
