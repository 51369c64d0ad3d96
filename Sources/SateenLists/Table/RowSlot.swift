import SateenCore
import SateenLayout
import SateenThreads

/// A row that is near enough to the reader to have a node, or to be getting one.
@MainActor
final class RowSlot {
  enum Phase {
    /// A worker makes and measures the node.
    case preparing
    /// Node and layout are there.
    case ready
    /// No longer wanted; what still arrives is dropped.
    case released
  }

  /// Place in the one sequence of rows; follows insertions and deletions.
  var row: Int
  var phase = Phase.preparing
  var node: CellNode?
  var layout: Layout?
  /// The width the layout was computed for, in points.
  var measuredWidth = 0.0
  var ticket: WorkTicket?
  var priority = WorkPriority.background
  var state: InterfaceState = []
  var isInTree = false
  /// A measurement for another width, or after the node's layout changed, is under way.
  var isRemeasuring = false
  /// What the row showed before a reload; it stays until this slot's pixels are there.
  var outgoing: RowSlot?

  init(row: Int) {
    self.row = row
  }
}

/// Lets a node be named on a worker without keeping its slot alive or being sent across threads.
struct RowSlotReference: @unchecked Sendable {
  // Only read on the main loop.
  weak var slot: RowSlot?
}
