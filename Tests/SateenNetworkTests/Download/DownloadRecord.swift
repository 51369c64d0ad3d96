import SateenNetwork
import SateenThreads
import XCTest

/// Takes the events of a transfer, and waits for its end.
final class DownloadRecord: Sendable {
  struct State {
    var response: DownloadResponse?
    var bytes: [UInt8] = []
    var ends = 0
    var error: DownloadError?
    /// Events in an order that the interface does not allow.
    var mistakes: [String] = []
  }

  private let state = Locked(State())

  var response: DownloadResponse? { state.withLock(\.response) }
  var bytes: [UInt8] { state.withLock(\.bytes) }
  var count: Int { state.withLock(\.bytes.count) }
  var error: DownloadError? { state.withLock(\.error) }
  var ends: Int { state.withLock(\.ends) }
  var hasEnded: Bool { ends > 0 }
  var mistakes: [String] { state.withLock(\.mistakes) }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func take(_ event: DownloadEvent) {
    state.withLock { state in
      if state.ends > 0 { state.mistakes.append("an event came after the end") }
      switch event {
      case .response(let response):
        if state.response != nil { state.mistakes.append("a second answer came") }
        state.response = response
      case .bytes(let bytes):
        if state.response == nil { state.mistakes.append("bytes came before the answer") }
        if bytes.isEmpty { state.mistakes.append("no bytes came") }
        state.bytes += bytes
      case .end(let error):
        state.ends += 1
        state.error = error
      }
    }
  }

  @discardableResult
  func waitForEnd(_ seconds: Double = 60, file: StaticString = #filePath, line: UInt = #line) -> DownloadRecord {
    wait("the end", seconds, file: file, line: line) { hasEnded }
    XCTAssertEqual(mistakes, [], file: file, line: line)
    return self
  }

  func wait(
    _ what: String, _ seconds: Double = 60, file: StaticString = #filePath, line: UInt = #line, until: () -> Bool
  ) {
    let end = Clock.monotonic + seconds
    while !until() {
      guard Clock.monotonic < end else { return XCTFail("waited \(seconds) s for \(what)", file: file, line: line) }
      usleep(2000)
    }
  }
}

extension CurlDownloader {
  func record(_ request: DownloadRequest) -> DownloadRecord {
    let record = DownloadRecord()
    _ = start(request) { record.take($0) }
    return record
  }

  /// Loads an address to its end.
  func load(_ request: DownloadRequest, file: StaticString = #filePath, line: UInt = #line) -> DownloadRecord {
    record(request).waitForEnd(file: file, line: line)
  }

  func load(_ url: String, file: StaticString = #filePath, line: UInt = #line) -> DownloadRecord {
    load(DownloadRequest(url: url), file: file, line: line)
  }
}

/// Bytes that do not repeat at any small distance.
func testBytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    for index in 0..<count {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      buffer[index] = UInt8(truncatingIfNeeded: state >> 32)
    }
    filled = count
  }
}
