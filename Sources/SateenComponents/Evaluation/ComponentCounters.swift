import SateenCore
import SateenThreads
import Synchronization

/// How often the bodies of a tree were read, its leaves measured and drawn. Tests count instead of measuring time.
public struct ComponentCounts: Sendable, Equatable {
  /// Bodies that were read.
  public internal(set) var evaluations = 0
  /// Components that were kept because they equal the ones before.
  public internal(set) var kept = 0
  /// Layouts of the whole tree.
  public internal(set) var layouts = 0
  /// Leaves that were measured, rather than found measured.
  public internal(set) var measurements = 0
  /// Leaves that were drawn.
  public internal(set) var drawings = 0
  /// The evaluations by the names of the components' types. In debug builds.
  public internal(set) var evaluationsByType: [String: Int] = [:]
  /// The drawings by the names of the leaves: ``Label``'s is its text. In debug builds.
  public internal(set) var drawingsByLeaf: [String: Int] = [:]
}

extension ComponentCounts: CustomStringConvertible {
  /// All counts, and in debug builds those by component and by leaf.
  public var description: String {
    func counted(_ count: Int, _ one: String, _ many: String, _ parts: [String: Int] = [:]) -> String {
      let names = parts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
      let list = names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
      return "\(count) \(count == 1 ? one : many)\(list)"
    }
    return [
      counted(evaluations, "evaluation", "evaluations", evaluationsByType), "\(kept) kept",
      counted(layouts, "layout", "layouts"), counted(measurements, "measurement", "measurements"),
      counted(drawings, "drawing", "drawings", drawingsByLeaf),
    ].joined(separator: ", ")
  }
}

/// The counters of one tree. Any thread.
final class ComponentCounters: Sendable {
  private let evaluations = Atomic(0)
  private let kepts = Atomic(0)
  private let layouts = Atomic(0)
  private let measurements = Atomic(0)
  private let drawings = Atomic(0)
  #if DEBUG
    /// The counts by name.
    private let named = Locked(ComponentCounts())
  #endif

  var now: ComponentCounts {
    #if DEBUG
      var counts = named.withLock { $0 }
    #else
      var counts = ComponentCounts()
    #endif
    counts.evaluations = evaluations.load(ordering: .relaxed)
    counts.kept = kepts.load(ordering: .relaxed)
    counts.layouts = layouts.load(ordering: .relaxed)
    counts.measurements = measurements.load(ordering: .relaxed)
    counts.drawings = drawings.load(ordering: .relaxed)
    return counts
  }

  func reset() {
    evaluations.store(0, ordering: .relaxed)
    kepts.store(0, ordering: .relaxed)
    layouts.store(0, ordering: .relaxed)
    measurements.store(0, ordering: .relaxed)
    drawings.store(0, ordering: .relaxed)
    #if DEBUG
      named.exchange(ComponentCounts())
    #endif
  }

  func evaluated(_ type: Any.Type) {
    #if DEBUG
      let name = "\(type)"
      named.withLock { $0.evaluationsByType[name, default: 0] += 1 }
      ComponentTotals.evaluated(name)
    #endif
    evaluations.add(1, ordering: .relaxed)
    ComponentTotals.evaluations.add(1, ordering: .relaxed)
  }

  func kept() { kepts.add(1, ordering: .relaxed) }
  func measured() { measurements.add(1, ordering: .relaxed) }

  func laidOut() {
    layouts.add(1, ordering: .relaxed)
    ComponentTotals.layouts.add(1, ordering: .relaxed)
  }

  func drew(_ name: @autoclosure () -> String) {
    #if DEBUG
      let name = name()
      named.withLock { $0.drawingsByLeaf[name, default: 0] += 1 }
    #endif
    drawings.add(1, ordering: .relaxed)
    ComponentTotals.drawings.add(1, ordering: .relaxed)
  }
}
