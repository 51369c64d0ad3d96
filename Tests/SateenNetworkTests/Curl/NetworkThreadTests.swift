import BrokenContracts
import CNetwork
import Dispatch
import Glibc
import LoopbackServer
import SateenThreads
import XCTest

@testable import SateenNetwork

/// The cost of the network to programs that use it, and to those that do not.
final class NetworkThreadTests: XCTestCase {
  func testTheThreadUsesNoProcessorAtRest() throws {
    let server = try WebServer()
    let downloader = CurlDownloader(trusting: server.certificate)
    for url in [server.url("/headers"), server.secureURL("/headers")] { XCTAssertNil(downloader.load(url).error) }
    XCTAssertTrue(downloader.isThreadRunning)
    // Threads of other tests' downloaders, if there are some still, rest as well.
    let threads = try Self.threads(named: "sateen.network")
    XCTAssertFalse(threads.isEmpty)
    var before = try threads.map(Self.wakeups)
    // The connections' last packets come before the rest begins.
    DownloadRecord().wait("the threads to rest") {
      usleep(300_000)
      let now = (try? threads.map(Self.wakeups)) ?? []
      defer { before = now }
      return now == before
    }
    usleep(1_500_000)
    XCTAssertEqual(try threads.map(Self.wakeups), before)
  }

  func testTheThreadEndsAfterAWhileAndComesBack() throws {
    let server = try WebServer()
    var options = NetworkThread.Options()
    options.idleLimit = 0.1
    options.certificates = server.certificate
    let downloader = CurlDownloader(options)
    for _ in 0..<3 {
      XCTAssertFalse(downloader.isThreadRunning)
      let record = downloader.record(DownloadRequest(url: server.secureURL("/headers")))
      XCTAssertTrue(downloader.isThreadRunning)
      record.waitForEnd()
      XCTAssertNil(record.error)
      record.wait("the thread's end") { !downloader.isThreadRunning }
    }
    XCTAssertEqual(Set(try server.log().map(\.connection)).count, 3)
  }

  func testNetworksThatEndAtTheSameTimeLeaveTheHandlerOfBrokenPipes() throws {
    XCTAssertNil(sateen_network_failure().map { String(cString: $0) })
    signal(SIGPIPE, SIG_DFL)
    EndSignals.surviveBrokenPipes()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<500 {
        let network = sateen_network_create(4, 2)
        EndSignals.borrowBrokenPipes { sateen_network_destroy(network) }
      }
    }
    XCTAssertTrue(Self.handlesBrokenPipes())
    // A window that opens while a library has the signal ignored gets its handler afterwards.
    signal(SIGPIPE, SIG_DFL)
    EndSignals.borrowBrokenPipes {
      let former = signal(SIGPIPE, SIG_IGN)
      EndSignals.surviveBrokenPipes()
      signal(SIGPIPE, former)
    }
    XCTAssertTrue(Self.handlesBrokenPipes())
  }

  private static func handlesBrokenPipes() -> Bool {
    var found = sigaction()
    sigaction(SIGPIPE, nil, &found)
    let handler = found.__sigaction_handler.sa_handler
    return handler != nil && unsafeBitCast(handler, to: Int.self) != 1
  }

  func testTransfersOutliveTheirDownloader() throws {
    let server = try WebServer()
    try server.write("a.jpg", testBytes(100_000))
    let thread = NetworkThread(NetworkThread.Options())
    let record = DownloadRecord()
    do {
      let downloader = CurlDownloader(thread)
      _ = downloader.start(DownloadRequest(url: server.url("/slow/a.jpg"))) { record.take($0) }
    }
    record.waitForEnd()
    XCTAssertNil(record.error)
    XCTAssertEqual(record.count, 100_000)
    record.wait("the thread's end") { !thread.isRunning }
  }

  func testReceiversAreLetGo() throws {
    let server = try WebServer()
    let downloader = CurlDownloader()
    weak var seen: DownloadRecord?
    var download: (any Download)?
    do {
      let record = DownloadRecord()
      seen = record
      download = downloader.start(DownloadRequest(url: server.url("/headers"))) { record.take($0) }
      record.waitForEnd()
    }
    DownloadRecord().wait("the receiver to go") { seen == nil }
    XCTAssertNotNil(download)
  }

  func testAProgramWithoutARequestToTheNetworkOpensNoLibrary() throws {
    let child = try BrokenContract(of: self, named: name) {
      let downloader = CurlDownloader.shared
      let records = ["data:,abc", "file:///proc/self/exe", "nonsense", "ftp://a/"].map {
        downloader.record(DownloadRequest(url: $0))
      }
      for record in records { record.waitForEnd() }
      let maps = (try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps")).readToEnd()) ?? nil
      let text = String(decoding: maps ?? Data(), as: UTF8.self)
      let lines = [
        "bytes \(records[0].text)", "opened \(CurlDownloader.hasOpenedLibrary)", "thread \(downloader.isThreadRunning)",
        "mapped \(text.contains("libcurl") || text.contains("libssl"))", "maps \(text.contains("libc.so"))",
      ]
      FileHandle.standardError.write(Data(lines.joined(separator: "|").utf8))
    }
    XCTAssertFalse(child.hasTrapped, child.message)
    XCTAssertTrue(
      child.message.contains("bytes abc|opened false|thread false|mapped false|maps true"), child.message)
  }

  /// The identifiers of this process's threads with a name.
  private static func threads(named name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter { id in
      let own = try? String(contentsOfFile: "/proc/self/task/\(id)/comm", encoding: .utf8)
      return own?.trimmingCharacters(in: .whitespacesAndNewlines) == name
    }
  }

  /// How often a thread has begun to wait; -1 once it has ended.
  private static func wakeups(of thread: String) throws -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/task/\(thread)/status", encoding: .utf8) else { return -1 }
    let line = text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return try XCTUnwrap(line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) })
  }
}
