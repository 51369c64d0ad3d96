import Glibc
import SateenThreads

extension DiskCache {
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
    // Somebody may have removed the folder, and another writer made the same name anew.
    guard part.file.isFile(at: part.path) else { return false }
    let target = place.entry(part.name)
    try noteChange { () throws(SystemError) in
      var old = stat()
      let replaced = lstat(target, &old) == 0 ? Int(old.st_size) : nil
      if rename(part.path, target) != 0 {
        guard errno == ENOENT else { throw SystemError() }
        try CacheFolder.make(place.shard(part.name))
        guard rename(part.path, target) == 0 else { throw SystemError() }
      }
      return FileChange(
        kind: .stored, name: part.name, size: part.size, entries: replaced == nil ? 1 : 0,
        bytes: part.size - (replaced ?? 0))
    }
    let isDue = state.withLock { state in
      state.addedBytes += part.size
      return state.isTidyingDue(byteLimit)
    }
    if isDue { startTidying() }
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
}
