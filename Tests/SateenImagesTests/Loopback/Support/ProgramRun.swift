import Foundation
import SateenGraphics
import SateenNetwork
import SateenThreads
import XCTest

@testable import SateenImages

/// The pipeline of one run of a program, with all parts that programs have: the decodes, the loader, the recent resources,
/// the files, and libcurl.
struct ProgramRun: Sendable {
  let cache: DiskCache
  let loader: ResourceLoader
  let pipeline: ImagePipeline
  private let fetchQueue = WorkQueue(name: "test.fetch", workers: 2)

  /// - Parameters:
  ///   - folder: that of the cache.
  ///   - certificate: of a server that is trusted.
  ///   - stallTimeout: seconds after which a silent server is given up; nil for those of programs.
  ///   - speed: of the loader's clock. Only the times between tries depend on it here.
  init(folder: String, trusting certificate: String? = nil, stallTimeout: Double? = nil, speed: Double = 1) {
    cache = DiskCache(folder: folder)
    let curl = CurlDownloader(trusting: certificate)
    loader = ResourceLoader(
      downloader: ImpatientDownloader(curl: curl, stallTimeout: stallTimeout),
      cache: RecentResources(over: cache), clock: HurriedClock(speed: speed), queue: fetchQueue)
    pipeline = ImagePipeline(
      queue: WorkQueue(name: "test.pictures", workers: 2), decodeBudget: DecodeBudget(bytes: 64 << 20), loader: loader)
  }

  static let side = 96

  static func request(_ url: String, _ mode: ResourceRequest.CacheMode = .useProtocol) -> ImageRequest {
    ImageRequest(
      source: .remote(ResourceRequest(url: url, cacheMode: mode)), targetSize: PixelSize(width: side, height: side))
  }

  func image(_ url: String, _ mode: ResourceRequest.CacheMode = .useProtocol) async throws(ImageError) -> LoadedImage {
    try await pipeline.image(for: Self.request(url, mode))
  }

  /// The error of an address that gives no picture.
  func failure(_ url: String, file: StaticString = #filePath, line: UInt = #line) async -> ImageError? {
    do {
      let image = try await image(url)
      XCTFail("a picture of \(image.originalSize)", file: file, line: line)
    } catch {
      return error
    }
    return nil
  }

  /// Loads pictures at once, all in the order of their addresses.
  func images(_ urls: [String]) async throws -> [LoadedImage] {
    let tasks = urls.map { url in Task { [self] in try await image(url) } }
    var images: [LoadedImage] = []
    for task in tasks { images.append(try await task.value) }
    return images
  }

  /// Waits until nothing is on its way any more.
  func settle(file: StaticString = #filePath, line: UInt = #line) async throws {
    try await waitThat("the pipeline is idle", file: file, line: line) { pipeline.pendingCount == 0 && loader.isIdle }
    fetchQueue.waitUntilIdle()
  }
}

/// The same transfers, with other limits for servers that say nothing.
private struct ImpatientDownloader: Downloader {
  let curl: CurlDownloader
  let stallTimeout: Double?

  func start(_ request: DownloadRequest, receive: @escaping @Sendable (DownloadEvent) -> Void) -> any Download {
    var request = request
    if let stallTimeout { request.stallTimeout = stallTimeout }
    return curl.start(request, receive: receive)
  }
}

/// A clock of which the waits between tries are shorter.
private struct HurriedClock: NetworkClock {
  let speed: Double
  private let clock = SystemNetworkClock()

  init(speed: Double) {
    self.speed = speed
  }

  var now: Double { clock.now * speed }
  var date: Double { clock.date }
  func after(_ seconds: Double, _ body: @escaping @Sendable () -> Void) { clock.after(seconds / speed, body) }
}

/// Waits until something holds, a minute at most.
func waitThat(
  _ what: String, file: StaticString = #filePath, line: UInt = #line, until holds: () -> Bool
) async throws {
  let end = Clock.monotonic + 60
  while Clock.monotonic < end {
    if holds() { return }
    try await Task.sleep(for: .milliseconds(5))
  }
  XCTFail("waited in vain until \(what)", file: file, line: line)
}
