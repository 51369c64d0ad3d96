import SateenThreads

struct JobID: Hashable, Sendable { let number: UInt64 }

/// Equal requests have equal keys, and share a job.
struct JobKey: Hashable, Sendable {
  let cacheKey: String
  let isReload: Bool
  let byteLimit: Int

  init(_ request: ResourceRequest) {
    cacheKey = request.cacheKey
    isReload = request.cacheMode == .reload
    byteLimit = request.byteLimit
  }
}

/// A cache's copy of a resource.
enum CachedCopy: Sendable {
  case none
  /// A whole copy, whose bytes were not read.
  case known(ResourceInfo)
  case whole(StoredResource)

  var info: ResourceInfo? {
    switch self {
    case .none: nil
    case .known(let info): info
    case .whole(let resource): resource.info
    }
  }
}

/// The work for equal requests: a look into the cache, and one transfer after another until one succeeds.
struct LoadJob: Sendable {
  enum Phase: Equatable, Sendable {
    /// Waits for ``LoadJob/mayStartAt`` before it looks into the cache.
    case held
    case lookingUp
    /// Wants a transfer.
    case ready
    case transferring(TransferID)
    /// Waits for a point in time to try again.
    case waiting(until: Double)
    case offline
    /// The server says that the cached copy is true; its bytes are still to be read.
    case reading
  }

  /// The bytes of the resource that have arrived so far. They survive an interrupted transfer.
  struct Body: Sendable {
    var info: ResourceInfo
    /// The same without validators that are too weak to go on by.
    var partInfo: ResourceInfo
    var count: Int
    /// The whole length, where it is known.
    var total: Int?
    /// Whether the bytes go into the cache.
    var isStored: Bool
    /// Bytes among them that no transfer of this job has received.
    var foundBytes: Int

    /// Whether a later transfer may go on behind the bytes.
    var isResumable: Bool { count > 0 && ResumeRule.validator(partInfo) != nil }
  }

  /// A look into the cache that is under way.
  struct Lookup: Sendable {
    let number: UInt64
    let withBytes: Bool
    /// The priority that the cache's queue knows.
    var priority: WorkPriority
  }

  let id: JobID
  let key: JobKey
  /// The first request.
  let request: ResourceRequest
  let host: String
  /// Until then nothing starts for a request that is not visible.
  let mayStartAt: Double
  /// Since when the job has been visible without interruption; nil while it is not.
  var visibleSince: Double?
  var phase: Phase
  /// In the order they came.
  var waiters: [WaiterID] = []
  var lookup: Lookup?
  var cached = CachedCopy.none
  /// The part that an earlier transfer left in the cache.
  var part: StoredResource?
  var body: Body?
  var retries = 0
  /// Transfers begun anew because their answer did not fit.
  var restarts = 0
  /// Whether the server is no longer asked whether the cached copy has changed.
  var isUnconditional = false
  /// Whether the job got its turn because it had waited for long. It is not held up again.
  var isProtected = false
  /// The number of turns that were given when the job began to wait for one.
  var turnsBefore = 0
}
