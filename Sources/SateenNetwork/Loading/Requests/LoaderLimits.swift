/// How much a ``ResourceLoader`` does at once.
public struct LoaderLimits: Hashable, Sendable {
  /// The most transfers that run at once: 16. Over HTTP/2 they share the connections of their hosts.
  public var transfers: Int
  /// The most transfers that run at once with one host: 6, as browsers have it for HTTP/1.1, where each takes a connection.
  public var transfersPerHost: Int
  /// The most transfers that are held up for more urgent ones, beside those that run: 4. Each keeps its connection.
  public var pausedTransfers: Int
  /// Seconds that a request must stay wanted before it starts: 0.1. It holds for requests below
  /// `WorkPriority.visible`, and during a fling for visible ones: rows that pass in less start nothing. Others have to stay
  /// wanted for ten times as long during a fling.
  public var dwell: Double

  /// Bytes of resources that wait for an `ImagePipeline` to decode them, above which only visible requests begin: 64 MB.
  public var bytesAhead: Int

  public init(
    transfers: Int = 16, transfersPerHost: Int = 6, pausedTransfers: Int = 4, dwell: Double = 0.1,
    bytesAhead: Int = 64 << 20
  ) {
    self.transfers = max(transfers, 1)
    self.transfersPerHost = max(transfersPerHost, 1)
    self.pausedTransfers = max(pausedTransfers, 0)
    self.dwell = max(dwell, 0)
    self.bytesAhead = max(bytesAhead, 1)
  }
}
