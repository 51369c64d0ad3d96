import SateenThreads

extension TextLayout {
  /// Lays a text out, or finds the layout that was made of the same text in the same room before, on whichever thread.
  /// - Parameters:
  ///   - width: the most it may take, in points. What is not a number sets no bound.
  ///   - height: likewise. At least one line is shown.
  ///   - maximumLines: 0 for as many as fit.
  ///   - truncation: what happens when text is left over.
  public static func layout(
    _ text: AttributedText, width: Double = .infinity, height: Double = .infinity, maximumLines: Int = 0,
    truncation: Truncation = .word
  ) -> TextLayout {
    layout(
      text, in: TextContainer(width: width, height: height, maximumLines: maximumLines, truncation: truncation))
  }

  /// Lays a text out, or finds the layout that was made of the same text in the same room before, on whichever thread.
  public static func layout(_ text: AttributedText, in container: TextContainer) -> TextLayout {
    let key = LayoutCache.Key(text: text, container: container.normalized)
    if let known = LayoutCache.shared.find(key) { return known }
    return LayoutCache.shared.insert(TextLayout(text, in: key.container), for: key)
  }
}

/// Remembers layouts by what they were made of, for all threads. Bounded by the number of layouts and by their bytes,
/// those of their texts included: when one generation is full the one before it is forgotten.
final class LayoutCache: Sendable {
  /// Texts of some lines take some kilobytes each.
  static let shared = LayoutCache(generation: 128, bytes: 2 << 20)

  struct Key: Hashable {
    var text: AttributedText
    var container: TextContainer
    /// Fonts may have come or gone since another layout was made.
    var generation = FontLibrary.generation
  }

  private struct State {
    var young: [Key: TextLayout] = [:]
    var old: [Key: TextLayout] = [:]
    var bytes = 0
    /// What was forgotten. It ends outside of the lock, for texts hold pictures of the application's.
    var forgotten: [[Key: TextLayout]] = []

    mutating func takeForgotten() -> [[Key: TextLayout]] {
      defer { forgotten = [] }
      return forgotten
    }
  }

  private let limit: Int
  private let byteLimit: Int
  private let state = Locked(State())

  init(generation: Int, bytes: Int) {
    limit = generation
    byteLimit = bytes
  }

  /// How much is held, in bytes, for tests.
  var byteCount: Int {
    state.withLock { state in
      state.young.values.reduce(0) { $0 + $1.byteCount } + state.old.values.reduce(0) { $0 + $1.byteCount }
    }
  }

  func find(_ key: Key) -> TextLayout? {
    // Equal keys are compared under the lock, so the hash, which may be long work, is computed before.
    _ = key.hashValue
    let (found, forgotten) = state.withLock { state -> (TextLayout?, [[Key: TextLayout]]) in
      if let known = state.young[key] { return (known, []) }
      guard let known = state.old[key] else { return (nil, []) }
      insert(known, key, &state)
      return (known, state.takeForgotten())
    }
    withExtendedLifetime(forgotten) {}
    return found
  }

  /// - Returns: the layout that counts: another thread may have been faster.
  func insert(_ layout: TextLayout, for key: Key) -> TextLayout {
    // Layouts of books would push out all others.
    guard layout.byteCount * 4 <= byteLimit else { return layout }
    let (counts, forgotten) = state.withLock { state in
      if let known = state.young[key] ?? state.old[key] { return (known, []) }
      insert(layout, key, &state)
      return (layout, state.takeForgotten())
    }
    withExtendedLifetime(forgotten) {}
    return counts
  }

  func removeAll() {
    let old = state.withLock { state in
      defer { state = State() }
      return state
    }
    withExtendedLifetime(old) {}
  }

  private func insert(_ layout: TextLayout, _ key: Key, _ state: inout State) {
    let bytes = layout.byteCount
    if state.young.count >= limit || state.bytes + bytes > byteLimit {
      state.forgotten.append(state.old)
      state.old = state.young
      state.young = [:]
      state.bytes = 0
    }
    state.young[key] = layout
    state.bytes += bytes
  }
}

extension TextLayout {
  /// About how much memory it keeps from being freed, runs aside, which other layouts share.
  var byteCount: Int {
    512 + text.string.utf8.count + text.runs.count * 128 + lines.count * MemoryLayout<Line>.stride
      + pieces.count * (MemoryLayout<PlacedPiece>.stride + MemoryLayout<ShapedRun>.stride)
  }
}
