import SateenCore
import SateenLayout

extension MapNode {
  /// Where the map looks. A camera beyond what the map may show is moved to the nearest one that is allowed, once the map's
  /// size is known.
  nonisolated public var camera: MapCamera {
    get { settings.withLock { $0.camera } ?? MapCamera(center: MapCoordinate(latitude: 0, longitude: 0), zoom: 1) }
    set {
      let isNews = settings.withLock { settings in
        defer { (settings.camera, settings.region) = (newValue, nil) }
        return settings.camera != newValue
      }
      // The camera that shows already ends no motion: two maps may follow each other.
      guard isNews else { return }
      onMain { map in
        map.mover?.stop()
        map.cameraDidChange()
      }
    }
  }

  /// The part of the world that shows. Setting it shows that region whole, also after the map's size has changed, until the
  /// map is moved. A region with numbers that are not finite changes nothing, and ``onError`` tells so.
  nonisolated public var region: MapRegion {
    get {
      let (camera, region) = settings.withLock { ($0.camera, $0.region) }
      let size = bounds.size
      if size.isEmpty || camera == nil, let region { return region }
      let shown = camera ?? self.camera
      let reach = shown.worldReach(of: size)
      return MapRegion(
        worldBox: Rect(
          x: shown.middle.x - reach.width, y: shown.middle.y - reach.height, width: 2 * reach.width,
          height: 2 * reach.height))
    }
    set { show(newValue) }
  }

  /// Shows a region whole.
  /// - Parameter padding: room around the region, in points.
  nonisolated public func show(_ region: MapRegion, padding: Double = 0, animated: Bool = false) {
    guard region.worldBox != nil else {
      onMainAlways {
        $0.report(.place(name: "a region", reason: "of \(region.text) is no part of the world"))
      }
      return
    }
    let room = padding.isFinite ? max(0, padding) : 0
    guard animated else {
      settings.withLock { ($0.region, $0.padding) = (region, room) }
      return onMain { map in
        map.mover?.stop()
        map.resolveRegion()
        map.cameraDidChange()
      }
    }
    onMainAlways { map in
      // Without a size there is no way to fly.
      guard map.isLoaded,
        let goal = MapCamera(
          showing: region, in: map.bounds.size, rotation: map.camera.rotation, padding: room)
      else {
        return map.show(region, padding: room)
      }
      map.show(goal, animated: true)
    }
  }

  /// Shows what a camera does.
  /// - Parameter animated: whether a live map flies there. A still one, and one without motion, is there at once.
  public func show(_ camera: MapCamera, animated: Bool) {
    guard animated, isLive, let mover, isLoaded, !bounds.isEmpty else {
      self.camera = camera
      return
    }
    mover.fly(to: limits.clamped(camera, in: bounds.size))
  }

  /// The zooms that the map can have; nil for those of the source and two more, enlarged.
  nonisolated public var zoomRange: ClosedRange<Double>? {
    get { settings.withLock { $0.zooms } }
    set {
      settings.withLock { $0.zooms = newValue }
      onMain { $0.cameraDidChange() }
    }
  }

  /// The part of the world that the map stays in; nil for all of it.
  nonisolated public var limitingRegion: MapRegion? {
    get { settings.withLock { $0.limitingRegion } }
    set {
      if let newValue, newValue.worldBox == nil {
        onMainAlways {
          $0.report(.place(name: "the limiting region", reason: "of \(newValue.text) is no part of the world"))
        }
        return
      }
      settings.withLock { $0.limitingRegion = newValue }
      onMain { $0.cameraDidChange() }
    }
  }

  /// Whether two fingers turn a live map, and Shift with the left and right arrows. False at first.
  nonisolated public var allowsRotation: Bool {
    get { settings.withLock { $0.allowsRotation } }
    set {
      settings.withLock { $0.allowsRotation = newValue }
      onMain { $0.mover?.modeDidChange() }
    }
  }

  // MARK: Points

  /// Where a place shows in the node, in points; nil for a coordinate that is no place. It may be outside of the bounds.
  nonisolated public func point(of coordinate: MapCoordinate) -> Point? {
    Mercator.world(coordinate).map { camera.point(of: $0, in: bounds.size) }
  }

  /// The place at a point of the node.
  nonisolated public func coordinate(at point: Point) -> MapCoordinate {
    guard point.x.isFinite, point.y.isFinite else { return camera.center }
    return Mercator.coordinate(camera.world(at: point, in: bounds.size))
  }

  // MARK: Changes

  /// The part of the world that shows.
  struct ShownView: Equatable {
    var camera: MapCamera
    var size: Size
  }

  var limits: CameraLimits {
    let (zooms, region) = settings.withLock { ($0.zooms, $0.limitingRegion) }
    // A camera that was set before the source is open is not held against zooms that are only guessed.
    let usual = (store?.set.zooms).map { max(Double($0.lowerBound) - 1, 0)...Double($0.upperBound + 2) }
    return CameraLimits(zooms: zooms ?? usual ?? MapCamera.zooms, box: region?.worldBox)
  }

  /// Gives the camera the region that is wanted.
  func resolveRegion() {
    let (region, padding, rotation) = settings.withLock { ($0.region, $0.padding, $0.camera?.rotation ?? 0) }
    guard let region, let camera = MapCamera(showing: region, in: bounds.size, rotation: rotation, padding: padding)
    else { return }
    settings.withLock { $0.camera = camera }
  }

  func sizeDidChange() {
    guard !bounds.isEmpty else { return }
    resolveRegion()
    cameraDidChange()
  }

  /// Puts the camera within its limits, and shows what it sees.
  func cameraDidChange() {
    guard !bounds.isEmpty else { return }
    let old = settings.withLock { $0.camera }
    if let old {
      let clamped = limits.clamped(old, in: bounds.size)
      if clamped != old { settings.withLock { $0.camera = clamped } }
    }
    update()
    tellCamera()
  }

  /// Calls ``onCameraChange`` where another part of the world shows than it was told last.
  ///
  /// A handler may set this camera or that of another map, whose handler sets this one. Calls do not nest: the outermost one
  /// tells of the changes that came meanwhile, and gives up where handlers go on for ever.
  private func tellCamera() {
    guard !isTellingCamera else { return }
    isTellingCamera = true
    defer { isTellingCamera = false }
    for _ in 0..<Self.mostCameraRounds {
      let now = ShownView(camera: camera, size: bounds.size)
      guard toldView != now else { return }
      toldView = now
      onCameraChange?(self)
    }
  }

  /// A hand or a motion moves the map.
  func move(to camera: MapCamera) {
    let clamped = limits.clamped(camera, in: bounds.size)
    guard clamped != self.camera || settings.withLock({ $0.camera == nil }) else { return }
    settings.withLock { ($0.camera, $0.region) = (clamped, nil) }
    if let mover { mover.setNeedsUpdate() } else { cameraDidChange() }
  }

  /// Runs a body on the main loop, whether the node is loaded or not.
  nonisolated func onMainAlways(_ body: @escaping @MainActor @Sendable (MapNode) -> Void) {
    MainQueueAccess.run { [weak self] in
      if let self { body(self) }
    }
  }
}
