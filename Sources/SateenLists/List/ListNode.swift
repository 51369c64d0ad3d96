import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenThreads

/// The base class of ``List``, ``TableNode``, ``CollectionNode`` and ``PagerNode``: elements of any size and any
/// number, of which those near the viewport have nodes.
///
/// Nodes are made, measured and drawn on workers a little ahead of the scroll position; all other elements are a
/// number.
/// Sizes not measured yet are estimated, and when the true ones arrive nothing on screen moves.
open class ListNode: DisplayNode {
  // `controller` is main-actor state; the reference to it never changes.
  let controller: ListController

  nonisolated init(controller: ListController) {
    self.controller = controller
    super.init()
    isRasterizable = false
    backgroundColor = Color(light: .white, dark: Color(white: 0.07))
  }

  open override func makeView() -> View {
    host.list = self
    return controller.makeView(for: self)
  }

  var host: ListHost { controller.host }

  /// A closure that reports the present item at an item path as selected, or pressed again; nil where nobody listens.
  func selectionReport(at itemPath: ItemPath) -> (@MainActor () -> Void)? { nil }

  func deselectionReport(at itemPath: ItemPath) -> (@MainActor () -> Void)? { nil }

  /// A closure that reports a press, which counts as used; nil where nobody listens.
  func pressReport(at itemPath: ItemPath, _ press: Press) -> (@MainActor () -> Void)? { nil }

  /// The menu of one of the list's own items.
  func ownMenu(at itemPath: ItemPath) -> Menu? { nil }

  /// Whether the list itself has actions for swipes over its items.
  var hasOwnSwipeActions: Bool { false }

  func ownSwipeActions(_ side: SwipeSide, at itemPath: ItemPath) -> SwipeActions? { nil }

  func ownEditingStyle(at itemPath: ItemPath) -> EditingStyle { .none }

  /// A closure that reports that the present item at an item path was edited; nil where nobody listens.
  func editingReport(_ style: EditingStyle, at itemPath: ItemPath) -> (@MainActor () -> Void)? { nil }

  /// The title of the button that deletes an item.
  public var deleteActionTitle: String {
    get { host.deleteActionTitle }
    set { host.deleteActionTitle = newValue }
  }

  /// Whether the list itself has items to be dragged.
  var hasOwnDragItems: Bool { false }

  func ownDragItems(at itemPath: ItemPath) -> [DragItem] { [] }

  /// A closure that reports the end of a drag of the present item at an item path; nil where nobody listens.
  func dragReport(at itemPath: ItemPath) -> (@MainActor (DragSession) -> Void)? { nil }

  func ownDropProposal(for session: DragSession, at itemPath: ItemPath) -> DropProposal? { nil }

  func performOwnDrop(_ session: DragSession, at itemPath: ItemPath) -> Bool { false }

  /// The list's own item, which later calls hand back; nil for a list without items.
  func ownItem(at itemPath: ItemPath) -> Any? { nil }

  /// Whether the list itself hears of items to fetch.
  var wantsPrefetching: Bool { false }

  func prefetch(_ items: [Any]) {}

  func cancelPrefetching(_ items: [Any]) {}

  /// The user changed the selection, by one item or all of them.
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

  /// Provides the content of the list. Held weakly. Setting it reloads.
  public weak var dataSource: (any ListDataSource)? {
    get { host.dataSource }
    set {
      host.list = self
      host.dataSource = newValue
      reloadData()
    }
  }

  /// Receives the events of the list. Held weakly.
  public weak var delegate: (any ListDelegate)? {
    get { host.delegate }
    set {
      host.list = self
      host.delegate = newValue
    }
  }

  /// Asks the data source anew, in the list's next turn. Elements on screen keep their pixels until the new ones are
  /// there. Old and new elements cannot be matched, so the selection and the focus are cleared, and lists inside
  /// elements begin at their start.
  /// - Parameter completion: called on the main loop when the list has read the new data. A list without a window, or
  ///   without a size, does so once it has both.
  public func reloadData(completion: (@MainActor () -> Void)? = nil) {
    controller.reloadData()
    if let completion { controller.whenReloaded(completion) }
  }

  /// Changes elements and sections in one step. Change the data source first.
  ///
  /// Batches within `update` are merged into this one, and applied with it.
  /// - Parameters:
  ///   - animated: whether insertions, deletions and moves are animated. For nested batches, the outermost one decides.
  ///   - update: collects the changes. Deletions, reloads and origins of moves are item paths before the update,
  ///     insertions and targets of moves are item paths after it.
  ///   - completion: called when the changes are made; completions of nested batches come first. If a reload is
  ///     requested, it includes the changes, and the completion is called after it.
  /// - Throws: ``ListUpdateError`` naming the counts where they do not fit the data source, or where a ``List`` that
  ///   shows its own items is to do more than to reload, or the error of `update`; then nothing changes and no
  ///   completion is called.
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
    try controller.perform(batch.update, animated ? changeAnimation : nil)
    for completion in batch.completions { controller.whenReloaded(completion) }
  }

  /// How changes look that are animated. A change takes the animation that is set when it is made or applied, so each
  /// may have its own.
  public var changeAnimation: ListAnimation {
    get { controller.changeAnimation }
    set { controller.changeAnimation = newValue }
  }

  /// Calls a closure when no element is seen to come, go or move any more; at once if none is. Call it in the
  /// completion of a change to hear of the end of the change's animation.
  ///
  /// ```swift
  /// list.apply(next, animated: true) {
  ///   list.whenAnimationsEnd { print("at rest") }
  /// }
  /// ```
  /// A change that is animated meanwhile is waited for too. Animations under way end when elements come, go or move
  /// without an animation, at a reload, and when the list can no longer be seen. Other content of an item does not end
  /// them.
  public func whenAnimationsEnd(_ completion: @escaping @MainActor () -> Void) {
    controller.whenAnimationsEnd(completion)
  }

  /// Whether headers of a ``ListDataSource`` stay in view while their section is. In snapshots, each section has its
  /// own setting.
  public var pinsSectionHeaders: Bool {
    get { host.pinsHeaders }
    set {
      host.pinsHeaders = newValue
      controller.setPins(headers: newValue, footers: host.pinsFooters)
    }
  }

  /// Whether footers of a ``ListDataSource`` stay in view while their section is. In snapshots, each section has its
  /// own setting.
  public var pinsSectionFooters: Bool {
    get { host.pinsFooters }
    set {
      host.pinsFooters = newValue
      controller.setPins(headers: host.pinsHeaders, footers: newValue)
    }
  }

  /// The sizes of elements that are not measured, in points, until those measured so far give better figures. In a
  /// table the height of ``SizeEstimates/item`` counts for all elements.
  public var estimatedSizes: SizeEstimates {
    get { controller.arranger.estimates }
    set { controller.arranger.setEstimates(newValue.usable) }
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

  /// The list's scroll view. Reading it loads the view.
  public var scrollView: ScrollView {
    guard let view = view as? ScrollView else {
      contractBroken("\(layoutName) overrides makeView() and gives something else than a list's scroll view")
    }
    return view
  }

  /// The top left corner of the viewport, in content points. Setting it ends any movement.
  public var contentOffset: Point {
    get { scrollView.contentOffset }
    set {
      controller.positioning.initialTarget = nil
      controller.beginRequest(\.position)
      scrollView.contentOffset = newValue
    }
  }

  /// Whether content shorter than the list is placed at its end, and a scroll position at the end stays there when
  /// content is added, as in a conversation. Any other scroll position is kept, even one at the very start. Set this
  /// before there is content: the list then begins at the end.
  public var isBottomAnchored: Bool {
    get { controller.positioning.isBottomAnchored }
    set {
      controller.positioning.isBottomAnchored = newValue
      controller.surroundingsDidChange()
    }
  }

  /// The position of an element in the viewport after scrolling to it, along the list's axis.
  public enum ScrollPosition: Sendable {
    /// At the top, or where horizontal content begins.
    case start
    case middle
    /// At the bottom, or where horizontal content ends.
    case end

    public static var top: ScrollPosition { .start }
    public static var bottom: ScrollPosition { .end }
  }

  /// Scrolls to the end of the list, which stays in view while elements near it are measured, until the user scrolls.
  /// The scroll ends at the end that the list has then, though the last item grows or others are appended meanwhile; but
  /// a list that loads more at its tail, and is not anchored there (``isBottomAnchored``), does not follow what is
  /// appended. Items that were assigned and do not show yet are waited for.
  public func scrollToEnd(animated: Bool) {
    let request = controller.beginRequest(\.position)
    whenNewestShows { [weak self] in
      guard let self, controller.requests.position == request else { return }
      controller.scrollToEnd(animated: animated)
    }
  }

  /// Calls a closure when the list shows the content last assigned.
  func whenNewestShows(_ body: @escaping @MainActor @Sendable () -> Void) { body() }

  /// Whether the scroll position is at the end of the content, at rest, so that a list with ``isBottomAnchored``
  /// follows added content. True if all of the content is visible.
  public var isAtEnd: Bool { controller.view.map { controller.isRestingAtEnd($0) } ?? true }

  /// Makes the first frame that shows elements begin at this one. An item that does not exist then is ignored.
  public func setInitialPosition(_ itemPath: ItemPath, _ position: ScrollPosition) {
    controller.beginRequest(\.position)
    controller.positioning.initialTarget = ListPosition.InitialTarget(path: itemPath, position: position)
  }

  // MARK: Nodes

  /// How many items, headers and footers have a node or are getting one.
  public var liveNodeCount: Int { controller.slots.count }

  // MARK: Ranges

  /// How far ahead the list works. The list sets it when the user begins to scroll. A value set here stays until
  /// ``resetRangeMode()``.
  public var rangeMode: RangeMode {
    get { controller.mode }
    set { controller.setMode(newValue, isExplicit: true) }
  }

  /// Lets the list choose its ``rangeMode`` again.
  public func resetRangeMode() { controller.resetMode() }

  /// The tuning of a range in a mode.
  public func tuningParameters(for type: RangeType, mode: RangeMode = .full) -> RangeTuning {
    controller.rangeController.tuning(mode, type)
  }

  /// Sets how far a range reaches in a mode: up to 1,000 screenfuls.
  public func setTuningParameters(_ tuning: RangeTuning, for type: RangeType, mode: RangeMode = .full) {
    controller.rangeController.tunings[mode, default: [:]][type] = tuning.usable
    controller.setNeedsUpdate()
  }

  /// The share, 0 to 1, of the visible elements' area in which text or images are not drawn in their final form.
  public var blankFraction: Double { controller.blankFraction }

  /// How many visible elements show neither their own content nor a placeholder. Always zero, unless the list has a
  /// bug.
  public var visibleElementsWithoutAnything: Int { controller.visibleElementsWithoutAnything }
}
