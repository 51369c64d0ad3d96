import Foundation
import SateenNetwork
import SateenThreads
import XCTest

/// A loader with a cache of files.
final class LoaderFilesTests: XCTestCase {
  private let folder = NSTemporaryDirectory() + "sateen-loader-\(UUID().uuidString)"

  override func tearDown() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func makeLoader(_ downloader: FakeDownloader, _ queue: WorkQueue) -> ResourceLoader {
    ResourceLoader(
      downloader: downloader, cache: DiskCache(folder: folder), clock: FakeClock(), queue: queue)
  }

  func testATransferGoesOnInAnotherProgram() {
    let text = [UInt8]((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let request = ResourceRequest(url: "https://a.example/x")
    do {
      let downloader = FakeDownloader()
      let queue = WorkQueue(name: "test.fetch", workers: 2)
      let task = makeLoader(downloader, queue).load(request) { _ in }
      queue.waitUntilIdle()
      downloader.last?.respond(200, ["Content-Length": "50000", "ETag": "\"1\"", "Cache-Control": "max-age=60"])
      downloader.last?.send(text[..<20_000])
      queue.waitUntilIdle()
      task.cancel()
      queue.waitUntilIdle()
      XCTAssertEqual(downloader.last?.isCancelled, true)
    }
    let downloader = FakeDownloader()
    let queue = WorkQueue(name: "test.fetch", workers: 2)
    let loader = makeLoader(downloader, queue)
    let log = EventLog()
    loader.load(request, onUpdate: log.take)
    queue.waitUntilIdle()
    XCTAssertEqual(downloader.last?.request.firstByte, 20_000)
    XCTAssertEqual(downloader.last?.request.headers["If-Range"], "\"1\"")
    downloader.last?.respond(
      206, ["Content-Range": "bytes 20000-49999/50000", "ETag": "\"1\"", "Cache-Control": "max-age=60"])
    downloader.last?.send(text[20_000...])
    downloader.last?.end()
    queue.waitUntilIdle()
    guard case .finished(let resource?)? = log.events.last else { return XCTFail("\(log.allWords.last ?? "nothing")") }
    XCTAssertEqual(resource.bytes, text)

    let again = EventLog()
    makeLoader(downloader, queue).load(request, onUpdate: again.take)
    queue.waitUntilIdle()
    guard case .cached(let kept, let isFresh)? = again.events.first else { return XCTFail("\(again.words)") }
    XCTAssertEqual(kept.bytes, text)
    XCTAssertTrue(isFresh)
    XCTAssertEqual(downloader.transfers.count, 1)
  }

  func testACopyThatWasConfirmedIsFreshInAnotherProgram() {
    let request = ResourceRequest(url: "https://a.example/x")
    let downloader = FakeDownloader()
    let queue = WorkQueue(name: "test.fetch", workers: 2)
    func load() -> [String] {
      let log = EventLog()
      makeLoader(downloader, queue).load(request, onUpdate: log.take)
      queue.waitUntilIdle()
      if let transfer = downloader.open.last {
        if transfer.request.headers["If-None-Match"] == "\"1\"" {
          transfer.respond(304, ["Cache-Control": "max-age=60"])
        } else {
          transfer.respond(200, ["ETag": "\"1\"", "Cache-Control": "max-age=0"])
          transfer.send("abc".utf8)
        }
        transfer.end()
        queue.waitUntilIdle()
      }
      return log.words
    }
    XCTAssertEqual(load(), ["finished abc"])
    XCTAssertEqual(load(), ["stale abc", "not modified", "finished"])
    XCTAssertEqual(load(), ["fresh abc", "finished"])
    XCTAssertEqual(downloader.transfers.count, 2)
  }
}
