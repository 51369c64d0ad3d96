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
    var isPaused = false
    var hasAnswer = false
    var isRanged = false
    var isEnded = false
    var isCancelled = false
    var failures = 0
    var error: VideoError?
  }

  private let url: String
  private let downloader: any Downloader
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state = State()

  /// Failures in a row, after which the error is given up to.
  private static let mostFailures = 3

  init(url: String, downloader: any Downloader) {
    self.url = url
    self.downloader = downloader
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
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
    let (error, isCancelled) = (state.error, state.isCancelled)
    pthread_mutex_unlock(mutex)
    if isCancelled { throw .cancelled(name: url) }
    if let error { throw error }
  }

  var byteCount: Int? { locked { $0.window.total } }
  var isSeekable: Bool { locked { $0.isRanged && $0.window.total != nil } }
  var error: VideoError? { locked { $0.error } }

  /// Ends the transfer under way, and starts another one.
  private func request(at place: Int) {
    let (old, number) = locked { state -> ((any Download)?, Int) in
      defer { state.download = nil }
      state.transfer += 1
      state.window.begin(at: place)
      (state.isPaused, state.isEnded) = (false, false)
      return (state.download, state.transfer)
    }
    old?.cancel()
    var request = DownloadRequest(url: url, firstByte: place, byteLimit: .max)
    request.headers["Accept"] = "video/*, audio/*;q=0.9, */*;q=0.5"
    let download = downloader.start(request) { [weak self] event in self?.take(event, of: number) }
    let isCurrent = locked { state -> Bool in
      guard state.transfer == number, !state.isCancelled else { return false }
      state.download = download
      return true
    }
    if !isCurrent { download.cancel() }
  }

  private func take(_ event: DownloadEvent, of number: Int) {
    let held = locked { state -> (any Download)? in
      guard state.transfer == number else { return nil }
      defer { pthread_cond_broadcast(condition) }
      switch event {
      case .response(let response): accept(response, &state)
      case .bytes(let bytes):
        guard state.error == nil else { return nil }
        state.failures = 0
        state.window.add(bytes)
        if state.window.isFull, !state.isPaused {
          state.isPaused = true
          return state.download
        }
      case .end(let error):
        state.isEnded = true
        if let error { fail(error, &state) } else if state.error == nil { state.window.total = state.window.end }
      }
      return nil
    }
    held?.setPaused(true)
  }

  private func accept(_ response: DownloadResponse, _ state: inout State) {
    guard (200..<300).contains(response.status) else {
      state.error = .download(name: url, .status(url: url, status: response.status))
      return
    }
    let place = state.window.start
    if response.status == 206 {
      state.isRanged = true
      if let length = response.expectedBytes { state.window.total = place + length }
    } else {
      // The whole file: what comes before the place is read through.
      state.window.begin(at: 0)
      if let length = response.expectedBytes { state.window.total = length }
      if response.headers["Accept-Ranges"]?.lowercased().contains("bytes") == true { state.isRanged = true }
    }
    state.hasAnswer = true
  }

  private func fail(_ error: DownloadError, _ state: inout State) {
    if error.isCancellation { return }
    state.failures += 1
    // The reader asks for the rest.
    if error.isTransient, state.hasAnswer, state.isRanged, state.failures < Self.mostFailures { return }
    state.error = .download(name: url, error)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      enum Step { case got(Int), again, wait, resume((any Download)?) }
      pthread_mutex_lock(mutex)
      var step = Step.wait
      let got = state.window.take(into: buffer)
      if got > 0 {
        step = .got(got)
      } else if state.isCancelled || state.error != nil {
        step = .got(-1)
      } else if state.window.isAtEnd {
        step = .got(0)
      } else if !state.window.isOnTheWay(isRanged: state.isRanged) || state.isEnded {
        step = .again
      }
      if state.isPaused, state.window.isLow, let download = state.download {
        state.isPaused = false
        if case .got(let count) = step, count > 0 {
          pthread_mutex_unlock(mutex)
          download.setPaused(false)
          return count
        }
        step = .resume(download)
      }
      if case .wait = step { pthread_cond_wait(condition, mutex) }
      let position = state.window.position
      pthread_mutex_unlock(mutex)
      switch step {
      case .got(let count): return count
      case .resume(let download): download?.setPaused(false)
      case .again: request(at: position)
      case .wait: break
      }
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
