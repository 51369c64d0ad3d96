import SateenNetwork
import SateenThreads
import XCTest

/// Which transfers begin, wait and are held up.
final class LoaderTurnsTests: XCTestCase {
  private func url(_ number: Int, host: String = "a") -> String { "https://\(host).example/\(number)" }

  func testOnlySoManyTransfersRunAtOnce() {
    let bench = LoaderBench(limits: LoaderLimits(transfers: 5, transfersPerHost: 3))
    for number in 0..<10 {
      bench.load(url(number, host: "a"))
      bench.load(url(number, host: "b"))
    }
    XCTAssertEqual(bench.downloader.open.count, 5)
    XCTAssertEqual(bench.downloader.open.count { $0.request.url.contains("//a") }, 3)
    while let transfer = bench.downloader.open.first {
      transfer.respond(200)
      transfer.end()
      bench.settle()
      XCTAssertLessThanOrEqual(bench.downloader.open.count, 5)
      XCTAssertLessThanOrEqual(bench.downloader.open.count { $0.request.url.contains("//a") }, 3)
      XCTAssertLessThanOrEqual(bench.downloader.open.count { $0.request.url.contains("//b") }, 3)
    }
    XCTAssertEqual(bench.downloader.transfers.count, 20)
    XCTAssertTrue(bench.loader.isIdle)
  }

  func testTheHighestPriorityGoesNextAndEqualOnesInTheirOrder() {
    let bench = LoaderBench(limits: LoaderLimits(transfers: 1))
    bench.load(url(0))
    bench.load(url(1), priority: .trailing)
    let (_, raised) = bench.load(url(2), priority: .background)
    bench.load(url(3), priority: .visible)
    bench.load(url(4), priority: .visible)
    bench.load(url(5), priority: .visible.lowered(by: 3))
    bench.advance(1)
    raised.priority = .visible
    while let transfer = bench.downloader.open.first {
      transfer.respond(200)
      transfer.end()
      bench.settle()
    }
    XCTAssertEqual(bench.downloader.urls, [0, 2, 3, 4, 5, 1].map { url($0) })
  }

  func testATransferHasTheHighestPriorityOfItsWaiters() {
    let bench = LoaderBench(limits: LoaderLimits(transfers: 1))
    bench.load(url(0))
    bench.load(url(1), priority: .trailing)
    bench.load(url(2), priority: .background)
    bench.load(url(2), priority: .leading)
    bench.advance(1)
    bench.server {
      $0.respond(200)
      $0.end()
    }
    XCTAssertEqual(bench.downloader.last?.request.url, url(2))
  }

  func testTheOneThatHasWaitedLongestIsNotForgotten() {
    let bench = LoaderBench(limits: LoaderLimits(transfers: 1))
    bench.load(url(0))
    bench.load("https://b.example/old", priority: .background)
    bench.advance(1)
    var number = 1
    while !bench.downloader.urls.contains("https://b.example/old"), number < 100 {
      bench.load(url(number))
      number += 1
      bench.server {
        $0.respond(200)
        $0.end()
      }
    }
    XCTAssertEqual(bench.downloader.transfers.count, 34, "after 32 others, and the one that ran before it came")
    // It is not held up for visible ones, since it would never come to its end then.
    bench.server { $0.respond(200, ["Content-Length": "1000"]) }
    bench.load(url(number))
    XCTAssertFalse(bench.downloader.open[0].isPaused)
  }

  func testAMoreUrgentRequestHoldsUpTheLeastUrgentTransfer() {
    let bench = LoaderBench(limits: LoaderLimits(transfers: 2, pausedTransfers: 1))
    bench.load(url(0), priority: .leading)
    bench.load(url(1), priority: .background)
    bench.advance(0.2)
    for transfer in bench.downloader.open { transfer.respond(200, ["Content-Length": "1000", "ETag": "\"1\""]) }
    bench.settle()
    let (_, task) = bench.load(url(2))
    let transfers = bench.downloader.transfers
    XCTAssertEqual(transfers.filter(\.isPaused).map(\.request.url), [url(1)])
    XCTAssertEqual(transfers.count, 3)
    bench.load(url(3))
    XCTAssertEqual(bench.downloader.transfers.count, 3, "no more than one is held up")
    task.cancel()
    bench.settle()
    XCTAssertEqual(bench.downloader.transfers.count, 4)
    XCTAssertTrue(transfers[1].isPaused)
    bench.server {
      $0.respond(200)
      $0.end()
    }
    XCTAssertFalse(transfers[1].isPaused, "it goes on")
    XCTAssertEqual(bench.loader.statistics.transfersPaused, 1)
  }

  func testATransferIsNotHeldUpForItsEqualsNorWhenNearlyDone() {
    let bench = LoaderBench(limits: LoaderLimits(transfers: 1))
    bench.load(url(0), priority: .visible.lowered(by: 900))
    bench.server { $0.respond(200, ["Content-Length": "1000"]) }
    let (_, task) = bench.load(url(1))
    XCTAssertEqual(bench.downloader.transfers.count, 1, "both are visible")
    task.cancel()
    bench.server { $0.end(.cancelled(url: "")) }

    bench.load(url(2), priority: .background)
    bench.advance(0.2)
    bench.server {
      $0.respond(200, ["Content-Length": "1000"])
      $0.send([UInt8](repeating: 0, count: 950))
    }
    bench.load(url(3))
    XCTAssertEqual(bench.downloader.transfers.count, 2)
  }

  func testATransferThatIsHeldUpCanBeCancelled() {
    let bench = LoaderBench(limits: LoaderLimits(transfers: 1))
    let (low, task) = bench.load(url(0), priority: .background)
    bench.advance(0.2)
    bench.server {
      $0.respond(200, ["Content-Length": "1000", "ETag": "\"1\""])
      $0.send([UInt8](repeating: 0, count: 950))
    }
    // Nearly done, so it has to be less.
    task.cancel()
    bench.server { $0.end() }
    let (_, second) = bench.load(url(1), priority: .background)
    bench.advance(0.2)
    bench.server {
      $0.respond(200, ["Content-Length": "1000", "ETag": "\"1\""])
      $0.send([UInt8](repeating: 7, count: 100))
    }
    bench.load(url(2))
    let held = bench.downloader.transfers[1]
    XCTAssertTrue(held.isPaused)
    second.cancel()
    bench.settle()
    XCTAssertTrue(held.isCancelled)
    XCTAssertEqual(bench.cache.parts[url(1)]?.bytes.count, 100)
    XCTAssertEqual(low.words, ["failed cancelled"])
  }

  // MARK: Flings

  func testRowsThatPassQuicklyStartNothing() {
    let bench = LoaderBench()
    let (log, task) = bench.load(priority: .leading)
    bench.advance(0.09)
    XCTAssertEqual(bench.cache.finds, 0)
    task.cancel()
    bench.advance(1)
    XCTAssertEqual(log.words, ["failed cancelled"])
    XCTAssertEqual(bench.downloader.transfers.count, 0)
    XCTAssertEqual(bench.cache.finds, 0)
    bench.load(priority: .leading)
    bench.advance(0.11)
    XCTAssertEqual(bench.downloader.transfers.count, 1)
  }

  func testARequestThatBecomesVisibleStartsAtOnce() {
    let bench = LoaderBench()
    let (_, task) = bench.load(priority: .leading)
    XCTAssertEqual(bench.downloader.transfers.count, 0)
    task.priority = .visible
    bench.settle()
    XCTAssertEqual(bench.downloader.transfers.count, 1)
  }

  func testDuringAFlingVisibleRequestsUseOnlyTheCache() {
    let bench = LoaderBench()
    bench.loader.isFlinging = true
    bench.store("old", freshFor: -1)
    let (log, task) = bench.load()
    XCTAssertEqual(log.words, ["stale old"])
    let (_, other) = bench.load(url(1))
    bench.advance(0.05)
    task.cancel()
    other.cancel()
    bench.advance(1)
    XCTAssertEqual(bench.downloader.transfers.count, 0)
    bench.load(url(2))
    bench.advance(0.11)
    XCTAssertEqual(bench.downloader.urls, [url(2)], "still wanted")
    bench.load(url(3))
    XCTAssertEqual(bench.downloader.transfers.count, 1)
    bench.loader.isFlinging = false
    bench.settle()
    XCTAssertEqual(bench.downloader.urls, [url(2), url(3)], "the fling has ended")
  }

  func testAThousandRowsInAFlingStartOnlyTheLast() {
    let bench = LoaderBench()
    bench.loader.isFlinging = true
    var shown: [ResourceTask] = []
    for row in 0..<1000 {
      shown.append(bench.load(url(row)).task)
      if shown.count > 6 { shown.removeFirst().cancel() }
      bench.advance(0.01)
    }
    XCTAssertEqual(bench.downloader.transfers.count, 0)
    bench.advance(0.2)
    XCTAssertEqual(bench.downloader.transfers.count, 6)
    XCTAssertLessThanOrEqual(bench.clock.timerCount, 2, "timers do not pile up")
  }

  func testInAFlingTheTimeCountsFromWhenARequestBecomesVisible() {
    let bench = LoaderBench()
    bench.loader.isFlinging = true
    let (_, task) = bench.load(priority: .leading)
    bench.advance(0.5)
    XCTAssertEqual(bench.downloader.transfers.count, 0, "rows ahead pass as quickly")
    task.priority = .visible
    bench.advance(0.09)
    XCTAssertEqual(bench.downloader.transfers.count, 0)
    task.priority = .trailing
    bench.advance(0.05)
    task.priority = .visible
    bench.advance(0.09)
    XCTAssertEqual(bench.downloader.transfers.count, 0, "visible anew")
    bench.advance(0.02)
    XCTAssertEqual(bench.downloader.transfers.count, 1)
  }

  func testALongFlingHoldsUpNoRequestForEver() {
    let bench = LoaderBench()
    bench.loader.isFlinging = true
    bench.load(priority: .background)
    bench.advance(0.95)
    XCTAssertEqual(bench.downloader.transfers.count, 0)
    bench.advance(0.1)
    XCTAssertEqual(bench.downloader.transfers.count, 1)
  }

  func testFlingsOfListsHoldForAllLoaders() {
    let (bench, other) = (LoaderBench(), LoaderBench())
    var flings = [Fling(), Fling()]
    for bench in [bench, other] {
      XCTAssertTrue(bench.loader.isFlinging)
      bench.load()
      bench.load(LoaderBench.url + "2")
      XCTAssertEqual(bench.downloader.transfers.count, 0)
    }
    flings.removeLast()
    for bench in [bench, other] {
      bench.settle()
      XCTAssertEqual(bench.downloader.transfers.count, 0, "one fling goes on")
    }
    bench.loader.isFlinging = false
    bench.settle()
    XCTAssertTrue(bench.loader.isFlinging, "a program does not end the fling of a list")
    flings.removeLast()
    for bench in [bench, other] {
      bench.settle()
      XCTAssertFalse(bench.loader.isFlinging)
      XCTAssertEqual(bench.downloader.transfers.count, 2, "the last one has ended")
    }
  }

  func testAFlingDoesNotKeepALoaderAlive() {
    weak var loader: ResourceLoader?
    do {
      let bench = LoaderBench()
      loader = bench.loader
      withExtendedLifetime(Fling()) {}
      bench.settle()
    }
    XCTAssertNil(loader)
    withExtendedLifetime(Fling()) {}
  }
}
