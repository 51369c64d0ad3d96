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

  /// What a measurement was asked for.
  struct Question: Sendable {
    var width: Double
    /// What the delegate lets the row have, within the width.
    var range: SizeRange
    var traits: Traits
    /// Of the slot's layouts; an answer to an older question is shown, but asked for again.
    var version: Int
  }

  /// Place in the one sequence of items, headers and footers; follows every change.
  var row: Int
  /// Whether this is an item rather than a header or footer.
  let isItem: Bool
  var phase = Phase.preparing
  var node: CellNode?
  var layout: Layout?
  /// The width the layout was computed for, in points; -1 where it is out of date.
  var measuredWidth = -1.0
  /// Grows whenever a layout under way will be out of date.
  var layoutVersion = 0
  var layoutOwner: RowLayoutOwner?
  var ticket: WorkTicket?
  var priority = WorkPriority.background
  var state: InterfaceState = []
  var isInTree = false
  /// Whether it stands before its neighbours, being pinned.
  var isRaised = false
  /// The frame the node was given last, and what of it the node was told to be visible.
  var place: Rect?
  var visibleRect: Rect?
  /// Whether the last arrangement had it in view where it belongs, with content: what a reader may hold on to.
  var isSeenInPlace = false
  /// Whether the node has drawn everything once since it came into the display range.
  var isDrawn = false
  /// A measurement for another width, or after the node's layout changed, is under way.
  var isRemeasuring = false
  /// What the row showed before a reload; it stays until this slot's pixels are there.
  var outgoing: RowSlot?
  /// The row's way to its place, and into view.
  var glide: RowGlide?
  var fade: RowFade?

  init(row: Int, isItem: Bool) {
    self.row = row
    self.isItem = isItem
  }

  /// Whether the row's place on screen is taken by content rather than a stand-in.
  var isShown: Bool { isInTree || outgoing?.isInTree == true }
}

/// Lets a slot be named on a worker without being kept alive or used there.
struct RowSlotReference: @unchecked Sendable {
  // Only read on the main loop.
  weak var slot: RowSlot?
}

/// Takes word of an out-of-date layout from any thread to the row it belongs to.
final class RowLayoutOwner: LayoutOwner, @unchecked Sendable {
  // The references are only followed on the main loop.
  private weak let slot: RowSlot?
  private weak let controller: TableController?

  @MainActor init(slot: RowSlot, controller: TableController) {
    self.slot = slot
    self.controller = controller
  }

  func layoutWasInvalidated(of node: DisplayNode) {
    MainQueue.shared.post {
      if let slot = self.slot { self.controller?.layoutWasInvalidated(of: slot) }
    }
  }
}
