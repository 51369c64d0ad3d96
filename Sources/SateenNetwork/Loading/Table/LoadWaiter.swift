import SateenThreads

struct WaiterID: Hashable, Sendable { let number: UInt64 }

/// One request, while it is pending.
struct LoadWaiter: Sendable {
  let mode: ResourceRequest.CacheMode
  let waitsForNetwork: Bool
  /// Whether the bytes are wanted while they arrive.
  let isProgressive: Bool
  /// Whether only the cache is to have the resource.
  let isPrefetch: Bool
  var priority: WorkPriority
  var job: JobID?
  /// Whether the cached copy was given.
  var wasGiven = false
  /// Whether the waiter knows that this computer is offline.
  var knowsOffline = false

  init(_ request: ResourceRequest, _ priority: WorkPriority, isProgressive: Bool = false, isPrefetch: Bool = false) {
    mode = request.cacheMode
    waitsForNetwork = request.waitsForNetwork
    self.isProgressive = isProgressive
    self.isPrefetch = isPrefetch
    self.priority = priority
  }

  /// Whether the cached copy is enough, also a stale one.
  var takesStale: Bool { mode == .onlyIfCached || mode == .returnCacheElseLoad }
}
