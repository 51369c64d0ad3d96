import Foundation
import XCTest

/// Programs that the compiler accepts, and programs with data races that it refuses.
final class RaceTests: XCTestCase {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let programs = root.appendingPathComponent("Tests/CompilerTests/Programs")
  /// The folder with this test's bundle and the modules.
  private static let build = {
    let bundle = Bundle(for: RaceTests.self).bundleURL
    return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
  }()

  private static func files(in folder: URL, _ name: (String) -> Bool) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { name($0.lastPathComponent) }
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, said: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  private static func options() throws -> [String] {
    var options = ["-typecheck", "-swift-version", "6", "-I", build.appendingPathComponent("Modules").path]
    let sources = try files(in: root.appendingPathComponent("Sources")) { $0.hasPrefix("C") }
    let built = try files(in: build) { $0.hasPrefix("C") && $0.hasSuffix(".build") }
    for folder in sources + sources.map({ $0.appendingPathComponent("include") }) + built {
      let map = folder.appendingPathComponent("module.modulemap").path
      if FileManager.default.fileExists(atPath: map) { options += ["-Xcc", "-fmodule-map-file=\(map)"] }
    }
    let flags = try run("pkg-config", ["--cflags-only-I", "cairo-ft", "harfbuzz", "fontconfig", "sdl2"]).said
    return options + flags.split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] }
  }

  func testNodesThatWouldRaceDoNotCompile() throws {
    let options = try Self.options()
    let programs = try Self.files(in: Self.programs) { $0.hasSuffix(".swift") }
    XCTAssertGreaterThan(programs.count, 5)
    for program in programs {
      let name = program.lastPathComponent
      let first = try XCTUnwrap(String(contentsOf: program, encoding: .utf8).split(separator: "\n").first)
      let own =
        first.split(separator: "with: ").dropFirst().first.map { $0.split(separator: " ").map(String.init) } ?? []
      let (status, said) = try Self.run("swiftc", options + own + [program.path])
      if let reason = first.split(separator: "refused: ", omittingEmptySubsequences: false).dropFirst().first {
        XCTAssertNotEqual(status, 0, "\(name) compiled")
        let errors = said.split(separator: "\n").filter { $0.contains(" error: ") }
        XCTAssertTrue(errors.contains { $0.contains(reason) }, "\(name) is refused for another reason: \(said)")
      } else {
        XCTAssertEqual(status, 0, "\(name) is refused: \(said)")
        XCTAssertFalse(said.contains("warning: "), "\(name) is accepted with a warning: \(said)")
      }
    }
  }
}
