/// The bytes that a `data` address holds itself (RFC 2397, as browsers read it).
final class DataSource: LocalSource, @unchecked Sendable {
  // A transfer's steps follow each other, so one thread at a time uses the variables.

  private let request: DownloadRequest
  private let url: String
  private var bytes: [UInt8] = []
  private var position = 0

  init(_ request: DownloadRequest) {
    self.request = request
    url = AddressText.shown(request.url)
  }

  func open() throws(DownloadError) -> DownloadResponse {
    let text = Array(request.url.utf8)
    let visible = text[..<(text.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex)].dropFirst("data:".utf8.count)
    guard let comma = visible.firstIndex(of: UInt8(ascii: ",")) else {
      throw .invalidURL(url: url, reason: "there is no comma before its bytes")
    }
    // Decoding makes nothing longer.
    var parameters = visible[..<comma].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).trimmed }
    bytes = PercentCoding.decode(visible[(comma + 1)...])
    if parameters.count > 1, parameters.last?.lowercased() == "base64" {
      parameters.removeLast()
      guard let decoded = Base64.decode(bytes) else {
        throw .invalidURL(url: url, reason: "its bytes are not valid Base64")
      }
      bytes = decoded
    }
    // A type without a slash is none.
    var type = parameters.joined(separator: ";")
    if type.hasPrefix(";") { type = "text/plain" + type }
    if parameters.first?.contains("/") != true, !type.hasPrefix("text/plain;") { type = "text/plain;charset=US-ASCII" }
    guard !type.utf8.contains(where: \.isControl) else {
      throw .invalidURL(url: url, reason: "its type holds a control character")
    }
    let (response, start) = try request.localResponse(
      url: url, length: bytes.count, headers: ["Content-Type": type])
    position = start
    return response
  }

  func read(_ count: Int) throws(DownloadError) -> [UInt8]? {
    guard position < bytes.count else { return nil }
    let chunk = Array(bytes[position..<min(position + count, bytes.count)])
    position += chunk.count
    return chunk
  }
}

extension String {
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[first...last])
  }
}
