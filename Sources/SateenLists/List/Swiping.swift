import SateenCore
import SateenLayout
import SateenNodes
import SateenThreads

/// Swipes over the rows of a list: the row that is open, and those that close or leave.
@MainActor
final class Swiping {
  private weak var controller: ListController?
  private(set) weak var recognizer: RowSwipeRecognizer?
  /// The rows that are not where they belong.
  private var rows: [RowSwipe] = []
  /// The row that a hand has, or that is open.
  private(set) weak var current: RowSwipe?
  /// Removed rows on their way out.
  private var departures: [(slot: ElementSlot, departure: SwipeDeparture)] = []
  /// The row that may be swiped next, with its actions.
  private var offer: Offer?
  private var stroke: Stroke?
  /// While a row is open, hear of Escape and of presses elsewhere.
  private var handlers: [Registration] = []
  /// The time of a press that closed a row and is to do nothing else.
  private var swallowed = -1.0
  /// When the list was last scrolled along its axis, in seconds on the frame clock.
  private var scrolledAt = -1.0

  private struct Offer {
    var slot: ElementSlot
    var actions: [SwipeSide: SwipeActions]
  }

  /// A stroke on a touchpad that moves a row.
  private struct Stroke {
    private(set) var tracker = VelocityTracker()
    /// The way so far, in points.
    private var way = 0.0
    var end: FrameTimer?

    init(at time: Double) { tracker.add(.zero, at: time) }

    mutating func move(by distance: Double, at time: Double) {
      way += distance
      tracker.add(Point(x: way, y: 0), at: time)
    }
  }

  nonisolated init() {}

  func attach(to view: ListView, _ controller: ListController) {
    self.controller = controller
    let recognizer = RowSwipeRecognizer()
    recognizer.allowsVertical = false
    recognizer.isWanted = { [weak controller] in
      controller.map { $0.host.mayHaveSwipeActions && !$0.editing.isOn } ?? false
    }
    recognizer.offers = { [weak self] in self?.offers($0, at: $1) ?? false }
    recognizer.addAction { [weak self] in self?.panned($0) }
    view.addGestureRecognizer(recognizer)
    self.recognizer = recognizer
  }

  private var view: ListView? { controller?.view }
  private var isAnimated: Bool { view?.container?.reducesMotion != true }

  /// Whether a row is open, or in a hand.
  var isOpen: Bool { current != nil }

  /// The element of the row that is open, or in a hand.
  var element: Int? { current?.slot.index }

  // MARK: Asking

  /// Whether a row at a point of the window moves in a direction. If so, it is swiped next.
  private func offers(_ direction: ScrollDirection, at windowPoint: Point) -> Bool {
    offer = nil
    guard let controller, let view, let element = element(at: windowPoint), let slot = controller.slots[element]
    else { return false }
    if let current, current.slot === slot { return true }
    guard slot.isShown, !view.isHeldStill, let path = controller.path(of: element) else { return false }
    let actions = controller.host.swipeActions(at: path)
    // The program may have changed the items.
    guard !actions.isEmpty, slot.phase != .released, controller.slots[slot.index] === slot else { return false }
    let isToTheRight = direction.contains(.right)
    let side: SwipeSide = isToTheRight != (controller.direction == .rightToLeft) ? .leading : .trailing
    guard actions[side] != nil || rows.contains(where: { $0.slot === slot }) else { return false }
    offer = Offer(slot: slot, actions: actions)
    return true
  }

  /// The item at a point of the window, where items can be swiped.
  private func element(at windowPoint: Point) -> Int? {
    guard let controller, let view, controller.axis == .vertical, !controller.arranger.movesFocusAcross,
      !controller.needsReload, controller.reordering.element == nil,
      let element = controller.element(at: view.layer.convertFromWindow(windowPoint)),
      controller.map.itemPath(of: element) != nil
    else { return nil }
    return element
  }

  /// Whether a drag is left to a swipe: it goes along a row that has actions there.
  func takes(_ drag: GestureRecognizer) -> Bool {
    guard let touch = recognizer?.touches.first, touch === drag.touches.first else { return false }
    let heading = drag.heading
    return !heading.isDisjoint(with: .horizontal) && offers(heading, at: touch.windowLocation)
  }

  /// Whether the recognizer may begin.
  func mayBegin() -> Bool {
    guard let recognizer else { return false }
    return offer != nil || element(at: recognizer.start).map { $0 == element } ?? false
  }

  // MARK: The hand

  private func panned(_ recognizer: RowSwipeRecognizer) {
    switch recognizer.state {
    case .began: begin()
    case .changed:
      current?.move(by: recognizer.translation.x - moved)
      moved = recognizer.translation.x
      controller?.setNeedsUpdate()
    case .ended: letGo(velocity: recognizer.velocity.x)
    case .cancelled: letGo(velocity: 0, cancels: true)
    case .possible, .failed: break
    }
  }

  /// How far the recognizer has moved the row.
  private var moved = 0.0

  private func begin() {
    guard let controller, let view else { return }
    moved = 0
    endStroke()
    let offer = offer
    self.offer = nil
    if let offer {
      close()
      guard offer.slot.phase != .released, controller.slots[offer.slot.index] === offer.slot else { return }
      let swipe = rows.first { $0.slot === offer.slot } ?? makeSwipe(offer, controller, view)
      current = swipe
      controller.setPressed(nil)
    }
    guard let current else { return }
    current.grab()
    listen()
    controller.setNeedsUpdate()
  }

  private func makeSwipe(_ offer: Offer, _ controller: ListController, _ view: ListView) -> RowSwipe {
    let frame = controller.frame(of: offer.slot.index)
    let radius = (offer.slot.node ?? offer.slot.outgoing?.node)?.cornerRadius ?? 0
    weak var made: RowSwipe?
    let trays = offer.actions.mapValues { actions in
      let tray = SwipeTrayNode(actions, rowHeight: frame.height, cornerRadius: radius) { [weak self] action in
        if let made { self?.perform(action, made) }
      }
      tray.onMeasure = { [weak self] in self?.fit() }
      return tray
    }
    let swipe = RowSwipe(
      offer.slot, width: frame.width, trays: trays, isMirrored: controller.direction == .rightToLeft)
    made = swipe
    for tray in trays.values {
      tray.isHidden = true
      controller.list?.addSubnode(tray)
    }
    rows.append(swipe)
    return swipe
  }

  private func letGo(velocity: Double, cancels: Bool = false) {
    guard let current, current.isHeld else { return }
    if cancels { return close() }
    let action = current.letGo(velocity: velocity, isAnimated: isAnimated)
    if current.isClosing { close() }
    if let action { perform(action, current) }
    controller?.setNeedsUpdate()
  }

  /// Has a row go aside for actions at its trailing side.
  func open(_ slot: ElementSlot, _ actions: SwipeActions) {
    guard let controller, let view, slot.isShown else { return }
    close()
    guard !rows.contains(where: { $0.slot === slot }) else { return }
    let swipe = makeSwipe(Offer(slot: slot, actions: [.trailing: actions]), controller, view)
    current = swipe
    swipe.go(to: .open(.trailing), isAnimated: isAnimated)
    listen()
    controller.setNeedsUpdate()
  }

  /// The path of the row that waits aside for its removal.
  var leavingPath: ItemPath? {
    rows.first { $0.isLeaving }.flatMap { controller?.path(of: $0.slot.index) }
  }

  // MARK: Touchpads

  /// A touchpad's stroke over the list.
  /// - Parameter delta: in points, positive to the left, as content goes.
  /// - Returns: whether the stroke moves a row.
  func scroll(by delta: Point, at windowPoint: Point) -> Bool {
    guard let controller, let view, delta.x.isFinite, delta.y.isFinite else { return false }
    let now = view.container?.frameTime ?? 0
    if stroke == nil {
      guard abs(delta.x) > abs(delta.y), controller.host.mayHaveSwipeActions, !controller.editing.isOn,
        now - scrolledAt > ScrollPhysics.strokeRest
      else {
        scrolledAt = now
        return false
      }
      guard offers(delta.x < 0 ? .right : .left, at: windowPoint) else { return false }
      begin()
      guard current?.isHeld == true else { return false }
      stroke = Stroke(at: now)
    }
    current?.move(by: -delta.x)
    stroke?.move(by: -delta.x, at: now)
    stroke?.end?.cancel()
    stroke?.end = view.container?.after(ScrollPhysics.strokeRest, in: view) { [weak self] in self?.strokeRests() }
    controller.setNeedsUpdate()
    return true
  }

  private func strokeRests() {
    guard let stroke else { return }
    self.stroke = nil
    letGo(velocity: stroke.tracker.velocity.x)
  }

  private func endStroke() {
    stroke?.end?.cancel()
    stroke = nil
  }

  // MARK: Actions

  private func perform(_ action: SwipeAction, _ swipe: RowSwipe) {
    guard rows.contains(where: { $0 === swipe }), !swipe.isLeaving else { return }
    swipe.waitForRemoval()
    controller?.setNeedsUpdate()
    action.action()
    guard action.role == .normal else { return }
    controller?.list?.whenNewestShows { [weak self, weak swipe] in
      if let self, let swipe { finish(swipe) }
    }
  }

  /// The row goes back, if it is still there.
  private func finish(_ swipe: RowSwipe) {
    guard rows.contains(where: { $0 === swipe }), swipe.isLeaving else { return }
    if swipe === current { return close() }
    swipe.go(to: .closed, isAnimated: isAnimated)
    controller?.setNeedsUpdate()
  }

  // MARK: Closing

  /// Has the open row go back where it belongs.
  func close() {
    endStroke()
    guard let current else { return }
    self.current = nil
    unlisten()
    if !current.isClosing { current.go(to: .closed, isAnimated: isAnimated) }
    controller?.setNeedsUpdate()
  }

  /// Ends all swipes at once.
  func reset() {
    endStroke()
    unlisten()
    current = nil
    for swipe in rows { swipe.end() }
    rows = []
  }

  private func listen() {
    guard handlers.isEmpty, let container = view?.container else { return }
    handlers = [
      container.addKeyHandler { [weak self] key, _ in
        guard key == .escape, let self, isOpen else { return false }
        close()
        return true
      },
      container.addPressHandler { [weak self] in self?.pressed($0, at: $1) },
    ]
  }

  private func unlisten() {
    for handler in handlers { handler.remove() }
    handlers = []
  }

  /// A press somewhere in the window.
  private func pressed(_ hit: View?, at point: Point) {
    guard let current, !current.isHeld, let view else { return }
    if let hit, current.hasButton(hit) { return }
    if hit === view, isRow(at: view.layer.convertFromWindow(point)) { return }
    if hit?.isInside(view) == true { swallowed = view.container?.frameTime ?? 0 }
    close()
  }

  /// Whether a press that begins now only closes a row.
  func swallowsPress() -> Bool {
    isOpen || swallowed == view?.container?.frameTime
  }

  /// Whether the open row shows at a point of the content.
  func isRow(at point: Point) -> Bool {
    guard let controller, let current else { return false }
    return controller.shownFrame(of: current.slot).contains(point)
  }

  /// The list was scrolled, or has another size.
  func contentMoved() { if isOpen { close() } }

  // MARK: Following changes

  /// A slot is released.
  func forget(_ slot: ElementSlot) {
    guard !rows.isEmpty || !departures.isEmpty else { return }
    if let swipe = rows.first(where: { $0.slot === slot }) { drop(swipe) }
    if let index = departures.firstIndex(where: { $0.slot === slot }) {
      departures.remove(at: index).departure.finish()
    }
  }

  /// An element has another slot.
  func follow(_ old: ElementSlot, _ new: ElementSlot) {
    guard let swipe = rows.first(where: { $0.slot === old }) else { return }
    new.swipeShift = old.swipeShift
    swipe.follow(new)
  }

  private func drop(_ swipe: RowSwipe) {
    rows.removeAll { $0 === swipe }
    if swipe === current {
      endStroke()
      unlisten()
      current = nil
    }
    swipe.end()
  }

  /// Whether a change removes an item that was swiped away.
  func isExpecting(_ elements: IndexMapping) -> Bool {
    rows.contains { $0.isLeaving && elements.newIndex(of: $0.slot.index) == nil }
  }

  /// Takes a row whose item is removed on its way out.
  /// - Parameters:
  ///   - slot: the element's slot.
  ///   - shown: the one that shows.
  /// - Returns: whether the row goes by itself.
  func depart(_ slot: ElementSlot, _ shown: ElementSlot, _ animation: ListAnimation) -> Bool {
    guard let swipe = rows.first(where: { $0.slot === slot }) else { return false }
    guard swipe.isLeaving, !animation.movesAtOnce, let view, let node = shown.node else {
      drop(swipe)
      return false
    }
    var row = node.frame
    row.origin.x -= slot.swipeShift
    guard let departure = swipe.departure(node, row: row, in: view, by: animation.law) else {
      drop(swipe)
      return false
    }
    rows.removeAll { $0 === swipe }
    if swipe === current {
      unlisten()
      current = nil
    }
    departures.append((shown, departure))
    return true
  }

  func departure(of slot: ElementSlot) -> SwipeDeparture? {
    departures.isEmpty ? nil : departures.first { $0.slot === slot }?.departure
  }

  // MARK: The turn

  private func fit() {
    guard let controller else { return }
    for swipe in rows {
      swipe.fit(width: controller.frame(of: swipe.slot.index).width, isAnimated: isAnimated)
    }
    controller.setNeedsUpdate()
  }

  /// The part of the turn's update that comes before arranging.
  func advance(to time: Double, _ controller: ListController) {
    guard !rows.isEmpty else { return }
    for swipe in rows {
      if swipe.advance(to: time, isAnimated: isAnimated) { controller.wantsUpdateNextTurn = true }
      if swipe === current, swipe.isClosing {
        current = nil
        unlisten()
      }
    }
    for swipe in rows where swipe.isOver { drop(swipe) }
    let scale = controller.list?.traits.scale ?? 1
    for swipe in rows { swipe.slot.swipeShift = swipe.shift(scale: scale) }
  }

  /// Places the buttons beside the rows, which have their frames.
  func place(_ controller: ListController) {
    guard !rows.isEmpty else { return }
    let scale = controller.list?.traits.scale ?? 1
    for swipe in rows {
      var row = controller.shownFrame(of: swipe.slot)
      row.origin.x -= swipe.slot.swipeShift
      swipe.place(in: row, scale: scale)
    }
  }
}
