import Foundation

/// A virtual screen whose pixels can be read.
public final class XvfbDisplay: Sendable {
  /// The value of `DISPLAY` for the screen's programs.
  public let name: String
  private let server: Process
  private let folder: URL

  /// Starts a server on a free display number.
  /// - Parameter hasOpenGL: whether programs get OpenGL on it.
  public init(width: Int, height: Int, hasOpenGL: Bool = true) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/Xvfb")
    server.arguments = [
      "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-fbdir", folder.path, "-nolisten", "tcp",
      // Without this a server restarts when its last client leaves, and refuses clients that connect meanwhile.
      "-noreset",
    ]
    if !hasOpenGL { server.arguments? += ["-extension", "GLX"] }
    let output = Pipe()
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    var number = ""
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
      number.unicodeScalars.append(Unicode.Scalar(byte))
    }
    guard !number.isEmpty else { throw WindowTestError("Xvfb did not start") }
    name = ":\(number)"
  }

  deinit { stop() }

  public func stop() {
    guard server.isRunning else { return }
    server.terminate()
    server.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Stops the server until ``goOn()``, as on a machine that is too busy to run it. Any thread.
  public func pause() { kill(server.processIdentifier, SIGSTOP) }
  public func goOn() { kill(server.processIdentifier, SIGCONT) }

  /// The current pixels of the screen.
  public func picture() throws -> ScreenPicture {
    try ScreenPicture(xwd: Data(contentsOf: folder.appendingPathComponent("Xvfb_screen0")))
  }

  /// Runs xdotool, and returns what it prints.
  @discardableResult
  public func xdotool(_ arguments: String...) throws -> String {
    try run(URL(fileURLWithPath: "/usr/bin/xdotool"), arguments)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Runs a program on this screen to its end, and returns what it prints.
  public func run(_ program: URL, _ arguments: [String]) throws -> String {
    let tool = Process()
    tool.executableURL = program
    tool.arguments = arguments
    tool.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
    let output = Pipe()
    tool.standardOutput = output
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }
}

/// A failure to drive a window.
public struct WindowTestError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
