import Foundation
import XCTest

/// The built gallery, run as a separate process.
enum GalleryProgram {
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The folder of the program, which is that of the tests.
  static var folder: URL {
    var folder = Bundle.main.bundleURL
    while folder.pathExtension == "xctest" { folder.deleteLastPathComponent() }
    return folder
  }

  static func run(_ arguments: [String]) throws -> Outcome {
    let program = folder.appendingPathComponent("Gallery")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw XCTSkip("the gallery is not built at \(program.path)")
    }
    let files = try ScratchFolder()
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    // Without a display, so that a mistake opens no window.
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SATEEN_SCALE"] { variables[name] = nil }
    process.environment = variables
    // Files, not pipes: a full pipe would block the program until somebody reads it.
    let (out, err) = (try files.write("", to: "out"), try files.write("", to: "err"))
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

/// A temporary folder, deleted with this object.
final class ScratchFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-gallery-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func data(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path(name))) }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }
}
