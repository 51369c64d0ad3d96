import SateenCore
import SateenLayout
import SateenNodes

/// Calls a list's data source and delegate for the controller.
@MainActor
final class ListHost: ElementSource {
  weak var list: ListNode?
  weak var dataSource: (any ListDataSource)?
  weak var delegate: (any ListDelegate)? {
    didSet {
      leavesSelectingToList = false
      leavesDeselectingToList = false
    }
  }
  /// Provides the elements while there is no data source.
  private let ownSource: (any ElementSource & Sendable)?
  var deleteActionTitle = "Delete"
  var pinsHeaders = false
  var pinsFooters = false
  /// Whether the delegate was seen to use the default of `shouldSelectItemAt`. Selecting a million items then needs no
  /// call for each.
  var leavesSelectingToList = false
  var leavesDeselectingToList = false

  nonisolated init(source: (any ElementSource & Sendable)? = nil) { ownSource = source }

  // MARK: Content

  /// The list's name in debugging aids.
  var name: String {
    dataSource.map { String(describing: type(of: $0)) } ?? list.map { String(describing: type(of: $0)) } ?? "ListNode"
  }

  /// Provides the elements; nil for a list without any.
  var source: (any ElementSource)? { dataSource.map { $0 as? any ElementSource ?? self } ?? ownSource }

  /// The object that provides the elements: the data source itself, rather than this adapter of it.
  var filler: AnyObject? {
    if let dataSource { return dataSource }
    return ownSource
  }

  /// Whether the elements come from snapshots.
  var showsSnapshots: Bool { source.map { $0 !== self } ?? false }

  func elementMap() -> SectionMap {
    guard let list, let dataSource else { return SectionMap() }
    let reader = SectionReader(sectionCount: dataSource.numberOfSections(in: list)) { section in
      SectionMap.Section(
        count: dataSource.listNode(list, numberOfItemsInSection: section),
        header: SectionMap.Supplement(
          dataSource.listNode(list, nodeBlockForHeaderInSection: section), isPinned: pinsHeaders),
        footer: SectionMap.Supplement(
          dataSource.listNode(list, nodeBlockForFooterInSection: section), isPinned: pinsFooters),
        kinds: Set(dataSource.listNode(list, nodeBlocksForSupplementariesInSection: section).keys),
        spacing: dataSource.listNode(list, spacingOfSection: section))
    }
    return reader.map
  }

  func nodeBlock(for element: SectionMap.Element) -> (@Sendable () -> CellNode)? {
    guard let list, let dataSource, element.section < dataSource.numberOfSections(in: list) else { return nil }
    return switch element.role {
    case .header: dataSource.listNode(list, nodeBlockForHeaderInSection: element.section)
    case .footer: dataSource.listNode(list, nodeBlockForFooterInSection: element.section)
    case .supplementary(let kind):
      dataSource.listNode(list, nodeBlocksForSupplementariesInSection: element.section)[kind]
    case .item(let item):
      // A data source may have lost items without an update: an index past its count would end the program there.
      item < dataSource.listNode(list, numberOfItemsInSection: element.section)
        ? dataSource.listNode(list, nodeBlockForItemAt: ItemPath(item: item, section: element.section)) : nil
    }
  }

  func update(_ node: CellNode, for element: SectionMap.Element) -> Bool {
    guard let list, let dataSource, case .item(let item) = element.role,
      element.section < dataSource.numberOfSections(in: list),
      item < dataSource.listNode(list, numberOfItemsInSection: element.section)
    else { return false }
    return dataSource.listNode(list, update: node, forItemAt: ItemPath(item: item, section: element.section))
  }

  func moveItem(from origin: ItemPath, to target: ItemPath) -> (@MainActor () -> Void)? {
    if let list { dataSource?.listNode(list, moveItemAt: origin, to: target) }
    return nil
  }

  // MARK: Decisions

  /// The delegate's answer; nil without a delegate.
  func ask<Answer>(_ question: (any ListDelegate, ListNode) -> Answer) -> Answer? {
    guard let list, let delegate else { return nil }
    return question(delegate, list)
  }

  /// Whether the delegate may refuse a selection, as far as known: a call to the default implementation shows that it
  /// does not.
  func maySelectionBeRefused() -> Bool { delegate != nil && !leavesSelectingToList }
  func mayDeselectionBeRefused() -> Bool { delegate != nil && !leavesDeselectingToList }

  // MARK: Events

  // The list's own reports are made before the delegate is called, which may change the items: an item path would then
  // name another item. The delegate is called first, while its item path is the current one.

  func didChangeSelection() {
    guard let list else { return }
    list.didChangeSelection()
    delegate?.listNodeDidChangeSelection(list)
  }

  func didSelect(_ path: ItemPath) {
    guard let list else { return }
    let report = list.selectionReport(at: path)
    delegate?.listNode(list, didSelectItemAt: path)
    report?()
  }

  func didDeselect(_ paths: [ItemPath]) {
    guard let list else { return }
    let reports = paths.map { list.deselectionReport(at: $0) }
    for (path, report) in zip(paths, reports) {
      delegate?.listNode(list, didDeselectItemAt: path)
      report?()
    }
  }

  /// - Returns: whether the press was used.
  func didPress(_ path: ItemPath, _ press: ListNode.Press) -> Bool {
    guard let list else { return false }
    let report = list.pressReport(at: path, press)
    let isUsed = delegate?.listNode(list, didPressItemAt: path, press) == true
    guard let report else { return isUsed }
    report()
    return true
  }

  /// The item's menu, with the actions of its swipes.
  func contextMenu(at path: ItemPath) -> Menu? {
    guard let list else { return nil }
    let menu = delegate?.listNode(list, contextMenuForItemAt: path) ?? list.ownMenu(at: path)
    let actions = swipeActions(at: path)
    let all = (actions[.leading]?.actions ?? []) + (actions[.trailing]?.actions ?? []).reversed()
    guard !all.isEmpty else { return menu }
    let normal = all.filter { $0.role == .normal }
    let groups =
      [menu?.elements ?? []]
      + [normal, all.filter { $0.role == .destructive }].map { actions in
        actions.map { MenuElement.item($0.menuItem) }
      }
    return Menu(Array(groups.filter { !$0.isEmpty }.joined(separator: [.separator])))
  }

  /// Whether items may have actions for swipes.
  var mayHaveSwipeActions: Bool { delegate != nil || list?.hasOwnSwipeActions == true }

  /// The sides of an item that have actions. An item that can be deleted has a button for that, where it has no others.
  func swipeActions(at path: ItemPath) -> [SwipeSide: SwipeActions] {
    var actions = explicitSwipeActions(at: path)
    if actions[.trailing] == nil, let action = deleteAction(at: path) { actions[.trailing] = SwipeActions([action]) }
    return actions
  }

  private func explicitSwipeActions(at path: ItemPath) -> [SwipeSide: SwipeActions] {
    guard let list else { return [:] }
    let leading =
      delegate?.listNode(list, leadingSwipeActionsForItemAt: path) ?? list.ownSwipeActions(.leading, at: path)
    let trailing =
      delegate?.listNode(list, trailingSwipeActionsForItemAt: path) ?? list.ownSwipeActions(.trailing, at: path)
    var actions: [SwipeSide: SwipeActions] = [:]
    if let leading, !leading.actions.isEmpty { actions[.leading] = leading }
    if let trailing, !trailing.actions.isEmpty { actions[.trailing] = trailing }
    return actions
  }

  // MARK: Editing

  func editingStyle(at path: ItemPath) -> ListNode.EditingStyle {
    guard let list else { return .none }
    let style = delegate?.listNode(list, editingStyleForItemAt: path) ?? .none
    return style == .none ? list.ownEditingStyle(at: path) : style
  }

  func commitEditing(_ style: ListNode.EditingStyle, at path: ItemPath) {
    guard let list else { return }
    let report = list.editingReport(style, at: path)
    delegate?.listNode(list, commitEditing: style, forItemAt: path)
    report?()
  }

  /// The button that deletes an item. The item's own destructive action takes its place.
  func deleteAction(at path: ItemPath) -> SwipeAction? {
    guard let list else { return nil }
    if let action = explicitSwipeActions(at: path)[.trailing]?.actions.first(where: { $0.role == .destructive }) {
      return action
    }
    guard editingStyle(at: path) == .delete else { return nil }
    let report = list.editingReport(.delete, at: path)
    return SwipeAction(deleteActionTitle, role: .destructive) { [weak self, weak list] in
      guard let self, let list else { return }
      // The item may have another path since the button came.
      let now = list.controller.swiping.leavingPath ?? path
      delegate?.listNode(list, commitEditing: .delete, forItemAt: now)
      report?()
    }
  }

  // MARK: Dragging

  var mayDragItems: Bool { delegate != nil || list?.hasOwnDragItems == true }

  func dragItems(at path: ItemPath) -> [DragItem] {
    guard let list else { return [] }
    let items = delegate?.listNode(list, dragItemsForItemAt: path) ?? []
    return items.isEmpty ? list.ownDragItems(at: path) : items
  }

  /// A closure that reports the end of a drag of the present item at a path.
  func dragReport(at path: ItemPath) -> @MainActor (DragSession) -> Void {
    let report = list?.dragReport(at: path)
    return { [weak self] session in
      guard let self, let list else { return }
      delegate?.listNode(list, didEndDragging: session)
      report?(session)
    }
  }

  func dropProposal(for session: DragSession, at path: ItemPath) -> DropProposal? {
    guard let list else { return nil }
    return delegate?.listNode(list, dropProposalFor: session, at: path) ?? list.ownDropProposal(for: session, at: path)
  }

  func performDrop(_ session: DragSession, at path: ItemPath) -> Bool {
    guard let list else { return false }
    return delegate?.listNode(list, performDrop: session, at: path) == true || list.performOwnDrop(session, at: path)
  }

  /// The list's own item, if it has items.
  func item(at path: ItemPath) -> Any? { list?.ownItem(at: path) }

  /// Whether anybody hears of items to fetch.
  var wantsPrefetching: Bool { delegate != nil || list?.wantsPrefetching == true }

  func prefetch(_ requests: [Prefetching.Request]) {
    guard let list else { return }
    delegate?.listNode(list, prefetchItemsAt: requests.map(\.path))
    list.prefetch(requests.compactMap(\.item))
  }

  func cancelPrefetching(_ requests: [Prefetching.Request]) {
    guard let list else { return }
    delegate?.listNode(list, cancelPrefetchingForItemsAt: requests.map(\.path))
    list.cancelPrefetching(requests.compactMap(\.item))
  }
}

extension SectionMap.Supplement {
  /// - Parameter block: nil where a section has no such element.
  init(_ block: (@Sendable () -> CellNode)?, isPinned: Bool) {
    self = block == nil ? .absent : isPinned ? .pinned : .scrolling
  }
}
