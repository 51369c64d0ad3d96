import SateenThreads

/// All pipelines, so that each of them releases memory when memory is short.
enum PipelineList {
  private struct Entry {
    weak var pipeline: ImagePipeline?
  }

  private static let entries: Locked<[ObjectIdentifier: Entry]> = {
    MemoryPressure.addHandler { releaseMemory() }
    return Locked([:])
  }()

  static func add(_ pipeline: ImagePipeline) {
    let entry = Entry(pipeline: pipeline)
    entries.withLock { $0[ObjectIdentifier(pipeline)] = entry }
  }

  /// Called when a pipeline is freed.
  static func remove(_ pipeline: ImagePipeline) {
    entries.withLock { $0[ObjectIdentifier(pipeline)] = nil }
  }

  private static func releaseMemory() {
    // Pipelines are accessed without the lock, because a pipeline may be freed with the reference taken here.
    let all = entries.withLock { Array($0.values) }
    for entry in all { entry.pipeline?.releaseMemory() }
  }
}
