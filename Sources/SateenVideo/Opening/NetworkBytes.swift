import Glibc
import SateenNetwork
import SateenThreads

/// The bytes of an address, as far as they are needed: a window of a few megabytes moves along with the reader, and other
/// places are asked for with ranges where the server knows these.
final class NetworkBytes: MovieBytes, @unchecked Sendable {
  // All variables are in `state`, which `mutex` guards; a `Locked` cannot be waited for.

  private struct State {
    var window = StreamWindow()
    var download: (any Download)?
    /// Tells the events of the present transfer from those of others.
    var transfer = 0
    /// Whether the present transfer has brought bytes.
    var hasBytes = false
    /// Whether the answer has a status for which the request is made again.
    var isRefused = false
    /// Whether the transfer is to be held up. `applyPause` tells it so.
    var wantsPause = false
    var hasAnswer = false
    var isRanged = false
    /// Whether the server said that it has ranges, and gave none.
    var ignoresRanges = false
    var isEnded = false
    var isCancelled = false
    /// Failures without a byte between them.
    var failures = 0
    /// The time before which nothing is asked for again, in seconds.
    var retryTime = 0.0
    /// Tells the file from one that takes its place.
    var tag: String?
    var error: VideoError?
  }

  private let url: String
  private let name: String
  private let downloader: any Downloader
  private let interruption: Interruption
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state = State()

  /// Failures in a row that are waited out, for half a minute in all.
  private static let mostFailures = 7

  /// - Parameter interruption: has waits fail while it is set.
  init(url: String, downloader: any Downloader, interruption: Interruption = Interruption()) {
    (self.url, self.downloader, self.interruption) = (url, downloader, interruption)
    name = VideoSource.shown(url)
    pthread_mutex_init(mutex, nil)
    // Not the time of day, which may be set.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    state.download?.cancel()
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  private func locked<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Asks for the head of the answer, and waits for it.
  func open() throws(VideoError) {
    request(at: 0)
    pthread_mutex_lock(mutex)
    while !state.hasAnswer, state.error == nil, !state.isCancelled { pthread_cond_wait(condition, mutex) }
    // A transfer may break off before this thread is woken. The bytes that came before that are read first.
    let error = state.window.ahead > 0 ? nil : state.error
    let isCancelled = state.isCancelled
    pthread_mutex_unlock(mutex)
    if isCancelled { throw .cancelled(name: name) }
    if let error { throw error }
  }

  var byteCount: Int? { locked { $0.window.total } }
  var isSeekable: Bool { locked { $0.isRanged && $0.window.total != nil } }
  var error: VideoError? { locked { $0.error } }

  /// Ends the transfer under way, and starts another one.
  private func request(at place: Int) {
    let (old, number, tag) = locked { state -> ((any Download)?, Int, String?) in
      defer { state.download = nil }
      state.transfer += 1
      state.window.begin(at: place)
      (state.wantsPause, state.isEnded, state.hasBytes, state.isRefused) = (false, false, false, false)
      return (state.download, state.transfer, state.tag)
    }
    old?.cancel()
    var request = DownloadRequest(url: url, firstByte: place, byteLimit: .max)
    request.headers["Accept"] = "video/*, audio/*;q=0.9, */*;q=0.5"
    if place > 0, let tag { request.headers["If-Range"] = tag }
    let download = downloader.start(request) { [weak self] event in self?.take(event, of: number) }
    let isCurrent = locked { state -> Bool in
      guard state.transfer == number, !state.isCancelled else { return false }
      state.download = download
      return true
    }
    // Many bytes may have come before the transfer was known.
    if isCurrent { applyPause(from: false) } else { download.cancel() }
  }

  /// Holds the transfer up, or has it go on, as the state says. Two threads may do so at once: each of them looks again
  /// after it has told the transfer.
  private func applyPause(from known: Bool?) {
    var known = known
    while true {
      let next = locked { state -> ((any Download), Bool)? in
        guard let download = state.download, state.wantsPause != known else { return nil }
        return (download, state.wantsPause)
      }
      guard let (download, isPaused) = next else { return }
      download.setPaused(isPaused)
      known = isPaused
    }
  }

  private func take(_ event: DownloadEvent, of number: Int) {
    let isChange = locked { state -> Bool in
      guard state.transfer == number else { return false }
      defer { pthread_cond_broadcast(condition) }
      switch event {
      case .response(let response): accept(response, &state)
      case .bytes(let bytes):
        guard state.error == nil, !state.isRefused else { return false }
        (state.failures, state.hasBytes) = (0, true)
        state.window.add(bytes)
        guard state.window.isFull, !state.wantsPause else { return false }
        state.wantsPause = true
        return true
      case .end(let error): end(error, &state)
      }
      return false
    }
    if isChange { applyPause(from: nil) }
  }

  private func accept(_ response: DownloadResponse, _ state: inout State) {
    guard (200..<300).contains(response.status) else {
      state.isRefused = true
      let error = DownloadError.status(url: name, status: response.status)
      return fail(.download(name: name, error), isTransient: error.isTransient, &state)
    }
    let place = state.window.start
    let tag = response.headers["ETag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
    if state.hasAnswer, let tag, let known = state.tag, tag != known {
      state.error = .unreadable(name: name, reason: "it has changed on its server")
      return
    }
    if response.status == 206 {
      state.isRanged = true
      let range = response.headers["Content-Range"].flatMap(Self.range)
      if let range, range.first != place {
        state.error = .unreadable(name: name, reason: "its server gives other bytes than it was asked for")
        return
      }
      if let total = range?.total ?? (range == nil ? response.expectedBytes.map { place + $0 } : nil) {
        state.window.total = total
      }
    } else {
      // The whole file: what comes before the place is read through.
      if place > 0 { state.ignoresRanges = true }
      state.window.begin(at: 0)
      if let length = response.expectedBytes { state.window.total = length }
      let knowsRanges = response.headers["Accept-Ranges"]?.lowercased().contains("bytes") == true
      state.isRanged = !state.ignoresRanges && (state.isRanged || knowsRanges || VideoSource.isLocal(url))
    }
    if !state.hasAnswer { state.tag = tag }
    state.hasAnswer = true
  }

  /// The first byte and the length of the whole file of a field such as `bytes 10-19/300`.
  private static func range(_ field: String) -> (first: Int, total: Int?)? {
    let parts = field.split(maxSplits: 3) { " -/".contains($0) }
    guard parts.count == 4, parts[0].lowercased() == "bytes", let first = Int(parts[1]), first >= 0 else { return nil }
    return (first, Int(parts[3]).flatMap { $0 > first ? $0 : nil })
  }

  private func end(_ error: DownloadError?, _ state: inout State) {
    state.isEnded = true
    if let error {
      // Others than the reader may have ended the transfer, too.
      guard !state.isRefused, !(error.isCancellation && state.isCancelled) else { return }
      fail(.download(name: name, error), isTransient: error.isTransient, &state)
    } else if state.error == nil, !state.isRefused {
      guard state.isRanged, let total = state.window.total, state.window.end < total else {
        state.window.total = state.window.end
        return
      }
      // A server may give less than it was asked for. The reader asks for the rest.
      if !state.hasBytes {
        fail(.unreadable(name: name, reason: "its server gives no more bytes"), isTransient: true, &state)
      }
    }
  }

  private func fail(_ error: VideoError, isTransient: Bool, _ state: inout State) {
    state.failures += 1
    guard isTransient, state.hasAnswer, state.isRanged, state.failures < Self.mostFailures else {
      state.error = error
      return
    }
    // The reader asks for the rest: at first at once, then after longer and longer times.
    state.retryTime = state.failures == 1 ? 0 : Self.now + 0.25 * Double(1 << (state.failures - 1))
  }

  private static var now: Double { Double(Clock.monotonicNanoseconds) / 1e9 }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    enum Step { case got(Int), again, wait(Double?) }
    while true {
      pthread_mutex_lock(mutex)
      var step = Step.wait(nil)
      let got = state.window.take(into: buffer)
      if got > 0 {
        step = .got(got)
      } else if state.isCancelled || state.error != nil || interruption.isSet {
        step = .got(-1)
      } else if state.window.isAtEnd {
        step = .got(0)
      } else if !state.window.isOnTheWay(isRanged: state.isRanged) || state.isEnded {
        let time = state.retryTime - Self.now
        step = time > 0 ? .wait(time) : .again
      }
      let goesOn = state.wantsPause && state.window.isLow
      if goesOn { state.wantsPause = false }
      if case .wait(let seconds) = step, !goesOn { wait(seconds) }
      let place = state.ignoresRanges ? 0 : state.window.position
      pthread_mutex_unlock(mutex)
      if goesOn { applyPause(from: nil) }
      switch step {
      case .got(let count): return count
      case .again: request(at: place)
      case .wait: break
      }
    }
  }

  /// Waits for news, with the mutex locked.
  private func wait(_ seconds: Double?) {
    guard let seconds else {
      pthread_cond_wait(condition, mutex)
      return
    }
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let nanoseconds = end.tv_nsec + Int(min(seconds, 60) * 1e9)
    end.tv_sec += nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    pthread_cond_timedwait(condition, mutex, &end)
  }

  func wake() {
    locked { _ in
      _ = pthread_cond_broadcast(condition)
    }
  }

  func seek(to position: Int) -> Bool {
    locked { state in
      if let total = state.window.total, position > total { return false }
      state.window.move(to: position)
      return true
    }
  }

  func cancel() {
    let download = locked { state -> (any Download)? in
      state.isCancelled = true
      pthread_cond_broadcast(condition)
      return state.download
    }
    download?.cancel()
  }
}
