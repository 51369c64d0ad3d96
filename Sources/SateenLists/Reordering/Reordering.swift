import FoundationEssentials
import SateenCore
import SateenLayout
import SateenThreads

/// Moving items of a list by hand: what is carried, where it would be put down, and what it looks like.
@MainActor
final class Reordering {
  /// How long an item that was let go of waits at most for an arrangement, in seconds.
  private static let patience = 0.5

  private weak var controller: ListController?
  var isAllowed = false { didSet { if !isAllowed { cancel() } } }
  private var carried: CarriedItem?
  private var looks: [LiftedLook] = []
  /// Changes of places, as the controller counts them, whose arrangements are seen to come.
  private var glides: [Int] = []
  /// What a press is on that may become long.
  private weak var pressed: ElementSlot?
  /// Whether the data source is moving an item, and must not tell of it.
  private(set) var isTelling = false
  /// Whether the focused item, moved by keys, is to be scrolled to.
  var showsFocus = false
  /// Keys that move the focused item, in the order in which they were pressed.
  var waitingKeys: [Key] = []

  nonisolated init() {}

  /// The item that is carried; nil for none.
  var element: Int? { carried?.element }

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

  // MARK: Taking hold

  private func grip(_ touch: Touch, _ view: ListView) -> ReorderGestureRecognizer.Grip? {
    guard isAllowed, carried == nil, let (slot, path) = item(at: touch.windowLocation, view), let node = slot.node,
      controller?.host.canMove(path) == true
    else { return nil }
    pressed = slot
    guard let handle = node.reorderHandle else { return .item }
    let place = handle.layer.convertFromWindow(touch.windowLocation)
    guard handle.bounds.inset(by: handle.hitTestSlop).contains(place) else { return nil }
    // A press that stopped the list was not meant for what it hit.
    return view.isHeldStill ? .item : .handle
  }

  private func item(at point: Point, _ view: ListView) -> (slot: ElementSlot, path: IndexPath)? {
    guard let controller, !controller.needsReload,
      let element = controller.element(at: view.layer.convertFromWindow(point)),
      let slot = controller.slots[element], slot.isShown, let path = controller.map.indexPath(of: element)
    else { return nil }
    return (slot, path)
  }

  private func begin(at point: Point, _ view: ListView) {
    // What the press was on may have been scrolled away.
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

  // MARK: Carrying

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

  /// Where the carried item is, in content points. It stays in sight, however far the pointer goes.
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

  /// Where the carried item is, by its element.
  var pin: (element: Int, frame: Rect)? {
    guard let carried, let controller, let view = controller.view else { return nil }
    return (carried.element, frame(of: carried, controller, view))
  }

  /// The turn's update, before anything is arranged.
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
    guard var item = carried, let places = ReorderPlaces(controller.map, element: item.element) else { return }
    let frame = frame(of: item, controller, view)
    controller.pins[item.element] = frame
    if !controller.arranger.arrangesAtOnce {
      // Once for each place of the item: what comes of an arrangement does not lead to the next.
      guard controller.arranger.isSettled, item.lookedUpAt != frame.center else { return }
      item.lookedUpAt = frame.center
      carried = item
    }
    guard let place = controller.arranger.dropPlace(of: item.element, at: frame, in: places),
      let path = places.path(at: place), path != item.proposal
    else { return }
    carried?.proposal = path
    let target = target(of: path, places, controller)
    // The delegate may have done anything.
    guard target != item.target, carried != nil, controller.map == places.map else { return }
    carried?.target = target
    if controller.arranger.arrangesAtOnce {
      controller.gliding(view) {
        controller.arranger.carry(places, to: target)
        controller.updateContentSize()
      }
    } else {
      controller.arranger.carry(places, to: target)
      noteGlide(controller)
    }
  }

  /// Has the others be seen to go to their places when an arrangement has them.
  private func noteGlide(_ controller: ListController) {
    guard !controller.arranger.isSettled else { return }
    controller.changesTold += 1
    glides.append(controller.changesTold)
  }

  /// - Returns: whether elements make room for what is carried, or close up again, in an arrangement.
  func takeGlides(upTo change: Int) -> Bool {
    let count = glides.count
    glides.removeAll { $0 <= change }
    return glides.count < count
  }

  /// What the delegate makes of a proposal.
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

  // MARK: Putting down

  private func putDown(_ controller: ListController, _ view: ListView) {
    guard let item = carried, let from = controller.map.indexPath(of: item.element) else { return cancel() }
    guard item.target != from else { return cancel() }
    let finish = tell(controller, from, item.target)
    if let change = controller.moveChange(from: from, to: item.target) {
      controller.gliding(view) {
        end(view)
        controller.arranger.adopt()
        controller.put(change, fading: false)
      }
    } else {
      abandon()
    }
    finish?()
  }

  /// Has the data source move an item.
  /// - Returns: what is to be done once the list shows it.
  func tell(_ controller: ListController, _ from: IndexPath, _ to: IndexPath) -> (@MainActor () -> Void)? {
    isTelling = true
    defer { isTelling = false }
    return controller.host.source?.moveItem(from: from, to: to)
  }

  /// Lets the item glide back to where it came from, and the others with it.
  func cancel() {
    guard carried != nil, let controller, let view = controller.view else { return }
    controller.gliding(view) {
      end(view)
      controller.arranger.endCarrying()
      controller.updateContentSize()
    }
    noteGlide(controller)
  }

  /// Puts everything back where it belongs, unseen.
  func abandon() {
    if let view = controller?.view { end(view) }
    controller?.arranger.endCarrying()
    for look in looks { look.takeOff() }
    looks = []
    waitingKeys = []
    glides = []
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

  // MARK: Changes from elsewhere

  /// Elements come, go and move while one is carried: it is carried on, unless it is gone. Asked when the arranger
  /// knows.
  func follow(_ changes: ChangeSet) {
    guard let item = carried, let controller, let view = controller.view else { return }
    guard let element = changes.elements.newIndex(of: item.element),
      let places = ReorderPlaces(controller.map, element: element)
    else { return end(view) }
    carried?.element = element
    carried?.lookedUpAt = nil
    let path = places.path(at: controller.arranger.place(of: element)) ?? places.origin
    carried?.target = path
    carried?.proposal = path
  }

  // MARK: Looks

  private func advanceLooks(to time: Double, _ controller: ListController) {
    guard !looks.isEmpty else { return }
    for look in looks { look.advance(to: time) }
    for look in looks where look.isOver || look.slot.phase == .released { look.takeOff() }
    looks.removeAll { $0.isOver || $0.slot.phase == .released }
    if looks.contains(where: \.isMoving) { controller.wantsUpdateNextTurn = true }
  }

  /// Shows a node as lifted, if it is.
  func dress(_ slot: ElementSlot, _ node: CellNode) {
    guard !looks.isEmpty else { return }
    let isCarried = slot.index == carried?.element
    guard let look = looks.first(where: { isCarried ? $0.isUp : $0.slot === slot }) else { return }
    look.show(slot, node, background: controller?.list?.backgroundColor)
  }
}
