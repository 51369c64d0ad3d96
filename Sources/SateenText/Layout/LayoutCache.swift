import SateenThreads

extension TextLayout {
  /// Lays out a text, or returns the cached layout of an equal text in an equal container. May be called on any thread.
  /// - Parameters:
  ///   - width: the maximum width, in points. NaN counts as infinite.
  ///   - height: the maximum height, in points. NaN counts as infinite. At least one line is shown.
  ///   - maximumLines: 0 for as many as fit.
  ///   - truncation: how the last line is shortened where the text does not fit.
  public static func layout(
    _ text: AttributedText, width: Double = .infinity, height: Double = .infinity, maximumLines: Int = 0,
    truncation: Truncation = .word
  ) -> TextLayout {
    layout(
      text, in: TextContainer(width: width, height: height, maximumLines: maximumLines, truncation: truncation))
  }

  /// Lays out a text, or returns the cached layout of an equal text in an equal container. May be called on any thread.
  public static func layout(_ text: AttributedText, in container: TextContainer) -> TextLayout {
    let key = LayoutCache.Key(text: text, container: container.normalized)
    if let known = LayoutCache.shared.find(key) { return known }
    return LayoutCache.shared.insert(TextLayout(text, in: key.container), for: key)
  }
}

/// A cache of layouts by text and container, for all threads. It keeps two generations, each bounded by the number of
/// layouts and by their bytes, including those of their texts. When the young generation is full, the old one is
/// evicted.
final class LayoutCache: Sendable {
  /// A text of some lines takes some kilobytes.
  static let shared: LayoutCache = {
    let cache = LayoutCache(generation: 128, bytes: 2 << 20)
    FontLibrary.observeChanges { cache.removeAll() }
    HyphenationLibrary.observeChanges { cache.removeAll() }
    return cache
  }()

  struct Key: Hashable {
    var text: AttributedText
    var container: TextContainer
    /// Distinguishes layouts made before and after fonts were registered or unregistered.
    var generation = FontLibrary.generation
  }

  private struct State {
    var young: [Key: TextLayout] = [:]
    var old: [Key: TextLayout] = [:]
    var bytes = 0
    /// Evicted layouts. They are freed outside of the lock, because texts hold attachments of the application, whose
    /// deinit may call back.
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

  /// The size of all cached layouts, in bytes, for tests.
  var byteCount: Int {
    state.withLock { state in
      state.young.values.reduce(0) { $0 + $1.byteCount } + state.old.values.reduce(0) { $0 + $1.byteCount }
    }
  }

  func find(_ key: Key) -> TextLayout? {
    // The hash is computed before the lock is taken, because hashing a long text takes long. Under the lock, the
    // dictionary only compares.
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

  /// - Returns: the layout to use. Another thread may have inserted one first.
  func insert(_ layout: TextLayout, for key: Key) -> TextLayout {
    // A layout larger than a quarter of the budget is not cached, because it would evict the others.
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
  /// The approximate memory that the layout retains. Glyph runs are not included, because other layouts share them.
  var byteCount: Int {
    512 + text.string.utf8.count + text.runs.count * 128 + lines.count * MemoryLayout<Line>.stride
      + pieces.count * (MemoryLayout<PlacedPiece>.stride + MemoryLayout<ShapedRun>.stride)
  }
}
