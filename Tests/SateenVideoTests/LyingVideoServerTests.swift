import Foundation
import LoopbackServer
import SateenGraphics
import SateenLayout
import SateenThreads
import XCTest

@testable import SateenVideo

/// Videos from servers that break their promises.
final class LyingVideoServerTests: XCTestCase {
  private enum Lie: CaseIterable {
    case tooLong, tooShort, zerosWithoutEnd, alwaysTheStart, errorsLater, rangesBeyondIntegers, redirectsWithoutEnd
    case silenceLater

    /// Answers a request.
    /// - Returns: whether the connection stays.
    func answer(_ connection: ScriptedServer.Connection, _ bytes: [UInt8], from first: Int, number: Int) -> Bool {
      let half = Array(bytes.prefix(bytes.count / 2))
      let whole = "HTTP/1.1 200 OK\r\nAccept-Ranges: bytes\r\nContent-Length: \(bytes.count)\r\n\r\n"
      func part(_ range: String, _ count: Int) -> String {
        "HTTP/1.1 206 Partial Content\r\nContent-Length: \(count)\r\nContent-Range: bytes \(range)\r\n\r\n"
      }
      switch self {
      case .tooLong:
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count * 2)\r\n\r\n")
        connection.write(bytes)
        return false
      case .tooShort:
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count / 2)\r\n\r\n")
        connection.write(bytes)
        return false
      case .zerosWithoutEnd:
        connection.write("HTTP/1.1 200 OK\r\n\r\n")
        while connection.write([UInt8](repeating: 0, count: 1 << 16)) {}
        return false
      case .alwaysTheStart:
        connection.write(part("0-\(bytes.count - 1)/\(bytes.count)", bytes.count))
        return connection.write(bytes)
      case .errorsLater:
        guard number == 1 else { return connection.write("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n") }
        connection.write(whole)
        connection.write(half)
        return false
      case .rangesBeyondIntegers:
        let rest = Array(bytes[min(first, bytes.count)...])
        connection.write(part("\(first)-9223372036854775807/9223372036854775807", rest.count))
        return connection.write(rest)
      case .redirectsWithoutEnd:
        return connection.write("HTTP/1.1 302 Found\r\nLocation: /again\(number)\r\nContent-Length: 0\r\n\r\n")
      case .silenceLater:
        connection.write(whole)
        connection.write(half)
        connection.waitForEnd()
        return false
      }
    }
  }

  /// A video that is played by a clock that waits for its pictures.
  private final class Audience {
    let ring: VideoRing
    private let news = DispatchSemaphore(value: 0)
    private(set) var time = 0.0

    init(_ url: String, _ queue: WorkQueue? = nil, isLooping: Bool = false) {
      let news = news
      ring = VideoRing(.url(url), queue: queue) { news.signal() }
      ring.setFit(VideoFit(size: Size(width: 192, height: 96), scale: 1, gravity: .stretch))
      ring.setLooping(isLooping)
      ring.setPlaying(true)
      ring.setAwake(true)
    }

    var found: VideoRing.News { ring.news(at: time) }

    /// Plays until something holds, the video ends or fails, or there is no news for some seconds. Videos of two seconds
    /// are given half a minute of their own time.
    func play(patience: Double, until condition: (VideoRing.News) -> Bool = { _ in false }) {
      while time < 30 {
        _ = ring.frame(at: time)
        let found = found
        if found.hasEnded || found.error != nil || condition(found) { return }
        if let due = found.nextDue {
          time = max(time + 1e-3, due)
        } else if news.wait(timeout: .now() + patience) == .timedOut {
          return
        }
      }
    }
  }

  private static func firstByte(_ head: String) -> Int {
    let line = head.lowercased().split(whereSeparator: \.isNewline).first { $0.hasPrefix("range: bytes=") }
    return line.flatMap { Int($0.dropFirst("range: bytes=".count).prefix(while: \.isNumber)) } ?? 0
  }

  /// Ends within the patience of a test, whatever the server does, and leaves no thread waiting.
  func testServersThatLie() throws {
    let bytes = try TestVideo(format: "matroska", sound: "aac").bytes()
    for lie in Lie.allCases {
      let count = Locked(0)
      let server = try ScriptedServer { connection in
        while let head = connection.readHead() {
          let number = count.withLock { count in
            count += 1
            return count
          }
          guard lie.answer(connection, bytes, from: Self.firstByte(head), number: number) else { return }
        }
      }
      let queue = WorkQueue(name: "test", workers: 1)
      let audience = Audience(server.url("/film.mkv"), queue)
      audience.play(patience: 5)
      let found = audience.found
      switch lie {
      case .zerosWithoutEnd, .redirectsWithoutEnd: XCTAssertNotNil(found.error, "\(lie)")
      // All of the file comes.
      case .tooLong, .alwaysTheStart, .rangesBeyondIntegers: XCTAssertEqual(found.shownCount, 60, "\(lie)")
      // Half of it comes, and is played.
      case .tooShort, .errorsLater, .silenceLater: XCTAssertGreaterThan(found.shownCount, 20, "\(lie)")
      }
      let close = Date()
      audience.ring.setAwake(false)
      audience.ring.close()
      queue.waitUntilIdle()
      XCTAssertLessThan(Date().timeIntervalSince(close), 5, "\(lie)")
      XCTAssertFalse(audience.ring.holdsReader, "\(lie)")
    }
  }

  func testALoopFromAServerWithoutRangesGoesOn() throws {
    for form in ["matroska", "mpegts"] {
      let bytes = try TestVideo(format: form, codec: "mpeg2video", frames: 30).bytes()
      let server = try ScriptedServer { connection in
        while connection.readHead() != nil {
          connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n")
          connection.write(bytes)
        }
      }
      let audience = Audience(server.url("/film"), isLooping: true)
      audience.play(patience: 30) { $0.play >= 3 }
      XCTAssertEqual(audience.found.play, 3, "\(form)")
      XCTAssertNil(audience.found.error)
      audience.ring.close()
    }
  }
}
