import CNetwork
import Glibc
import SateenThreads

/// Carries out transfers: takes messages, has libcurl read and write, tells programs what came, and waits. Lives on the
/// network's thread.
final class TransferLoop {
  private let thread: NetworkThread
  private let options: NetworkThread.Options
  private let network: OpaquePointer
  private let proxies: ProxySettings
  private var queue = TransferQueue<ObjectIdentifier>()
  /// Transfers that wait for their turn.
  private var waiting: [ObjectIdentifier: Transfer] = [:]
  /// Transfers that have begun, with those whose end waits for a paused program.
  private var running: [ObjectIdentifier: Transfer] = [:]
  private var idleSince = Clock.monotonic
  /// The time at which transfers are next asked for their speed.
  private var nextSpeedCheck = Double.infinity

  init(_ thread: NetworkThread, _ network: OpaquePointer) {
    self.thread = thread
    options = thread.options
    self.network = network
    proxies = ProxySettings(options.environment)
  }

  /// Returns when there was nothing to do for a while, or libcurl failed altogether.
  func run() {
    while true {
      for message in thread.take() { take(message) }
      startNext()
      if let reason = sateen_network_perform(network) { return endAll(String(cString: reason)) }
      takeEnds()
      for transfer in running.values {
        learn(transfer)
        deliver(transfer)
      }
      let now = Clock.monotonic
      if now >= nextSpeedCheck { checkSpeeds(now) }
      startNext()
      if !running.isEmpty || !waiting.isEmpty {
        idleSince = now
      } else if thread.isClosed || now - idleSince >= options.idleLimit, !thread.hasMessages {
        return
      }
      if let reason = sateen_network_wait(network, patience(now)) { return endAll(String(cString: reason)) }
    }
  }

  /// Milliseconds to wait at most; messages, sockets and libcurl's own limits end the wait earlier.
  private func patience(_ now: Double) -> Int32 {
    let end = running.isEmpty && waiting.isEmpty ? idleSince + options.idleLimit : nextSpeedCheck
    // A tenth more than asked, so that the time has come then.
    return Int32(min(max((end - now) * 1000, 0).rounded(.up) + 1, 3_600_000))
  }

  // MARK: Messages

  private func take(_ message: NetworkThread.Message) {
    switch message {
    case .start(let download): begin(download)
    case .cancel(let download):
      let id = ObjectIdentifier(download)
      if let transfer = waiting.removeValue(forKey: id) ?? running[id] {
        finish(transfer, .cancelled(url: download.shownURL))
      }
    case .goOn(let download):
      guard let transfer = running[ObjectIdentifier(download)], !download.isPaused else { return }
      goOn(transfer)
    }
  }

  private func begin(_ download: WebDownload) {
    guard !download.isCancelled else { return download.end(.cancelled(url: download.shownURL)) }
    do {
      enqueue(try Transfer(download, userAgent: options.userAgent))
    } catch {
      download.end(error)
    }
  }

  private func enqueue(_ transfer: Transfer) {
    let id = ObjectIdentifier(transfer.download)
    waiting[id] = transfer
    queue.add(id, to: transfer.address.origin)
  }

  private func goOn(_ transfer: Transfer) {
    if transfer.isHeld, let handle = transfer.handle {
      transfer.wentOn()
      if !sateen_transfer_go_on(handle) {
        return finish(transfer, transfer.failure ?? transfer.interruption)
      }
      nextSpeedCheck = min(nextSpeedCheck, Clock.monotonic)
    }
    deliver(transfer)
  }

  // MARK: Transfers

  private func startNext() {
    while let id = queue.next({ waiting[$0] != nil }) {
      guard let transfer = waiting.removeValue(forKey: id) else { continue }
      running[id] = transfer
      transfer.isRunning = true
      do {
        try start(transfer)
        nextSpeedCheck = min(nextSpeedCheck, Clock.monotonic + transfer.speed.interval)
      } catch {
        finish(transfer, error)
      }
    }
  }

  private func start(_ transfer: Transfer) throws(DownloadError) {
    let url = transfer.download.shownURL
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    // The transfer is in `running` for as long as libcurl knows it.
    let handle = sateen_transfer_create(context) { context, part, bytes, count in
      guard let context else { return SATEEN_ABORT }
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.take(part, UnsafeRawBufferPointer(start: bytes, count: count))
    }
    guard let handle else { throw .noNetwork(url: url, reason: "there is not enough memory") }
    transfer.handle = handle
    guard sateen_transfer_set(handle, SATEEN_TEXT_ADDRESS, transfer.address.text) else {
      throw .invalidURL(url: url, reason: "it is too long")
    }
    guard configure(handle, transfer), sateen_transfer_start(handle, network) else {
      throw .noNetwork(url: url, reason: "there is not enough memory")
    }
  }

  private func configure(_ handle: OpaquePointer, _ transfer: Transfer) -> Bool {
    let request = transfer.request
    let timeout = request.connectTimeout > 0.05 ? min(request.connectTimeout, 86_400) : 0.05
    var isDone = sateen_transfer_limit_connecting(handle, Int(timeout * 1000))
    func set(_ text: sateen_text, _ value: String) {
      isDone = isDone && sateen_transfer_set(handle, text, value)
    }
    func set(_ text: sateen_text, bytes: [UInt8]) {
      isDone = isDone && sateen_transfer_set(handle, text, bytes.map { CChar(bitPattern: $0) } + [0])
    }
    set(SATEEN_TEXT_USER_AGENT, options.userAgent)
    set(SATEEN_TEXT_PROXY, transfer.address.origin.isSecure ? proxies.https : proxies.http)
    set(SATEEN_TEXT_DIRECT_HOSTS, proxies.directHosts)
    if queue.mayShare(transfer.address.origin) { isDone = isDone && sateen_transfer_wait_for_connection(handle) }
    if let certificates = options.certificates { set(SATEEN_TEXT_CERTIFICATES, certificates) }
    if let credentials = transfer.credentials {
      set(SATEEN_TEXT_USER, bytes: credentials.user)
      set(SATEEN_TEXT_PASSWORD, bytes: credentials.password)
    }
    if transfer.firstByte > 0 { set(SATEEN_TEXT_RANGE, "\(transfer.firstByte)-") }
    if transfer.asksForCompression {
      isDone = isDone && sateen_transfer_accept_compression(handle)
    } else {
      isDone = isDone && sateen_transfer_add_field(handle, "Accept-Encoding: identity", false)
    }
    for line in transfer.fields.lines(isTrusted: transfer.isTrusted) {
      isDone = isDone && sateen_transfer_add_field(handle, line.text, line.isForProxy)
    }
    return isDone
  }

  /// Takes a transfer from libcurl, and gives its place to another.
  private func stop(_ transfer: Transfer) {
    if let handle = transfer.handle {
      transfer.handle = nil
      sateen_transfer_destroy(handle)
    }
    if transfer.isRunning {
      transfer.isRunning = false
      queue.end(transfer.address.origin)
    }
  }

  // MARK: Progress

  private func learn(_ transfer: Transfer) {
    if let kind = transfer.takeKind() { queue.learn(transfer.address.origin, isMultiplexed: kind) }
  }

  private func deliver(_ transfer: Transfer) {
    transfer.deliver()
    guard var end = transfer.end, !transfer.hasBytes else { return }
    // The program may have cancelled it on seeing what came.
    if transfer.download.isCancelled { end = .failure(.cancelled(url: transfer.download.shownURL)) }
    running[ObjectIdentifier(transfer.download)] = nil
    switch end {
    case .success: transfer.download.end(nil)
    case .failure(let error): transfer.download.end(error)
    }
  }

  /// Ends a transfer once the program has taken all bytes; a cancelled one at once.
  private func finish(_ transfer: Transfer, _ error: DownloadError?) {
    stop(transfer)
    let isCancelled = transfer.download.isCancelled
    let error = isCancelled ? .cancelled(url: transfer.download.shownURL) : error
    // Only a cancellation replaces an end that waits for a paused program.
    if transfer.end == nil || isCancelled { transfer.end = error.map { .failure($0) } ?? .success(()) }
    running[ObjectIdentifier(transfer.download)] = transfer
    deliver(transfer)
  }

  private func takeEnds() {
    var end = SATEEN_END_WHOLE
    while let context = sateen_network_next_end(network, &end) {
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      learn(transfer)
      if let location = transfer.location, !transfer.download.isCancelled {
        follow(transfer, location)
      } else {
        let failure = transfer.failure(for: end, isOffline: options.isOffline)
        if let failure, transfer.phase != .connected { endFollowers(of: transfer, failure) }
        finish(transfer, failure)
      }
    }
  }

  /// Ends the transfers that waited for a connection which did not come about. libcurl would have each of them try in
  /// turn, and the last wait for as many timeouts as there are transfers.
  private func endFollowers(of transfer: Transfer, _ failure: DownloadError) {
    let origin = transfer.address.origin
    guard queue.mayShare(origin) else { return }
    for other in Array(running.values) where other !== transfer && other.handle != nil {
      guard other.phase == .waiting, other.address.origin == origin else { continue }
      finish(other, failure.ofConnection(for: other.download.shownURL))
    }
  }

  private func follow(_ transfer: Transfer, _ location: [UInt8]) {
    stop(transfer)
    do {
      try transfer.follow(location)
      running[ObjectIdentifier(transfer.download)] = nil
      enqueue(transfer)
    } catch {
      finish(transfer, error)
    }
  }

  private func checkSpeeds(_ now: Double) {
    nextSpeedCheck = .infinity
    for transfer in Array(running.values) where transfer.handle != nil {
      if transfer.speedInterval != nil, transfer.isTooSlow(now) {
        let url = transfer.download.shownURL
        finish(transfer, transfer.head.isComplete ? .stalled(url: url) : .timedOut(url: url))
      } else {
        nextSpeedCheck = min(nextSpeedCheck, now + transfer.speed.interval)
      }
    }
  }

  private func endAll(_ reason: String) {
    let all = Array(waiting.values) + Array(running.values)
    waiting = [:]
    for transfer in all { finish(transfer, .noNetwork(url: transfer.download.shownURL, reason: reason)) }
    // A program that has paused a transfer never gets the rest of it.
    for transfer in running.values {
      transfer.download.end(.noNetwork(url: transfer.download.shownURL, reason: reason))
    }
    running = [:]
  }
}
