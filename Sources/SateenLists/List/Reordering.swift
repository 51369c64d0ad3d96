import SateenCore
import SateenLayout
import SateenThreads

/// Moving items of a list by dragging: the dragged item, the index where it would be dropped, and its appearance.
@MainActor
final class Reordering {
  /// How long a dropped item waits for an arrangement at most, in seconds.
  private static let timeout = 0.5

  private weak var controller: ListController?
  var isAllowed = false {
    didSet {
      if !isAllowed { cancel() }
      if isAllowed != oldValue { controller?.editing.fit(animated: false) }
    }
  }
  private var session: ReorderSession?
  /// The move of the dragged item that the list shows before the data source makes it.
  var tentative: TentativeMove?
  /// The elements that moved since the arrangement was last settled.
  private var moved: ClosedRange<Int>?
  private var appearances: [DragAppearance] = []
  /// The slot under a press that may become a long press.
  private weak var pressed: ElementSlot?
  /// Whether the data source is moving an item. It must not report the change to the list then.
  private(set) var isNotifyingSource = false
  /// Whether to scroll to the focused item, after keys have moved it.
  var showsFocus = false
  /// Pending keys that move the focused item, in the order in which they were pressed.
  var pendingKeys: [Key] = []

  nonisolated init() {}

  /// The dragged item; nil for none.
  var element: Int? { session?.element }

  /// The elements that make room for the dragged item in an arrangement that is not done.
  var unsettled: ClosedRange<Int>? {
    if controller?.arranger.isSettled == true { moved = nil }
    return moved
  }

  func attach(to view: ListView, _ controller: ListController) {
    self.controller = controller
    let recognizer = ReorderGestureRecognizer()
    recognizer.grip = { [weak self, weak view] touch in view.flatMap { self?.grip(touch, $0) } }
    recognizer.addAction { [weak self, weak view] recognizer in
      guard let self, let view else { return }
      switch recognizer.state {
      case .began: begin(at: recognizer.windowLocation, view)
      case .changed: move(to: recognizer.windowLocation)
      case .ended:
        move(to: recognizer.windowLocation)
        release()
      case .cancelled: cancel()
      case .possible, .failed: break
      }
    }
    view.addGestureRecognizer(recognizer)
  }

  // MARK: Beginning

  private func grip(_ touch: Touch, _ view: ListView) -> ReorderGestureRecognizer.Grip? {
    guard isAllowed, session == nil, controller?.swiping.isOpen != true,
      let (slot, path) = item(at: touch.windowLocation, view), let node = slot.node,
      let controller, admits(path, controller)
    else { return nil }
    pressed = slot
    if controller.editing.isHandle(touch.view, of: slot) { return view.isHeldStill ? .item : .handle }
    guard controller.element(at: view.layer.convertFromWindow(touch.windowLocation)) != nil else { return nil }
    guard let handle = node.reorderHandle else {
      // The item is dragged to other places as well.
      return controller.host.mayDragItems && !controller.host.dragItems(at: path).isEmpty ? nil : .item
    }
    let place = handle.layer.convertFromWindow(touch.windowLocation)
    guard handle.bounds.inset(by: handle.hitTestSlop).contains(place) else { return nil }
    // A press that stopped the scrolling list does not count as a press on the handle.
    return view.isHeldStill ? .item : .handle
  }

  private func item(at point: Point, _ view: ListView) -> (slot: ElementSlot, path: ItemPath)? {
    guard let controller, !controller.needsReload else { return nil }
    let place = view.layer.convertFromWindow(point)
    guard let element = controller.element(at: place) ?? controller.editing.element(beside: place),
      let slot = controller.slots[element], slot.isShown, let path = controller.path(of: element)
    else { return nil }
    return (slot, path)
  }

  private func begin(at point: Point, _ view: ListView) {
    // The pressed item may have been scrolled away.
    guard let controller, session == nil, let (slot, path) = item(at: point, view), let pressed,
      slot === pressed || slot.outgoing === pressed
    else { return }
    let frame = controller.frame(of: slot.index).offsetBy(controller.shift(of: slot))
    view.stop()
    controller.positioning.target = nil
    controller.positioning.initialTarget = nil
    controller.beginRequest(\.position)
    slot.moveAnimation = nil
    slot.settledEdge = nil
    let place = view.layer.convertFromWindow(point)
    let along = controller.axis == .vertical ? place.y - view.bounds.minY : place.x - view.bounds.minX
    session = ReorderSession(
      element: slot.index, pointer: point, grabOffset: place - frame.origin, proposal: path, target: path,
      edgeScroll: EdgeScroll(start: along), responder: view.container?.firstResponder)
    view.container?.firstResponder = view
    if let appearance = appearances.first(where: { $0.slot === slot }) {
      appearance.isUp = true
    } else {
      appearances.append(DragAppearance(slot))
    }
    controller.setNeedsUpdate()
  }

  // MARK: Dragging

  private func move(to point: Point) {
    guard session != nil else { return }
    session?.pointer = point
    controller?.setNeedsUpdate()
  }

  private func release() {
    guard session != nil, let controller else { return }
    session?.releaseTime = controller.view?.container?.frameTime ?? controller.now
    controller.setNeedsUpdate()
  }

  /// The frame of the dragged item, in content points. It is limited to the viewport, however far the pointer goes.
  private func frame(of item: ReorderSession, _ controller: ListController, _ view: ListView) -> Rect {
    let own = controller.arranger.frame(of: item.element) ?? .zero
    let size = controller.slots[item.element].flatMap { ($0.outgoing ?? $0).layoutSize } ?? own.size
    var origin = view.layer.convertFromWindow(item.pointer) - item.grabOffset
    let shown = view.bounds
    origin.x = min(max(origin.x, shown.minX - size.width / 2), shown.maxX - size.width / 2)
    origin.y = min(max(origin.y, shown.minY - size.height / 2), shown.maxY - size.height / 2)
    if !controller.arranger.movesFocusAcross { origin.x = own.minX }
    return Rect(origin: origin, size: size)
  }

  /// The dragged item and its frame.
  var pin: (element: Int, frame: Rect)? {
    guard let session, let controller, let view = controller.view else { return nil }
    return (session.element, frame(of: session, controller, view))
  }

  /// The part of the turn's update that comes before arranging.
  func update(_ view: ListView, at time: Double) {
    guard let controller else { return }
    advanceAppearances(to: time, controller)
    if showsFocus, controller.arranger.isSettled {
      showsFocus = false
      if let focused = controller.selection.focused { controller.show(focused, view) }
    }
    processKey(controller)
    guard session != nil else { return }
    lookUpPlace(controller, view)
    guard let item = session else { return }
    if let releaseTime = item.releaseTime {
      view.autoscroll(velocity: nil)
      if controller.arranger.isSettled || time - releaseTime >= Self.timeout {
        drop(controller, view)
      } else {
        controller.wantsUpdateNextTurn = true
      }
    } else {
      steer(controller, view)
    }
  }

  private func lookUpPlace(_ controller: ListController, _ view: ListView) {
    guard var item = session, let places = places(controller) else { return }
    let frame = frame(of: item, controller, view)
    controller.pins[item.element] = frame
    if !controller.arranger.arrangesAtOnce {
      // Once for each position of the item. Otherwise the result of an arrangement could start the next one.
      guard controller.arranger.isSettled, item.lookedUpAt != frame.center else { return }
      item.lookedUpAt = frame.center
      session = item
    }
    guard let place = controller.arranger.dropPlace(ofGapAt: item.element, at: frame, in: places),
      let path = places.path(at: place), path != item.proposal
    else { return }
    session?.proposal = path
    guard let target = target(of: path, places, controller), target != item.target, session != nil else { return }
    session?.target = target
    if controller.arranger.arrangesAtOnce {
      controller.animatingMoves(view) {
        preview(places, at: target, controller)
        controller.updateContentSize()
      }
    } else {
      preview(places, at: target, controller)
      animateArrangement(controller)
    }
  }

  /// The indices at which the dragged item can be dropped.
  private func places(_ controller: ListController) -> ReorderPlaces? {
    session.flatMap { ReorderPlaces(controller.sourceMap, element: controller.sourceIndex(of: $0.element)) }
  }

  /// Shows the dragged item at an item path.
  private func preview(_ places: ReorderPlaces, at path: ItemPath, _ controller: ListController) {
    guard let from = session?.element, let place = places.place(of: path) else { return }
    let isHome = path == places.origin
    tentative =
      isHome ? nil : TentativeMove(source: places.map, move: ElementMove(element: places.element, place: place))
    move(from: from, to: place, isHome ? places.map : places.map(with: path), controller)
  }

  /// Moves the dragged item in the list.
  private func move(from old: Int, to new: Int, _ map: SectionMap, _ controller: ListController) {
    noteMoved(old, new)
    session?.element = new
    controller.commit(
      SnapshotChange(elements: ElementMove.mapping(from: old, to: new, count: map.total), map: map))
  }

  /// Elements between two indices make room.
  private func noteMoved(_ old: Int, _ new: Int) {
    let span = min(old, new)...max(old, new)
    moved = unsettled.map { min($0.lowerBound, span.lowerBound)...max($0.upperBound, span.upperBound) } ?? span
  }

  /// Shows the dragged item where the data source has it.
  private func undo(_ controller: ListController) {
    guard let undone = tentative else { return }
    tentative = nil
    move(from: undone.move.place, to: undone.move.element, undone.source, controller)
  }

  /// Animates the other items when their arrangement is done.
  private func animateArrangement(_ controller: ListController) {
    if !controller.arranger.isSettled {
      controller.animatedGenerations.append(AnimatedGeneration(number: controller.arranger.generation))
    }
  }

  /// Whether the delegate admits the move of an item. If it changes the data instead, the item may be another one.
  func admits(_ path: ItemPath, _ controller: ListController) -> Bool {
    let version = controller.dataVersion
    let mayMove = controller.host.ask { $0.listNode($1, canMoveItemAt: path) } ?? true
    return mayMove && controller.dataVersion == version
  }

  /// The delegate's target for a proposed item path; nil if the delegate changes the data.
  func target(of path: ItemPath, _ places: ReorderPlaces, _ controller: ListController) -> ItemPath? {
    guard path != places.origin else { return path }
    let version = controller.dataVersion
    let target =
      controller.host.ask { $0.listNode($1, targetPathForMoveFrom: places.origin, to: path) } ?? path
    guard controller.dataVersion == version else { return nil }
    contract(
      target == places.origin || places.place(of: target) != nil,
      "The delegate of \(controller.host.name) sends the item \(places.origin.row) of section \(places.origin.section) to "
        + "\(target.row) of section \(target.section), which is no place for it")
    return target
  }

  private func steer(_ controller: ListController, _ view: ListView) {
    guard var item = session else { return }
    let place = view.layer.convertFromWindow(item.pointer) - view.bounds.origin
    let isVertical = controller.axis == .vertical
    let speed = item.edgeScroll.speed(at: isVertical ? place.y : place.x, length: controller.viewLength)
    session?.edgeScroll = item.edgeScroll
    view.autoscroll(velocity: speed == 0 ? nil : isVertical ? Point(x: 0, y: speed) : Point(x: speed, y: 0))
  }

  // MARK: Dropping

  private func drop(_ controller: ListController, _ view: ListView) {
    guard let item = session, let from = controller.path(of: item.element), item.target != from else { return cancel() }
    let finish = notifySource(controller, from, item.target)
    if let change = controller.moveChange(from: from, to: item.target) {
      controller.animatingMoves(view) {
        end(view)
        // The list shows this order already.
        tentative = nil
        controller.commit(SnapshotChange(elements: IndexMapping(count: change.map.total), map: change.map))
      }
    } else {
      reset()
    }
    finish?()
  }

  /// Makes the data source move an item.
  /// - Returns: a closure to call once the list shows the move.
  func notifySource(_ controller: ListController, _ from: ItemPath, _ to: ItemPath) -> (@MainActor () -> Void)? {
    isNotifyingSource = true
    defer { isNotifyingSource = false }
    return controller.host.source?.moveItem(from: from, to: to)
  }

  /// Cancels the drag. The item glides back to its origin, and the others close the gap.
  func cancel() {
    guard session != nil, let controller, let view = controller.view else { return }
    controller.changingElements {
      controller.animatingMoves(view) {
        undo(controller)
        end(view)
        controller.updateContentSize()
      }
      animateArrangement(controller)
    }
  }

  /// Cancels the drag without an animation.
  func reset() {
    if tentative != nil { controller?.animatedGenerations = [] }
    controller.map(undo)
    if let view = controller?.view { end(view) }
    for appearance in appearances { appearance.takeOff() }
    appearances = []
    pendingKeys = []
  }

  private func end(_ view: ListView) {
    guard let item = session else { return }
    session = nil
    controller?.pins[item.element] = nil
    for appearance in appearances { appearance.isUp = false }
    view.autoscroll(velocity: nil)
    if let container = view.container, container.firstResponder === view, let responder = item.responder {
      container.firstResponder = responder
    }
  }

  // MARK: Changes from outside

  /// Adapts a change of the data source's order to the order on screen, and the drag to the change. The dragged item
  /// stays beside the same neighbour, if it can be dropped there. The drag ends if the item is deleted.
  func rebase(_ change: SnapshotChange) -> SnapshotChange {
    guard let item = session, let controller, let view = controller.view else { return change }
    let old = tentative
    let source = controller.sourceIndex(of: item.element)
    let move = (old?.move ?? ElementMove(element: source, place: source)).following(change.changes.elements)
    guard let move, let places = ReorderPlaces(change.map, element: move.element) else {
      end(view)
      tentative = nil
      return old.map { change.rebased(from: $0, to: nil, map: change.map) } ?? change
    }
    let place = places.nearestPlace(to: move.place, from: move.element)
    let path = places.path(at: place) ?? places.origin
    session?.element = place
    session?.lookedUpAt = nil
    session?.target = path
    session?.proposal = path
    guard let old else { return change }
    noteMoved(move.element, place)
    tentative =
      path == places.origin
      ? nil : TentativeMove(source: change.map, move: ElementMove(element: move.element, place: place))
    return change.rebased(from: old, to: tentative, map: places.map(with: path))
  }

  // MARK: Appearance

  private func advanceAppearances(to time: Double, _ controller: ListController) {
    guard !appearances.isEmpty else { return }
    for appearance in appearances { appearance.advance(to: time) }
    for appearance in appearances where appearance.isOver || appearance.slot.phase == .released { appearance.takeOff() }
    appearances.removeAll { $0.isOver || $0.slot.phase == .released }
    if appearances.contains(where: \.isMoving) { controller.wantsUpdateNextTurn = true }
  }

  /// Ends the lifted appearance of an element at once, where that is removed and gets another appearance.
  func dropAppearance(of slot: ElementSlot) {
    for appearance in appearances where appearance.slot === slot { appearance.takeOff() }
    appearances.removeAll { $0.slot === slot }
  }

  /// Gives a node the lifted appearance, if its element is lifted.
  func applyAppearance(_ slot: ElementSlot, _ node: CellNode) {
    guard !appearances.isEmpty else { return }
    let isCarried = slot.index == session?.element
    guard let appearance = appearances.first(where: { isCarried ? $0.isUp : $0.slot === slot }) else { return }
    appearance.show(slot, node, background: controller?.list?.backgroundColor)
  }
}
