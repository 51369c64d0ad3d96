import SateenThreads

/// Gives up memory away from the main loop: freeing a bitmap of a megabyte returns its pages to the system, which can take
/// longer than composing a frame.
@MainActor
public enum LargeObjects {
  private final class Parcel: @unchecked Sendable {
    // Filled on the main loop, then read and emptied only by the one worker it is handed to.
    private var objects: [AnyObject]

    init(_ objects: [AnyObject]) { self.objects = objects }

    func open() { objects = [] }
  }

  private static var waiting: [AnyObject] = []
  /// How many of them were there when the last turn ended.
  private static var earlier = 0

  /// Takes over a reference; it is dropped on a worker thread after the current turn, and the frame that follows it.
  public static func release(_ object: AnyObject) {
    waiting.append(object)
  }

  /// Sends all that was given up to a worker.
  static func flush() {
    send(waiting.count)
  }

  /// Sends what was given up before this turn; the rest is in the last frame still, which would be the last to let go of it,
  /// on the main loop.
  static func flushEarlier() {
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
