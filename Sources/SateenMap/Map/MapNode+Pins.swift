import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

// The nodes of annotations and clusters: made on workers where their places come into view, and moved with the map.
extension MapNode {
  /// How far outside of the view annotations have nodes, in points.
  static let pinRoom = 60.0
  /// The largest node of an annotation, in points.
  nonisolated private static let largestPin = Size(width: 400, height: 400)
  /// How long old nodes stay at most where new ones have no pixels yet, in seconds.
  private static let pinPatience = 0.25

  /// Puts the nodes where their places show, makes those that come into view, and lets go of the others.
  func placePins() {
    let (camera, size) = (camera, bounds.size)
    let area = Rect(origin: .zero, size: size).insetBy(x: -Self.pinRoom, y: -Self.pinRoom)
    var wanted: Set<AnnotationClusters.ID> = []
    for item in pins.items {
      let point = camera.point(of: item.world, in: size)
      guard area.contains(point) else { continue }
      wanted.insert(item.id)
      if pins.shown[item.id] != nil { renew(item) }
      if let pin = pins.shown[item.id] { put(pin, at: point) }
      if pins.shown[item.id]?.generation != pins.generation, pins.making[item.id] != pins.generation { make(item) }
    }
    for (id, pin) in pins.shown where !wanted.contains(id) {
      pins.shown[id] = nil
      // A node in view whose item is gone stays until the nodes of the new groups are drawn.
      if area.contains(camera.point(of: pin.world, in: size)) { leave(pin) } else { pin.node.removeFromSupernode() }
    }
    for id in pins.making.keys where !wanted.contains(id) { pins.making[id] = nil }
    for pin in pins.leaving { put(pin, at: camera.point(of: pin.world, in: size)) }
    endChange()
    updateCallout()
  }

  private func look(of item: AnnotationClusters.Item) -> MapPins.Look {
    let first = pins.annotations[item.members[0]]
    let isOwn = item.members.count > 1 ? clusterNodeBlock != nil : first.node != nil
    if isOwn { return .own(members: item.members, version: pins.version) }
    return item.members.count > 1 ? .disc(item.members.count, first.tint) : .pin(first.tint)
  }

  /// Has a node show an item of a newer grouping, where it would look the same.
  private func renew(_ item: AnnotationClusters.Item) {
    guard var pin = pins.shown[item.id], pin.generation != pins.generation, look(of: item) == pin.look else { return }
    (pin.generation, pin.world) = (pins.generation, item.world)
    (pin.anchor, pin.priority) = stance(of: item)
    pins.shown[item.id] = pin
  }

  private func stance(of item: AnnotationClusters.Item) -> (anchor: Point, priority: Double) {
    guard item.members.count == 1 else { return (Point(x: 0.5, y: 0.5), 0) }
    let annotation = pins.annotations[item.members[0]]
    let (anchor, priority) = (annotation.anchor, annotation.priority)
    return (
      anchor.x.isFinite && anchor.y.isFinite ? anchor : Point(x: 0.5, y: 1),
      priority.isFinite ? min(max(priority, -1e6), 1e6) : 0
    )
  }

  private func put(_ pin: MapPins.Pin, at point: Point) {
    let (scale, size) = (traits.scale, pin.node.bounds.size)
    // The corner lies on whole pixels, so that the node is as sharp as elsewhere.
    let corner = Point(x: point.x - pin.anchor.x * size.width, y: point.y - pin.anchor.y * size.height)
    pin.node.position = Point(
      x: (corner.x * scale).rounded() / scale + size.width / 2,
      y: (corner.y * scale).rounded() / scale + size.height / 2)
    let isSelected = pins.selected.map { .annotation($0) == pin.node.itemID } ?? false
    pin.node.zPosition = pin.priority * 10 + pin.world.y + (isSelected ? 1e8 : 0)
  }

  // MARK: Making

  private func make(_ item: AnnotationClusters.Item) {
    let (generation, look, grouping) = (pins.generation, look(of: item), pins.grouping)
    pins.making[item.id] = generation
    let block = clusterNodeBlock
    let key = MainQueue.shared.reserveKey()
    let (id, traits) = (item.id, traits)
    WorkQueue.shared.submit(.visible) { [weak self] in
      let annotation = grouping.annotations[item.members[0]]
      let content =
        grouping.cluster(item).map { block?($0) ?? ClusterNode(count: $0.ids.count, tint: annotation.tint) }
        ?? annotation.node?() ?? MapPinNode(tint: annotation.tint)
      let node = AnnotationHolder(
        content, itemID: id, onPress: { self?.pressedPin(id) }, onHold: { self?.mover?.hold() })
      node.setTraits(traits)
      let layout = node.layoutThatFits(SizeRange(min: .zero, max: Self.largestPin))
      MainQueue.shared.post(key: key) { self?.didMake(node, look, layout, generation) }
    }
  }

  private func didMake(_ node: AnnotationHolder, _ look: MapPins.Look, _ layout: Layout, _ generation: Int) {
    // A picture of the map may wait for this, whether the node is used or not.
    loadedView?.container?.setNeedsTurn()
    let id = node.itemID
    guard pins.making[id] == generation else { return }
    pins.making[id] = nil
    guard let item = pins.grouping.item(id), interfaceState.contains(.display) else { return }
    let (anchor, priority) = stance(of: item)
    let pin = MapPins.Pin(
      node: node, look: look, generation: generation, world: item.world, anchor: anchor, priority: priority)
    if let old = pins.shown.updateValue(pin, forKey: id) { leave(old) }
    node.frame = Rect(origin: .zero, size: layout.size)
    node.apply(layout)
    put(pin, at: camera.point(of: item.world, in: bounds.size))
    if !pins.leaving.isEmpty {
      node.isArriving = true
      pins.arriving.append(node)
    }
    pinsNode.addSubnode(node)
    endChange()
    updateCallout()
    revealSelected()
  }

  // MARK: Changing

  private func leave(_ pin: MapPins.Pin) {
    if pin.node.isArriving {
      // It has never been seen.
      pins.arriving.removeAll { $0 === pin.node }
      return pin.node.removeFromSupernode()
    }
    if pins.leaving.isEmpty { pins.patience = (loadedView?.container?.frameTime ?? 0) + Self.pinPatience }
    pins.leaving.append(pin)
  }

  /// Shows the new nodes and lets go of the old ones, all in one frame, once the new ones have pixels.
  private func endChange() {
    guard !pins.leaving.isEmpty || !pins.arriving.isEmpty else { return }
    if let container = loadedView?.container, let mover, container.frameTime < pins.patience {
      let waits =
        !pins.making.isEmpty
        || pins.arriving.contains {
          !$0.interfaceState.contains(.display) || $0.isDisplayPending
            || $0.isAwaitingPixelsInside(includingPictures: false)
        }
      if waits { return container.setNeedsUpdateNextTurn(mover) }
    }
    let (arriving, leaving) = (pins.arriving, pins.leaving)
    (pins.arriving, pins.leaving) = ([], [])
    for node in arriving { node.isArriving = false }
    for pin in leaving { pin.node.removeFromSupernode() }
  }

  func removePins() {
    for pin in Array(pins.shown.values) + pins.leaving { pin.node.removeFromSupernode() }
    (pins.shown, pins.making, pins.leaving, pins.arriving) = ([:], [:], [], [])
    hideCallout()
  }
}
