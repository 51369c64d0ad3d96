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

/// Remembers layouts by what they were made of, for all threads. Bounded by the number of layouts and of their
/// pieces: when one generation is full the one before it is forgotten.
final class LayoutCache: Sendable {
  static let shared = LayoutCache(generation: 128, pieces: 8_192)

  struct Key: Hashable {
    var text: AttributedText
    var container: TextContainer
    /// Fonts may have come or gone since another layout was made.
    var generation = FontLibrary.generation
  }

  private struct State {
    var young: [Key: TextLayout] = [:]
    var old: [Key: TextLayout] = [:]
    var pieces = 0
  }

  private let limit: Int
  private let pieceLimit: Int
  private let state = Locked(State())

  init(generation: Int, pieces: Int) {
    limit = generation
    pieceLimit = pieces
  }

  func find(_ key: Key) -> TextLayout? {
    // Equal keys are compared under the lock, so the hash, which may be long work, is computed before.
    _ = key.hashValue
    return state.withLock { state in
      if let known = state.young[key] { return known }
      guard let known = state.old[key] else { return nil }
      Self.insert(known, key, &state, limit, pieceLimit)
      return known
    }
  }

  /// - Returns: the layout that counts: another thread may have been faster.
  func insert(_ layout: TextLayout, for key: Key) -> TextLayout {
    // Layouts of books would push out all others.
    guard layout.pieces.count * 4 <= pieceLimit else { return layout }
    return state.withLock { state in
      if let known = state.young[key] ?? state.old[key] { return known }
      Self.insert(layout, key, &state, limit, pieceLimit)
      return layout
    }
  }

  func removeAll() {
    state.withLock { $0 = State() }
  }

  private static func insert(
    _ layout: TextLayout, _ key: Key, _ state: inout State, _ limit: Int, _ pieceLimit: Int
  ) {
    if state.young.count >= limit || state.pieces >= pieceLimit {
      state.old = state.young
      state.young = [:]
      state.pieces = 0
    }
    state.young[key] = layout
    state.pieces += layout.pieces.count
  }
}
