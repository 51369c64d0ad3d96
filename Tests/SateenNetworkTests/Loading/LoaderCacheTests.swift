import SateenNetwork
import SateenThreads
import XCTest

/// Cached copies, and their questions to the server.
final class LoaderCacheTests: XCTestCase {
  func testAResourceIsFetchedAndKept() {
    let bench = LoaderBench()
    let (log, _) = bench.load(isProgressive: true)
    bench.server { $0.respond(200, ["Content-Length": "6", "ETag": "\"1\"", "Cache-Control": "max-age=60"]) }
    bench.server { $0.send("abc".utf8) }
    bench.server { $0.send("def".utf8) }
    XCTAssertNil(bench.cached(), "seen before its end")
    bench.server { $0.end() }
    XCTAssertEqual(
      log.allWords,
      ["0/6", "bytes ", "3/6", "bytes abc", "6/6", "bytes abcdef", "finished abcdef"])
    XCTAssertEqual(bench.cached(), "abcdef")
    XCTAssertEqual(bench.cache.wholes[LoaderBench.url]?.info.freshUntil, bench.clock.date + 60)
    XCTAssertTrue(bench.loader.isIdle)

    let (again, _) = bench.load()
    XCTAssertEqual(again.words, ["fresh abcdef", "finished"])
    XCTAssertEqual(bench.downloader.transfers.count, 1)
  }

  func testProgressIsToldWithoutBytesToThoseWhoDoNotAsk() {
    let bench = LoaderBench()
    let (log, _) = bench.load()
    bench.serve("abc")
    XCTAssertFalse(log.allWords.contains { $0.hasPrefix("bytes") })
    XCTAssertEqual(log.words, ["finished abc"])
  }

  func testAStaleCopyIsGivenAtOnceAndStaysWhereTheServerHasNoOther() {
    let bench = LoaderBench()
    bench.store("old", freshFor: -1)
    let (log, _) = bench.load()
    XCTAssertEqual(log.words, ["stale old"])
    XCTAssertEqual(bench.downloader.last?.request.headers["If-None-Match"], "\"1\"")
    bench.server {
      $0.respond(304, ["ETag": "\"1\"", "Cache-Control": "max-age=60"])
      $0.end()
    }
    XCTAssertEqual(log.words, ["stale old", "not modified", "finished"])
    XCTAssertEqual(bench.cache.wholes[LoaderBench.url]?.info.freshUntil, bench.clock.date + 60)
    XCTAssertEqual(bench.loader.statistics.transfersRevalidated, 1)
    XCTAssertEqual(bench.loader.statistics.bytesReceived, 0)
    XCTAssertEqual(bench.load().log.words, ["fresh old", "finished"])
  }

  func testAStaleCopyIsReplacedByAChangedResource() {
    let bench = LoaderBench()
    bench.store("old", freshFor: -1)
    let (log, _) = bench.load()
    bench.serve("new", ["ETag": "\"2\""])
    XCTAssertEqual(log.words, ["stale old", "finished new"])
    XCTAssertEqual(bench.cached(), "new")
  }

  func testTheSameBytesAgainAreNoChange() {
    let bench = LoaderBench()
    bench.store("old", tag: nil, freshFor: -1)
    let (log, _) = bench.load()
    XCTAssertNil(bench.downloader.last?.request.headers["If-None-Match"])
    bench.serve("old")
    XCTAssertEqual(log.words, ["stale old", "not modified", "finished"])
  }

  func testACopyThatMustBeAskedAboutIsNotGivenBefore() {
    let bench = LoaderBench()
    bench.store("old", freshFor: -1, mustRevalidate: true)
    let (log, _) = bench.load()
    XCTAssertEqual(log.words, [])
    bench.server {
      $0.respond(304)
      $0.end()
    }
    XCTAssertEqual(log.words, ["fresh old", "not modified", "finished"])
  }

  func testAConfirmationOfAnotherVersionIsNotBelieved() {
    let bench = LoaderBench()
    bench.store("old", freshFor: -1)
    let (log, _) = bench.load()
    bench.server {
      $0.respond(304, ["ETag": "\"2\""])
      $0.end()
    }
    XCTAssertEqual(bench.downloader.transfers.count, 2)
    XCTAssertNil(bench.downloader.last?.request.headers["If-None-Match"])
    bench.serve("new", ["ETag": "\"2\""])
    XCTAssertEqual(log.words, ["stale old", "finished new"])
  }

  func testAConfirmationLeavesACopyItsValidators() {
    let bench = LoaderBench()
    let date = "Tue, 29 Sep 2026 11:00:00 GMT"
    let info = bench.info(tag: nil, modified: date, freshFor: -1, length: 3)
    bench.cache.put(StoredResource(info: info, bytes: [UInt8]("old".utf8)), LoaderBench.url)
    bench.load()
    XCTAssertEqual(bench.downloader.last?.request.headers["If-Modified-Since"], date)
    bench.server {
      $0.respond(304, ["ETag": "\"2\"", "Last-Modified": date, "Cache-Control": "max-age=9"])
      $0.end()
    }
    let kept = bench.cache.wholes[LoaderBench.url]?.info
    XCTAssertNil(kept?.entityTag, "it may be the tag of another version of the same second")
    XCTAssertEqual(kept?.lastModified, date)
    XCTAssertEqual(kept?.freshUntil, bench.clock.date + 9)
  }

  func testAConfirmationThatNobodyAskedForIsAnError() {
    let bench = LoaderBench()
    let (log, _) = bench.load()
    bench.server {
      $0.respond(304)
      $0.end()
    }
    XCTAssertEqual(log.words, ["failed invalidAnswer"])
    XCTAssertTrue(bench.loader.isIdle)
  }

  func testOnlyTheCache() {
    let bench = LoaderBench()
    XCTAssertEqual(bench.load(LoaderBench.url, .onlyIfCached).log.words, ["failed notCached"])
    bench.store("old", freshFor: -1, mustRevalidate: true)
    XCTAssertEqual(bench.load(LoaderBench.url, .onlyIfCached).log.words, ["stale old", "finished"])
    XCTAssertEqual(bench.load("data:,x", .onlyIfCached).log.words, ["failed notCached"])
    XCTAssertEqual(bench.downloader.transfers.count, 0)
    XCTAssertTrue(bench.loader.isIdle)
  }

  func testTheCacheFirst() {
    let bench = LoaderBench()
    let (log, _) = bench.load(LoaderBench.url, .returnCacheElseLoad)
    bench.serve("new")
    XCTAssertEqual(log.words, ["finished new"])
    bench.store("old", freshFor: -1)
    XCTAssertEqual(bench.load(LoaderBench.url, .returnCacheElseLoad).log.words, ["stale old", "finished"])
    XCTAssertEqual(bench.downloader.transfers.count, 1)
  }

  func testModesJoinATransferUnderWay() {
    let bench = LoaderBench()
    bench.store("old", freshFor: -1)
    let (log, _) = bench.load()
    XCTAssertEqual(bench.load(LoaderBench.url, .onlyIfCached).log.words, ["stale old", "finished"])
    XCTAssertEqual(bench.load(LoaderBench.url, .returnCacheElseLoad).log.words, ["stale old", "finished"])
    let (second, _) = bench.load()
    XCTAssertEqual(second.words, ["stale old"])
    bench.serve("new")
    XCTAssertEqual(log.words, ["stale old", "finished new"])
    XCTAssertEqual(second.words, ["stale old", "finished new"])
    XCTAssertEqual(bench.downloader.transfers.count, 1)
  }

  func testReloadAsksForAllBytes() {
    let bench = LoaderBench()
    bench.store("old", freshFor: 100)
    let (log, _) = bench.load(LoaderBench.url, .reload)
    let request = bench.downloader.last?.request
    XCTAssertNil(request?.headers["If-None-Match"])
    XCTAssertEqual(request?.headers["Cache-Control"], "no-cache")
    bench.serve("new")
    XCTAssertEqual(log.words, ["finished new"])
    XCTAssertEqual(bench.cached(), "new")
  }

  func testReloadBesideAPlainRequestComesAfterIt() {
    let bench = LoaderBench()
    let (plain, _) = bench.load(priority: .visible)
    let (reload, _) = bench.load(LoaderBench.url, .reload)
    XCTAssertEqual(bench.downloader.transfers.count, 1)
    bench.serve("one", ["Cache-Control": "max-age=60"])
    XCTAssertEqual(plain.words, ["finished one"])
    XCTAssertEqual(bench.downloader.transfers.count, 2)
    bench.serve("two", ["Cache-Control": "max-age=60"])
    XCTAssertEqual(reload.words, ["finished two"])
    XCTAssertEqual(bench.cached(), "two")
    XCTAssertEqual(bench.cache.clashes, [])
  }

  func testAPlainRequestBehindAReloadLooksIntoTheCacheAgain() {
    let bench = LoaderBench()
    bench.store("old", freshFor: -1)
    bench.load(LoaderBench.url, .reload)
    let (plain, _) = bench.load()
    XCTAssertEqual(plain.words, ["stale old"])
    bench.serve("new", ["Cache-Control": "max-age=60"])
    XCTAssertEqual(plain.words, ["stale old", "finished new"])
    XCTAssertEqual(bench.downloader.transfers.count, 1)
    XCTAssertTrue(bench.loader.isIdle)
  }

  func testWhatMayNotBeKeptIsNotWritten() {
    let bench = LoaderBench()
    bench.store("old", freshFor: -1)
    let (log, _) = bench.load()
    bench.serve("new", ["Cache-Control": "no-store", "ETag": "\"2\""])
    XCTAssertEqual(log.words, ["stale old", "finished new"])
    XCTAssertNil(bench.cached(), "the older copy would come back")
    XCTAssertEqual(bench.cache.openWriters, 0)
  }

  func testFilesAndDataAreNotCached() {
    let bench = LoaderBench()
    let (log, _) = bench.load("data:,x")
    bench.serve("x")
    XCTAssertEqual(log.words, ["finished x"])
    XCTAssertEqual(bench.cache.wholes.count, 0)
    XCTAssertEqual(bench.cache.finds, 0)
  }

  func testAResourceThatIsGoneLeavesTheCache() {
    for (status, isKept) in [(404, false), (410, false), (403, true), (500, true)] {
      let bench = LoaderBench()
      bench.store("old", freshFor: -1)
      let (log, _) = bench.load()
      for _ in 0...3 {
        bench.serve("a page", status: status)
        bench.advance(10)
      }
      XCTAssertEqual(log.words, ["stale old", "failed \(status) with copy"])
      XCTAssertEqual(bench.cached() != nil, isKept, "\(status)")
      XCTAssertEqual(bench.downloader.transfers.count, status == 500 ? 4 : 1)
      XCTAssertTrue(bench.loader.isIdle)
    }
  }

  func testACopyThatTheCacheLostIsFetchedAgain() {
    let bench = LoaderBench()
    bench.store("old", freshFor: -1)
    let ticket = bench.loader.prefetch([LoaderBench.url])
    bench.advance(0.2)
    XCTAssertEqual(bench.cache.finds, 0, "a request ahead of time needs no bytes")
    bench.cache.drop(LoaderBench.url)
    let (log, _) = bench.load()
    bench.server {
      $0.respond(304)
      $0.end()
    }
    XCTAssertNil(bench.downloader.last?.request.headers["If-None-Match"])
    bench.serve("new")
    XCTAssertEqual(log.words, ["finished new"])
    withExtendedLifetime(ticket) {}
  }

  func testAWaiterWhoComesToARequestAheadOfTimeGetsTheBytesOfTheCopy() {
    let bench = LoaderBench()
    bench.store("old", freshFor: -1)
    let ticket = bench.loader.prefetch([LoaderBench.url])
    bench.advance(0.2)
    let (log, _) = bench.load()
    XCTAssertEqual(log.words, ["stale old"])
    bench.server {
      $0.respond(304)
      $0.end()
    }
    XCTAssertEqual(log.words, ["stale old", "not modified", "finished"])
    XCTAssertTrue(bench.loader.isIdle)
    withExtendedLifetime(ticket) {}
  }

  func testPrefetchFillsTheCacheAndItsReleaseCancels() {
    let bench = LoaderBench()
    bench.store("fresh", freshFor: 100)
    var ticket: PrefetchTicket? = bench.loader.prefetch([LoaderBench.url, "https://a.example/y", "https://a.example/z"])
    bench.advance(0.2)
    XCTAssertEqual(bench.downloader.urls, ["https://a.example/y", "https://a.example/z"])
    XCTAssertEqual(bench.cache.finds, 0)
    XCTAssertEqual(bench.loader.statistics.transfersStarted, 2)
    bench.downloader.transfers[0].respond(200)
    bench.downloader.transfers[0].send("yy".utf8)
    bench.downloader.transfers[0].end()
    bench.settle()
    XCTAssertEqual(bench.cached("https://a.example/y"), "yy")
    XCTAssertFalse(bench.downloader.transfers[1].isCancelled)
    withExtendedLifetime(ticket) {}
    ticket = nil
    bench.settle()
    XCTAssertTrue(bench.downloader.transfers[1].isCancelled)
    XCTAssertTrue(bench.loader.isIdle)
    XCTAssertEqual(bench.loader.statistics.bytesInVain, 0)
  }

  func testPrefetchLeavesOutWhatCannotBeKept() {
    let bench = LoaderBench(hasCache: false)
    let ticket = bench.loader.prefetch([LoaderBench.url])
    bench.advance(1)
    XCTAssertEqual(bench.downloader.transfers.count, 0, "no cache")
    let other = LoaderBench()
    let local = other.loader.prefetch(["file:///a.png", "data:,a"])
    other.advance(1)
    XCTAssertEqual(other.downloader.transfers.count, 0)
    XCTAssertTrue(other.loader.isIdle)
    withExtendedLifetime((ticket, local)) {}
  }

  func testPrefetchGivesUpAnAnswerThatMayNotBeKept() {
    let bench = LoaderBench()
    let ticket = bench.loader.prefetch([LoaderBench.url])
    bench.advance(0.2)
    bench.server { $0.respond(200, ["Cache-Control": "no-store", "Content-Length": "1000000"]) }
    XCTAssertEqual(bench.downloader.last?.isCancelled, true)
    XCTAssertTrue(bench.loader.isIdle)
    XCTAssertEqual(bench.loader.statistics.bytesInVain, 0)
    withExtendedLifetime(ticket) {}
  }

  func testAnAnswerThatMayNotBeKeptGoesOnAsLongAsARequestWantsIt() {
    let bench = LoaderBench()
    let ticket = bench.loader.prefetch([LoaderBench.url])
    let (log, task) = bench.load(byteLimit: ResourceRequest(url: "").byteLimit)
    bench.server {
      $0.respond(200, ["Cache-Control": "no-store", "Content-Length": "1000000"])
      $0.send("abc".utf8)
    }
    XCTAssertEqual(bench.downloader.last?.isCancelled, false)
    XCTAssertEqual(bench.loader.statistics.transfersStarted, 1)
    task.cancel()
    bench.settle()
    XCTAssertEqual(log.words, ["failed cancelled"])
    XCTAssertEqual(bench.downloader.last?.isCancelled, true)
    XCTAssertTrue(bench.loader.isIdle)
    withExtendedLifetime(ticket) {}
  }

  func testAConfirmationTellsUntilWhenTheCopyIsFresh() throws {
    let bench = LoaderBench()
    bench.store("old", freshFor: -1)
    let (log, _) = bench.load()
    bench.server {
      $0.respond(304, ["Cache-Control": "max-age=60"])
      $0.end()
    }
    XCTAssertEqual(log.words, ["stale old", "not modified", "finished"])
    let told = log.events.compactMap { if case .notModified(let info) = $0 { info } else { nil } }
    XCTAssertEqual(told, [try XCTUnwrap(bench.cache.wholes[LoaderBench.url]?.info)])
    XCTAssertEqual(told.first?.freshUntil ?? 0, bench.clock.date + 60, accuracy: 0.01)
  }

  func testTheBytesOfAResourceAreHashedOnceForAllWhoGetThem() throws {
    let bench = LoaderBench()
    bench.store("old", freshFor: -1)
    let logs = [bench.load().log, bench.load(priority: .leading).log]
    var copies = try logs.map { log -> StoredResource in
      guard case .cached(let resource, _)? = log.events.first else { throw XCTSkip("\(log.allWords)") }
      return resource
    }
    XCTAssertFalse(copies[1].isHashed)
    XCTAssertEqual(copies[0].digest, ByteFacts.of([UInt8]("old".utf8)))
    XCTAssertTrue(copies[1].isHashed)
    copies[1].info.freshUntil += 1
    XCTAssertTrue(copies[1].isHashed)
    copies[1].bytes += [1]
    XCTAssertFalse(copies[1].isHashed)
    XCTAssertEqual(copies[1].digest, ByteFacts.of([UInt8]("old".utf8) + [1]))
  }

  // MARK: Bytes that wait for their use

  func testWhileManyBytesWaitOnlyVisibleRequestsBegin() {
    let bench = LoaderBench(limits: LoaderLimits(bytesAhead: 100))
    bench.store("old", freshFor: 100)
    var held: HeldBytes? = bench.loader.hold(60)
    let (first, _) = bench.load(priority: .leading)
    bench.advance(0.2)
    XCTAssertEqual(first.words, ["fresh old", "finished"], "there is room")
    let more = bench.loader.hold(40)
    let (waits, _) = bench.load(priority: .leading)
    bench.load("https://a.example/y", priority: .leading)
    let ticket = bench.loader.prefetch(["https://a.example/z"])
    bench.advance(10)
    XCTAssertEqual(waits.words, [])
    XCTAssertEqual(bench.downloader.urls, ["https://a.example/z"], "bytes that only the cache gets")
    let (visible, _) = bench.load("https://a.example/v")
    XCTAssertEqual(bench.downloader.urls.last, "https://a.example/v")
    bench.serve("v")
    XCTAssertEqual(visible.words, ["finished v"])
    withExtendedLifetime(held) {}
    held = nil
    bench.settle()
    XCTAssertEqual(waits.words, ["fresh old", "finished"])
    XCTAssertEqual(bench.downloader.urls.last, "https://a.example/y")
    withExtendedLifetime((more, ticket)) {}
  }

  func testARequestThatBecomesVisibleDoesNotWaitForOthersBytes() {
    let bench = LoaderBench(limits: LoaderLimits(bytesAhead: 100))
    bench.store("old", freshFor: 100)
    let held = bench.loader.hold(100)
    let (log, task) = bench.load(priority: .leading)
    bench.advance(1)
    XCTAssertEqual(log.words, [])
    task.priority = .visible
    bench.settle()
    XCTAssertEqual(log.words, ["fresh old", "finished"])
    withExtendedLifetime(held) {}
  }

  func testFewFilesAreReadAtOnceAheadOfTime() {
    let bench = LoaderBench()
    for number in 0..<20 { bench.load("https://a.example/\(number)", priority: .leading) }
    bench.hold()
    bench.clock.advance(0.2) {}
    let waiting = Locked(0)
    // Behind the time, and before the looks into the cache.
    bench.queue.submit(.visible) { waiting.exchange(bench.queue.depth - 1) }
    bench.settle()
    XCTAssertEqual(waiting.withLock { $0 }, 4)
    XCTAssertEqual(bench.cache.finds, 20)
  }

  // MARK: Priorities of looks into the cache

  func testALookIntoTheCacheIsAsUrgentAsTheMostUrgentWaiter() {
    for becomesVisible in [false, true] {
      let bench = LoaderBench()
      bench.store("old", freshFor: 100)
      let (_, task) = bench.load(priority: .background)
      bench.hold()
      bench.clock.advance(0.2) {}
      let (loader, queue, cache) = (bench.loader, bench.queue, bench.cache)
      let found = Locked(-1)
      let log = EventLog()
      // Runs when the look is submitted, and before it begins.
      queue.submit(.leading) {
        queue.submit(.leading) { found.exchange(cache.finds) }
        if becomesVisible {
          task.priority = .visible
        } else {
          loader.load(ResourceRequest(url: LoaderBench.url, byteLimit: 1 << 20), onUpdate: log.take)
        }
      }
      bench.settle()
      XCTAssertEqual(found.withLock { $0 }, 1, becomesVisible ? "a waiter that became visible" : "another waiter")
      XCTAssertEqual(log.words, becomesVisible ? [] : ["fresh old", "finished"])
    }
  }

  func testWithoutACache() {
    let bench = LoaderBench(hasCache: false)
    let (log, _) = bench.load()
    bench.serve("new", ["Cache-Control": "max-age=60"])
    XCTAssertEqual(log.words, ["finished new"])
    bench.load()
    XCTAssertEqual(bench.downloader.transfers.count, 2)
  }
}
