import Foundation

/// A program of this package in a real window on a virtual screen.
public final class ProgramWindow {
  public let display: XvfbDisplay
  private let program: Process
  private var identifier = ""

  /// The program's file.
  public var file: URL { program.executableURL ?? URL(fileURLWithPath: "") }

  /// Opens the program's window and puts it into the upper left corner of the screen.
  /// - Parameters:
  ///   - folder: the folder with the program.
  ///   - title: the window's title, as a regular expression.
  public init(
    _ name: String, in folder: URL, _ arguments: [String], title: String, screen: (width: Int, height: Int)
  ) throws {
    let display = try XvfbDisplay(width: screen.width, height: screen.height)
    self.display = display
    program = Process()
    program.executableURL = folder.appendingPathComponent(name)
    program.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = display.name
    environment["WAYLAND_DISPLAY"] = nil
    environment["SATEEN_SCALE"] = "1"
    program.environment = environment
    program.standardOutput = FileHandle.nullDevice
    // A file, because a pipe would have to be read while the program writes.
    let complaints = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-\(UUID().uuidString).txt")
    _ = FileManager.default.createFile(atPath: complaints.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: complaints) }
    program.standardError = try FileHandle(forWritingTo: complaints)
    try program.run()
    var found = ""
    do {
      try wait("the window to open") {
        found = try display.xdotool("search", "--onlyvisible", "--name", title)
        return !found.isEmpty || !program.isRunning
      }
    } catch {
      throw WindowTestError("\(error); on \(display.name) it said: \(Self.text(complaints))")
    }
    if found.isEmpty {
      throw WindowTestError(
        "\(name) ended with status \(program.terminationStatus), and said: \(Self.text(complaints))")
    }
    identifier = found.split(separator: "\n").first.map(String.init) ?? ""
    try display.xdotool("windowmove", "--sync", identifier, "0", "0")
    try display.xdotool("windowfocus", identifier)
  }

  deinit { close() }

  private static func text(_ file: URL) -> String {
    (try? String(contentsOf: file, encoding: .utf8)).flatMap { $0.isEmpty ? nil : $0 } ?? "nothing"
  }

  /// Sends the program a signal and waits for its end.
  /// - Returns: the signal that ended the program; nil where it exited.
  public func end(by number: Int32) -> Int32? {
    kill(program.processIdentifier, number)
    program.waitUntilExit()
    return program.terminationReason == .uncaughtSignal ? program.terminationStatus : nil
  }

  public func close() {
    guard program.isRunning else { return display.stop() }
    program.terminate()
    program.waitUntilExit()
    display.stop()
  }

  public func resize(_ width: Int, _ height: Int) throws {
    try display.xdotool("windowsize", "--sync", identifier, "\(width)", "\(height)")
  }

  public var isRunning: Bool { program.isRunning }

  /// The names of the libraries and other files that the program has mapped into its memory, without folders.
  public func mappedFiles() throws -> Set<String> {
    // A file without a size, of which Foundation reads as a whole only the beginning.
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(program.processIdentifier)/maps"))
    let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    return Set(maps.split(separator: "\n").compactMap { $0.split(separator: "/").last.map(String.init) })
  }

  /// The names of the program's threads.
  public func threadNames() throws -> Set<String> {
    let folder = "/proc/\(program.processIdentifier)/task"
    let threads = try FileManager.default.contentsOfDirectory(atPath: folder)
    // A thread may end meanwhile.
    let names = threads.compactMap { try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8) }
    return Set(names.map { $0.trimmingCharacters(in: .newlines) })
  }

  /// The processor time that the program has used, in seconds.
  public func processorTime() throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(program.processIdentifier)/stat", encoding: .utf8)
    guard let end = text.lastIndex(of: ")") else { throw WindowTestError("the system tells no processor time") }
    let ticks = text[end...].split(separator: " ").dropFirst(12).prefix(2).compactMap { Double($0) }
    return ticks.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Whether the main thread waits in the kernel for files to become ready, without a time limit.
  public func waitsForEventsAlone() throws -> Bool {
    // The number of the system call and its arguments, or the state of a thread that makes none.
    let text = try String(contentsOfFile: "/proc/\(program.processIdentifier)/syscall", encoding: .utf8)
    #if arch(x86_64)
      let ppoll = "271"
    #else
      let ppoll = "73"
    #endif
    let call = text.split(separator: " ")
    // The third argument points to the limit.
    return call.count > 3 && call[0] == ppoll && call[3] == "0x0"
  }

  /// How often the main thread has begun to wait.
  public func mainThreadWaits() throws -> Int {
    let id = program.processIdentifier
    let text = try String(contentsOfFile: "/proc/\(id)/task/\(id)/status", encoding: .utf8)
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("voluntary_ctxt_switches:") }),
      let count = line.split(whereSeparator: \.isWhitespace).last.flatMap({ Int($0) })
    else { throw WindowTestError("the system tells no context switches") }
    return count
  }

  // MARK: Waiting

  /// Waits for something that happens in another process.
  public func wait(_ what: String, upTo seconds: Double = 60, until condition: () throws -> Bool) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    while try !condition() {
      guard Date() < end else { throw WindowTestError("waited \(seconds) seconds for \(what)") }
      pause(0.03)
    }
  }

  /// Waits until the screen's pixels stop changing, and returns them.
  /// - Parameter seconds: for how long they have to stay the same. Scroll bars fade more than a second after a scroll.
  @discardableResult
  public func rest(for seconds: Double = 0.4) throws -> ScreenPicture {
    var last = try display.picture()
    var same = 0
    try wait("the screen to come to rest") {
      self.pause(0.08)
      let now = try self.display.picture()
      same = now == last ? same + 1 : 0
      last = now
      return Double(same) * 0.08 >= seconds
    }
    return last
  }

  private func pause(_ seconds: Double) {
    RunLoop.current.run(until: Date(timeIntervalSinceNow: seconds))
  }

  // MARK: Input

  public func move(_ x: Int, _ y: Int) throws { try display.xdotool("mousemove", "\(x)", "\(y)") }

  public func click(_ x: Int, _ y: Int) throws {
    try move(x, y)
    try display.xdotool("click", "1")
  }

  public func doubleClick(_ x: Int, _ y: Int) throws {
    try move(x, y)
    try display.xdotool("click", "--repeat", "2", "--delay", "40", "1")
  }

  /// Presses at one point, moves to another in steps and releases.
  public func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int), steps: Int = 8) throws {
    try move(start.x, start.y)
    try display.xdotool("mousedown", "1")
    for step in 1...steps {
      try move(start.x + (end.x - start.x) * step / steps, start.y + (end.y - start.y) * step / steps)
    }
    try display.xdotool("mouseup", "1")
  }

  public func key(_ name: String) throws { try display.xdotool("key", name) }

  /// Turns the wheel towards the user, which scrolls towards the end; away for a negative number.
  public func wheel(_ notches: Int) throws {
    try display.xdotool("click", "--repeat", "\(abs(notches))", "--delay", "20", notches > 0 ? "5" : "4")
  }
}
