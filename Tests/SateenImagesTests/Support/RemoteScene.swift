import Foundation
import SateenGraphics
import SateenNetwork
import SateenThreads
import ScriptedNetwork
import XCTest

@testable import SateenImages

/// A pipeline and a server that answers as the test says.
final class RemoteScene {
  let url = "https://pictures.test/photo.jpg"
  let server = ScriptedDownloader()
  let cache = RecentResources()
  let fetchQueue = WorkQueue(name: "test.fetch", workers: 2)
  let loader: ResourceLoader
  let queue = WorkQueue(name: "test.images", workers: 2)
  let pipeline: ImagePipeline

  init(
    hasCache: Bool = true, loaderLimits: LoaderLimits = LoaderLimits(), limits: ImageLimits = ImageLimits(),
    clock: any NetworkClock = SystemNetworkClock()
  ) {
    loader = ResourceLoader(
      downloader: server, cache: hasCache ? cache : nil, clock: clock, queue: fetchQueue, limits: loaderLimits)
    pipeline = ImagePipeline(queue: queue, limits: limits, loader: loader)
  }

  func request(_ side: Int = 16, _ change: (inout ImageTreatment) -> Void = { _ in }) -> ImageRequest {
    var request = ImageRequest(source: .url(url), targetSize: PixelSize(width: side, height: side))
    change(&request.treatment)
    return request
  }

  /// Puts a copy into the cache that is not fresh.
  func keepOld(_ bytes: [UInt8], url: String? = nil, tag: String? = nil) {
    keep(bytes, url: url, tag: tag, validatedAt: 1, freshUntil: 1)
  }

  /// Puts a copy into the cache.
  func keep(_ bytes: [UInt8], url: String? = nil, tag: String? = nil, validatedAt: Double, freshUntil: Double) {
    waitForCache()
    let url = url ?? self.url
    let info = ResourceInfo(
      url: url, finalURL: url, entityTag: tag, validatedAt: validatedAt, freshUntil: freshUntil, length: bytes.count)
    let writer = cache.makeWriter(ResourceRequest(url: url).cacheKey, info, offset: 0)
    writer?.append(bytes)
    XCTAssertEqual(writer?.commit(info), true)
  }

  /// Loses all copies, as when memory is short.
  func emptyCache() {
    waitForCache()
    cache.removeAll()
  }

  var keptBytes: [UInt8]? {
    waitForCache()
    return cache.find(ResourceRequest(url: url).cacheKey)?.bytes
  }

  /// An answer is on its way into the cache when those who asked for it have it.
  private func waitForCache() { fetchQueue.waitUntilIdle() }

  /// Loads an image.
  /// - Returns: the place of the result.
  func load(_ request: ImageRequest, priority: WorkPriority = .visible, isReload: Bool = false) -> LoadResult {
    let result = LoadResult()
    _ = pipeline.load(request, priority: priority, isReload: isReload, onProgress: nil) { result.take($0) }
    return result
  }

  /// Waits until something holds.
  func wait(
    _ what: String, file: StaticString = #filePath, line: UInt = #line, until holds: () -> Bool
  ) async throws {
    for _ in 0..<6_000 {
      if holds() { return }
      try await Task.sleep(for: .milliseconds(5))
    }
    XCTFail("waited in vain until \(what)", file: file, line: line)
    throw CancellationError()
  }

  /// Waits until nothing is pending, and checks that nothing was left behind.
  func rest(file: StaticString = #filePath, line: UInt = #line) async throws {
    try await wait("all is still", file: file, line: line) { loader.isIdle && pipeline.pendingCount == 0 }
    queue.waitUntilIdle()
    XCTAssertEqual(pipeline.pendingCount, 0, file: file, line: line)
  }
}

/// The answer to a request, which comes once.
final class LoadResult: Sendable {
  private let results = Locked<[Result<LoadedImage, ImageError>]>([])

  func take(_ result: Result<LoadedImage, ImageError>) { results.withLock { $0.append(result) } }

  var count: Int { results.withLock { $0.count } }
  var image: LoadedImage? { try? results.withLock { $0.first }?.get() }
  var error: ImageError? {
    if case .failure(let error)? = results.withLock({ $0.first }) { error } else { nil }
  }
}
