/// The loads that a list has under way, one per edge at most, and whether there is a reason for another: a state machine
/// without clocks, threads or callbacks.
///
/// An edge is armed when the list is new and after each change of its content or size. A load that brought nothing new is
/// not repeated by itself. A failed load is repeated when the user scrolls towards its edge.
struct EdgeLoadState: Hashable, Sendable {
  /// How a load ended.
  enum Outcome: Hashable, Sendable {
    /// Content came already, or is about to come. The change that it makes leads to the next decision.
    case loaded
    /// There is no more content at this edge: nothing loads there until the item at the edge is removed.
    case reachedEnd
    case failed
  }

  enum Phase: Hashable, Sendable {
    case armed
    /// With the number of the load, whether content changed since it began, and whether the items at the edge were
    /// replaced, so that an end that it finds is not theirs.
    case loading(Int, contentChanged: Bool, edgeReplaced: Bool)
    /// The last load brought nothing yet.
    case waiting
    case failed
    case ended
  }

  private var phases: [ListEdge: Phase] = [:]
  private var lastLoad = 0

  func phase(_ edge: ListEdge) -> Phase { phases[edge] ?? .armed }

  func isLoading(_ edge: ListEdge) -> Bool {
    if case .loading = phase(edge) { return true }
    return false
  }

  /// Whether a decision to load would be followed.
  func isArmed(_ edge: ListEdge) -> Bool { phase(edge) == .armed }

  /// Whether this load is under way, neither ended nor cancelled.
  func isCurrent(_ load: Int, at edge: ListEdge) -> Bool {
    if case .loading(load, _, _) = phase(edge) { return true }
    return false
  }

  /// Begins a load.
  /// - Returns: its number; nil where the edge has one under way or no reason for another.
  mutating func begin(_ edge: ListEdge) -> Int? {
    guard isArmed(edge) else { return nil }
    lastLoad += 1
    phases[edge] = .loading(lastLoad, contentChanged: false, edgeReplaced: false)
    return lastLoad
  }

  /// Ends a load. A load that was cancelled or has ended before is ignored.
  /// - Returns: whether it was the one under way.
  @discardableResult
  mutating func end(_ load: Int, at edge: ListEdge, _ outcome: Outcome) -> Bool {
    guard case .loading(load, let contentChanged, let edgeReplaced) = phase(edge) else { return false }
    switch outcome {
    case .loaded: phases[edge] = contentChanged ? .armed : .waiting
    case .reachedEnd: phases[edge] = edgeReplaced ? .armed : .ended
    case .failed: phases[edge] = .failed
    }
    return true
  }

  /// The content or the size changed: there may be a reason to load at either edge. A failed edge stays failed until the
  /// user scrolls towards it.
  mutating func contentDidChange() {
    for edge in ListEdge.allCases {
      switch phase(edge) {
      case .waiting: phases[edge] = .armed
      case .loading(let load, _, let isReplaced):
        phases[edge] = .loading(load, contentChanged: true, edgeReplaced: isReplaced)
      case .armed, .failed, .ended: break
      }
    }
  }

  /// The item at an edge was removed: that there was no more content behind it does not hold for the item there now.
  mutating func edgeWasReplaced(_ edge: ListEdge) {
    switch phase(edge) {
    case .ended: phases[edge] = .armed
    case .loading(let load, let isChanged, _):
      phases[edge] = .loading(load, contentChanged: isChanged, edgeReplaced: true)
    case .armed, .waiting, .failed: break
    }
  }

  /// The user scrolled towards an edge.
  mutating func userDidScroll(towards edge: ListEdge) {
    switch phase(edge) {
    case .failed, .waiting: phases[edge] = .armed
    case .armed, .loading, .ended: break
    }
  }

  /// The program wants an edge to load, whatever the last load there brought.
  /// - Returns: false while a load is under way there.
  mutating func force(_ edge: ListEdge) -> Bool {
    guard !isLoading(edge) else { return false }
    phases[edge] = .armed
    return true
  }

  /// Cancels the load under way at an edge.
  /// - Returns: its number.
  @discardableResult
  mutating func cancel(_ edge: ListEdge) -> Int? {
    guard case .loading(let load, _, _) = phase(edge) else { return nil }
    phases[edge] = .armed
    return load
  }

  /// The content was replaced: all loads are cancelled, and earlier outcomes no longer hold.
  /// - Returns: the numbers of the cancelled loads.
  @discardableResult
  mutating func contentWasReplaced() -> [Int] {
    let cancelled = ListEdge.allCases.compactMap { cancel($0) }
    phases = [:]
    return cancelled
  }
}
