import SateenNetwork
import SateenThreads

/// A cache in memory that keeps the rules of ``ResourceCache``, and counts.
final class FakeCache: ResourceCache {
  struct State {
    var wholes: [String: StoredResource] = [:]
    var parts: [String: StoredResource] = [:]
    var finds = 0
    var infos = 0
    var removed: [String] = []
    var writers: [String: Int] = [:]
    /// Keys that had two writers at once.
    var clashes: [String] = []
  }

  let state = Locked(State())

  var wholes: [String: StoredResource] { state.withLock { $0.wholes } }
  var parts: [String: StoredResource] { state.withLock { $0.parts } }
  var finds: Int { state.withLock { $0.finds } }
  var infos: Int { state.withLock { $0.infos } }
  var removed: [String] { state.withLock { $0.removed } }
  var clashes: [String] { state.withLock { $0.clashes } }
  var openWriters: Int { state.withLock { $0.writers.values.reduce(0, +) } }

  func put(_ resource: StoredResource, _ key: String) { state.withLock { $0.wholes[key] = resource } }
  func putPart(_ resource: StoredResource, _ key: String) { state.withLock { $0.parts[key] = resource } }
  func drop(_ key: String) { state.withLock { $0.wholes[key] = nil } }

  func find(_ key: String) -> StoredResource? {
    state.withLock { state in
      state.finds += 1
      return state.wholes[key]
    }
  }

  func info(_ key: String) -> ResourceInfo? {
    state.withLock { state in
      state.infos += 1
      return state.wholes[key]?.info
    }
  }

  func update(_ key: String, _ info: ResourceInfo) { state.withLock { $0.wholes[key]?.info = info } }

  func remove(_ key: String) {
    state.withLock { state in
      state.wholes[key] = nil
      state.parts[key] = nil
      state.removed.append(key)
    }
  }

  func removeAll() {
    state.withLock { state in
      state.wholes = [:]
      state.parts = [:]
    }
  }

  func part(_ key: String) -> StoredResource? { state.withLock { $0.parts[key] } }

  func makeWriter(_ key: String, _ info: ResourceInfo, offset: Int) -> (any ResourceWriter)? {
    state.withLock { state in
      let part = state.parts.removeValue(forKey: key)
      var bytes: [UInt8] = []
      if offset > 0 {
        guard let part, part.bytes.count == offset else { return nil }
        bytes = part.bytes
      }
      state.writers[key, default: 0] += 1
      if state.writers[key, default: 0] > 1 { state.clashes.append(key) }
      return FakeWriter(self, key, StoredResource(info: info, bytes: bytes))
    }
  }
}

private final class FakeWriter: ResourceWriter {
  private let cache: FakeCache
  private let key: String
  private let resource: Locked<StoredResource>
  private let isClosed = Locked(false)

  init(_ cache: FakeCache, _ key: String, _ resource: StoredResource) {
    self.cache = cache
    self.key = key
    self.resource = Locked(resource)
  }

  deinit {
    guard !isClosed.withLock({ $0 }) else { return }
    let part = resource.withLock { $0 }
    cache.state.withLock { state in
      state.parts[key] = part
      state.writers[key, default: 0] -= 1
    }
  }

  func append(_ bytes: [UInt8]) { resource.withLock { $0.bytes += bytes } }

  func commit(_ info: ResourceInfo) -> Bool {
    let bytes = resource.withLock { $0.bytes }
    isClosed.withLock { $0 = true }
    cache.state.withLock { state in
      state.wholes[key] = StoredResource(info: info, bytes: bytes)
      state.writers[key, default: 0] -= 1
    }
    return true
  }

  func abandon() {
    isClosed.withLock { $0 = true }
    cache.state.withLock { $0.writers[key, default: 0] -= 1 }
  }
}
