import SateenCore
import SateenLayout

/// The edit mode of a table: signs beside the rows, by which they are deleted, inserted, selected and moved.
@MainActor
final class Editing {
  /// The signs of a row.
  private struct Marks {
    var leading: EditMarkNode?
    var trailing: EditMarkNode?
  }

  private weak var controller: ListController?
  private(set) var isOn = false
  private var marks: [ObjectIdentifier: (slot: ElementSlot, marks: Marks)] = [:]

  nonisolated init() {}

  func attach(_ controller: ListController) { self.controller = controller }

  /// The room beside the rows, as lines run.
  var insets: (leading: Double, trailing: Double) {
    guard isOn, let controller else { return (0, 0) }
    return (EditMarkNode.side, controller.reordering.isAllowed ? EditMarkNode.side : 0)
  }

  func set(_ isOn: Bool, animated: Bool) {
    guard let controller, isOn != self.isOn else { return }
    controller.swiping.close()
    self.isOn = isOn
    controller.selecting.isEditing = isOn
    controller.set(RangeSet(), latest: nil)
    controller.setPressed(nil)
    fit(animated: animated)
  }

  /// Gives the rows the room that is left.
  func fit(animated: Bool) {
    guard let controller else { return }
    let insets = insets
    let isMirrored = controller.direction == .rightToLeft
    func change() {
      controller.arranger.setItemInsets(
        left: isMirrored ? insets.trailing : insets.leading, right: isMirrored ? insets.leading : insets.trailing)
    }
    if animated, let view = controller.view, !view.bounds.isEmpty, view.container?.reducesMotion != true {
      controller.changingElements { controller.animatingMoves(view, change) }
    } else {
      change()
    }
    controller.setNeedsUpdate()
  }

  // MARK: The turn

  /// Places the signs beside the rows, which have their frames.
  func place(_ controller: ListController) {
    guard isOn || !marks.isEmpty else { return }
    var kept: Set<ObjectIdentifier> = []
    for index in controller.ranges.visible {
      guard let slot = controller.slots[index], slot.isItem, slot.isShown, let path = controller.path(of: index) else {
        continue
      }
      if show(slot, path, controller) { kept.insert(ObjectIdentifier(slot)) }
    }
    for (id, entry) in marks where !kept.contains(id) {
      entry.marks.leading?.removeFromSupernode()
      entry.marks.trailing?.removeFromSupernode()
      marks[id] = nil
    }
  }

  /// - Returns: whether the row has signs.
  private func show(_ slot: ElementSlot, _ path: ItemPath, _ controller: ListController) -> Bool {
    let id = ObjectIdentifier(slot)
    let isMirrored = controller.direction == .rightToLeft
    var row = controller.shownFrame(of: slot)
    row.origin.x -= slot.swipeShift
    let column = controller.arranger.column
    let side = EditMarkNode.side
    let room = isMirrored ? column.x + column.width - row.maxX : row.minX - column.x
    // The signs come and go with the room.
    let share = min(max(room / side, 0), 1)
    guard isOn || share > 0.01 else { return false }
    var shown = marks[id]?.marks ?? Marks()
    if isOn {
      update(&shown.leading, to: leadingKind(slot.index, path, controller), controller) { [weak self, weak slot] in
        if let slot { self?.pressed(slot) }
      }
      let isMovable = controller.reordering.isAllowed && slot.node?.reorderHandle == nil
      update(&shown.trailing, to: isMovable ? .handle : nil, controller) {}
    }
    let top = row.midY - side / 2
    let left = Rect(x: row.minX - side, y: top, width: side, height: side)
    let right = Rect(x: row.maxX, y: top, width: side, height: side)
    for (node, frame) in [(shown.leading, isMirrored ? right : left), (shown.trailing, isMirrored ? left : right)] {
      guard let node else { continue }
      if node.frame != frame { node.frame = frame }
      if node.alpha != share { node.alpha = share }
      if node.supernode == nil { controller.list?.addSubnode(node) }
    }
    marks[id] = (slot, shown)
    return shown.leading != nil || shown.trailing != nil || isOn
  }

  private func leadingKind(_ index: Int, _ path: ItemPath, _ controller: ListController) -> EditMark.Kind? {
    if controller.selecting.allowsMultipleSelection {
      return .selection(isOn: controller.selection.rows.contains(index))
    }
    switch controller.host.editingStyle(at: path) {
    case .none: return nil
    case .delete: return .delete
    case .insert: return .insert
    }
  }

  private func update(
    _ node: inout EditMarkNode?, to kind: EditMark.Kind?, _ controller: ListController,
    _ action: @escaping @MainActor @Sendable () -> Void
  ) {
    guard let kind else {
      node?.removeFromSupernode()
      node = nil
      return
    }
    if let node {
      if node.mark.kind != kind { node.mark = EditMark(kind: kind) }
      return
    }
    let made = EditMarkNode(EditMark(kind: kind))
    made.addAction(for: .primaryActionTriggered) { _, _ in action() }
    node = made
  }

  // MARK: Hands

  private func pressed(_ slot: ElementSlot) {
    guard let controller, isOn, controller.slots[slot.index] === slot, let path = controller.path(of: slot.index)
    else { return }
    if controller.selecting.allowsMultipleSelection { return controller.press(slot.index, []) }
    switch controller.host.editingStyle(at: path) {
    case .none: break
    case .insert: controller.host.commitEditing(.insert, at: path)
    case .delete:
      guard let action = controller.host.deleteAction(at: path) else { return }
      controller.swiping.open(slot, SwipeActions([action]))
    }
  }

  /// The row beside whose content a point lies, among its signs.
  func element(beside point: Point) -> Int? {
    guard isOn, let controller else { return nil }
    let column = controller.arranger.column
    guard point.x >= column.x, point.x <= column.x + column.width else { return nil }
    return controller.element(at: Point(x: column.x + column.width / 2, y: point.y))
  }

  /// Whether a touch is on the handle of a row.
  func isHandle(_ view: View?, of slot: ElementSlot) -> Bool {
    guard isOn, let view, let handle = marks[ObjectIdentifier(slot)]?.marks.trailing?.loadedView else { return false }
    return view.isInside(handle)
  }

  /// Ends the mode without a motion: the list left its window.
  func reset() {
    for entry in marks.values {
      entry.marks.leading?.removeFromSupernode()
      entry.marks.trailing?.removeFromSupernode()
    }
    marks = [:]
  }
}
