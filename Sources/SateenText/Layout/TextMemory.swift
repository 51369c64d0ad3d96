import SateenThreads

/// Gives back what is only remembered to save work, where memory is short.
package enum TextMemory {
  /// Listens from its first use on.
  static let listens: Registration = MemoryPressure.addHandler {
    // Thousands of runs and pictures end, for which the main loop does not wait.
    WorkQueue.shared.submit(.background) { release() }
  }

  /// Forgets layouts, shaped runs, pictures of glyphs and faces that nobody uses. What is laid out stays as it is.
  package static func release() {
    LayoutCache.shared.removeAll()
    ShapingCache.shared.removeAll()
    FontLibrary.releaseMemory()
  }
}
