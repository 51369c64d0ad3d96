import Foundation
import SateenNetwork
import SateenThreads
import XCTest

/// Random requests, priorities, cancellations and answers against the promises that hold for all of them.
final class LoaderModelTests: XCTestCase {
  func testRandomRequestsAndAnswers() {
    let given = ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...9_999_999)
    print("LoaderModelTests: SATEEN_TEST_SEED=\(seed)")
    var model = LoaderModel(seed: seed)
    for step in 0..<10_000 {
      model.step()
      if let fault = model.fault(checksCache: step % 8 == 0) {
        XCTFail("step \(step), seed \(seed): \(fault)")
        return
      }
    }
    if let fault = model.finish() { XCTFail("at the end, seed \(seed): \(fault)") }
    print("LoaderModelTests: \(model.summary)")
    XCTAssertGreaterThan(model.bench.loader.statistics.transfersResumed, 0)
    XCTAssertGreaterThan(model.bench.loader.statistics.transfersRevalidated, 0)
    XCTAssertGreaterThan(model.bench.loader.statistics.transfersPaused, 0)
    XCTAssertGreaterThan(model.finished, 200)
    XCTAssertGreaterThan(model.fullSteps, 100)
    XCTAssertGreaterThan(model.confirmations, 0)
  }
}

/// A few resources that change, a server that mostly keeps the rules, and those who want the resources.
private struct LoaderModel {
  /// A version of a resource.
  private struct Version {
    let bytes: [UInt8]
    let tag: String?
    /// When it came into being, in seconds since 1970.
    let changed: Double
  }

  private final class Wish {
    let url: String
    let log: EventLog
    let task: ResourceTask?
    var checked = 0

    init(_ url: String, _ log: EventLog, _ task: ResourceTask?) {
      self.url = url
      self.log = log
      self.task = task
    }
  }

  /// An answer under way.
  private struct Answer {
    var rest: [UInt8]
    /// Whether the answer tells its length, and that no cache may keep it.
    var isInVainAhead = false
  }

  /// The steps since the loader last came to rest.
  private struct Stretch {
    var isFull = false
    /// Addresses that were wanted by visible requests, or ahead of time for the cache alone.
    var wanted: Set<String> = []
    var open: Set<ObjectIdentifier> = []
  }

  static let limits = LoaderLimits(transfers: 4, transfersPerHost: 3, pausedTransfers: 2, bytesAhead: 1000)
  let bench: LoaderBench
  private let urls = (0..<6).map { "https://\($0 % 2 == 0 ? "a" : "b").example/\($0)" }
  private var versions: [String: [Version]] = [:]
  private var wishes: [Wish] = []
  private var tickets: [(url: String, ticket: PrefetchTicket)] = []
  private var held: [HeldBytes] = []
  private var stretch = Stretch()
  private var brokenPromise: String?
  private var answers: [ObjectIdentifier: Answer] = [:]
  private var random: Seeded
  private var wished = 0
  private(set) var finished = 0
  private(set) var fullSteps = 0
  private(set) var confirmations = 0
  private var failed: [String: Int] = [:]

  init(seed: UInt64) {
    random = Seeded(state: seed)
    bench = LoaderBench(limits: Self.limits, endsCancelled: false, seed: seed)
    for url in urls { change(url) }
  }

  var summary: String { "\(wished) wishes, \(finished) finished, failed \(failed), \(bench.loader.statistics)" }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  // MARK: Steps

  mutating func step() {
    bench.hold()
    noteStretch()
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<18: wish()
    case 18..<23: wishes.randomElement(using: &random)?.task?.cancel()
    case 23: for wish in wishes where chance(70) { wish.task?.cancel() }
    case 24..<30:
      wishes.randomElement(using: &random)?.task?.priority = priority()
    case 30..<32: bench.loader.isFlinging.toggle()
    case 32..<34:
      let url = urls.randomElement(using: &random) ?? urls[0]
      tickets.append((url, bench.loader.prefetch([url])))
    case 34..<36: if !tickets.isEmpty { tickets.removeFirst() }
    case 36..<40: change(urls.randomElement(using: &random) ?? urls[0])
    case 40..<42: bench.cache.drop(urls.randomElement(using: &random) ?? urls[0])
    case 42..<44: held.append(bench.loader.hold(Int.random(in: 0..<900, using: &random)))
    case 44..<46: if !held.isEmpty { held.remove(at: Int.random(in: held.indices, using: &random)) }
    case 46..<52: bench.advance(Double.random(in: 0..<1.5, using: &random))
    case 52: bench.advance(30)
    default: serve()
    }
    noteStretch()
    // Several things may happen before the loader comes to them.
    if chance(80) {
      bench.settle()
      checkStretch()
    }
  }

  private mutating func noteStretch() {
    if bench.loader.heldBytes < Self.limits.bytesAhead { stretch.isFull = false }
    let visible = wishes.filter { $0.task.map { $0.priority > .leading } ?? false }
    stretch.wanted.formUnion(visible.map(\.url))
    stretch.wanted.formUnion(tickets.map(\.url))
  }

  private mutating func checkStretch() {
    let open = bench.downloader.open
    if stretch.isFull {
      fullSteps += 1
      if let early = open.first(where: {
        !stretch.open.contains(ObjectIdentifier($0)) && !stretch.wanted.contains($0.request.url)
      }) {
        brokenPromise = "\(early.request.url) began though many bytes wait, and nothing visible wants it"
      }
    }
    for transfer in open where transfer.hasHead && !transfer.isCancelled {
      guard let answer = answers[ObjectIdentifier(transfer)], answer.isInVainAhead, answer.rest.count > 64 << 10 else {
        continue
      }
      if !wishes.contains(where: { $0.url == transfer.request.url && $0.log.ends == 0 }) {
        brokenPromise = "\(transfer.request.url) goes on for nobody"
      }
    }
    stretch = Stretch(
      isFull: bench.loader.heldBytes >= Self.limits.bytesAhead, wanted: [], open: Set(open.map { ObjectIdentifier($0) })
    )
  }

  private mutating func priority() -> WorkPriority {
    let all: [WorkPriority] = [.visible, .visible, .leading, .trailing, .background]
    return (all.randomElement(using: &random) ?? .visible).lowered(by: Int.random(in: 0..<5, using: &random))
  }

  private mutating func wish() {
    let url = urls.randomElement(using: &random) ?? urls[0]
    let modes: [ResourceRequest.CacheMode] = [
      .useProtocol, .useProtocol, .useProtocol, .useProtocol, .reload, .onlyIfCached, .returnCacheElseLoad,
    ]
    let log = EventLog()
    let request = ResourceRequest(
      url: url, cacheMode: modes.randomElement(using: &random) ?? .useProtocol,
      byteLimit: chance(5) ? 1 << 18 : 1 << 20, waitsForNetwork: !chance(10))
    let task = bench.loader.load(request, priority: priority(), isProgressive: chance(50), onUpdate: log.take)
    wishes.append(Wish(url, log, task))
    wished += 1
  }

  private mutating func change(_ url: String) {
    let number = versions[url]?.count ?? 0
    let ranges = chance(10) ? 0..<5 : chance(4) ? 70_000..<90_000 : 0..<5000
    let count = Int.random(in: ranges, using: &random)
    // Bytes that differ from those of all other versions at each place.
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ number &* 31) }
    let tag: String? =
      switch url.utf8.last.map({ $0 % 3 }) ?? 0 {
      case 0: "\"\(number)\""
      case 1: "W/\"\(number)\""
      default: nil
      }
    versions[url, default: []].append(Version(bytes: bytes, tag: tag, changed: bench.clock.date))
  }

  // MARK: The server

  private mutating func serve() {
    guard let transfer = bench.downloader.open.randomElement(using: &random) else { return }
    if transfer.isCancelled {
      end(transfer, .cancelled(url: transfer.request.url))
    } else if !transfer.hasHead {
      respond(transfer)
    } else if transfer.isPaused, chance(90) {
      return
    } else if var answer = answers[ObjectIdentifier(transfer)] {
      if chance(8) {
        return end(transfer, chance(50) ? .stalled(url: "") : .interrupted(url: "", received: 0, expected: nil))
      }
      let count = min(answer.rest.count, Int.random(in: 1...max(900, answer.rest.count / 3), using: &random))
      if count > 0 {
        transfer.send(answer.rest.prefix(count))
        answer.rest.removeFirst(count)
        answers[ObjectIdentifier(transfer)] = answer
      }
      if answer.rest.isEmpty { end(transfer, nil) }
    } else {
      end(transfer, nil)
    }
  }

  private mutating func end(_ transfer: FakeTransfer, _ error: DownloadError?) {
    answers[ObjectIdentifier(transfer)] = nil
    transfer.end(error)
    if bench.downloader.transfers.count > 40 { bench.downloader.forgetEnded() }
  }

  private mutating func respond(_ transfer: FakeTransfer) {
    let request = transfer.request
    guard let version = versions[request.url]?.last else { return }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<70: respondHonestly(transfer, version)
    case 70..<74: end(transfer, .offline(url: request.url))
    case 74..<77: end(transfer, .timedOut(url: request.url))
    case 77..<79: end(transfer, nil)
    case 79..<82: page(transfer, [500, 503, 429].randomElement(using: &random) ?? 500)
    case 82..<85: page(transfer, [404, 410, 403].randomElement(using: &random) ?? 404)
    case 85..<87: page(transfer, [412, 416].randomElement(using: &random) ?? 412)
    case 87..<89: transfer.respond(304, ["ETag": "\"another\""])
    default: respondWithGarbage(transfer, version)
    }
  }

  private mutating func page(_ transfer: FakeTransfer, _ status: Int) {
    transfer.respond(status, chance(30) ? ["Retry-After": "3"] : [:])
    answers[ObjectIdentifier(transfer)] = Answer(rest: [UInt8](repeating: 33, count: 50))
  }

  private mutating func headers(_ version: Version) -> HTTPHeaders {
    var headers: HTTPHeaders = [
      "Last-Modified": Self.date(version.changed), "Date": Self.date(bench.clock.date),
    ]
    headers["ETag"] = version.tag
    let control = ["max-age=0", "max-age=5", "max-age=100", "no-cache", "no-store", nil]
    headers["Cache-Control"] = control.randomElement(using: &random) ?? nil
    return headers
  }

  private mutating func respondHonestly(_ transfer: FakeTransfer, _ version: Version) {
    let request = transfer.request
    var headers = headers(version)
    let changed = Self.date(version.changed)
    let isKnown =
      request.headers["If-None-Match"].map { $0 == version.tag }
      ?? request.headers["If-Modified-Since"].map { $0 == changed } ?? false
    if isKnown { return transfer.respond(304, headers) }
    let first = request.firstByte
    let condition = request.headers["If-Range"]
    if first > 0, first < version.bytes.count, condition == version.tag || version.tag == nil && condition == changed {
      headers["Content-Range"] = "bytes \(first)-\(version.bytes.count - 1)/\(version.bytes.count)"
      send(transfer, 206, headers, [UInt8](version.bytes[first...]), hasLength: chance(50))
    } else {
      send(transfer, 200, headers, version.bytes, hasLength: chance(80))
    }
  }

  /// An answer that breaks the rules in a way that can be seen.
  private mutating func respondWithGarbage(_ transfer: FakeTransfer, _ version: Version) {
    var headers = headers(version)
    let first = transfer.request.firstByte
    let count = version.bytes.count
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      // A server that does not know If-Range. It gives itself away where the resource has changed.
      if first > 0, first < count {
        headers["Content-Range"] = "bytes \(first)-\(count - 1)/\(count)"
        send(transfer, 206, headers, [UInt8](version.bytes[first...]), hasLength: true)
      } else {
        send(transfer, 200, headers, version.bytes, hasLength: true)
      }
    case 1:
      let ranges = ["bytes 0-", "bytes 5-3/2", "pages 1-2/3", "bytes \(first + 1)-\(first + 9)/\(first + 10)"]
      headers["Content-Range"] = ranges.randomElement(using: &random)
      send(transfer, 206, headers, [1, 2, 3, 4, 5, 6, 7, 8, 9], hasLength: true)
    case 2:
      headers["ETag"] = nil
      headers["Last-Modified"] = nil
      headers["Content-Range"] = "bytes \(first)-\(first + 8)/\(first + 9)"
      send(transfer, first == 0 ? 403 : 206, headers, [1, 2, 3, 4, 5, 6, 7, 8, 9], hasLength: true)
    case 3:
      // Ends too early.
      headers["Content-Length"] = "\(count + 1)"
      transfer.respond(200, headers)
      answers[ObjectIdentifier(transfer)] = Answer(rest: version.bytes)
    default:
      // Goes on behind its end.
      headers["Content-Length"] = "\(count)"
      transfer.respond(200, headers)
      answers[ObjectIdentifier(transfer)] = Answer(rest: version.bytes + [1, 2, 3])
    }
  }

  private mutating func send(
    _ transfer: FakeTransfer, _ status: Int, _ headers: HTTPHeaders, _ bytes: [UInt8], hasLength: Bool
  ) {
    var headers = headers
    if hasLength { headers["Content-Length"] = "\(bytes.count)" }
    transfer.respond(status, headers)
    answers[ObjectIdentifier(transfer)] = Answer(
      rest: bytes, isInVainAhead: hasLength && headers["Cache-Control"] == "no-store")
  }

  private static func date(_ seconds: Double) -> String {
    formatter.string(from: Date(timeIntervalSince1970: seconds.rounded(.down)))
  }

  private static let formatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter
  }()

  // MARK: Promises

  /// The first broken promise.
  mutating func fault(checksCache: Bool = true) -> String? {
    if let brokenPromise { return brokenPromise }
    let open = bench.downloader.open
    let running = open.filter { !$0.isPaused }
    if running.count > Self.limits.transfers { return "\(running.count) transfers run" }
    for host in ["a", "b"] where running.count(where: { $0.request.url.contains("//\(host).") }) > 3 {
      return "too many transfers with \(host)"
    }
    let paused = open.count - running.count
    if paused > Self.limits.pausedTransfers { return "\(paused) transfers are held up" }
    if !bench.cache.clashes.isEmpty { return "two writers of \(bench.cache.clashes)" }
    for (key, resource) in checksCache ? bench.cache.wholes : [:] {
      guard isWhole(resource, key) else { return "the cache has a mixed resource of \(key)" }
    }
    for (key, part) in checksCache ? bench.cache.parts : [:] where !part.bytes.isEmpty {
      guard versions[key]?.contains(where: { $0.bytes.starts(with: part.bytes) }) ?? false else {
        return "the cache has a mixed part of \(key)"
      }
    }
    for wish in wishes {
      if let fault = fault(wish) { return "\(wish.url): \(fault)" }
    }
    wishes.removeAll { $0.log.ends == 1 && $0.checked == $0.log.events.count }
    return nil
  }

  private func isWhole(_ resource: StoredResource, _ url: String) -> Bool {
    versions[url]?.contains { $0.bytes == resource.bytes && $0.tag == resource.info.entityTag } ?? false
  }

  private mutating func fault(_ wish: Wish) -> String? {
    let events = wish.log.events
    for (index, event) in events.enumerated().dropFirst(wish.checked) {
      if event.isEnd, index < events.count - 1 { return "something came behind the end" }
      switch event {
      case .cached(let resource, _), .finished(let resource?):
        guard isWhole(resource, wish.url) else { return "mixed bytes" }
      case .finished(nil):
        let wasGiven = events.contains { if case .cached = $0 { true } else { false } }
        guard wasGiven else { return "nothing was given" }
      case .bytes(let bytes):
        let array = bytes.array
        guard versions[wish.url]?.contains(where: { $0.bytes.starts(with: array) }) ?? false else {
          // Bytes behind the end of a resource are found when they come.
          return "mixed bytes on the way"
        }
      case .notModified(let info):
        confirmations += 1
        let copies = events[..<index].compactMap { if case .cached(let copy, _) = $0 { copy.info } else { nil } }
        guard let copy = copies.last, info.url == wish.url, info.validatedAt >= copy.validatedAt,
          info.validatedAt <= bench.clock.date
        else { return "a copy was confirmed that is older than the given one" }
      default: break
      }
      if case .finished = event { finished += 1 }
      if case .failed = event { failed[EventLog.words(event), default: 0] += 1 }
    }
    wish.checked = events.count
    return wish.log.ends > 1 ? "two ends" : nil
  }

  /// Has the server keep the rules until all is done.
  mutating func finish() -> String? {
    bench.loader.isFlinging = false
    tickets = []
    held = []
    for _ in 0..<20_000 {
      bench.settle()
      guard let transfer = bench.downloader.open.first(where: { !$0.isPaused }) ?? bench.downloader.open.first else {
        if wishes.allSatisfy({ $0.log.ends == 1 }), bench.loader.isIdle { break }
        // Those of low priority end too, and those that wait for the network.
        bench.advance(10)
        continue
      }
      if transfer.isCancelled {
        end(transfer, .cancelled(url: ""))
      } else if transfer.hasHead {
        let answer = answers[ObjectIdentifier(transfer)]
        transfer.send(answer?.rest ?? [])
        end(transfer, nil)
      } else if let version = versions[transfer.request.url]?.last {
        respondHonestly(transfer, version)
      }
    }
    if let fault = fault() { return fault }
    if let open = wishes.first(where: { $0.log.ends != 1 }) {
      return "\(open.url): no end: \(open.log.allWords.suffix(3))"
    }
    if !bench.loader.isIdle { return "something is left behind" }
    if bench.cache.openWriters != 0 { return "\(bench.cache.openWriters) writers are open" }
    let counts = bench.loader.statistics
    if counts.transfersStarted != counts.transfersFinished + counts.transfersCancelled + counts.transfersFailed {
      return "the counts do not add up: \(counts)"
    }
    return nil
  }
}

/// SplitMix64.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
