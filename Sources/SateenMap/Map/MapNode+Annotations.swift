import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenThreads

extension MapNode {
  /// Pins and other nodes at places of the map. Only those in view have nodes, which workers make; setting annotations makes them anew,
  /// and the old ones stay until the new ones are there.
  nonisolated public var annotations: [MapAnnotation] {
    get { settings.withLock { $0.annotations } }
    set {
      settings.exchange(\.annotations, newValue)
      settings.withLock { $0.annotationVersion += 1 }
      onMain { $0.updatePins() }
    }
  }

  /// The id of the annotation whose callout shows; nil for none. In a live map, the map moves until the callout is in view.
  public var selectedAnnotation: String? {
    get { pins.selected }
    set {
      guard newValue != pins.selected else { return }
      pins.selected = newValue
      hideCallout()
      updatePins()
      settings.withLock { $0.onSelect }?(self, newValue)
    }
  }

  /// Called when an annotation is pressed, and with nil when its callout goes.
  nonisolated public var onSelect: (@MainActor @Sendable (MapNode, String?) -> Void)? {
    get { settings.withLock { $0.onSelect } }
    set { settings.exchange(\.onSelect, newValue) }
  }

  /// How near to each other annotations become a cluster, in points: 40 at first. 0 for those at one place alone.
  nonisolated public var clusterRadius: Double {
    get { settings.withLock { $0.clusterRadius } }
    set {
      settings.withLock { settings in
        settings.clusterRadius = newValue.isFinite ? min(max(newValue, 0), 1_000) : 0
        settings.annotationVersion += 1
      }
      onMain { $0.updatePins() }
    }
  }

  /// Makes the node of a cluster, on a worker; nil for a disc with the number.
  nonisolated public var clusterNodeBlock: (@Sendable (MapCluster) -> DisplayNode)? {
    get { settings.withLock { $0.clusterNode } }
    set {
      settings.exchange(\.clusterNode, newValue)
      settings.withLock { $0.annotationVersion += 1 }
      onMain { $0.updatePins() }
    }
  }

  /// Called when a cluster is pressed; nil has a live map fly to the cluster's annotations.
  nonisolated public var onClusterPress: (@MainActor @Sendable (MapNode, MapCluster) -> Void)? {
    get { settings.withLock { $0.onClusterPress } }
    set { settings.exchange(\.onClusterPress, newValue) }
  }

  /// The clusters that show, in the order of their first annotations.
  public var clusters: [MapCluster] { pins.items.compactMap { cluster($0, pins) } }

  nonisolated private func cluster(_ item: AnnotationClusters.Item, _ pins: MapPins) -> MapCluster? {
    guard item.members.count > 1 else { return nil }
    let members = item.members.map { pins.annotations[$0] }
    let region = MapRegion(containing: members.map(\.coordinate))
    return MapCluster(
      center: Mercator.coordinate(item.world), region: region ?? .world, ids: members.map(\.id),
      group: members[0].clusterGroup ?? "")
  }

  // MARK: Grouping

  /// The most annotations that are grouped in the frame that needs them.
  nonisolated private static let mostAtOnce = 256
  /// How far outside of the view annotations have nodes, in points.
  private static let room = 60.0

  func updatePins() {
    guard isLoaded, interfaceState.contains(.display), !bounds.isEmpty else { return }
    group()
    place()
  }

  /// Groups the annotations for the zoom that shows.
  private func group() {
    let (annotations, version, radius) = settings.withLock { ($0.annotations, $0.annotationVersion, $0.clusterRadius) }
    let zoom = annotations.contains { $0.clusterGroup != nil } ? Int(camera.zoom.rounded()) : nil
    guard pins.version != version || pins.zoom != zoom else { return }
    guard pins.pendingGrouping?.version != version || pins.pendingGrouping?.zoom != zoom else { return }
    pins.pendingGrouping = (version, zoom)
    let work: @Sendable () -> Grouping = { Grouping(annotations, zoom: zoom, radius: radius) }
    if annotations.count <= Self.mostAtOnce { return take(work(), version, zoom) }
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) { [weak self] in
      let grouping = work()
      MainQueue.shared.post(key: key) {
        guard let self, let pending = self.pins.pendingGrouping, pending.version == version, pending.zoom == zoom
        else { return }
        self.take(grouping, version, zoom)
        self.updatePins()
      }
    }
  }

  /// Annotations with places, and their groups.
  private struct Grouping: Sendable {
    var annotations: [MapAnnotation] = []
    var worlds: [Point] = []
    var items: [AnnotationClusters.Item] = []
    var errors: [MapError] = []

    init(_ all: [MapAnnotation], zoom: Int?, radius: Double) {
      // The last one of several with the same id shows.
      var last: [String: Int] = [:]
      for (index, annotation) in all.enumerated() { last[annotation.id] = index }
      for (index, annotation) in all.enumerated() where last[annotation.id] == index {
        let place = annotation.coordinate
        guard place.isValid, let world = Mercator.world(place) else {
          errors.append(
            .place(
              name: "the annotation '\(annotation.id)'",
              reason: "is at \(place.latitude), \(place.longitude), which is no place"))
          continue
        }
        annotations.append(annotation)
        worlds.append(world)
      }
      let places = zip(annotations, worlds).map {
        AnnotationClusters.Place(id: $0.id, world: $1, group: zoom == nil ? nil : $0.clusterGroup)
      }
      items = AnnotationClusters(places, zoom: zoom ?? 0, radius: radius).items
    }
  }

  private func take(_ grouping: Grouping, _ version: Int, _ zoom: Int?) {
    let isNew = pins.version != version
    pins.pendingGrouping = nil
    (pins.version, pins.zoom) = (version, zoom)
    (pins.annotations, pins.worlds, pins.items) = (grouping.annotations, grouping.worlds, grouping.items)
    if let selected = pins.selected, !grouping.annotations.contains(where: { $0.id == selected }) {
      selectedAnnotation = nil
    }
    if isNew { for error in grouping.errors { report(error) } }
  }

  // MARK: Nodes

  /// Puts the nodes where their places show, makes those that come into view, and lets go of the others.
  private func place() {
    let (camera, size, version) = (camera, bounds.size, pins.version)
    let area = Rect(origin: .zero, size: size).insetBy(x: -Self.room, y: -Self.room)
    var wanted: Set<String> = []
    for item in pins.items {
      let point = camera.point(of: item.world, in: size)
      guard area.contains(point) else { continue }
      wanted.insert(item.id)
      if let pin = pins.shown[item.id] { put(pin.node, item, at: point) }
      if pins.shown[item.id]?.version != version, pins.making[item.id] != version { make(item) }
    }
    for (id, pin) in pins.shown where !wanted.contains(id) {
      pin.node.removeFromSupernode()
      pins.shown[id] = nil
    }
    for id in pins.making.keys where !wanted.contains(id) { pins.making[id] = nil }
    updateCallout()
  }

  private func anchor(_ item: AnnotationClusters.Item) -> Point {
    guard item.members.count == 1 else { return Point(x: 0.5, y: 0.5) }
    let anchor = pins.annotations[item.members[0]].anchor
    return anchor.x.isFinite && anchor.y.isFinite ? anchor : Point(x: 0.5, y: 1)
  }

  private func put(_ node: AnnotationHolder, _ item: AnnotationClusters.Item, at point: Point) {
    let (scale, size, anchor) = (traits.scale, node.bounds.size, anchor(item))
    // The corner lies on whole pixels, so that the node is as sharp as elsewhere.
    let corner = Point(x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height)
    node.position = Point(
      x: (corner.x * scale).rounded() / scale + size.width / 2,
      y: (corner.y * scale).rounded() / scale + size.height / 2)
    let priority = item.members.count == 1 ? pins.annotations[item.members[0]].priority : 0
    let isSelected = item.members.count == 1 && item.id == pins.selected
    node.zPosition =
      (priority.isFinite ? min(max(priority, -1e6), 1e6) : 0) * 10 + item.world.y + (isSelected ? 1e8 : 0)
  }

  private func make(_ item: AnnotationClusters.Item) {
    let version = pins.version
    pins.making[item.id] = version
    let annotation = pins.annotations[item.members[0]]
    let cluster = cluster(item, pins)
    let block = settings.withLock { $0.clusterNode }
    let key = MainQueue.shared.reserveKey()
    let (id, traits) = (item.id, traits)
    WorkQueue.shared.submit(.visible) { [weak self] in
      let content =
        cluster.map { block?($0) ?? ClusterNode(count: $0.ids.count, tint: annotation.tint) } ?? annotation.node?()
        ?? MapPinNode(tint: annotation.tint)
      let node = AnnotationHolder(content, itemID: id) { self?.pressedPin(id) }
      node.setTraits(traits)
      let size = node.layoutThatFits(SizeRange(min: .zero, max: Size(width: 400, height: 400))).size
      MainQueue.shared.post(key: key) { self?.didMake(node, size, version) }
    }
  }

  private func didMake(_ node: AnnotationHolder, _ size: Size, _ version: Int) {
    guard pins.making[node.itemID] == version else { return }
    pins.making[node.itemID] = nil
    guard let item = pins.items.first(where: { $0.id == node.itemID }), interfaceState.contains(.display) else {
      return
    }
    let old = pins.shown[node.itemID]
    old?.node.removeFromSupernode()
    pins.shown[node.itemID] = MapPins.Pin(node: node, version: version, zoom: pins.zoom)
    node.frame = Rect(origin: .zero, size: size)
    put(node, item, at: camera.point(of: item.world, in: bounds.size))
    pinsNode.addSubnode(node)
    updateCallout()
  }

  func removePins() {
    for pin in pins.shown.values { pin.node.removeFromSupernode() }
    pins.shown = [:]
    pins.making = [:]
    hideCallout()
  }

  private func pressedPin(_ id: String) {
    guard let item = pins.items.first(where: { $0.id == id }) else { return }
    if let cluster = cluster(item, pins) {
      if let handler = settings.withLock({ $0.onClusterPress }) { return handler(self, cluster) }
      guard isLive else { return }
      zoomIn(on: cluster)
    } else {
      selectedAnnotation = pins.selected == id ? nil : id
    }
  }

  /// Flies to where the annotations of a cluster are apart, at least by one zoom.
  private func zoomIn(on cluster: MapCluster) {
    guard let fit = MapCamera(showing: cluster.region, in: bounds.size, padding: Self.room) else { return }
    let zoom = max(fit.zoom, camera.zoom + 1)
    show(MapCamera(center: cluster.center, zoom: min(zoom, camera.zoom + 6), rotation: camera.rotation), animated: true)
  }

  // MARK: Callouts

  private func updateCallout() {
    guard let selected = pins.selected else { return }
    guard let pin = pins.shown[selected] else {
      pins.callout?.node.isHidden = true
      return
    }
    guard let callout = pins.callout, callout.id == selected else { return makeCallout(selected) }
    callout.node.isHidden = false
    let frame = pin.node.frame
    callout.node.position = Point(
      x: frame.midX.rounded(), y: (frame.minY - callout.node.bounds.height / 2).rounded())
  }

  private func makeCallout(_ id: String) {
    guard let annotation = pins.annotations.last(where: { $0.id == id }), annotation.hasCallout else { return }
    pins.calloutNumber += 1
    let number = pins.calloutNumber
    let placeholder = DisplayNode()
    pins.callout = (id, placeholder)
    let width = max(80, min(bounds.width - 32, 280))
    let key = MainQueue.shared.reserveKey()
    let traits = traits
    WorkQueue.shared.submit(.visible) { [weak self] in
      let node =
        annotation.callout.map { CalloutNode(content: $0()) }
        ?? CalloutNode(title: annotation.title, subtitle: annotation.subtitle)
      node.setTraits(traits)
      let size = node.layoutThatFits(SizeRange(min: .zero, max: Size(width: width, height: 600))).size
      MainQueue.shared.post(key: key) { self?.didMakeCallout(node, size, id, number) }
    }
  }

  private func didMakeCallout(_ node: DisplayNode, _ size: Size, _ id: String, _ number: Int) {
    guard number == pins.calloutNumber, pins.selected == id, interfaceState.contains(.display) else { return }
    pins.callout?.node.removeFromSupernode()
    pins.callout = (id, node)
    node.frame = Rect(origin: .zero, size: size)
    node.zPosition = 1e9
    pinsNode.addSubnode(node)
    updateCallout()
    guard isLive, !isMoving, let pin = pins.shown[id] else { return }
    // The map moves until the callout is in view.
    let room = 8.0
    let frame = node.frame
    var way = Point.zero
    if frame.minX < room { way.x = room - frame.minX } else { way.x = min(0, bounds.width - room - frame.maxX) }
    if frame.minY < room {
      way.y = room - frame.minY
    } else {
      way.y = min(0, bounds.height - room - max(frame.maxY, pin.node.frame.maxY))
    }
    if way != .zero { mover?.shift(byPoints: way) }
  }

  private func hideCallout() {
    pins.calloutNumber += 1
    pins.callout?.node.removeFromSupernode()
    pins.callout = nil
  }
}
