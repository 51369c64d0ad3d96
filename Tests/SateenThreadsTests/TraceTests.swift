import Foundation
import XCTest

@testable import SateenThreads

final class TraceTests: XCTestCase {
  override func setUp() {
    // Other tests trace windows.
    Trace.shared.clear()
    Trace.shared.isEnabled = true
  }

  override func tearDown() {
    Trace.shared.isEnabled = false
    Trace.shared.clear()
  }

  private func events() throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(Trace.shared.json().utf8)) as? [String: Any]
    return try XCTUnwrap(json?["traceEvents"] as? [[String: Any]])
  }

  func testCountersThatAreNoNumbersLeaveTheDocumentValid() throws {
    for value in [Double.nan, .infinity, -.infinity, 0.5] { Trace.count("queue", value) }
    Trace.span("span", detail: "a \"name\"\n") {}
    let counters = try events().filter { $0["ph"] as? String == "C" }
    XCTAssertEqual(counters.compactMap { ($0["args"] as? [String: Any])?["value"] as? Double }, [0.5])
  }

  func testWhatWasClearedIsForgotten() throws {
    Trace.span("first") {}
    Trace.count("queue", 1)
    Trace.shared.clear()
    XCTAssertEqual(try events().count, 0)
    Trace.span("second") {}
    XCTAssertEqual(try events().compactMap { $0["name"] as? String }, ["thread_name", "second"])
  }
}

final class LogLineTests: XCTestCase {
  func testControlCharactersAndLineEndsAreEscaped() {
    XCTAssertEqual(LogLine.escaped("photos/été 1.jpg"), "photos/été 1.jpg")
    let line = LogLine.escaped("a\nb\r\u{1b}[31mred\u{7f}\u{85}\u{2028}\u{202e}gpj")
    XCTAssertTrue(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7f }, line)
    XCTAssertTrue(line.hasPrefix("a\\nb\\r"))
    XCTAssertEqual(LogLine.escaped(line), line)
  }

  func testWhatJoinsLettersStays() {
    XCTAssertEqual(LogLine.escaped("👩\u{200d}🚀 می\u{200c}خواهم"), "👩\u{200d}🚀 می\u{200c}خواهم")
  }
}
