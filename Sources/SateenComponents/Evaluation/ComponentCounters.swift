import SateenCore
import SateenThreads

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
  private let counts = Locked(ComponentCounts())

  var now: ComponentCounts { counts.withLock { $0 } }

  func reset() { counts.exchange(ComponentCounts()) }

  func evaluated(_ type: Any.Type) {
    #if DEBUG
      let name = "\(type)"
      counts.withLock { $0.evaluationsByType[name, default: 0] += 1 }
      ComponentTotals.evaluated(name)
    #endif
    counts.withLock { $0.evaluations += 1 }
    ComponentTotals.evaluations.add(1, ordering: .relaxed)
  }

  func kept() { counts.withLock { $0.kept += 1 } }
  func measured() { counts.withLock { $0.measurements += 1 } }

  func laidOut() {
    counts.withLock { $0.layouts += 1 }
    ComponentTotals.layouts.add(1, ordering: .relaxed)
  }

  func drew(_ name: @autoclosure () -> String) {
    #if DEBUG
      let name = name()
      counts.withLock { $0.drawingsByLeaf[name, default: 0] += 1 }
    #endif
    counts.withLock { $0.drawings += 1 }
    ComponentTotals.drawings.add(1, ordering: .relaxed)
  }
}
