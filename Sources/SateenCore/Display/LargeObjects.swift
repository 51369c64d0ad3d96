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

  /// Takes over a reference; it is dropped on a worker thread after the current turn.
  public static func release(_ object: AnyObject) {
    waiting.append(object)
  }

  /// Sends what was given up in this turn to a worker.
  static func flush() {
    guard !waiting.isEmpty else { return }
    let parcel = Parcel(waiting)
    waiting = []
    WorkQueue.shared.submit(.background) { parcel.open() }
  }
}
