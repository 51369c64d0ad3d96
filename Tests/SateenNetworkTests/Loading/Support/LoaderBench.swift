import SateenNetwork
import SateenThreads

/// A loader between fakes, in virtual time.
final class LoaderBench: Sendable {
  let clock = FakeClock()
  let downloader: FakeDownloader
  let cache = FakeCache()
  /// With one thread, so that everything comes in the same order each time.
  let queue = WorkQueue(name: "test.fetch", workers: 1)
  let loader: ResourceLoader

  static let url = "https://a.example/x"

  init(limits: LoaderLimits = LoaderLimits(), hasCache: Bool = true, endsCancelled: Bool = true, seed: UInt64 = 1) {
    downloader = FakeDownloader(endsCancelled: endsCancelled)
    loader = ResourceLoader(
      downloader: downloader, cache: hasCache ? cache : nil, clock: clock, queue: queue, limits: limits, seed: seed)
  }

  /// Waits until all that has happened was dealt with.
  func settle() {
    queue.isSuspended = false
    queue.waitUntilIdle()
  }

  /// Lets nothing happen before ``settle()``.
  func hold() {
    queue.isSuspended = true
  }

  func advance(_ seconds: Double) {
    settle()
    clock.advance(seconds) { settle() }
    settle()
  }

  @discardableResult
  func load(
    _ url: String = LoaderBench.url, _ mode: ResourceRequest.CacheMode = .useProtocol,
    priority: WorkPriority = .visible, isProgressive: Bool = false, byteLimit: Int = 1 << 20,
    waitsForNetwork: Bool = true
  ) -> (log: EventLog, task: ResourceTask) {
    let log = EventLog()
    let request = ResourceRequest(url: url, cacheMode: mode, byteLimit: byteLimit, waitsForNetwork: waitsForNetwork)
    let task = loader.load(request, priority: priority, isProgressive: isProgressive, onUpdate: log.take)
    settle()
    return (log, task)
  }

  /// Does something with the last transfer, and waits.
  func server(_ act: (FakeTransfer) -> Void) {
    if let last = downloader.last { act(last) }
    settle()
  }

  /// Answers the last transfer as a whole.
  func serve(_ text: String, _ headers: HTTPHeaders = [:], status: Int = 200) {
    server {
      var headers = headers
      headers["Content-Length"] = "\(text.utf8.count)"
      $0.respond(status, headers)
      $0.send(text.utf8)
      $0.end()
    }
  }

  /// The header of a copy in the cache.
  func info(
    tag: String? = "\"1\"", modified: String? = nil, freshFor seconds: Double, mustRevalidate: Bool = false,
    url: String = LoaderBench.url, length: Int? = nil
  ) -> ResourceInfo {
    ResourceInfo(
      url: url, finalURL: url, entityTag: tag, lastModified: modified, validatedAt: clock.date - 100,
      freshUntil: clock.date + seconds, length: length, mustRevalidate: mustRevalidate)
  }

  func store(_ text: String, tag: String? = "\"1\"", freshFor seconds: Double, mustRevalidate: Bool = false) {
    cache.put(
      StoredResource(
        info: info(tag: tag, freshFor: seconds, mustRevalidate: mustRevalidate, length: text.utf8.count),
        bytes: [UInt8](text.utf8)), Self.url)
  }

  func storePart(_ text: String, tag: String? = "\"1\"", modified: String? = nil, length: Int? = nil) {
    cache.putPart(
      StoredResource(info: info(tag: tag, modified: modified, freshFor: 0, length: length), bytes: [UInt8](text.utf8)),
      Self.url)
  }

  func cached(_ url: String = LoaderBench.url) -> String? {
    cache.wholes[url].map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  func part(_ url: String = LoaderBench.url) -> String? {
    cache.parts[url].map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}
