import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// Items that are dragged out of a list, and over it.
@MainActor
final class Dropping {
  /// How long the room for an item waits for the change that brings the item, in seconds.
  private static let patience = 0.6
  /// How much of an item shows at its place while it is dragged elsewhere.
  private static let dimming = 0.35

  private weak var controller: ListController?
  /// The items that are dragged out of the list.
  private var dragged: Dragged?
  /// The drag over the list.
  private weak var over: DragSession?
  /// The index at which the items would be dropped; nil for none.
  private var place: Int?
  /// The room that shows.
  private(set) var gap = DropGap()
  /// The time at which the room for dropped items closes without them; nil while nothing was dropped.
  private var deadline: Double?
  private weak var dropped: DragSession?
  /// Whether the picture of the dropped items has come to its place.
  private var hasLanded = false
  /// Elements that are not seen until the picture has come to them.
  private var arriving = RangeSet<Int>()
  private var caret: Layer?

  private struct Dragged {
    let session: DragSession
    /// The items' indices. They follow every change.
    var elements: RangeSet<Int>
    /// The item that was taken hold of.
    var element: Int
    /// Whether the list may move the item itself.
    let isMovable: Bool
    /// Whether the list has done so.
    var isReordered = false
    let reports: [@MainActor (DragSession) -> Void]
  }

  nonisolated init() {}

  func attach(_ controller: ListController) { self.controller = controller }

  private var view: ListView? { controller?.view }

  /// Whether the list's only column makes room. Otherwise a line shows the place.
  private var makesRoom: Bool {
    guard let controller else { return false }
    return controller.axis == .vertical && !controller.arranger.movesFocusAcross && !controller.arranger.hasAttributes
  }

  // MARK: As the source

  /// The items that a drag from a point of the content takes along, with the element at the point.
  private func found(at point: Point) -> (element: Int, elements: [Int], items: [DragItem])? {
    guard let controller, controller.host.mayDragItems, !controller.needsReload, controller.reordering.element == nil,
      !controller.swiping.isOpen, let element = controller.element(at: point),
      controller.slots[element]?.isShown == true,
      let path = controller.path(of: element)
    else { return nil }
    let items = controller.host.dragItems(at: path)
    guard !items.isEmpty else { return nil }
    let selected = controller.selection.rows
    guard selected.contains(element), selected.count > 1, selected.count <= 100 else {
      return (element, [element], items)
    }
    let elements = selected.ranges.flatMap { Array($0) }
    let all = elements.flatMap { element in
      controller.path(of: element).map { controller.host.dragItems(at: $0) } ?? []
    }
    return (element, elements, all)
  }

  func items(at point: Point) -> [DragItem] { found(at: point)?.items ?? [] }

  func picture(at point: Point) -> (layer: Layer, background: Color?)? {
    guard let controller, let element = controller.element(at: point), let slot = controller.slots[element],
      let node = (slot.outgoing ?? slot).node, let layer = node.loadedLayer
    else { return nil }
    return (layer, node.backgroundColor ?? controller.list?.backgroundColor)
  }

  func begin(_ session: DragSession, at point: Point) {
    guard let controller, let found = found(at: point) else { return }
    let reports = found.elements.compactMap { controller.path(of: $0).flatMap { controller.host.dragReport(at: $0) } }
    let isMovable =
      found.elements.count == 1 && controller.reordering.isAllowed
      && controller.path(of: found.element).map { controller.reordering.admits($0, controller) } == true
    dragged = Dragged(
      session: session, elements: RangeSet(places: found.elements), element: found.element, isMovable: isMovable,
      reports: reports)
    controller.setPressed(nil)
    controller.setNeedsUpdate()
  }

  func end(_ session: DragSession) {
    guard let dragged, dragged.session === session else { return }
    self.dragged = nil
    controller?.setNeedsUpdate()
    // The list has told of the new order.
    if !dragged.isReordered { for report in dragged.reports { report(session) } }
  }

  /// Whether items are dragged out of the list.
  var isSource: Bool { dragged != nil }

  // MARK: As the target

  /// The fate of the items that are dragged over the list; nil for a list that does not take them.
  func proposal(for session: DragSession) -> DropProposal? {
    over = session
    place = nil
    guard let controller, let view, !controller.needsReload, deadline == nil else { return nil }
    guard let (index, path) = found(session, controller, view) else { return nil }
    let proposal = proposal(for: session, at: path, controller)
    if proposal?.takesItems == true { place = index }
    controller.setNeedsUpdate()
    return proposal
  }

  private func proposal(
    for session: DragSession, at path: ItemPath, _ controller: ListController
  ) -> DropProposal? {
    if isReorder(session) { return .move }
    let proposal = controller.host.dropProposal(for: session, at: path)
    // The list's own items are put into another order by the list alone.
    return proposal == .move && dragged?.session === session ? nil : proposal
  }

  /// Whether the list moves its own item.
  private func isReorder(_ session: DragSession) -> Bool {
    guard let dragged, dragged.session === session else { return false }
    return dragged.isMovable && !session.isCopyWanted
  }

  /// The place of the items below the pointer.
  private func found(
    _ session: DragSession, _ controller: ListController, _ view: ListView
  ) -> (index: Int, path: ItemPath)? {
    let places = DropPlaces(map: controller.map)
    func answer(_ index: Int) -> (Int, ItemPath)? { places.path(at: index).map { (index, $0) } }
    guard controller.map.total > 0 else { return answer(0) }
    let way = view.layer.convertFromWindow(session.pictureFrame.center)
    guard makesRoom else {
      let point = session.location(in: view)
      let element = controller.element(at: point) ?? nearest(to: point, controller)
      guard let element, let frame = controller.arranger.frame(of: element) else { return answer(controller.map.total) }
      return answer(isBehind(point, frame, controller) ? element + 1 : element) ?? answer(element)
    }
    // The place whose room has its middle nearest to the middle of the picture.
    let length = roomLength(session)
    var best: (index: Int, path: ItemPath, distance: Double)?
    let visible = controller.ranges.visible.span
    for index in visible.lowerBound...max(visible.lowerBound, visible.upperBound) {
      guard let path = places.path(at: index), let start = start(of: index, controller) else { continue }
      let distance = abs(start + length / 2 - way.y)
      if distance < best?.distance ?? .infinity { best = (index, path, distance) }
    }
    return best.map { ($0.index, $0.path) }
  }

  /// The frame of an element without the room; nil where there is no such element.
  private func arranged(_ element: Int, _ controller: ListController) -> Rect? {
    element >= 0 && element < controller.map.total ? controller.arranger.frame(of: element) : nil
  }

  /// Where the room before an element begins, in the content.
  private func start(of index: Int, _ controller: ListController) -> Double? {
    let taken = gap.hole.map { index > $0 ? gap.holeLength : 0 } ?? 0
    if let frame = arranged(index, controller) { return frame.minY - taken }
    return arranged(index - 1, controller).map { $0.maxY - taken }
  }

  private func roomLength(_ session: DragSession) -> Double {
    min(max(session.size.height, 16), max(16, (controller?.viewLength ?? 0) / 2))
  }

  private func nearest(to point: Point, _ controller: ListController) -> Int? {
    var best: (element: Int, distance: Double)?
    for element in controller.ranges.visible where controller.map.itemPath(of: element) != nil {
      let distance = controller.frame(of: element).center.distance(to: point)
      if distance < best?.distance ?? .infinity { best = (element, distance) }
    }
    return best?.element
  }

  /// Whether a point lies in the second half of an element, along the line of elements.
  private func isBehind(_ point: Point, _ frame: Rect, _ controller: ListController) -> Bool {
    if isAcross(controller) { return (point.x > frame.midX) != (controller.direction == .rightToLeft) }
    return point.y > frame.midY
  }

  /// Whether neighbours stand beside each other.
  private func isAcross(_ controller: ListController) -> Bool {
    controller.axis == .horizontal || controller.arranger.movesFocusAcross
  }

  /// The drag left the list, or goes back.
  func exit() {
    over = nil
    place = nil
    controller?.setNeedsUpdate()
  }

  /// - Returns: whether the items are taken.
  func perform(_ session: DragSession) -> Bool {
    guard let controller, let view, let place, let path = DropPlaces(map: controller.map).path(at: place)
    else { return false }
    showRoom(at: place, session, controller, view)
    over = nil
    self.place = nil
    dropped = session
    hasLanded = false
    deadline = .infinity
    controller.setNeedsUpdate()
    let isTaken =
      isReorder(session) ? reorder(to: place, controller) : controller.host.performDrop(session, at: path)
    if !isTaken { close(controller, view) }
    return isTaken
  }

  /// Moves the list's own item.
  private func reorder(to place: Int, _ controller: ListController) -> Bool {
    guard let element = dragged?.element, let places = ReorderPlaces(controller.map, element: element),
      let proposal = places.path(at: place > element ? place - 1 : place),
      let target = controller.reordering.target(of: proposal, places, controller)
    else { return false }
    dragged?.isReordered = true
    arriving = RangeSet(places: [element])
    guard target != places.origin else {
      if let view { close(controller, view) }
      return true
    }
    let finish = controller.reordering.notifySource(controller, places.origin, target)
    if let change = controller.moveChange(from: places.origin, to: target) {
      controller.perform(change, ListAnimation())
    }
    finish?()
    return true
  }

  /// Where the items of a drag rest, in the content; nil where that is not in sight.
  func restingFrame(of session: DragSession) -> Rect? {
    guard let controller, let view else { return nil }
    var frame: Rect?
    if dropped === session {
      if let element = arriving.ranges.first?.lowerBound {
        frame = controller.frame(of: element)
      } else if let place = gap.place, let start = start(of: place, controller) {
        let column = arranged(max(0, place - 1), controller) ?? view.bounds
        frame = Rect(x: column.minX, y: start, width: column.width, height: session.size.height)
      }
    } else if let dragged, dragged.session === session {
      frame = controller.frame(of: dragged.element)
    }
    return frame.flatMap { $0.intersects(view.bounds) ? $0 : nil }
  }

  /// The picture has come to its place.
  func land(_ session: DragSession) {
    if dropped === session { hasLanded = true }
    guard !arriving.isEmpty else { return }
    arriving = RangeSet()
    controller?.setNeedsUpdate()
  }

  // MARK: Showing

  /// The part of the turn's update that comes before arranging.
  func update(_ view: ListView, at time: Double, _ controller: ListController) {
    if deadline == .infinity { deadline = time + Self.patience }
    if let deadline {
      if time >= deadline { close(controller, view) } else { controller.wantsUpdateNextTurn = true }
      return
    }
    if over?.isActive != true { (over, place) = (nil, nil) }
    if let over, let place { showRoom(at: place, over, controller, view) } else { hideRoom(controller, view) }
  }

  private func showRoom(at place: Int, _ session: DragSession, _ controller: ListController, _ view: ListView) {
    guard makesRoom, controller.map.total > 0 else { return showCaret(at: place, controller, view) }
    var wanted = DropGap(place: place, length: roomLength(session) + spacing(at: place, controller))
    if isReorder(session), let element = dragged?.element {
      let frame = controller.arranger.frame(of: element) ?? .zero
      wanted.hole = element
      wanted.holeLength = frame.height + spacing(at: element, controller)
      wanted.length = wanted.holeLength
    }
    change(to: wanted, controller, view)
  }

  private func hideRoom(_ controller: ListController, _ view: ListView) {
    caret?.removeFromSuperlayer()
    caret = nil
    change(to: DropGap(), controller, view)
  }

  private func change(to wanted: DropGap, _ controller: ListController, _ view: ListView) {
    guard wanted != gap else { return }
    controller.changingElements {
      controller.animatingMoves(view, as: ListAnimation(duration: 0.28)) {
        gap = wanted
        controller.updateContentSize()
      }
    }
  }

  /// Closes the room for items that do not come.
  private func close(_ controller: ListController, _ view: ListView) {
    deadline = nil
    dropped = nil
    hideRoom(controller, view)
  }

  /// The distance between neighbours, in points.
  private func spacing(at index: Int, _ controller: ListController) -> Double {
    let arranger = controller.arranger
    for place in [index, index + 1, index - 1] {
      guard place > 0, controller.map.itemPath(of: place) != nil, controller.map.itemPath(of: place - 1) != nil,
        let one = arranger.frame(of: place - 1), let other = arranger.frame(of: place)
      else { continue }
      return max(0, other.minY - one.maxY)
    }
    return 0
  }

  private func showCaret(at place: Int, _ controller: ListController, _ view: ListView) {
    let line = caret ?? Layer()
    let width = 3.0
    if isAcross(controller) {
      let isMirrored = controller.direction == .rightToLeft
      let next = controller.map.itemPath(of: place).flatMap { _ in arranged(place, controller) }
      guard let frame = next ?? arranged(place - 1, controller) else { return }
      let isLeft = (next != nil) != isMirrored
      let x = isLeft ? frame.minX - 4 - width / 2 : frame.maxX + 4 - width / 2
      line.frame = Rect(x: x, y: frame.minY, width: width, height: frame.height)
    } else {
      let column = arranged(max(0, place - 1), controller) ?? view.bounds
      let y = start(of: place, controller) ?? view.bounds.minY + 12
      line.frame = Rect(
        x: column.minX + 8, y: y - width / 2, width: max(0, column.width - 16), height: width)
    }
    line.cornerRadius = width / 2
    line.zPosition = 2
    line.backgroundColor = controller.list?.tintColor ?? .accent
    if line.superlayer == nil { view.layer.addSublayer(line) }
    caret = line
  }

  /// How much of an element shows.
  func dimming(of element: Int) -> Double {
    if gap.hole == element || arriving.contains(element) { return 0 }
    return dragged?.elements.contains(element) == true ? Self.dimming : 1
  }

  // MARK: Following changes

  /// Whether the next change is to bring the dropped items.
  var isExpecting: Bool { deadline != nil }

  /// The elements of a change are in their frames: those that were dropped take the room.
  /// - Parameter isNew: whether an element is new.
  func settle(_ isNew: (Int) -> Bool) {
    guard deadline != nil, let controller else { return }
    if gap.hole == nil {
      // Other changes leave the room open.
      let end = gap.place ?? controller.map.total
      var first = end
      while first > 0, isNew(first - 1) { first -= 1 }
      guard first < end else { return }
      if gap.place != nil, !hasLanded { arriving = RangeSet(places: first..<end) }
    }
    deadline = nil
    gap = DropGap()
    caret?.removeFromSuperlayer()
    caret = nil
  }

  func follow(_ elements: IndexMapping) {
    guard !elements.isIdentity else { return }
    gap.follow(elements)
    place = nil
    arriving = elements.followed(arriving)
    guard var dragged else { return }
    guard let element = elements.newIndex(of: dragged.element) else { return lose(dragged) }
    dragged.element = element
    dragged.elements = elements.followed(dragged.elements)
    self.dragged = dragged
  }

  /// The dragged item is gone. Its drag is cancelled once the list is done with the change.
  private func lose(_ dragged: Dragged) {
    self.dragged = nil
    MainQueue.shared.post {
      dragged.session.cancel()
      for report in dragged.reports { report(dragged.session) }
    }
  }

  /// Ends what goes on, without an animation.
  func reset() {
    caret?.removeFromSuperlayer()
    caret = nil
    (over, place, deadline, dropped) = (nil, nil, nil, nil)
    gap = DropGap()
    arriving = RangeSet()
    if let dragged { lose(dragged) }
  }
}
