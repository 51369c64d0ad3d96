import SateenThreads

/// Something that the loader is to do, in the order of the actions.
enum LoadAction: Sendable {
  /// Look into the cache, for a whole copy and, unless that is fresh, for a part.
  case lookUp(JobID, number: UInt64, key: String, withBytes: Bool, withPart: Bool, WorkPriority)
  /// The look into the cache is wanted sooner than was said.
  case hurryLookup(key: String, WorkPriority)
  case start(TransferID, DownloadRequest)
  case cancel(TransferID)
  case setPaused(TransferID, Bool)
  /// The transfer has ended.
  case forget(TransferID)
  /// Bytes are about to arrive, behind those of a part if there is one.
  case beginBody(JobID, key: String, LoadJob.Body, part: StoredResource?)
  /// The bytes go on, but are not to be written any more.
  case stopStoring(JobID)
  case append(JobID, [UInt8])
  /// No bytes will follow: keep those in the cache as a part, or give them up.
  case closeBody(JobID, keeps: Bool)
  case update(key: String, ResourceInfo)
  case remove(key: String)
  case tell(WaiterID, ResourceEvent)
  /// Tell of the bytes so far.
  case tellProgress(JobID, received: Int, expected: Int?, to: [WaiterID], bytesTo: [WaiterID])
  case finish(FinishedLoad)
}

/// A resource that has arrived as a whole.
struct FinishedLoad: Sendable {
  let job: JobID
  let info: ResourceInfo
  let isStored: Bool
  /// Those who get it.
  let waiters: [WaiterID]
  /// Those among them that have the cached copy.
  let given: Set<WaiterID>
  let cached: StoredResource?
}
