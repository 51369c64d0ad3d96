import SateenCore
import SateenLayout
import SateenThreads

extension MapNode {
  /// Pins and other nodes at places of the map. Only those in view have nodes, which workers make. Setting annotations makes
  /// the nodes anew that may look different, and the old ones stay until the new ones are drawn.
  nonisolated public var annotations: [MapAnnotation] {
    get { settings.withLock { $0.annotations } }
    set {
      settings.exchange(\.annotations, newValue)
      settings.withLock { $0.annotationVersion += 1 }
      onMain { $0.updatePins() }
    }
  }

  /// Called when an annotation is pressed, and with nil when its callout goes.
  nonisolated public var onSelect: (@MainActor @Sendable (MapNode, String?) -> Void)? {
    get { settings.withLock { $0.onSelect } }
    set { settings.exchange(\.onSelect, newValue) }
  }

  /// How near to each other annotations become a cluster, in points at a whole zoom: 40 at first. In between, where the map
  /// is scaled, it is 0.66 to 1.5 times that. 0 for those at one place alone.
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

  /// Called when a cluster is pressed; nil has a live map fly to the cluster's annotations, and where no closer zoom parts
  /// them, select these in turns.
  nonisolated public var onClusterPress: (@MainActor @Sendable (MapNode, MapCluster) -> Void)? {
    get { settings.withLock { $0.onClusterPress } }
    set { settings.exchange(\.onClusterPress, newValue) }
  }

  /// The clusters that show, in the order of their first annotations.
  public var clusters: [MapCluster] { pins.items.compactMap { pins.grouping.cluster($0) } }

  // MARK: Grouping

  /// The most annotations that are grouped in the frame that needs them.
  nonisolated private static let mostAtOnce = 256
  /// How far the zoom is from a whole one before the annotations are grouped for another one. More than a half, so that a
  /// zoom about the middle between two does not group them again and again.
  private static let zoomReach = 0.6

  func updatePins() {
    guard isLoaded, interfaceState.contains(.display), !bounds.isEmpty else { return }
    group()
    placePins()
    revealSelected()
  }

  /// Groups the annotations for the zoom that shows.
  private func group() {
    let (annotations, version, radius) = settings.withLock { ($0.annotations, $0.annotationVersion, $0.clusterRadius) }
    if pins.groups.version != version {
      pins.groups = (version, annotations.contains { $0.clusterGroup != nil })
    }
    let zoom = pins.groups.areThere ? wholeZoom : nil
    guard pins.version != version || pins.zoom != zoom else {
      // A grouping under way is for a zoom that was left again.
      pins.pendingGrouping = nil
      return
    }
    guard pins.pendingGrouping?.version != version || pins.pendingGrouping?.zoom != zoom else { return }
    pins.pendingGrouping = (version, zoom)
    let work: @Sendable () -> AnnotationGrouping = { AnnotationGrouping(annotations, zoom: zoom, radius: radius) }
    if annotations.count <= Self.mostAtOnce { return take(work(), version, zoom) }
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) { [weak self] in
      let grouping = work()
      MainQueue.shared.post(key: key) {
        guard let self, let pending = self.pins.pendingGrouping, pending.version == version, pending.zoom == zoom
        else { return }
        self.take(grouping, version, zoom)
        self.updatePins()
        // A picture of the map may wait for this, whether a node follows or not.
        self.loadedView?.container?.setNeedsTurn()
      }
    }
  }

  private var wholeZoom: Int {
    if let zoom = pins.zoom, abs(camera.zoom - Double(zoom)) <= Self.zoomReach { return zoom }
    return Int(camera.zoom.rounded())
  }

  private func take(_ grouping: AnnotationGrouping, _ version: Int, _ zoom: Int?) {
    let isNew = pins.version != version
    pins.pendingGrouping = nil
    (pins.version, pins.zoom, pins.grouping) = (version, zoom, grouping)
    pins.generation += 1
    if let selected = pins.selected, grouping.homes[selected] == nil { selectedAnnotation = nil }
    if isNew { for error in grouping.errors { report(error) } }
  }
}
