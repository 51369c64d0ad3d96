import Foundation
import ProgramWindows
import Sateen
import XCTest

@testable import Chat

/// The program in a real window on a virtual screen, and its command line.
final class ChatWindowTests: XCTestCase {
  /// The test bundle lies beside the programs it was built with.
  private static var folder: URL {
    let bundle = Bundle(for: ChatWindowTests.self).bundleURL
    return [bundle, bundle.deletingLastPathComponent()]
      .first { FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("Chat").path) } ?? bundle
  }

  /// The colour of the user's own bubbles.
  private static let own: UInt32 = 0x2563d9

  func testTypedTextIsSentAndAnswered() throws {
    let window = try ProgramWindow(
      "Chat", in: Self.folder, ["--size", "700x640"], title: "^Chat$", screen: (900, 800))
    defer { window.close() }
    func ownPixels() throws -> Int {
      try window.display.picture().count(x: 0..<700, y: 70..<560) { $0 == Self.own }
    }
    try window.wait("the messages to show") { try ownPixels() > 200 }
    let before = try ownPixels()
    // The composer has the focus from the start.
    for key in ["H", "e", "l", "l", "o"] { try window.key(key) }
    let disc = (x: 640..<690, y: 590..<635)
    try window.wait("the button to be enabled") {
      try window.display.picture().count(x: disc.x, y: disc.y) { $0 == Self.own } > 300
    }
    try window.key("Return")
    try window.wait("the button to be disabled") {
      try window.display.picture().count(x: disc.x, y: disc.y) { $0 == Self.own } == 0
    }
    try window.wait("the message to show") { try ownPixels() != before }
    XCTAssertTrue(window.isRunning)
  }

  func testAScriptPlaysInTheWindow() throws {
    let folder = try TemporaryFolder()
    let picture = folder.path("window.png")
    let dropped = try folder.addPicture("green.png", width: 120, height: 90)
    let script = try folder.addText(
      "script",
      """
      wait 0.5
      drop 300 200 \(dropped)
      wait 0.8
      type A picture for #all of you
      wait 0.2
      key enter
      wait 2
      screenshot \(picture)
      quit
      """)
    let display = try XvfbDisplay(width: 900, height: 800)
    defer { display.stop() }
    let outcome = try run(["--size", "700x640", "--script", script], display: display.name)
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    let size = try pngSize(picture)
    XCTAssertEqual(size.width, 700)
    XCTAssertEqual(size.height, 640)
    // The dropped picture shows in the list: 320 points wide, in its own colour.
    XCTAssertGreaterThan(try count(0x30a050, inPNG: picture), 30_000)
  }

  func testMistakesAreSaidInASentence() throws {
    let folder = try TemporaryFolder()
    let script = try folder.addText("script", "wait 1\ntype\n")
    for (arguments, word) in [
      (["--scale", "0"], "--scale"), (["--size", "1x1"], "1x1"), (["--at", "1"], "--screenshot"),
      (["--attach", "/no/such/file", "--screenshot", folder.path("a.png")], "“file” cannot be attached: no such file"),
      (["--attach", folder.url.path, "--screenshot", folder.path("a.png")], "folder"),
      (["--screenshot", "/proc/a.png"], "/proc/a.png"), (["--script", "/no/script"], "/no/script"),
      (["--script", script], "script:2: write type TEXT"), (["--bogus"], "--bogus"), ([], "--screenshot"),
    ] {
      let outcome = try run(arguments)
      XCTAssertEqual(outcome.status, 2, "\(arguments)")
      XCTAssertEqual(outcome.errors.split(separator: "\n").count, 1, outcome.errors)
      XCTAssertTrue(outcome.errors.hasPrefix("Chat: ") && outcome.errors.contains(word), outcome.errors)
    }
  }

  func testScreenshotsAreTheSameEachTime() throws {
    let folder = try TemporaryFolder()
    var pictures: [Data] = []
    for name in ["a.png", "b.png"] {
      let outcome = try run(["--stream", "--at", "2.5", "--size", "500x500", "--screenshot", folder.path(name)])
      XCTAssertEqual(outcome.status, 0, outcome.errors)
      pictures.append(try Data(contentsOf: URL(fileURLWithPath: folder.path(name))))
    }
    XCTAssertEqual(pictures[0], pictures[1])
  }

  // MARK: Running

  private struct Outcome {
    var status: Int32
    var errors: String
  }

  /// Runs the built program in a process of its own.
  private func run(_ arguments: [String], display: String? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = Self.folder.appendingPathComponent("Chat")
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SATEEN_SCALE"] { variables[name] = nil }
    if let display {
      variables["DISPLAY"] = display
      variables["SATEEN_SCALE"] = "1"
    }
    process.environment = variables
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    // A line, which a pipe holds.
    process.waitUntilExit()
    XCTAssertEqual(process.terminationReason, .exit, "\(arguments)")
    let said = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    return Outcome(status: process.terminationStatus, errors: said)
  }

  private func pngSize(_ path: String) throws -> (width: Int, height: Int) {
    let png = try Data(contentsOf: URL(fileURLWithPath: path))
    let numbers = [16, 20].map { png[$0..<($0 + 4)].reduce(0) { $0 << 8 | Int($1) } }
    return (numbers[0], numbers[1])
  }

  /// The number of pixels of a colour.
  private func count(_ color: UInt32, inPNG path: String) throws -> Int {
    let size = try pngSize(path)
    let loaded = try ImagePipeline.shared.loadSynchronously(ImageRequest(source: .file(path)))
    var found = 0
    for y in 0..<size.height {
      for x in 0..<size.width where loaded.bitmap.pixel(x: x, y: y) & 0xffffff == color { found += 1 }
    }
    return found
  }
}
