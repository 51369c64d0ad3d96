import SateenCore
import SateenLayout
import SateenThreads

/// An element that is near enough to the reader to have a node, or to be getting one.
@MainActor
final class ElementSlot {
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
    /// What the arranger lets the element have.
    var base: SizeRange
    /// What the delegate makes of it.
    var range: SizeRange
    /// Whether this only gives the element the size of its place, having been measured before.
    var isFitting = false
    var traits: Traits
    /// Of the slot's layouts; an answer to an older question is shown, but asked for again.
    var version: Int
  }

  /// A layout whose size the arrangement on screen does not know yet.
  struct Waiting {
    var layout: Layout
    var question: Question
    /// How many sizes the arrangement must have taken.
    var number: Int
    /// The version of the node's layout at which this was asked for, where its pixels are still to be drawn.
    var undrawn: Int?
  }

  /// Place in the one sequence of items, headers and footers; follows every change.
  var index: Int
  /// Whether this is an item rather than a header or footer.
  let isItem: Bool
  var phase = Phase.preparing
  var node: CellNode?
  var layout: Layout? { didSet { layoutSize = layout?.size } }
  /// Of ``layout``: whoever asks that itself copies all of it.
  private(set) var layoutSize: Size?
  var waiting: Waiting?
  /// A layout for the place in an arrangement that is about to come.
  var fitted: Layout?
  /// Whether such a layout is there or under way.
  var isFittedAhead = false
  /// The size the element asked for itself.
  var measuredSize: Size?
  /// What the layout was computed for; nil where it is out of date.
  var answered: SizeRange?
  /// The arranger's version at which the question was still the same.
  var questionVersion = -1
  /// The size of its place that a layout was asked to fit last.
  var fittedSize: Size?
  /// Grows whenever a layout under way will be out of date.
  var layoutVersion = 0
  var layoutOwner: ElementLayoutOwner?
  var ticket: WorkTicket?
  var priority = WorkPriority.background
  var state: InterfaceState = []
  /// Where the lists inside are to begin.
  var memory: [ScrollMemory.Place?]?
  var isInTree = false
  /// Whether it stands before its neighbours, being pinned.
  var isRaised = false
  /// The frame the node was given last, and what of it the node was told to be visible.
  var place: Rect?
  var visibleRect: Rect?
  /// At which of its window's turn edges the element came into view where it belongs, with content; nil where it is not.
  var inPlaceSince: Int?
  /// The time of the turn in which the node was last given something else to draw, infinite before that turn's update.
  /// What it drew before is dropped, and the new drawing begins only at the turn's end: until then nothing seems to be
  /// under way.
  var changeTime = -1.0
  /// Whether the node has drawn everything once since it came into the display range.
  var isDrawn = false
  /// A measurement for other sizes, or after the node's layout changed, is under way.
  var isRemeasuring = false
  /// Whether the element came with a reload, after which lists inside it begin at their start.
  var startsAnew = false
  /// The version of the node's layout at which the answer that came last was asked for; nil where nothing changed since.
  var measuredVersion: Int?
  /// How many measurements in a row were out of date when they came back.
  var outdatedAnswers = 0
  /// The number of the size, among those told, that the place must go by before the element takes over from another.
  var takesOverAt: Int?
  /// Whether the element has other content than the node that is being made for it. What is under way shows first, and
  /// then what is newest: an element that changes faster than it can be drawn changes as often as it can be.
  var isStale = false
  /// What the element showed before a reload; it stays until this slot's pixels are there.
  var outgoing: ElementSlot?
  /// The element's way to its place, and into view.
  var glide: ElementGlide?
  var fade: ElementFade?

  init(index: Int, isItem: Bool) {
    self.index = index
    self.isItem = isItem
  }

  /// Whether the element's place on screen is taken by content rather than a stand-in.
  var isShown: Bool {
    if let outgoing, outgoing.isInTree { return true }
    return isInTree
  }
}

/// Lets a slot be named on a worker without being kept alive or used there.
struct ElementSlotReference: @unchecked Sendable {
  // Only read on the main loop.
  weak var slot: ElementSlot?
}

/// Takes word of an out-of-date layout from any thread to the element it belongs to.
final class ElementLayoutOwner: LayoutOwner, @unchecked Sendable {
  // The references are only followed on the main loop.
  private weak let slot: ElementSlot?
  private weak let controller: ListController?
  private let posted = CoalescedPost()

  @MainActor init(slot: ElementSlot, controller: ListController) {
    self.slot = slot
    self.controller = controller
  }

  func layoutWasInvalidated(of node: DisplayNode) {
    if MainThread.isCurrent {
      MainThread.assume { tell() }
    } else {
      posted.post { self.tell() }
    }
  }

  @MainActor private func tell() {
    if let slot { controller?.layoutWasInvalidated(of: slot) }
  }
}
