import SateenNetwork
import SateenThreads
import XCTest

/// Many threads at once, for the thread sanitizer.
final class LoaderThreadsTests: XCTestCase {
  /// A downloader that answers on a thread of its own.
  private final class EagerDownloader: Downloader {
    final class Transfer: Download {
      let isCancelled = Locked(false)
      func cancel() { isCancelled.withLock { $0 = true } }
      func setPaused(_ isPaused: Bool) {}
    }

    let queue = WorkQueue(name: "test.server", workers: 1)

    func start(_ request: DownloadRequest, receive: @escaping @Sendable (DownloadEvent) -> Void) -> any Download {
      let transfer = Transfer()
      queue.submit(.visible) {
        let bytes = [UInt8](repeating: request.url.utf8.last ?? 0, count: 100_000)
        let headers: HTTPHeaders = ["ETag": "\"1\"", "Cache-Control": "max-age=0"]
        if request.headers["If-None-Match"] != nil {
          receive(.response(DownloadResponse(status: 304, url: request.url, headers: headers)))
          return receive(.end(nil))
        }
        receive(
          .response(DownloadResponse(status: 200, url: request.url, headers: headers, expectedBytes: bytes.count)))
        for start in stride(from: 0, to: bytes.count, by: 10_000) {
          if transfer.isCancelled.withLock({ $0 }) { return receive(.end(.cancelled(url: request.url))) }
          receive(.bytes([UInt8](bytes[start..<start + 10_000])))
        }
        receive(.end(nil))
      }
      return transfer
    }
  }

  /// Owners set priorities with a lock held that their receivers take.
  func testAPriorityThatIsSetCallsNoReceiverWhereNoThreadCanBeStarted() {
    let queue = WorkQueue(name: "test.fetch", workers: 2, startsThreads: false) { Clock.monotonicNanoseconds }
    let cache = FakeCache()
    let clock = FakeClock()
    let request = ResourceRequest(url: "https://a.example/x")
    let info = ResourceInfo(url: request.url, finalURL: request.url, validatedAt: 0, freshUntil: .infinity)
    cache.put(StoredResource(info: info, bytes: [1]), request.url)
    let loader = ResourceLoader(
      downloader: FakeDownloader(), cache: cache, clock: clock, queue: queue, limits: LoaderLimits(bytesAhead: 10),
      seed: 1)
    let log = EventLog()
    let task = loader.load(request, priority: .leading, onUpdate: log.take)
    XCTAssertEqual(log.words, [])
    task.priority = .visible
    XCTAssertEqual(log.words, [], "the receiver was called by the thread that has set the priority")
    // It is not lost either: the next request brings it.
    let other = EventLog()
    loader.load(ResourceRequest(url: "https://a.example/y", cacheMode: .onlyIfCached), onUpdate: other.take)
    XCTAssertEqual(log.allWords.count, 2)
    XCTAssertEqual(other.words, ["failed notCached"])

    // The end of bytes that were held may come with a lock held as well.
    var held: HeldBytes? = loader.hold(10)
    let waiting = EventLog()
    loader.load(request, priority: .leading, onUpdate: waiting.take)
    clock.advance(1) {}
    XCTAssertEqual(waiting.words, [])
    withExtendedLifetime(held) {}
    held = nil
    XCTAssertEqual(waiting.words, [])
    loader.load(ResourceRequest(url: "https://a.example/y", cacheMode: .onlyIfCached), onUpdate: other.take)
    XCTAssertEqual(waiting.allWords.count, 2)
    XCTAssertTrue(loader.isIdle)
  }

  func testManyThreads() {
    let queue = WorkQueue(name: "test.fetch", workers: 2)
    let cache = FakeCache()
    let downloader = EagerDownloader()
    let loader = ResourceLoader(
      downloader: downloader, cache: cache, clock: SystemNetworkClock(), queue: queue, limits: LoaderLimits(dwell: 0),
      seed: 1)
    let askers = WorkQueue(name: "test.askers", workers: 4)
    let logs = (0..<400).map { _ in EventLog() }
    let mixed = Locked(0)
    for (index, log) in logs.enumerated() {
      askers.submit(.visible) {
        let url = "https://\(index % 3).example/\(index % 7)"
        let letter = url.utf8.last ?? 0
        let request = ResourceRequest(url: url, cacheMode: index % 11 == 0 ? .reload : .useProtocol)
        let task = loader.load(request, priority: .leading, isProgressive: true) { event in
          log.take(event)
          if case .bytes(let bytes) = event {
            let isMixed = bytes.withUnsafeBytes { $0.contains { $0 != letter } }
            if isMixed { mixed.withLock { $0 += 1 } }
          }
        }
        task.priority = .visible
        if index % 5 == 0 { task.cancel() }
        if index % 13 == 0 { loader.isFlinging.toggle() }
        _ = loader.statistics
      }
    }
    askers.waitUntilIdle()
    let end = ContinuousClock.now + .seconds(60)
    while !loader.isIdle || logs.contains(where: { $0.ends == 0 }), ContinuousClock.now < end {
      queue.waitUntilIdle()
      downloader.queue.waitUntilIdle()
    }
    XCTAssertEqual(logs.map(\.ends), logs.map { _ in 1 })
    XCTAssertEqual(mixed.withLock { $0 }, 0)
    XCTAssertEqual(cache.clashes, [])
    XCTAssertEqual(cache.openWriters, 0)
    XCTAssertTrue(loader.isIdle)
    for (key, resource) in cache.wholes {
      XCTAssertEqual(resource.bytes, [UInt8](repeating: key.utf8.last ?? 0, count: 100_000))
    }
  }
}
