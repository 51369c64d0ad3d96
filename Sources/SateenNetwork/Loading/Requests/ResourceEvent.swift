/// News for one request of a ``ResourceLoader``, in this order: at most one ``cached(_:isFresh:)`` (a second one only where
/// another request has replaced the copy meanwhile), progress and bytes, and one end: ``finished(_:)`` or
/// ``failed(_:hasCached:)``.
public enum ResourceEvent: Sendable {
  /// The cached copy. After a stale one comes the server's answer; a fresh one is followed by the end.
  case cached(StoredResource, isFresh: Bool)
  /// Bytes that have arrived, those of an earlier, interrupted transfer included. The number goes back where a transfer
  /// had to begin anew. News that come while the receiver is still busy are left out but for the last.
  case progress(received: Int, expected: Int?)
  /// The bytes so far, for requests that asked for them. News that come while the receiver is still busy are left out but
  /// for the last.
  case bytes(ResourceBytes)
  /// The server says that the cached copy is still true, or has sent the same bytes again: what is known of it now, such as
  /// a later ``ResourceInfo/freshUntil``. The end follows.
  case notModified(ResourceInfo)
  /// This computer is offline. The request waits, and goes on when the network is back. To be shown, not an end.
  case waitingForNetwork(DownloadError)
  /// The end: the resource, or nil where it is the one that ``cached(_:isFresh:)`` gave.
  case finished(StoredResource?)
  /// The end: why there is no resource, or no newer one. A cancelled request ends with ``DownloadError/cancelled(url:)``.
  /// - Parameter hasCached: whether ``cached(_:isFresh:)`` came before.
  case failed(DownloadError, hasCached: Bool)

  /// Whether nothing comes after the event.
  public var isEnd: Bool {
    switch self {
    case .finished, .failed: true
    default: false
    }
  }

  /// Whether the event replaces another one that was not received yet.
  func replaces(_ other: ResourceEvent) -> Bool {
    switch (self, other) {
    case (.progress, .progress), (.bytes, .bytes): true
    default: false
    }
  }

  /// Whether the event tells of a transfer under way.
  var isTransient: Bool {
    switch self {
    case .progress, .bytes: true
    default: false
    }
  }
}
