import Foundation

/// A program with a window, for those who need no more to say about it.
@MainActor
public enum Application {
  /// Runs a window until it is closed. Where it cannot be opened, the reason goes to standard error in a sentence, and the
  /// program ends with exit code 1.
  public static func run(_ window: Window) {
    do {
      try window.run()
    } catch {
      let program = CommandLine.arguments.first?.split(separator: "/").last ?? "program"
      FileHandle.standardError.write(Data("\(program): \(error)\n".utf8))
      exit(1)
    }
  }
}
