import ArgumentParser
import Foundation
import Sateen

extension ParsableCommand {
  /// Runs a program: what is wrong is said in one sentence, with exit code 2, and a signal that closed its window ends it once
  /// everything was written.
  public static func runAsProgram() {
    EndSignals.surviveBrokenPipes()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as ExitCode {
      Foundation.exit(error.rawValue)
    } catch  where Self.exitCode(for: error) == .success {
      print(Self.fullMessage(for: error))
    } catch {
      let message = (error as? ProgramError)?.description ?? Self.message(for: error)
      ErrorOutput.say("\(configuration.commandName ?? "program"): \(message)")
      Foundation.exit(2)
    }
    EndSignals.endIfNoted()
  }
}

/// Standard error, of which nobody may read.
public enum ErrorOutput {
  /// Writes a line. Control characters, which names of files may have, are written as escapes.
  public static func say(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((LogLine.escaped(line) + "\n").utf8))
  }
}
