import SateenThreads

/// Keeps the most recently used resources in memory, above another cache.
///
/// A resource that has just arrived, or was just read, is decoded from memory; without another cache below, this is where
/// a fetched resource waits for its decode. The resources are given up when memory is short (`MemoryPressure`).
public final class RecentResources: ResourceCache {
  private struct Entry {
    var resource: StoredResource
    var use: UInt64
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var byteCount = 0
    var uses: UInt64 = 0

    mutating func find(_ key: String) -> StoredResource? {
      guard let entry = entries[key] else { return nil }
      uses += 1
      entries[key]?.use = uses
      return entry.resource
    }

    /// - Returns: what was removed, to be released outside of the lock.
    mutating func insert(_ key: String, _ resource: StoredResource, budget: Int) -> [StoredResource] {
      var removed = remove(key).map { [$0] } ?? []
      // One large resource must not drive out all others.
      guard resource.bytes.count <= budget / 2 else { return removed }
      uses += 1
      entries[key] = Entry(resource: resource, use: uses)
      byteCount += resource.bytes.count
      while byteCount > budget, let oldest = entries.min(by: { $0.value.use < $1.value.use })?.key {
        if let resource = remove(oldest) { removed.append(resource) }
      }
      return removed
    }

    mutating func remove(_ key: String) -> StoredResource? {
      guard let entry = entries.removeValue(forKey: key) else { return nil }
      byteCount -= entry.resource.bytes.count
      return entry.resource
    }
  }

  /// The most bytes that are kept.
  public let byteLimit: Int
  private let below: (any ResourceCache)?
  private let state = Locked(State())
  private let pressure = Locked<Registration?>(nil)

  /// - Parameters:
  ///   - byteLimit: the most bytes that are kept; a resource of more than half of it is not kept.
  ///   - below: the cache for what does not fit, and for later runs of the program; nil for none.
  public init(byteLimit: Int = 16 << 20, over below: (any ResourceCache)? = nil) {
    self.byteLimit = max(byteLimit, 0)
    self.below = below
    let registration = MemoryPressure.addHandler { [weak self] in
      // Freeing large arrays is a system call.
      WorkQueue.shared.submit(.background) { [weak self] in self?.releaseMemory() }
    }
    pressure.exchange(registration)
  }

  deinit { pressure.exchange(nil)?.remove() }

  /// The bytes that are kept.
  public var byteCount: Int { state.withLock { $0.byteCount } }

  public func find(_ key: String) -> StoredResource? {
    if let resource = state.withLock({ $0.find(key) }) { return resource }
    guard let resource = below?.find(key) else { return nil }
    keep(key, resource)
    return resource
  }

  public func info(_ key: String) -> ResourceInfo? {
    state.withLock { $0.entries[key]?.resource.info } ?? below?.info(key)
  }

  public func update(_ key: String, _ info: ResourceInfo) {
    let old = state.withLock { state -> ResourceInfo? in
      defer { state.entries[key]?.resource.info = info }
      return state.entries[key]?.resource.info
    }
    withExtendedLifetime(old) {}
    below?.update(key, info)
  }

  public func remove(_ key: String) {
    drop(key)
    below?.remove(key)
  }

  public func removeAll() {
    releaseMemory()
    below?.removeAll()
  }

  /// Gives up what is in memory, as when memory is short.
  public func releaseMemory() {
    let old = state.exchange(State())
    withExtendedLifetime(old) {}
  }

  public func part(_ key: String) -> StoredResource? { below?.part(key) }

  public func makeWriter(_ key: String, _ info: ResourceInfo, offset: Int) -> (any ResourceWriter)? {
    let start = offset > 0 ? below?.part(key)?.bytes : []
    // A part that is gone or has another length cannot be gone on with.
    guard let start, start.count == offset else { return nil }
    let lower = below?.makeWriter(key, info, offset: offset)
    return Writer(self, key, start, lower)
  }

  /// Drops what is in memory, because there is a newer one.
  fileprivate func drop(_ key: String) {
    let removed = state.withLock { $0.remove(key) }
    withExtendedLifetime(removed) {}
  }

  fileprivate func keep(_ key: String, _ resource: StoredResource) {
    let removed = state.withLock { $0.insert(key, resource, budget: byteLimit) }
    withExtendedLifetime(removed) {}
  }
}

/// Collects the bytes of a resource in memory, while the cache below writes them.
private final class Writer: ResourceWriter {
  private let cache: RecentResources
  private let key: String
  /// Nil once there are too many to be kept in memory.
  private let bytes: Locked<[UInt8]?>
  private let below: (any ResourceWriter)?

  init(_ cache: RecentResources, _ key: String, _ start: [UInt8], _ below: (any ResourceWriter)?) {
    self.cache = cache
    self.key = key
    self.below = below
    bytes = Locked(start)
  }

  func append(_ more: [UInt8]) {
    let limit = cache.byteLimit / 2
    bytes.withLock { bytes in
      guard let count = bytes?.count else { return }
      if count + more.count <= limit { bytes?.append(contentsOf: more) } else { bytes = nil }
    }
    below?.append(more)
  }

  @discardableResult
  func commit(_ info: ResourceInfo) -> Bool {
    let isKept = below?.commit(info) ?? true
    guard let bytes = bytes.exchange(nil) else {
      cache.drop(key)
      return below != nil && isKept
    }
    cache.keep(key, StoredResource(info: info, bytes: bytes))
    return true
  }

  func abandon() {
    bytes.exchange(nil)
    below?.abandon()
  }
}
