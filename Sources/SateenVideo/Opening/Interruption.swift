import Synchronization

/// A flag that any thread may change.
final class Interruption: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool {
    get { flag.load(ordering: .sequentiallyConsistent) }
    set { flag.store(newValue, ordering: .sequentiallyConsistent) }
  }
}
