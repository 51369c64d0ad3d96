import SateenNetwork
import XCTest

/// Transfers that go on where an earlier one ended.
final class LoaderResumeTests: XCTestCase {
  private let tagged: HTTPHeaders = ["Content-Length": "10", "ETag": "\"1\"", "Cache-Control": "max-age=60"]

  private func rest(_ range: String, tag: String = "\"1\"", length: Int) -> HTTPHeaders {
    ["Content-Range": range, "ETag": tag, "Content-Length": "\(length)", "Cache-Control": "max-age=60"]
  }

  func testAnInterruptedTransferGoesOn() {
    let bench = LoaderBench()
    let (log, _) = bench.load(isProgressive: true)
    bench.server {
      $0.respond(200, self.tagged)
      $0.send("01234".utf8)
      $0.end(.interrupted(url: LoaderBench.url, received: 5, expected: 10))
    }
    XCTAssertEqual(log.words, [])
    bench.advance(1)
    XCTAssertEqual(bench.downloader.transfers.count, 2)
    let request = bench.downloader.last?.request
    XCTAssertEqual(request?.firstByte, 5)
    XCTAssertEqual(request?.headers["If-Range"], "\"1\"")
    bench.server {
      $0.respond(206, self.rest("bytes 5-9/10", length: 5))
      $0.send("56789".utf8)
      $0.end()
    }
    XCTAssertEqual(log.words, ["finished 0123456789"])
    XCTAssertEqual(bench.cached(), "0123456789")
    XCTAssertEqual(bench.loader.statistics.transfersResumed, 1)
    XCTAssertEqual(bench.loader.statistics.bytesInVain, 0)
    XCTAssertEqual(bench.loader.statistics.retries, 1)
    let versions = Set(
      log.events.compactMap { event -> UInt64? in
        if case .bytes(let bytes) = event { return bytes.version }
        return nil
      })
    XCTAssertEqual(versions.count, 1)
  }

  func testAnEndBeforeTheLengthIsAnInterruption() {
    let bench = LoaderBench()
    let (log, _) = bench.load()
    bench.server {
      $0.respond(200, self.tagged)
      $0.send("01234".utf8)
      $0.end()
    }
    XCTAssertNil(bench.cached())
    bench.advance(1)
    bench.server {
      // Only a part of the rest.
      $0.respond(206, self.rest("bytes 5-6/10", length: 2))
      $0.send("56".utf8)
      $0.end()
    }
    bench.advance(2)
    XCTAssertEqual(bench.downloader.last?.request.firstByte, 7)
    bench.server {
      $0.respond(206, self.rest("bytes 7-9/10", length: 3))
      $0.send("789".utf8)
      $0.end()
    }
    XCTAssertEqual(log.words, ["finished 0123456789"])
  }

  func testMoreBytesThanNamedAreAnError() {
    let bench = LoaderBench()
    let (log, _) = bench.load()
    bench.server {
      $0.respond(200, self.tagged)
      $0.send("0123456789!".utf8)
    }
    XCTAssertEqual(log.words, ["failed invalidAnswer"])
    XCTAssertNil(bench.cached())
    XCTAssertNil(bench.part())
    XCTAssertTrue(bench.loader.isIdle)
  }

  func testAWeakTagIsNeverGoneOnBy() {
    for headers: HTTPHeaders in [["ETag": "W/\"1\""], [:], ["Last-Modified": "Tue, 29 Sep 2026 11:00:00 GMT"]] {
      let bench = LoaderBench()
      let (log, _) = bench.load(isProgressive: true)
      bench.server {
        var headers = headers
        headers["Content-Length"] = "10"
        $0.respond(200, headers)
        $0.send("01234".utf8)
        $0.end(.stalled(url: LoaderBench.url))
      }
      bench.advance(1)
      XCTAssertEqual(bench.downloader.last?.request.firstByte, 0)
      XCTAssertNil(bench.downloader.last?.request.headers["If-Range"])
      XCTAssertEqual(bench.loader.statistics.bytesInVain, 5)
      bench.serve("abcdefghij")
      XCTAssertEqual(log.words, ["finished abcdefghij"])
      XCTAssertEqual(bench.cached(), "abcdefghij")
    }
  }

  func testADateThatIsOldEnoughIsGoneOnBy() {
    let bench = LoaderBench()
    let modified = "Tue, 29 Sep 2026 11:00:00 GMT"
    let (log, _) = bench.load()
    bench.server {
      $0.respond(
        200, ["Content-Length": "4", "Last-Modified": modified, "Date": "Tue, 29 Sep 2026 12:00:00 GMT"])
      $0.send("ab".utf8)
      $0.end(.timedOut(url: LoaderBench.url))
    }
    bench.advance(1)
    XCTAssertEqual(bench.downloader.last?.request.headers["If-Range"], modified)
    bench.server {
      $0.respond(206, ["Content-Range": "bytes 2-3/4", "Last-Modified": modified])
      $0.send("cd".utf8)
      $0.end()
    }
    XCTAssertEqual(log.words, ["finished abcd"])
  }

  func testAPartThatDoesNotFitBeginsAnew() {
    let answers: [(HTTPHeaders, String)] = [
      (rest("bytes 4-9/10", length: 6), "another first byte"),
      (rest("bytes 5-10/11", length: 6), "another length"),
      (rest("bytes 5-9/10", tag: "\"2\"", length: 5), "another version"),
      (rest("bytes 5-9/10", tag: "W/\"1\"", length: 5), "a weak tag"),
      (rest("nonsense", length: 5), "no range"),
      (["Content-Length": "5"], "no header"),
      (["Content-Type": "multipart/byteranges; boundary=x"], "several parts"),
    ]
    for (headers, reason) in answers {
      let bench = LoaderBench()
      bench.storePart("01234", length: 10)
      let (log, _) = bench.load(isProgressive: true)
      XCTAssertEqual(bench.downloader.last?.request.firstByte, 5, reason)
      bench.server {
        $0.respond(206, headers)
        $0.send("XXXXX".utf8)
      }
      XCTAssertTrue(bench.downloader.transfers[0].isCancelled, reason)
      XCTAssertEqual(bench.downloader.transfers.count, 2, reason)
      XCTAssertEqual(bench.downloader.last?.request.firstByte, 0, reason)
      bench.serve("abcdefghij", ["ETag": "\"2\""])
      XCTAssertEqual(log.words, ["finished abcdefghij"], reason)
      XCTAssertEqual(bench.cached(), "abcdefghij", reason)
      XCTAssertFalse(log.allWords.contains { $0.contains("X") }, reason)
    }
  }

  func testBytesInMemoryThatDoNotFitBeginAnew() {
    let answers: [(Int, HTTPHeaders)] = [
      (416, ["Content-Range": "bytes */3"]), (412, [:]), (206, rest("bytes 5-9/10", tag: "\"2\"", length: 5)),
    ]
    for (status, headers) in answers {
      let bench = LoaderBench()
      let (log, _) = bench.load()
      bench.server {
        $0.respond(200, self.tagged)
        $0.send("01234".utf8)
        $0.end(.stalled(url: LoaderBench.url))
      }
      bench.advance(1)
      XCTAssertEqual(bench.downloader.last?.request.firstByte, 5)
      bench.server { $0.respond(status, headers) }
      XCTAssertEqual(bench.downloader.transfers.count, 3)
      XCTAssertEqual(bench.downloader.last?.request.firstByte, 0)
      XCTAssertNil(bench.downloader.last?.request.headers["If-Range"])
      XCTAssertEqual(bench.loader.statistics.bytesInVain, 5)
      bench.serve("abc", ["ETag": "\"2\""])
      XCTAssertEqual(log.words, ["finished abc"])
      XCTAssertEqual(bench.cached(), "abc")
    }
  }

  func testAPartOfACacheThatHasOnlyAWeakTagIsNotUsed() {
    let bench = LoaderBench()
    bench.storePart("01234", tag: "W/\"1\"", modified: "Tue, 29 Sep 2026 11:00:00 GMT", length: 10)
    bench.load()
    XCTAssertEqual(bench.downloader.last?.request.firstByte, 0)
    XCTAssertNil(bench.downloader.last?.request.headers["If-Range"])
  }

  func testAWholeAnswerToAPartBeginsAnew() {
    let bench = LoaderBench()
    bench.storePart("01234", length: 10)
    let (log, _) = bench.load()
    bench.serve("abcdef", ["ETag": "\"2\""])
    XCTAssertEqual(log.words, ["finished abcdef"])
    XCTAssertEqual(bench.cached(), "abcdef")
    XCTAssertEqual(bench.downloader.transfers.count, 1)
  }

  func testARangeThatCannotBeServedBeginsAnew() {
    for status in [412, 416] {
      let bench = LoaderBench()
      bench.storePart("01234", length: 10)
      let (log, _) = bench.load()
      bench.serve("no", ["Content-Range": "bytes */3"], status: status)
      XCTAssertEqual(bench.downloader.last?.request.firstByte, 0)
      bench.serve("abc", ["ETag": "\"2\""])
      XCTAssertEqual(log.words, ["finished abc"])
    }
    let bench = LoaderBench()
    let (log, _) = bench.load()
    bench.serve("no", status: 416)
    XCTAssertEqual(log.words, ["failed 416"], "it asked for no range")
  }

  func testAPartThatNobodyAskedForIsTakenOnlyIfItIsWhole() {
    let bench = LoaderBench()
    let (log, _) = bench.load()
    bench.server {
      $0.respond(206, ["Content-Range": "bytes 0-3/4"])
      $0.send("abcd".utf8)
      $0.end()
    }
    XCTAssertEqual(log.words, ["finished abcd"])
    let (second, _) = bench.load(LoaderBench.url, .reload)
    bench.server { $0.respond(206, ["Content-Range": "bytes 1-3/4"]) }
    XCTAssertEqual(second.words, ["failed invalidAnswer"])
    XCTAssertTrue(bench.loader.isIdle)
  }

  func testTheLastOneOutCancelsAndLeavesAPart() {
    let bench = LoaderBench()
    let (first, firstTask) = bench.load()
    let (second, secondTask) = bench.load()
    bench.server {
      $0.respond(200, self.tagged)
      $0.send("01234".utf8)
    }
    firstTask.cancel()
    firstTask.cancel()
    bench.settle()
    XCTAssertEqual(first.words, ["failed cancelled"])
    XCTAssertEqual(second.words, [])
    XCTAssertFalse(bench.downloader.transfers[0].isCancelled)
    secondTask.cancel()
    bench.settle()
    XCTAssertTrue(bench.downloader.transfers[0].isCancelled)
    XCTAssertEqual(second.words, ["failed cancelled"])
    XCTAssertEqual(bench.part(), "01234")
    XCTAssertTrue(bench.loader.isIdle)
    XCTAssertEqual(bench.loader.statistics.transfersCancelled, 1)
    XCTAssertEqual(bench.loader.statistics.bytesInVain, 0)

    let (third, _) = bench.load()
    bench.server {
      $0.respond(206, self.rest("bytes 5-9/10", length: 5))
      $0.send("56789".utf8)
      $0.end()
    }
    XCTAssertEqual(third.words, ["finished 0123456789"])
    XCTAssertEqual(bench.cached(), "0123456789")
  }

  func testAPartWithAWeakTagIsNotKept() {
    let bench = LoaderBench()
    let (_, task) = bench.load()
    bench.server {
      $0.respond(200, ["Content-Length": "10", "ETag": "W/\"1\""])
      $0.send("01234".utf8)
    }
    task.cancel()
    bench.settle()
    XCTAssertNil(bench.part())
    XCTAssertEqual(bench.cache.openWriters, 0)
    XCTAssertEqual(bench.loader.statistics.bytesInVain, 5)
  }

  func testATransferThatIsNearlyDoneEndsInTheCache() {
    let bench = LoaderBench()
    let (log, task) = bench.load()
    bench.server {
      $0.respond(200, ["Content-Length": "100", "ETag": "\"1\""])
      $0.send([UInt8](repeating: 65, count: 91))
    }
    task.cancel()
    bench.settle()
    XCTAssertEqual(log.words, ["failed cancelled"])
    XCTAssertFalse(bench.downloader.transfers[0].isCancelled)
    let (second, _) = bench.load()
    bench.server {
      $0.send([UInt8](repeating: 65, count: 9))
      $0.end()
    }
    XCTAssertEqual(bench.cached()?.utf8.count, 100)
    XCTAssertEqual(second.words.count, 1, "a new waiter joins it")
    XCTAssertEqual(bench.downloader.transfers.count, 1)
  }

  func testATransferWhoseRestIsAMomentAwayEndsInTheCache() {
    for (seconds, isCancelled) in [(0.2, false), (1.0, true)] {
      let bench = LoaderBench()
      let (_, task) = bench.load()
      bench.server { $0.respond(200, ["Content-Length": "100", "ETag": "\"1\""]) }
      bench.advance(seconds)
      bench.server { $0.send([UInt8](repeating: 65, count: 50)) }
      task.cancel()
      bench.settle()
      XCTAssertEqual(bench.downloader.transfers[0].isCancelled, isCancelled)
      bench.server { $0.end(.interrupted(url: LoaderBench.url, received: 50, expected: 100)) }
      XCTAssertTrue(bench.loader.isIdle)
      XCTAssertEqual(bench.part()?.utf8.count, 50)
    }
  }

  func testAStaleCopyAndAPartOfTheNextVersionAreAskedForTogether() {
    let bench = LoaderBench()
    bench.store("old", freshFor: -1)
    bench.storePart("01234", tag: "\"2\"", length: 10)
    let (log, _) = bench.load()
    let request = bench.downloader.last?.request
    XCTAssertEqual(request?.headers["If-None-Match"], "\"1\"")
    XCTAssertEqual(request?.headers["If-Range"], "\"2\"")
    XCTAssertEqual(request?.firstByte, 5)
    bench.server {
      $0.respond(206, self.rest("bytes 5-9/10", tag: "\"2\"", length: 5))
      $0.send("56789".utf8)
      $0.end()
    }
    XCTAssertEqual(log.words, ["stale old", "finished 0123456789"])
  }

  func testAResumedResourceThatMayNoLongerBeKept() {
    let bench = LoaderBench()
    bench.storePart("01234", length: 10)
    let (log, _) = bench.load()
    bench.server {
      var headers = self.rest("bytes 5-9/10", length: 5)
      headers["Cache-Control"] = "no-store"
      $0.respond(206, headers)
      $0.send("56789".utf8)
      $0.end()
    }
    XCTAssertEqual(log.words, ["finished 0123456789"])
    XCTAssertNil(bench.cached())
    XCTAssertNil(bench.part())
  }

  func testTooManyBytesAreNotTaken() {
    let bench = LoaderBench()
    let (log, _) = bench.load(byteLimit: 5)
    bench.server { $0.respond(200, ["Content-Length": "6"]) }
    XCTAssertEqual(log.words, ["failed tooLarge"])
    let (second, _) = bench.load("https://a.example/y", byteLimit: 5)
    XCTAssertEqual(bench.downloader.last?.request.byteLimit, 5)
    bench.server {
      $0.respond(200)
      $0.send("abc".utf8)
      $0.send("def".utf8)
    }
    XCTAssertEqual(second.words, ["failed tooLarge"])
    XCTAssertTrue(bench.loader.isIdle)
  }
}
