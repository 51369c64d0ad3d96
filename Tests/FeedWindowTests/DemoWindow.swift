import Foundation
import XCTest

/// The feed demo in a real window on a virtual screen.
final class DemoWindow {
  let display: XvfbDisplay
  private let program: Process
  private var identifier = ""

  static let width = 760
  static let height = 960

  /// Opens the demo and waits for its first rows.
  init(_ arguments: [String] = []) throws {
    let display = try XvfbDisplay(width: 1_400, height: 1_100)
    self.display = display
    // The test bundle lies beside the programs it was built with.
    let folder = Bundle(for: DemoWindow.self).bundleURL
    program = Process()
    program.executableURL = [folder, folder.deletingLastPathComponent()]
      .map { $0.appendingPathComponent("FeedDemo") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    program.arguments = ["--size", "\(Self.width)x\(Self.height)"] + arguments
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = display.name
    environment["WAYLAND_DISPLAY"] = nil
    environment["SATEEN_SCALE"] = "1"
    program.environment = environment
    program.standardOutput = FileHandle.nullDevice
    program.standardError = FileHandle.nullDevice
    try program.run()
    var found = ""
    try wait("the window to open") {
      found = try display.xdotool("search", "--onlyvisible", "--name", "^Sateen$")
      return !found.isEmpty
    }
    identifier = found.split(separator: "\n").first.map(String.init) ?? ""
    try display.xdotool("windowmove", "--sync", identifier, "0", "0")
    try display.xdotool("windowfocus", identifier)
    try wait("the first rows to show") {
      let picture = try display.picture()
      // Cards are white and stand on grey; text in them is dark.
      return picture.color(20, 500) == 0xeef0f3
        && picture.count(x: 90..<600, y: 80..<400) { $0 == 0x1a1d21 } > 50
    }
    try rest()
  }

  deinit { close() }

  func close() {
    guard program.isRunning else { return display.stop() }
    program.terminate()
    program.waitUntilExit()
    display.stop()
  }

  func resize(_ width: Int, _ height: Int) throws {
    try display.xdotool("windowsize", "--sync", identifier, "\(width)", "\(height)")
  }

  var isRunning: Bool { program.isRunning }

  /// Seconds of processor time the program has used.
  func processorTime() throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(program.processIdentifier)/stat", encoding: .utf8)
    let fields = text[text.lastIndex(of: ")")!...].split(separator: " ")
    return (Double(fields[12])! + Double(fields[13])!) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  // MARK: Waiting

  /// Waits for something that happens in another process.
  func wait(_ what: String, upTo seconds: Double = 20, until condition: () throws -> Bool) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    while try !condition() {
      guard Date() < end else { throw WindowTestError("waited \(seconds) seconds for \(what)") }
      pause(0.03)
    }
  }

  /// Waits until the screen keeps still, and returns what it shows.
  @discardableResult
  func rest() throws -> ScreenPicture {
    var last = try display.picture()
    var same = 0
    try wait("the screen to come to rest") {
      self.pause(0.08)
      let now = try self.display.picture()
      same = now == last ? same + 1 : 0
      last = now
      return same >= 5
    }
    return last
  }

  private func pause(_ seconds: Double) {
    RunLoop.current.run(until: Date(timeIntervalSinceNow: seconds))
  }

  // MARK: Input

  func move(_ x: Int, _ y: Int) throws { try display.xdotool("mousemove", "\(x)", "\(y)") }

  func click(_ x: Int, _ y: Int) throws {
    try move(x, y)
    try display.xdotool("click", "1")
  }

  func key(_ name: String) throws { try display.xdotool("key", name) }

  /// Turns the wheel towards the reader, which scrolls towards the end.
  func wheel(_ notches: Int) throws {
    try display.xdotool("click", "--repeat", "\(abs(notches))", "--delay", "20", notches > 0 ? "5" : "4")
  }
}
