/// The bytes of an address that needs no network. Used by one thread at a time.
protocol LocalSource: AnyObject, Sendable {
  /// Called once, before all else.
  func open() throws(DownloadError) -> DownloadResponse
  /// - Returns: the next bytes, at most `count`; nil at the end.
  func read(_ count: Int) throws(DownloadError) -> [UInt8]?
}

/// Refuses every request.
final class RefusedSource: LocalSource {
  private let error: DownloadError

  init(_ error: DownloadError) {
    self.error = error
  }

  func open() throws(DownloadError) -> DownloadResponse { throw error }
  func read(_ count: Int) throws(DownloadError) -> [UInt8]? { nil }
}

extension DownloadRequest {
  /// The answer to a request for a resource on this computer, by the rules of HTTP's ranges.
  /// - Parameter length: of the whole resource.
  /// - Returns: the answer, and the place of its first byte.
  func localResponse(
    url: String, length: Int, headers: HTTPHeaders = [:]
  ) throws(DownloadError) -> (DownloadResponse, start: Int) {
    guard length <= max(0, byteLimit) else { throw .tooLarge(url: url, bytes: length, limit: max(0, byteLimit)) }
    guard firstByte > 0 else {
      return (DownloadResponse(status: 200, url: url, headers: headers, expectedBytes: length), 0)
    }
    var headers = headers
    guard firstByte < length else {
      headers["Content-Range"] = "bytes */\(length)"
      return (DownloadResponse(status: 416, url: url, headers: headers, expectedBytes: 0), length)
    }
    headers["Content-Range"] = "bytes \(firstByte)-\(length - 1)/\(length)"
    return (DownloadResponse(status: 206, url: url, headers: headers, expectedBytes: length - firstByte), firstByte)
  }
}
