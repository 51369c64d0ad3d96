/// Fetches the bytes behind addresses: one request at a time to one receiver, without a cache, retries or an order, which
/// belong to those above it.
public protocol Downloader: Sendable {
  /// Starts a transfer. Returns at once, and may be called on any thread.
  /// - Parameter receive: called one event after another: at most one ``DownloadEvent/response(_:)``, then any number of
  ///   ``DownloadEvent/bytes(_:)``, then one ``DownloadEvent/end(_:)``, also after a cancellation. The calls are made on a
  ///   thread of the downloader, so they should only take the event and return. This function itself makes no call; that
  ///   thread may make the first one while this function returns.
  func start(_ request: DownloadRequest, receive: @escaping @Sendable (DownloadEvent) -> Void) -> any Download
}

/// A transfer that a ``Downloader`` has started. May be used on any thread.
public protocol Download: AnyObject, Sendable {
  /// Ends the transfer with ``DownloadError/cancelled(url:)``. Without effect after its end.
  func cancel()
  /// Holds up the transfer, so that the sender waits, or lets it go on. Some events may still come after a pause began. The
  /// end comes after all bytes, so not before the transfer goes on.
  ///
  /// A server that sends others' bytes on the same connection cannot be held up at once: by HTTP/2 up to 4 MB come, and are
  /// kept. Where there are more, the transfer has ended with ``DownloadError/interrupted(url:received:expected:)``, which
  /// is told when it goes on.
  func setPaused(_ isPaused: Bool)
}

/// A step of a transfer.
public enum DownloadEvent: Sendable {
  /// The head of the answer. Answers of any status come so, 304 and 404 also.
  case response(DownloadResponse)
  /// The next bytes of the resource.
  case bytes([UInt8])
  /// The transfer has ended: with all bytes, if there is no error.
  case end(DownloadError?)
}
