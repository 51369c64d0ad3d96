/// The requests for more content a list has under way, one per edge at most, and whether there is a reason for another:
/// a state machine without clocks, threads or callbacks.
///
/// An edge is armed when the list is new and after each change of its content or size. A request that brought nothing
/// new is not repeated by itself; one that failed is repeated when the reader scrolls towards its edge.
struct EdgeFetchState: Hashable, Sendable {
  /// How a request ended.
  enum Outcome: Hashable, Sendable {
    /// Content came before, or comes still; the change it makes calls for the next decision.
    case fetched
    /// There is nothing more at this edge: it rests until what stands there is gone.
    case reachedEnd
    /// The reason, in words for a person.
    case failed(String)
  }

  enum Phase: Hashable, Sendable {
    case armed
    /// With the request's number, and whether content came or went since it began.
    case fetching(Int, contentChanged: Bool)
    /// The last request brought nothing yet.
    case waiting
    case failed(String)
    case ended
  }

  private var phases: [ListEdge: Phase] = [:]
  private var lastRequest = 0

  func phase(_ edge: ListEdge) -> Phase { phases[edge] ?? .armed }

  func isFetching(_ edge: ListEdge) -> Bool {
    if case .fetching = phase(edge) { return true }
    return false
  }

  /// Whether a decision to fetch would be followed.
  func isArmed(_ edge: ListEdge) -> Bool { phase(edge) == .armed }

  /// Why the last request at an edge failed, while nothing has come of it since.
  func failure(_ edge: ListEdge) -> String? {
    if case .failed(let reason) = phase(edge) { return reason }
    return nil
  }

  /// Begins a request.
  /// - Returns: its number; nil where the edge has one under way or no reason for another.
  mutating func begin(_ edge: ListEdge) -> Int? {
    guard isArmed(edge) else { return nil }
    lastRequest += 1
    phases[edge] = .fetching(lastRequest, contentChanged: false)
    return lastRequest
  }

  /// A request ended. What was cancelled meanwhile, or has ended before, is left unheard.
  /// - Returns: whether it was the one under way.
  @discardableResult
  mutating func end(_ request: Int, at edge: ListEdge, _ outcome: Outcome) -> Bool {
    guard case .fetching(request, let contentChanged) = phase(edge) else { return false }
    switch outcome {
    case .fetched: phases[edge] = contentChanged ? .armed : .waiting
    case .reachedEnd: phases[edge] = .ended
    case .failed(let reason): phases[edge] = .failed(reason)
    }
    return true
  }

  /// The content or the size changed: there may be reason to fetch at either edge. A failure stays one until the reader
  /// asks again.
  mutating func contentDidChange() {
    for edge in ListEdge.allCases {
      switch phase(edge) {
      case .waiting: phases[edge] = .armed
      case .fetching(let request, _): phases[edge] = .fetching(request, contentChanged: true)
      case .armed, .failed, .ended: break
      }
    }
  }

  /// What stood at an edge is gone: that there was nothing more behind it says nothing about what stands there now.
  mutating func edgeWasReplaced(_ edge: ListEdge) {
    if phase(edge) == .ended { phases[edge] = .armed }
  }

  /// The reader scrolled towards an edge.
  mutating func readerDidScroll(towards edge: ListEdge) {
    switch phase(edge) {
    case .failed, .waiting: phases[edge] = .armed
    case .armed, .fetching, .ended: break
    }
  }

  /// Somebody who knows better wants the edge asked again, whatever came of it before.
  /// - Returns: false while a request is under way there.
  mutating func retry(_ edge: ListEdge) -> Bool {
    guard !isFetching(edge) else { return false }
    phases[edge] = .armed
    return true
  }

  /// Nobody wants the request under way at an edge any more.
  /// - Returns: its number.
  @discardableResult
  mutating func cancel(_ edge: ListEdge) -> Int? {
    guard case .fetching(let request, _) = phase(edge) else { return nil }
    phases[edge] = .armed
    return request
  }

  /// The content was replaced: what is under way is not wanted, and what was learnt about the edges holds no longer.
  /// - Returns: the numbers of the requests that were under way.
  @discardableResult
  mutating func contentWasReplaced() -> [Int] {
    let cancelled = ListEdge.allCases.compactMap { cancel($0) }
    phases = [:]
    return cancelled
  }
}
