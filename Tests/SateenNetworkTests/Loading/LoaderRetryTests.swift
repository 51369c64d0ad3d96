import SateenNetwork
import SateenThreads
import XCTest

/// Errors, and what is tried again.
final class LoaderRetryTests: XCTestCase {
  func testAnErrorThatMayPassIsTriedAgainThreeTimes() {
    let bench = LoaderBench()
    let (log, _) = bench.load()
    var times: [Double] = []
    for _ in 0..<3 {
      let count = bench.downloader.transfers.count
      let failed = bench.clock.now
      bench.server { $0.end(.timedOut(url: LoaderBench.url)) }
      while bench.downloader.transfers.count == count, bench.clock.now < failed + 10 { bench.advance(0.05) }
      times.append(bench.clock.now - failed)
    }
    XCTAssertEqual(log.words, [])
    bench.server { $0.end(.timedOut(url: LoaderBench.url)) }
    XCTAssertEqual(log.words, ["failed timedOut"])
    XCTAssertEqual(bench.downloader.transfers.count, 4)
    for (index, time) in times.enumerated() {
      let base = 0.5 * Double(1 << index)
      XCTAssertTrue((base * 0.5...base * 1.5 + 0.06).contains(time), "\(times)")
    }
    XCTAssertTrue(bench.loader.isIdle)
  }

  func testOtherErrorsAreNotTriedAgain() {
    let errors: [DownloadError] = [
      .notSecure(url: "", reason: ""), .tooManyRedirects(url: "", limit: 3), .invalidURL(url: "", reason: ""),
    ]
    for error in errors {
      let bench = LoaderBench()
      let (log, _) = bench.load()
      bench.server { $0.end(error) }
      bench.advance(10)
      XCTAssertEqual(log.ends, 1)
      XCTAssertEqual(bench.downloader.transfers.count, 1)
    }
    let bench = LoaderBench()
    let (log, _) = bench.load()
    bench.server { $0.end() }
    XCTAssertEqual(log.words, ["failed invalidAnswer"], "an end without an answer")
  }

  func testTheServerSaysHowLongToWait() {
    for (text, seconds) in [("7", 7.0), ("1000", 60), ("Tue, 29 Sep 2026 12:00:20 GMT", 20)] {
      let bench = LoaderBench()
      bench.load()
      bench.serve("busy", ["Retry-After": text], status: 503)
      bench.advance(seconds - 0.1)
      XCTAssertEqual(bench.downloader.transfers.count, 1, text)
      bench.advance(0.2)
      XCTAssertEqual(bench.downloader.transfers.count, 2, text)
    }
  }

  func testNothingIsTriedForNobody() {
    let bench = LoaderBench()
    let (log, task) = bench.load()
    bench.server { $0.end(.cannotConnect(url: "", reason: "")) }
    task.cancel()
    bench.settle()
    XCTAssertEqual(log.words, ["failed cancelled"])
    XCTAssertTrue(bench.loader.isIdle)
    bench.advance(100)
    XCTAssertEqual(bench.downloader.transfers.count, 1)
  }

  func testAnErrorPageIsLetPassOrCancelled() {
    for (length, isCancelled) in [(1000, false), (1 << 20, true)] {
      let bench = LoaderBench()
      let (log, _) = bench.load()
      bench.server { $0.respond(403, ["Content-Length": "\(length)"]) }
      XCTAssertEqual(log.words, ["failed 403"])
      XCTAssertEqual(bench.downloader.last?.isCancelled, isCancelled)
      XCTAssertEqual(bench.loader.isIdle, isCancelled, "its transfer still counts")
      bench.server {
        $0.send([UInt8](repeating: 0, count: 1000))
        $0.end()
      }
      XCTAssertTrue(bench.loader.isIdle)
    }
    let bench = LoaderBench()
    bench.load()
    bench.server {
      $0.respond(403)
      $0.send([UInt8](repeating: 0, count: 70_000))
    }
    XCTAssertEqual(bench.downloader.last?.isCancelled, true, "an endless page")
    XCTAssertEqual(bench.loader.statistics.bytesInVain, 70_000)
  }

  // MARK: Offline

  func testOfflineIsToldAtOnceAndTriedEveryFiveSeconds() {
    let bench = LoaderBench()
    bench.store("old", freshFor: -1)
    let (log, _) = bench.load()
    bench.server { $0.end(.offline(url: LoaderBench.url)) }
    XCTAssertEqual(log.words, ["stale old", "waiting"])
    for tries in 2...8 {
      bench.advance(4.9)
      XCTAssertEqual(bench.downloader.transfers.count, tries - 1)
      bench.advance(0.2)
      XCTAssertEqual(bench.downloader.transfers.count, tries)
      bench.server { $0.end(.offline(url: LoaderBench.url)) }
    }
    XCTAssertEqual(log.words, ["stale old", "waiting"], "told once, and more often than three times tried")
    let (late, _) = bench.load()
    XCTAssertEqual(late.words, ["stale old", "waiting"])
    bench.advance(5.1)
    bench.serve("new")
    XCTAssertEqual(log.words, ["stale old", "waiting", "finished new"])
    XCTAssertEqual(late.words, ["stale old", "waiting", "finished new"])
  }

  func testOneRequestTriesForAllAndASuccessLetsAllGoOn() {
    let bench = LoaderBench()
    for number in 0..<5 {
      bench.load("https://a.example/\(number)", priority: .visible.lowered(by: number == 3 ? 0 : 1))
    }
    bench.load("https://a.example/5", priority: .background)
    bench.advance(0.2)
    for transfer in bench.downloader.open { transfer.end(.offline(url: "")) }
    bench.settle()
    XCTAssertEqual(bench.downloader.open.count, 0)
    bench.advance(5.1)
    XCTAssertEqual(bench.downloader.open.map(\.request.url), ["https://a.example/3"])
    bench.server { $0.respond(200) }
    XCTAssertEqual(bench.downloader.open.count, 6)
  }

  func testThoseThatAreNotVisibleGoOnWithTheSuccessOfOthers() {
    let bench = LoaderBench()
    bench.load(priority: .leading)
    bench.advance(0.2)
    bench.server { $0.end(.offline(url: "")) }
    bench.advance(20)
    XCTAssertEqual(bench.downloader.transfers.count, 1)
    bench.load("https://b.example/")
    bench.server { $0.respond(404) }
    XCTAssertEqual(bench.downloader.transfers.count, 3)
  }

  func testThoseThatAreNotVisibleTryRarely() {
    let bench = LoaderBench()
    let (log, _) = bench.load(priority: .trailing)
    let ticket = bench.loader.prefetch(["https://b.example/"])
    bench.advance(0.2)
    for transfer in bench.downloader.open { transfer.end(.offline(url: "")) }
    bench.settle()
    for tries in 3...5 {
      bench.advance(29.9)
      XCTAssertEqual(bench.downloader.transfers.count, tries - 1)
      bench.advance(0.2)
      XCTAssertEqual(bench.downloader.transfers.count, tries)
      bench.server { $0.end(.offline(url: "")) }
    }
    // One that becomes visible does not wait for so long.
    let (visible, _) = bench.load(priority: .visible)
    bench.advance(5.1)
    XCTAssertEqual(bench.downloader.transfers.count, 6)
    bench.serve("new")
    XCTAssertEqual(log.words, ["waiting", "finished new"])
    XCTAssertEqual(visible.words, ["waiting", "finished new"])
    bench.serve("other")
    XCTAssertTrue(bench.loader.isIdle)
    withExtendedLifetime(ticket) {}
  }

  func testARequestThatDoesNotWaitForTheNetworkEnds() {
    let bench = LoaderBench()
    let (patient, _) = bench.load()
    let (impatient, _) = bench.load(waitsForNetwork: false)
    bench.server { $0.end(.offline(url: "")) }
    XCTAssertEqual(patient.words, ["waiting"])
    XCTAssertEqual(impatient.words, ["failed offline"])
    XCTAssertEqual(bench.load(waitsForNetwork: false).log.words, ["failed offline"], "known already")
  }

  func testALoaderThatEndsTellsThoseWhoWait() {
    var bench: LoaderBench? = LoaderBench()
    let log = EventLog()
    let queue = bench?.queue
    bench?.store("old", freshFor: -1)
    bench?.loader.load(ResourceRequest(url: LoaderBench.url), priority: .leading, onUpdate: log.take)
    bench?.advance(0.2)
    bench?.server { $0.end(.offline(url: "")) }
    XCTAssertEqual(log.words, ["stale old", "waiting"])
    // Transfers know their receiver, which is the loader.
    bench?.downloader.forgetEnded()
    bench = nil
    queue?.waitUntilIdle()
    XCTAssertEqual(log.words, ["stale old", "waiting", "failed cancelled with copy"])
  }

  // MARK: Tasks

  func testATaskGetsTheResource() async throws {
    let bench = LoaderBench()
    async let loaded = bench.loader.resource(for: ResourceRequest(url: LoaderBench.url))
    await poll { bench.downloader.last != nil }
    bench.serve("new")
    let resource = try await loaded
    XCTAssertEqual(resource.bytes, [UInt8]("new".utf8))
  }

  func testATaskGetsTheStaleCopyWhereTheServerFailsForAMoment() async throws {
    let bench = LoaderBench()
    bench.store("old", freshFor: -1)
    let request = ResourceRequest(url: LoaderBench.url, waitsForNetwork: false)
    async let loaded = bench.loader.resource(for: request)
    await poll { bench.downloader.last != nil }
    bench.server { $0.end(.offline(url: "")) }
    let resource = try await loaded
    XCTAssertEqual(resource.bytes, [UInt8]("old".utf8))
  }

  func testACancelledTaskCancelsItsTransfer() async {
    let bench = LoaderBench()
    let loader = bench.loader
    let task = Task { () -> DownloadError? in
      do throws(DownloadError) {
        _ = try await loader.resource(for: ResourceRequest(url: LoaderBench.url))
        return nil
      } catch {
        return error
      }
    }
    await poll { bench.downloader.last != nil }
    task.cancel()
    let error = await task.value
    XCTAssertEqual(error, .cancelled(url: LoaderBench.url))
    await poll { bench.downloader.last?.isCancelled ?? false }
    XCTAssertEqual(bench.downloader.last?.isCancelled, true)
    let early = Task { () -> DownloadError? in
      while !Task.isCancelled { await Task.yield() }
      do throws(DownloadError) {
        _ = try await loader.resource(for: ResourceRequest(url: "https://b.example/"))
        return nil
      } catch {
        return error
      }
    }
    early.cancel()
    let earlyError = await early.value
    XCTAssertEqual(earlyError?.isCancellation, true)
  }

  /// Waits for other threads, for 30 seconds at most.
  private func poll(_ condition: () -> Bool) async {
    let end = ContinuousClock.now + .seconds(30)
    while !condition(), ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(1)) }
  }
}
