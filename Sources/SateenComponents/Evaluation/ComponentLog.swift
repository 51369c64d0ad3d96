import Logging
import SateenThreads

/// Tells of mistakes in components. Any thread.
package enum ComponentLog {
  /// Each sentence is told once.
  private static let said = Locked<Set<String>>([])
  private static let listener = Locked<(@Sendable (String) -> Void)?>(nil)

  static func warn(_ sentence: String) {
    let isNews = said.withLock { said -> Bool in
      if said.count >= 1_000 { said = [] }
      return said.insert(sentence).inserted
    }
    guard isNews else { return }
    Logger(label: "sateen.components").warning("\(LogLine.escaped(sentence))")
    listener.withLock { $0 }?(sentence)
  }

  /// Runs a body while a closure hears of every sentence, also those that were told before. For tests.
  package static func listening<Result>(
    _ heard: @escaping @Sendable (String) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    said.exchange([])
    let outer = listener.exchange(heard)
    defer { listener.exchange(outer) }
    return try body()
  }
}
