import SateenCore
import SateenLayout
import SateenThreads

/// Loads more content at the edges of a list: decides once a turn, and owns the loads under way, one per edge at most.
@MainActor
final class EdgeLoader {
  /// How many viewport lengths before an edge a load starts; an edge with zero, or less, does not load.
  var distance: [ListEdge: Double] = [.tail: 2]
  /// Loads more content at an edge.
  private(set) var load: (@MainActor (ListEdge) async throws -> LoadResult)?
  /// Called in a turn in which a load starts or ends at an edge.
  var onChange: ((ListEdge) -> Void)?
  /// Provides the items that are next to an edge now.
  var edgeItems: ((ListEdge) -> EdgeItems)?

  private var state = EdgeLoadState()
  private var tasks: [ListEdge: Task<Void, Never>] = [:]
  private var errors: [ListEdge: any Error] = [:]
  /// Edges that load next, wherever the scroll position is.
  private var forcedEdges: Set<ListEdge> = []
  /// The items next to an edge when its last load began.
  private var origins: [ListEdge: EdgeItems] = [:]
  /// Increases with each cancellation, which ends a decision under way.
  private var cancellations = 0
  /// Whether `onChange` is being called. Changes made in it, such as an indicator that comes or goes, are no reason to
  /// load.
  private var isTelling = false

  nonisolated init() {}

  deinit { Self.cancel(tasks) }

  func setLoad(_ load: (@MainActor (ListEdge) async throws -> LoadResult)?) {
    cancel()
    self.load = load
  }

  var loadsAtTail: Bool { load != nil && distance[.tail] ?? 0 > 0 }

  func state(_ edge: ListEdge) -> LoadState {
    switch state.phase(edge) {
    case .armed, .waiting: .idle
    case .loading: .loading
    case .failed: errors[edge].map { .failed($0) } ?? .idle
    case .ended: .ended
    }
  }

  // MARK: Decisions

  /// Starts the loads whose time has come.
  func loadIfNeeded(_ shouldLoad: (ListEdge) -> Bool) {
    let before = cancellations
    for edge in [ListEdge.tail, .head] where state.isArmed(edge) {
      guard let load, forcedEdges.contains(edge) || shouldLoad(edge), let number = state.begin(edge) else { continue }
      forcedEdges.remove(edge)
      errors[edge] = nil
      origins[edge] = edgeItems?(edge)
      tellChange(of: edge)
      guard cancellations == before else { return }
      // Starts at once: up to its first suspension the load runs in this turn.
      let task = Task.immediate { [weak self] in
        let result: Result<LoadResult, any Error>
        do { result = .success(try await load(edge)) } catch { result = .failure(error) }
        // In a turn of its own, because a load without a suspension ends within this one.
        MainQueue.shared.post { self?.end(number, at: edge, result) }
      }
      guard cancellations == before else { return Self.cancel([edge: task]) }
      tasks[edge] = task
    }
  }

  private func tellChange(of edge: ListEdge) {
    let wasTelling = isTelling
    isTelling = true
    onChange?(edge)
    isTelling = wasTelling
  }

  private func end(_ number: Int, at edge: ListEdge, _ result: Result<LoadResult, any Error>) {
    let outcome: EdgeLoadState.Outcome
    switch result {
    case .success(.more): outcome = .loaded
    case .success(.end): outcome = .reachedEnd
    case .failure(let error):
      outcome = .failed
      if state.isCurrent(number, at: edge) { errors[edge] = error }
    }
    guard state.end(number, at: edge, outcome) else { return }
    tasks[edge] = nil
    tellChange(of: edge)
  }

  // MARK: Changes of the list

  /// Whether a change replaces the content next to an edge, so that an end found there does not hold any more.
  /// - Parameter item: the item at the edge before the change.
  func replaces(_ edge: ListEdge, item: Int, _ elements: IndexMapping) -> Bool {
    let origin = origins[edge]
    if state.isLoading(edge) { return origin?.areRemoved(by: elements) ?? false }
    guard elements.newIndex(of: item) == nil else { return false }
    return origin?.item.map { elements.newIndex(of: $0) == nil } ?? true
  }

  func follow(_ elements: IndexMapping) {
    for edge in origins.keys { origins[edge]?.follow(elements) }
  }

  /// Content was inserted or removed, or the list got another size.
  /// - Parameter replaced: edges whose content was replaced.
  func contentDidChange(replaced: [ListEdge] = []) {
    guard !isTelling else { return }
    state.contentDidChange()
    for edge in replaced { state.edgeWasReplaced(edge) }
  }

  /// The user scrolled towards an edge, or tried to where there was nothing to scroll.
  /// - Returns: whether there is a reason to decide anew.
  @discardableResult
  func userDidScroll(towards edge: ListEdge) -> Bool {
    let wasArmed = state.isArmed(edge)
    state.userDidScroll(towards: edge)
    return !wasArmed && state.isArmed(edge)
  }

  /// Has an edge load next, whatever the last load brought and wherever the scroll position is.
  func force(_ edge: ListEdge) {
    if state.force(edge) { forcedEdges.insert(edge) }
  }

  /// Cancels all loads, because the content was replaced.
  func cancel() {
    cancellations += 1
    origins = [:]
    state.contentWasReplaced()
    forcedEdges = []
    errors = [:]
    Self.cancel(tasks)
    tasks = [:]
  }

  /// Cancels tasks in a turn of their own: cancellation handlers are the program's code.
  private nonisolated static func cancel(_ tasks: [ListEdge: Task<Void, Never>]) {
    guard !tasks.isEmpty else { return }
    MainQueue.shared.post { for task in tasks.values { task.cancel() } }
  }
}
