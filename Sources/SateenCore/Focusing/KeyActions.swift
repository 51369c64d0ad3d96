import Synchronization

/// How many nodes there are, in all windows, that keys act on wherever the focus is. Without any, keys that nothing has
/// used are done with.
enum KeyActions {
  enum Kind { case enterAndEscape, shortcuts }

  private static let enterAndEscape = Atomic<Int>(0)
  private static let shortcuts = Atomic<Int>(0)

  /// Any thread.
  static func count(of kind: Kind) -> Int {
    switch kind {
    case .enterAndEscape: enterAndEscape.load(ordering: .relaxed)
    case .shortcuts: shortcuts.load(ordering: .relaxed)
    }
  }

  /// Counts a node more, or one less. Any thread.
  static func change(_ kind: Kind, by number: Int) {
    switch kind {
    case .enterAndEscape: enterAndEscape.wrappingAdd(number, ordering: .relaxed)
    case .shortcuts: shortcuts.wrappingAdd(number, ordering: .relaxed)
    }
  }
}
