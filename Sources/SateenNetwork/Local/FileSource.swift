import Glibc

/// The bytes of a `file` address.
final class FileSource: LocalSource, @unchecked Sendable {
  // A transfer's steps follow each other, so one thread at a time uses the variables.

  private let request: DownloadRequest
  private let url: String
  private var descriptor: Int32 = -1
  private var position = 0
  private var end = 0
  private var start = 0

  init(_ request: DownloadRequest) {
    self.request = request
    url = AddressText.shown(request.url)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func open() throws(DownloadError) -> DownloadResponse {
    let path = try Self.path(request.url, url)
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(errno) }
    // Before it is opened: opening some devices has effects.
    try checkKind(status.st_mode)
    // With `O_NONBLOCK` a path that has become a pipe meanwhile does not block.
    descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw failure(errno) }
    try checkKind(status.st_mode)
    end = Int(status.st_size)
    let (response, start) = try request.localResponse(url: url, length: end)
    self.start = start
    position = start
    return response
  }

  func read(_ count: Int) throws(DownloadError) -> [UInt8]? {
    let wanted = min(count, end - position)
    guard wanted > 0 else { return nil }
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while true {
        let got = pread(descriptor, buffer.baseAddress, wanted, off_t(position))
        if got < 0, errno == EINTR { continue }
        if got < 0 { code = errno }
        filled = max(0, got)
        return
      }
    }
    guard code == 0 else { throw failure(code) }
    // The file has become shorter since it was opened.
    guard !bytes.isEmpty else { throw .interrupted(url: url, received: position - start, expected: end - start) }
    position += bytes.count
    return bytes
  }

  private func checkKind(_ mode: mode_t) throws(DownloadError) {
    switch mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .unreadable(url: url, reason: "it is a directory")
    case S_IFIFO: throw .unreadable(url: url, reason: "it is a pipe")
    case S_IFSOCK: throw .unreadable(url: url, reason: "it is a socket")
    default: throw .unreadable(url: url, reason: "it is a device")
    }
  }

  private func failure(_ code: Int32) -> DownloadError {
    .unreadable(
      url: url, reason: code == ENOENT || code == ENOTDIR ? "there is no such file" : String(cString: strerror(code)))
  }

  /// The path of an address such as `file:///a/b%20c`, `file://localhost/a` or `file:/a`, with a zero byte at its end.
  /// - Parameter shown: the address for errors.
  static func path(_ url: String, _ shown: String) throws(DownloadError) -> [CChar] {
    var bytes = Array(url.utf8.dropFirst("file:".utf8.count))[...]
    if bytes.starts(with: "//".utf8) {
      bytes = bytes.dropFirst(2)
      let slash = bytes.firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
      let host = String(decoding: bytes[..<slash].map(\.lowercased), as: UTF8.self)
      guard host.isEmpty || host == "localhost" else {
        throw .invalidURL(url: shown, reason: "files of the host '\(host)' cannot be read")
      }
      bytes = bytes[slash...]
    }
    guard bytes.first == UInt8(ascii: "/") else {
      throw .invalidURL(url: shown, reason: "its path does not begin with a slash")
    }
    let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.endIndex
    let path = PercentCoding.decode(bytes[..<end])
    guard !path.contains(0) else { throw .invalidURL(url: shown, reason: "its path holds a zero byte") }
    return path.map { CChar(bitPattern: $0) } + [0]
  }
}
