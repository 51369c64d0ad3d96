import Foundation
import ProgramWindows
import SateenThreads
import XCTest

/// `PasteboardProgram`, or another that answers commands, with its window on a display of a test.
final class TrialProgram: @unchecked Sendable {
  // The variables belong to the test, and to the threads that it starts and awaits, one after the other. All else is
  // constant.
  private var buffer: [UInt8] = []
  private var lastFile = 0
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let folder: URL

  convenience init(_ display: XvfbDisplay) async throws {
    try await self.init(["DISPLAY": display.name])
  }

  /// Starts the program, and waits until it shows its window.
  /// - Parameter display: the variables by which programs find the display.
  init(_ display: [String: String], name: String = "PasteboardProgram") async throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let bundle = Bundle(for: SelectionProgramTests.self).bundleURL
    let program = [bundle, bundle.deletingLastPathComponent()].map { $0.appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    process.executableURL = try XCTUnwrap(program, "the program is built")
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { environment[name] = nil }
    environment["SATEEN_SCALE"] = "1"
    process.environment = environment.merging(display) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try SelectionTrial.withAllSignals { try process.run() }
    try await wait(for: "ready")
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Gives a command, with a file that has the text.
  /// - Returns: the file.
  @discardableResult
  func give(_ command: String, _ text: [UInt8] = []) throws -> URL {
    lastFile += 1
    let file = folder.appendingPathComponent("\(lastFile)")
    try Data(text).write(to: file)
    try input.fileHandleForWriting.write(contentsOf: Data("\(command) \(file.path)\n".utf8))
    return file
  }

  /// Gives a command that is a line, without a file.
  func give(line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Copies text, and waits until the server has agreed.
  func copy(_ text: [UInt8], as command: String = "copy") async throws {
    try give(command, text)
    try await wait(for: "own")
  }

  /// Pastes.
  /// - Returns: the text.
  func paste(as command: String = "paste") async throws -> [UInt8] {
    let file = try give(command)
    try await wait(for: "pasted")
    return [UInt8](try Data(contentsOf: file))
  }

  // MARK: Answers

  /// Waits for an answer. Others before it are changes of the clipboard, which come at their own times.
  func wait(for line: String) async throws {
    while true {
      let answer = try await answer()
      if answer == line { return }
      guard answer.hasSuffix("own") else {
        throw WindowTestError("The program said \"\(answer)\", and not \"\(line)\"")
      }
    }
  }

  /// The next answer that tells no change of the clipboard.
  func news() async throws -> String {
    while true {
      let answer = try await answer()
      if !answer.hasSuffix("own") { return answer }
    }
  }

  private func answer() async throws -> String {
    let result: Result<String, WindowTestError> = await SateenThreads.answer { answer in
      DetachedThread.start("test.answer") { [self] in answer(Result { () throws(WindowTestError) in try nextLine() }) }
    }
    return try result.get()
  }

  private func nextLine() throws(WindowTestError) -> String {
    let descriptor = output.fileHandleForReading.fileDescriptor
    var chunk = [UInt8](repeating: 0, count: 1_024)
    while true {
      if let end = buffer.firstIndex(of: 10) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 60_000) > 0 else { throw WindowTestError("The program said nothing for a minute") }
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { throw WindowTestError("The program has ended") }
      buffer.append(contentsOf: chunk[..<count])
    }
  }

  // MARK: The end

  /// Sends the program a signal to end.
  func terminate() { process.terminate() }

  /// Waits for the end.
  /// - Returns: the signal that ended the program, 0 for none; its exit code is to be 0.
  func end(file: StaticString = #filePath, line: UInt = #line) async throws -> Int32 {
    try await eventually("the program ends", file: file, line: line) { !process.isRunning }
    // Foundation ends the process that asks a running one for its status.
    guard !process.isRunning else { throw WindowTestError("The program runs on") }
    guard process.terminationReason == .exit else { return process.terminationStatus }
    XCTAssertEqual(process.terminationStatus, 0, file: file, line: line)
    return 0
  }
}
