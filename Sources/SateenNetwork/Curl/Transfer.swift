import CNetwork
import SateenThreads

/// A transfer over HTTP as the network's thread sees it: the request that is under way, and all redirections that led to
/// it. libcurl calls it while it performs; it keeps what comes, and calls no program.
final class Transfer {
  enum Phase {
    /// libcurl looks up the host, or waits for the connection that another transfer makes.
    case waiting
    case connecting
    case connected
  }

  /// The longest address. Servers take 8 to 32 KB, and libcurl cannot send more than 64 KB of fields over HTTP/2.
  private static var addressBytes: Int { 32 << 10 }
  /// The bytes of a redirection's body that are read, and thrown away, so that the connection can be used again.
  private static var redirectionBytes: Int { 64 << 10 }
  /// The bytes that a paused transfer takes on a connection that it shares. libcurl 7.88 cannot hold one of its transfers
  /// up without all others, so one that gets more is given up.
  private static var sharedBytes: Int { 4 << 20 }

  let download: WebDownload
  let fields: RequestFields
  private(set) var address: WebAddress
  private(set) var credentials: WebAddress.Credentials?
  /// Whether all redirections so far led to the server that the program asked.
  private(set) var isTrusted = true
  private var redirections = 0

  // The request under way.
  var handle: OpaquePointer?
  var isRunning = false
  private(set) var phase = Phase.waiting
  private(set) var head = AnswerHead()
  private(set) var received = 0
  private(set) var expected: Int?
  /// The value of `Location` where the answer is a redirection that is to be followed.
  private(set) var location: [UInt8]?
  /// The reason why the transfer was given up while libcurl called.
  private(set) var failure: DownloadError?
  /// Whether libcurl waits for ``sateen_transfer_go_on``.
  var isHeld = false
  private(set) var speed: SpeedWatch

  /// Whether the connection takes many transfers at once, to be told to the queue; nil once that was told.
  private var kind: Bool?

  // Events that the program has not got yet.
  private var response: DownloadResponse?
  private var bytes: [UInt8] = []
  /// The end, once it is known: it waits until a paused program has taken the bytes before it.
  var end: Result<Void, DownloadError>?

  init(_ download: WebDownload, userAgent: String) throws(DownloadError) {
    let url = download.shownURL
    self.download = download
    fields = try RequestFields(download.request.headers, url: url)
    try RequestFields.check(.init(name: "User-Agent", value: userAgent), url)
    let text = Array(download.request.url.utf8)
    guard text.count <= Self.addressBytes else {
      throw .invalidURL(url: url, reason: "it has more than \(Self.addressBytes) bytes")
    }
    do {
      address = try WebAddress(text[...])
    } catch {
      throw error.error(url)
    }
    guard address.length <= Self.addressBytes else {
      throw .invalidURL(url: url, reason: "it has more than \(Self.addressBytes) bytes once it is encoded")
    }
    credentials = address.credentials
    speed = Self.watch(download.request)
  }

  private static func watch(_ request: DownloadRequest) -> SpeedWatch {
    // Also for numbers that are none.
    let limit = request.stallTimeout > 0.05 ? min(request.stallTimeout, 86_400) : 0.05
    return SpeedWatch(lowestSpeed: request.lowestSpeed, limit: limit)
  }

  var request: DownloadRequest { download.request }
  var firstByte: Int { max(0, request.firstByte) }
  var byteLimit: Int { max(0, request.byteLimit) }
  var asksForCompression: Bool { request.acceptsCompression && firstByte == 0 }

  // MARK: Redirections

  /// Prepares the request that an answer led on to.
  func follow(_ location: [UInt8]) throws(DownloadError) {
    let url = download.shownURL
    guard redirections < max(0, request.redirectLimit) else {
      throw .tooManyRedirects(url: url, limit: max(0, request.redirectLimit))
    }
    let next: WebAddress
    do {
      next = try address.resolve(location[...])
    } catch {
      switch error {
      case .invalid(let reason):
        throw .invalidAnswer(url: url, reason: "it leads to an address that is not valid: \(reason)")
      case .unsupported(let scheme):
        throw .invalidAnswer(url: url, reason: "it leads to an address with the scheme '\(scheme)'")
      }
    }
    guard next.length <= Self.addressBytes else {
      throw .invalidAnswer(url: url, reason: "it leads to an address of more than \(Self.addressBytes) bytes")
    }
    redirections += 1
    if next.origin != address.origin {
      isTrusted = false
      credentials = next.credentials
    } else if let own = next.credentials {
      credentials = own
    }
    address = next
    phase = .waiting
    head = AnswerHead()
    received = 0
    expected = nil
    self.location = nil
    failure = nil
    isHeld = false
  }

  // MARK: Calls by libcurl

  func take(_ part: sateen_part, _ bytes: UnsafeRawBufferPointer) -> sateen_reply {
    switch part {
    case SATEEN_PART_CONNECTING:
      phase = .connecting
      return SATEEN_GO_ON
    case SATEEN_PART_CONNECTED:
      phase = .connected
      speed.begin(Clock.monotonic, bytes: received)
      return SATEEN_GO_ON
    case SATEEN_PART_HEAD: return takeHead(bytes)
    default: return takeBody(bytes)
    }
  }

  private func takeHead(_ line: UnsafeRawBufferPointer) -> sateen_reply {
    let wasComplete = head.isComplete
    do {
      try head.add(line)
    } catch {
      return giveUp(.invalidAnswer(url: download.shownURL, reason: error.description))
    }
    return head.isComplete && !wasComplete ? takeAnswer() : SATEEN_GO_ON
  }

  private func takeAnswer() -> sateen_reply {
    kind = head.isMultiplexed
    if [301, 302, 303, 307, 308].contains(head.status), let location = head.headers["Location"], !location.isEmpty {
      self.location = Array(location.utf8)
      return SATEEN_GO_ON
    }
    var headers = head.headers
    let coding = headers["Content-Encoding"]
    if asksForCompression, let coding, !HTTPHeaders.isEqual(coding, "identity") {
      headers["Content-Encoding"] = nil
      headers["Content-Length"] = nil
    } else if head.status == 204 || head.status == 304 {
      expected = 0
    } else if headers["Transfer-Encoding"] == nil {
      expected = head.contentLength
    }
    let (total, overflows) = (expected ?? 0).addingReportingOverflow(bodyStart)
    guard !overflows, expected == nil || expected == 0 || total <= byteLimit else {
      return giveUp(.tooLarge(url: download.shownURL, bytes: overflows ? .max : total, limit: byteLimit))
    }
    response = DownloadResponse(status: head.status, url: address.text, headers: headers, expectedBytes: expected)
    return SATEEN_GO_ON
  }

  /// The place of the answer's first byte in the resource.
  private var bodyStart: Int { head.status == 206 ? firstByte : 0 }

  private func takeBody(_ news: UnsafeRawBufferPointer) -> sateen_reply {
    if location != nil {
      received += news.count
      // More is not worth reading; the connection is closed instead.
      return received <= Self.redirectionBytes ? SATEEN_GO_ON : SATEEN_ABORT
    }
    guard !download.isCancelled else { return SATEEN_GO_ON }
    if download.isPaused {
      guard head.isMultiplexed else {
        isHeld = true
        return SATEEN_HOLD
      }
      if bytes.count >= Self.sharedBytes {
        return giveUp(.interrupted(url: download.shownURL, received: received, expected: expected))
      }
    }
    received += news.count
    let (total, overflows) = received.addingReportingOverflow(bodyStart)
    guard !overflows, total <= byteLimit else {
      return giveUp(.tooLarge(url: download.shownURL, bytes: overflows ? .max : total, limit: byteLimit))
    }
    bytes += news
    return SATEEN_GO_ON
  }

  private func giveUp(_ error: DownloadError) -> sateen_reply {
    failure = error
    return SATEEN_ABORT
  }

  // MARK: The program

  /// Tells the program what has come. It may call any function of the downloader.
  func deliver() {
    guard !download.isCancelled else {
      bytes = []
      return
    }
    if let response {
      self.response = nil
      download.send(.response(response))
    }
    guard !bytes.isEmpty, !download.isPaused else { return }
    let news = bytes
    bytes = []
    if !download.isCancelled { download.send(.bytes(news)) }
  }

  func takeKind() -> Bool? {
    defer { kind = nil }
    return kind
  }

  /// Whether bytes wait for a program that has paused the transfer.
  var hasBytes: Bool { !bytes.isEmpty }

  /// Seconds after which the transfer may be too slow; nil while it cannot be.
  var speedInterval: Double? { phase == .connected && handle != nil && !isHeld ? speed.interval : nil }

  func isTooSlow(_ now: Double) -> Bool { speed.isTooSlow(now, bytes: received) }

  /// The time for which the transfer was held does not count.
  func wentOn() {
    isHeld = false
    speed.begin(Clock.monotonic, bytes: received)
  }
}
