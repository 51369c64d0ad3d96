import Glibc
import SateenThreads

extension DiskCache {
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

  func removeEntry(_ name: CacheName) {
    let path = place.entry(name)
    noteChange {
      var status = stat()
      guard lstat(path, &status) == 0, unlink(path) == 0 else { return nil }
      let size = Int(status.st_size)
      return FileChange(kind: .removed, name: name, size: size, entries: -1, bytes: -size)
    }
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
}
