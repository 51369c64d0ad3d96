import Logging
import SateenThreads

/// Tells of numbers and relations that are of no use, and of what does not run on this machine. Each sentence is told once.
/// Any thread.
package final class OnceLog: Sendable {
  /// Tells of numbers that no motion can be made of.
  package static let motion = OnceLog("sateen.motion")
  /// Tells of numbers that no node or layer can look like.
  package static let look = OnceLog("sateen.look")
  /// Tells of gestures that would wait for each other.
  package static let gestures = OnceLog("sateen.gestures")

  /// Tells of OpenGL that does not start.
  package static let graphics = OnceLog("sateen.window")

  private let label: String
  private let said = Locked<Set<String>>([])
  private let listener = Locked<(@Sendable (String) -> Void)?>(nil)

  private init(_ label: String) { self.label = label }

  package func warn(_ sentence: String) {
    guard said.withLock({ $0.count < 1_000 && $0.insert(sentence).inserted }) else { return }
    Logger(label: label).warning("\(LogLine.escaped(sentence))")
    listener.withLock { $0 }?(sentence)
  }

  /// Runs a body while a closure hears of every sentence, also those that were told before. For tests.
  package func listening<Result>(_ heard: @escaping @Sendable (String) -> Void, _ body: () throws -> Result) rethrows
    -> Result
  {
    said.exchange([])
    let outer = listener.exchange(heard)
    defer { listener.exchange(outer) }
    return try body()
  }
}
