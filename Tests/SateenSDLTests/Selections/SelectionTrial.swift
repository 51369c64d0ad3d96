import Foundation
import ProgramWindows
import SateenCore
import SateenThreads
import XCTest

@testable import SateenSDL

/// An X server of the test's own, and programs that use its selections.
final class SelectionTrial: Sendable {
  /// For reads that are to succeed: the machine may be busy.
  static let generous = PasteboardLimits(patience: 60)

  static let scripts =
    "Grüße, naïve café\r\nПривет · Γειά σου · שלום · مرحبا · नमस्ते · 你好 · こんにちは · 안녕 · สวัสดี · \u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467} e\u{301}"

  let display: XvfbDisplay
  private let services = Locked<[SelectionService]>([])

  init() throws {
    for program in ["/usr/bin/Xvfb", "/usr/bin/xclip", "/usr/bin/xsel"]
    where !FileManager.default.isExecutableFile(atPath: program) {
      throw XCTSkip("\(program) is not installed; Scripts/install-deps --tests brings it")
    }
    display = try Self.withAllSignals { try XvfbDisplay(width: 64, height: 64, hasOpenGL: false) }
  }

  /// Programs inherit the signals that their thread blocks, and the threads of tasks block that which ends a program.
  static func withAllSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
    var (none, old) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    return try body()
  }

  /// Makes a service, which the trial keeps: a service that is released ends.
  func service(_ patience: SelectionService.Patience = .init()) -> SelectionService {
    let service = SelectionService(display: display.name, patience: patience)
    services.withLock { $0.append(service) }
    return service
  }

  /// Takes a selection over, and waits until the server has agreed.
  static func own(
    _ service: SelectionService, _ content: PasteboardContent?, as selection: String = "CLIPBOARD"
  ) async throws {
    let result = await answer { answer in service.own(selection, content) { answer($0) } }
    try result.get()
  }

  /// Runs a program to its end on a thread of its own, since it may need this process to answer.
  /// - Parameter input: written to a file that is the program's input; xclip and xsel leave a process that reads no pipe.
  func run(_ program: String, _ arguments: [String], input: [UInt8]? = nil) async throws -> [UInt8] {
    let display = display.name
    let result: Result<[UInt8], any Error> = await answer { answer in
      DetachedThread.start("test.program") {
        answer(Result { try Self.run(program, arguments, input, display) })
      }
    }
    return try result.get()
  }

  private static func run(
    _ program: String, _ arguments: [String], _ input: [UInt8]?, _ display: String
  ) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (inputFile, outputFile) = (folder.appendingPathComponent("input"), folder.appendingPathComponent("output"))
    try Data(input ?? []).write(to: inputFile)
    _ = FileManager.default.createFile(atPath: outputFile.path, contents: nil)
    try spawn([program] + arguments, display, input: inputFile.path, output: outputFile.path)
    return [UInt8](try Data(contentsOf: outputFile))
  }

  /// Copies bytes by xclip or xsel, which end before what they have left behind owns the selection.
  func copy(_ program: String, _ arguments: String..., bytes: [UInt8]) async throws {
    let watcher = try await XPeer(self)
    let old = await watcher.owner()
    _ = try await run("/usr/bin/\(program)", arguments, input: bytes)
    try await eventually("\(program) owns the selection") {
      let owner = await watcher.owner()
      return owner != old && owner != 0
    }
    try await watcher.kill()
  }

  /// Foundation's processes count as running for as long as programs do that they have left behind, as xclip does.
  private static func spawn(_ arguments: [String], _ display: String, input: String, output: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": display]) { $1 }
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for copy in words + variables { free(copy) } }
    var process: pid_t = 0
    let failure = withAllSignals { posix_spawn(&process, arguments[0], &actions, nil, &words, &variables) }
    guard failure == 0 else { throw WindowTestError("\(arguments[0]) cannot be started: \(failure)") }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  func xclip(_ arguments: String...) async throws -> [UInt8] { try await run("/usr/bin/xclip", arguments) }
  func xsel(_ arguments: String...) async throws -> [UInt8] { try await run("/usr/bin/xsel", arguments) }
}

/// Waits until a condition holds.
func eventually(
  _ sentence: String, isolation: isolated (any Actor)? = #isolation, file: StaticString = #filePath,
  line: UInt = #line, _ condition: () async -> Bool
) async throws {
  let end = Clock.monotonic + 60
  while await !condition() {
    guard Clock.monotonic < end else { return XCTFail("In time: \(sentence)", file: file, line: line) }
    try await Task.sleep(for: .milliseconds(5))
  }
}

/// The error of a read that is to fail.
func failure<Value>(
  isolation: isolated (any Actor)? = #isolation, file: StaticString = #filePath, line: UInt = #line,
  _ body: () async throws(PasteboardError) -> Value
) async -> PasteboardError? {
  do {
    let value = try await body()
    XCTFail("This succeeded: \("\(value)".prefix(200))", file: file, line: line)
    return nil
  } catch {
    return error
  }
}

/// Bytes without a pattern that is easy to get right by accident.
func noise(_ count: Int) -> [UInt8] {
  var state: UInt32 = 12_345
  return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    for index in 0..<count {
      state = state &* 1_664_525 &+ 1_013_904_223
      buffer[index] = UInt8(truncatingIfNeeded: state >> 24)
    }
    initialized = count
  }
}

/// Lines of text of so many bytes.
func lines(_ count: Int) -> [UInt8] {
  let line = Array("The quick brown fox — 敏捷的棕色狐狸 — jumps over the lazy dog\n".utf8)
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count)
  while bytes.count + line.count <= count { bytes += line }
  bytes += [UInt8](repeating: UInt8(ascii: "x"), count: count - bytes.count)
  return bytes
}

extension Locked<Int> {
  /// Counts on.
  /// - Returns: the new number.
  func increase() -> Int {
    withLock { number in
      number += 1
      return number
    }
  }
}
