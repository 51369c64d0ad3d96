/// Frees memory on a worker instead of the main loop: freeing a bitmap of a megabyte returns its pages to the system,
/// which can take longer than composing a frame.
@MainActor
package enum LargeObjects {
  private final class Parcel: @unchecked Sendable {
    // Filled on the main loop, then read and emptied only by the one worker it is handed to.
    private var objects: [AnyObject]

    init(_ objects: [AnyObject]) { self.objects = objects }

    func open() { objects = [] }
  }

  private static var waiting: [AnyObject] = []
  /// The number of waiting objects at the last flush.
  private static var earlier = 0

  /// Takes over a reference, and drops it on a worker thread after the current turn and its frame.
  package static func release(_ object: AnyObject) {
    waiting.append(object)
  }

  /// Sends all waiting references to a worker.
  package static func flush() {
    send(waiting.count)
  }

  /// Sends the references from before this turn to a worker. The newer objects are still in the last frame's snapshot,
  /// which would be the last to release them, on the main loop.
  package static func flushEarlier() {
    send(earlier)
  }

  private static func send(_ count: Int) {
    if count > 0 {
      let parcel = Parcel(Array(waiting[..<count]))
      waiting.removeFirst(count)
      WorkQueue.shared.submit(.background) { parcel.open() }
    }
    earlier = waiting.count
  }
}
