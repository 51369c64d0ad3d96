import Logging
import SateenThreads

/// Tells of numbers that no motion can be made of. Any thread.
enum MotionLog {
  /// Each sentence is told once.
  private static let said = Locked<Set<String>>([])
  private static let listener = Locked<(@Sendable (String) -> Void)?>(nil)

  static func warn(_ sentence: String) {
    guard said.withLock({ $0.count < 1_000 && $0.insert(sentence).inserted }) else { return }
    Logger(label: "sateen.motion").warning("\(LogLine.escaped(sentence))")
    listener.withLock { $0 }?(sentence)
  }

  /// Runs a body while a closure hears of every sentence, also those that were told before. For tests.
  static func listening<Result>(_ heard: @escaping @Sendable (String) -> Void, _ body: () throws -> Result) rethrows
    -> Result
  {
    said.exchange([])
    let outer = listener.exchange(heard)
    defer { listener.exchange(outer) }
    return try body()
  }
}
