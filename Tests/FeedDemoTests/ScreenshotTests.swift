import Foundation
import XCTest

final class ScreenshotTests: XCTestCase {
  private func picture(_ folder: TemporaryFolder, _ name: String, _ arguments: [String]) throws -> Data {
    let path = folder.path(name)
    let outcome = try DemoProgram.run(["--screenshot", path] + arguments)
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    XCTAssertEqual(outcome.errors, "")
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    XCTAssertEqual(Array(data.prefix(4)), [0x89, 0x50, 0x4e, 0x47])
    return data
  }

  /// Width and height from the header of a PNG.
  private func size(_ png: Data) -> [Int] {
    [16, 20].map { place in png[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
  }

  func testTheSamePictureEachTimeWhateverTheWorkers() throws {
    let folder = try TemporaryFolder()
    for arguments in [[], ["--scroll", "4000"], ["--at", "0.1"], ["--dark", "--scale", "2", "--size", "400x600"]] {
      let first = try picture(folder, "a.png", arguments + ["--workers", "1"])
      XCTAssertEqual(first, try picture(folder, "b.png", arguments + ["--workers", "8"]), "\(arguments)")
      XCTAssertEqual(first, try picture(folder, "c.png", arguments), "\(arguments)")
    }
    XCTAssertEqual(folder.names, ["a.png", "b.png", "c.png"])
  }

  func testSizeAndScale() throws {
    let folder = try TemporaryFolder()
    XCTAssertEqual(size(try picture(folder, "a.png", ["--size", "500x300"])), [500, 300])
    XCTAssertEqual(size(try picture(folder, "b.png", ["--size", "500x300", "--scale", "1.5"])), [750, 450])
  }

  func testNoRowsAndAMillion() throws {
    let folder = try TemporaryFolder()
    let none = try picture(folder, "none.png", ["--rows", "0"])
    let some = try picture(folder, "some.png", ["--rows", "1000", "--at", "0.2"])
    let million = try picture(folder, "million.png", ["--rows", "1000000", "--at", "0.2"])
    XCTAssertNotEqual(none, some)
    XCTAssertFalse(million.isEmpty)
  }

  func testAPictureFromFarDownTakesNoMoreStepsThanOneFromNear() throws {
    let folder = try TemporaryFolder()
    var counts: [Int] = []
    for (rows, distance) in [("100000", "40000"), ("50000000", "1e9")] {
      _ = try picture(folder, "a.png", ["--rows", rows, "--scroll", distance, "--trace", folder.path("t.json")])
      let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("t.json")))
      counts.append(String(decoding: data, as: UTF8.self).components(separatedBy: "\"compose\"").count)
    }
    XCTAssertLessThanOrEqual(counts[1], counts[0] + 20)
  }

  func testATraceIsJSONWithTheStagesOfAFrame() throws {
    let folder = try TemporaryFolder()
    _ = try picture(folder, "a.png", ["--trace", folder.path("t.json"), "--rows", "20"])
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("t.json")))
    let json = try XCTUnwrap(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let events = try XCTUnwrap(json["traceEvents"] as? [[String: Any]])
    let names = Set(events.compactMap { $0["name"] as? String })
    for stage in [
      "input", "main queue", "motion", "ranges", "interface state", "start display", "measure row", "display",
      "snapshot", "compose",
    ] {
      XCTAssertTrue(names.contains(stage), "no \(stage) in \(names)")
    }
    let threads = Dictionary(grouping: events.filter { $0["ph"] as? String == "X" }) { "\($0["name"] ?? "")" }
    let main = Set((threads["compose"] ?? []).map { "\($0["tid"] ?? "")" })
    let workers = Set((threads["measure row"] ?? []).map { "\($0["tid"] ?? "")" })
    XCTAssertEqual(main.count, 1)
    XCTAssertTrue(main.isDisjoint(with: workers), "rows are measured on workers alone")
  }
}
