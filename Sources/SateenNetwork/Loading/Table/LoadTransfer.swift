struct TransferID: Hashable, Sendable { let number: UInt64 }

/// A transfer of the downloader, from its start to its last event.
struct LoadTransfer: Sendable {
  enum Stage: Sendable { case awaitsHead, takesBytes, drains, cancelled }

  /// Bytes of a useless answer that are let pass, so that the connection can be used again.
  static let drainLimit = 64 << 10

  let id: TransferID
  let host: String
  let startedAt: Double
  /// Nil once no job has use for it.
  var job: JobID?
  /// The first byte that was asked for, and what is known of the bytes before it; nil for all bytes.
  let range: (first: Int, info: ResourceInfo)?
  /// The copy that the server was asked about.
  let condition: ResourceInfo?
  var stage = Stage.awaitsHead
  var isPaused = false
  var received = 0
  /// When its bytes began to come, later by the time for which it was held up.
  var bodySince = 0.0
  var pausedSince = 0.0
  /// Whether the head was that of a success.
  var isSuccess = false
}
