import Synchronization

/// The version of a node's contents: drawings of an older version are out of date. Any thread.
///
/// A class of its own, because Swift 6.3 cannot optimize the deinitializers of a node's subclasses in modules that are
/// built for testing, if the node itself holds an `Atomic`.
final class DisplaySentinel: Sendable {
  private let value = Atomic<UInt32>(0)

  var version: UInt32 { value.load(ordering: .relaxed) }

  /// - Returns: the version before.
  @discardableResult
  func increment() -> UInt32 { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}
