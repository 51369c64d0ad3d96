import Foundation
import XCTest

/// Runs the built demo in a process of its own.
enum DemoProgram {
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The program lies beside the tests.
  static var url: URL {
    var folder = Bundle.main.bundleURL
    while folder.pathExtension == "xctest" { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent("FeedDemo")
  }

  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    guard FileManager.default.isExecutableFile(atPath: url.path) else {
      throw XCTSkip("the demo is not built at \(url.path)")
    }
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    // Without a display, so that a mistake opens no window.
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SATEEN_SCALE"] { variables[name] = nil }
    variables.merge(environment) { $1 }
    process.environment = variables
    // Files, because pipes would have to be read while the program writes.
    let (out, err) = (folder.path("out"), folder.path("err"))
    for name in ["out", "err"] { try folder.write([], to: name) }
    process.standardOutput = FileHandle(forWritingAtPath: out)
    process.standardError = FileHandle(forWritingAtPath: err)
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationReason, .exit, "crashed: \(arguments)")
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOfFile: out, encoding: .utf8),
      errors: try String(contentsOfFile: err, encoding: .utf8))
  }
}

/// A folder that is removed at deinit.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-demo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path))?.sorted() ?? [] }
}
