import FoundationEssentials
import SateenCore
import SateenLayout
import SateenThreads

/// Moving items of a list by dragging: the dragged item, the index where it would be dropped, and its look.
@MainActor
final class Reordering {
  /// How long a dropped item waits for an arrangement at most, in seconds.
  private static let patience = 0.5

  private weak var controller: ListController?
  var isAllowed = false { didSet { if !isAllowed { cancel() } } }
  private var carried: CarriedItem?
  /// The move of the dragged item that the list shows before the data source makes it.
  var tentative: TentativeMove?
  /// The elements that moved since the arrangement was last settled.
  private var moved: ClosedRange<Int>?
  private var looks: [LiftedLook] = []
  /// The slot under a press that may become a long press.
  private weak var pressed: ElementSlot?
  /// Whether the data source is moving an item. It must not report the change to the list then.
  private(set) var isTelling = false
  /// Whether to scroll to the focused item, after keys have moved it.
  var showsFocus = false
  /// Pending keys that move the focused item, in the order in which they were pressed.
  var waitingKeys: [Key] = []

  nonisolated init() {}

  /// The dragged item; nil for none.
  var element: Int? { carried?.element }

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
        letGo()
      case .cancelled: cancel()
      case .possible, .failed: break
      }
    }
    view.addGestureRecognizer(recognizer)
  }

  // MARK: Beginning

  private func grip(_ touch: Touch, _ view: ListView) -> ReorderGestureRecognizer.Grip? {
    guard isAllowed, carried == nil, let (slot, path) = item(at: touch.windowLocation, view), let node = slot.node,
      controller?.host.canMove(path) == true
    else { return nil }
    pressed = slot
    guard let handle = node.reorderHandle else { return .item }
    let place = handle.layer.convertFromWindow(touch.windowLocation)
    guard handle.bounds.inset(by: handle.hitTestSlop).contains(place) else { return nil }
    // A press that stopped the scrolling list does not count as a press on the handle.
    return view.isHeldStill ? .item : .handle
  }

  private func item(at point: Point, _ view: ListView) -> (slot: ElementSlot, path: IndexPath)? {
    guard let controller, !controller.needsReload,
      let element = controller.element(at: view.layer.convertFromWindow(point)),
      let slot = controller.slots[element], slot.isShown, let path = controller.path(of: element)
    else { return nil }
    return (slot, path)
  }

  private func begin(at point: Point, _ view: ListView) {
    // The pressed item may have been scrolled away.
    guard let controller, carried == nil, let (slot, path) = item(at: point, view), let pressed,
      slot === pressed || slot.outgoing === pressed
    else { return }
    let frame = controller.frame(of: slot.index).offsetBy(controller.shift(of: slot))
    view.stop()
    controller.target = nil
    controller.initialTarget = nil
    slot.glide = nil
    slot.inPlaceSince = nil
    let place = view.layer.convertFromWindow(point)
    let along = controller.axis == .vertical ? place.y - view.bounds.minY : place.x - view.bounds.minX
    carried = CarriedItem(
      element: slot.index, pointer: point, grab: place - frame.origin, proposal: path, target: path,
      edgeScroll: EdgeScroll(start: along), responder: view.container?.firstResponder)
    view.container?.firstResponder = view
    if let look = looks.first(where: { $0.slot === slot }) { look.isUp = true } else { looks.append(LiftedLook(slot)) }
    controller.setNeedsUpdate()
  }

  // MARK: Dragging

  private func move(to point: Point) {
    guard carried != nil else { return }
    carried?.pointer = point
    controller?.setNeedsUpdate()
  }

  private func letGo() {
    guard carried != nil, let controller else { return }
    carried?.letGo = controller.view?.container?.frameTime ?? controller.now
    controller.setNeedsUpdate()
  }

  /// The frame of the dragged item, in content points. It is limited to the viewport, however far the pointer goes.
  private func frame(of item: CarriedItem, _ controller: ListController, _ view: ListView) -> Rect {
    let own = controller.arranger.frame(of: item.element) ?? .zero
    let size = controller.slots[item.element].flatMap { ($0.outgoing ?? $0).layoutSize } ?? own.size
    var origin = view.layer.convertFromWindow(item.pointer) - item.grab
    let shown = view.bounds
    origin.x = min(max(origin.x, shown.minX - size.width / 2), shown.maxX - size.width / 2)
    origin.y = min(max(origin.y, shown.minY - size.height / 2), shown.maxY - size.height / 2)
    if !controller.arranger.movesFocusAcross { origin.x = own.minX }
    return Rect(origin: origin, size: size)
  }

  /// The dragged item and its frame.
  var pin: (element: Int, frame: Rect)? {
    guard let carried, let controller, let view = controller.view else { return nil }
    return (carried.element, frame(of: carried, controller, view))
  }

  /// The part of the turn's update that comes before arranging.
  func update(_ view: ListView, at time: Double) {
    guard let controller else { return }
    advanceLooks(to: time, controller)
    if showsFocus, controller.arranger.isSettled {
      showsFocus = false
      if let focused = controller.selection.focused { controller.show(focused, view) }
    }
    takeKey(controller)
    guard carried != nil else { return }
    lookUpPlace(controller, view)
    guard let item = carried else { return }
    if let letGo = item.letGo {
      view.autoscroll(velocity: nil)
      if controller.arranger.isSettled || time - letGo >= Self.patience {
        putDown(controller, view)
      } else {
        controller.wantsUpdateNextTurn = true
      }
    } else {
      steer(controller, view)
    }
  }

  private func lookUpPlace(_ controller: ListController, _ view: ListView) {
    guard var item = carried, let places = places(controller) else { return }
    let frame = frame(of: item, controller, view)
    controller.pins[item.element] = frame
    if !controller.arranger.arrangesAtOnce {
      // Once for each position of the item. Otherwise the result of an arrangement could start the next one.
      guard controller.arranger.isSettled, item.lookedUpAt != frame.center else { return }
      item.lookedUpAt = frame.center
      carried = item
    }
    guard let place = controller.arranger.dropPlace(ofGapAt: item.element, at: frame, in: places),
      let path = places.path(at: place), path != item.proposal
    else { return }
    carried?.proposal = path
    let target = target(of: path, places, controller)
    // The delegate may have changed anything.
    guard target != item.target, carried != nil, controller.sourceMap == places.map else { return }
    carried?.target = target
    if controller.arranger.arrangesAtOnce {
      controller.gliding(view) {
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
    carried.flatMap { ReorderPlaces(controller.sourceMap, element: controller.sourceIndex(of: $0.element)) }
  }

  /// Shows the dragged item at an index path.
  private func preview(_ places: ReorderPlaces, at path: IndexPath, _ controller: ListController) {
    guard let from = carried?.element, let place = places.place(of: path) else { return }
    let isHome = path == places.origin
    tentative =
      isHome ? nil : TentativeMove(source: places.map, move: ElementMove(element: places.element, place: place))
    move(from: from, to: place, isHome ? places.map : places.map(with: path), controller)
  }

  /// Moves the dragged item in the list.
  private func move(from old: Int, to new: Int, _ map: SectionMap, _ controller: ListController) {
    let span = min(old, new)...max(old, new)
    moved = unsettled.map { min($0.lowerBound, span.lowerBound)...max($0.upperBound, span.upperBound) } ?? span
    carried?.element = new
    controller.put(
      SnapshotChange(elements: ElementMove.mapping(from: old, to: new, count: map.total), map: map), fading: false)
  }

  /// Shows the dragged item where the data source has it.
  private func undo(_ controller: ListController) {
    guard let undone = tentative else { return }
    tentative = nil
    move(from: undone.move.place, to: undone.move.element, undone.source, controller)
  }

  /// Animates the other items when their arrangement is done.
  private func animateArrangement(_ controller: ListController) {
    if !controller.arranger.isSettled { controller.animatedGenerations.append(controller.arranger.generation) }
  }

  /// The delegate's target for a proposed index path.
  func target(of path: IndexPath, _ places: ReorderPlaces, _ controller: ListController) -> IndexPath {
    guard path != places.origin else { return path }
    let target = controller.host.target(from: places.origin, to: path)
    contract(
      target == places.origin || places.place(of: target) != nil,
      "The delegate of \(controller.host.name) sends the item \(places.origin.row) of section \(places.origin.section) to "
        + "\(target.row) of section \(target.section), which is no place for it")
    return target
  }

  private func steer(_ controller: ListController, _ view: ListView) {
    guard var item = carried else { return }
    let place = view.layer.convertFromWindow(item.pointer) - view.bounds.origin
    let isVertical = controller.axis == .vertical
    let speed = item.edgeScroll.speed(at: isVertical ? place.y : place.x, length: controller.viewLength)
    carried?.edgeScroll = item.edgeScroll
    view.autoscroll(velocity: speed == 0 ? nil : isVertical ? Point(x: 0, y: speed) : Point(x: speed, y: 0))
  }

  // MARK: Dropping

  private func putDown(_ controller: ListController, _ view: ListView) {
    guard let item = carried, let from = controller.path(of: item.element), item.target != from else { return cancel() }
    let finish = tell(controller, from, item.target)
    if let change = controller.moveChange(from: from, to: item.target) {
      controller.gliding(view) {
        end(view)
        // The list shows this order already.
        tentative = nil
        controller.put(
          SnapshotChange(elements: IndexMapping(count: change.map.total), map: change.map), fading: false)
      }
    } else {
      abandon()
    }
    finish?()
  }

  /// Makes the data source move an item.
  /// - Returns: a closure to call once the list shows the move.
  func tell(_ controller: ListController, _ from: IndexPath, _ to: IndexPath) -> (@MainActor () -> Void)? {
    isTelling = true
    defer { isTelling = false }
    return controller.host.source?.moveItem(from: from, to: to)
  }

  /// Cancels the drag. The item glides back to its origin, and the others close the gap.
  func cancel() {
    guard carried != nil, let controller, let view = controller.view else { return }
    controller.gliding(view) {
      undo(controller)
      end(view)
      controller.updateContentSize()
    }
    animateArrangement(controller)
  }

  /// Cancels the drag without an animation.
  func abandon() {
    controller.map(undo)
    if let view = controller?.view { end(view) }
    for look in looks { look.takeOff() }
    looks = []
    waitingKeys = []
  }

  private func end(_ view: ListView) {
    guard let item = carried else { return }
    carried = nil
    controller?.pins[item.element] = nil
    for look in looks { look.isUp = false }
    view.autoscroll(velocity: nil)
    if let container = view.container, container.firstResponder === view, let responder = item.responder {
      container.firstResponder = responder
    }
  }

  // MARK: Changes from outside

  /// Adapts a change of the data source's order to the order on screen, and the drag to the change. The dragged item
  /// stays beside the same neighbour, if it can be dropped there. The drag ends if the item is deleted.
  func rebase(_ change: SnapshotChange) -> SnapshotChange {
    guard let item = carried, let controller, let view = controller.view else { return change }
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
    carried?.element = place
    carried?.lookedUpAt = nil
    carried?.target = path
    carried?.proposal = path
    guard let old else { return change }
    tentative =
      path == places.origin
      ? nil : TentativeMove(source: change.map, move: ElementMove(element: move.element, place: place))
    return change.rebased(from: old, to: tentative, map: places.map(with: path))
  }

  // MARK: Looks

  private func advanceLooks(to time: Double, _ controller: ListController) {
    guard !looks.isEmpty else { return }
    for look in looks { look.advance(to: time) }
    for look in looks where look.isOver || look.slot.phase == .released { look.takeOff() }
    looks.removeAll { $0.isOver || $0.slot.phase == .released }
    if looks.contains(where: \.isMoving) { controller.wantsUpdateNextTurn = true }
  }

  /// Gives a node the lifted look, if its element is lifted.
  func dress(_ slot: ElementSlot, _ node: CellNode) {
    guard !looks.isEmpty else { return }
    let isCarried = slot.index == carried?.element
    guard let look = looks.first(where: { isCarried ? $0.isUp : $0.slot === slot }) else { return }
    look.show(slot, node, background: controller?.list?.backgroundColor)
  }
}
