import SateenThreads

/// All pipelines there are, so that word of short memory reaches each of them.
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

  /// To be called when a pipeline ends.
  static func remove(_ pipeline: ImagePipeline) {
    entries.withLock { $0[ObjectIdentifier(pipeline)] = nil }
  }

  private static func releaseMemory() {
    // Looked up outside of the lock, for a pipeline may end with the reference taken here.
    let all = entries.withLock { Array($0.values) }
    for entry in all { entry.pipeline?.releaseMemory() }
  }
}
