import SateenThreads

/// Writes one resource into a ``DiskCache``.
final class DiskCacheWriter: ResourceWriter {
  private let cache: DiskCache
  // nil once the resource was committed or abandoned.
  private let part: Locked<PartFile?>

  init(_ cache: DiskCache, _ part: PartFile) {
    self.cache = cache
    self.part = Locked(part)
  }

  deinit {
    if let part = part.exchange(nil) { cache.keep(part) }
  }

  func append(_ bytes: [UInt8]) {
    let limit = cache.byteLimit
    let failure = part.withLock { $0?.take(bytes, limit: limit) }
    guard let failure else { return }
    abandon()
    if case .system(let error) = failure { cache.tellOfStoring(error) }
  }

  func commit(_ info: ResourceInfo) -> Bool {
    guard let part = part.exchange(nil) else { return false }
    if let length = info.length, length != part.length {
      // Never a part for the whole. One that is too long is no part either.
      if part.length < length { cache.keep(part) } else { part.remove() }
      return false
    }
    return cache.commit(part, info)
  }

  func abandon() { part.exchange(nil)?.remove() }
}

private enum AppendFailure {
  case tooLarge
  case system(SystemError)
}

extension PartFile {
  fileprivate mutating func take(_ bytes: [UInt8], limit: Int) -> AppendFailure? {
    guard bytes.count <= limit - size else { return .tooLarge }
    do throws(SystemError) {
      if !bytes.isEmpty { try append(bytes) }
      return nil
    } catch {
      return .system(error)
    }
  }
}
