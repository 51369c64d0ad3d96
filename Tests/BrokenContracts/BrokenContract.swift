import Foundation

/// The end of a process that breaks a contract.
public struct BrokenContract {
  /// Whether the process was ended by a signal.
  public let hasTrapped: Bool
  /// The process's standard error.
  public let message: String

  private static let variable = "SATEEN_BREAKS_CONTRACT"

  /// Runs the calling test again in a child process, and there only `body`, which should not return.
  /// - Parameters:
  ///   - test: the calling test; its run in the child process ends here.
  ///   - name: the test's XCTest name, "Class.method".
  public init(of test: Any, named name: String, _ body: () -> Void) throws {
    if ProcessInfo.processInfo.environment[Self.variable] != nil {
      body()
      exit(0)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let module = String(reflecting: type(of: test)).prefix { $0 != "." }
    process.arguments = ["\(module).\(name.replacingOccurrences(of: ".", with: "/"))"]
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
