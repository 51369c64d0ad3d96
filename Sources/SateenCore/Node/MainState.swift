import SateenThreads

/// A node's stored state that only the main loop touches. Made when first needed; most nodes outside of a list's ranges
/// have none.
@MainActor
final class MainState {
  /// Whether the contents of the node and of all below it appear in one frame.
  var isTransactionContainer = false
  /// Transactions of a container that have not completed.
  var transactions: [DisplayTransaction] = []
  /// Display operations of this node that have not finished.
  var displaysUnderWay = 0
  /// The drawing, done or under way, for a layout that is about to be applied.
  var ahead: AheadDrawing?
  /// Whether the pixels are being requested for a layout that is about to be applied.
  var isAnsweringAhead = false
  /// The version of the node's layout when that layout was measured; nil where none is pending.
  var versionDrawnAhead: Int?
  /// The sentinel's value when the shown pixels were requested.
  var shownVersion: UInt32 = 0
  /// How many drawings in a row were out of date when they were finished.
  var outdatedDrawings = 0
  /// The drawing that is finished although it is out of date.
  var insistent: InsistentDrawing?
  /// The number of the measurement under way, for the bounds or for a size that a transition chooses; nil for none. A
  /// later one takes its place.
  private(set) var measurement: Int?
  private var measurements = 0
  /// Why the last drawing failed.
  var displayError: DisplayError?
  /// Whether the node was drawn, even as nothing, since it last dropped its pixels.
  var hasDisplayed = false
  /// The node's part in the bitmap of a node above, or in its own that shows all below; nil outside of such.
  var raster: RasterPart?
  /// Whether the node's bitmap shows nodes below that are about to show by themselves.
  var isLeavingRasterization = false
  /// Whether the pixels on the layer show nodes below as well.
  var showsRaster = false
  /// Stands in for the node's pixels.
  var placeholder: Layer?
  var stateDelegates: [WeakStateDelegate] = []

  /// This node and nodes below it with work under way that follows the priority of this node too.
  var priorityFollowers: [WeakFollower] = []
  var isFollowingPriority = false

  nonisolated init() {}

  func beginMeasurement() -> Int {
    measurements += 1
    measurement = measurements
    return measurements
  }

  func endMeasurement() { measurement = nil }

  func runningTransactions() -> [DisplayTransaction] {
    transactions.removeAll(where: \.isComplete)
    return transactions
  }
}

struct WeakFollower {
  weak var node: DisplayNode?
}

final class WeakStateDelegate {
  private(set) weak var delegate: (any InterfaceStateDelegate)?

  init(delegate: any InterfaceStateDelegate) {
    self.delegate = delegate
  }
}

extension DisplayNode {
  var main: MainState {
    box.withLock { state in
      if let known = state.main { return known }
      let made = MainState()
      state.main = made
      return made
    }
  }
}
