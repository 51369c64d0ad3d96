/// The one request for more rows a list has under way, and whether there is a reason for another.
///
/// A request that ended without new rows is not repeated by itself: the list asks again when its data or size changes
/// or the reader scrolls.
struct BatchFetchState {
  private var context: BatchContext?
  private(set) var isArmed = true

  var isFetching: Bool { context?.isFetching ?? false }

  /// Something changed that may call for more rows.
  mutating func rearm() { isArmed = true }

  /// Notes that a request begins.
  /// - Returns: whether it may.
  mutating func begin(_ context: BatchContext) -> Bool {
    guard isArmed, !isFetching, context.begin() else { return false }
    isArmed = false
    self.context = context
    return true
  }

  /// The content was replaced: what is under way is no longer wanted.
  mutating func cancel() {
    context?.cancel()
    context = nil
    isArmed = true
  }
}
