import SateenComponents
import SateenCore
import SateenLayout
import SateenNodes
import SateenThreads

/// A list of items in any layout: hand it items and a cell for an item, and other items when they change.
///
/// ```swift
/// let list = List(messages) { message in MessageCell(message) }
/// list.onSelect = { message in open(message) }
/// list.items = newMessages
/// ```
/// The list computes the difference between its present items and the new ones, on a worker where there are many. An
/// item whose id and content are the same keeps its node, its pixels and its state at its new position. An item with
/// other content keeps its pixels until the new ones are drawn. Items are found, scrolled to and selected by id.
///
/// A ``ListSnapshot`` has several sections, with headers and footers, which are items of the same type. While a
/// ``ListNode/dataSource`` is set, its elements show in place of the items.
open class List<Item: ListItem>: ListNode {
  public typealias Snapshot = ListSnapshot<Item>

  let source: SnapshotDataSource<Item>
  /// The content for items that are assigned.
  private let arrangeSections: @Sendable ([Item]) -> Snapshot

  /// Called when a person selected an item, or pressed it again.
  public var onSelect: (@MainActor (Item) -> Void)?
  /// Called when a person took an item out of the selection.
  public var onDeselect: (@MainActor (Item) -> Void)?
  /// Called when a person changed the selection, by one item or all of them: once for each change, after `onSelect` and
  /// `onDeselect`. A change of more than 1,000 items, as Ctrl+A can make, calls this alone.
  public var onSelectionChange: (@MainActor () -> Void)?
  /// Called when a person pressed an item in another way than to select it. While it is set, every such press counts as
  /// used: see ``ListDelegate/listNode(_:didPressItemAt:_:)``.
  public var onPress: (@MainActor (_ item: Item, _ press: Press) -> Void)?
  /// The menu of an item; nil for none. See ``ListDelegate/listNode(_:contextMenuForItemAt:)``.
  public var menuForItem: (@MainActor (Item) -> Menu?)?
  /// The actions that a swipe towards where lines end uncovers beside an item; nil for none. Asked when a swipe begins, and
  /// for the item's menu. See ``SwipeActions``.
  public var leadingSwipeActions: (@MainActor (Item) -> SwipeActions?)?
  /// The actions that a swipe towards where lines begin uncovers beside an item; nil for none.
  public var trailingSwipeActions: (@MainActor (Item) -> SwipeActions?)?
  /// Called when a person deletes an item: by the sign before it while the list is edited (``ListNode/isEditing``), by a swipe,
  /// or by the Delete key. Remove the item from ``items``; it is seen to go. Where the item has ``trailingSwipeActions``
  /// of its own, their destructive one takes the place of this.
  public var onDelete: (@MainActor (Item) -> Void)?
  /// Called when a person presses the sign before an item that says ``ListNode/EditingStyle/insert``.
  public var onInsert: (@MainActor (Item) -> Void)?
  /// The sign before an item while the list is edited. By default that of an item which can be deleted, where there is
  /// ``onDelete``.
  public var editingStyle: (@MainActor (Item) -> EditingStyle)?
  /// The items that a drag of an item takes along, to other lists and nodes; nil or none for an item that is not dragged.
  /// Where the dragged item is one of several that are selected, all of them are dragged.
  ///
  /// ```swift
  /// plans.dragItems = { task in [DragItem(task, text: task.title)] }
  /// today.onDrop = { session, path in
  ///   today.items.insert(contentsOf: session.objects(of: Task.self), at: path.row)
  ///   return true
  /// }
  /// plans.onDragEnd = { task, outcome in
  ///   if outcome == .move { plans.items.removeAll { $0.id == task.id } }
  /// }
  /// ```
  /// A list with ``ListNode/allowsReordering`` moves its own items by the same drag.
  public var dragItems: (@MainActor (Item) -> [DragItem]?)?
  /// The fate of items that are dropped at an item path; nil leaves them to the nodes around. By default, a list with
  /// ``onDrop`` moves items in, and copies them while Control is held. Its own items can only be copied.
  public var acceptsDrop: (@MainActor (_ session: DragSession, _ itemPath: ItemPath) -> DropProposal?)?
  /// Called when items were dropped in the list: insert them at the item path, and return whether they were taken.
  /// Otherwise they go back.
  public var onDrop: (@MainActor (_ session: DragSession, _ itemPath: ItemPath) -> Bool)?
  /// Called for each item that was dragged, when the drag is over: one that was moved elsewhere is to be removed. A move
  /// within the list is told by ``onReorder`` instead.
  public var onDragEnd: (@MainActor (_ item: Item, _ outcome: DropProposal) -> Void)?
  /// Called with items that came near the viewport, the nearest first: a good time to fetch data that their cells will
  /// need. Called once for each item that enters the preload range, and not for items that are on screen by then.
  public var onPrefetch: (@MainActor (_ items: [Item]) -> Void)?
  /// Called with items that `onPrefetch` was called with, as they were then, and that have left the preload range
  /// without coming on screen, or are gone.
  public var onCancelPrefetch: (@MainActor (_ items: [Item]) -> Void)?
  /// Whether ``items`` and ``snapshot`` animate what is assigned to them: elements are seen to come, go and move.
  public var animatesChanges = false

  /// - Parameters:
  ///   - items: shown in one section. The first of two items with one id is shown.
  ///   - layout: the positions of items. A ``TableLayout`` has one row per item.
  ///   - cell: makes an item's node. It runs on a worker, each time the item comes near the viewport or has other
  ///     content.
  nonisolated public init(
    _ items: [Item] = [], layout: some CollectionLayout = TableLayout(),
    cell: @escaping @Sendable (Item) -> CellNode
  ) {
    source = SnapshotDataSource(shown: Snapshot(items)) { item in { cell(item) } }
    arrangeSections = { Snapshot($0) }
    super.init(controller: ListController(layout: layout, source: source))
  }

  nonisolated init(_ source: SnapshotDataSource<Item>, layout: some CollectionLayout, isPager: Bool) {
    self.source = source
    arrangeSections = { Snapshot($0) }
    super.init(controller: ListController(layout: layout, source: source, isPager: isPager))
  }

  /// A list whose rows are components.
  ///
  /// An item with other content is shown in the row that is there, which keeps its state. The state of a row's
  /// components lives as long as the item is in the list, on screen or not.
  /// - Parameters:
  ///   - items: shown in one section. The first of two items with one id is shown.
  ///   - layout: the positions of items. A ``TableLayout`` has one row per item.
  ///   - row: the elements that show an item. It runs on a worker, and sees nothing that changes but the item, stores
  ///     and surroundings.
  @_disfavoredOverload
  nonisolated public init(
    _ items: [Item] = [], layout: some CollectionLayout = TableLayout(),
    @LayoutBuilder row: @escaping @Sendable (Item) -> Elements
  ) {
    source = SnapshotDataSource(shown: Snapshot(items), rows: ComponentRows<Item> { row($0) })
    arrangeSections = { Snapshot($0) }
    super.init(controller: ListController(layout: layout, source: source))
  }

  /// A list of components in sections, each with a header: items with the same value of a member make a section. The
  /// sections come in the order in which their values occur first.
  ///
  /// ```swift
  /// let list = List(messages, sections: \.day) { message in
  ///   MessageRow(message: message)
  /// } header: { day in
  ///   DayRow(day: day)
  /// }
  /// list.items += newMessages
  /// ```
  /// Each value is the ``SectionID`` of its section. A ``snapshot`` may have other sections; their headers show the value
  /// of the header's item.
  /// - Parameters:
  ///   - items: the first of two items with one id is shown.
  ///   - layout: the positions of items. A ``TableLayout`` has one row per item.
  ///   - pinsHeaders: whether a header stays in view while its section is.
  ///   - row: the elements that show an item, as in a list without sections.
  ///   - header: the elements that show the value of a section, on a worker.
  nonisolated public init<Section: Hashable & Sendable>(
    _ items: [Item] = [], sections member: any KeyPath<Item, Section> & Sendable,
    layout: some CollectionLayout = TableLayout(), pinsHeaders: Bool = true,
    @LayoutBuilder row: @escaping @Sendable (Item) -> Elements,
    @LayoutBuilder header: @escaping @Sendable (Section) -> Elements
  ) {
    arrangeSections = { Snapshot($0, sections: member, pinsHeaders: pinsHeaders) }
    source = SnapshotDataSource(
      shown: arrangeSections(items),
      rows: ComponentRows<Item>({ row($0) }, header: { header($0[keyPath: member]) }))
    super.init(controller: ListController(layout: layout, source: source))
  }

  open override func makeView() -> View {
    source.attach(to: self)
    return super.makeView()
  }

  // MARK: Content

  /// The items of all sections, without headers and footers: those last assigned, though they may not show yet.
  /// Assigned items make one section, or one for each value of the member that the list's sections go by.
  ///
  /// The first of two items with one id shows, and the list logs the other.
  public var items: [Item] {
    get { source.newest.items }
    set { apply(newValue, animated: animatesChanges) }
  }

  /// The content last assigned, though it may not show yet. Edit it, or a copy, for the next.
  public var snapshot: Snapshot {
    get { source.newest }
    set { apply(newValue, animated: animatesChanges) }
  }

  /// The content that shows.
  public var shownSnapshot: Snapshot { source.shown }

  /// Whether the content last assigned shows.
  public var isShowingNewest: Bool { source.isIdle }

  /// Shows other content. The main loop does not wait: large snapshots are compared on a worker, and of those that are
  /// applied meanwhile only the newest is shown.
  /// - Parameters:
  ///   - animated: whether elements are seen to come, go and move.
  ///   - completion: called on the main loop when the snapshot, or a newer one in its place, is shown; not when
  ///     animations end. A list that is in no window shows nothing.
  public func apply(
    _ snapshot: Snapshot, animated: Bool = false, completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    source.attach(to: self)
    source.apply(snapshot, animated: animated, completion: completion)
  }

  /// Shows other items, in the sections that ``items`` makes.
  public func apply(
    _ items: [Item], animated: Bool = false, completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    apply(arrangeSections(items), animated: animated, completion: completion)
  }

  /// Asked before an item whose content changed gets a new node: show the item in its present node, and return true to
  /// keep that; a node that asks for another layout gets one.
  public var updateCell: (@MainActor (_ node: CellNode, _ item: Item) -> Bool)? {
    get { source.updateCell }
    set { source.updateCell = newValue }
  }

  /// Called when a person moved an item and the list shows it, with the snapshot in which it is moved, to be stored.
  /// The snapshot need not be applied. For lists with ``ListNode/allowsReordering``.
  public var onReorder: (@MainActor (_ item: Item, _ snapshot: Snapshot) -> Void)? {
    get { source.onReorder }
    set { source.onReorder = newValue }
  }

  // MARK: Layout

  /// The layout of the items. Another layout's frames come from a worker, and until then the old ones hold. The rows of
  /// a ``TableLayout`` have their positions at once.
  public var collectionLayout: any CollectionLayout {
    get { controller.layout }
    set { setCollectionLayout(newValue, animated: false) }
  }

  /// Replaces the layout, as ``collectionLayout`` does.
  /// - Parameter animated: whether items are seen to go to their new frames, with the sizes in between. From one table to
  ///   another they do not.
  public func setCollectionLayout(_ layout: any CollectionLayout, animated: Bool) {
    controller.setLayout(layout, animated: animated)
  }

  // MARK: Events

  override func selectionReport(at itemPath: ItemPath) -> (@MainActor () -> Void)? {
    guard onSelect != nil, let item = item(at: itemPath) else { return nil }
    return { [weak self] in self?.onSelect?(item) }
  }

  override func deselectionReport(at itemPath: ItemPath) -> (@MainActor () -> Void)? {
    guard onDeselect != nil, let item = item(at: itemPath) else { return nil }
    return { [weak self] in self?.onDeselect?(item) }
  }

  override func pressReport(at itemPath: ItemPath, _ press: Press) -> (@MainActor () -> Void)? {
    guard onPress != nil, let item = item(at: itemPath) else { return nil }
    return { [weak self] in self?.onPress?(item, press) }
  }

  override func ownMenu(at itemPath: ItemPath) -> Menu? { item(at: itemPath).flatMap { menuForItem?($0) } }

  override var hasOwnSwipeActions: Bool {
    leadingSwipeActions != nil || trailingSwipeActions != nil || onDelete != nil
  }

  override func ownSwipeActions(_ side: SwipeSide, at itemPath: ItemPath) -> SwipeActions? {
    guard let actions = side == .leading ? leadingSwipeActions : trailingSwipeActions else { return nil }
    return item(at: itemPath).flatMap { actions($0) }
  }

  override func ownEditingStyle(at itemPath: ItemPath) -> EditingStyle {
    if let editingStyle { return item(at: itemPath).map { editingStyle($0) } ?? .none }
    return onDelete == nil ? .none : .delete
  }

  override func editingReport(_ style: EditingStyle, at itemPath: ItemPath) -> (@MainActor () -> Void)? {
    guard style == .delete ? onDelete != nil : onInsert != nil, let item = item(at: itemPath) else { return nil }
    return { [weak self] in (style == .delete ? self?.onDelete : self?.onInsert)?(item) }
  }

  override var hasOwnDragItems: Bool { dragItems != nil }

  override func ownDragItems(at itemPath: ItemPath) -> [DragItem] {
    item(at: itemPath).flatMap { dragItems?($0) } ?? []
  }

  override func dragReport(at itemPath: ItemPath) -> (@MainActor (DragSession) -> Void)? {
    guard let item = item(at: itemPath) else { return nil }
    return { [weak self] session in self?.onDragEnd?(item, session.proposal) }
  }

  override func ownDropProposal(for session: DragSession, at itemPath: ItemPath) -> DropProposal? {
    if let acceptsDrop { return acceptsDrop(session, itemPath) }
    return onDrop == nil ? nil : session.isCopyWanted ? .copy : .move
  }

  override func performOwnDrop(_ session: DragSession, at itemPath: ItemPath) -> Bool {
    onDrop?(session, itemPath) ?? false
  }

  override func ownItem(at itemPath: ItemPath) -> Any? { item(at: itemPath) }

  override var wantsPrefetching: Bool { onPrefetch != nil }

  override func prefetch(_ items: [Any]) { if !items.isEmpty { onPrefetch?(items.compactMap { $0 as? Item }) } }

  override func cancelPrefetching(_ items: [Any]) {
    if !items.isEmpty { onCancelPrefetch?(items.compactMap { $0 as? Item }) }
  }

  override func didChangeSelection() { onSelectionChange?() }

  override func whenNewestShows(_ body: @escaping @MainActor @Sendable () -> Void) {
    if dataSource == nil { source.whenShown(body) } else { body() }
  }
}
