import Logging
import SateenThreads

/// Tells of files that a cache cannot use: one line for each kind of reason, because thousands of files may share it.
final class CacheLog: Sendable {
  enum Kind: Hashable {
    case damage
    case system(SystemError)
    case folder
  }

  private let said = Locked<Set<Kind>>([])
  private let listener: (@Sendable (String) -> Void)?

  /// - Parameter listener: hears of each line instead of the log. For tests.
  init(listener: (@Sendable (String) -> Void)?) {
    self.listener = listener
  }

  func tell(_ kind: Kind, _ sentence: @autoclosure () -> String) {
    guard said.withLock({ $0.count < 64 && $0.insert(kind).inserted }) else { return }
    if let listener {
      listener(sentence())
    } else {
      Logger(label: "sateen.network").warning("\(LogLine.escaped(sentence()))")
    }
  }
}
