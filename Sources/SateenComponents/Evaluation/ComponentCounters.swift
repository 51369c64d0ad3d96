import SateenThreads

/// How often the bodies of a tree were read, its leaves measured and drawn. Tests count instead of measuring time.
public struct ComponentCounts: Sendable, Equatable {
  /// Bodies that were read.
  public internal(set) var evaluations = 0
  /// Components that were kept because they equal the ones before.
  public internal(set) var kept = 0
  /// Leaves that were measured, rather than found measured.
  public internal(set) var measurements = 0
  /// Leaves that were drawn.
  public internal(set) var drawings = 0
  /// The evaluations by the names of the components' types.
  public internal(set) var evaluationsByType: [String: Int] = [:]
  /// The drawings by the names of the leaves: ``Label``'s is its text.
  public internal(set) var drawingsByLeaf: [String: Int] = [:]
}

/// The counters of one tree. Any thread.
final class ComponentCounters: Sendable {
  private let counts = Locked(ComponentCounts())

  var now: ComponentCounts { counts.withLock { $0 } }

  func reset() { counts.withLock { $0 = ComponentCounts() } }

  func evaluated(_ type: Any.Type) {
    #if DEBUG
      let name = "\(type)"
      counts.withLock { $0.evaluationsByType[name, default: 0] += 1 }
    #endif
    counts.withLock { $0.evaluations += 1 }
  }

  func kept() { counts.withLock { $0.kept += 1 } }
  func measured() { counts.withLock { $0.measurements += 1 } }

  func drew(_ name: @autoclosure () -> String) {
    #if DEBUG
      let name = name()
      counts.withLock { $0.drawingsByLeaf[name, default: 0] += 1 }
    #endif
    counts.withLock { $0.drawings += 1 }
  }
}
