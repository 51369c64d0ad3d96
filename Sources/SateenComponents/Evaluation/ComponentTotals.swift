import SateenCore
import SateenThreads
import Synchronization

/// The counts of all trees of the process, for the HUD.
@MainActor
final class ComponentTotals: DebugCounterSource {
  nonisolated static let evaluations = Atomic(0)
  nonisolated static let layouts = Atomic(0)
  nonisolated static let drawings = Atomic(0)

  /// The evaluations by the names of the components' types. In debug builds.
  private nonisolated static let byType = Locked<[String: Int]>([:])
  private static let shared = ComponentTotals()
  private static var isRegistered = false

  nonisolated static func evaluated(_ name: String) { byType.withLock { $0[name, default: 0] += 1 } }

  /// Has the HUD show the counts, from the first tree that comes on screen on.
  static func register() {
    guard !isRegistered else { return }
    isRegistered = true
    DebugCounterRegistry.register(shared)
  }

  var debugCounters: [DebugCounter] {
    func counter(_ name: String, _ value: Int) -> DebugCounter { DebugCounter(name: name, value: value, unit: .count) }
    let busiest = Self.byType.withLock { $0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
    return [
      counter("bodies read", Self.evaluations.load(ordering: .relaxed)),
      counter("rows laid out", Self.layouts.load(ordering: .relaxed)),
      counter("leaves drawn", Self.drawings.load(ordering: .relaxed)),
    ] + busiest.map { counter($0.key, $0.value) }
  }
}
