import SateenCore
import SateenLayout
import SateenThreads

/// Asks for more content at the edges of a list: decides once a turn, owns the requests under way, one per edge at most,
/// and hears how they end.
@MainActor
final class EdgeFetcher {
  /// What a list shows, as far as fetching goes by it.
  struct Situation {
    /// What shows, in content points.
    var bounds: Rect
    /// The content's length along the axis, in points.
    var filledLength: Double
    var contentSize: Size
    var axis = CollectionAxis.vertical
    var direction = LayoutDirection.leftToRight
    var isVisible: Bool
    /// Where the reader goes; empty at rest.
    var moving: ScrollDirection
  }

  /// How many screenfuls ahead of an edge to fetch; zero or less fetches nothing there.
  var leadingScreens: [ListEdge: Double] = [.head: 0, .tail: 2]
  /// Called in a turn after a request ended: there may be reason for the next.
  var onEnd: (() -> Void)?
  /// Called with the reason, in a turn after a request failed.
  var onFailure: ((ListEdge, String) -> Void)?

  private var state = EdgeFetchState()
  private var contexts: [ListEdge: HeldContext] = [:]

  /// A request, held by whoever fetches.
  private struct HeldContext {
    weak var context: BatchContext?
  }

  /// Edges at which to ask wherever the reader is.
  private var insisted: Set<ListEdge> = []

  nonisolated init() {}

  deinit {
    for held in contexts.values { held.context?.cancel() }
  }

  func isFetching(_ edge: ListEdge) -> Bool { state.isFetching(edge) }

  /// Why the last request at an edge failed; nil once another one begins there.
  func failure(_ edge: ListEdge) -> String? { state.failure(edge) }

  // MARK: Deciding

  /// Begins the requests it is time for.
  /// - Parameters:
  ///   - mayFetch: asked for an edge where it is time, before anything begins.
  ///   - begin: handed the request that begins; may end it at once.
  func fetch(in situation: Situation, mayFetch: (ListEdge) -> Bool, begin: (BatchContext) -> Void) {
    for edge in [ListEdge.tail, .head] where state.isArmed(edge) {
      guard insisted.contains(edge) || decision(edge, situation).shouldFetch, mayFetch(edge),
        let request = state.begin(edge)
      else { continue }
      insisted.remove(edge)
      let context = BatchContext(edge: edge) { [weak self] outcome in
        MainQueue.shared.post { self?.end(request, at: edge, outcome) }
      }
      contexts[edge] = HeldContext(context: context)
      begin(context)
    }
  }

  private func decision(_ edge: ListEdge, _ situation: Situation) -> BatchFetchDecision {
    BatchFetchDecision(
      edge: edge, isFetching: state.isFetching(edge), leadingScreens: leadingScreens[edge] ?? 0,
      bounds: situation.bounds, filledLength: situation.filledLength, contentSize: situation.contentSize,
      axis: situation.axis, direction: situation.direction, isVisible: situation.isVisible, moving: situation.moving)
  }

  private func end(_ request: Int, at edge: ListEdge, _ outcome: EdgeFetchState.Outcome) {
    guard state.end(request, at: edge, outcome) else { return }
    contexts[edge] = nil
    if case .failed(let reason) = outcome { onFailure?(edge, reason) }
    onEnd?()
  }

  // MARK: What happens to the list

  /// Content came or went, or the list got another size.
  /// - Parameter replaced: edges at which other elements stand than before.
  func contentDidChange(replaced: [ListEdge] = []) {
    state.contentDidChange()
    for edge in replaced { state.edgeWasReplaced(edge) }
  }

  /// The reader scrolled towards an edge, or tried to where there was nothing to scroll.
  /// - Returns: whether there is reason to decide anew.
  @discardableResult
  func readerDidScroll(towards edge: ListEdge) -> Bool {
    let wasArmed = state.isArmed(edge)
    state.readerDidScroll(towards: edge)
    return !wasArmed && state.isArmed(edge)
  }

  /// The program wants an edge asked again, whatever came of it before and wherever the reader is.
  func retry(_ edge: ListEdge) {
    if state.retry(edge) { insisted.insert(edge) }
  }

  /// All content was replaced: what is under way is not wanted any more.
  func cancel() {
    state.contentWasReplaced()
    insisted = []
    let cancelled = contexts.values
    contexts = [:]
    for held in cancelled { held.context?.cancel() }
  }
}
