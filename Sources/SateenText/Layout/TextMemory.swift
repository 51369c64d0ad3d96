import SateenThreads

/// Releases the text caches when memory is short.
package enum TextMemory {
  /// Registers the handler at its first use.
  static let listens: Registration = MemoryPressure.addHandler {
    // The main loop does not wait while thousands of runs and glyph bitmaps are freed.
    WorkQueue.shared.submit(.background) { release() }
  }

  /// Evicts cached layouts, shaped runs, glyph bitmaps and unused faces. Existing layouts keep theirs.
  package static func release() {
    LayoutCache.shared.removeAll()
    ShapingCache.shared.removeAll()
    FontLibrary.releaseMemory()
  }
}
