import FoundationEssentials
import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// The base class of ``List``, ``TableNode``, ``CollectionNode`` and ``PagerNode``: elements of any size and any number, of
/// which those near the viewport have nodes.
///
/// Nodes are made, measured and drawn on workers a little ahead of the scroll position; all other elements are a number.
/// Sizes not measured yet are estimated, and when the true ones arrive nothing on screen moves.
open class ListNode: DisplayNode {
  // `controller` is main-actor state; the reference to it never changes.
  let controller: ListController

  nonisolated init(controller: ListController) {
    self.controller = controller
    super.init()
    backgroundColor = Color(light: .white, dark: Color(white: 0.07))
  }

  open override func makeView() -> View {
    host.list = self
    return controller.makeView(for: self)
  }

  var host: ListHost { controller.host }

  /// The content moved.
  func didScroll() {}

  /// Items have other frames.
  func didArrange() {}

  /// A person selected an item, or pressed it again.
  func didSelectItem(at indexPath: IndexPath) {}

  func didDeselectItem(at indexPath: IndexPath) {}

  /// A person changed the selection, by one item or all of them.
  func didChangeSelection() {}

  open override func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {
    super.interfaceStateDidChange(to: new, from: old)
    controller.limitStates(to: new)
  }

  open override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    controller.traitsDidChange()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    controller.tintDidChange()
  }

  // MARK: Data

  /// Says what the list shows. Held weakly. Setting it reloads.
  public weak var dataSource: (any ListDataSource)? {
    get { host.dataSource }
    set {
      host.list = self
      host.dataSource = newValue
      reloadData()
    }
  }

  /// Hears of events in the list. Held weakly.
  public weak var delegate: (any ListDelegate)? {
    get { host.delegate }
    set {
      host.list = self
      host.delegate = newValue
    }
  }

  /// Asks the data source anew, in the list's next turn. Elements on screen keep their pixels until the new ones are
  /// there. Since nothing says which element is which, nothing is selected or focused afterwards, and lists inside
  /// elements begin at their start.
  /// - Parameter completion: called on the main loop when the list has taken in what there is. A list that is in no window,
  ///   or has no size, does so when it is.
  public func reloadData(completion: (@MainActor () -> Void)? = nil) {
    controller.reloadData()
    if let completion { controller.whenReloaded(completion) }
  }

  /// Changes elements and sections in one step. Change the data source first.
  ///
  /// Batches within `update` become one with it, and are applied with it.
  /// - Parameters:
  ///   - animated: whether elements are seen to come, go and move; of batches within others, the outermost decides.
  ///   - update: collects the changes. Deletions, reloads and origins of moves speak of places before, insertions and
  ///     targets of moves of places after.
  ///   - completion: called when the changes are made: of batches within others first. While a reload is asked for, which
  ///     takes the changes in, that is when it is made.
  /// - Throws: ``ListUpdateError`` naming the counts where they do not fit the data source, or what `update` throws;
  ///   then nothing changes and no completion is called.
  public func performBatchUpdates(
    animated: Bool = false, _ update: (inout ListUpdate) throws -> Void, completion: (@MainActor () -> Void)? = nil
  ) throws {
    var changes = ListUpdate()
    controller.nesting.begin()
    do {
      try update(&changes)
    } catch {
      controller.nesting.abandon()
      throw error
    }
    guard let batch = controller.nesting.end(changes, completion) else { return }
    try controller.perform(batch.update, animated: animated)
    for completion in batch.completions { controller.whenReloaded(completion) }
  }

  /// Whether headers of a ``ListDataSource`` stay in view while their section is. In snapshots each section says so of
  /// its own header.
  public var pinsSectionHeaders: Bool {
    get { host.pinsHeaders }
    set {
      host.pinsHeaders = newValue
      controller.setPins(headers: newValue, footers: host.pinsFooters)
    }
  }

  /// Whether footers of a ``ListDataSource`` stay in view while their section is. In snapshots each section says so of
  /// its own footer.
  public var pinsSectionFooters: Bool {
    get { host.pinsFooters }
    set {
      host.pinsFooters = newValue
      controller.setPins(headers: host.pinsHeaders, footers: newValue)
    }
  }

  /// Drawn where an element comes on screen before its node is measured.
  public var placeholderStyle: ListPlaceholderStyle {
    get { controller.placeholders.style }
    set { controller.placeholders.style = newValue }
  }

  // MARK: Position

  /// Room around the content, in points; NaN and infinite lengths count as zero.
  public var contentInset: EdgeInsets {
    get { controller.arranger.inset }
    set {
      controller.arranger.inset = newValue.usable
      controller.surroundingsDidChange()
    }
  }

  /// The scroll view behind the list, which is loaded by asking.
  public var scrollView: ScrollView {
    guard let view = view as? ScrollView else {
      contractBroken("\(layoutName) overrides makeView() and gives something else than a list's scroll view")
    }
    return view
  }

  /// The top left corner of what is visible, in content points. Setting it ends any movement.
  public var contentOffset: Point {
    get { scrollView.contentOffset }
    set {
      controller.initialTarget = nil
      scrollView.contentOffset = newValue
    }
  }

  /// Whether content shorter than the list stands at its end, and a reader at the end stays there while content comes
  /// in, as in a conversation. A reader who is elsewhere keeps their place, at the very start too. Set it before there
  /// is content: the list begins at the end.
  public var isBottomAnchored: Bool {
    get { controller.isBottomAnchored }
    set {
      controller.isBottomAnchored = newValue
      controller.surroundingsDidChange()
    }
  }

  /// Where an element stands when scrolled to: along the axis in which the list scrolls.
  public enum ScrollPosition: Sendable {
    /// At the top, or where horizontal content begins.
    case start
    case middle
    /// At the bottom, or where horizontal content ends.
    case end

    public static var top: ScrollPosition { .start }
    public static var bottom: ScrollPosition { .end }
  }

  /// Goes to the end of the list, which stays in view while what is near it is measured, until the reader moves on. In a
  /// list with ``isBottomAnchored``, a reader on the way to the end goes on to the end that there is meanwhile.
  public func scrollToEnd(animated: Bool) { controller.scrollToEnd(animated: animated) }

  /// Whether the reader is at the end of the content and nothing moves, so that in a list with ``isBottomAnchored`` what
  /// comes in is followed. True where all of the content shows.
  public var isAtEnd: Bool { controller.view.map { controller.restsAtEnd($0) } ?? true }

  /// Has the first frame that shows elements show this one; an item that is not there then is forgotten.
  public func setInitialPosition(_ indexPath: IndexPath, _ position: ScrollPosition) {
    controller.initialTarget = ListController.InitialTarget(path: indexPath, position: position)
  }

  // MARK: Nodes

  /// How many items, headers and footers have a node or are getting one.
  public var liveNodeCount: Int { controller.slots.count }

  // MARK: Ranges

  /// How generously the list works ahead. Set by the list as the reader begins to scroll; setting it keeps it until
  /// ``resetRangeMode()``.
  public var rangeMode: RangeMode {
    get { controller.mode }
    set { controller.setMode(newValue, isExplicit: true) }
  }

  /// Lets the list choose its ``rangeMode`` again.
  public func resetRangeMode() { controller.resetMode() }

  /// How far a range reaches in a mode.
  public func tuningParameters(for type: RangeType, mode: RangeMode = .full) -> RangeTuning {
    controller.rangeController.tuning(mode, type)
  }

  /// Has a range reach further, or less far, in a mode: up to 1,000 screenfuls.
  public func setTuningParameters(_ tuning: RangeTuning, for type: RangeType, mode: RangeMode = .full) {
    controller.rangeController.tunings[mode, default: [:]][type] = tuning.usable
    controller.setNeedsUpdate()
  }

  /// The share, 0 to 1, of the visible elements' area that shows neither text nor picture in their final form.
  public var blankFraction: Double { controller.blankFraction }

  /// Visible elements that show neither their own content nor a placeholder. Never anything but zero, if the list is
  /// sound.
  public var visibleElementsWithoutAnything: Int { controller.visibleElementsWithoutAnything }
}
