import Foundation
import XCTest

final class CommandLineTests: XCTestCase {
  /// Expects one sentence on standard error, exit code 2, and no file anywhere.
  private func refused(
    _ arguments: [String], naming words: String..., file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let outcome = try DemoProgram.run(arguments)
    XCTAssertEqual(outcome.status, 2, "\(arguments)", file: file, line: line)
    XCTAssertEqual(outcome.output, "", file: file, line: line)
    let lines = outcome.errors.split(separator: "\n")
    XCTAssertEqual(lines.count, 1, outcome.errors, file: file, line: line)
    XCTAssertTrue(outcome.errors.hasPrefix("FeedDemo: "), outcome.errors, file: file, line: line)
    for word in words {
      XCTAssertTrue(outcome.errors.contains(word), "no \(word) in: \(outcome.errors)", file: file, line: line)
    }
  }

  func testWhatIsNotUnderstoodIsSaidInASentence() throws {
    try refused(["--bogus"], naming: "--bogus")
    try refused(["stray"], naming: "stray")
    try refused(["--rows"], naming: "--rows")
    try refused(["--rows", "many"], naming: "many")
    try refused(["--rows=-3"], naming: "-3")
    try refused(["--rows", "99999999999999999999"], naming: "--rows")
    try refused(["--rows", "9999999999"], naming: "--rows")
    try refused(["--scale", "0"], naming: "--scale")
    try refused(["--scale", "nan"], naming: "--scale")
    try refused(["--workers", "0"], naming: "--workers")
    try refused(["--size", "10x10"], naming: "10x10")
    try refused(["--size", "wide"], naming: "wide")
    try refused(["--at", "1"], naming: "--at", "--screenshot")
    try refused(["--scroll", "1"], naming: "--scroll", "--screenshot")
  }

  func testOptionsThatExcludeEachOther() throws {
    let folder = try TemporaryFolder()
    let picture = folder.path("a.png")
    try refused(["--screenshot", picture, "--at", "1", "--scroll", "2"], naming: "--at", "--scroll")
    try refused(["--screenshot", picture, "--size", "8000x8000", "--scale", "8"], naming: "8000x8000")
    try refused(["--screenshot", picture, "--at=-1"], naming: "--at")
    try refused(["--screenshot", picture, "--scroll", "inf"], naming: "--scroll")
    XCTAssertEqual(folder.names, [])
  }

  func testPlacesThatCannotBeWrittenAreFoundOutBeforeTheWork() throws {
    let folder = try TemporaryFolder()
    try refused(["--screenshot", folder.path("none/a.png")], naming: "none")
    try refused(["--screenshot", folder.url.path], naming: "folder")
    try refused(["--screenshot", folder.path("a.png"), "--trace", folder.path("none/t.json")], naming: "none")
    try refused(["--screenshot", "/proc/a.png"], naming: "/proc")
    XCTAssertEqual(folder.names, [])
  }

  func testFoldersOfPicturesThatAreNone() throws {
    let folder = try TemporaryFolder()
    try refused(["--photos", folder.path("none")], naming: "no folder", "none")
    try refused(["--photos", folder.url.path], naming: "no pictures")
    try folder.write([1, 2, 3], to: "notes.txt")
    try refused(["--photos", folder.url.path], naming: "no pictures")
    try refused(["--photos", folder.path("notes.txt")], naming: "notes.txt")
  }

  func testHelpNamesEveryOptionAndEveryEvent() throws {
    let outcome = try DemoProgram.run(["--help"])
    XCTAssertEqual(outcome.status, 0)
    XCTAssertEqual(outcome.errors, "")
    for word in [
      "--rows", "--photos", "--screenshot", "--at", "--scroll", "--size", "--scale", "--overlay", "--workers",
      "--script", "--trace", "--dark", "wait", "move", "click", "wheel", "drag", "key", "resize", "screenshot", "quit",
    ] {
      XCTAssertTrue(outcome.output.contains(word), word)
    }
  }

  func testWithoutADisplayThePictureIsNamedAsTheWayOut() throws {
    try refused([], naming: "--screenshot")
  }
}
