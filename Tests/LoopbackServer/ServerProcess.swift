import Foundation

/// A program that listens on a port. It is killed when this process ends, however that comes about.
final class ServerProcess: @unchecked Sendable {
  // `lock` guards the variables.

  private let command: [String]
  private let port: Int
  private let lock = NSLock()
  private var guardian: Process?
  /// The writing end of the guardian's input.
  private var line: Pipe?
  private var identifier: pid_t = 0

  /// Returns once the program listens.
  init(_ command: [String], port: Int) throws {
    self.command = command
    self.port = port
    try start()
  }

  deinit { stop() }

  func start() throws {
    lock.lock()
    defer { lock.unlock() }
    guard guardian == nil else { throw LoopbackError("the server runs already") }
    let guardian = Process()
    guardian.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The input ends when this process does. The shell tells the program's identifier first.
    guardian.arguments =
      [
        "-c", "\"$@\" </dev/null & echo $!; exec >/dev/null; read _; kill -KILL $! 2>/dev/null; wait", "sh",
      ] + command
    let line = Pipe()
    let output = Pipe()
    guardian.standardInput = line
    guardian.standardOutput = output
    guardian.standardError = FileHandle.nullDevice
    try Self.run(guardian)
    var text = ""
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    identifier = pid_t(text) ?? 0
    self.guardian = guardian
    self.line = line
    let end = Date(timeIntervalSinceNow: 60)
    while !LoopbackPort.isOpen(port) {
      guard Date() < end, identifier > 0, kill(identifier, 0) == 0 else {
        endGuardian()
        throw LoopbackError("nobody listens on the port \(port)")
      }
      usleep(10_000)
    }
  }

  /// Starts a process that gets all signals. It would inherit the mask of this thread, and those that run tasks let no
  /// signals through: the shell would wait for the end of its child for ever.
  private static func run(_ process: Process) throws {
    var (none, mask) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    try process.run()
  }

  func stop() {
    lock.lock()
    defer { lock.unlock() }
    endGuardian()
  }

  func signal(_ number: Int32) {
    lock.lock()
    defer { lock.unlock() }
    if guardian != nil, identifier > 0 { kill(identifier, number) }
  }

  private func endGuardian() {
    guard let guardian, let line else { return }
    try? line.fileHandleForWriting.close()
    guardian.waitUntilExit()
    self.guardian = nil
    self.line = nil
  }
}
