/// Counts since a ``ResourceLoader`` was made.
public struct LoaderStatistics: Hashable, Sendable {
  public var transfersStarted = 0
  /// Transfers that ended with all they had to say; those that found a copy unchanged are among them.
  public var transfersFinished = 0
  /// Transfers that the loader cancelled because nobody wanted them any more, or because their answer was of no use.
  public var transfersCancelled = 0
  /// Transfers that ended with an error, or with a status that is no success.
  public var transfersFailed = 0
  /// Transfers that went on where an earlier one had ended.
  public var transfersResumed = 0
  /// Transfers that found the cached copy unchanged.
  public var transfersRevalidated = 0
  /// Transfers that were held up for more urgent ones, each time counted.
  public var transfersPaused = 0
  /// Transfers that were tried again after an error.
  public var retries = 0
  /// Bytes of resources that arrived.
  public var bytesReceived = 0
  /// Bytes among them that nobody got: neither a request, nor the cache, as a whole or as a part to go on with.
  public var bytesInVain = 0

  public init() {}
}
