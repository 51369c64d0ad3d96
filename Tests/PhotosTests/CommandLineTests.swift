import Foundation
import XCTest

@testable import Photos

final class CommandLineTests: XCTestCase {
  private struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Runs the built program in a process of its own, without a display.
  private func run(_ arguments: [String], home: String = "/nowhere") throws -> Outcome {
    var folder = Bundle.main.bundleURL
    while folder.pathExtension == "xctest" { folder.deleteLastPathComponent() }
    let process = Process()
    process.executableURL = folder.appendingPathComponent("Photos")
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SATEEN_SCALE", "XDG_CACHE_HOME"] { variables[name] = nil }
    variables["HOME"] = home
    process.environment = variables
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // A few lines, which pipes hold.
    process.waitUntilExit()
    XCTAssertEqual(process.terminationReason, .exit, "\(arguments)")
    func text(_ pipe: Pipe) -> String { String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) }
    return Outcome(status: process.terminationStatus, output: text(output), errors: text(errors))
  }

  func testMistakesAreSaidInASentence() throws {
    let album = try TemporaryAlbum(["a.png"])
    for (arguments, word) in [
      (["/no/such/folder"], "/no/such/folder"), ([album.path("a.png")], "not a folder"),
      (["--scale", "0", "/"], "--scale"),
      (["--size", "1x1", "/"], "1x1"), (["--at", "1", "/"], "--screenshot"), (["--seconds", "-1", "/"], "--seconds"),
      (["--screenshot", "/proc/a.png", album.url.path], "/proc/a.png"),
      (["--screenshot", album.path("s.png"), "--figures", album.url.path], "--figures"),
      (["--script", "/no/script", album.url.path], "/no/script"), (["--bogus"], "--bogus"),
      (["--feed", "/no/feed.json"], "/no/feed.json"), (["--feed", album.url.path], "is a folder"),
      (["--feed", "ftp://h/feed.json"], "'ftp'"), (["--feed", "http:///feed.json"], "no address"),
      (["--feed", album.path("a.png"), album.url.path], "exclude each other"),
      (["--feed", album.path("a.png"), "--screenshot", album.path("s.png")], "a.png: Line 1, column 1"),
    ] {
      let outcome = try run(arguments)
      XCTAssertEqual(outcome.status, 2, "\(arguments)")
      XCTAssertEqual(outcome.errors.split(separator: "\n").count, 1, outcome.errors)
      XCTAssertTrue(outcome.errors.hasPrefix("Photos: ") && outcome.errors.contains(word), outcome.errors)
    }
  }

  func testWithoutADisplayAPictureIsWrittenOrTheWayToOneIsSaid() throws {
    let album = try TemporaryAlbum(["a.png", "b.png"])
    let outcome = try run([album.url.path])
    XCTAssertEqual(outcome.status, 2)
    XCTAssertTrue(outcome.errors.contains("--screenshot"), outcome.errors)
    let picture = album.cache.appendingPathComponent("s.png").path
    let home = album.cache.path
    let written = try run(["--screenshot", picture, "--size", "500x400", "--scale", "2", album.url.path], home: home)
    XCTAssertEqual(written.status, 0, written.errors)
    let png = try Data(contentsOf: URL(fileURLWithPath: picture))
    XCTAssertEqual([16, 20].map { png[$0..<($0 + 4)].reduce(0) { $0 << 8 | Int($1) } }, [1_000, 800])
  }

  func testScreenshotsAreTheSameEachTime() throws {
    let album = try TemporaryAlbum((0..<30).map { "\($0).png" })
    let script = album.cache.appendingPathComponent("script").path
    try "wait 0.2\nkey down\nkey right\nkey enter\nwait 1\nkey right\nwait 1\nkey +\nkey shift++\nwait 1\n".write(
      toFile: script, atomically: true, encoding: .utf8)
    var pictures: [Data] = []
    for number in 0..<2 {
      let picture = album.cache.appendingPathComponent("\(number).png").path
      let outcome = try run(
        ["--screenshot", picture, "--script", script, "--no-thumbnails", "--size", "600x400", album.url.path])
      XCTAssertEqual(outcome.status, 0, outcome.errors)
      pictures.append(try Data(contentsOf: URL(fileURLWithPath: picture)))
    }
    XCTAssertEqual(pictures[0], pictures[1])
  }
}
