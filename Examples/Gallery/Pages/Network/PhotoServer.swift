import Foundation
import Sateen

/// A server of photos inside the program, and the time by which it answers. It needs no network: addresses lead to the
/// example's files, whose bytes come as slowly as its line is said to be.
///
/// Time passes where ``advance(to:)`` says so, so that a script always sees the same.
final class PhotoServer: Downloader, NetworkClock {
  static let address = "https://photos.example"

  /// The speed of the line, in bytes per second for each transfer.
  enum Line: Double, Sendable {
    case fast = 160_000
    case slow = 24_000
  }

  fileprivate struct Pending {
    let request: DownloadRequest
    let receive: @Sendable (DownloadEvent) -> Void
    let bytes: [UInt8]
    /// The status that the server answers in place of the bytes.
    var refusal: Int?
    /// Seconds until the first byte, of those that are left.
    var latency: Double
    var hasHead = false
    var sent: Int
    /// Bytes that are due, with a fraction.
    var due: Double
    var isPaused = false
    var isCancelled = false
  }

  fileprivate struct Timer {
    let time: Double
    let body: @Sendable () -> Void
  }

  fileprivate struct State {
    var now = 0.0
    var line = Line.fast
    var isOffline = false
    var refused: Set<String> = []
    var refusesNext = false
    var pending: [Int: Pending] = [:]
    var last = 0
    var timers: [Timer] = []
    var served = 0
    var answered = 0
    var onWork: (@Sendable () -> Void)?
  }

  private final class Transfer: Download {
    private let server: PhotoServer
    private let number: Int

    init(_ server: PhotoServer, _ number: Int) {
      (self.server, self.number) = (server, number)
    }

    func cancel() { server.change(number) { $0.isCancelled = true } }
    func setPaused(_ isPaused: Bool) { server.change(number) { $0.isPaused = isPaused } }
  }

  private let state = Locked(State())

  // MARK: The page's wishes

  var line: Line {
    get { state.withLock { $0.line } }
    set { state.withLock { $0.line = newValue } }
  }

  /// Whether the computer is without a connection. Transfers under way end.
  var isOffline: Bool {
    get { state.withLock { $0.isOffline } }
    set {
      state.withLock { $0.isOffline = newValue }
      callForWork()
    }
  }

  /// Whether the next request is answered with an error.
  var refusesNext: Bool {
    get { state.withLock { $0.refusesNext } }
    set { state.withLock { $0.refusesNext = newValue } }
  }

  /// Bytes that were sent so far.
  var served: Int { state.withLock { $0.served } }

  /// Files that were sent to their ends so far.
  var answered: Int { state.withLock { $0.answered } }

  /// Has the first request for an address fail.
  func refuse(_ url: String) { state.withLock { _ = $0.refused.insert(url) } }

  /// Called on any thread when time has to pass.
  func setOnWork(_ body: (@Sendable () -> Void)?) {
    let old = state.exchange(\.onWork, body)
    withExtendedLifetime(old) {}
  }

  /// Whether anything waits for time to pass.
  var hasWork: Bool { state.withLock { !$0.pending.isEmpty || !$0.timers.isEmpty } }

  /// Lets time pass: timers fire, and bytes are sent.
  func advance(to time: Double) {
    let (due, events) = state.withLock { state -> ([Timer], [Event]) in
      let elapsed = max(0, time - state.now)
      state.now = max(state.now, time)
      let now = state.now
      let due = state.timers.filter { $0.time <= now }.sorted { $0.time < $1.time }
      state.timers.removeAll { $0.time <= now }
      return (due, state.send(for: elapsed))
    }
    for timer in due { timer.body() }
    for event in events { event.receive(event.event) }
  }

  /// Ends all transfers, and forgets the timers.
  func close() {
    let (events, timers) = state.withLock { state -> ([Event], [Timer]) in
      let events = state.pending.values.map {
        Event(receive: $0.receive, event: .end(.interrupted(url: $0.request.url, received: $0.sent, expected: nil)))
      }
      defer { (state.pending, state.timers) = ([:], []) }
      return (events, state.timers)
    }
    setOnWork(nil)
    withExtendedLifetime(timers) {}
    for event in events { event.receive(event.event) }
  }

  // MARK: Downloader

  func start(_ request: DownloadRequest, receive: @escaping @Sendable (DownloadEvent) -> Void) -> any Download {
    let bytes = Self.bytes(of: request.url)
    let number = state.withLock { state -> Int in
      state.last += 1
      let isRefused = state.refused.remove(request.url) != nil || state.refusesNext
      state.refusesNext = false
      let first = min(request.firstByte, bytes?.count ?? 0)
      state.pending[state.last] = Pending(
        request: request, receive: receive, bytes: bytes ?? [], refusal: bytes == nil ? 404 : isRefused ? 410 : nil,
        latency: Self.latency(of: request.url), sent: first, due: Double(first))
      return state.last
    }
    callForWork()
    return Transfer(self, number)
  }

  private func change(_ number: Int, _ body: (inout Pending) -> Void) {
    state.withLock { if $0.pending[number] != nil { body(&$0.pending[number]!) } }
    callForWork()
  }

  private func callForWork() { state.withLock { $0.onWork }?() }

  /// Seconds until an answer begins. Not all come at the same time, and yet each comes at its own, since workers may ask in
  /// any order.
  private static func latency(of url: String) -> Double {
    0.12 + Double(url.utf8.reduce(0) { $0 + Int($1) } % 5) * 0.03
  }

  /// The bytes of a file, or of a small version that is made of it; nil for an address that leads nowhere.
  private static func bytes(of url: String) -> [UInt8]? {
    guard url.hasPrefix(address), let end = url.lastIndex(of: "?") else { return nil }
    let path = url[url.index(url.startIndex, offsetBy: address.count)..<end]
    guard let name = path.split(separator: "/").last, let folder = try? Pictures.folder() else { return nil }
    let file = folder.appendingPathComponent("Photos/\(name)").path
    guard path.hasPrefix("/thumbnails/") else { return FileManager.default.contents(atPath: file).map { [UInt8]($0) } }
    let request = ImageRequest(
      source: .file(file), targetSize: PixelSize(width: 56, height: 56), contentMode: .aspectFit)
    return try? ImagePipeline(memoryBudget: 0).loadSynchronously(request).bitmap.pngData()
  }

  // MARK: NetworkClock

  var now: Double { state.withLock { $0.now } }
  /// In September of 2026.
  var date: Double { 1_790_000_000 + now }

  func after(_ seconds: Double, _ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.timers.append(Timer(time: $0.now + max(seconds, 0), body: body)) }
    callForWork()
  }
}

private struct Event {
  let receive: @Sendable (DownloadEvent) -> Void
  let event: DownloadEvent
}

extension PhotoServer.State {
  /// - Parameter elapsed: seconds.
  fileprivate mutating func send(for elapsed: Double) -> [Event] {
    var events: [Event] = []
    for number in pending.keys.sorted() {
      guard var transfer = pending[number] else { continue }
      let isOver = transfer.advance(by: elapsed, line, isOffline: isOffline, &events, &served)
      if transfer.isAnswered { answered += 1 }
      pending[number] = isOver ? nil : transfer
    }
    return events
  }
}

extension PhotoServer.Pending {
  /// Whether all bytes were sent.
  fileprivate var isAnswered: Bool { hasHead && refusal == nil && sent == bytes.count }

  /// - Returns: whether the transfer has ended.
  fileprivate mutating func advance(
    by elapsed: Double, _ line: PhotoServer.Line, isOffline: Bool, _ events: inout [Event], _ served: inout Int
  ) -> Bool {
    func tell(_ event: DownloadEvent) { events.append(Event(receive: receive, event: event)) }
    if isCancelled || isOffline {
      tell(.end(isCancelled ? .cancelled(url: request.url) : .offline(url: request.url)))
      return true
    }
    guard !isPaused else { return false }
    latency -= elapsed
    guard latency <= 0 else { return false }
    if !hasHead {
      hasHead = true
      tell(.response(head))
      if refusal != nil {
        tell(.end(nil))
        return true
      }
    }
    due += elapsed * line.rawValue
    let end = min(bytes.count, Int(due))
    if end > sent {
      tell(.bytes(Array(bytes[sent..<end])))
      served += end - sent
      sent = end
    }
    if sent == bytes.count { tell(.end(nil)) }
    return sent == bytes.count
  }

  private var head: DownloadResponse {
    if let refusal { return DownloadResponse(status: refusal, url: request.url) }
    var headers: HTTPHeaders = ["Cache-Control": "max-age=3600", "ETag": "\"\(bytes.count)\""]
    if sent > 0 { headers["Content-Range"] = "bytes \(sent)-\(bytes.count - 1)/\(bytes.count)" }
    return DownloadResponse(
      status: sent > 0 ? 206 : 200, url: request.url, headers: headers, expectedBytes: bytes.count - sent)
  }
}
