import SateenThreads

/// The time of one step of the table.
struct LoadTime: Sendable {
  /// Seconds of a monotonic clock.
  var now: Double
  /// Seconds since 1970.
  var date: Double
}

/// Something that has happened, for the ``LoadTable``.
enum LoadInput: Sendable {
  case join(WaiterID, ResourceRequest, LoadWaiter)
  case leave(WaiterID)
  case setPriority(WaiterID, WorkPriority)
  /// A look into the cache has ended.
  case found(JobID, lookup: UInt64, CachedCopy, part: StoredResource?)
  case response(TransferID, DownloadResponse)
  case bytes(TransferID, [UInt8])
  case end(TransferID, DownloadError?)
  /// Time has passed, or a fling has begun or ended.
  case time
}
