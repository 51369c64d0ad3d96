import Foundation
import XCTest

/// What becomes of a process that breaks a contract.
struct BrokenContract {
  /// Whether the process was ended by a signal.
  let hasTrapped: Bool
  /// What it wrote to its standard error.
  let message: String

  private static let variable = "SATEEN_BREAKS_CONTRACT"

  /// Runs a test a second time, in a process of its own, and there a body that is not to return.
  init(of test: XCTestCase, _ body: () -> Void) throws {
    if ProcessInfo.processInfo.environment[Self.variable] != nil {
      body()
      exit(0)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let name = test.name.replacingOccurrences(of: ".", with: "/")
    process.arguments = ["\(String(reflecting: type(of: test)).prefix { $0 != "." }).\(name)"]
    process.environment = ProcessInfo.processInfo.environment
      .merging([Self.variable: "1", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    message = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    hasTrapped = process.terminationReason == .uncaughtSignal
  }
}
