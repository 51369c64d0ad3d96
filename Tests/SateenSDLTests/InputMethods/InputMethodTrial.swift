import Foundation
import ProgramWindows
import SateenThreads
import XCTest

/// A display and an input method of a test's own, and `EditorProgram`, which types into its window go to.
///
/// The method has a session bus, and folders for its files, of its own: nothing of the desktop's is read or changed.
final class InputMethodTrial: @unchecked Sendable {
  // The variables belong to the test; all else is constant.
  enum Method {
    /// The display's own dead keys and Compose alone.
    case none
    /// IBus with the engine of `test_engine.py`.
    case ibus
    /// fcitx5 with its Korean engine.
    case hangul
  }

  let display: XvfbDisplay
  private(set) var program: TrialProgram!
  private let folder: URL
  private var environment: [String: String]
  private var services: [Process] = []
  /// The daemon of the method.
  private(set) var daemon: Process?
  /// The engine, where it is a process of its own.
  private(set) var engine: Process?

  /// Starts all, and waits until keys go to the program's window, with its first text focused.
  init(_ method: Method) async throws {
    for (file, package) in Self.needed(method) where !FileManager.default.fileExists(atPath: file) {
      throw XCTSkip("\(file) is missing, which the Debian package \(package) brings")
    }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-\(UUID().uuidString)")
    let home = folder.appendingPathComponent("home")
    let runtime = folder.appendingPathComponent("run")
    for folder in [home, runtime] {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    display = try SelectionTrial.withAllSignals { try XvfbDisplay(width: 400, height: 300, hasOpenGL: false) }
    environment = [
      "DISPLAY": display.name, "HOME": home.path, "XDG_RUNTIME_DIR": runtime.path,
      "XDG_CONFIG_HOME": home.appendingPathComponent(".config").path,
      "XDG_CACHE_HOME": home.appendingPathComponent(".cache").path,
      "XDG_DATA_HOME": home.appendingPathComponent(".local/share").path, "XMODIFIERS": "@im=none",
      // Compose sequences are those of a locale.
      "LC_ALL": "C.UTF-8",
    ]
    switch method {
    case .none: environment["SDL_IM_MODULE"] = "none"
    case .ibus: try await startIBus()
    case .hangul: try await startHangul(home)
    }
    for _ in 1...4 {
      program = try await TrialProgram(environment, name: "EditorProgram")
      try await focusWindow()
      guard method == .hangul, try await !fcitxHasFocus() else { return }
    }
    throw WindowTestError("fcitx5 does not take the window's keys")
  }

  /// Whether fcitx5 hears of the window's keys, some seconds after it has the focus. On a busy machine SDL may have given up.
  private func fcitxHasFocus() async throws -> Bool {
    let end = Clock.monotonic + 5
    while Clock.monotonic < end {
      if try answer(of: "/usr/bin/fcitx5-remote").hasPrefix("2") { return true }
      try await Task.sleep(for: .milliseconds(100))
    }
    return false
  }

  deinit {
    program = nil
    for service in services.reversed() { Self.end(service) }
    display.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends a program, by force where it does not go: fcitx5 sometimes stays when its clients have just gone.
  private static func end(_ service: Process) {
    guard service.isRunning else { return }
    service.terminate()
    let end = Clock.monotonic + 5
    while service.isRunning, Clock.monotonic < end { usleep(10_000) }
    if service.isRunning { kill(service.processIdentifier, SIGKILL) }
  }

  /// The files that a method needs, with the packages that bring them.
  private static func needed(_ method: Method) -> [(file: String, package: String)] {
    let display = [("/usr/bin/Xvfb", "xvfb"), ("/usr/bin/xdotool", "xdotool")]
    let bus = ("/usr/bin/dbus-send", "dbus")
    switch method {
    case .none: return display
    case .ibus:
      return display + [bus, ("/usr/bin/ibus-daemon", "ibus"), ("/usr/bin/python3", "python3")]
    case .hangul:
      let engine = ("/usr/share/fcitx5/inputmethod/hangul.conf", "fcitx5-hangul")
      return display + [bus, ("/usr/bin/fcitx5", "fcitx5"), ("/usr/bin/fcitx5-remote", "fcitx5"), engine]
    }
  }

  // MARK: Starting

  /// Starts a program that ends with the trial.
  private func start(_ file: String, _ arguments: [String], output: Pipe? = nil) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: file)
    process.arguments = arguments
    var all = ProcessInfo.processInfo.environment
    for name in ["WAYLAND_DISPLAY", "IBUS_ADDRESS", "DBUS_SESSION_BUS_ADDRESS"] { all[name] = nil }
    process.environment = all.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try SelectionTrial.withAllSignals { try process.run() }
    services.append(process)
    return process
  }

  private func startBus() throws {
    let output = Pipe()
    _ = try start("/usr/bin/dbus-daemon", ["--session", "--nofork", "--print-address=1"], output: output)
    var address = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 { address.append(byte) }
    guard !address.isEmpty else { throw WindowTestError("There is no session bus") }
    environment["DBUS_SESSION_BUS_ADDRESS"] = String(decoding: address, as: UTF8.self)
  }

  private func startIBus() async throws {
    environment["SDL_IM_MODULE"] = "ibus"
    try startBus()
    daemon = try start(
      "/usr/bin/ibus-daemon", ["--panel=disable", "--config=disable", "--emoji-extension=disable"])
    try await until("IBus answers") { try !answer(of: "/usr/bin/ibus", "list-engine").isEmpty }
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("test_engine.py")
    let engine = try start("/usr/bin/python3", [script.path, log.path])
    self.engine = engine
    let end = Clock.monotonic + 60
    while !said().contains(where: { $0.hasPrefix("ready") }) {
      guard engine.isRunning else { throw XCTSkip("Python has no IBus: gir1.2-ibus-1.0 or python3-gi is missing") }
      guard Clock.monotonic < end else { throw WindowTestError("IBus does not take the engine") }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func startHangul(_ home: URL) async throws {
    environment["SDL_IM_MODULE"] = "fcitx"
    let settings = home.appendingPathComponent(".config/fcitx5")
    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    let profile = """
      [Groups/0]
      Name=Default
      Default Layout=us
      DefaultIM=hangul

      [Groups/0/Items/0]
      Name=hangul
      Layout=

      [GroupOrder]
      0=Default

      """
    try Data(profile.utf8).write(to: settings.appendingPathComponent("profile"))
    try Data("[Behavior]\nActiveByDefault=True\n".utf8).write(to: settings.appendingPathComponent("config"))
    try startBus()
    daemon = try start("/usr/bin/fcitx5", ["--disable=wayland,waylandim,kimpanel,classicui,xim,notifications"])
    // It answers while it still loads, and SDL waits for 300 milliseconds once, at its start.
    try await until("fcitx5 has loaded its engines") {
      try answer(
        of: "/usr/bin/dbus-send", "--session", "--print-reply=literal", "--reply-timeout=20000",
        "--dest=org.fcitx.Fcitx5", "/controller", "org.fcitx.Fcitx.Controller1.AvailableInputMethods"
      ).contains("hangul")
    }
  }

  /// Waits for something that happens in another process.
  private func until(_ sentence: String, _ isThere: () throws -> Bool) async throws {
    let end = Clock.monotonic + 60
    while try !isThere() {
      guard Clock.monotonic < end else { throw WindowTestError("Waited a minute, and not: \(sentence)") }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  /// Runs a program to its end, and returns what it prints.
  private func answer(of file: String, _ arguments: String...) throws -> String {
    let output = Pipe()
    let process = try start(file, arguments, output: output)
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    services.removeLast()
    return String(decoding: data, as: UTF8.self)
  }

  /// Gives the keys to the program's window.
  func focusWindow() async throws { try await focusWindow(of: program) }

  private func focusWindow(of program: TrialProgram) async throws {
    let window = "\(try await Self.state(of: program).window)"
    try display.xdotool("windowmove", "--sync", window, "0", "0")
    try display.xdotool("windowfocus", "--sync", window)
  }

  /// Opens the window of another such program, which then has the keys.
  func openAnotherWindow() async throws -> TrialProgram {
    let other = try await TrialProgram(environment, name: "EditorProgram")
    try await focusWindow(of: other)
    return other
  }

  // MARK: Typing

  /// Presses keys, by the X server's names.
  /// - Parameter delay: milliseconds between two.
  func type(_ keys: String..., delay: Int = 30) throws {
    let arguments = ["key", "--delay", "\(delay)"] + keys.flatMap { $0.split(separator: " ").map(String.init) }
    _ = try display.run(URL(fileURLWithPath: "/usr/bin/xdotool"), arguments)
  }

  /// Presses keys while the program's main loop is busy, so that it sees all of them at once.
  func typeInAStall(_ keys: String) async throws {
    try program.give(line: "stall 700")
    try await program.wait(for: "stalled")
    try type(keys, delay: 0)
  }

  /// Gives the display another layout of its keys.
  func setLayout(_ layout: String, variant: String, option: String = "") throws {
    let setter = "/usr/bin/setxkbmap"
    guard FileManager.default.fileExists(atPath: setter) else { throw XCTSkip("\(setter) is not installed") }
    _ = try display.run(
      URL(fileURLWithPath: setter), ["-layout", layout, "-variant", variant, "-option", option])
  }

  func click(_ x: Int, _ y: Int) throws {
    try display.xdotool("mousemove", "--sync", "\(x)", "\(y)")
    try display.xdotool("click", "1")
  }

  // MARK: Looking

  struct State: Decodable {
    var window: UInt
    var text: String
    var line: String
    var secure: String
    var focus: String
    var composed: String
    var isComposing: Bool
    var selection: [Int]
    var returned: [String]
    var caret: [Double]
  }

  /// The texts of the program now.
  func state() async throws -> State { try await Self.state(of: program) }

  func state(of program: TrialProgram) async throws -> State { try await Self.state(of: program) }

  private static func state(of program: TrialProgram) async throws -> State {
    try program.give(line: "state")
    return try JSONDecoder().decode(State.self, from: Data(try await program.news().utf8))
  }

  /// Waits until the texts are as they are to be.
  @discardableResult
  func wait(
    for sentence: String, of program: TrialProgram? = nil, file: StaticString = #filePath, line: UInt = #line,
    until isThere: (State) throws -> Bool
  ) async throws -> State {
    let end = Clock.monotonic + 60
    while true {
      let state = try await Self.state(of: program ?? self.program)
      if try isThere(state) { return state }
      guard Clock.monotonic < end else {
        XCTFail("In time: \(sentence), but \(state)", file: file, line: line)
        return state
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Waits until a text was typed, with nothing composed any more.
  func expect(_ text: String, file: StaticString = #filePath, line: UInt = #line) async throws {
    let state = try await wait(for: "\(text.debugDescription)", file: file, line: line) {
      $0.text == text && !$0.isComposing
    }
    XCTAssertEqual(state.composed, "", file: file, line: line)
  }

  /// Waits until letters are composed.
  func expectComposed(_ letters: String, file: StaticString = #filePath, line: UInt = #line) async throws {
    try await wait(for: "\(letters.debugDescription) is composed", file: file, line: line) { $0.composed == letters }
  }

  private var log: URL { folder.appendingPathComponent("engine.log") }

  /// The engine's reports, a line for each call.
  func said() -> [String] {
    ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }
}
