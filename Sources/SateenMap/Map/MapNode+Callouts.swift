import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

// Presses on pins and clusters, the selection, and the bubble of the selected annotation.
extension MapNode {
  /// The id of the annotation whose callout shows; nil for none. In a live map, the map moves until the callout is in view. The
  /// callout of an annotation in a cluster is at the cluster. The id of an annotation that is still to come opens its callout
  /// when it does.
  public var selectedAnnotation: String? {
    get { pins.selected }
    set {
      guard newValue != pins.selected else { return }
      pins.selected = newValue
      pins.reveal = newValue == nil ? .isDone : .flies
      hideCallout()
      updatePins()
      settings.withLock { $0.onSelect }?(self, newValue)
    }
  }

  // MARK: Presses

  func pressedPin(_ id: AnnotationClusters.ID) {
    guard let item = pins.grouping.item(id) else { return }
    if let cluster = pins.grouping.cluster(item) {
      if let handler = settings.withLock({ $0.onClusterPress }) { return handler(self, cluster) }
      guard isLive else { return }
      if camera.zoom < limits.zooms.upperBound - 0.01 { zoomIn(on: cluster) } else { selectNext(of: cluster) }
    } else if case .annotation(let id) = id {
      selectedAnnotation = pins.selected == id ? nil : id
    }
  }

  /// Flies to where the annotations of a cluster are apart, at least by one zoom.
  private func zoomIn(on cluster: MapCluster) {
    let (size, rotation) = (bounds.size, camera.rotation)
    guard let fit = MapCamera(showing: cluster.region, in: size, rotation: rotation, padding: Self.pinRoom) else {
      return
    }
    let zoom = max(fit.zoom, camera.zoom + 1)
    show(MapCamera(center: cluster.center, zoom: min(zoom, camera.zoom + 6), rotation: camera.rotation), animated: true)
  }

  /// Selects the annotations of a cluster that no zoom parts, one with each press, and none after the last one.
  private func selectNext(of cluster: MapCluster) {
    let index = pins.selected.flatMap { cluster.ids.firstIndex(of: $0) }
    let next = index.map { $0 + 1 } ?? 0
    selectedAnnotation = next < cluster.ids.count ? cluster.ids[next] : nil
  }

  // MARK: Callouts

  func updateCallout() {
    guard let selected = pins.selected else { return }
    guard let pin = pins.pin(of: selected) else {
      pins.callout?.node?.isHidden = true
      return
    }
    if pins.callout?.version != pins.version { renewCallout(selected) }
    guard let node = pins.callout?.node else { return }
    node.isHidden = false
    let frame = pin.node.frame
    node.position = Point(x: frame.midX.rounded(), y: (frame.minY - node.bounds.height / 2).rounded())
  }

  /// Makes a callout, or holds the one that shows against newer annotations.
  private func renewCallout(_ id: String) {
    guard let annotation = pins.grouping.annotation(id), annotation.hasCallout else { return hideCallout() }
    let (isOwn, version) = (annotation.callout != nil, pins.version)
    if let callout = pins.callout, !isOwn, !callout.isOwn, callout.title == annotation.title,
      callout.subtitle == annotation.subtitle
    {
      pins.callout?.version = version
      return
    }
    // An older one shows until the new one is there.
    pins.callout = MapPins.Callout(
      id: id, version: version, title: annotation.title, subtitle: annotation.subtitle, isOwn: isOwn,
      node: pins.callout?.node)
    pins.calloutNumber += 1
    let number = pins.calloutNumber
    let width = max(80, min(bounds.width - 32, 280))
    let key = MainQueue.shared.reserveKey()
    let traits = traits
    WorkQueue.shared.submit(.visible) { [weak self] in
      let node =
        annotation.callout.map { CalloutNode(content: $0()) }
        ?? CalloutNode(title: annotation.title, subtitle: annotation.subtitle)
      node.setTraits(traits)
      let layout = node.layoutThatFits(SizeRange(min: .zero, max: Size(width: width, height: 600)))
      MainQueue.shared.post(key: key) { self?.didMakeCallout(node, layout, number) }
    }
  }

  private func didMakeCallout(_ node: DisplayNode, _ layout: Layout, _ number: Int) {
    guard number == pins.calloutNumber, pins.callout != nil, interfaceState.contains(.display) else { return }
    pins.callout?.node?.removeFromSupernode()
    pins.callout?.node = node
    node.frame = Rect(origin: .zero, size: layout.size)
    node.apply(layout)
    node.zPosition = 1e9
    pinsNode.addSubnode(node)
    updateCallout()
    revealSelected()
  }

  func hideCallout() {
    pins.calloutNumber += 1
    pins.callout?.node?.removeFromSupernode()
    pins.callout = nil
  }

  // MARK: Into view

  /// Moves a live map at rest until the selected annotation and its callout are in view.
  func revealSelected() {
    guard pins.reveal != .isDone, isLive, !isMoving, let selected = pins.selected,
      let item = pins.grouping.home(of: selected)
    else { return }
    let isInView = Rect(origin: .zero, size: bounds.size).contains(camera.point(of: item.world, in: bounds.size))
    if pins.reveal == .flies {
      pins.reveal = .makesRoom
      if !isInView {
        return show(MapCamera(middle: item.world, zoom: camera.zoom, rotation: camera.rotation), animated: true)
      }
    }
    guard let pin = pins.pin(of: selected), let callout = pins.callout?.node else { return }
    pins.reveal = .isDone
    let room = 8.0
    let frame = callout.frame
    var way = Point.zero
    if frame.minX < room { way.x = room - frame.minX } else { way.x = min(0, bounds.width - room - frame.maxX) }
    if frame.minY < room {
      way.y = room - frame.minY
    } else {
      way.y = min(0, bounds.height - room - max(frame.maxY, pin.node.frame.maxY))
    }
    if way != .zero { mover?.shift(byPoints: way) }
  }
}
